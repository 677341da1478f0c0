// Opening: how a table is opened from the page, and the person made known to the server before.
import * as api from "../net/api";
import type { Games, OpenBody } from "../net/shapes";
import { preferences } from "../preferences.svelte";
import { say, texts } from "../text/texts.svelte";

type Places = OpenBody["places"];
export type Wish = Partial<OpenBody> & Pick<OpenBody, "game" | "places">;

// Founders of Greek colonies: whoever gives no name is called after one of them.
const FOUNDERS = ["Archias", "Theokles", "Myskellos", "Phalanthos", "Antiphemos", "Battos", "Euarchos", "Lamis", "Pammilos", "Menekolos"];
const first = Math.floor(Math.random() * FOUNDERS.length);

/** The person's own name, or one that nobody at the table has. */
export function myName(taken: string[] = []): string {
  const free = FOUNDERS.filter((name) => !taken.includes(name));
  return preferences.name.trim() || free[first % free.length] || say("set-up.player", { number: taken.length + 1 });
}

/** The level of bots that the person played against last, or the usual one. */
export function levelFor(games: Games): string {
  return games.bots.includes(preferences.bot) ? preferences.bot : games.usual_bot;
}

/** One person and so many bots; who begins is the game's business. */
export function playersNow(bots: number, bot: string): Places {
  return [{ kind: "person", name: myName() }, ...Array.from({ length: bots }, () => ({ kind: "bot" as const, bot }))];
}

/** Open a table and return its id; its invitation is kept for the link that the table shows. */
export async function openTable(wish: Wish): Promise<string> {
  await beKnown();
  const opened = await api.open(wish);
  if (opened.secrets.invitation) api.rememberInvitation(opened.table.id, opened.secrets.invitation);
  return opened.table.id;
}

/** Have the cookie by which the server knows this browser again. */
export async function beKnown(): Promise<void> {
  await api.begin({ language: texts.language, ...(preferences.name ? { name: preferences.name } : {}) });
  preferences.isKnown = true;
  preferences.keep();
}
