import { describe, expect, it } from "vitest";
import { shared } from "./shared";

const VIEW = { round: 3, places: [{ name: "a1", hexes: ["a1"] }, { name: "c4", hexes: ["c4", "c5"] }], card: null };
const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

describe("shared", () => {
  it("is what was there before if nothing has changed", () => {
    expect(shared(VIEW, copy(VIEW))).toBe(VIEW);
  });

  it("keeps the parts that are as they were", () => {
    const now = { ...copy(VIEW), round: 4 };
    const found = shared(VIEW, now);
    expect(found).toEqual({ ...VIEW, round: 4 });
    expect(found.places).toBe(VIEW.places);
  });

  it("keeps what stands in a list before and after what came or went", () => {
    const [first, last] = VIEW.places;
    const longer = shared(VIEW.places, copy([first!, { name: "b2", hexes: ["b2"] }, last!]));
    expect(longer.map((place) => place.name)).toEqual(["a1", "b2", "c4"]);
    expect(longer[0]).toBe(first);
    expect(longer[2]).toBe(last);
    const shorter = shared(longer, copy(VIEW.places));
    expect(shorter).toEqual(VIEW.places);
    expect(shorter[1]).toBe(last);
  });

  it("tells apart what only looks alike", () => {
    expect(shared({ list: [] }, { list: {} })).toEqual({ list: {} });
    expect(shared({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
    expect(shared(null, VIEW)).toBe(VIEW);
    expect(shared(VIEW, null)).toBe(null);
    expect(shared({ a: 1 }, { a: "1" })).toEqual({ a: "1" });
  });

  it("leaves what was there before as it was", () => {
    const before = copy(VIEW);
    shared(before, { round: 9, places: [{ name: "c4", hexes: ["c4"] }], card: { name: "x" } });
    expect(before).toEqual(VIEW);
  });
});
