// Notice: something the person should read, such as why nothing can be done at a spot.
import * as api from "../net/api";
import { say } from "../text/texts.svelte";
import type { OpenTable } from "./open_table.svelte";

export interface Notice {
  text: string;
  /** The rule that forbids it; "" if none does. */
  rule: string;
  isError: boolean;
}

/** Why a spot was picked in vain: the rule that forbids what was meant, as far as anybody can tell. */
export async function noticeAt(table: OpenTable, kind: string, spot: string): Promise<Notice | null> {
  const { face, seat, shown } = table;
  if (!shown || !face || seat === null) return null;
  if (!table.isMyTurn) return plain(say("table.not-your-turn", { name: table.names[table.shape!.to_move] ?? "" }));
  const name = face.meant(shown.view, kind, spot);
  return (name ? await refusalOf(table, seat, name) : null) ?? plain(say("table.nothing-here"));
}

export function plain(text: string): Notice {
  return { text, rule: "", isError: false };
}

/** Why an action is not allowed now, or where a plan has led; null if it is, or if nobody can tell. */
async function refusalOf(table: OpenTable, seat: number, name: string): Promise<Notice | null> {
  const actions = table.plan.actions;
  try {
    if (actions) {
      await api.plan(table.id, seat, [...actions, name], table.sight!.length);
      return null;
    }
    const refusal = await api.refusal(table.id, seat, name);
    return refusal.is_allowed ? null : { text: refusal.text, rule: refusal.rule ?? "", isError: true };
  } catch (error) {
    if (!(error instanceof api.Problem) || !error.rule) return null;
    return { text: error.text, rule: error.rule, isError: true };
  }
}
