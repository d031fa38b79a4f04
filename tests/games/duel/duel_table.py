"""A table for the duel's tests: hands, where to begin, and a round said in words."""

from __future__ import annotations

from typing import Any

import feint

PLAIN = "3/7/3"


def start(hand0: str, hand1: str, setup: dict[str, Any] | None = None, **parameters: Any) -> feint.State:
    """As many rounds as the shorter hand has cards, begun where the set-up says."""
    parameters.setdefault("rounds", min(hand.count(",") + 1 for hand in (hand0, hand1)))
    game = feint.make("duel", hand0=hand0, hand1=hand1, **parameters)
    return game.set_up(setup) if setup else game.start()


def play(state: feint.State, card: str, attack: str, answer: str) -> dict[str, Any]:
    """One round in words: the first player's card and attack, the second player's answer. Its line of the history."""
    first = state.view(0).json()["first"]
    state.apply(first, f"play {card}")
    state.apply(first, f"attack {attack}")
    state.apply(1 - first, f"answer {answer}")
    line: dict[str, Any] = state.view(0).json()["history"][-1]
    return line


def later(**more: Any) -> dict[str, Any]:
    """The second of two rounds, seat 0 first again."""
    return {"played": [["1/1/1"], ["1/1/1"]], "first": 0, **more}
