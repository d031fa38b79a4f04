"""One seat of a game, as a Gymnasium environment: the others are played here.

A step is one decision of the learner. What is paid before his next one, on whoever's move, is the reward of that step,
so the rewards of a game add up to his return. He keeps his seat from one reset to the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Literal, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from feint.envs.opponents import Opponent, Seated, seated
from feint.envs.table import Observation, Table, game_of, whole_number
from feint.errors import AgentFault, FeintError, GameOver, IllegalAction
from feint.game import Event, Game

try:
    import gymnasium
    from gymnasium import spaces
except ModuleNotFoundError as missing:
    raise ImportError(f"feint.envs.SeatEnv needs {missing.name}: pip install feint[learn]") from None

__all__ = ["SeatEnv"]

MOST_GAMES_UNASKED = 1000
"""So many games may end before the learner is asked, until `reset` gives up."""


class SeatEnv(gymnasium.Env[Observation, SupportsIndex]):
    """One learner in one seat.

    seat: a number; "random" for a new draw in every game; "rotate" for 0, 1, ... game by game.
    opponents: None for uniformly random ones; one for all other seats; or one for each, in the order of seats. An
        opponent is a callable (view, legal) -> action, or an agent; one that answers illegally is an AgentFault.
    illegal: "raise" for an IllegalAction that changes nothing; "fallback" plays the game's safest action instead and
        says so in info["illegal"], for learners that cannot mask.

    `info` carries the seat, the key of its information set, and the mask of legal actions ("action_mask").
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi", "human"]}  # type: ignore[misc]

    def __init__(
        self,
        game: Game | str,
        seat: int | Literal["random", "rotate"] = 0,
        opponents: Opponent | Sequence[Opponent | None] | None = None,
        *,
        illegal: Literal["raise", "fallback"] = "raise",
        render_mode: Literal["ansi", "human"] | None = None,
    ) -> None:
        self.game = game_of(game)
        _check_choice("illegal", illegal, ("raise", "fallback"))
        _check_choice("render_mode", render_mode, (None, *self.metadata["render_modes"]))
        if isinstance(seat, str):
            _check_choice("seat", seat, ("random", "rotate", *range(self.game.seats)))
        self._plan = seat if isinstance(seat, str) else whole_number("seat", seat, 0, self.game.seats - 1)
        self._opponents = seated(self.game, opponents)
        self._illegal = illegal
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0, 1, (self.game.feature_count,), np.uint8)
        self.action_space = spaces.Discrete(self.game.actions)
        self._table = Table(self.game)
        self._seat = -1
        self._paid = 0.0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game and go on to the learner's first decision.

        A seed fixes chance, the seats and the random opponents; without one the generator goes on where it was.
        """
        super().reset(seed=seed)
        self._seat = self._next_seat(fresh=seed is not None)
        for _ in range(MOST_GAMES_UNASKED):
            for seat, opponent in self._others():
                opponent.start(self.game, seat, self.np_random)
            self._tell(self._table.start(self.np_random))
            self._go_on()
            if not self._table.state.over:
                self._paid = 0.0
                return self._table.observation(self._seat), self._info()
        raise FeintError(f"{self.game.name}: seat {self._seat} was not asked once in {MOST_GAMES_UNASKED} games")

    def _next_seat(self, fresh: bool) -> int:
        if self._plan == "random":
            return int(self.np_random.integers(self.game.seats))
        if self._plan == "rotate":
            return 0 if fresh else (self._seat + 1) % self.game.seats
        return int(self._plan)

    def step(self, action: SupportsIndex) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take the learner's answer, and all that happens until his next decision or the end."""
        state = self._table.state
        if self._seat < 0:
            raise FeintError(f"{self.game.name}: reset() comes before the first step")
        if state.over:
            raise GameOver(f"{self.game.name}: the game is over, {action!r} comes too late; reset() begins another")
        illegal = self._illegal == "fallback" and not self._is_legal(action)
        self._tell(self._table.act(self._seat, state.fallback(self._seat) if illegal else action, self.np_random))
        self._go_on()
        before, self._paid = self._paid, state.returns()[self._seat]
        info = self._info() | ({"illegal": True} if illegal else {})
        return self._table.observation(self._seat), self._paid - before, state.over, False, info

    def _is_legal(self, action: object) -> bool:
        return action in self._table.state.legal(self._seat)

    def _others(self) -> Iterator[tuple[int, Seated]]:
        seats = (seat for seat in range(self.game.seats) if seat != self._seat)
        return zip(seats, self._opponents, strict=True)

    def _tell(self, events: Sequence[Event]) -> None:
        for seat, opponent in self._others():
            opponent.hear(seat, events)

    def _go_on(self) -> None:
        """Let the others answer until the learner is asked or the game is over.

        Where he is asked together with others he answers first: their answers are sealed either way.
        """
        state = self._table.state
        while (asked := state.asked) and self._seat not in asked:
            self._answer(asked[0])
        if not asked:
            for _, opponent in self._others():
                opponent.end(state.returns())

    def _answer(self, seat: int) -> None:
        opponent = self._opponents[seat - (seat > self._seat)]
        action = opponent.act(self._table.state.view(seat), self._table.state.legal(seat), self.np_random)
        try:
            events = self._table.act(seat, action, self.np_random)
        except IllegalAction as error:
            raise AgentFault(f"the opponent in seat {seat} answered {action!r}: {error}") from error
        self._tell(events)

    def _info(self) -> dict[str, Any]:
        state = self._table.state
        return {"seat": self._seat, "key": state.key(self._seat), "action_mask": self._table.mask(self._seat)}

    def action_masks(self) -> NDArray[np.bool_]:
        """Tell the learner's legal actions, in the form that maskable learners ask for."""
        return self._table.mask(self._seat).view(np.bool_)

    def render(self) -> str | None:
        """Give what the learner sees, as text."""
        text = self._table.state.view(max(self._seat, 0)).text()
        if self.render_mode == "human":
            print(text)
            return None
        return text


def _check_choice(name: str, value: object, choices: tuple[object, ...]) -> None:
    if value not in choices:
        raise FeintError(f"{name} must be one of {', '.join(map(repr, choices))}; got {value!r}")
