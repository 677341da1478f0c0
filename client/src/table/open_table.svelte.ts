// OpenTable: everything the page knows about the table it shows, kept in step with the server.
import { Choice, type Deciding } from "../board/choice.svelte";
import type { Face } from "../games/face";
import { loadFace } from "../games/faces";
import * as api from "../net/api";
import {
  SPECTATOR,
  type Action,
  type Games,
  type Hint,
  type Ledger,
  type Now,
  type Presence,
  type Sight,
  type StoryMove,
  type Table,
  type TableEvent,
  type ToldLine,
} from "../net/shapes";
import { Stream, type Listener } from "../net/stream.svelte";
import { titleOf, wordsOf } from "../net/words";
import { preferences } from "../preferences.svelte";
import { fill, say, type Facts } from "../text/texts.svelte";
import { Past } from "./past.svelte";
import { Plan } from "./plan.svelte";

/** Something the person should read: a refusal with its rule, or that something went wrong. */
export interface Notice {
  text: string;
  rule: string;
  isError: boolean;
}

const PAUSE = 120; // milliseconds in which several moves of others become one look

export class OpenTable implements Listener, Deciding {
  shape = $state.raw<Table | null>(null);
  sight = $state.raw<Sight | null>(null);
  log = $state.raw<StoryMove[]>([]);
  talk = $state.raw<ToldLine[]>([]);
  presence = $state.raw<Presence>({ seats: [], spectators: 0 });
  notice = $state.raw<Notice | null>(null);
  hint = $state.raw<Hint | null>(null);
  ledger = $state.raw<Ledger | null>(null);
  /** When the shape came, by the clock of this device. */
  fetched = 0;
  /** Why the table cannot be shown at all. */
  problem = $state.raw<api.Problem | null>(null);
  isBusy = $state(false);
  face = $state.raw<Face | null>(null);
  games = $state.raw<Games | null>(null);
  readonly choice = new Choice(this);
  readonly past = new Past(this);
  readonly plan = new Plan(this);
  readonly stream: Stream;
  private gameTexts = $state.raw<Record<string, string>>({});
  private isDirty = false;
  private refreshing: Promise<void> | null = null;
  private pause: ReturnType<typeof setTimeout> | undefined;
  isClosed = false;

  constructor(readonly id: string) {
    this.stream = new Stream(id, this);
  }

  // Who looks, and at what

  /** The seat of this person that acts or will act next; null for who looks on. */
  readonly seat = $derived(this.shape && seatOf(this.shape));

  /** Whose eyes see: nobody's of a shared screen before they have said that it is them. */
  readonly eye = $derived(this.shape && eyeOf(this.shape));

  readonly isMyTurn = $derived.by(() => {
    const shape = this.shape;
    if (shape?.status !== "running" || !shape.yours.includes(shape.to_move)) return false;
    return !shape.places[shape.to_move]?.is_minded;
  });

  // In what follows everything is read before it is decided: Svelte forgets what it reads only sometimes.

  /** Whether somebody else must take the screen before play goes on. */
  readonly mustConfirm = $derived.by(() => {
    const { isMyTurn, shape } = this;
    return isMyTurn && shape !== null && !shape.shown.includes(shape.to_move);
  });

  readonly names = $derived.by(() => {
    const { games, shape, sight } = this;
    return sight?.names ?? (shape?.places ?? []).map((place) => place.name || titleOf(games, place.bot));
  });

  /** What is drawn: the present, a moment of the past, or what a plan leads to. */
  readonly shown = $derived([this.past.moment, this.plan.outlook, this.sight].find((seen) => seen !== null) ?? null);

  readonly isNow = $derived(this.past.moment === null);

  /** How many moves stood when this seat had done its last one. */
  readonly sinceMine = $derived.by(() => {
    const { log, seat } = this;
    return log.findLast((move) => move.seat === seat)?.move ?? 0;
  });

  readonly canUndo = $derived.by(() => {
    const { isNow, sight } = this;
    const isPlanning = this.plan.actions !== null;
    return isNow && !isPlanning && typeof sight?.firm === "number" && sight.firm < sight.move;
  });

  botTitle(bot: string): string {
    return titleOf(this.games, bot);
  }

  readonly text = (key: string, facts: Facts = {}): string => fill(this.gameTexts[key] ?? "", facts);

  // Opening and closing

  async open(): Promise<void> {
    try {
      await this.refresh();
      if (this.problem) return;
      await this.loadTexts();
      this.stream.open();
    } catch (error) {
      this.fail(error);
    }
  }

