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
  /** Counts what was asked for: only the last answer counts. */
  private asked = 0;

  constructor(private readonly table: OpenTable) {}

  /** Look at one moment, or with null at the present; that ends a replay. */
  async look(move: number | null): Promise<void> {
    this.isReplaying = false;
    await this.show(move);
  }

  /** Show the moves after this one, one after another, up to the present, wherever that is by then. */
  async replay(from: number): Promise<void> {
    if (this.isReplaying) return;
    this.isReplaying = true;
    for (let move = from; this.isReplaying && !this.table.isClosed && move < (this.table.sight?.move ?? 0); move += 1) {
      await this.show(move);
      await new Promise((done) => setTimeout(done, Math.max(QUICKEST, preferences.duration * 2)));
    }
    if (this.isReplaying) await this.look(null);
  }

  /** Stay where one was while the table moves on, and then show how it did. */
  follow(from: Sight): void {
    this.moment = from;
    this.table.choice.take([]);
    void this.replay(from.move + 1);
  }

  private async show(move: number | null): Promise<void> {
    const { table } = this;
    const asked = (this.asked += 1);
    if (move === null || move >= (table.sight?.move ?? 0)) {
      this.moment = null;
      table.offerNow();
      return;
    }
    try {
      const moment = await api.sight(table.id, table.eye, Math.max(move, table.shape?.first_move ?? 0));
      if (asked !== this.asked) return;
      this.moment = moment;
      table.choice.take([]);
    } catch (error) {
      table.fail(error);
    }
  }
}
