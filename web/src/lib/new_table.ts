// A new table for the visitor.
import { player, post } from "./api";
import { router } from "./router.svelte";

/** Who sits where; not given: oneself and house bots. */
type Seats = (string | null)[];

let isBusy = false;

/** Create a table and go there, unless the visitor has gone elsewhere meanwhile: then a line above the page leads back. */
export async function createTable(
  game: string,
  players: number,
  seats?: (me: string) => Promise<Seats>,
  parameters: Record<string, unknown> = {},
): Promise<void> {
  if (isBusy) return; // a second click
  isBusy = true;
  try {
    const from = router.path;
    const me = await player();
    const given = seats ? { seats: await seats(me) } : {};
    const table = await post<{ match: string }>("tables", { game, players, parameters, ...given });
    if (router.path === from) router.go(`/matches/${table.match}`);
  } finally {
    isBusy = false;
  }
}
