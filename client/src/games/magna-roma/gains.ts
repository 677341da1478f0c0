// Gains: what a preview tells, as signs with numbers.
import type { Preview } from "../../net/shapes";

export interface Gain {
  sign: string;
  /** How much of it; 0 if there is nothing to count. */
  amount: number;
}

const ORDER = ["star", "coin", "population", "legion", "faith", "luxury", "prestige", "blessing", "trade"];

/** What a seat gains and pays, each thing once. */
export function gainsOf(preview: Preview | null): Gain[] {
  const amounts = new Map<string, number>();
  for (const { key, facts } of preview?.told ?? []) {
    const [verb = "", resource = ""] = (key ?? "").split("-");
    const amount = Number(facts["amount"] ?? 0);
    if (key === "star") add(amounts, "star", 1);
    else if (key === "offer") add(amounts, "trade", 0);
    else if (verb === "symbol" || verb === "gain") add(amounts, resource, amount);
    else if (verb === "pay") add(amounts, resource, -amount);
  }
  const found = [...amounts].map(([sign, amount]) => ({ sign, amount }));
  return found.toSorted((one, other) => ORDER.indexOf(one.sign) - ORDER.indexOf(other.sign));
}

function add(amounts: Map<string, number>, sign: string, amount: number): void {
  amounts.set(sign, (amounts.get(sign) ?? 0) + amount);
}

/** How a seat's score changes, as things stand; 0 if nobody knows. */
export function pointsOf(preview: Preview | null, seat: number): number {
  const change = preview?.changes.find((one) => one.seat === seat);
  return change && change.before !== null && change.after !== null ? change.after - change.before : 0;
}

/** What is gained at each neighbour of a tile that is placed or blessed. */
export function amountsByCell(preview: Preview | null): Map<string, number> {
  const told = (preview?.told ?? []).filter(({ key }) => key?.startsWith("symbol-"));
  return new Map(told.map(({ facts }) => [String(facts["cell"]), Number(facts["amount"])]));
}

export function signed(amount: number): string {
  return amount > 0 ? `+${amount}` : String(amount).replace("-", "−");
}
