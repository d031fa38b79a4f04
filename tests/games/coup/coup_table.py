"""A table for Coup's tests: set up a state, say what is played, and look at what came of it."""

from __future__ import annotations

from typing import Any

import feint


def dealt(state: feint.State, word: int = 0) -> None:
    """Let chance draw until a player is asked."""
    while state.asked == [feint.CHANCE]:
        state.apply(feint.CHANCE, state.sample(word))


def played(before: dict[str, Any], script: str, **parameters: Any) -> feint.State:
    """Set the state up and play "0 tax; 1 challenge; 2 pass": a seat and its words, one after the other."""
    players = next((len(before[name]) for name in ("hands", "coins", "revealed") if name in before), 2)
    state = feint.make("coup", **{"players": players, **parameters}).set_up(before)
    dealt(state)
    for line in filter(None, script.split("; ")):
        seat, _, words = line.partition(" ")
        state.apply(int(seat), words)
        dealt(state)
    return state


def seen(state: feint.State) -> dict[str, Any]:
    """All that there is to see, with every hand."""
    views = [state.view(seat).json() for seat in range(state.game.seats)]
    table = {name: views[0][name] for name in ("phase", "actor", "deck", "turn", "challenger", "fallen")}
    for name in ("coins", "influence", "revealed"):
        table[name] = [player[name] for player in views[0]["players"]]
    return {**table, "hands": [view["hand"] for view in views], "asked": state.asked}


def legal(state: feint.State, seat: int) -> list[str]:
    return [state.game.text(seat, action) for action in state.legal(seat)]
