// Geometry: where the hexes of the field are, by name. Rows are pointed at the top; every second one is shifted right.
import drawing from "$drawing/magna-grecia.json";

export interface Point {
  x: number;
  y: number;
}

export interface Field {
  rows: number;
  columns: number;
}

export const SIZE = drawing.size; // from the middle of a hex to a corner
export const WIDTH = Math.sqrt(3) * SIZE;
export const MARGIN = drawing.margin;

/** Directions by number, counted against the clock from the east, as angles of 60 degrees each. */
export const DIRECTIONS = ["e", "ne", "nw", "w", "sw", "se"] as const;
export type Direction = (typeof DIRECTIONS)[number];

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const ROW_STEPS = [0, -1, -1, 0, 1, 1];
const COLUMN_STEPS = [
  [1, 0, -1, -1, -1, 0],
  [1, 1, 0, -1, 0, 1],
];

export function hexName(row: number, column: number): string {
  return `${LETTERS[column]}${row + 1}`;
}

export function rowOf(hex: string): number {
  return Number(hex.slice(1)) - 1;
}

export function columnOf(hex: string): number {
  return LETTERS.indexOf(hex[0]!);
}

export function allHexes(field: Field): string[] {
  const names: string[] = [];
  for (let row = 0; row < field.rows; row += 1)
    for (let column = 0; column < field.columns; column += 1) names.push(hexName(row, column));
  return names;
}

/** How large the whole drawing is. */
export function extent(field: Field): { width: number; height: number } {
  return {
    width: WIDTH * (field.columns + (field.rows > 1 ? 0.5 : 0)) + 2 * MARGIN,
    height: SIZE * (1.5 * field.rows + 0.5) + 2 * MARGIN,
  };
}

export function centre(hex: string): Point {
  const row = rowOf(hex);
  return {
    x: MARGIN + WIDTH * (columnOf(hex) + 0.5 + (row % 2) * 0.5),
    y: MARGIN + SIZE * (1.5 * row + 1),
  };
}

/** The hex beyond an edge, "" where the field ends. */
export function neighbour(hex: string, direction: number, field: Field): string {
  const row = rowOf(hex);
  const toRow = row + ROW_STEPS[direction]!;
  const toColumn = columnOf(hex) + COLUMN_STEPS[row % 2]![direction]!;
  if (toRow < 0 || toRow >= field.rows || toColumn < 0 || toColumn >= field.columns) return "";
  return hexName(toRow, toColumn);
}

/** A step of some length in a direction, seen from the middle of a hex. */
export function step(direction: number, length: number): Point {
  const angle = (-direction * Math.PI) / 3;
  return { x: Math.cos(angle) * length, y: Math.sin(angle) * length };
}

/** The corners of a hex, from the one between east and south-east against the clock: edge d lies from d to d + 1. */
export function corners(middle: Point, size = SIZE): Point[] {
  return DIRECTIONS.map((_, number) => {
    const angle = ((0.5 - number) * Math.PI) / 3;
    return { x: middle.x + Math.cos(angle) * size, y: middle.y + Math.sin(angle) * size };
  });
}

export function plainPath(points: Point[]): string {
  return `M${points.map((point) => `${short(point.x)} ${short(point.y)}`).join(" L")} Z`;
}

/** Numbers of a drawing need no more than two digits behind the point. */
export function short(number: number): number {
  return Math.round(number * 100) / 100;
}

/** Degrees from one point to another, clockwise from the east as drawings turn. */
export function bearing(from: Point, to: Point): number {
  return (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
}

/** The same angle, written so that turning there from another one is the shorter way round. */
export function nearestTurn(from: number, to: number): number {
  const turn = (((to - from) % 360) + 540) % 360;
  return from + turn - 180;
}

/** Which of several hexes lies nearest to one. */
export function nearestHex(from: string, hexes: readonly string[]): string {
  const start = centre(from);
  const far = (hex: string) => Math.hypot(centre(hex).x - start.x, centre(hex).y - start.y);
  return hexes.reduce((best, hex) => (far(hex) < far(best) - 0.01 ? hex : best), hexes[0] ?? from);
}
