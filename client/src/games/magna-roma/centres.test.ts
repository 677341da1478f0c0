// Tests that slots, cards and cells are where the pictures of notebooks have them: both are held to the same file.
import { expect, test } from "vitest";
import centres from "../../../../tests/games/centres.json";
import { cellAt, frameOf, layoutFor, siteAt, windowOf, type Point } from "./geometry";

const expected = centres["magna-roma"];

function expectAt(point: Point, place: readonly number[]): void {
  expect(Math.hypot(point.x - place[0]!, point.y - place[1]!)).toBeLessThan(0.01);
}

test.each([3, 8, 10] as const)("a table of %i slots is that of the pictures of notebooks", (slots) => {
  const places: Record<string, number[]> = expected[`${slots} slots`];
  const [width, height] = places["size"] as [number, number];
  const layout = layoutFor(slots, { width, height });
  expect([layout.width, layout.height, layout.hasShelf]).toEqual([width, height, false]);
  layout.slots.forEach((slot, number) => expectAt(slot, places[String(number + 1)]!));
  expectAt(layout.deck!, places["deck"]!);
  expectAt(layout.city, places["city"]!);
  expect(layout.slotSize).toBe(places["slot"]![0]);
  layout.monuments.forEach((corner, number) => expectAt(corner, places[`monument ${number}`]!));
  layout.provinces.forEach((corner, number) => expectAt(corner, places[`province ${number}`]!));
});

test("cells and sites are where the pictures of notebooks have them", () => {
  const window = windowOf(["c3", "e4", "h2"]);
  const { frame, scale, "d2-e3": corner, "site e4": site, ...cells } = expected.cells;
  for (const [cell, place] of Object.entries(cells)) expectAt(cellAt(cell, window), place);
  expectAt(siteAt("d2-e3", window), corner);
  expectAt(siteAt("e4", window), site);
  const found = frameOf(window, { x: 10, y: 20, size: 684 });
  expectAt(found, frame);
  expect(found.scale).toBeCloseTo(scale[0]!, 4);
});
