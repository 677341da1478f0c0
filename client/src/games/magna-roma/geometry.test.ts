// Geometry: cells, windows, rings and joins are where they belong.
import { describe, expect, it } from "vitest";
import { cellAt, cityJoins, frameOf, lanesOf, layoutFor } from "./geometry";
import { neighbour, risesOf, siteAt, turnEdges, windowOf } from "./geometry";
import type { CellView } from "./view";

const cell = (name: string, colour: string, edges: string): CellView => ({
  cell: name,
  tile: { name: "01", colour, edges, stars: 0, icon: "" },
  turn: "0",
  is_blessed: false,
  monument: "",
});

describe("cells", () => {
  it("have neighbours clockwise from the north", () => {
    expect([0, 1, 2, 3].map((side) => neighbour("e5", side))).toEqual(["e4", "f5", "e6", "d5"]);
  });

  it("lie in the smallest window that has them all", () => {
    const window = windowOf(["d4", "e5", "g5"]);
    expect(window).toEqual({ column: 3, row: 3, columns: 4, rows: 2 });
    expect(cellAt("e5", window)).toEqual({ x: 100, y: 100 });
    expect(siteAt("d4-e5", window)).toEqual({ x: 100, y: 100 });
    expect(siteAt("e5", window)).toEqual({ x: 150, y: 150 });
  });

  it("are drawn in the middle of the square and never larger than in a city of five", () => {
    const frame = frameOf({ column: 3, row: 3, columns: 3, rows: 3 }, { x: 0, y: 0, size: 500 });
    expect(frame).toEqual({ x: 100, y: 100, scale: 1 });
  });
});

describe("edges", () => {
  it("turn clockwise", () => {
    expect([0, 90, 180, 270].map((turn) => turnEdges("ABC-", turn))).toEqual(["ABC-", "-ABC", "C-AB", "BC-A"]);
  });

  it("make a resource where two halves meet, once for each pair", () => {
    const cells = [cell("d4", "red", "-B--"), cell("e4", "red", "--CA"), cell("e5", "town", "B---")];
    const joins = cityJoins(cells, ["AB=faith", "BC=luxury"], windowOf(["d4", "e5"]));
    expect(joins.map(({ key, resource, isOneColour }) => [key, resource, isOneColour])).toEqual([
      ["d4+e4", "faith", true],
      ["e4+e5", "luxury", false],
    ]);
    expect(joins[0]).toMatchObject({ x: 100, y: 50 });
  });
});

describe("layouts", () => {
  it("hold every slot of every ring, none on another", () => {
    for (const slots of [3, 8, 10])
      for (const frame of [{ width: 1000, height: 650 }, { width: 390, height: 520 }, { width: 573, height: 305 }]) {
        const layout = layoutFor(slots, frame);
        expect(layout.slots).toHaveLength(slots);
        const half = layout.slotSize / 2;
        for (const [place, { x, y }] of layout.slots.entries()) {
          expect(x - half).toBeGreaterThanOrEqual(0);
          expect(x + half).toBeLessThanOrEqual(layout.width);
          expect(y + half).toBeLessThanOrEqual(layout.height);
          for (const other of layout.slots.slice(place + 1))
            expect(Math.max(Math.abs(other.x - x), Math.abs(other.y - y))).toBeGreaterThanOrEqual(layout.slotSize);
        }
      }
  });

  it("are wide only where the words on the cards can be read", () => {
    expect(layoutFor(8, { width: 1060, height: 640 }).hasShelf).toBe(false);
    expect(layoutFor(8, { width: 947, height: 486 }).hasShelf).toBe(false);
    expect(layoutFor(8, { width: 768, height: 737 }).hasShelf).toBe(true);
    expect(layoutFor(8, { width: 720, height: 530 }).hasShelf).toBe(true);
    expect(layoutFor(8, { width: 573, height: 305 }).hasShelf).toBe(true);
  });

  it("have wider cards where there is room", () => {
    const [low, high] = [500, 640].map((height) => layoutFor(8, { width: 1060, height }).card);
    expect(low).toBeGreaterThan(high!);
  });

  it("stand upright on a phone", () => {
    const layout = layoutFor(8, { width: 390, height: 520 });
    expect(layout.height).toBeGreaterThan(layout.width);
  });
});

describe("tracks", () => {
  it("print a value where it changes", () => {
    expect(risesOf([0, 0, 1, 1, 2], "×")).toEqual(["", "", "×1", "", "×2"]);
  });

  it("give markers that would cover one another lanes of their own", () => {
    expect(lanesOf([10, 12, 60, 11], 25)).toEqual([0, 1, 0, 2]);
  });
});
