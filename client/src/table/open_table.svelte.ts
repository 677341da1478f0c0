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
  type Table,
  type TableEvent,
} from "../net/shapes";
import { shared } from "../net/shared";
import { Stream, type Listener } from "../net/stream.svelte";
import { titleOf, wordsOf } from "../net/words";
import { preferences } from "../preferences.svelte";
import { fill, say, type Facts } from "../text/texts.svelte";
import { Log } from "./log.svelte";
import { noticeAt, plain, type Notice } from "./notice";
import { Past } from "./past.svelte";
import { Plan } from "./plan.svelte";
import { Talk } from "./talk.svelte";

const PAUSE = 120; // milliseconds in which several moves of others become one look
const SLOW = 150; // milliseconds after which the page shows that it waits; less would only flicker

export class OpenTable implements Listener, Deciding {
  shape = $state.raw<Table | null>(null);
  sight = $state.raw<Sight | null>(null);
  /** Whether the last look has failed: what is shown may be old, until the next one. */
  isBehind = $state(false);
  presence = $state.raw<Presence>({ seats: [], spectators: 0 });
  notice = $state.raw<Notice | null>(null);
  hint = $state.raw<Hint | null>(null);
  ledger = $state.raw<Ledger | null>(null);
  /** When the shape came, by the clock of this device. */
  fetched = 0;
  /** Why the table cannot be shown at all. */
  problem = $state.raw<api.Problem | null>(null);
  /** One thing is under way: nothing else begins. */
  isBusy = $state(false);
  /** It takes so long that buttons should say so. A button that is disabled at once loses the keyboard. */
  isHeld = $state(false);
  face = $state.raw<Face | null>(null);
  games = $state.raw<Games | null>(null);
  readonly choice = new Choice(this);
  readonly log = new Log();
  readonly talk: Talk;
  readonly past = new Past(this);
  readonly plan = new Plan(this);
  readonly stream: Stream;
  private gameTexts = $state.raw<Record<string, string>>({});
  private isDirty = false;
  private refreshing: Promise<void> | null = null;
  private pause: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  isClosed = false;

  constructor(readonly id: string) {
    this.stream = new Stream(id, this);
    this.talk = new Talk(id);
  }

  // Who looks, and at what

  /** The seat of this person that acts or will act next; null for who looks on. */
  readonly seat = $derived(this.shape && seatOf(this.shape));

