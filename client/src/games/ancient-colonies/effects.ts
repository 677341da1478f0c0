// Effects: what a card or a side does, in words.
import type { Effect, Text } from "./view";

/** The sentence of an effect; words such as "tax-minus:coastal" have their texts under a hyphen. */
export function effectText([word, amount]: Effect, text: Text): string {
  return text(`effect.${String(word).replace(":", "-")}`, { amount });
}
