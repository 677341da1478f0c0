// Api: one function an address of the server. Every refusal arrives as a Problem, a lost line included.
import { texts, type Facts } from "../text/texts.svelte";
import type * as shapes from "./shapes";
import type { components } from "./schema";

type Query = Record<string, string | number | null | undefined>;
export type Outlook = components["schemas"]["PlanShape"];

/** Why something was not done: `code` for the page, `text` for the person. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly text: string;
  readonly rule: string;
  readonly facts: Facts;

  constructor(status: number, code: string, detail: string, more: { text?: string; rule?: string; facts?: Facts } = {}) {
    super(detail);
    this.status = status;
    this.code = code;
    this.text = more.text ?? "";
    this.rule = more.rule ?? "";
    this.facts = more.facts ?? {};
  }
}

export const OFFLINE = "offline";
const PATIENCE = 15_000; // milliseconds for an answer
const MOST_TRIES = 4;
const LONGEST_WAIT = 5; // seconds

/** Secrets beside the cookie: invitations that came with a link, by table, until the page is closed. */
const invitations = new Map<string, string>();

export function rememberInvitation(table: string, secret: string): void {
  invitations.set(table, secret);
  try {
    sessionStorage.setItem(`oikist-invitation-${table}`, secret);
  } catch {
    // Held in memory all the same.
  }
}

export function invitationTo(table: string): string {
  let secret = invitations.get(table) ?? "";
  try {
    secret ||= sessionStorage.getItem(`oikist-invitation-${table}`) ?? "";
  } catch {
    // None is kept.
  }
  return secret;
}

/** The address of something below the place where the page stands. */
export function address(path: string, query: Query = {}): string {
  const url = new URL(path, document.baseURI);
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) url.searchParams.set(name, String(value));
  }
  return url.href;
}

export function headersFor(table: string): Record<string, string> {
  const secret = invitationTo(table);
  return secret ? { "Oikist-Secret": secret } : {};
}

/** Ask the server; who looks too often, or comes while it is busy, waits as long as it says and looks again. */
async function ask<T>(method: string, path: string, query: Query = {}, body?: unknown, table = ""): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const answer = await send(method, path, query, body, table);
    if (answer.ok) return (answer.status === 204 ? undefined : await read(answer)) as T;
    const wait = Number(answer.headers.get("Retry-After") ?? NaN);
    if (method !== "GET" || tries >= MOST_TRIES || !(wait <= LONGEST_WAIT)) throw await problemOf(answer);
    await new Promise((done) => setTimeout(done, Math.max(wait, 0.3) * 1000));
  }
}

async function send(method: string, path: string, query: Query, body: unknown, table: string): Promise<Response> {
  const headers: Record<string, string> = { Accept: "application/json", ...(table ? headersFor(table) : {}) };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const url = address(path, { language: texts.language, ...query });
  const init: RequestInit = { method, headers, credentials: "same-origin", signal: AbortSignal.timeout(PATIENCE) };
  try {
    return await fetch(url, body === undefined ? init : { ...init, body: JSON.stringify(body) });
  } catch {
    throw lost();
  }
}

async function read(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch {
    throw lost();
  }
}

function lost(): Problem {
  return new Problem(0, OFFLINE, "The server does not answer.");
}

async function problemOf(answer: Response): Promise<Problem> {
  try {
    const found = (await answer.json()) as components["schemas"]["ProblemShape"];
    return new Problem(answer.status, found.code, found.detail, {
      text: found.text ?? "",
      rule: found.rule ?? "",
      facts: found.facts ?? {},
    });
  } catch {
    return new Problem(answer.status, answer.status >= 500 ? OFFLINE : "mistake", answer.statusText);
  }
}

/** A name for a command, so that sending it again after a lost answer changes nothing. */
export function newClientId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Send a command until it is answered; it must carry the same client id each time. */
export async function surely<T>(command: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await command();
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== OFFLINE || tries >= MOST_TRIES) throw error;
      await new Promise((done) => setTimeout(done, 400 * tries));
    }
  }
}

const at = (table: string, rest: string) => `api/tables/${table}${rest}`;

function post<T>(table: string, rest: string, body: object): Promise<T> {
  return ask("POST", at(table, rest), {}, body, table);
}

// Games and people

export const games = () => ask<shapes.Games>("GET", "api/games");
export const rules = (game: string) => ask<shapes.Rules>("GET", `api/games/${game}/rules`);
export const gameTexts = (game: string) => ask<Record<string, string>>("GET", `api/games/${game}/texts`);
export const me = () => ask<shapes.Person>("GET", "api/me");
export const begin = (person: { name?: string; language?: "en" | "fr" | "it" }) =>
  ask<shapes.Person>("POST", "api/me", {}, person);
