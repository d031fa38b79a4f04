// Every game has a folder here, named as the arena names it, with its view in view.ts. Others get the plain view.
import type { GameView } from "./view";

const files = import.meta.glob<GameView>("./*/view.ts", { import: "default" });

export async function viewOf(game: string): Promise<GameView> {
  const load = files[`./${game}/view.ts`];
  return load ? load() : (await import("../parts/plain/view")).default;
}
