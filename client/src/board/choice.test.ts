import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Action } from "../net/shapes";
import { Choice } from "./choice.svelte";

const action = (name: string, kind: string): Action => ({ name, parts: { kind }, text: name });
const PATHS: Record<string, string[]> = {
  "road a1 e-w": ["hex:a1", "shape:e-w"],
  "road a1 ne-sw": ["hex:a1", "shape:ne-sw"],
  "city a1": ["hex:a1"],
  "city b2": ["hex:b2"],
  end: [],
};
const LEGAL = [
  action("road a1 e-w", "road"),
  action("road a1 ne-sw", "road"),
  action("city a1", "city"),
  action("city b2", "city"),
  action("end", "end"),
];

describe("choice", () => {
  const chosen = vi.fn(() => true);
  const refused = vi.fn();
  let choice: Choice;

  beforeEach(() => {
    chosen.mockReset().mockReturnValue(true);
    refused.mockReset();
    choice = new Choice({ path: (one) => PATHS[one.name] ?? [], chosen, refused, asksFirst: (one) => one.name === "end" });
    choice.take(LEGAL);
  });

  it("does at once what is the only thing at a spot", () => {
    choice.pick("hex:b2");
    expect(chosen).toHaveBeenCalledExactlyOnceWith(LEGAL[3]);
    expect(choice.picked).toEqual([]);
  });

  it("goes on where several things are possible", () => {
    choice.pick("hex:a1");
    expect(chosen).not.toHaveBeenCalled();
    expect(choice.offered.map((one) => one.name)).toEqual(["road a1 e-w", "road a1 ne-sw", "city a1"]);
    expect([...choice.open]).toEqual(["shape:e-w", "shape:ne-sw"]);
    choice.pick("shape:e-w");
    expect(chosen).toHaveBeenCalledExactlyOnceWith(LEGAL[0]);
  });

  it("begins anew at another spot, and goes back when the same is picked again", () => {
    choice.pick("hex:a1");
    choice.pick("hex:a1");
    expect(choice.picked).toEqual([]);
    choice.pick("hex:a1");
    choice.pick("hex:b2");
    expect(chosen).toHaveBeenCalledExactlyOnceWith(LEGAL[3]);
  });

  it("shows only the kind that is asked for", () => {
    choice.choose("city");
    expect([...choice.open]).toEqual(["hex:a1", "hex:b2"]);
    choice.pick("hex:a1");
    expect(chosen).toHaveBeenCalledExactlyOnceWith(LEGAL[2]);
  });

  it("asks why when nothing can be done at a spot", () => {
    choice.choose("city");
    choice.pick("hex:c3");
    expect(refused).toHaveBeenCalledExactlyOnceWith("city", "hex:c3");
    expect(chosen).not.toHaveBeenCalled();
  });

  it("shows a finger first what it would do", () => {
    choice.tap("hex:b2");
    expect(chosen).not.toHaveBeenCalled();
    expect(choice.waiting).toBe(LEGAL[3]);
    choice.tap("hex:b2");
    expect(chosen).toHaveBeenCalledExactlyOnceWith(LEGAL[3]);
  });

  it("asks first where the person wants it", () => {
    choice.decide(LEGAL[4]!);
    expect(chosen).not.toHaveBeenCalled();
    expect(choice.waiting).toBe(LEGAL[4]);
    choice.decide(LEGAL[4]!, true);
    expect(chosen).toHaveBeenCalledExactlyOnceWith(LEGAL[4]);
  });

  it("leaves all as it is until the table has what was chosen, and forgets it if that cannot begin", () => {
    choice.pick("hex:a1");
    choice.point("shape:e-w");
    choice.pick("shape:e-w");
    expect([choice.picked, choice.pointed]).toEqual([["hex:a1"], LEGAL[0]]);
    choice.take(LEGAL);
    expect([choice.picked, choice.pointed]).toEqual([[], null]);
    chosen.mockReturnValue(false);
    choice.pick("hex:a1");
    choice.pick("shape:e-w");
    expect([choice.picked, choice.pointed]).toEqual([[], null]);
  });

  it("forgets what was pointed at when something else becomes legal", () => {
    choice.point("hex:b2");
    expect(choice.pointed).toBe(LEGAL[3]);
    choice.take(LEGAL.slice(0, 2));
    expect(choice.pointed).toBeNull();
    expect(choice.plain).toEqual([]);
  });

  it("says of every spot how it looks, and of those that look alike the same", () => {
    expect(choice.look("hex:b2")).toEqual({ isOpen: true, isPicked: false, isWaiting: false, isTabStop: false });
    expect(choice.look("hex:a1").isTabStop).toBe(true);
    expect(choice.look("hex:c3")).toBe(choice.look("hex:c4"));
    const before = choice.look("hex:b2");
    choice.take(LEGAL.slice(3));
    choice.cursor = "hex:z9"; // gone from the board
    choice.take(LEGAL);
    expect(choice.look("hex:b2")).toBe(before);
    choice.pick("hex:a1");
    expect(choice.look("hex:a1")).toEqual({ isOpen: false, isPicked: true, isWaiting: false, isTabStop: false });
    expect(choice.look("shape:e-w").isOpen).toBe(true);
  });
});
