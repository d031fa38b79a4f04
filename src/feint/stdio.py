"""The other end of `feint.agents.process`: hosts one of our agents on standard input and output."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import IO, Any

from feint.agent import Agent
from feint.errors import FeintError
from feint.game import Event, Game, make

__all__ = ["host"]


def host(agent: Agent, lines: Iterable[str], out: IO[str]) -> None:
    """Answer questions from `lines` on `out` until they end. From the view alone: nothing else crosses the wire."""
    game: Game | None = None
    for line in lines:
        if not line.strip():
            continue
        message = json.loads(line)
        if message["type"] == "start":
            game = make(message["game"], **message["parameters"])
            if game.version != message["version"]:
                raise FeintError(
                    f"asked to play version {message['version']} of {game.name}, this is version {game.version}"
                )
            agent.start(game, message["seat"], message["seed"])
        elif message["type"] == "ask":
            assert game is not None, "a question before a start"
            print(json.dumps(_answer(agent, game, message)), file=out, flush=True)
        elif message["type"] == "end":
            _hear(agent, message)
            agent.end(message["returns"])


def _hear(agent: Agent, message: dict[str, Any]) -> None:
    if message["events"]:
        agent.observe([Event.read(event) for event in message["events"]])


def _answer(agent: Agent, game: Game, message: dict[str, Any]) -> dict[str, Any]:
    view = game.read_view(message["view"])
    numbers = {json.dumps(game.speak(view.seat, action), sort_keys=True): action for action in range(game.actions)}
    legal = [numbers[json.dumps(spoken, sort_keys=True)] for spoken in message["legal"]]
    _hear(agent, message)
    answer = {"type": "answer", "decision": message["decision"], **game.speak(view.seat, agent.act(view, legal))}
    explain = agent.explain()
    return answer | ({"explain": explain} if explain else {})
