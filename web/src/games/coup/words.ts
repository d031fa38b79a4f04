// Coup in sentences, English and French.
import { prefs } from "../../lib/prefs.svelte";
import { fill, wordsOf, type Wording } from "../../lib/words";
import type { GameEvent } from "../../lib/api";
import { seatName, type Scene } from "../view";

const ROLES: Record<string, Wording> = {
  duke: { en: "Duke", fr: "Duc" },
  assassin: { en: "Assassin", fr: "Assassin" },
  captain: { en: "Captain", fr: "Capitaine" },
  ambassador: { en: "Ambassador", fr: "Ambassadeur" },
  contessa: { en: "Contessa", fr: "Comtesse" },
};
// With its article: French needs the gender.
const THE_ROLE: Record<string, Wording> = {
  duke: { en: "the Duke", fr: "le Duc" },
  assassin: { en: "the Assassin", fr: "l'Assassin" },
  captain: { en: "the Captain", fr: "le Capitaine" },
  ambassador: { en: "the Ambassador", fr: "l'Ambassadeur" },
  contessa: { en: "the Contessa", fr: "la Comtesse" },
};

export const roleName = (role: string): string => ROLES[role]?.[prefs.language] ?? role;
export const theRole = (role: string): string => THE_ROLE[role]?.[prefs.language] ?? role;

export function coins(count: number): string {
  return prefs.language === "fr" ? `${count} pièce${count > 1 ? "s" : ""}` : `${count} coin${count === 1 ? "" : "s"}`;
}

/** Both persons of a sentence: about another, and about the reader. */
interface Told {
  en: [string, string];
  /** The third, where there is one: the reader is the target. */
  fr: [string, string, string?];
}

// {who} acts, {target} suffers; the second of each pair is for the reader himself.
const DECLARED: Record<string, Told> = {
  income: { en: ["{who} takes income.", "You take income."], fr: ["{who} prend un revenu.", "Vous prenez un revenu."] },
  foreign_aid: {
    en: ["{who} asks for foreign aid.", "You ask for foreign aid."],
    fr: ["{who} demande l'aide étrangère.", "Vous demandez l'aide étrangère."],
  },
  tax: {
    en: ["{who} claims the Duke to take 3 coins.", "You claim the Duke to take 3 coins."],
    fr: ["{who} annonce le Duc pour prendre 3 pièces.", "Vous annoncez le Duc pour prendre 3 pièces."],
  },
  exchange: {
    en: ["{who} claims the Ambassador to exchange cards.", "You claim the Ambassador to exchange cards."],
    fr: ["{who} annonce l'Ambassadeur pour échanger.", "Vous annoncez l'Ambassadeur pour échanger."],
  },
  coup: {
    en: ["{who} pays 7 for a coup against {target}.", "You pay 7 for a coup against {target}."],
    fr: ["{who} paie 7 pour un assaut contre {target}.", "Vous payez 7 pour un assaut contre {target}."],
  },
  assassinate: {
    en: [
      "{who} pays 3 and claims the Assassin against {target}.",
      "You pay 3 and claim the Assassin against {target}.",
    ],
    fr: ["{who} paie 3 et annonce l'Assassin contre {target}.", "Vous payez 3 et annoncez l'Assassin contre {target}."],
  },
  steal: {
    en: ["{who} claims the Captain to steal from {target}.", "You claim the Captain to steal from {target}."],
    fr: [
      "{who} annonce le Capitaine pour voler {target}.",
      "Vous annoncez le Capitaine pour voler {target}.",
      "{who} annonce le Capitaine pour vous voler.",
    ],
  },
};
const DONE: Record<string, Told> = {
  assassinate: {
    en: ["The assassin strikes {target}.", "Your assassin strikes {target}."],
    fr: ["L'assassin frappe {target}.", "Votre assassin frappe {target}.", "L'assassin vous frappe."],
  },
  steal: {
    en: ["{who} takes {coins} from {target}.", "You take {coins} from {target}."],
    fr: ["{who} prend {coins} à {target}.", "Vous prenez {coins} à {target}.", "{who} vous prend {coins}."],
  },
};
const TAKES: Told = {
  en: ["{who} takes {coins}.", "You take {coins}."],
  fr: ["{who} prend {coins}.", "Vous prenez {coins}."],
};
const EVENTS: Record<string, Told> = {
  starts: { en: ["{who} begins.", "You begin."], fr: ["{who} commence.", "Vous commencez."] },
  given: { en: ["{who} has {coins}.", "You have {coins}."], fr: ["{who} a {coins}.", "Vous avez {coins}."] },
  dealt: {
    en: ["{who} is dealt {cards}.", "You are dealt {cards}."],
    fr: ["{who} reçoit {cards}.", "Vous recevez {cards}."],
  },
  challenged: {
    en: ["{who} challenges {whose} {role}.", "You challenge {whose} {role}."],
    fr: ["{who} doute de {target} ({role}).", "Vous doutez de {target} ({role})."],
  },
  blocked: {
    en: ["{who} blocks, claiming {the_role}.", "You block, claiming {the_role}."],
    fr: ["{who} contre en annonçant {the_role}.", "Vous contrez en annonçant {the_role}."],
  },
  proved: {
    en: ["{who} shows {the_role} and draws a new card.", "You show {the_role} and draw a new card."],
    fr: ["{who} montre {the_role} et pioche une autre carte.", "Vous montrez {the_role} et piochez une autre carte."],
  },
  caught: {
    en: ["{who} has no {role}: a bluff, caught.", "You have no {role}: caught."],
    fr: ["{who} n'a pas {the_role} : bluff démasqué.", "Vous n'avez pas {the_role} : démasqué."],
  },
  refunded: {
    en: ["{who} gets {coins} back.", "You get {coins} back."],
    fr: ["{who} récupère {coins}.", "Vous récupérez {coins}."],
  },
  drew: { en: ["{who} draws {cards}.", "You draw {cards}."], fr: ["{who} pioche {cards}.", "Vous piochez {cards}."] },
  lost: {
    en: ["{who} loses {the_role}.", "You lose {the_role}."],
    fr: ["{who} perd {the_role}.", "Vous perdez {the_role}."],
  },
  fell: { en: ["{who} is out.", "You are out."], fr: ["{who} est éliminé.", "Vous êtes éliminé."] },
  exchanged: {
    en: ["{who} returns two cards.", "You return two cards."],
    fr: ["{who} rend deux cartes.", "Vous rendez deux cartes."],
  },
  withheld: {
    en: ["{who} volunteered too, but another was taken.", "You volunteered too, but another was taken."],
    fr: ["{who} s'était aussi proposé, un autre a été pris.", "Vous vous étiez aussi proposé, un autre a été pris."],
  },
  won: { en: ["{who} wins.", "You win."], fr: ["{who} gagne.", "Vous gagnez."] },
};
const SILENT = new Set(["chose", "returned", "declined"]); // said by what follows
const PASSED: Record<string, Wording> = {
  challenge_action: { en: "Nobody challenges.", fr: "Personne ne doute." },
  block: { en: "Nobody blocks.", fr: "Personne ne contre." },
  challenge_block: { en: "Nobody challenges the block.", fr: "Personne ne doute du contre." },
};
const RUN_OUT: Wording = { en: "The turns have run out.", fr: "Plus de tours." };
const YOU: Wording = { en: "you", fr: "vous" };

