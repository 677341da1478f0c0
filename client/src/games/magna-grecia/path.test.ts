// Tests of how picking leads to actions, and of the fan around a picked hex.
import { describe, expect, it } from "vitest";
import type { Action } from "../../net/shapes";
import { petals, spread, startEdges } from "./fan";
import { meant, path } from "./path";
import type { MagnaGreciaView, Place } from "./view";

function action(name: string): Action {
  const [kind = "", hex, shape] = name.split(" ");
  const parts: Record<string, string> = { kind };
  if (kind === "take") parts["tile"] = hex!;
  else if (hex) parts["hex"] = hex;
  if (shape) parts["shape"] = shape;
  return { name, parts, text: name };
}

function place(name: string, kind: string, extra: Partial<Place> = {}): Place {
  const none = { is_green: false, connections: [], markets: [], looks_at: "" };
  return { ...none, name, kind, hexes: [name], owner: -1, price: 1, ...extra };
}

const VIEW = {
  phase: "turns",
  to_move: 1,
  roads_left: 2,
  cities_left: 1,
  places: [
    place("c7", "village"),
    place("a5", "city", { hexes: ["a5", "b5"], owner: 0, markets: [{ seat: 1, is_sold: false, is_active: true }] }),
    place("d9", "city", { owner: 0 }),
  ],
} as unknown as MagnaGreciaView;

describe("paths", () => {
  it("lead from the hex to what is done there", () => {
    expect(path(action("road d4 ne-sw"))).toEqual(["hex:d4", "road:d4:ne-sw"]);
    expect(path(action("city d4"))).toEqual(["hex:d4", "city:d4"]);
    expect(path(action("sell a5"))).toEqual(["hex:a5", "sell:a5"]);
  });

  it("are empty for what has no place", () => {
    expect(path(action("take road"))).toEqual([]);
    expect(path(action("end"))).toEqual([]);
  });
});

describe("what was meant", () => {
  it("is of the kind that was chosen", () => {
    expect(meant(VIEW, "city", "hex:d4")).toBe("city d4");
    expect(meant(VIEW, "market", "hex:c7")).toBe("market c7");
    expect(meant(VIEW, "road", "hex:d4")).toBe("road d4 e-w");
    expect(meant(VIEW, "", "road:d4:ne-sw")).toBe("road d4 ne-sw");
  });

  it("is guessed from what is there", () => {
    expect(meant(VIEW, "", "hex:d4")).toBe("road d4 e-w");
    expect(meant({ ...VIEW, roads_left: 0 }, "", "hex:d4")).toBe("city d4");
    expect(meant(VIEW, "", "hex:c7")).toBe("city c7");
    expect(meant({ ...VIEW, cities_left: 0 }, "", "hex:c7")).toBe("market c7");
    expect(meant(VIEW, "", "hex:a5")).toBe("sell a5");
    expect(meant(VIEW, "", "hex:d9")).toBe("market d9");
    expect(meant({ ...VIEW, phase: "place-oracles" }, "", "hex:c7")).toBe("oracle c7");
    expect(meant(VIEW, "", "nonsense")).toBe("");
  });
});

describe("the fan", () => {
  const roads = ["e-w", "ne-w", "w-se"].map((shape) => action(`road d4 ${shape}`));

  it("has its petals where the roads lead", () => {
    expect(startEdges(roads)).toEqual(new Set([3]));
    const found = petals(roads, path, { x: 100, y: 100 }, 50);
    expect(found.map((petal) => petal.spot)).toEqual(["road:d4:ne-w", "road:d4:e-w", "road:d4:w-se"]);
    expect(found[1]!.x).toBeCloseTo(150, 0);
    expect(found[1]!.y).toBeCloseTo(100, 0);
    expect(found[0]!.y).toBeLessThan(100);
  });

  it("never lays one petal on another", () => {
    const shapes = ["e-w", "ne-sw", "nw-se", "e-nw", "ne-w", "nw-sw", "w-se", "e-sw", "ne-se"];
    const all = [...shapes.map((shape) => `road d4 ${shape}`), "city d4"].map(action);
    const found = petals(all, path, { x: 0, y: 0 }, 66);
    for (const one of found)
      for (const other of found)
        if (one !== other) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(38);
  });

  it("spreads angles in their order", () => {
    expect(spread([0, 0.1], 0.5)).toEqual([-0.2, expect.closeTo(0.3)]);
    expect(spread([1], 0.5)).toEqual([1]);
  });
});
