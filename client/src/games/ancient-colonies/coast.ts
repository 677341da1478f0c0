// Coast: the outlines of land, of fog and of the mountains around the map, wavering a little as if drawn by hand.
import { cellOf, COLUMNS, ROWS, tileName, type Layout, type Point } from "./geometry";
import type { TileView } from "./view";

export interface Outline {
  tile: string;
  d: string;
}

export interface Coast {
  /** Face-up land, joined where two lands touch. */
  lands: Outline[];
  /** Face-down tiles, with puffs where they end. */
  fogs: Outline[];
  /** All lines where land meets water. */
  shore: string;
  /** The country beyond the north, east and south edge. */
  rim: string;
}

type Ground = "land" | "water" | "fog" | "rim" | "open";
type Side = 0 | 1 | 2 | 3; // north, east, south, west
const STEPS: readonly [number, number][] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];
const SIDES: readonly Side[] = [0, 1, 2, 3];
const WAVER = 5;
/** How far sea and mountains go on outside the board, for frames of another shape. */
export const BEYOND = 2000;

export function coastOf(layout: Layout, tiles: readonly TileView[]): Coast {
  const grounds = new Map(tiles.map((tile) => [tile.tile, groundOf(tile)]));
  const around = (tile: string, side: Side): Ground => {
    const { column, row } = cellOf(tile);
    const [across, down] = STEPS[side]!;
    const other = tileName(column + across, row + down);
    if (other) return grounds.get(other) ?? "open";
    return column === 0 ? "open" : "rim";
  };
  const lands: Outline[] = [];
  const fogs: Outline[] = [];
  const shores: string[] = [];
  for (const { tile } of tiles) {
    const ground = grounds.get(tile);
    if (ground === "land") {
      const edges = SIDES.map((side) => edge(layout, tile, side, around(tile, side) === "water"));
      lands.push({ tile, d: closed(edges) });
      SIDES.forEach((side, at) => around(tile, side) === "water" && shores.push(smooth(edges[at]!)));
    }
    if (ground === "water") {
      for (const side of SIDES) if (around(tile, side) === "rim") shores.push(smooth(edge(layout, tile, side, true)));
    }
    if (ground === "fog") {
      fogs.push({ tile, d: puffs(layout, tile, SIDES.map((side) => around(tile, side) !== "fog")) });
    }
  }
  return { lands, fogs, shore: shores.join(" "), rim: rimOf(layout, grounds) };
}

function groundOf(tile: TileView): Ground {
  if (!tile.is_shown) return "fog";
  return tile.face === "sea" || tile.face === "shallows" ? "water" : "land";
}