  close(): void {
    this.isClosed = true;
    this.stream.close();
  }

  /** Everything that has words in it, in another language. */
  async translate(): Promise<void> {
    if (!this.shape) return;
    this.log = [];
    await Promise.all([this.loadTexts(), this.refresh()]);
    if (this.past.moment) await this.past.look(this.past.moment.move);
    else if (this.plan.actions) await this.plan.attempt(this.plan.actions);
    else if (this.sight) this.offer(this.sight.legal);
    if (this.hint) this.hint = null;
    if (this.ledger) await this.explain(this.ledger.seat);
  }

  private async loadTexts(): Promise<void> {
    const game = this.shape!.game;
    const [texts, games, face] = await Promise.all([api.gameTexts(game), api.games(), loadFace(game)]);
    this.gameTexts = texts;
    this.games = games;
    this.face = face;
    if (this.sight) this.offer(this.sight.legal);
  }

  // What the server tells

  heard(event: TableEvent, isResync: boolean): void {
    if (isResync) void this.catchUp();
    this.talk = [...this.talk, ...event.lines.filter((line) => line.kind !== "move")];
    const back = event.lines.filter((line) => line.kind === "back").map((line) => Number(line.facts["to"]));
    if (back.length > 0) this.log = this.log.slice(0, Math.min(...back));
    if (isResync || event.number > (this.shape?.number ?? -1)) this.refreshSoon();
  }

  present(presence: Presence): void {
    this.presence = presence;
  }

  ended(): void {
    void this.refresh();
  }

  /** What was said before this page came. */
  private async catchUp(): Promise<void> {
    try {
      const missed = await api.missed(this.id, 0);
      this.talk = missed.events.flatMap((event) => event.lines).filter((line) => line.kind !== "move");
    } catch {
      // Talk is no reason to show a problem.
    }
  }

  /** Bots move faster than anybody looks: one look for all that happens in a moment is enough. */
  private refreshSoon(): void {
    this.pause ??= setTimeout(() => {
      this.pause = undefined;
      void this.refresh();
    }, PAUSE);
  }

  /** Look at everything anew; while that goes on, a second call only makes it happen once more. */
  refresh(): Promise<void> {
    this.isDirty = true;
    this.refreshing ??= this.refreshAll().finally(() => (this.refreshing = null));
    return this.refreshing;
  }

  private async refreshAll(): Promise<void> {
    while (this.isDirty && !this.isClosed) {
      this.isDirty = false;
      try {
        const since = this.log.length;
        this.take(await this.now(since), since);
      } catch (error) {
        this.fail(error);
      }
    }
  }

  /** Everything of one moment; a story that is too long for one answer is fetched to its end. */
  private async now(since: number): Promise<Now> {
    const now = await api.now(this.id, since, this.sight?.seat ?? SPECTATOR);
    const moves = [...now.story.moves];
    const eye = now.sight && now.sight.seat !== SPECTATOR ? now.sight.seat : null;
    for (let isAll = now.story.is_all; !isAll; ) {
      const part = await api.story(this.id, eye, now.story.since + moves.length);
      moves.push(...part.moves);
      isAll = part.is_all || part.moves.length === 0;
    }
    return { ...now, story: { ...now.story, moves } };
  }

  /** Show everything that belongs together in the same moment. */
  private take({ table, sight, story }: Now, since: number): void {
    const before = this.sight;
    this.fetched = Date.now();
    this.shape = table;
    this.problem = null;
    if (!sight) return;
    // A take-back that was heard meanwhile has made the log shorter than what was asked for.
    if (story.since <= this.log.length) this.log = [...this.log.slice(0, story.since), ...story.moves].slice(0, sight.move);
    else this.isDirty = true;
    this.sight = sight;
    if (before?.hash === sight.hash && before.length === sight.length && before.seat === sight.seat) return;
    this.hint = null;
    if (this.plan.actions) this.plan.drop();
    else if (!this.past.moment) this.offer(sight.legal);
    const others = story.moves.filter((move) => move.seat !== this.seat);
    const isSlow = preferences.followsMoves && preferences.duration > 0 && since === story.since;
    if (before && others.length > 1 && isSlow && !this.past.moment) void this.past.replay(before.move, sight.move);
  }

  offer(legal: Action[]): void {
    if (!this.face) return;
    this.choice.take(legal);
    if (legal.length > 0 && !this.plan.actions) void this.foresee();
  }

  private async foresee(): Promise<void> {
    if (this.eye === null) return;
    try {
      const found = await api.previews(this.id, this.eye);
      if (found.length === this.sight?.length)
        this.choice.previews = new Map(found.previews.map((preview) => [preview.name, preview]));
    } catch {
      // Without previews one can still play.
    }
  }

