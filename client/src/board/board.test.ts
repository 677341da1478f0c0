import { describe, expect, it } from "vitest";
import { Camera } from "./camera.svelte";
import { nextSpot } from "./cursor";

describe("cursor", () => {
  const places = new Map([
    ["middle", { x: 0, y: 0 }],
    ["right", { x: 10, y: 1 }],
    ["far right", { x: 20, y: 0 }],
    ["above", { x: 1, y: -10 }],
  ]);

  it("goes to the nearest spot that way", () => {
    expect(nextSpot(places, "middle", "ArrowRight")).toBe("right");
    expect(nextSpot(places, "right", "ArrowRight")).toBe("far right");
    expect(nextSpot(places, "middle", "ArrowUp")).toBe("above");
    expect(nextSpot(places, "middle", "ArrowDown")).toBeNull();
  });

  it("begins somewhere", () => {
    expect(nextSpot(places, "", "ArrowUp")).toBe("middle");
  });
});

describe("camera", () => {
  it("keeps the point under the mouse where it is, and never loses the board", () => {
    const camera = new Camera(1000, 800);
    camera.zoom(2, { x: 300, y: 200 });
    expect(camera.scale).toBe(2);
    expect([(300 - camera.x) / 2, (200 - camera.y) / 2]).toEqual([300, 200]);
    camera.pan({ x: 5000, y: -5000 });
    expect([camera.x, camera.y]).toEqual([0, -800]);
    camera.zoom(0.1, { x: 0, y: 0 });
    expect([camera.x, camera.y, camera.scale]).toEqual([0, 0, 1]);
  });
});
