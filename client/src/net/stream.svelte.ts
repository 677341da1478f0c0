// Stream: listens to what happens at a table, notices when the line is dead, and takes it up again by itself.
import { address, headersFor } from "./api";
import type { Presence, TableEvent } from "./shapes";

export type Line = "new" | "open" | "lost" | "ended";

export interface Listener {
  heard(event: TableEvent, isResync: boolean): void;
  present(presence: Presence): void;
  ended(reason: string): void;
}

const SILENCE = 25_000; // the server says something every 15 seconds
const WAITS = [300, 700, 1500, 3000, 5000, 8000];

export class Stream {
  line = $state<Line>("new");
  /** When the next try begins, for a person who waits. */
  private tries = 0;
  private last: number | null = null;
  private stopped = false;
  private controller: AbortController | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
  ) {}

  open(): void {
    window.addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    void this.listen();
  }

  close(): void {
    this.stopped = true;
    window.removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    clearTimeout(this.timer);
    clearTimeout(this.watch);
    this.controller?.abort();
  }

  /** Try now: the device is on the net again, or somebody looks at the page. */
  readonly hurry = (): void => {
    if (this.line === "lost" && document.visibilityState !== "hidden") this.again(0);
  };

  private async listen(): Promise<void> {
    const controller = (this.controller = new AbortController());
    try {
      this.notice();
      const answer = await fetch(address(`api/tables/${this.table}/events`, { after: this.last }), {
        headers: { Accept: "text/event-stream", ...headersFor(this.table) },
        credentials: "same-origin",
        cache: "no-store",
        signal: controller.signal,
      });
      if (answer.status === 401 || answer.status === 403 || answer.status === 404) return this.end("closed");
      if (!answer.ok || !answer.body) throw new Error(answer.statusText);
      this.line = "open";
      this.tries = 0;
      await this.read(answer.body);
    } catch {
      // Cut, refused or silent for too long: all the same, it is tried again.
    } finally {
      clearTimeout(this.watch);
    }
    if (!this.stopped && controller === this.controller && this.line !== "ended") this.again();
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
    let text = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      this.notice();
      text += value;
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        this.take(text.slice(0, end));
        text = text.slice(end + 2);
      }
    }
  }

  private take(block: string): void {
    const fields = new Map(block.split("\n").map((line) => split(line)));
    const data = fields.get("data");
    if (data === undefined) return;
    const kind = fields.get("event");
    if (kind === "presence") this.listener.present(JSON.parse(data) as Presence);
    else if (kind === "bye") this.leave((JSON.parse(data) as { reason: string }).reason);
    else {
      const event = JSON.parse(data) as TableEvent;
      this.last = event.number;
      this.listener.heard(event, kind === "resync");
    }
  }

  private leave(reason: string): void {
    if (reason === "closed") this.end(reason);
    else this.controller?.abort();
  }

  private end(reason: string): void {
    this.line = "ended";
    this.listener.ended(reason);
  }

  /** A line that says nothing for too long is dead, whatever the browser believes. */
  private notice(): void {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => this.controller?.abort(), SILENCE);
  }

  private again(wait = WAITS[Math.min(this.tries, WAITS.length - 1)]!): void {
    this.line = "lost";
    this.tries += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.listen(), wait);
  }
}

function split(line: string): [string, string] {
  const place = line.indexOf(":");
  return place < 0 ? [line, ""] : [line.slice(0, place), line.slice(place + 1).trimStart()];
}
