// Tests that tiles, sites and pieces are where the pictures of notebooks have them: both are held to the same file.
import { expect, test } from "vitest";
import centres from "../../../../tests/games/centres.json";
import { atSite, inTile } from "./fan";
import { isSite, layoutFor, pointOf, portOf, type Point } from "./geometry";

const expected = centres["ancient-colonies"];
const [width, height] = expected.board.size as [number, number];
const layout = layoutFor({ width, height });

function expectAt(point: Point, place: readonly number[]): void {
  expect(Math.hypot(point.x - place[0]!, point.y - place[1]!)).toBeLessThan(0.01);
}

test("tiles, sites and ports are where the pictures of notebooks have them", () => {
  expect([layout.width, layout.height, layout.isTall]).toEqual([width, height, false]);
  for (const [place, point] of Object.entries(expected.places)) expectAt(pointOf(layout, place), point);
  for (const [seat, point] of Object.entries(expected.ports)) expectAt(portOf(layout, Number(seat)), point);
});

test("pieces stand where the pictures of notebooks have them", () => {
  for (const [name, stand] of Object.entries(expected["five pieces"])) {
    const [place, index] = name.split(" ") as [string, string];
    const middle = pointOf(layout, place);
    const found = isSite(place) ? atSite(layout, place, Number(index)) : inTile(layout, 5, Number(index));
    expectAt({ x: middle.x + found.x, y: middle.y + found.y }, stand);
    expect(found.scale).toBe(stand[2]);
  }
});
