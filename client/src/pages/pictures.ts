// Pictures: the drawing of each game for the start page. All are fetched with it, before it knows which it will show.
import type { Component } from "svelte";

type Picture = Promise<{ default: Component }>;

const loaders: Record<string, () => Picture> = {
  "magna-grecia": () => import("../games/magna-grecia/Picture.svelte"),
  "magna-roma": () => import("../games/magna-roma/Picture.svelte"),
  "ancient-colonies": () => import("../games/ancient-colonies/Picture.svelte"),
};

for (const load of Object.values(loaders)) void load().catch(() => undefined); // tried again when it is shown

export async function loadPicture(game: string): Promise<Component | null> {
  return (await loaders[game]?.())?.default ?? null;
}
