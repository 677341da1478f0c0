// Ask: what the seat to move has to do now.
import type { MagnaGreciaView, Text } from "./view";

export function ask(view: MagnaGreciaView, text: Text): string {
  if (view.phase !== "turns") return text(`pending.${view.phase}`);
  if (view.group.length > 0) return text("pending.cover", { villages: view.group.join(", ") });
  const isBuilding = view.roads_left + view.cities_left + view.tiles_to_take > 0;
  return text(isBuilding ? "pending.turns" : "pending.market");
}
