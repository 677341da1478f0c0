// Plan: moves tried on a private copy of the table, up to the next draw or the next seat; then kept or dropped.
import * as api from "../net/api";
import type { OpenTable } from "./open_table.svelte";

export class Plan {
  /** The actions that were tried; null if nothing is planned. */
  actions = $state.raw<string[] | null>(null);
  /** Where they lead. */
  outlook = $state.raw<api.Outlook | null>(null);
  isBusy = $state(false);
  /** Counts what was asked for: an answer that comes after the plan was dropped is none. */
  private asked = 0;

  constructor(private readonly table: OpenTable) {}

  /** From now on nothing is done for real. The table is shown already, so that there is nothing to ask or to wait for. */
  begin(): void {
    if (this.table.isBusy) return;
    this.table.notice = null;
    this.table.choice.clear();
    this.actions = [];
  }

  async attempt(actions: string[]): Promise<void> {
    const { table } = this;
    if (table.seat === null || !table.sight || table.isBusy) return;
    const asked = (this.asked += 1);
    table.notice = null;
    this.isBusy = true;
    try {
      const outlook = await api.plan(table.id, table.seat, actions, table.sight.length);
      if (asked !== this.asked) return;
      this.actions = actions.slice(0, outlook.done);
      this.outlook = outlook;
      table.offerNow();
    } catch (error) {
      if (asked === this.asked) await table.explainFailure(error);
    } finally {
      if (asked === this.asked) this.isBusy = false;
    }
  }

  drop(): void {
    this.asked += 1;
    this.isBusy = false;
    this.actions = null;
    this.outlook = null;
    this.table.offerNow();
  }

  /** Do what was planned, for all to see. */
  async keep(): Promise<void> {
    if (this.table.isBusy || this.isBusy) return;
    const actions = this.actions ?? [];
    this.drop();
    for (const action of actions) if (!(await this.table.act(action))) return;
  }
}
