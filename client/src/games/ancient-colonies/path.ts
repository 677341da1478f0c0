// Path: which spots are picked one after another for an action, and which action somebody meant who picked in vain.
import type { Action } from "../../net/shapes";
import { areNear, isSite, isTile, tilesAround } from "./geometry";
import type { SeatView, View } from "./view";

/** The part that says where, by kind of action; the other kinds have no place or one that is told below. */
const WHERE: Record<string, string> = {
  place: "tile",
  flip: "tile",
  peek: "tile",
  sail: "tile",
  embark: "site",
  found: "site",
  land: "site",
  aboard: "site",
  convert: "site",
  rescue: "site",
  pay: "site",
  bonus: "site",
  upgrade: "site",
  strip: "site",
  walls: "site",
  recruit: "site",
  attack: "place",
  dismiss: "place",
  target: "place",
  retreat: "target",
};

export function path(action: Action): string[] {
  const { parts } = action;
  const kind = String(parts["kind"]);
  const where = WHERE[kind];
  if (where) return [String(parts[where])];
  switch (kind) {
    case "march":
      return [String(parts["place"]), String(parts["target"])];
    case "settle":
      return [String(parts["site"]), String(parts["target"])];
    case "tax":
      return [String(parts["site"]), `policy:${parts["policy"]}`];
    case "home":
    case "load":
    case "man":
      return ["home"];
    case "take":
      return [`side:${parts["side"]}`];
    case "auction":
      return [`card:${parts["card"]}`];
    case "play":
      return [`act:${parts["act"]}`];
    case "bid":
      return [`bid:${parts["amount"]}`];
    case "allow":
    case "revoke":
    case "target-seat":
      return [`seat:${parts["other_seat"]}`];
    default:
      return [];
  }
}

export function meant(view: View, kind: string, spot: string): string {
  const [sort, name] = spot.includes(":") ? (spot.split(":") as [string, string]) : ["", spot];
  switch (sort) {
    case "side":
      return `take ${name}`;
    case "card":
      return `auction ${name}`;
    case "act":
      return `play ${name}`;
    case "bid":
      return `bid ${name}`;
    case "seat":
      return kind === "target-seat" ? `target seat ${name}` : `${kind === "revoke" ? "revoke" : "allow"} ${name}`;
    case "policy":
      return view.place ? `tax ${view.place} ${name}` : "";
  }
  if (spot === "home") return mover(view)?.ship === "home" ? "load 1" : "home";
  if (spot === "fleet") return kind === "retreat" ? "retreat fleet" : "dismiss fleet";
  if (isTile(spot)) return meantAtTile(view, kind, spot);
  return isSite(spot) ? meantAtSite(view, kind, spot) : "";
}

/** The seat that would act: the one that looks, else the one in turn. */
function mover(view: View): SeatView | undefined {
  return view.seats[view.seat >= 0 ? view.seat : view.active];
}

function meantAtTile(view: View, kind: string, tile: string): string {
  if (kind === "march") return march(view, tile);
  if (kind === "attack") return attack(view, tile);
  if (kind && ["tile", "place", "target"].includes(WHERE[kind] ?? "")) return `${kind} ${tile}`;
  if (view.stage === "fleets") return tile.startsWith("a") ? `place ${tile}` : "";
  if (view.phase === "aim") return `target ${tile}`;
  const face = view.tiles.find((one) => one.tile === tile);
  return face?.is_shown ? `sail ${tile}` : `flip ${tile}`;
}

function meantAtSite(view: View, kind: string, site: string): string {
  if (kind === "march") return march(view, site);
  if (kind === "attack") return attack(view, site);
  if (kind === "tax") return `tax ${site} heavy`;
  if (kind === "settle") return settle(view, site);
  if (kind && ["site", "place"].includes(WHERE[kind] ?? "")) return `${kind} ${site}`;
  const word = likely(view, site);
  return word && `${word} ${site}`;
}

/** What is most likely meant at a site in this part of the turn. */
function likely(view: View, site: string): string {
  const seat = mover(view);
  const hasColony = view.colonies.some((colony) => colony.site === site);
  if (view.phase === "aim") return "target";
  switch (view.stage) {
    case "upkeep":
      return "pay";
    case "tax":
      return view.phase === "bonus" ? "bonus" : "";
    case "invest":
      return hasColony ? "upgrade" : "";
    case "civilization":
      return view.phase === "pay" ? "pay" : "";
    case "activities":
      if (seat?.has_colony_aboard && !hasColony) return "found";
      return seat?.armies_aboard ? "land" : hasColony ? "embark" : "convert";
    default:
      return "";
  }
}

/** A march to a place by whichever own army is next to it. */
function march(view: View, place: string): string {
  const seat = mover(view)?.seat;
  const from = view.armies.find((army) => army.seat === seat && isNext(army.place, place));
  return from ? `march ${from.place} ${place}` : "";
}

function isNext(from: string, to: string): boolean {
  return isSite(to) ? isTile(from) && tilesAround(to).includes(from) : tilesAround(from).includes(to);
}

function attack(view: View, place: string): string {
  const seat = mover(view)?.seat;
  const owner = view.colonies.find((colony) => colony.site === place && colony.seat !== seat)?.seat;
  const other = owner ?? view.armies.find((army) => army.place === place && army.seat !== seat)?.seat;
  return other === undefined ? "" : `attack ${place} ${other}`;
}

/** A new Settlement, paid by an own colony beside the site. */
function settle(view: View, site: string): string {
  const seat = mover(view)?.seat;
  const payer = view.colonies.find((colony) => colony.seat === seat && areNear(colony.site, site));
  return payer ? `settle ${payer.site} ${site}` : "";
}
