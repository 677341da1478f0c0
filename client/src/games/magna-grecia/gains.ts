// Gains: the points that whoever moves would have more after an action, as the server has foreseen it.
import type { Choice } from "../../board/choice.svelte";
import type { Action } from "../../net/shapes";

export function gainOf(choice: Choice, action: Action, seat: number): number | null {
  const change = choice.previewOf(action)?.changes.find((one) => one.seat === seat);
  if (!change || change.before === null || change.after === null) return null;
  return change.after - change.before;
}

/** The greatest gain at every open spot where there is any. */
export function gainsAt(choice: Choice, seat: number): Map<string, number> {
  const found = new Map<string, number>();
  if (choice.previews.size === 0) return found;
  for (const action of choice.remaining) {
    const spot = choice.pathOf(action)[choice.picked.length];
    const gain = gainOf(choice, action, seat);
    if (spot !== undefined && gain !== null && gain > Math.max(0, found.get(spot) ?? 0)) found.set(spot, gain);
  }
  return found;
}
