// Every game has one file here, named as the arena names it. A game without one gets the plain view.
import type { GameView } from "./view";

const files = import.meta.glob<GameView>("./*.view.ts", { import: "default" });

export async function viewOf(game: string): Promise<GameView> {
  const load = files[`./${game}.view.ts`] ?? files["./plain.view.ts"]!;
  return load();
}