  // What the person does

  path(action: Action): string[] {
    return this.face?.path(action) ?? [];
  }

  asksFirst(action: Action): boolean {
    if (preferences.confirmsMoves) return true;
    return preferences.confirmsEnd && this.choice.previewOf(action)?.hands_over === true;
  }

  chosen(action: Action): void {
    if (this.isBusy) return;
    if (this.plan.actions) void this.plan.attempt([...this.plan.actions, action.name]);
    else void this.act(action.name);
  }

  async act(name: string): Promise<boolean> {
    const seat = this.seat;
    const sight = this.sight;
    if (seat === null || !sight || this.isBusy) return false;
    const clientId = api.newClientId(); // sent again after a lost answer, it changes nothing
    return this.command(() => api.surely(() => api.act(this.id, seat, name, sight.length, clientId)));
  }

  async undo(): Promise<void> {
    const sight = this.sight;
    if (this.plan.actions) return this.plan.attempt(this.plan.actions.slice(0, -1));
    if (this.seat === null || !sight) return;
    await this.command(() => api.takeBack(this.id, this.seat!, sight.move - 1, sight.length));
  }

  /** Ask the others to let this seat take back its last move. */
  async askBack(): Promise<void> {
    const sight = this.sight;
    if (this.seat === null || !sight || this.sinceMine === 0) return;
    await this.command(() => api.takeBack(this.id, this.seat!, this.sinceMine - 1, sight.length));
  }

  /** Send something that changes the table, and look at what came of it. */
  async command(send: () => Promise<unknown>): Promise<boolean> {
    if (this.isBusy) return false;
    this.isBusy = true;
    this.notice = null;
    try {
      await send();
      await this.refresh();
      return true;
    } catch (error) {
      await this.explainFailure(error);
      return false;
    } finally {
      this.isBusy = false;
    }
  }

  async explainFailure(error: unknown): Promise<void> {
    if (!(error instanceof api.Problem)) throw error;
    this.notice = { text: wordsOf(error), rule: error.rule, isError: true };
    this.choice.clear();
    if (error.code !== api.OFFLINE) await this.refresh();
  }

  refused(kind: string, spot: string): void {
    void this.explainSpot(kind, spot);
  }

  private async explainSpot(kind: string, spot: string): Promise<void> {
    const shown = this.shown;
    if (!shown || !this.face || this.seat === null || !this.isNow) return;
    if (!this.isMyTurn) return this.inform(say("table.not-your-turn", { name: this.names[this.shape!.to_move] ?? "" }));
    const name = this.face.meant(shown.view, kind, spot);
    if (!name) return this.inform(say("table.nothing-here"));
    try {
      const refusal = await api.refusal(this.id, this.seat, name);
      if (!refusal.is_allowed) this.notice = { text: refusal.text, rule: refusal.rule ?? "", isError: true };
    } catch {
      this.inform(say("table.nothing-here"));
    }
  }

  private inform(text: string): void {
    this.notice = { text, rule: "", isError: false };
  }

  // Looking around

  async askHint(): Promise<void> {
    if (this.seat === null) return;
    this.isBusy = true;
    this.notice = null;
    try {
      const hint = await api.hint(this.id, this.seat);
      this.hint = hint;
      this.choice.clear();
      this.choice.pointed = hint.action;
    } catch (error) {
      await this.explainFailure(error);
    } finally {
      this.isBusy = false;
    }
  }

  async explain(seat: number): Promise<void> {
    try {
      this.ledger = await api.ledger(this.id, seat, this.eye, this.past.moment?.move ?? null);
    } catch (error) {
      await this.explainFailure(error);
    }
  }

  fail(error: unknown): void {
    if (!(error instanceof api.Problem)) throw error;
    if (this.shape && error.code === api.OFFLINE) return; // the line says so itself, and comes back
    if (this.shape) this.notice = { text: wordsOf(error), rule: error.rule, isError: true };
    if (!this.shape || [401, 403, 404].includes(error.status)) this.problem = error;
  }
}

/** The seat of this person that acts, or will act next. */
function seatOf(shape: Table): number | null {
  if (shape.yours.includes(shape.to_move)) return shape.to_move;
  return shape.yours.find((seat) => shape.shown.includes(seat)) ?? shape.yours[0] ?? null;
}

function eyeOf(shape: Table): number | null {
  const seat = seatOf(shape);
  return seat !== null && shape.shown.includes(seat) ? seat : null;
}
