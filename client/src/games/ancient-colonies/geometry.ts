// Geometry: where tiles, sites and home ports are on the board, from their names, so that the board fills its frame.
import drawing from "$drawing/ancient-colonies.json";

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

export interface Layout {
  /** Whether the home ports are narrow, for frames that are not much wider than high. */
  isTall: boolean;
  width: number;
  height: number;
  /** The north-west corner of tile a1; left of it are the home ports. */
  left: number;
  top: number;
  tileWidth: number;
  tileHeight: number;
}

export interface Frame {
  width: number;
  height: number;
}

/** What is around the tiles, and how small and how large they may be. */
interface Measures {
  left: number;
  right: number;
  leastWidth: number;
  leastHeight: number;
  mostWidth: number;
  mostHeight: number;
}

export type Corner = "nw" | "ne" | "se" | "sw";

export const COLUMNS = 4;
export const ROWS = 5;
const TILE_COLUMNS = "abcd";
const SITE_COLUMNS = "wxyz";

const { top: TOP, bottom: BOTTOM } = drawing.board;
const WIDE: Measures = {
  left: drawing.board.left,
  right: drawing.board.right,
  leastWidth: drawing.board.tileWidth,
  leastHeight: drawing.board.tileHeight,
  mostWidth: 250,
  mostHeight: 150,
};
const TALL: Measures = { left: 80, right: 64, leastWidth: 128, leastHeight: 112, mostWidth: 190, mostHeight: 165 };
const WIDER_PORTS = 70; // by how much home ports may grow where there is room
const WORTH = 1.12; // narrow ports tell less: they have to make the rest so much larger

/** The board that is drawn largest in a frame; what room is left then makes its tiles wider or higher. */
export function layoutFor(frame: Frame): Layout {
  const [wide, tall] = [scaleIn(frame, WIDE), scaleIn(frame, TALL)];
  const isTall = wide < 0.9 && tall > wide * WORTH;
  const measures = isTall ? TALL : WIDE;
  const scale = Math.max(0.05, isTall ? tall : wide); // a frame that is not shown has no size
  const spare = Math.max(0, frame.width / scale - leastWidth(measures));
  const left = measures.left + (isTall ? 0 : Math.min(WIDER_PORTS, spare / 4));
  const across = (frame.width / scale - left - measures.right) / COLUMNS;
  const down = (frame.height / scale - TOP - BOTTOM) / ROWS;
  const tileWidth = Math.round(within(across, measures.leastWidth, measures.mostWidth));
  const tileHeight = Math.round(within(down, measures.leastHeight, measures.mostHeight));
  return {
    isTall,
    width: left + COLUMNS * tileWidth + measures.right,
    height: TOP + ROWS * tileHeight + BOTTOM,
    left,
    top: TOP,
    tileWidth,
    tileHeight,
  };
}

function leastWidth(measures: Measures): number {
  return measures.left + COLUMNS * measures.leastWidth + measures.right;
}

function scaleIn(frame: Frame, measures: Measures): number {
  const height = TOP + ROWS * measures.leastHeight + BOTTOM;
  return Math.min(frame.width / leastWidth(measures), frame.height / height);
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** Whether a place is a site, where tiles meet, and not the middle of a tile. */
export function isSite(place: string): boolean {
  return SITE_COLUMNS.includes(place.charAt(0)) && place.length === 2;
}

export function isTile(place: string): boolean {
  return TILE_COLUMNS.includes(place.charAt(0)) && place.length === 2;
}

export function tileName(column: number, row: number): string {
  return column < 0 || row < 0 || column >= COLUMNS || row >= ROWS ? "" : `${TILE_COLUMNS[column]}${row + 1}`;
}

/** The column and the row of a tile, from 0. */
export function cellOf(tile: string): { column: number; row: number } {
  return { column: TILE_COLUMNS.indexOf(tile.charAt(0)), row: Number(tile.slice(1)) - 1 };
}

export function tileBox(layout: Layout, tile: string): Box {
  const { column, row } = cellOf(tile);
  return {
    x: layout.left + column * layout.tileWidth,
    y: layout.top + row * layout.tileHeight,
    width: layout.tileWidth,
    height: layout.tileHeight,
  };
}

/** Where a place is: a site, or the middle of a tile. */
export function pointOf(layout: Layout, place: string): Point {
  if (isSite(place)) {
    const column = SITE_COLUMNS.indexOf(place.charAt(0)) + 1;
    return { x: layout.left + column * layout.tileWidth, y: layout.top + Number(place.slice(1)) * layout.tileHeight };
  }
  const box = tileBox(layout, place);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The corner of a tile as a point, drawn in by so much. */
export function cornerPoint(layout: Layout, tile: string, corner: string, inset = 0): Point {
  const box = tileBox(layout, tile);
  return {
    x: corner.endsWith("w") ? box.x + inset : box.x + box.width - inset,
    y: corner.startsWith("n") ? box.y + inset : box.y + box.height - inset,
  };
}

/** Where the home port of a seat lies, left of the sea. */
export function portOf(layout: Layout, seat: number): Point {
  return { x: layout.left / 2, y: layout.top + (seat + 0.5) * layout.tileHeight };
}

/** Half the height of a home port; in narrow ones things lie below one another, so they are higher if there is room. */
export function portHalf(layout: Layout): number {
  return layout.isTall ? Math.min(60, layout.tileHeight / 2 - 8) : drawing.board.port;
}

/** The names of the tiles around a place: four around a site, up to eight around a tile. */
export function tilesAround(place: string): string[] {
  if (isSite(place)) {
    const column = SITE_COLUMNS.indexOf(place.charAt(0)) + 1;
    const row = Number(place.slice(1));
    const above = [tileName(column - 1, row - 1), tileName(column, row - 1)];
    return [...above, tileName(column - 1, row), tileName(column, row)].filter(Boolean);
  }
  const { column, row } = cellOf(place);
  const near: string[] = [];
  for (let across = -1; across <= 1; across++)
    for (let down = -1; down <= 1; down++) if (across || down) near.push(tileName(column + across, row + down));
  return near.filter(Boolean);
}

/** Whether two sites are one step apart, straight or diagonally. */
export function areNear(site: string, other: string): boolean {
  const across = SITE_COLUMNS.indexOf(site.charAt(0)) - SITE_COLUMNS.indexOf(other.charAt(0));
  const down = Number(site.slice(1)) - Number(other.slice(1));
  return site !== other && Math.abs(across) <= 1 && Math.abs(down) <= 1;
}
