// Stream: listens to what happens at a table, notices when the line is dead, and takes it up again by itself.
import { address, headersFor } from "./api";
import type { Presence, TableEvent } from "./shapes";

export type Line = "new" | "open" | "lost" | "ended";

export interface Listener {
  heard(event: TableEvent, isResync: boolean): void;
  present(presence: Presence): void;
  ended(): void;
}

const SILENCE = 25_000; // the server says something every 15 seconds
const WAITS = [300, 700, 1500, 3000, 5000, 8000];
const NOT_OPEN = [401, 403, 404];

export class Stream {
  line = $state<Line>("new");
  private tries = 0;
  /** The number of the last event that was heard. */
  private last: number | null = null;
  /** The line that is open or being opened; there is never more than one. */
  private current: AbortController | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
  ) {}

  /** Listen to what happens after the event of that number. */
  open(after: number): void {
    this.last = after;
    window.addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    void this.listen();
  }

  close(): void {
    window.removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.cut();
  }

  /** Begin anew as who one is now: whoever has sat down is no spectator any more. */
  restart(): void {
    this.cut();
    this.tries = 0;
    void this.listen();
  }

  /** Try now: the device is on the net again, or somebody looks at the page. */
  readonly hurry = (): void => {
    if (this.line === "lost" && document.visibilityState !== "hidden") this.again(0);
  };

  private cut(): void {
    clearTimeout(this.timer);
    clearTimeout(this.watch);
    this.current?.abort();
    this.current = null;
  }

  private async listen(): Promise<void> {
    this.cut();
    const controller = (this.current = new AbortController());
    try {
      this.notice(controller);
      const answer = await fetch(address(`api/tables/${this.table}/events`, { after: this.last }), {
        headers: { Accept: "text/event-stream", ...headersFor(this.table) },
        credentials: "same-origin",
        cache: "no-store",
        signal: controller.signal,
      });
      if (NOT_OPEN.includes(answer.status)) return this.end(controller);
      if (!answer.ok || !answer.body) throw new Error(answer.statusText);
      this.line = "open";
      this.tries = 0;
      await this.read(answer.body, controller);
    } catch {
      // Cut, refused or silent for too long: all the same, it is tried again.
    }
    if (controller === this.current && this.line !== "ended") this.again();
  }

  private async read(body: ReadableStream<Uint8Array>, controller: AbortController): Promise<void> {
    const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
    let text = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done || controller !== this.current) return;
      this.notice(controller);
      text += value;
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        this.take(text.slice(0, end), controller);
        text = text.slice(end + 2);
      }
    }
  }

  private take(block: string, controller: AbortController): void {
    const fields = new Map(block.split("\n").map((line) => split(line)));
    const data = fields.get("data");
    if (data === undefined) return;
    const kind = fields.get("event");
    if (kind === "presence") this.listener.present(JSON.parse(data) as Presence);
    else if (kind === "bye") {
      if ((JSON.parse(data) as { reason: string }).reason === "closed") this.end(controller);
      else controller.abort(); // the server goes, or this page was too slow: it comes back
    } else {
      const event = JSON.parse(data) as TableEvent;
      this.last = event.number;
      this.listener.heard(event, kind === "resync");
    }
  }

  /** The table is not open to this page any more, as the one it was when it came. */
  private end(controller: AbortController): void {
    if (controller !== this.current) return;
    this.cut();
    this.line = "ended";
    this.listener.ended();
  }

  /** A line that says nothing for too long is dead, whatever the browser believes. */
  private notice(controller: AbortController): void {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => controller.abort(), SILENCE);
  }

  private again(wait = WAITS[Math.min(this.tries, WAITS.length - 1)]!): void {
    this.cut();
    this.line = "lost";
    this.tries += 1;
    this.timer = setTimeout(() => void this.listen(), wait);
  }
}

function split(line: string): [string, string] {
  const place = line.indexOf(":");
  return place < 0 ? [line, ""] : [line.slice(0, place), line.slice(place + 1).trimStart()];
}