export const myTables = () => ask<{ tables: shapes.Summary[]; next: string | null }>("GET", "api/me/tables", { most: 12 });
export const publicTables = () =>
  ask<{ tables: shapes.Summary[]; next: string | null }>("GET", "api/tables", { most: 12 });
export const newCode = () => ask<components["schemas"]["CodeShape"]>("POST", "api/me/codes");
export const useCode = (code: string) => ask<shapes.Person>("POST", "api/me/devices", {}, { code });
export const forgetMe = () => ask<undefined>("DELETE", "api/me");

// A table

export const open = (body: Partial<shapes.OpenBody> & Pick<shapes.OpenBody, "game" | "places">) =>
  ask<shapes.Opened>("POST", "api/tables", {}, body);
export const join = (id: string, name: string, seat: number | null, client_id: string) =>
  post<shapes.Opened>(id, "/join", { name, seat, client_id });
export const start = (id: string) => post<shapes.Answer>(id, "/start", {});
export const leave = (id: string, seat: number) => post<shapes.Answer>(id, "/leave", { seat, client_id: newClientId() });
export const confirm = (id: string, seat: number) => post<shapes.Table>(id, "/confirm", { seat });
export const seatBot = (id: string, seat: number, bot: string) =>
  post<shapes.Answer>(id, "/bots", { seat, bot, client_id: newClientId() });
export const removeFrom = (id: string, seat: number) =>
  post<shapes.Answer>(id, "/remove", { seat, client_id: newClientId() });
export const invite = (id: string) => post<components["schemas"]["SecretsShape"]>(id, "/invitations", {});
export const doors = (id: string, is_public: boolean, has_spectators: boolean) =>
  ask<shapes.Answer>("PUT", at(id, "/doors"), {}, { is_public, has_spectators }, id);
export const chat = (id: string, seat: number, said: { text?: string; phrase?: string }) =>
  post<shapes.Answer>(id, "/chat", { seat, client_id: newClientId(), ...said });

// Playing

/** Do something, and see at once what came of it: `since` and `eye` are as in `now`. */
export const act = (
  id: string,
  body: { seat: number; action: string; expected: number; client_id: string },
  since: number,
  eye: number,
) => ask<shapes.Acted>("POST", at(id, "/actions"), { since, eye }, body, id);
export const takeBack = (id: string, seat: number, to: number, expected: number) =>
  post<shapes.Answer>(id, "/take-backs", { seat, to, expected, client_id: newClientId() });
export const replyTo = (id: string, seat: number, is_yes: boolean, to: number) =>
  post<shapes.Answer>(id, "/take-backs/replies", { seat, is_yes, to, client_id: newClientId() });
export const resign = (id: string, seat: number) =>
  post<shapes.Answer>(id, "/resign", { seat, client_id: newClientId() });
export const handOver = (id: string, seat: number, bot: string) =>
  post<shapes.Answer>(id, "/hand-over", { seat, bot, client_id: newClientId() });
export const comeBack = (id: string, seat: number) =>
  post<shapes.Answer>(id, "/come-back", { seat, client_id: newClientId() });
export const plan = (id: string, seat: number, actions: string[], expected: number) =>
  post<Outlook>(id, "/plans", { seat, actions, expected });

// Looking

export const now = (id: string, since: number, eye: number) =>
  ask<shapes.Now>("GET", at(id, "/now"), { since, eye }, undefined, id);
export const sight = (id: string, seat: number | null, move: number | null = null) =>
  ask<shapes.Sight>("GET", at(id, "/sight"), { seat, move }, undefined, id);
export const previews = (id: string, seat: number) =>
  ask<{ length: number; previews: shapes.Preview[] }>("GET", at(id, "/previews"), { seat }, undefined, id);
export const refusal = (id: string, seat: number, action: string) =>
  ask<shapes.Refusal>("GET", at(id, "/refusal"), { seat, action }, undefined, id);
export const story = (id: string, seat: number | null, since: number, most = 200) =>
  ask<{ since: number; moves: shapes.StoryMove[]; is_all: boolean }>(
    "GET", at(id, "/story"), { since, seat, most }, undefined, id,
  );
export const ledger = (id: string, of: number, seat: number | null, move: number | null = null) =>
  ask<shapes.Ledger>("GET", at(id, "/ledger"), { of, seat, move }, undefined, id);
export const hint = (id: string, seat: number) => ask<shapes.Hint>("POST", at(id, "/hint"), { seat }, undefined, id);
export const talk = (id: string) => ask<components["schemas"]["TalkShape"]>("GET", at(id, "/talk"), {}, undefined, id);

/** The record as a file; a link could not carry an invitation. */
export async function record(id: string): Promise<Blob> {
  const answer = await send("GET", at(id, "/record"), {}, undefined, id);
  if (!answer.ok) throw await problemOf(answer);
  return answer.blob();
}
