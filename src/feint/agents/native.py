"""Players of the native core (cpp/players) as agents."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any

from feint._core import Player, make_player, player_options, players
from feint.agent import Agent
from feint.errors import BadParameter, BadSpec
from feint.game import Event, Game, View
from feint.policy import Policy

TYPES: dict[str, type] = {"integer": int, "number": float, "flag": bool, "choice": str, "text": str}


MOST_SIMULATIONS = 1_000_000_000


class NativeAgent(Agent):
    """A native player: it hears events, sees views, and never a state.

    Where it has a `model` of the others, that may also be a policy, or the spec of any other agent.
    """

    kind = ""
    models: tuple[str, ...] = ()
    simulates = False  # whether simulations are its budget

    def __init__(self, **options: Any) -> None:
        self._model: str | Policy | None = None
        if self.models and options.get("model", self.models[0]) not in self.models:
            self._model, self.runs_own_code = _check_model(options.pop("model"), self.kind, self.models)
        if self.simulates and "milliseconds" in options and "simulations" not in options:
            options["simulations"] = MOST_SIMULATIONS  # time alone is the budget
        try:
            self._options = player_options(self.kind, options)
        except BadParameter as error:
            raise BadSpec(str(error)) from None
        self._player: Player | None = None

    @property
    def options(self) -> dict[str, Any]:
        """The options as they are, with what was not given filled in."""
        return dict(self._options)

    @property
    def by_itself(self) -> bool:
        """Whether the native core can seat it alone: no model of the others has to be asked in Python."""
        return self._model is None

    def start(self, game: Game, seat: int, seed: int) -> None:
        model = None if self._model is None else action_probabilities(self._model, game, seed)
        self._player = make_player(self.kind, game, seat, seed, self._options, model)

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


def _check_model(model: object, kind: str, models: Sequence[str]) -> tuple[str | Policy, bool]:
    """Return the model, and whether it runs the user's own code."""
    if isinstance(model, Policy):
        return model, False
    try:
        agent = _make_model(str(model))
    except BadSpec as error:
        raise BadSpec(f"{kind}: model is {', '.join(models)}, or an agent: {error}") from None
    agent.close()
    return str(model), agent.runs_own_code


def _make_model(spec: str) -> Agent:
    from feint.agents import make_agent  # which imports this module

    agent = make_agent(spec)
    if agent.needs_events:
        raise BadSpec(f"{spec!r} must hear a match from its beginning, and a model is only shown what a seat would see")
    return agent


def action_probabilities(model: str | Policy, game: Game, seed: int) -> Callable[[View, list[int]], list[float]]:
    """How likely a policy, or an agent in any seat, is to do each legal thing behind a view: an agent's own
    probabilities or the share of its visits where it explains itself so, else all on what it answers."""
    if isinstance(model, Policy):
        return model.probabilities
    agents = [_make_model(model) for _ in range(game.seats)]
    for seat, agent in enumerate(agents):
        agent.start(game, seat, seed)

    def odds(view: View, legal: list[int]) -> list[float]:
        agent = agents[view.seat]
        answer = agent.act(view, legal)
        why = agent.explain() or {}
        said = why.get("probabilities") or why.get("visits") or {game.text(view.seat, answer): 1.0}
        weights = [float(said.get(game.text(view.seat, action), 0)) for action in legal]
        return [weight / sum(weights) for weight in weights]

    return odds


def kind_of(name: str) -> type[NativeAgent]:
    """The class of agents of that kind; its signature lists the options that the player declares."""
    about = next(player for player in players() if player["name"] == name)
    parameters = [
        inspect.Parameter(
            option["name"], inspect.Parameter.KEYWORD_ONLY, default=option["default"], annotation=TYPES[option["type"]]
        )
        for option in about["options"]
    ]
    models = next((tuple(option["choices"]) for option in about["options"] if option["name"] == "model"), ())
    attributes = {
        "kind": name,
        "needs_events": about["needs_events"],
        "models": models,
        "simulates": any(option["name"] == "simulations" for option in about["options"]),
        "__doc__": about["summary"],
        "__signature__": inspect.Signature(parameters),
    }
    return type(name, (NativeAgent,), attributes)
