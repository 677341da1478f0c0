// Numbers: how amounts are written: half Talents with a ½, averages with two decimals, odds in per cent.
import { texts } from "../../text/texts.svelte";

export function halves(amount: number): string {
  const whole = Math.floor(amount / 2);
  if (amount % 2 === 0) return String(whole);
  return whole === 0 ? "½" : `${whole}½`;
}

export function percent(part: number, whole: number): string {
  return `${Math.round((part * 100) / whole)}%`;
}

/** A number with up to two decimals, as the language writes it. */
export function decimal(amount: number): string {
  return new Intl.NumberFormat(texts.language, { maximumFractionDigits: 2 }).format(amount);
}
