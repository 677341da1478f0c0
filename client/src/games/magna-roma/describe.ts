// Describe: tiles and places in words, for whoever listens to the board.
import drawing from "$drawing/magna-roma.json";
import { SIDES } from "./geometry";
import type { CellView, MonumentView, ProvinceSlotView, ProvinceView, Say, SeatView, SlotView, TileView } from "./view";

/** The colours of tiles, in the order of their star tracks. */
export const COLOURS = ["red", "purple", "brown"];

export function tileText(tile: TileView, text: Say): string {
  const halves = SIDES.flatMap((side, place) => {
    const half = tile.edges[place]!;
    return half === "-" ? [] : [text("page.half", { half: text(`page.half-${half}`), side: text(`side.${side}`) })];
  });
  return text("page.tile", {
    colour: text(`colour.${tile.colour}`),
    stars: tile.stars,
    icon: text(`icon.${tile.icon || "none"}`),
    halves: halves.join(", ") || text("page.no-halves"),
  });
}

export function slotText({ slot, tile, seat }: SlotView, names: string[], text: Say): string {
  if (!tile) return text("page.slot-empty", { slot });
  const facts = { slot, tile: tileText(tile, text), name: names[seat] ?? "" };
  return text(seat >= 0 ? "page.slot-taken" : "page.slot", facts);
}

export function cellText(cell: CellView, name: string, text: Say): string {
  if (cell.tile.colour === "town") return text("page.cell-town", { cell: cell.cell, name });
  const facts = { cell: cell.cell, tile: tileText(cell.tile, text) };
  if (cell.monument) return text("page.cell-built", { ...facts, monument: text(`monument.${cell.monument}`) });
  return text(cell.is_blessed ? "page.cell-blessed" : "page.cell", facts);
}

/** Price, people, points and what it brings at once. */
export function monumentText(monument: MonumentView, text: Say): string {
  const { name, coins, need, bonus, counts, points } = monument;
  const parts = [text(`monument.${name}`), text("page.price", { coins }), text("page.staff", { need })];
  if (counts === "population") parts.push(text("page.by-staff", { points: points.join("/"), most: points.length }));
  else if (counts) parts.push(text("page.each", { points: points[0]!, what: countedText(counts, text) }));
  else parts.push(text("page.points", { points: points[0]! }));
  if (bonus) parts.push(text("page.at-once", { gain: text(`show.amount-${bonus}`, { amount: 1 }) }));
  if (monument.is_on_town) parts.push(text("page.on-town"));
  return parts.join(", ");
}

function countedText(counts: string, text: Say): string {
  return text(counts in drawing.emblems ? `colour.${counts}` : `icon.${counts}`);
}

/** A slot of a province: who holds it, or what it costs and brings. */
export function provinceSlotText(province: ProvinceView, slot: ProvinceSlotView, names: string[], text: Say): string {
  const facts = { province: text(`province.${province.name}`), legions: slot.legions };
  if (slot.seat >= 0) return text("page.slot-held", { ...facts, name: names[slot.seat] ?? "" });
  if (slot.seat < -1) return text("page.slot-blocked", facts);
  const what = province.counts.map((counts) => countedText(counts, text)).join(" + ");
  const free = text("page.slot-free", { ...facts, points: slot.points, what });
  if (!slot.bonus) return free;
  return `${free}, ${text("page.at-once", { gain: text(`show.amount-${slot.bonus}`, { amount: 1 }) })}`;
}

/** How far a seat is on one of its star tracks, and what that is worth. */
export function starsText(seat: SeatView, place: number, text: Say): string {
  const colour = text(`colour.${COLOURS[place]}`);
  return text("page.stars-at", { colour, step: seat.stars[place]!, value: seat.star_values[place]! });
}

export function builtText({ name, worth, employed }: MonumentView, text: Say): string {
  return text("page.built", { monument: text(`monument.${name}`), points: worth, employed });
}