  /** Whose eyes see: nobody's of a shared screen before they have said that it is them. */
  readonly eye = $derived(this.sight && this.sight.seat !== SPECTATOR ? this.sight.seat : null);

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
    const seat = this.seat;
    return this.log.moves.findLast((move) => move.seat === seat)?.move ?? 0;
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
      if (this.problem || this.face) return;
      await this.loadTexts();
      this.stream.open(this.shape!.number);
      void this.talk.catchUp();
    } catch (error) {
      this.fail(error);
    }
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.pause);
    this.stream.close();
  }

  /** Everything that has words in it, in another language. */
  async translate(): Promise<void> {
    if (!this.shape) return;
    this.log.clear();
    this.hint = null;
    this.notice = null;
    try {
      await Promise.all([this.loadTexts(), this.refresh()]);
      if (this.past.moment) await this.past.look(this.past.moment.move);
      else if (this.plan.actions) await this.plan.attempt(this.plan.actions);
      else this.offerNow();
      if (this.ledger) await this.explain(this.ledger.seat);
    } catch (error) {
      this.fail(error);
    }
  }

  private async loadTexts(): Promise<void> {
    const game = this.shape!.game;
    const [texts, games, face] = await Promise.all([api.gameTexts(game), api.games(), loadFace(game)]);
    this.gameTexts = texts;
    this.games = games;
    this.face = face;
    if (this.isNow) this.offerNow();
  }

  // What the server tells

  heard(event: TableEvent, isResync: boolean): void {
    if (isResync) void this.talk.catchUp();
    this.talk.hear(event.lines);
    const back = event.lines.filter((line) => line.kind === "back").map((line) => Number(line.facts["to"]));
    if (back.length > 0) this.log.cut(Math.min(...back));
    if (isResync || back.length > 0 || event.number > (this.shape?.number ?? -1)) this.refreshSoon();
  }

  present(presence: Presence): void {
    this.presence = presence;
  }

  /** The stream was closed to who we were; if the table is open to who we are now, we listen as that. */
  ended(): void {
    void this.refresh().then(() => {
      if (!this.problem && !this.isClosed) this.stream.restart();
    });
  }

  /** Bots move faster than anybody looks: one look for all that happens in a moment is enough. */
  private refreshSoon(wait = PAUSE): void {
    this.pause ??= setTimeout(() => {
      this.pause = undefined;
      void this.refresh();
    }, wait);
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
        this.take(await this.now());
        this.isBehind = false;
        this.failures = 0;
      } catch (error) {
        this.fail(error);
        if (this.problem) return;
        this.isBehind = true;
        this.failures += 1;
        this.refreshSoon(Math.min(8000, 500 * 2 ** this.failures));
      }
    }
  }

  /** Everything of one moment; a story that is too long for one answer is fetched to its end. */
  private async now(): Promise<Now> {
    const now = await api.now(this.id, this.log.known, this.sight?.seat ?? SPECTATOR);
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
  private take({ table, sight, story }: Now): void {
    if (this.shape && table.number < this.shape.number) return; // an answer that was overtaken
    const before = this.sight;
    const wasSeated = (this.shape?.yours.length ?? 0) > 0;
    this.fetched = Date.now();
    this.shape = shared(this.shape, table);
    this.problem = null;
    if (wasSeated && table.yours.length === 0) this.notice = plain(say("table.no-seat"));
    if (!sight) return;
    const isSteady = story.since === this.log.known; // nothing was taken back or told anew
    if (!this.log.take(story, table.first_move)) {
      this.log.clear(); // something was taken back meanwhile: all is asked for anew
      this.isDirty = true;
    }
    this.sight = shared(before, sight);
    if (before?.hash === sight.hash && before.length === sight.length && before.seat === sight.seat) return;
    this.hint = null;
    if (this.plan.actions) this.plan.drop();
    const others = story.moves.filter((move) => move.seat >= 0 && move.seat !== this.seat);
    const isSlow = preferences.followsMoves && preferences.duration > 0;
    if (before && isSteady && isSlow && others.length > 0 && story.moves.length > 1 && !this.past.moment) this.past.follow(before);
    else if (!this.past.moment) this.offerNow();
  }

  /** Let the person choose among what can be done now, on the table or in a plan. */
  offerNow(): void {
    const seen = this.plan.outlook ?? this.sight;
    if (!this.face || !seen) return;
    const legal = this.isMyTurn && this.isNow ? seen.legal : [];
    this.choice.take(legal);
    if (legal.length > 0 && !this.plan.actions) void this.foresee();
  }

  private async foresee(): Promise<void> {
    if (this.eye === null) return;
    try {
      const found = await api.previews(this.id, this.eye);
      if (found.length === this.sight?.length && !this.plan.outlook) // what they tell is of the table, not of a plan
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
    // Before it is known what an action brings, it is better to ask.
    return preferences.confirmsEnd && this.plan.actions === null && this.choice.previewOf(action)?.hands_over !== false;
  }

  chosen(action: Action): boolean {
    if (this.isBusy || this.plan.isBusy) return false;
    if (this.plan.actions) void this.plan.attempt([...this.plan.actions, action.name]);
    else void this.act(action.name);
    return true;
  }

  async act(name: string): Promise<boolean> {
    const seat = this.seat;
    const sight = this.sight;
    if (seat === null || !sight || this.isBusy) return false;
    // Sent again after a lost answer, it changes nothing.
    const body = { seat, action: name, expected: sight.length, client_id: api.newClientId() };
    return this.attempt(async () => {
      const { now } = await api.surely(() => api.act(this.id, body, this.log.known, sight.seat));
      if (now?.story.is_all) this.take(now);
      else await this.refresh();
    });
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
  command(send: () => Promise<unknown>): Promise<boolean> {
    return this.attempt(async () => {
      await send();
      await this.refresh();
    });
  }

  /** One thing at a time; why it failed is told. */
  private async attempt(doing: () => Promise<void>): Promise<boolean> {
    if (this.isBusy) return false;
    this.isBusy = true;
    this.notice = null;
    const slow = setTimeout(() => (this.isHeld = true), SLOW);
    try {
      await doing();
      return true;
    } catch (error) {
      await this.explainFailure(error);
      return false;
    } finally {
      clearTimeout(slow);
      this.isHeld = false;
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
    if (!this.isNow) return this.past.look(null); // who touches the board wants to play
    this.notice = await noticeAt(this, kind, spot);
  }

  // Looking around

  async askHint(): Promise<void> {
    const seat = this.seat;
    if (seat === null || !this.isMyTurn || !this.isNow || this.mustConfirm || this.plan.actions) return;
    await this.attempt(async () => {
      this.hint = await api.hint(this.id, seat);
      this.choice.clear();
      this.choice.pointed = this.hint.action;
    });
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
    if (this.shape && (error.code === api.OFFLINE || error.status >= 500)) return; // a bar says so, until it is mended
    if (this.shape) this.notice = { text: wordsOf(error), rule: error.rule, isError: true };
    if (!this.shape || [401, 403, 404].includes(error.status)) this.problem = error;
  }
}

/** The seat of this person that acts, or will act next. */
function seatOf(shape: Table): number | null {
  if (shape.yours.includes(shape.to_move)) return shape.to_move;
  return shape.yours.find((seat) => shape.shown.includes(seat)) ?? shape.yours[0] ?? null;
}
