// Labels: what a place of the board is called and what is there, in words.
import type { MagnaGreciaView, Market, Place, Text } from "./view";

export interface Labelling extends Pick<MagnaGreciaView, "places" | "owed"> {
  /** Whose the roads are, by hex. */
  roads: ReadonlyMap<string, number>;
  names: readonly string[];
  text: Text;
}

export function plainLabel(hex: string, { roads, names, text }: Labelling): string {
  const seat = roads.get(hex);
  if (seat === undefined) return text("page.plain", { hex });
  return text("page.road", { hex, name: names[seat] ?? "" });
}

export function placeLabel(place: Place, labelling: Labelling): string {
  const { owed, text } = labelling;
  const words = [kindLabel(place, labelling), ...place.markets.map((market) => marketLabel(place, market, labelling))];
  if (owed.includes(place.name)) words.push(text("page.owed"));
  return words.join("; ");
}

export function marketLabel(place: Place, market: Market, { names, text }: Pick<Labelling, "names" | "text">): string {
  const name = names[market.seat] ?? "";
  if (market.is_sold) return text("page.market-sold", { name });
  if (!market.is_active) return text("page.market-idle", { name });
  return text("page.market", { name, value: place.connections.length });
}

function kindLabel(place: Place, { places, names, text }: Labelling): string {
  const facts = { hex: place.name, count: place.connections.length, price: place.price };
  if (place.kind === "village") return text(place.is_green ? "page.green" : "page.village", facts);
  const tiles = place.hexes.length;
  if (place.kind === "city") return text("page.city", { ...facts, name: names[place.owner] ?? "", tiles });
  const city = places.find((other) => other.name === place.looks_at);
  if (!city) return text("page.oracle", facts);
  return text("page.oracle-looks", { ...facts, city: city.name, name: names[city.owner] ?? "" });
}
