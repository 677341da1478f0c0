// Outline: the line around hexes that belong together, drawn inside or outside their edges: walls, borders, the coast.
import { allHexes, centre, corners, neighbour, short, type Field, type Point } from "./geometry";

const KEPT = 400;
const walked = new Map<string, Point[][]>();

/** The closed lines around a set of hexes, each as its corners in the order in which they are walked. */
export function loops(hexes: readonly string[], { rows, columns }: Field): readonly Point[][] {
  const name = `${rows} ${columns} ${hexes.join(" ")}`;
  let found = walked.get(name);
  if (!found) {
    if (walked.size >= KEPT) walked.clear();
    walked.set(name, (found = walk(hexes, { rows, columns })));
  }
  return found;
}

function walk(hexes: readonly string[], field: Field): Point[][] {
  const own = new Set(hexes);
  const next = new Map<string, { from: Point; to: Point }>();
  for (const hex of hexes) {
    const around = corners(centre(hex));
    for (let direction = 0; direction < 6; direction += 1) {
      if (own.has(neighbour(hex, direction, field))) continue;
      const from = around[direction]!;
      next.set(key(from), { from, to: around[(direction + 1) % 6]! });
    }
  }
  const found: Point[][] = [];
  while (next.size > 0) {
    const loop: Point[] = [];
    let at = next.keys().next().value!;
    for (let edge = next.get(at); edge; edge = next.get(at)) {
      next.delete(at);
      loop.push(edge.from);
      at = key(edge.to);
    }
    found.push(loop);
  }
  return found;
}

/** The same loop moved inwards by so much; outwards if it is negative. */
export function inset(loop: readonly Point[], by: number): Point[] {
  return loop.map((point, place) => {
    const before = normal(loop[(place + loop.length - 1) % loop.length]!, point);
    const after = normal(point, loop[(place + 1) % loop.length]!);
    const share = by / (1 + before.x * after.x + before.y * after.y);
    return { x: point.x + (before.x + after.x) * share, y: point.y + (before.y + after.y) * share };
  });
}

/** A closed path with rounded corners. */
export function roundPath(loop: readonly Point[], radius: number): string {
  const parts = loop.map((point, place) => {
    const from = towards(point, loop[(place + loop.length - 1) % loop.length]!, radius);
    const to = towards(point, loop[(place + 1) % loop.length]!, radius);
    return `${place === 0 ? "M" : "L"}${pair(from)} Q${pair(point)} ${pair(to)}`;
  });
  return `${parts.join(" ")} Z`;
}

/** The line around hexes, inside their edges and with rounded corners. */
export function outline(hexes: readonly string[], field: Field, by: number, radius: number): string {
  return loops(hexes, field)
    .map((loop) => roundPath(inset(loop, by), radius))
    .join(" ");
}

/** The coast around the whole field: a line as if drawn by hand, so far from the outer hexes. */
export function coast(field: Field, far: number, tremble: number): string {
  const loop = loops(allHexes(field), field)[0] ?? [];
  const line = inset(loop, -far).map((point, place) => ({
    x: point.x + tremble * wobble(place * 2),
    y: point.y + tremble * wobble(place * 2 + 1),
  }));
  const middle = (place: number) => between(line[place % line.length]!, line[(place + 1) % line.length]!);
  const parts = line.map((_, place) => `Q${pair(line[(place + 1) % line.length]!)} ${pair(middle(place + 1))}`);
  return `M${pair(middle(0))} ${parts.join(" ")} Z`;
}

/** A number between -1 and 1 that looks like chance and is always the same. */
export function wobble(place: number): number {
  const wave = Math.sin(place * 12.9898 + 4.1414) * 43758.5453;
  return 2 * (wave - Math.floor(wave)) - 1;
}

/** Points to the inside of a loop that is walked against the clock. */
function normal(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { x: (to.y - from.y) / length, y: -(to.x - from.x) / length };
}

function towards(from: Point, to: Point, length: number): Point {
  const share = Math.min(0.5, length / Math.hypot(to.x - from.x, to.y - from.y));
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function between(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function pair(point: Point): string {
  return `${short(point.x)} ${short(point.y)}`;
}

function key(point: Point): string {
  return `${Math.round(point.x)} ${Math.round(point.y)}`;
}
