import { wordsOf } from "../../lib/words";
import Board from "./Board.svelte";
import { typed, type GameView } from "../../games/view";

const say = wordsOf({ turn: { en: "What do you play?", fr: "Que jouez-vous ?" } });

export default {
  Board,
  tell: () => null,
  question: (scene) => ({
    sentence: say("turn"),
    choices: scene.ask.legal.map((spoken) => ({ spoken, label: typed(spoken) })),
  }),
} satisfies GameView;
