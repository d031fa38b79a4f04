// What the page that is open asks of the frame around it.

class Screen {
  /** A game is being played: the table gets the whole window, and the header shrinks. */
  isTable = $state(false);
}

export const screen = new Screen();