/** The corners of a tile, clockwise from the north-west. */
function corners(layout: Layout, tile: string): Point[] {
  const { column, row } = cellOf(tile);
  const at = (across: number, down: number): Point => ({
    x: layout.left + (column + across) * layout.tileWidth,
    y: layout.top + (row + down) * layout.tileHeight,
  });
  return [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
}

/** The points along one side of a tile, clockwise; a shore wavers between its ends, the same seen from both sides. */
function edge(layout: Layout, tile: string, side: Side, isShore: boolean): Point[] {
  const four = corners(layout, tile);
  const from = four[side]!;
  const to = four[(side + 1) % 4]!;
  if (!isShore) return [from, to];
  const isTurned = side >= 2; // south and west run against the direction in which the noise is counted
  const [first, last] = isTurned ? [to, from] : [from, to];
  const { column, row } = cellOf(tile);
  const isLevel = side === 0 || side === 2;
  const line = isLevel ? row + (side === 2 ? 1 : 0) : column + (side === 1 ? 1 : 0);
  const seed = isLevel ? column * 31 + line * 7 : line * 13 + row * 37 + 100;
  const between = [0.22, 0.42, 0.6, 0.8].map((share, index): Point => {
    const off = noise(seed * 5 + index) * WAVER;
    return {
      x: first.x + (last.x - first.x) * share + (isLevel ? 0 : off),
      y: first.y + (last.y - first.y) * share + (isLevel ? off : 0),
    };
  });
  const points = [first, ...between, last];
  return isTurned ? points.reverse() : points;
}

/** A number from -1 to 1 that is always the same for the same seed. */
export function noise(seed: number): number {
  const value = Math.sin(seed * 127.1 + 11.7) * 43758.5453;
  return (value - Math.floor(value)) * 2 - 1;
}

function closed(edges: Point[][]): string {
  return edges.map((points, index) => smooth(points, index > 0)).join(" ") + " Z";
}

/** A soft line through points. */
function smooth(points: Point[], isGoingOn = false): string {
  const number = (value: number) => value.toFixed(1);
  const start = isGoingOn ? "" : `M${number(points[0]!.x)} ${number(points[0]!.y)}`;
  if (points.length === 2) return `${start} L${number(points[1]!.x)} ${number(points[1]!.y)}`.trim();
  const pieces = points.slice(1).map((to, index) => {
    const from = points[index]!;
    const before = points[index - 1] ?? from;
    const after = points[index + 2] ?? to;
    const one = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
    const two = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
    return `C${number(one.x)} ${number(one.y)} ${number(two.x)} ${number(two.y)} ${number(to.x)} ${number(to.y)}`;
  });
  return `${start} ${pieces.join(" ")}`.trim();
}

/** A face-down tile: straight where fog goes on, round puffs where it ends. */
function puffs(layout: Layout, tile: string, ends: boolean[]): string {
  const four = corners(layout, tile);
  const start = four[0]!;
  const sides = ends.map((isEnd, side) => {
    const from = four[side]!;
    const to = four[(side + 1) % 4]!;
    if (!isEnd) return `L${to.x} ${to.y}`;
    const number = Math.round(Math.hypot(to.x - from.x, to.y - from.y) / 33);
    const step = { x: (to.x - from.x) / number, y: (to.y - from.y) / number };
    const radius = (Math.hypot(step.x, step.y) * 0.58).toFixed(1);
    return Array.from({ length: number }, (_, index) => {
      const end = { x: from.x + step.x * (index + 1), y: from.y + step.y * (index + 1) };
      return `A${radius} ${radius} 0 0 1 ${end.x.toFixed(1)} ${end.y.toFixed(1)}`;
    }).join(" ");
  });
  return `M${start.x} ${start.y} ${sides.join(" ")} Z`;
}

/** A bank of sand below the water of a tile, as a closed soft line. */
export function bankOf(layout: Layout, tile: string): string {
  const { column, row } = cellOf(tile);
  const middle = {
    x: layout.left + (column + 0.5) * layout.tileWidth,
    y: layout.top + (row + 0.5) * layout.tileHeight,
  };
  const number = 9;
  const points = Array.from({ length: number }, (_, index): Point => {
    const angle = (index / number) * 2 * Math.PI;
    const reach = 0.36 + noise(column * 7 + row * 19 + index * 3) * 0.06;
    return {
      x: middle.x + Math.cos(angle) * reach * layout.tileWidth,
      y: middle.y + Math.sin(angle) * reach * layout.tileHeight,
    };
  });
  const round = [points.at(-1)!, ...points, points[0]!, points[1]!];
  return round
    .slice(1, -2)
    .map((from, index) => {
      const [before, to, after] = [round[index]!, round[index + 2]!, round[index + 3]!];
      const one = `${(from.x + (to.x - before.x) / 6).toFixed(1)} ${(from.y + (to.y - before.y) / 6).toFixed(1)}`;
      const two = `${(to.x - (after.x - from.x) / 6).toFixed(1)} ${(to.y - (after.y - from.y) / 6).toFixed(1)}`;
      const start = index === 0 ? `M${from.x.toFixed(1)} ${from.y.toFixed(1)} ` : "";
      return `${start}C${one} ${two} ${to.x.toFixed(1)} ${to.y.toFixed(1)}`;
    })
    .join(" ");
}

/** The country around the map, from the cape in the north-west to that in the south-west. */
function rimOf(layout: Layout, grounds: Map<string, Ground>): string {
  const west = layout.left + layout.tileWidth;
  const bottom = layout.top + ROWS * layout.tileHeight;
  const isShore = (tile: string) => grounds.get(tile) === "water";
  const columns = Array.from({ length: COLUMNS - 1 }, (_, index) => index + 1);
  const rows = Array.from({ length: ROWS }, (_, index) => index);
  const turned = (tile: string, side: Side) => edge(layout, tile, side, isShore(tile)).reverse();
  const inner = [
    ...columns.map((column) => turned(tileName(column, ROWS - 1), 2)),
    ...[...rows].reverse().map((row) => turned(tileName(COLUMNS - 1, row), 1)),
    ...[...columns].reverse().map((column) => turned(tileName(column, 0), 0)),
  ];
  const right = layout.width + BEYOND;
  const low = layout.height + BEYOND;
  return [
    `M${west - 62} -20 L${west - 90} -120 L${west - 400} ${-BEYOND} H${right} V${low}`,
    `H${west - 400} L${west - 96} ${layout.height + 110} L${west - 66} ${layout.height + 20}`,
    `C${west - 60} ${bottom + 40} ${west - 30} ${bottom + 10} ${west} ${bottom}`,
    ...inner.map((points) => smooth(points, true)),
    `C${west - 30} ${layout.top - 10} ${west - 56} ${layout.top - 36} ${west - 62} -20 Z`,
  ].join(" ");
}
