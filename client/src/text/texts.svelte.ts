// Texts: every sentence of the page, by key, in the language that the person has chosen; switched at once.
import { preferences } from "../preferences.svelte";
import english from "./en.json";

export type Language = "en" | "fr" | "it";
export type Key = keyof typeof english;
export type Facts = Record<string, string | number>;

export const LANGUAGES: readonly Language[] = ["en", "fr", "it"];
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", fr: "Français", it: "Italiano" };

const loaders: Record<Language, () => Promise<Record<string, string>>> = {
  en: async () => english,
  fr: async () => (await import("./fr.json")).default,
  it: async () => (await import("./it.json")).default,
};

class Texts {
  language = $state<Language>("en");
  private table = $state.raw<Record<string, string>>(english);

  /** Take a language: its texts are fetched once, and nothing changes before they are here. */
  async take(language: Language): Promise<void> {
    const table = await loaders[language]();
    this.table = table;
    this.language = language;
    document.documentElement.lang = language;
  }

  say(key: Key, facts: Facts = {}): string {
    return fill(this.table[key] ?? english[key], facts);
  }
}

export const texts = new Texts();

/** A sentence of the page. */
export function say(key: Key, facts: Facts = {}): string {
  return texts.say(key, facts);
}

/** Choose a language for this device. */
export async function speak(language: Language): Promise<void> {
  await texts.take(language);
  preferences.language = language;
  preferences.keep();
}

/** Put facts into a text: `{have}` stands for one, `{have:tile|tiles}` for the word that fits its number. */
export function fill(text: string, facts: Facts): string {
  return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = facts[name];
    if (value === undefined) return whole;
    if (one === undefined || many === undefined) return String(value);
    return isOne(Number(value)) ? one : many;
  });
}

/** French counts nought as one. */
function isOne(number: number): boolean {
  return number === 1 || (number === 0 && texts.language === "fr");
}

export function firstLanguage(): Language {
  const wanted = preferences.language || navigator.language.slice(0, 2);
  return LANGUAGES.find((language) => language === wanted) ?? "en";
}
