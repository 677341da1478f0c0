// Words: what a person reads about a problem, the server's in their language or else ours.
import { say } from "../text/texts.svelte";
import { OFFLINE, Problem } from "./api";
import type { Games } from "./shapes";

export function wordsOf(error: unknown): string {
  if (!(error instanceof Problem)) return String(error);
  if (error.code === OFFLINE) return say("problem.offline");
  return error.text || error.message;
}

/** What people call a bot. */
export function titleOf(games: Games | null, bot: string): string {
  return games?.bot_titles.find((one) => one.name === bot)?.title ?? bot;
}

/** How a bot plays, in a sentence or two. */
export function textOf(games: Games | null, bot: string): string {
  return games?.bot_titles.find((one) => one.name === bot)?.text ?? "";
}
