"""The other end of `feint.agents.process`: hosts one of our agents on standard input and output."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Iterable, Iterator
from typing import IO, Any

from feint.agent import Agent
from feint.agents.process import PROTOCOL
from feint.errors import AgentFault, FeintError, IllegalAction
from feint.game import Event, Game, make_known

__all__ = ["host"]


def host(agent: Agent, lines: Iterable[str], out: IO[str], own: Game | None = None) -> None:
    """Answer questions from `lines` on `out` until they end. From the view alone: nothing else crosses the wire.

    own: a game of the user's own (MODULE:CLASS); the other side cannot have one imported.
    """
    game: Game | None = None
    for line in lines:
        if not line.strip():
            continue
        message = json.loads(line)
        if message["type"] == "start":
            if message["protocol"] != PROTOCOL:
                raise FeintError(f"protocol {message['protocol']!r}; this feint speaks {PROTOCOL}")
            game = own or make_known(message["game"], message["parameters"])
            if (game.name, game.parameters) != (message["game"], message["parameters"]):
                raise FeintError(f"asked to play {message['game']} {message['parameters']}, this is {game!r}")
            if game.version != message["version"]:
                raise FeintError(
                    f"asked to play version {message['version']} of {game.name}, this is version {game.version}"
                )
            agent.start(game, message["seat"], message["seed"])
        elif message["type"] == "ask":
            assert game is not None, "a question before a start"
            try:
                answer = _answer(agent, game, message)
            except AgentFault as fault:
                print(f"feint: no answer: {fault}", file=sys.stderr)  # silence costs a choice, to leave costs the match
                continue
            print(json.dumps(answer), file=out, flush=True)
        elif message["type"] == "refused":
            raise AgentFault(f"our answer was refused: {message['error']}")
        elif message["type"] == "end":
            _hear(agent, message)
            agent.end(message["returns"])


def _hear(agent: Agent, message: dict[str, Any]) -> None:
    if message["events"]:
        agent.observe([Event.read(event) for event in message["events"]])


def _vocabulary(game: Game, seat: int) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every action that the seat has, in words. Some numbers below `actions` may be another seat's only."""
    for action in range(game.actions):
        with contextlib.suppress(IllegalAction):
            yield action, game.speak(seat, action)


def _answer(agent: Agent, game: Game, message: dict[str, Any]) -> dict[str, Any]:
    view = game.read_view(message["view"])
    numbers = {json.dumps(words, sort_keys=True): action for action, words in _vocabulary(game, view.seat)}
    legal = [numbers[json.dumps(spoken, sort_keys=True)] for spoken in message["legal"]]
    _hear(agent, message)
    answer = {"type": "answer", "decision": message["decision"], **game.speak(view.seat, agent.act(view, legal))}
    explain = agent.explain()
    return answer | ({"explain": explain} if explain else {})
