import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { palette } from "./palette.ts";

// Addresses in the built page are relative: the server says in <base> where it stands, which may be below a path.
export default defineConfig({
  base: "./",
  plugins: [palette(), svelte()],
  resolve: { alias: { $drawing: fileURLToPath(new URL("../src/oikist/drawing", import.meta.url)) } },
  build: { outDir: "dist", emptyOutDir: true, target: "es2022", modulePreload: { polyfill: false } },
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"] },
});
