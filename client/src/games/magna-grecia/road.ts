// Road: the line of a road tile from edge to edge, and how each of its ends meets what lies beyond.
import drawing from "$drawing/magna-grecia.json";
import { DIRECTIONS, neighbour, short, SIZE, step, WIDTH, type Direction, type Field, type Point } from "./geometry";

/** An end leads on into another road, into a place through its gate, or is open. */
export type End = "joined" | "gate" | "open";

const REACH: Record<End, number> = { joined: 0.6, gate: drawing.road.gate, open: -drawing.road.short };

export function endsOf(shape: string): [number, number] {
  const [from, to] = shape.split("-") as [Direction, Direction];
  return [DIRECTIONS.indexOf(from), DIRECTIONS.indexOf(to)];
}

export const OPPOSITE = [3, 4, 5, 0, 1, 2];

/** The line around the middle of its hex; each end goes so far beyond the edge, or stays so far behind it. */
export function roadPath(shape: string, ends: readonly [End, End] = ["joined", "joined"]): string {
  const [a, b] = endsOf(shape);
  const [from, to] = [REACH[ends[0]], REACH[ends[1]]];
  if (OPPOSITE[a] === b) return `M${pair(step(a, WIDTH / 2 + from))} L${pair(step(b, WIDTH / 2 + to))}`;
  // A curve of 60 degrees whose middle lies on the corner side, one and a half hex sizes away from the line.
  const sweep = (b - a + 6) % 6 === 2 ? 1 : 0;
  const start = pair(step(a, WIDTH / 2 + Math.max(from, 0)));
  const stop = pair(step(b, WIDTH / 2 + Math.max(to, 0)));
  const first = pair(onCurve(a, b, Math.max(-from, 0)));
  const last = pair(onCurve(b, a, Math.max(-to, 0)));
  const radius = SIZE * 1.5;
  const [before, after] = [from > 0 ? `${start} L` : "", to > 0 ? ` L${stop}` : ""];
  return `M${before}${first} A${radius} ${radius} 0 0 ${sweep} ${last}${after}`;
}

/** The middle of the line, which a curve draws aside from the middle of its hex. */
export function roadMiddle(shape: string): Point {
  const [a, b] = endsOf(shape);
  return OPPOSITE[a] === b ? { x: 0, y: 0 } : onCurve(a, b, (SIZE * 1.5 * Math.PI) / 6);
}

/** The loose stones where a road is not finished: two, on its line, near the edge. */
export function looseStones(shape: string, end: 0 | 1): Point[] {
  const ends = endsOf(shape);
  const [at, other] = [ends[end], ends[1 - end]!] as [number, number];
  const isStraight = OPPOSITE[at] === other;
  return [3.6, -3.6].map((aside, place) => {
    const back = place === 0 ? 5.5 : 3;
    const point = isStraight ? step(at, WIDTH / 2 - back) : onCurve(at, other, back);
    const angle = (-at * Math.PI) / 3 + Math.PI / 2;
    return { x: point.x + Math.cos(angle) * aside, y: point.y + Math.sin(angle) * aside };
  });
}

const ENDS: readonly End[] = ["joined", "gate", "open"];
/** One list for each pair there is, so that a road that meets what it met before is left alone. */
const PAIRS = Object.fromEntries(ENDS.flatMap((a) => ENDS.map((b): [string, [End, End]] => [`${a} ${b}`, [a, b]])));

/** What lies beyond the two ends of a road. */
export function meets(
  hex: string,
  shape: string,
  field: Field,
  places: ReadonlySet<string>,
  roads: ReadonlyMap<string, string>,
): [End, End] {
  const [a, b] = endsOf(shape).map((direction): End => {
    const other = neighbour(hex, direction, field);
    if (places.has(other)) return "gate";
    const road = roads.get(other);
    return road && endsOf(road).includes(OPPOSITE[direction]!) ? "joined" : "open";
  });
  return PAIRS[`${a} ${b}`]!;
}

/** A point of the curve between two edges, so far along it from the first. */
function onCurve(from: number, to: number, along: number): Point {
  const radius = SIZE * 1.5;
  const side = (from + 1) % 6 === (to + 5) % 6 ? 1 : -1; // which way one turns from the first edge to the other
  const edge = step(from, WIDTH / 2);
  const start = (-from * Math.PI) / 3;
  const out = start - (side * Math.PI) / 2;
  const middle = { x: edge.x + Math.cos(out) * radius, y: edge.y + Math.sin(out) * radius };
  const angle = out + Math.PI - (side * -along) / radius;
  return { x: middle.x + Math.cos(angle) * radius, y: middle.y + Math.sin(angle) * radius };
}

function pair(point: Point): string {
  return `${short(point.x)} ${short(point.y)}`;
}
