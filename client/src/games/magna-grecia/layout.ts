// Layout: where the things of one place stand on its first hex, around its middle.
import drawing from "$drawing/magna-grecia.json";
import type { Point } from "./geometry";

/** Markets stand in a bow at the lower edge, so that four fit between the sides of the hex. */
const MARKETS: readonly (readonly Point[])[] = drawing.markets.map((points) =>
  (points as number[][]).map(([x, y]) => ({ x: x!, y: y! })),
);

export function marketPoints(count: number): readonly Point[] {
  return MARKETS[Math.min(count, MARKETS.length - 1)]!;
}

/** The plates of connections and price, higher where markets stand below them. */
export function platePoints(growth: number, markets: number): [Point, Point] {
  const { across, alone, above } = drawing.plates;
  const y = markets > 0 ? above - 8 * (growth - 1) : alone;
  return [{ x: -across * growth, y }, { x: across * growth, y }];
}
