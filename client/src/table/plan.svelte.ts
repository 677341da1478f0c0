// Plan: moves tried on a private copy of the table, up to the next draw or the next seat; then kept or dropped.
import * as api from "../net/api";
import type { OpenTable } from "./open_table.svelte";

export class Plan {
  /** The actions that were tried; null if nothing is planned. */
  actions = $state.raw<string[] | null>(null);
  /** Where they lead. */
  outlook = $state.raw<api.Outlook | null>(null);

  constructor(private readonly table: OpenTable) {}

  async attempt(actions: string[]): Promise<void> {
    const table = this.table;
    if (table.seat === null || !table.sight) return;
    const before = this.actions;
    table.notice = null;
    table.isBusy = true;
    this.actions = before ?? []; // from the first moment on, nothing is done for real
    try {
      const outlook = await api.plan(table.id, table.seat, actions, table.sight.length);
      this.actions = actions.slice(0, outlook.done);
      this.outlook = outlook;
      table.offer(outlook.legal);
    } catch (error) {
      this.actions = before;
      await table.explainFailure(error);
    } finally {
      table.isBusy = false;
    }
  }

  drop(): void {
    this.actions = null;
    this.outlook = null;
    if (this.table.sight) this.table.offer(this.table.sight.legal);
  }

  /** Do what was planned, for all to see. */
  async keep(): Promise<void> {
    const actions = this.actions ?? [];
    this.drop();
    for (const action of actions) if (!(await this.table.act(action))) return;
  }
}
