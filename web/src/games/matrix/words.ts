// Matrix games in sentences, English and French.
import type { GameEvent } from "../../lib/api";
import { wordsOf } from "../../lib/words";
import { told, type Told } from "../../parts/seats/words";
import type { Scene } from "../view";
import { nameOf } from "./play";

const CHOSE: Told = {
  en: ["{who} plays {choice}.", "You play {choice}."],
  fr: ["{who} joue {choice}.", "Vous jouez {choice}."],
};

export const tell = (event: GameEvent, scene: Scene): string | null =>
  event.seat === undefined ? null : told(CHOSE, scene, event.seat, { choice: nameOf(event.event) });

export const say = wordsOf({
  ask: { en: "What do you play?", fr: "Que jouez-vous ?" },
  waits: { en: "Both choose at once.", fr: "Les deux choisissent en même temps." },
  range: { en: "from {low} to {high}", fr: "de {low} à {high}" },
  against: { en: "{choice} {paid}", fr: "{choice} {paid}" },
  hidden: { en: "a hidden choice", fr: "un choix caché" },
  caption: {
    en: "Below what {row} gains, who chooses the row; above {column}, who chooses the column.",
    fr: "En bas les gains de {row}, qui choisit la ligne ; en haut {column}, la colonne.",
  },
  table: { en: "Payoffs", fr: "Gains" },
  chosen: { en: "chosen", fr: "choisi" },
});
