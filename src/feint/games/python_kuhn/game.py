"""Kuhn poker once more, as the example of a game written in Python. The native one is `kuhn`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from feint._core import CHANCE

CARDS = ("jack", "queen", "king")
MOVES = ("pass", "bet")


class State(NamedTuple):
    cards: tuple[int, ...] = ()
    moves: tuple[int, ...] = ()


class PythonKuhn:
    """Three cards; each of two players antes 1, is dealt one, and may pass or bet 1; the higher card wins."""

    name = "python_kuhn"
    title = "Kuhn poker, in Python"
    summary = "The teaching example of a game written in Python."
    seats = 2
    actions = 2
    zero_sum = True
    longest = 5
    highest_return = 2.0
    feature_count = 9

    def initial(self) -> State:
        return State()

    def asked(self, state: State) -> tuple[int, ...]:
        if len(state.cards) < 2:
            return (CHANCE,)
        return () if self._over(state) else (len(state.moves) % 2,)

    def outcomes(self, state: State) -> list[tuple[int, float]]:
        left = [card for card in range(3) if card not in state.cards]
        return [(card, 1 / len(left)) for card in left]

    def legal(self, state: State, seat: int) -> tuple[int, ...]:
        return (0, 1)

    def apply(self, state: State, seat: int, action: int) -> State:
        if seat == CHANCE:
            return state._replace(cards=(*state.cards, action))
        return state._replace(moves=(*state.moves, action))

    def returns(self, state: State) -> tuple[float, float]:
        if not self._over(state):
            return (0.0, 0.0)
        winner = len(state.moves) % 2 if sum(state.moves) == 1 else int(state.cards[1] > state.cards[0])
        pot = 2.0 if sum(state.moves) == 2 else 1.0
        return (pot, -pot) if winner == 0 else (-pot, pot)

    def view(self, state: State, seat: int) -> dict[str, object]:
        dealt = len(state.cards) > seat
        shown = self._over(state) and sum(state.moves) != 1
        return {
            "card": CARDS[state.cards[seat]] if dealt else None,
            "other": CARDS[state.cards[1 - seat]] if shown else None,
            "moves": [MOVES[move] for move in state.moves],
        }

    # What follows is for people, agents and learners; the rules are complete without it.

    def speak(self, seat: int, action: int) -> str | tuple[str, dict[str, object]]:
        return ("deal", {"card": CARDS[action]}) if seat == CHANCE else MOVES[action]

    def events(self, state: State, seat: int, action: int, after: State) -> list[tuple[object, int, object]]:
        if seat == CHANCE:
            to = len(state.cards)
            return [((to,), to, ("dealt", {"card": CARDS[action]}))]
        moved: list[tuple[object, int, object]] = [(None, seat, MOVES[action])]
        if self._over(after) and sum(after.moves) != 1:
            moved += [(None, i, ("shown", {"card": CARDS[after.cards[i]]})) for i in range(2)]
        return moved

    def features(self, view: Mapping[str, object], seat: int) -> list[int]:
        moves = view["moves"]
        assert isinstance(moves, list)
        card = [CARDS.index(str(view["card"]))] if view["card"] else []
        return card + [3 + 2 * i + MOVES.index(move) for i, move in enumerate(moves)]

    @staticmethod
    def _over(state: State) -> bool:
        return len(state.moves) == 3 or (len(state.moves) == 2 and state.moves != (0, 1))


GAME = PythonKuhn
