"""One match of an agent that is played elsewhere: messages become calls of the agent, its answer becomes a message.

A pipe (`feint.remote.stdio`) and an arena (`feint.remote`) bring the same messages, docs/protocol.md. Nothing but
views and events comes in, so an agent plays here exactly as it does beside the match.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from typing import Any

from feint.agent import Agent
from feint.errors import AgentFault, FeintError, IllegalAction
from feint.game import Event, Game, make_known, plays_by
from feint.protocol import PROTOCOL, clean_explanation, to_json

__all__ = ["AgentSession", "game_of", "read_message"]

NEEDED: dict[str, dict[str, type]] = {
    "start": {"game": str, "version": int, "parameters": dict, "seat": int, "seed": int, "protocol": int},
    "ask": {"decision": int, "events": list, "legal": list, "view": dict},
    "end": {"events": list, "returns": list},
    "error": {"error": dict},
}
"""What we read of a message, whoever sends it; the rest may be missing."""


def read_message(text: str | bytes, also: dict[str, dict[str, type]] | None = None) -> dict[str, Any]:
    """A message with all that we read of it. also: more of that, where more is read."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise FeintError(f"a message is a JSON object with a type, got {text[:60]!r}")
    kind = message["type"]
    for name, expected in (NEEDED.get(kind, {}) | (also or {}).get(kind, {})).items():
        if not isinstance(message.get(name), expected):
            raise FeintError(f"{kind}: {name} is missing or no {expected.__name__}, in {text[:60]!r}")
    return message


def game_of(start: dict[str, Any], own: Game | None = None) -> Game:
    """The game that a `start` names: that version of it, or none.

    own: a game of the user's own (MODULE:CLASS); the other side cannot have one imported.
    """
    if start["protocol"] != PROTOCOL:
        raise FeintError(f"protocol {start['protocol']!r}; this feint speaks {PROTOCOL}")
    game = own or make_known(start["game"], start["parameters"])
    if game.name != start["game"] or not plays_by(game, start["parameters"]):
        raise FeintError(f"asked to play {start['game']} {start['parameters']}, this is {game!r}")
    if game.version != start["version"]:
        raise FeintError(f"asked to play version {start['version']} of {game.name}, this is version {game.version}")
    return game


class AgentSession:
    """One match of one agent."""

    def __init__(self, agent: Agent, game: Game, start: dict[str, Any]) -> None:
        if not 0 <= start["seat"] < game.seats or not 0 <= start["seed"] < 1 << 64:
            raise FeintError(f"start: no such seat or seed: {start['seat']}, {start['seed']}")
        self.agent, self.game = agent, game
        self._numbers = {_key(words): action for action, words in _vocabulary(game, start["seat"])}
        agent.start(game, start["seat"], start["seed"])

    def hear(self, events: list[dict[str, Any]]) -> None:
        if events:
            self.agent.observe([_event(event) for event in events])

    def answer(self, ask: dict[str, Any]) -> dict[str, Any]:
        """What the agent says to a question whose events it has heard."""
        view = self.game.read_view(ask["view"])
        legal = [self._number(spoken) for spoken in ask["legal"]]
        action = self.agent.act(view, legal)
        if action not in legal:
            raise AgentFault(f"{action!r} is not legal; legal were {legal}")
        answer = {"type": "answer", "decision": ask["decision"], **self.game.speak(view.seat, action)}
        explain = _explanation(self.agent.explain())
        return answer | ({"explain": explain} if explain else {})

    def _number(self, spoken: Any) -> int:
        number = self._numbers.get(_key(spoken))
        if number is None:
            raise FeintError(f"{self.game.name} has no action {_key(spoken)[:60]}")
        return number

    def end(self, end: dict[str, Any]) -> None:
        self.hear(end["events"])
        self.agent.end(end["returns"])


def _event(told: Any) -> Event:
    try:
        return Event.read(told)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise FeintError(f"an event that cannot be read: {str(told)[:60]!r}") from error


def _key(words: Any) -> str:
    return json.dumps(words, sort_keys=True)


def _vocabulary(game: Game, seat: int) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every action that the seat has, in words. Some numbers below `actions` may be another seat's only."""
    for action in range(game.actions):
        with contextlib.suppress(IllegalAction):
            yield action, game.speak(seat, action)


def _explanation(given: Any) -> dict[str, Any] | None:
    """Return an explanation as the other side can keep it, or None: it must not cost the answer."""
    try:
        return clean_explanation(given, _to_json_without_nul)
    except ValueError:
        return None


def _to_json_without_nul(value: Any) -> str:
    """Encode what databases can keep: text without the character zero."""
    text = to_json(value)
    if "\\u0000" in text:
        raise ValueError("has the character zero")
    return text
