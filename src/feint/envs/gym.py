"""One seat of a game, as a Gymnasium environment: the others are played here.

A step is one decision of the learner. What is paid before his next one, on whoever's move, is the reward of that step,
so the rewards of a game add up to his return. He keeps his seat from one reset to the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Literal, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from feint.envs.game_state import GameState, Mask, game_of
from feint.envs.opponents import Opponent, Seated, seat_opponents
from feint.errors import AgentFault, FeintError, GameOver, IllegalAction, install_command
from feint.game import Event, Game
from feint.quantities import whole_number

try:
    import gymnasium
    from gymnasium import spaces
except ModuleNotFoundError as missing:
    raise ImportError(f"feint.envs.SeatEnv needs {missing.name}: {install_command('learn')}") from None

__all__ = ["SeatEnv", "check_choice"]

MOST_GAMES_UNASKED = 1000
"""So many games may end before the learner is asked, until `reset` gives up."""


class SeatEnv(gymnasium.Env[NDArray[Any], SupportsIndex]):
    """One learner in one seat.

    seat: a number; "random" for a new draw in every game; "rotate" for 0, 1, ... game by game.
    opponents: None for uniformly random ones; one for all other seats; or one for each, in the order of seats. An
        opponent is the spec of an agent, a function of (view, legal), an object with `act(view, legal)`, or a class
        of such objects. An opponent that answers illegally raises AgentFault.
    illegal: "raise" for an IllegalAction that changes nothing; "fallback" plays the game's safest action instead and
        says so in info["illegal"], for learners that cannot mask.

    `info` carries the seat, the key of its information set, and the mask of legal actions ("action_mask").
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi", "human"]}  # type: ignore[misc]
    together = 1  # seats that the learner plays

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
        check_choice("illegal", illegal, ("raise", "fallback"))
        check_choice("render_mode", render_mode, (None, *self.metadata["render_modes"]))
        if isinstance(seat, str):
            check_choice("seat", seat, ("random", "rotate", *range(self.game.seats)))
        self._plan = seat if isinstance(seat, str) else whole_number("seat", seat, 0, self.game.seats - 1)
        self._opponents = seat_opponents(self.game, opponents, self.game.seats - self.together)
        self._illegal = illegal
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0, 1, (self.game.feature_count,), np.uint8)
        self.action_space = spaces.Discrete(self.game.actions)
        self._current = GameState(self.game)
        self._seats: tuple[int, ...] = ()  # the learner's
        self._seat = -1  # of these, the one whose eyes he looks through
        self._paid = 0.0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin a game and go on to the learner's first decision.

        A seed fixes chance, the seats and the random opponents; without one the generator goes on where it was.
        """
        super().reset(seed=seed)
        self._seats = self._next_seats(fresh=seed is not None)
        self._seat = self._seats[0]
        for _ in range(MOST_GAMES_UNASKED):
            for seat, opponent in self._others():
                opponent.start(self.game, seat, self.np_random)
            self._tell(self._current.start(self.np_random, self._setting()))
            self._go_on()
            if not self._current.state.over:
                self._paid = 0.0
                return self._observation(), self._info()
        raise FeintError(f"{self.game.name}: seat {self._seat} was not asked once in {MOST_GAMES_UNASKED} games")

    def _next_seats(self, fresh: bool) -> tuple[int, ...]:
        if self._plan == "random":
            return (int(self.np_random.integers(self.game.seats)),)
        if self._plan == "rotate":
            return (0 if fresh else (self._seat + 1) % self.game.seats,)
        return (int(self._plan),)

    def _setting(self) -> dict[str, Any] | None:
        """What the next game starts from, as the game's `set_up` takes it; None for the plain start."""
        return None

    def step(self, action: SupportsIndex) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Take the learner's answer, and all that happens until his next decision or the end."""
        state = self._current.state
        if self._seat < 0:
            raise FeintError(f"{self.game.name}: reset() comes before the first step")
        if state.over:
            raise GameOver(f"{self.game.name}: the game is over, {action!r} comes too late; reset() begins another")
        illegal = self._illegal == "fallback" and not self._is_legal(action)
        number = state.fallback(self._seat) if illegal else self._number(action)
        self._tell(self._current.act(self._seat, number, self.np_random))
        self._go_on()
        before, self._paid = self._paid, state.returns()[self._seat]
        info = self._info() | ({"illegal": True} if illegal else {})
        return self._observation(), self._paid - before, state.over, False, info

    def _number(self, action: SupportsIndex) -> SupportsIndex:
        """The game's number of what the learner answers."""
        return action

    def _is_legal(self, action: SupportsIndex) -> bool:
        return action in self._mask().nonzero()[0].tolist()

    def _observation(self) -> NDArray[Any]:
        return self._current.observation(self._seat)

    def _mask(self) -> Mask:
        return self._current.mask(self._seat)

    def _others(self) -> Iterator[tuple[int, Seated]]:
        seats = (seat for seat in range(self.game.seats) if seat not in self._seats)
        return zip(seats, self._opponents, strict=True)

    def _tell(self, events: Sequence[Event]) -> None:
        for seat, opponent in self._others():
            opponent.hear(seat, events)

    def _go_on(self) -> None:
        """Let the others answer until the learner is asked or the game is over.

        Where he is asked together with others he answers first: their answers are sealed either way.
        """
        state, others = self._current.state, dict(self._others())
        while (asked := state.asked) and not (mine := [seat for seat in asked if seat in self._seats]):
            self._answer(asked[0], others[asked[0]])
        if asked:
            self._seat = mine[0]
        else:
            for opponent in others.values():
                opponent.end(state.returns())

    def _answer(self, seat: int, opponent: Seated) -> None:
        action = opponent.act(self._current.state.view(seat), self._current.state.legal(seat), self.np_random)
        try:
            events = self._current.act(seat, action, self.np_random)
        except IllegalAction as error:
            raise AgentFault(f"the opponent in seat {seat} answered {action!r}: {error}") from error
        self._tell(events)

    def _info(self) -> dict[str, Any]:
        state = self._current.state
        return {"seat": self._seat, "key": state.key(self._seat), "action_mask": self._mask()}

    def action_masks(self) -> NDArray[np.bool_]:
        """Tell the learner's legal actions, in the form that maskable learners ask for."""
        return self._mask().view(np.bool_)

    def close(self) -> None:
        """Close the agents that were made of specs."""
        for opponent in self._opponents:
            opponent.close()

    def render(self) -> str | None:
        """Give what the learner sees, as text."""
        text = self._current.state.view(max(self._seat, 0)).text()
        if self.render_mode == "human":
            print(text)
            return None
        return text


def check_choice(name: str, value: object, choices: tuple[object, ...]) -> None:
    """Raise, in words, if the value is none of the choices."""
    if value not in choices:
        raise FeintError(f"{name} must be one of {', '.join(map(repr, choices))}; got {value!r}")
