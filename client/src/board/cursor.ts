// Cursor: finds the spot to which an arrow key leads.
import type { Place } from "./choice.svelte";

export type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const STEPS: Record<Direction, Place> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export function isDirection(key: string): key is Direction {
  return key in STEPS;
}

/** The nearest spot that way; what lies aside counts as farther. */
export function nextSpot(places: ReadonlyMap<string, Place>, from: string, key: Direction): string | null {
  const start = places.get(from);
  if (!start) return places.keys().next().value ?? null;
  const step = STEPS[key];
  let best: string | null = null;
  let least = Infinity;
  for (const [spot, place] of places) {
    const x = place.x - start.x;
    const y = place.y - start.y;
    const along = x * step.x + y * step.y;
    const aside = Math.abs(x * step.y) + Math.abs(y * step.x);
    const far = along + aside * 2;
    if (spot !== from && along > 0.01 && aside <= along * 2.5 && far < least) {
      best = spot;
      least = far;
    }
  }
  return best;
}
