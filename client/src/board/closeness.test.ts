// Tests of how text answers to the size of a board on the screen.
import { describe, expect, it } from "vitest";
import { Closeness } from "./closeness.svelte";

/** A board that is drawn with so many pixels a unit. */
function seenAt(scale: number): Closeness {
  const frame = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const scene = document.createElementNS("http://www.w3.org/2000/svg", "g");
  frame.append(scene);
  frame.getBoundingClientRect = () => new DOMRect(10, 20, 500, 400);
  scene.getScreenCTM = () => ({ a: scale, d: scale, e: 10, f: 20 }) as DOMMatrix;
  const closeness = new Closeness();
  closeness.watch(scene)();
  return closeness;
}

describe("closeness", () => {
  it("leaves text alone that is large enough", () => {
    expect(seenAt(1).growth(14)).toBe(1);
    expect(seenAt(1).mark(26)).toBe(26);
  });

  it.each([0.3, 0.45, 0.62, 0.8, 0.99])("lets text and marks grow until they are read at %f", (scale) => {
    const closeness = seenAt(scale);
    expect(14 * closeness.growth(14) * scale).toBeGreaterThanOrEqual(12);
    expect((closeness.mark(26) * 14 * scale) / 24).toBeGreaterThanOrEqual(12);
    expect(closeness.hasLetter(closeness.mark(26))).toBe(true);
  });

  it("lets nothing grow beyond the most that it may, and says what cannot be read then", () => {
    const closeness = seenAt(0.3);
    expect(closeness.growth(14, 2)).toBe(2);
    expect(closeness.isReadable(28)).toBe(false);
    expect(closeness.mark(26, 40)).toBe(40);
  });

  it("does not redraw for a little zoom", () => {
    expect(seenAt(0.701).scale).toBe(seenAt(0.704).scale);
  });

  it("knows which part is seen", () => {
    expect(seenAt(0.5).seen).toEqual({ left: 0, top: 0, right: 1000, bottom: 800 });
  });
});