export const whom = (scene: Scene, seat: number): string =>
  seat === scene.eyes ? YOU[prefs.language] : seatName(scene, seat);

export function tell(event: GameEvent, scene: Scene): string | null {
  const data = (event.data ?? {}) as Record<string, any>;
  if (SILENT.has(event.event)) return "";
  if (event.event === "passed") return PASSED[data.phase]?.[prefs.language] ?? null;
  if (event.event === "won" && event.seat === undefined) return RUN_OUT[prefs.language];
  const told =
    event.event === "declared"
      ? DECLARED[data.action]
      : event.event === "done"
        ? (DONE[data.action] ?? TAKES)
        : EVENTS[event.event];
  if (!told || event.seat === undefined) return null;
  if (event.event === "done" && data.action === "income") return "";
  const mine = event.seat === scene.eyes;
  const suffers = scene.eyes !== null && data.target === scene.eyes;
  return fill((suffers && told[prefs.language][2]) || told[prefs.language][mine ? 1 : 0]!, {
    who: seatName(scene, event.seat),
    target: data.target === undefined ? "" : whom(scene, data.target),
    whose: data.target === scene.eyes ? "your" : `${seatName(scene, data.target ?? 0)}'s`,
    coins: coins(data.coins ?? 0),
    cards: (data.cards ?? []).map(theRole).join(prefs.language === "fr" ? " et " : " and "),
    role: roleName(data.role ?? ""),
    the_role: theRole(data.role ?? ""),
  });
}

