// Past: lets one look at an earlier moment of the match, or at several after one another.
import * as api from "../net/api";
import type { Sight } from "../net/shapes";
import { preferences } from "../preferences.svelte";
import type { OpenTable } from "./open_table.svelte";

const QUICKEST = 250; // milliseconds a move, else nobody sees anything

export class Past {
  /** The moment that is looked at; null for the present. */
  moment = $state.raw<Sight | null>(null);
  /** Whether moves are being shown one after another. */
  isReplaying = $state(false);

  constructor(private readonly table: OpenTable) {}

  async look(move: number | null): Promise<void> {
    const table = this.table;
    if (move === null || move === table.sight?.move) {
      this.moment = null;
      if (table.sight) table.offer(table.sight.legal);
      return;
    }
    try {
      this.moment = await api.sight(table.id, table.eye, Math.max(move, table.shape?.first_move ?? 0));
      table.choice.take([]);
    } catch (error) {
      table.fail(error);
    }
  }

  /** Show the moves after one another; `stop` ends it. */
  async replay(from: number, to: number): Promise<void> {
    if (this.isReplaying || to <= from) return;
    this.isReplaying = true;
    for (let move = from; move < to && this.isReplaying && !this.table.isClosed; move += 1) {
      await this.look(move);
      await new Promise((done) => setTimeout(done, Math.max(QUICKEST, preferences.duration * 2)));
    }
    if (this.isReplaying) await this.look(null);
    this.isReplaying = false;
  }

  async stop(): Promise<void> {
    this.isReplaying = false;
    await this.look(null);
  }
}
