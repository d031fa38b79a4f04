// Who sits where, in words.
import type { SeatShown } from "./api";
import { wordsOf } from "./words";

const say = wordsOf({ dice: { en: "dice", fr: "dés" } });

/** Of a match that has begun: a seat without an agent is played by the server's dice. */
export const nameOf = (seat: SeatShown): string => seat.agent ?? say("dice");
