// Palette: turns the colours of src/oikist/drawing/palette.json into custom properties, for light and dark.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

type Colours = Record<string, string>;
type Theme = "light" | "dark";

interface Palette {
  light: Colours;
  dark: Colours;
  paints: Record<string, Colours>;
  seats: string[];
}

const FILE = fileURLToPath(new URL("../src/oikist/drawing/palette.json", import.meta.url));
const NAME = "virtual:palette.css";

export function palette(): Plugin {
  return {
    name: "oikist-palette",
    resolveId: (id) => (id === NAME ? NAME : null),
    load(id) {
      if (id !== NAME) return null;
      this.addWatchFile(FILE);
      return style(JSON.parse(readFileSync(FILE, "utf-8")) as Palette);
    },
  };
}

function style(colours: Palette): string {
  const dark = properties(colours, "dark");
  return [
    `:root { color-scheme: light; ${properties(colours, "light")} }`,
    `@media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { color-scheme: dark; ${dark} } }`,
    `:root[data-theme="dark"] { color-scheme: dark; ${dark} }`,
  ].join("\n");
}

function properties(colours: Palette, theme: Theme): string {
  const plain = Object.entries(colours[theme]).map(([name, value]) => `--${name}: ${value};`);
  const paints = Object.entries(colours.paints).flatMap(([name, paint]) => [
    `--paint-${name}: ${paint[theme]};`,
    `--on-${name}: ${paint[`on-${theme}`]};`,
  ]);
  const seats = colours.seats.flatMap((name, seat) => [
    `--seat-${seat}: ${theme === "light" ? colours.paints[name]!.light : colours.paints[name]!.dark};`,
    `--on-seat-${seat}: ${theme === "light" ? colours.paints[name]!["on-light"] : colours.paints[name]!["on-dark"]};`,
  ]);
  return [...plain, ...paints, ...seats].join(" ");
}
