"""Coinche as a paper trains in it (S. Günlük and T. Saulus, Playing Coinche with Deep CFR): one learner plays both
seats of a side, asked in turn and each with the eyes of the seat that is asked, against two others.

The learner has 43 actions: in the auction the 43 calls; while cards are played the first 32 are cards, 8 x suit + rank.
What the published program got wrong is right here: a coinche leaves the attackers the attackers (the game's parameter
`paper_coinche_flips_attacker` has the fault back), only an opponent of the bid coinches, capot too, and for this deal
alone; each side is credited with its own points, the last trick once; the first to speak leads; the dealer moves on
from deal to deal; the seed is the env's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from feint._core import paper140
from feint.envs.game_state import Mask, game_of
from feint.envs.gym import SeatEnv, check_choice
from feint.envs.opponents import Opponent
from feint.errors import FeintError, IllegalAction, install_command
from feint.game import Game
from feint.games.coinche.paper import CALLS, CARDS, LEAST, MOST, TRAINED
from feint.quantities import whole_number

try:
    import gymnasium
    from gymnasium import spaces
except ModuleNotFoundError as missing:
    raise ImportError(f"CoincheEnv needs {missing.name}: {install_command('learn')}") from None

__all__ = ["ENV_ID", "CoincheEnv"]

ENV_ID = "feint/CoinchePaper-v0"


class CoincheEnv(SeatEnv):
    """One learner in two seats that play together.

    team: 0 for seats 0 and 2 (S and N), 1 for seats 1 and 3 (E and W); "random" or "rotate", game by game.
    opponents: as for SeatEnv, one for both seats or a list of two (default: `stronger`).
    observation: "paper140", the paper's 140 numbers, or "features", all that the seat knows.
    dealer: a seat; "rotate" for the next seat in every game, from the game's own dealer on; "random".
    game: coinche, made or to be made with the parameters that follow, by default as the paper trained: `rules="paper"`,
        `reward="good"`, `trick_bonus=0.1`.
    """

    together = 2

    def __init__(
        self,
        game: Game | None = None,
        *,
        team: int | Literal["random", "rotate"] = 0,
        opponents: Opponent | Sequence[Opponent | None] | None = "stronger",
        observation: Literal["paper140", "features"] = "paper140",
        dealer: int | Literal["random", "rotate"] = "rotate",
        illegal: Literal["raise", "fallback"] = "raise",
        render_mode: Literal["ansi", "human"] | None = None,
        **parameters: object,
    ) -> None:
        made = game_of("coinche", **TRAINED | parameters) if game is None else game_of(game, **parameters)
        if made.name != "coinche":
            raise FeintError(f"this is an env of coinche, got {made.name}; SeatEnv takes any game")
        check_choice("observation", observation, ("paper140", "features"))
        super().__init__(made, 0, opponents, illegal=illegal, render_mode=render_mode)
        self._team = _plan("team", team, 2)
        self._dealing = _plan("dealer", dealer, made.seats)
        self._dealer = -1
        self._paper = observation == "paper140"
        self.action_space = spaces.Discrete(CALLS)
        if self._paper:
            self.observation_space = spaces.Box(LEAST, MOST, dtype=np.float32)

    def _next_seats(self, fresh: bool) -> tuple[int, ...]:
        start = fresh or not self._seats
        team = self._draw(self._team, 0 if start else 1 - self._seats[0] % 2, 2)
        first = int(self.game.parameters["dealer"])
        seats = self.game.seats
        self._dealer = self._draw(self._dealing, first if start else (self._dealer + 1) % seats, seats)
        return team, team + 2

    def _draw(self, plan: int | str, following: int, count: int) -> int:
        if plan == "random":
            return int(self.np_random.integers(count))
        return following if plan == "rotate" else int(plan)

    def _setting(self) -> dict[str, Any]:
        return {"dealer": self._dealer}

    def _observation(self) -> NDArray[Any]:
        if not self._paper:
            return super()._observation()
        numbers: NDArray[np.float32] = paper140(self._current.state.view(self._seat))
        return numbers

    def _mask(self) -> Mask:
        mask = np.zeros(CALLS, np.int8)
        for action in self._current.state.legal(self._seat):
            mask[action % CALLS] = 1
        return mask

    def _number(self, action: SupportsIndex) -> SupportsIndex:
        """The game has its cards after the calls; the learner has them in the same place."""
        try:
            number = whole_number("action", action, 0, CALLS - 1)
        except FeintError as error:
            raise IllegalAction(f"coinche: seat {self._seat}: {error}") from None
        if self._current.state.legal(self._seat)[0] < CALLS:
            return number
        if number >= CARDS:
            raise IllegalAction(
                f"coinche: seat {self._seat}: a card is a whole number from 0 to {CARDS - 1}, got {action!r}"
            )
        legal = [card - CALLS for card in self._current.state.legal(self._seat)]
        if number not in legal:
            raise IllegalAction(f"coinche: seat {self._seat} may not play card {number}; legal: {legal}")
        return CALLS + number


def _plan(name: str, value: Any, count: int) -> int | str:
    if isinstance(value, str):
        check_choice(name, value, ("random", "rotate", *range(count)))
        return value
    return whole_number(name, value, 0, count - 1)


if ENV_ID not in gymnasium.registry:
    gymnasium.register(ENV_ID, entry_point=f"{__name__}:{CoincheEnv.__name__}")
