// Choice: how a person comes from a board full of possibilities to one action, by picking spots one after another.
import type { Action, Preview } from "../net/shapes";

export interface Place {
  x: number;
  y: number;
}

export interface Deciding {
  path(action: Action): string[];
  /** An action is chosen; false if nothing can be begun just now. */
  chosen(action: Action): boolean;
  /** Whether the person wants to be asked before this one. */
  asksFirst(action: Action): boolean;
  /** A spot was picked at which nothing can be done now. */
  refused(kind: string, spot: string): void;
}

/** What a spot shows of the choice. */
export interface Look {
  isOpen: boolean;
  isPicked: boolean;
  isWaiting: boolean;
  isTabStop: boolean;
}

const [OPEN, PICKED, WAITING, TAB_STOP] = [1, 2, 4, 8];
/** One object for each look there is, so that a spot that looks as before is left alone. */
const LOOKS: readonly Look[] = Array.from({ length: 16 }, (_, bits) => ({
  isOpen: (bits & OPEN) > 0,
  isPicked: (bits & PICKED) > 0,
  isWaiting: (bits & WAITING) > 0,
  isTabStop: (bits & TAB_STOP) > 0,
}));

export class Choice {
  legal = $state.raw<Action[]>([]);
  previews = $state.raw<Map<string, Preview>>(new Map());
  /** Only actions of this kind, if one is chosen. */
  kind = $state("");
  picked = $state.raw<string[]>([]);
  /** The action that would be done: hovered, focused, or waiting for a yes. */
  pointed = $state.raw<Action | null>(null);
  /** An action that was chosen and waits to be confirmed. */
  waiting = $state.raw<Action | null>(null);
  /** Whether a finger picks: it sees what it would do before it does it. */
  private isFinger = false;
  /** Where the spots are on the board, for the keyboard. */
  readonly places = new Map<string, Place>();
  /** The spot on which the keyboard stands. */
  cursor = $state("");
  private paths = new Map<string, string[]>();

  constructor(private readonly deciding: Deciding) {}

  // Everything a derived value is made of is read before anything is decided: Svelte forgets what it reads only sometimes.

  /** The actions that can still come of what was picked. */
  readonly remaining = $derived.by(() => {
    const { kind, picked } = this;
    return this.legal.filter((action) => this.fits(action, kind, picked));
  });

  /** The spots that lead on. */
  readonly open = $derived.by(() => {
    const spots = new Set<string>();
    const { picked, remaining } = this;
    for (const action of remaining) {
      const next = this.pathOf(action)[picked.length];
      if (next !== undefined) spots.add(next);
    }
    return spots;
  });

  /** The spots at which one can begin, whatever was picked. */
  readonly first = $derived.by(() => {
    const { kind, legal } = this;
    const actions = legal.filter((action) => !kind || action.parts["kind"] === kind);
    return new Set(actions.map((action) => this.pathOf(action)[0]).filter((spot) => spot !== undefined));
  });

  /** The one spot to which the Tab key leads. */
  readonly tabStop = $derived.by(() => {
    const { cursor, open } = this;
    if (cursor && (open.has(cursor) || open.size === 0)) return cursor;
    return open.values().next().value ?? "";
  });

  /** The looks of the spots that have any; a board has hundreds, and of most there is nothing to be seen. */
  private readonly looks = $derived.by(() => {
    const { open, picked, tabStop, waiting } = this;
    const found = new Map<string, number>();
    const add = (spot: string, bit: number) => found.set(spot, (found.get(spot) ?? 0) | bit);
    for (const spot of open) add(spot, OPEN);
    for (const spot of picked) add(spot, PICKED);
    for (const spot of waiting ? this.pathOf(waiting) : []) add(spot, WAITING);
    return add(tabStop, TAB_STOP);
  });

  /** Actions that have no place on the board. */
  readonly plain = $derived.by(() => this.legal.filter((action) => this.pathOf(action).length === 0));

  /** What is offered in words after something was picked, unless the board shows all of it. */
  readonly offered = $derived.by(() => {
    const { picked, remaining } = this;
    const isOnBoard = remaining.every((action) => this.pathOf(action).length > picked.length);
    return picked.length > 0 && !isOnBoard ? remaining : [];
  });

  take(legal: Action[]): void {
    this.paths = new Map(legal.map((action) => [action.name, this.deciding.path(action)]));
    this.legal = legal;
    this.previews = new Map();
    if (!legal.some((action) => action.parts["kind"] === this.kind)) this.kind = "";
    this.clear();
  }

  look(spot: string): Look {
    return LOOKS[this.looks.get(spot) ?? 0]!;
  }

  pathOf(action: Action): string[] {
    return this.paths.get(action.name) ?? [];
  }

  previewOf(action: Action | null): Preview | null {
    return action ? (this.previews.get(action.name) ?? null) : null;
  }

  /** All actions that begin at a spot, for boards that show what could be there. */
  at(spot: string): Action[] {
    return this.legal.filter((action) => this.pathOf(action).includes(spot));
  }

  choose(kind: string): void {
    this.kind = this.kind === kind ? "" : kind;
    this.clear();
  }

  clear(): void {
    this.picked = [];
    this.pointed = null;
    this.waiting = null;
  }

  back(): void {
    if (this.waiting) this.waiting = null;
    else this.picked = this.picked.slice(0, -1);
    this.pointed = null;
  }

  pick(spot: string): void {
    const isAgain = this.picked.at(-1) === spot;
    if (this.waiting && (isAgain || this.pathOf(this.waiting).at(-1) === spot)) return this.decide(this.waiting, true);
    if (!this.open.has(spot) && this.picked.at(-1) === spot) return this.back();
    if (!this.open.has(spot) && this.first.has(spot)) this.clear();
    if (!this.open.has(spot)) {
      const kind = this.kind;
      this.clear();
      return this.deciding.refused(kind, spot);
    }
    this.waiting = null;
    const before = this.picked;
    this.picked = [...before, spot];
    const [only, ...others] = this.remaining;
    if (only && others.length === 0) this.decide(only, false, before);
  }

  /** A finger touches a spot: what it would do is shown first, and done when it is touched again. */
  tap(spot: string): void {
    this.isFinger = true;
    this.pick(spot);
    this.isFinger = false;
  }

  /** Point at the one action that a spot would bring, or at none. */
  point(spot: string | null): void {
    if (this.waiting) return;
    if (spot === null || !this.open.has(spot)) {
      this.pointed = null;
      return;
    }
    const next = this.remaining.filter((action) => this.pathOf(action)[this.picked.length] === spot);
    this.pointed = next.length === 1 ? next[0]! : null;
  }

  /** An action is chosen. All stays as it was, until the table has it: no flicker, and one frame less to paint. */
  decide(action: Action, isSure = false, picked = this.picked): void {
    if (!isSure && (this.isFinger || this.deciding.asksFirst(action))) {
      this.waiting = action;
      this.pointed = action;
      return;
    }
    if (!this.deciding.chosen(action)) return this.clear();
    this.picked = picked;
    this.pointed = action;
  }

  private fits(action: Action, kind: string, picked: string[]): boolean {
    if (kind && action.parts["kind"] !== kind) return false;
    const path = this.pathOf(action);
    return picked.every((spot, place) => path[place] === spot);
  }
}
