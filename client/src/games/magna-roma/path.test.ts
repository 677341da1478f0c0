// Paths: which spots lead to an action, and what somebody meant who picked one in vain.
import { describe, expect, it } from "vitest";
import { meant, path } from "./path";
import type { View } from "./view";

const action = (parts: Record<string, string | number>) => ({ name: "", text: "", parts });
const view = (phase: string) => ({ phase }) as View;

describe("path", () => {
  it("leads to a placement by its cell and its turn", () => {
    expect(path(action({ kind: "place", cell: "e4", turn: "90" }))).toEqual(["cell:e4", "turn:90"]);
  });

  it("leads to what lies on the table by one spot", () => {
    expect(path(action({ kind: "bless", cell: "e4" }))).toEqual(["cell:e4"]);
    expect(path(action({ kind: "site", corner: "d4-e5" }))).toEqual(["corner:d4-e5"]);
    expect(path(action({ kind: "build", monument: "forum" }))).toEqual(["monument:forum"]);
    expect(path(action({ kind: "conquer", province: "africa", legions: 4 }))).toEqual(["province:africa:4"]);
    expect(path(action({ kind: "take", slot: 3 }))).toEqual(["slot:3"]);
  });

  it("is empty for answers and for the end of a turn", () => {
    for (const kind of ["gain", "trade", "decline", "end"]) expect(path(action({ kind }))).toEqual([]);
  });
});

describe("meant", () => {
  it("takes a cell for a placement while a tile is to be placed, else for a blessing", () => {
    expect(meant(view("place"), "", "cell:e4")).toBe("place e4 0");
    expect(meant(view("action"), "", "cell:e4")).toBe("bless e4");
    expect(meant(view("place"), "bless", "cell:e4")).toBe("bless e4");
  });

  it("names the action of any other spot", () => {
    expect(meant(view("action"), "", "monument:forum")).toBe("build forum");
    expect(meant(view("action"), "", "province:africa:4")).toBe("conquer africa 4");
    expect(meant(view("action"), "take", "slot:3")).toBe("take 3");
    expect(meant(view("site"), "", "corner:d4-e5")).toBe("site d4-e5");
    expect(meant(view("action"), "", "turn:90")).toBe("");
  });
});
