import { describe, expect, it } from "vitest";
import english from "./en.json";
import french from "./fr.json";
import italian from "./it.json";
import { fill } from "./texts.svelte";

const places = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((match) => match[1]).sort();

describe("texts", () => {
  it.each([["fr", french], ["it", italian]] as const)("has every key and every fact of English in %s", (_, table) => {
    expect(Object.keys(table)).toEqual(Object.keys(english));
    for (const [key, text] of Object.entries(english)) {
      expect(new Set(places(table[key as keyof typeof english])), key).toEqual(new Set(places(text)));
    }
  });

  it("puts facts in and chooses the word that fits a number", () => {
    expect(fill("{count} {count:bot|bots}", { count: 1 })).toBe("1 bot");
    expect(fill("{count} {count:bot|bots}", { count: 3 })).toBe("3 bots");
    expect(fill("{missing} stays", {})).toBe("{missing} stays");
  });
});