export const say = wordsOf({
  legend: {
    en: "A bar is how likely the role is among the hidden cards.",
    fr: "Chaque barre : la probabilité que le rôle soit parmi les cartes cachées.",
  },
  income: { en: "Income", fr: "Revenu" },
  foreign_aid: { en: "Foreign aid", fr: "Aide étrangère" },
  tax: { en: "Tax", fr: "Taxer" },
  exchange: { en: "Exchange", fr: "Échanger" },
  coup: { en: "Coup", fr: "Assaut" },
  assassinate: { en: "Assassinate", fr: "Assassiner" },
  steal: { en: "Steal", fr: "Voler" },
  pass: { en: "Pass", fr: "Passer" },
  allow: { en: "Let it happen", fr: "Laisser faire" },
  challenge: { en: "Challenge", fr: "Je doute" },
  block: { en: "Block as {role}", fr: "Contre : {role}" },
  show: { en: "Show {role}", fr: "Montrer {role}" },
  decline: { en: "Do not show", fr: "Ne pas montrer" },
  lose: { en: "Turn over {role}", fr: "Retourner {role}" },
  keep: { en: "Keep {roles}", fr: "Garder {roles}" },
  and: { en: " and ", fr: " et " },
  risk_income: { en: "+1 coin, nobody can stop it", fr: "+1 pièce, imparable" },
  risk_foreign_aid: { en: "+2 coins, a Duke may block", fr: "+2 pièces, un Duc peut contrer" },
  risk_tax: { en: "+3 coins as Duke", fr: "+3 pièces, le Duc" },
  risk_exchange: {
    en: "two new cards to choose from, as Ambassador",
    fr: "deux cartes de plus au choix, l'Ambassadeur",
  },
  risk_coup: { en: "pay 7, nobody can stop it", fr: "payez 7, imparable" },
  risk_assassinate: {
    en: "pay 3 as Assassin, a Contessa may block",
    fr: "payez 3, l'Assassin, une Comtesse peut contrer",
  },
  risk_steal: { en: "take up to 2 coins as Captain", fr: "jusqu'à 2 pièces, le Capitaine" },
  risk_challenge: { en: "if it is true you lose an influence", fr: "si c'est vrai vous perdez une influence" },
  risk_block_true: { en: "you hold it", fr: "vous l'avez" },
  risk_block_bluff: { en: "if challenged you lose an influence", fr: "si l'on doute vous perdez une influence" },
  risk_decline: { en: "you lose an influence", fr: "vous perdez une influence" },
  risk_show: { en: "the challenger loses an influence", fr: "celui qui doute perd une influence" },
  your_turn: { en: "Your turn, with {coins}.", fr: "À vous, avec {coins}." },
  must_coup: { en: "You have {coins}: you must coup.", fr: "Vous avez {coins} : l'assaut est obligatoire." },
  ask_challenge: { en: "{what} Do you believe it?", fr: "{what} Vous le croyez ?" },
  ask_block: { en: "{what} Will you block?", fr: "{what} Vous contrez ?" },
  ask_lose: {
    en: "Which card do you turn over?",
    fr: "Quelle carte retournez-vous ?",
  },
  ask_exchange: { en: "Which cards do you keep?", fr: "Quelles cartes gardez-vous ?" },
  ask_reveal: { en: "{who} doubts your {role}.", fr: "{who} doute de votre {role}." },
  you_are_out: {
    en: "You are out. The others play on; you may watch, or leave.",
    fr: "Vous êtes éliminé. Les autres continuent : regardez, ou quittez la table.",
  },
  waits_turn: { en: "{who} to move.", fr: "À {who} de jouer." },
  waits_answers: { en: "Waiting for the answers.", fr: "On attend les réponses." },
  waits_lose: { en: "{who} chooses which card to lose.", fr: "{who} choisit la carte à perdre." },
  waits_exchange: { en: "{who} chooses which cards to keep.", fr: "{who} choisit ses cartes." },
  mark_claim: { en: "claim", fr: "annonce" },
  mark_challenge: { en: "challenge", fr: "doute" },
  mark_loss: { en: "lost influence", fr: "influence perdue" },
  mark_bluff: { en: "unchallenged bluff", fr: "bluff passé" },
  next_bluff: { en: "Next bluff", fr: "Bluff suivant" },
  told_bluff: {
    en: "Nobody challenged this bluff: {who} claimed {role} without holding it.",
    fr: "Un bluff est passé ici : {who} annonçait {role} sans l'avoir.",
  },
  deck: { en: "Deck", fr: "Pioche" },
  out: { en: "out", fr: "éliminé" },
  you: { en: "you", fr: "vous" },
  bluffs: { en: "a bluff", fr: "un bluff" },
  true: { en: "true", fr: "vrai" },
  gone: { en: "has left", fr: "est parti" },
  against: { en: "against {what}", fr: "contre {what}" },
  claims: { en: "claims", fr: "annonce" },
  blocks: { en: "blocks as", fr: "contre avec" },
});
