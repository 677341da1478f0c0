// Tests of the sentences about what has been done in the turn.
import { expect, test } from "vitest";
import { doneIn } from "./done";
import type { View } from "./view";

const text = (key: string, facts: Record<string, string | number> = {}): string =>
  [key, ...Object.values(facts)].join(" ");

function view(step: string, done: Partial<View["done"]>): View {
  const nothing = { loading: "", unloading: "", policy: "", dice: 0, assigned: [], used: [], left: 0 };
  return { stage: step ? "activities" : "tax", step, done: { ...nothing, ...done } } as unknown as View;
}

test("a fleet is told where loading goes on, and when it is over", () => {
  expect(doneIn(view("fleet", {}), text)).toEqual([]);
  expect(doneIn(view("fleet", { loading: "b2" }), text)).toEqual(["show.done-loading b2"]);
  expect(doneIn(view("fleet", { loading: "over" }), text)).toEqual(["show.done-loading-over"]);
  expect(doneIn(view("armies", { loading: "over" }), text)).toEqual([]);
});

test("cards on the roll are told apart from those used before it", () => {
  const done = doneIn(view("", { policy: "heavy", assigned: ["a"], used: ["a", "b"] }), text);
  expect(done).toEqual([
    "show.done-policy policy.heavy",
    "show.done-assigned card.a",
    "show.done-used card.b",
  ]);
});

test("the dice are told to who may roll them again", () => {
  expect(doneIn(view("", { dice: 6 }), text)).toEqual(["show.done-dice 6"]);
});
