// Talk: what was said at a table, and what happened to it besides moves; each line once, in its order.
import * as api from "../net/api";
import type { ToldLine } from "../net/shapes";

export class Talk {
  lines = $state.raw<ToldLine[]>([]);

  constructor(private readonly table: string) {}

  hear(lines: ToldLine[]): void {
    const told = lines.filter((line) => line.kind !== "move");
    if (told.length === 0) return;
    const all = new Map([...this.lines, ...told].map((line) => [line.number, line]));
    this.lines = [...all.values()].sort((one, other) => one.number - other.number);
  }

  /** What was said before this page came, or while it was away. */
  async catchUp(): Promise<void> {
    try {
      this.hear((await api.talk(this.table)).lines);
    } catch {
      // Talk is no reason to show a problem.
    }
  }
}
