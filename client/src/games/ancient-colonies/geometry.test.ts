// Tests of where things are: names lead to points, and pieces at one place keep apart.
import { describe, expect, test } from "vitest";
import { coastOf } from "./coast";
import { atSite, inTile } from "./fan";
import { areNear, cornerPoint, isSite, layoutFor, pointOf, portOf, tileBox, tilesAround } from "./geometry";
import type { TileView } from "./view";

const FRAMES = [
  { width: 1066, height: 600 },
  { width: 390, height: 575 },
  { width: 360, height: 300 },
  { width: 573, height: 347 },
  { width: 3360, height: 1968 },
];
const LAYOUTS = FRAMES.map(layoutFor);
const TILES = ["a", "b", "c", "d"].flatMap((column) => [1, 2, 3, 4, 5].map((row) => `${column}${row}`));
const SITES = ["w", "x", "y", "z"].flatMap((column) => [0, 1, 2, 3, 4, 5].map((row) => `${column}${row}`));

describe.each(LAYOUTS)("a board $width wide", (layout) => {
  test("tile b3 has the corners w2, x2, x3 and w3", () => {
    const found = ["nw", "ne", "se", "sw"].map((corner) => cornerPoint(layout, "b3", corner));
    expect(found).toEqual(["w2", "x2", "x3", "w3"].map((site) => pointOf(layout, site)));
  });

  test("everything lies on the board", () => {
    const points = [...TILES, ...SITES].map((place) => pointOf(layout, place));
    for (const { x, y } of [...points, portOf(layout, 0), portOf(layout, 4)]) {
      expect(x).toBeGreaterThan(20);
      expect(y).toBeGreaterThan(40);
      expect(layout.width - x).toBeGreaterThan(20);
      expect(layout.height - y).toBeGreaterThan(40);
    }
  });

  test("the middle of a tile is in its box", () => {
    const box = tileBox(layout, "c4");
    expect(pointOf(layout, "c4")).toEqual({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  });

  test.each([1, 2, 3, 4, 5])("%i pieces in a tile stand apart and inside", (number) => {
    const stands = Array.from({ length: number }, (_, index) => inTile(layout, number, index));
    stands.forEach((stand, index) => {
      expect(Math.abs(stand.x) + 27 * stand.scale).toBeLessThan(layout.tileWidth / 2 + 6);
      expect(Math.abs(stand.y) + 24 * stand.scale).toBeLessThan(layout.tileHeight / 2);
      for (const other of stands.slice(index + 1)) {
        expect(Math.hypot(stand.x - other.x, stand.y - other.y)).toBeGreaterThan(34);
      }
    });
  });

  test("armies of five seats at a site stand apart", () => {
    const stands = [0, 1, 2, 3, 4].map((index) => atSite(layout, "x2", index));
    stands.forEach((stand, index) => {
      for (const other of stands.slice(index + 1)) {
        expect(Math.hypot(stand.x - other.x, stand.y - other.y)).toBeGreaterThanOrEqual(29);
      }
    });
  });
});

test.each(FRAMES)("a board fills a frame of $width x $height", (frame) => {
  const { width, height } = layoutFor(frame);
  const scale = Math.min(frame.width / width, frame.height / height);
  expect((width * height * scale ** 2) / (frame.width * frame.height)).toBeGreaterThan(0.87);
});

test("a frame without a size does no harm", () => {
  expect(layoutFor({ width: 0, height: 0 }).width).toBeGreaterThan(0);
});

test("sites and tiles have different names", () => {
  expect(SITES.every(isSite)).toBe(true);
  expect(TILES.some(isSite)).toBe(false);
});

test("around a site lie up to four tiles, around a tile up to eight", () => {
  expect(tilesAround("w0").sort()).toEqual(["a1", "b1"]);
  expect(tilesAround("x2").sort()).toEqual(["b2", "b3", "c2", "c3"]);
  expect(tilesAround("z5")).toEqual(["d5"]);
  expect(tilesAround("b3")).toHaveLength(8);
  expect(tilesAround("a1").sort()).toEqual(["a2", "b1", "b2"]);
});

test("sites are near straight and diagonally", () => {
  expect(areNear("w2", "x3")).toBe(true);
  expect(areNear("w2", "w2")).toBe(false);
  expect(areNear("w2", "y2")).toBe(false);
});

test("land has a shore at water, and fog has an outline", () => {
  const tiles: TileView[] = TILES.map((tile) => ({
    tile,
    face: tile.startsWith("a") ? "sea" : tile === "b2" ? "mountains" : "",
    is_shown: tile.startsWith("a") || tile === "b2",
    peeked_by: [],
  }));
  const coast = coastOf(LAYOUTS[0]!, tiles);
  expect(coast.lands.map((land) => land.tile)).toEqual(["b2"]);
  expect(coast.fogs).toHaveLength(14);
  expect(coast.shore.match(/M/g)).toHaveLength(1);
  expect(coast.rim.endsWith("Z")).toBe(true);
});
