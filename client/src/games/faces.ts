// Faces: fetches the folder of a game when its table is opened, so that nobody loads the others.
import type { Face } from "./face";

const loaders: Record<string, () => Promise<{ face: unknown }>> = {
  "magna-grecia": () => import("./magna-grecia"),
  "magna-roma": () => import("./magna-roma"),
  "ancient-colonies": () => import("./ancient-colonies"),
};

export async function loadFace(game: string): Promise<Face> {
  const load = loaders[game];
  if (!load) throw new Error(`There is no board for ${game}.`);
  return (await load()).face as Face;
}
