// Labels: what a place of the board is called and what is there, in words.
import type { MagnaGreciaView, Market, Place, Text } from "./view";

export interface Labelling {
  view: MagnaGreciaView;
  names: readonly string[];
  text: Text;
}

export function plainLabel(hex: string, { view, names, text }: Labelling): string {
  const road = view.roads.find((one) => one.hex === hex);
  if (!road) return text("page.plain", { hex });
  return text("page.road", { hex, name: names[road.seat] ?? "" });
}

export function placeLabel(place: Place, labelling: Labelling): string {
  const { view, text } = labelling;
  const words = [kindLabel(place, labelling), ...place.markets.map((market) => marketLabel(place, market, labelling))];
  if (view.owed.includes(place.name)) words.push(text("page.owed"));
  return words.join("; ");
}

export function marketLabel(place: Place, market: Market, { names, text }: Labelling): string {
  const name = names[market.seat] ?? "";
  if (market.is_sold) return text("page.market-sold", { name });
  if (!market.is_active) return text("page.market-idle", { name });
  return text("page.market", { name, value: place.connections.length });
}

function kindLabel(place: Place, { view, names, text }: Labelling): string {
  const facts = { hex: place.name, count: place.connections.length, price: place.price };
  if (place.kind === "village") return text(place.is_green ? "page.green" : "page.village", facts);
  const tiles = place.hexes.length;
  if (place.kind === "city") return text("page.city", { ...facts, name: names[place.owner] ?? "", tiles });
  const city = view.places.find((other) => other.name === place.looks_at);
  if (!city) return text("page.oracle", facts);
  return text("page.oracle-looks", { ...facts, city: city.name, name: names[city.owner] ?? "" });
}
