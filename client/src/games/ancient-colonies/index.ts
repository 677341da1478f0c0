// Ancient Colonies: its face at the table.
import type { Face } from "../face";
import Beside from "./Beside.svelte";
import Board from "./Board.svelte";
import { meant, path } from "./path";
import Seat from "./Seat.svelte";
import Sign from "./Sign.svelte";
import type { View } from "./view";

export const face: Face<View> = {
  Board,
  Seat,
  Beside,
  Sign,
  kinds: [
    "flip",
    "peek",
    "sail",
    "home",
    "load",
    "man",
    "found",
    "land",
    "embark",
    "march",
    "aboard",
    "attack",
    "convert",
    "play",
    "allow",
    "revoke",
    "pay",
    "dismiss",
    "tax",
    "upgrade",
    "strip",
    "walls",
    "settle",
    "recruit",
    "auction",
  ],
  path,
  meant,
};
