// Done: what has been done in the turn so far, in sentences, as far as it decides what may still be done.
import type { Text, View } from "./view";

const CLOSED = "over"; // loading or unloading that cannot go on

export function doneIn(view: View, text: Text): string[] {
  const { done } = view;
  const isAtFleet = view.step === "flip" || view.step === "fleet";
  const before = view.stage === "tax" ? done.used.filter((card) => !done.assigned.includes(card)) : [];
  const cards = (names: string[]) => names.map((card) => text(`card.${card}`)).join(", ");
  return [
    isAtFleet ? goingOn("loading", done.loading, text) : "",
    isAtFleet ? goingOn("unloading", done.unloading, text) : "",
    done.policy ? text("show.done-policy", { policy: text(`policy.${done.policy}`) }) : "",
    done.dice ? text("show.done-dice", { number: done.dice }) : "",
    done.assigned.length ? text("show.done-assigned", { cards: cards(done.assigned) }) : "",
    before.length ? text("show.done-used", { cards: cards(before) }) : "",
    done.left ? text("show.done-left", { number: done.left }) : "",
  ].filter(Boolean);
}

function goingOn(what: "loading" | "unloading", where: string, text: Text): string {
  if (where === CLOSED) return text(`show.done-${what}-over`);
  return where ? text(`show.done-${what}`, { where }) : "";
}
