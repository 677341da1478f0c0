// Path: where an action is done, as the spots to pick one after another, and what somebody meant who picked in vain.
import type { Action } from "../../net/shapes";
import type { MagnaGreciaView, Place } from "./view";

/** First the hex; then, if more than one thing can be done there, which. */
export function path(action: Action): string[] {
  const { kind, hex, shape } = action.parts;
  if (hex === undefined) return [];
  return [hexSpot(String(hex)), kind === "road" ? `road:${hex}:${shape}` : `${kind}:${hex}`];
}

export function hexSpot(hex: string): string {
  return `hex:${hex}`;
}

/** The name of the action somebody meant; with no kind chosen, the one that people most often want there. */
export function meant(view: MagnaGreciaView, kind: string, spot: string): string {
  const [what, hex, shape] = spot.split(":");
  if (!what || !hex) return "";
  const wanted = what !== "hex" ? what : kind || likely(view, placeAt(view, hex));
  return wanted === "road" ? `road ${hex} ${shape ?? "e-w"}` : `${wanted} ${hex}`;
}

export function placeAt(view: MagnaGreciaView, hex: string): Place | null {
  return view.places.find((place) => place.hexes.includes(hex)) ?? null;
}

function likely(view: MagnaGreciaView, place: Place | null): string {
  if (view.phase === "place-oracles") return "oracle";
  if (!place) return view.roads_left > 0 ? "road" : "city";
  if (place.kind === "village") return view.cities_left > 0 ? "city" : "market";
  const own = place.markets.find((market) => market.seat === view.to_move);
  return own && !own.is_sold ? "sell" : "market";
}
