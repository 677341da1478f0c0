// Labels: what a screen reader says of a tile, a site or a port: its name and what is there.
import { halves } from "./numbers";
import type { Text, View } from "./view";

export function tileLabel(view: View, tile: string, names: string[], text: Text): string {
  const shown = view.tiles.find((one) => one.tile === tile);
  const face = shown?.face ? text(`face.${shown.face}`) : "";
  const ground = shown?.is_shown ? face : [text("show.key-hidden"), face].filter(Boolean).join(", ");
  return joined(tile, [ground, ...armies(view, tile, names, text), ...fleets(view, tile, names, text)]);
}

export function siteLabel(view: View, site: string, names: string[], text: Text): string {
  const shown = view.sites.find((one) => one.site === site);
  const facts: string[] = [];
  const colony = view.colonies.find((one) => one.site === site);
  if (colony) {
    facts.push(text("page.colony", { level: text(`level.${colony.level}`), name: names[colony.seat] ?? "" }));
    if (colony.is_walled) facts.push(text("show.key-walls"));
    if (colony.talents >= 0) facts.push(text("page.talents", { amount: colony.talents }));
    facts.push(text("page.income", { amount: halves(colony.halves) }));
    facts.push(text("page.defence", { amount: colony.defence }));
    if (colony.unrest) facts.push(text("page.unrest"));
    if (colony.untaxed) facts.push(text("page.untaxed"));
  } else facts.push(text(shown?.is_legal ? "page.free" : "show.key-illegal"));
  if (shown?.has_acropolis) facts.push(text("show.key-acropolis"));
  if (shown?.has_oracle) facts.push(text("show.key-oracle"));
  return joined(site, [...facts, ...armies(view, site, names, text)]);
}

export function portLabel(view: View, seat: number, names: string[], text: Text): string {
  const own = view.seats[seat]!;
  const ship = own.ship === "home" ? [text("page.fleet", { name: names[seat] ?? "" })] : [];
  return joined(text("page.port", { name: names[seat] ?? "" }), [text("page.stock", { number: own.stock }), ...ship]);
}

function armies(view: View, place: string, names: string[], text: Text): string[] {
  return view.armies
    .filter((army) => army.place === place)
    .map((army) => text("page.armies", { number: army.number, name: names[army.seat] ?? "" }));
}

function fleets(view: View, tile: string, names: string[], text: Text): string[] {
  return view.seats
    .filter((seat) => seat.ship === tile)
    .map((seat) => text("page.fleet", { name: names[seat.seat] ?? "" }));
}

function joined(name: string, facts: string[]): string {
  return `${name}: ${facts.filter(Boolean).join(", ")}`;
}
