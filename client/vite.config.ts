import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { palette } from "./palette.ts";

// What every page needs comes in one file: many small ones would each wait for their turn on the line.
const BASE = /node_modules|src[\\/](?:preferences|router|net|board|text[\\/](?:texts|en)|pages[\\/](?:Top|Preferences|Dialog|opening))/;

// Addresses in the built page are relative: the server says in <base> where it stands, which may be below a path.
export default defineConfig({
  base: "./",
  plugins: [palette(), svelte()],
  resolve: { alias: { $drawing: fileURLToPath(new URL("../src/oikist/drawing", import.meta.url)) } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "base", test: BASE }] } } },
  },
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"] },
});
