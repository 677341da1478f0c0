// Fan: where several pieces at one place stand, so that none covers another.
import drawing from "$drawing/ancient-colonies.json";
import type { Layout, Point } from "./geometry";

export interface Stand extends Point {
  scale: number;
}

/** Pieces in the middle of a tile: side by side, in two rows and smaller when there are many. */
export function inTile(layout: Layout, number: number, index: number): Stand {
  const isRoomy = !layout.isTall;
  const perRow = number <= (isRoomy ? 3 : 2) ? number : Math.ceil(number / 2);
  const rows = Math.ceil(number / perRow);
  const row = Math.floor(index / perRow);
  const inRow = row === rows - 1 ? number - perRow * (rows - 1) : perRow;
  const scale = number === 1 ? 1 : rows === 1 ? (isRoomy ? 0.95 : 0.85) : 0.72;
  const step = rows === 1 ? 58 * scale : number > 4 ? 54 * scale : 80 * scale;
  return {
    x: ((index % perRow) - (inRow - 1) / 2) * step,
    y: rows === 1 ? 0 : (row - 0.5) * 58 * scale,
    scale,
  };
}

const BESIDE: readonly Point[] = drawing.beside.map(([x, y]) => ({ x: x!, y: y! }));

/** Armies at a site: beside the colony, and on the other side where the board ends. */
export function atSite(layout: Layout, site: string, index: number): Stand {
  const place = BESIDE[Math.min(index, BESIDE.length - 1)]!;
  const x = layout.isTall ? place.x - 5 : place.x;
  return { x: site === "z5" || (site.startsWith("z") && index > 1) ? -x : x, y: place.y, scale: 1 };
}
