// Layout: where the things of one place stand on its first hex, around its middle.
import type { Point } from "./geometry";

/** Markets stand in a bow at the lower edge, so that four fit between the sides of the hex. */
const MARKETS: readonly (readonly Point[])[] = [
  [],
  [{ x: 0, y: 23 }],
  [{ x: -12, y: 21.5 }, { x: 12, y: 21.5 }],
  [{ x: -21, y: 17 }, { x: 0, y: 24 }, { x: 21, y: 17 }],
  [{ x: -26, y: 8 }, { x: -9.5, y: 23 }, { x: 9.5, y: 23 }, { x: 26, y: 8 }],
];

export function marketPoints(count: number): readonly Point[] {
  return MARKETS[Math.min(count, MARKETS.length - 1)]!;
}

/** The plates of connections and price, higher where markets stand below them. */
export function platePoints(growth: number, markets: number): [Point, Point] {
  const y = markets > 0 ? -4 - 8 * (growth - 1) : 5;
  return [{ x: -12.5 * growth, y }, { x: 12.5 * growth, y }];
}
