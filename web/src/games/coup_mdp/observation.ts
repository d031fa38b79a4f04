// The reduced Coup seen as Coup, so that one board serves both.
import type { GameEvent } from "../../lib/api";
import type { CoupView } from "../coup/observation";
import type { Scene } from "../view";

/** An observation of coup_mdp. A card's role is null where this seat does not see it, and missing for watchers. */
export interface MdpView {
  phase: "deal" | "begin" | "challenge" | "block" | "challenge_block" | "victory" | "over";
  actor: number;
  action: string | null;
  blocker: number | null;
  stopped: boolean;
  turns: number;
  players: {
    cards: { role?: string | null; face_up: boolean }[];
    coins: number;
    holds: string[];
    lacks: string[];
    earned: number;
  }[];
}

const SEATS = 3;
const CARDS = 12;
export const CLAIMS: Record<string, string> = { tax: "duke", assassinate: "assassin", steal: "captain" };
export const BLOCKS: Record<string, string> = { foreign_aid: "duke", steal: "captain", assassinate: "contessa" };

export interface Declared {
  /** As Coup calls it: "steal". */
  action: string;
  target: number | null;
}

/** "steal2" of seat 1 is Coup's steal from seat 0: the number counts seats onward. */
export function declared(name: string, seat: number): Declared {
  const [, action = name, ahead] = /^(coup|assassinate|steal)([12])$/.exec(name) ?? [];
  return { action, target: ahead ? (seat + Number(ahead)) % SEATS : null };
}

/** The roles that a seat lost, in their order: everybody heard them. */
const lostBy = (events: GameEvent[], seat: number): string[] =>
  events
    .filter((event) => event.event === "lost" && event.seat === seat)
    .map((event) => String((event.data as { card?: string } | undefined)?.card));

function asCoup(view: MdpView, seat: number | null, events: GameEvent[] = []): CoupView {
  const said = view.action === null ? null : declared(view.action, view.actor);
  const claim = !said || view.stopped ? null : (view.blocker === null ? CLAIMS : BLOCKS)[said.action];
  const own = seat === null ? null : (view.players[seat]?.cards ?? []);
  const hand = own?.flatMap((card) => (card.face_up ? [] : (card.role ?? [])));
  return {
    phase: view.phase,
    turn: view.turns,
    actor: view.phase === "over" ? null : view.actor,
    ...(hand ? { hand } : {}),
    players: view.players.map((player, i) => ({
      coins: player.coins,
      influence: player.cards.filter((card) => !card.face_up).length,
      revealed: player.cards.filter((card) => card.face_up).map((card, n) => card.role ?? lostBy(events, i)[n] ?? null),
    })),
    action: said?.action ?? null,
    target: said?.target ?? null,
    claim: claim ?? null,
    blocker: view.blocker,
    challenger: null,
    loser: null,
    doubters: [],
    fallen: [],
    deck: CARDS - 2 * SEATS,
  };
}

/** Who has something to decide: everybody is asked in every step, most with nothing to choose. */
function deciding(view: MdpView, asked: number[]): number[] {
  if (view.phase === "begin") return asked.filter((seat) => seat === view.actor);
  const claimant = view.phase === "challenge_block" ? view.blocker : view.actor;
  const target = view.phase === "block" && view.action ? declared(view.action, view.actor).target : null;
  return asked.filter((seat) => seat !== claimant && (target === null || seat === target));
}

export function coupScene(scene: Scene): Scene {
  const view = scene.view as unknown as MdpView;
  // When all is revealed, what lies face up is in everybody's view.
  const open = scene.views ? (scene.views[0] as unknown as MdpView) : view;
  return {
    ...scene,
    view: { ...asCoup(open, scene.eyes, scene.events) },
    views: scene.views?.map((one, seat) => ({ ...asCoup(one as unknown as MdpView, seat) })) ?? null,
    asked: deciding(view, scene.asked),
  };
}
