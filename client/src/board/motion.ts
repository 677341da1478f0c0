// Motion: how pieces come and go. Each takes the time that the person has chosen, which may be none.
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { preferences } from "../preferences.svelte";

/** A piece grows where it is placed. */
export function appear(node: SVGElement | HTMLElement, { from = 0.4 }: { from?: number } = {}): TransitionConfig {
  void node;
  return {
    duration: preferences.duration,
    easing: cubicOut,
    css: (time) => `opacity: ${time}; scale: ${from + (1 - from) * time}; transform-box: fill-box; transform-origin: center`,
  };
}
