// Why the arena refuses, in French, by its code. English is the arena's own sentence, which may know more.
import { prefs } from "./prefs.svelte";
import { fill, spaced } from "./words";

const FRENCH: Record<string, string> = {
  offline: "L'arène ne répond pas. Vérifiez la connexion ; cette page réessaie toute seule.",
  not_found: "Cela n'existe pas ici.",
  our_fault: "Quelque chose s'est cassé dans l'arène ; c'est noté.",
  storage_down: "L'arène ne peut rien écrire en ce moment ; réessayez dans un instant.",
  too_many: "Trop de demandes ; réessayez dans {retry_after} s.",
  too_large: "C'est trop long.",
  too_slow: "La demande a mis trop de temps ; réessayez.",
  bad_request: "L'arène n'accepte pas cela ({place}).",
  bad_origin: "Cette demande vient d'un autre site.",
  bad_csrf: "Cette page n'est plus à jour : rechargez-la et réessayez.",
  bad_cursor: "Cette page n'est plus à jour : rechargez-la et réessayez.",
  no_token: "Il faut un jeton pour cela.",
  bad_token: "Ce jeton est inconnu, révoqué ou trop vieux.",
  wrong_scope: "Ce jeton ne donne pas ce droit.",
  not_an_agent: "Il faut le jeton d'un agent.",
  name_taken: "Ce nom est déjà pris ; majuscules et minuscules se valent.",
  not_yours: "Cet agent est à quelqu'un d'autre.",
  too_many_agents: "Vous avez déjà autant d'agents que l'arène en accepte.",
  too_many_tokens: "Vos agents ont trop de jetons ; révoquez-en.",
  too_many_tables: "Vous avez déjà trop de tables ; finissez d'abord une partie.",
  no_house_bots: "Il n'y a pas assez de bots de la maison pour cela en ce moment.",
  no_seat: "Pas de place à prendre : elle est occupée, ou la table n'attend plus personne.",
  away: "Ce joueur n'est pas là en ce moment.",
  bad_players: "Ce jeu ne se joue pas à ce nombre.",
  not_your_seat: "Vous n'êtes pas à cette table.",
  stale: "Trop tard : la question n'est plus posée. Rien n'a changé.",
  illegal: "Ce coup n'est pas permis maintenant.",
  not_over: "Ce n'est pas encore fini ; le procès-verbal s'ouvre après la fin.",
  set_not_over: "La même donne se joue encore à une autre table.",
};

export function refusalWords(code: string, message: string, more: Record<string, unknown>): string {
  const french = prefs.language === "fr" ? FRENCH[code] : undefined;
  return french ? fill(spaced(french), more as Record<string, string | number>) : message;
}
