// Tests that hexes are where the pictures of notebooks have them: both are held to the same file.
import { expect, test } from "vitest";
import centres from "../../../../tests/games/centres.json";
import { centre, corners, extent } from "./geometry";

const expected = centres["magna-grecia"];

test("hexes are where the pictures of notebooks have them", () => {
  for (const [hex, [x, y]] of Object.entries(expected.hexes)) {
    expect(Math.hypot(centre(hex).x - x!, centre(hex).y - y!)).toBeLessThan(0.01);
  }
  corners(centre("d4")).forEach(({ x, y }, number) => {
    const [right, down] = Object.values(expected["corners of d4"])[number]!;
    expect(Math.hypot(x - right!, y - down!)).toBeLessThan(0.01);
  });
  const { width, height } = extent({ rows: 14, columns: 14 });
  const [wide, high] = expected.extent["14x14"];
  expect(Math.hypot(width - wide!, height - high!)).toBeLessThan(0.01);
});
