// Geometry: where the slots of the ring and the cells of a city are, and what lies beside what.
import drawing from "$drawing/magna-roma.json";
import type { CellView } from "./view";

export interface Point {
  x: number;
  y: number;
}

/** The part of a city that is drawn: its first column and row, counted from 0, and how many there are. */
export interface Window {
  column: number;
  row: number;
  columns: number;
  rows: number;
}

export interface Layout {
  /** Whether the cards have no room beside the city and lie over it, one kind at a time, when they are asked for. */
  hasShelf: boolean;
  width: number;
  height: number;
  /** The square in which the city lies. */
  city: { x: number; y: number; size: number };
  /** The middles of the slots, and how wide a tile is there. */
  slots: Point[];
  slotSize: number;
  /** The middle of the pile of tiles that were not drawn yet, if there is room for it. */
  deck: Point | null;
  /** How wide a card is. */
  card: number;
  /** The upper left corners of the monuments on display and of the provinces; on a shelf, seen from its own corner. */
  monuments: Point[];
  provinces: Point[];
}

/** A city is drawn with tiles of this size and then scaled into its square. */
export const TILE = drawing.tile.size;
/** A city that uses fewer columns is drawn as if it had so many: its tiles would be too large. */
const LEAST_SPAN = drawing.layout.span;
const CITY = drawing.layout.city;
const LABELS = drawing.layout.labels; // room for letters and numbers along the city
/** How high the cards of monuments and provinces are. */
export const CARD = { monument: drawing.layout.monument, province: drawing.layout.province } as const;
const [NARROWEST, WIDEST] = [drawing.layout.card, 306]; // cards
const BETWEEN = drawing.layout.between; // cards
const CARDS = 3; // of each

export const SIDES = ["north", "east", "south", "west"] as const;
const STEPS: readonly [number, number][] = [[0, -1], [1, 0], [0, 1], [-1, 0]];

export function columnOf(cell: string): number {
  return cell.charCodeAt(0) - 97;
}

export function rowOf(cell: string): number {
  return Number(cell.slice(1)) - 1;
}

export function cellName(column: number, row: number): string {
  return String.fromCharCode(97 + column) + String(row + 1);
}

/** The cell on one side (0 is north, then clockwise). */
export function neighbour(cell: string, side: number): string {
  const [x, y] = STEPS[side % 4]!;
  return cellName(columnOf(cell) + x, rowOf(cell) + y);
}

/** The smallest part of the board that has all these cells. */
export function windowOf(cells: readonly string[]): Window {
  const columns = cells.map(columnOf);
  const rows = cells.map(rowOf);
  const [column, row] = [Math.min(...columns), Math.min(...rows)];
  return { column, row, columns: Math.max(...columns) - column + 1, rows: Math.max(...rows) - row + 1 };
}

/** The upper left corner of a cell, in the units of the city. */
export function cellAt(cell: string, window: Window): Point {
  return { x: (columnOf(cell) - window.column) * TILE, y: (rowOf(cell) - window.row) * TILE };
}

/** Where a monument stands: a corner is called after the first and the last of its four cells. */
export function siteAt(site: string, window: Window): Point {
  const [first = "", last] = site.split("-");
  const { x, y } = cellAt(last ?? first, window);
  return last ? { x, y } : { x: x + TILE / 2, y: y + TILE / 2 };
}

/** How the drawing of a city is put into its square: in the middle, as large as fits. */
export function frameOf(window: Window, square: Layout["city"]): Point & { scale: number } {
  const scale = square.size / (Math.max(LEAST_SPAN, window.columns, window.rows) * TILE);
  return {
    x: square.x + (square.size - window.columns * TILE * scale) / 2,
    y: square.y + (square.size - window.rows * TILE * scale) / 2,
    scale,
  };
}

/** The edges of a tile after so many degrees clockwise. */
export function turnEdges(edges: string, turn: number): string {
  const by = (((turn / 90) % 4) + 4) % 4;
  return edges.slice(4 - by) + edges.slice(0, 4 - by);
}

/** Below this scale, or this width on the screen, the words on the cards of a wide board cannot be read. */
const LEGIBLE = { scale: 0.6, card: 165 };

/** A table with its cards beside the city where they can be read; else, of the two with a shelf, the larger one. */
export function layoutFor(slots: number, frame: { width: number; height: number }): Layout {
  const scale = (layout: Layout) => Math.min(frame.width / layout.width, frame.height / layout.height);
  const [wide, flat, tall] = [wideLayout(slots, NARROWEST), flatLayout(slots), tallLayout(slots)];
  const shelved = scale(tall) > scale(flat) ? tall : flat;
  const spare = Math.round(frame.width / scale(wide) - wide.width);
  const card = Math.max(NARROWEST, Math.min(WIDEST, NARROWEST + spare));
  const isLegible = scale(wide) >= LEGIBLE.scale && scale(wide) * card >= LEGIBLE.card;
  return isLegible && scale(wide) >= scale(tall) ? wideLayout(slots, card) : shelved;
}

/** The cards at the left, the city in the middle, the ring at the right. */
function wideLayout(slots: number, card: number): Layout {
  return {
    ...besideRing(slots, card + 24),
    hasShelf: false,
    card,
    monuments: column(10, CARD.monument + BETWEEN, 14),
    provinces: column(10, CARD.province + BETWEEN, 30 + CARDS * (CARD.monument + BETWEEN)),
  };
}

/** The city at the left, the ring at the right: for the screen of a phone that lies, or a small window. */
function flatLayout(slots: number): Layout {
  const table = besideRing(slots, 12);
  const deck = table.deck && { ...table.deck, x: table.deck.x - 48 }; // aside of the buttons that zoom
  return { ...table, deck, ...shelf() };
}

