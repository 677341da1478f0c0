// Magna Grecia: what the page needs to show its table.
import type { Face } from "../face";
import { ask } from "./ask";
import Beside from "./Beside.svelte";
import Board from "./Board.svelte";
import { meant, path } from "./path";
import Seat from "./Seat.svelte";
import type { MagnaGreciaView } from "./view";
import Sign from "./Sign.svelte";

export const face: Face<MagnaGreciaView> = {
  Board,
  Seat,
  Beside,
  Sign,
  kinds: ["road", "city", "market", "sell", "oracle"],
  path,
  meant,
  ask,
  paint: (view, seat) => view.seats[seat]?.colour ?? "",
};
