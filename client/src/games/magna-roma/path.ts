// Path: where on the page an action is done, and which action somebody meant who picked a spot in vain.
import type { Action } from "../../net/shapes";
import type { View } from "./view";

/** The spots to pick one after another; trades, symbols and the end of a turn are buttons and have none. */
export function path(action: Action): string[] {
  const { kind, cell, turn, corner, monument, province, legions, slot } = action.parts;
  switch (kind) {
    case "place":
      return [`cell:${cell}`, `turn:${turn}`];
    case "bless":
      return [`cell:${cell}`];
    case "site":
      return [`corner:${corner}`];
    case "build":
      return [`monument:${monument}`];
    case "conquer":
      return [`province:${province}:${legions}`];
    case "take":
      return [`slot:${slot}`];
    default:
      return [];
  }
}

/** The name of the action that was meant; a kind that does not fit the spot says nothing. */
export function meant(view: View, kind: string, spot: string): string {
  const [place = "", name = "", number = ""] = spot.split(":");
  switch (place) {
    case "cell":
      return (kind || (view.phase === "place" ? "place" : "bless")) === "bless" ? `bless ${name}` : `place ${name} 0`;
    case "corner":
      return `site ${name}`;
    case "monument":
      return `build ${name}`;
    case "province":
      return `conquer ${name} ${number}`;
    case "slot":
      return `take ${name}`;
    default:
      return "";
  }
}