function besideRing(slots: number, left: number): Omit<Layout, "hasShelf" | "card" | "monuments" | "provinces"> {
  const city = { x: left + LABELS, y: 8 + LABELS, size: CITY };
  const { pool: few, ring: many } = drawing;
  const x = city.x + CITY + many.aside;
  const [acrossDeck, downDeck] = pairOf((slots < FEWEST ? few : many).deck);
  const [across, down] = pairOf((slots < FEWEST ? few : many).first);
  return {
    width: x + many.width,
    height: city.y + CITY + 12,
    city,
    ...(slots < FEWEST
      ? pool(slots, x + across, down, 0, few.pitch)
      : ring(slots, { x: x + across, y: down }, slots > 8 ? many.close : many.pitch, true)),
    deck: { x: x + acrossDeck, y: downDeck },
  };
}

/** The city above, the ring below it. */
function tallLayout(slots: number): Layout {
  const city = { x: LABELS + 12, y: LABELS + 4, size: CITY };
  const top = city.y + CITY + 74;
  return {
    width: city.x + CITY + 10,
    height: top + 180,
    city,
    ...(slots < FEWEST ? pool(slots, 90, top + 28, 164, 0) : ring(slots, { x: 66, y: top }, 118, false)),
    deck: null, // the line above the board tells it
    ...shelf(),
  };
}

function shelf(): Pick<Layout, "hasShelf" | "card" | "monuments" | "provinces"> {
  return {
    hasShelf: true,
    card: NARROWEST,
    monuments: column(0, CARD.monument + BETWEEN, 0),
    provinces: column(0, CARD.province + BETWEEN, 0),
  };
}

const FEWEST = drawing.ring.fewest; // slots that make a ring; fewer are a pool

function pairOf(numbers: readonly number[]): readonly [number, number] {
  return [numbers[0]!, numbers[1]!];
}

function column(x: number, pitch: number, y: number): Point[] {
  return Array.from({ length: CARDS }, (_, card) => ({ x, y: y + card * pitch }));
}

function pool(slots: number, x: number, y: number, stepX: number, stepY: number): Pick<Layout, "slots" | "slotSize"> {
  const middles = Array.from({ length: slots }, (_, place) => ({ x: x + place * stepX, y: y + place * stepY }));
  return { slots: middles, slotSize: drawing.pool.size };
}

/** Two rows, or two columns, walked round clockwise from the upper left corner. */
function ring(slots: number, first: Point, pitch: number, isUpright: boolean): Pick<Layout, "slots" | "slotSize"> {
  const length = Math.ceil(slots / 2);
  const across = isUpright ? drawing.ring.across : 118;
  const at = (along: number, side: number) =>
    isUpright
      ? { x: first.x + side * across, y: first.y + along * pitch }
      : { x: first.x + along * pitch, y: first.y + side * across };
  const near = Array.from({ length: slots - length }, (_, along) => at(along, isUpright ? 0 : 1));
  const far = Array.from({ length }, (_, along) => at(along, isUpright ? 1 : 0));
  const middles = isUpright ? [near[0]!, ...far, ...near.slice(1).reverse()] : [...far, ...near.reverse()];
  return { slots: middles, slotSize: drawing.ring.size };
}

/** Two half-symbols that meet: where, which resource they make, and whether both tiles have one colour. */
export interface Join extends Point {
  key: string;
  resource: string;
  isOneColour: boolean;
}

interface Lying {
  cell: string;
  edges: string;
  colour: string;
}

export function lying({ cell, tile }: CellView): Lying {
  return { cell, edges: tile.edges, colour: tile.colour };
}

/** What a tile makes with its neighbours; in a whole city every pair is found once, from its upper or left tile. */
export function joinsOf(
  one: Lying,
  others: ReadonlyMap<string, Lying>,
  pairs: string[],
  window: Window,
  sides = [0, 1, 2, 3],
): Join[] {
  const made = new Map(pairs.map((pair) => pair.split("=") as [string, string]));
  const { x, y } = cellAt(one.cell, window);
  return sides.flatMap((side) => {
    const other = others.get(neighbour(one.cell, side));
    const halves = [one.edges[side]!, other?.edges[(side + 2) % 4] ?? "-"];
    const resource = made.get(halves.sort().join(""));
    if (!other || resource === undefined) return [];
    const [stepX, stepY] = STEPS[side]!;
    return {
      key: [one.cell, other.cell].toSorted().join("+"),
      x: x + TILE / 2 + (stepX * TILE) / 2,
      y: y + TILE / 2 + (stepY * TILE) / 2,
      resource,
      isOneColour: one.colour === other.colour,
    };
  });
}

export function cityJoins(cells: readonly CellView[], pairs: string[], window: Window): Join[] {
  const others = new Map(cells.map((cell) => [cell.cell, lying(cell)]));
  return [...others.values()].flatMap((one) => joinsOf(one, others, pairs, window, [1, 2]));
}

/** What is printed along a track: a value where it is another than before, nothing where it is nought. */
export function risesOf(values: readonly number[], sign = ""): string[] {
  return values.map((value, space) => (value > 0 && value !== values[space - 1] ? `${sign}${value}` : ""));
}

/** For markers that stand at these places: in which lane each stands, so that none covers another. */
export function lanesOf(places: readonly number[], width: number): number[] {
  const taken: number[][] = [];
  return places.map((place) => {
    let lane = 0;
    while (taken[lane]?.some((other) => Math.abs(other - place) < width)) lane += 1;
    (taken[lane] ??= []).push(place);
    return lane;
  });
}
