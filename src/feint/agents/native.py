"""Players of the native core (cpp/players) as agents."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from typing import Any

from feint._core import Player, make_player, player_options, players
from feint.agent import Agent
from feint.errors import BadParameter, BadSpec
from feint.game import Event, Game, View

TYPES: dict[str, type] = {"integer": int, "number": float, "flag": bool, "choice": str, "text": str}


MOST_SIMULATIONS = 1_000_000_000


class NativeAgent(Agent):
    """A native player: it hears events, sees views, and never a state."""

    kind = ""

    def __init__(self, **options: Any) -> None:
        if "milliseconds" in options and "simulations" not in options:
            options["simulations"] = MOST_SIMULATIONS  # time alone is the budget
        try:
            self._options = player_options(self.kind, options)
        except BadParameter as error:
            raise BadSpec(str(error)) from None
        self._player: Player | None = None

    def start(self, game: Game, seat: int, seed: int) -> None:
        self._player = make_player(self.kind, game, seat, seed, self._options)

    def observe(self, events: Sequence[Event]) -> None:
        assert self._player is not None, "observe before start"
        for event in events:
            self._player.hear(event)

    def act(self, view: View, legal: Sequence[int]) -> int:
        assert self._player is not None, "act before start"
        return self._player.act(view, list(legal))

    def close(self) -> None:
        """End a thought that is under way."""
        if self._player is not None:
            self._player.stop()

    def explain(self) -> dict[str, Any] | None:
        return self._player.explain() if self._player else None


def kind_of(name: str) -> type[NativeAgent]:
    """The class of agents of that kind; its signature lists the options that the player declares."""
    about = next(player for player in players() if player["name"] == name)
    parameters = [
        inspect.Parameter(
            option["name"], inspect.Parameter.KEYWORD_ONLY, default=option["default"], annotation=TYPES[option["type"]]
        )
        for option in about["options"]
    ]
    attributes = {"kind": name, "__doc__": about["summary"], "__signature__": inspect.Signature(parameters)}
    return type(name, (NativeAgent,), attributes)
