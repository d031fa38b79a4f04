"""One game in progress, with its chance drawn here: what the views of a single game share."""

from __future__ import annotations

from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from feint.errors import FeintError, IllegalAction
from feint.game import CHANCE, Event, Game, State, make
from feint.quantities import instance, whole_number

__all__ = ["GameState", "Mask", "Observation", "game_of"]

Observation = NDArray[np.uint8]
Mask = NDArray[np.int8]  # what gymnasium's spaces sample with


def game_of(game: Game | str, **parameters: object) -> Game:
    """Return the game of that name, or the game itself."""
    if isinstance(game, str):
        return make(game, **parameters)
    instance("game", game, Game, "or a name; feint.wrap makes one of a Python object")
    if parameters:
        raise FeintError(f"{game.name} is made already, it takes no parameters; got {', '.join(parameters)}")
    return game


class GameState:
    """A state that never waits for chance: the words of randomness come from the owner's generator."""

    def __init__(self, game: Game) -> None:
        if game.feature_count < 1:
            raise FeintError(f"{game.name} has no features, so nothing can be learnt from its views")
        self.game = game
        self.state: State = game.start()

    def start(self, rng: np.random.Generator, setting: dict[str, Any] | None = None) -> list[Event]:
        """Begin a new game, or one from a setting, and go on to its first decision."""
        self.state = self.game.start() if setting is None else self.game.set_up(setting)
        return self._pass_chance(rng)

    def act(self, seat: int, action: SupportsIndex | None, rng: np.random.Generator) -> list[Event]:
        """Take a seat's answer and go on to the next decision. An illegal one raises, and changes nothing."""
        events = self.state.apply(seat, self._number(seat, action))
        return events + self._pass_chance(rng)

    def observation(self, seat: int) -> Observation:
        """The seat's active features as ones among zeros."""
        dense = np.zeros(self.game.feature_count, np.uint8)
        dense[self.state.view(seat).features()] = 1
        return dense

    def mask(self, seat: int) -> Mask:
        """Ones at the seat's legal actions; all zeros if it is not asked."""
        mask = np.zeros(self.game.actions, np.int8)
        mask[self.state.legal(seat)] = 1
        return mask

    def _pass_chance(self, rng: np.random.Generator) -> list[Event]:
        events: list[Event] = []
        while self.state.asked == [CHANCE]:
            word = int(rng.integers(2**64, dtype=np.uint64))
            events += self.state.apply(CHANCE, self.state.sample(word))
        return events

    def _number(self, seat: int, action: SupportsIndex | None) -> int:
        # What no C int holds would be refused further down, but in words of C++.
        try:
            return whole_number("action", action, 0, self.game.actions - 1)
        except FeintError as error:
            raise IllegalAction(f"{self.game.name}: seat {seat}: {error}") from None
