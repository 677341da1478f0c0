// Pictures: the drawing of each game for the start page.
import type { Component } from "svelte";

const loaders: Record<string, () => Promise<{ default: Component }>> = {
  "magna-grecia": () => import("../games/magna-grecia/Picture.svelte"),
  "magna-roma": () => import("../games/magna-roma/Picture.svelte"),
  "ancient-colonies": () => import("../games/ancient-colonies/Picture.svelte"),
};

export async function loadPicture(game: string): Promise<Component | null> {
  return (await loaders[game]?.())?.default ?? null;
}
