// Tests of where hexes are and how lines around them run.
import { describe, expect, it } from "vitest";
import { allHexes, bearing, centre, columnOf, DIRECTIONS, extent, hexName, nearestHex } from "./geometry";
import { nearestTurn, neighbour, rowOf, step, WIDTH } from "./geometry";
import { coast, inset, loops } from "./outline";
import { endsOf, looseStones, meets, OPPOSITE, roadMiddle, roadPath } from "./road";

const FIELD = { rows: 14, columns: 14 };
const SHAPES = ["e-w", "ne-sw", "nw-se", "e-nw", "ne-w", "nw-sw", "w-se", "e-sw", "ne-se"];

describe("hexes", () => {
  it("are called by column and row", () => {
    expect(hexName(3, 3)).toBe("d4");
    expect([rowOf("n14"), columnOf("n14")]).toEqual([13, 13]);
    expect(allHexes({ rows: 2, columns: 3 })).toEqual(["a1", "b1", "c1", "a2", "b2", "c2"]);
  });

  it("lie one step from their neighbours, and are these neighbours' neighbours", () => {
    for (const hex of ["d4", "d5", "a1", "n14"]) {
      DIRECTIONS.forEach((_, direction) => {
        const other = neighbour(hex, direction, FIELD);
        if (!other) return;
        const way = step(direction, WIDTH);
        expect(centre(other).x).toBeCloseTo(centre(hex).x + way.x);
        expect(centre(other).y).toBeCloseTo(centre(hex).y + way.y);
        expect(neighbour(other, OPPOSITE[direction]!, FIELD)).toBe(hex);
      });
    }
    expect(neighbour("a1", 3, FIELD)).toBe("");
    expect(neighbour("n2", 1, FIELD)).toBe("");
  });

  it("lie within the drawing, whatever its size", () => {
    for (const field of [FIELD, { rows: 1, columns: 1 }, { rows: 9, columns: 16 }]) {
      const { width, height } = extent(field);
      for (const hex of allHexes(field)) {
        const { x, y } = centre(hex);
        expect(x > WIDTH / 2 && x < width - WIDTH / 2 && y > 0 && y < height).toBe(true);
      }
    }
  });

  it("are found by nearness", () => {
    expect(nearestHex("d4", ["d9", "e5", "a1"])).toBe("e5");
  });
});

describe("turns", () => {
  it("go the shorter way round", () => {
    expect(nearestTurn(170, -170)).toBe(190);
    expect(nearestTurn(-90, 90)).toBe(-270);
    expect(nearestTurn(0, 60)).toBe(60);
    expect(bearing({ x: 0, y: 0 }, { x: 0, y: 5 })).toBe(90);
  });
});

describe("outlines", () => {
  it("go once around hexes that touch", () => {
    expect(loops(["d4"], FIELD).map((loop) => loop.length)).toEqual([6]);
    expect(loops(["d4", "e4"], FIELD).map((loop) => loop.length)).toEqual([10]);
    expect(loops(["a1", "n14"], FIELD)).toHaveLength(2);
  });

  it("go around a hole as well", () => {
    const ring = DIRECTIONS.map((_, direction) => neighbour("d4", direction, FIELD));
    expect(loops(ring, FIELD).map((loop) => loop.length).sort()).toEqual([18, 6].sort());
  });

  it("move to the inside", () => {
    const [loop] = loops(["d4"], FIELD);
    const middle = centre("d4");
    for (const point of inset(loop!, 4)) expect(Math.hypot(point.x - middle.x, point.y - middle.y)).toBeLessThan(39);
  });

  it("are always the same", () => {
    expect(coast(FIELD, 15, 3)).toBe(coast(FIELD, 15, 3));
    expect(coast(FIELD, 15, 3)).not.toContain("NaN");
  });
});

describe("roads", () => {
  it("begin and end in the middles of their edges", () => {
    for (const shape of SHAPES) {
      const [a, b] = endsOf(shape);
      const numbers = roadPath(shape, ["joined", "joined"]).match(/-?[\d.]+/g)!.map(Number);
      const start = step(a, WIDTH / 2 + 0.6);
      const stop = step(b, WIDTH / 2 + 0.6);
      expect(numbers[0]).toBeCloseTo(start.x, 1);
      expect(numbers[1]).toBeCloseTo(start.y, 1);
      expect(numbers.at(-2)).toBeCloseTo(stop.x, 1);
      expect(numbers.at(-1)).toBeCloseTo(stop.y, 1);
    }
  });

  it("bend around the corner between their ends", () => {
    expect(roadMiddle("e-w")).toEqual({ x: 0, y: 0 });
    for (const shape of SHAPES.slice(3)) {
      const [a, b] = endsOf(shape);
      const corner = step((b - a + 6) % 6 === 2 ? a + 1 : b + 1, 1);
      const middle = roadMiddle(shape);
      expect(Math.hypot(middle.x, middle.y)).toBeCloseTo(9.28, 1);
      expect(middle.x * corner.x + middle.y * corner.y).toBeCloseTo(9.28, 1);
    }
  });

  it("stop short with loose stones where they lead on to nothing", () => {
    const places = new Set(["e4"]);
    const roads = new Map([["c4", "e-sw"]]);
    expect(meets("d4", "e-w", FIELD, places, roads)).toEqual(["gate", "joined"]);
    expect(meets("d4", "ne-w", FIELD, places, new Map())).toEqual(["open", "open"]);
    for (const shape of SHAPES)
      for (const end of [0, 1] as const)
        for (const stone of looseStones(shape, end)) expect(Math.hypot(stone.x, stone.y)).toBeLessThan(WIDTH / 2 + 1);
  });
});
