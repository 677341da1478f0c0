// Magna Roma on the page: the ring and a city in the middle, dashboards at the seats, cards and tracks beside.
import drawing from "$drawing/magna-roma.json";
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
  kinds: ["build", "conquer", "bless", "take"],
  path,
  meant,
  // Tiles are red, purple and brown: the seats take other paints.
  paint: (_, seat) => drawing.paints[seat % drawing.paints.length]!,
};
