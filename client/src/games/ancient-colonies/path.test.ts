// Tests of the way from spots to actions and from a vain pick to the action that was meant.
import { describe, expect, test } from "vitest";
import type { Action } from "../../net/shapes";
import { meant, path } from "./path";
import type { View } from "./view";

const action = (parts: Action["parts"]): Action => ({ name: "", text: "", parts });

test.each<[Action["parts"], string[]]>([
  [{ kind: "flip", tile: "b4" }, ["b4"]],
  [{ kind: "found", site: "w5" }, ["w5"]],
  [{ kind: "march", place: "x3", target: "b3" }, ["x3", "b3"]],
  [{ kind: "settle", site: "w4", target: "w5" }, ["w4", "w5"]],
  [{ kind: "attack", place: "w3", other_seat: 2 }, ["w3"]],
  [{ kind: "tax", site: "w4", policy: "heavy" }, ["w4", "policy:heavy"]],
  [{ kind: "retreat", target: "fleet" }, ["fleet"]],
  [{ kind: "dismiss", place: "fleet" }, ["fleet"]],
  [{ kind: "load", number: 2 }, ["home"]],
  [{ kind: "home" }, ["home"]],
  [{ kind: "allow", other_seat: 1 }, ["seat:1"]],
  [{ kind: "target-seat", other_seat: 3 }, ["seat:3"]],
  [{ kind: "bid", amount: 6 }, ["bid:6"]],
  [{ kind: "auction", card: "catapult" }, ["card:catapult"]],
  [{ kind: "play", act: "locusts" }, ["act:locusts"]],
  [{ kind: "take", side: "corinth" }, ["side:corinth"]],
  [{ kind: "lose", what: "walls" }, []],
  [{ kind: "pass" }, []],
  [{ kind: "done" }, []],
])("%o is at %o", (parts, spots) => {
  expect(path(action(parts))).toEqual(spots);
});

describe("what somebody meant", () => {
  const view = {
    seat: 0,
    active: 0,
    stage: "activities",
    phase: "activities",
    place: "",
    tiles: [
      { tile: "a1", face: "sea", is_shown: true, peeked_by: [] },
      { tile: "b1", face: "", is_shown: false, peeked_by: [] },
    ],
    colonies: [
      { site: "w2", seat: 0 },
      { site: "w3", seat: 1 },
    ],
    armies: [{ place: "b3", seat: 0, number: 1, moves: 3 }],
    seats: [{ seat: 0, ship: "a1", has_colony_aboard: true, armies_aboard: 0 }],
  } as unknown as View;

  test.each([
    ["", "b1", "flip b1"],
    ["", "a1", "sail a1"],
    ["peek", "b1", "peek b1"],
    ["", "w4", "found w4"],
    ["upgrade", "w2", "upgrade w2"],
    ["tax", "w2", "tax w2 heavy"],
    ["march", "w3", "march b3 w3"],
    ["march", "c3", "march b3 c3"],
    ["march", "z0", ""],
    ["attack", "w3", "attack w3 1"],
    ["settle", "x2", "settle w2 x2"],
    ["settle", "z5", ""],
    ["", "card:catapult", "auction catapult"],
    ["", "seat:1", "allow 1"],
    ["target-seat", "seat:1", "target seat 1"],
    ["", "home", "home"],
    ["", "bid:7", "bid 7"],
  ])("with %o at %o is %o", (kind, spot, name) => {
    expect(meant(view, kind, spot)).toBe(name);
  });

  test("in other phases", () => {
    expect(meant({ ...view, stage: "upkeep" }, "", "w2")).toBe("pay w2");
    expect(meant({ ...view, stage: "invest" }, "", "w2")).toBe("upgrade w2");
    expect(meant({ ...view, phase: "aim" }, "", "w2")).toBe("target w2");
    expect(meant({ ...view, stage: "fleets" }, "", "a3")).toBe("place a3");
    expect(meant({ ...view, stage: "fleets" }, "", "w3")).toBe("");
  });
});
