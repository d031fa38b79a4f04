"""The other end of `feint.agents.process`: hosts one of our agents on standard input and output."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import IO

from feint.agent import Agent
from feint.errors import AgentFault, FeintError
from feint.game import Game
from feint.protocol import LONGEST_FAULT
from feint.remote.agent_session import AgentSession, game_of, read_message

__all__ = ["host"]


def host(agent: Agent, lines: Iterable[str], out: IO[str], own: Game | None = None) -> None:
    """Answer questions from `lines` on `out` until they end, one match after the other.

    own: a game of the user's own (MODULE:CLASS); the other side cannot have one imported.
    """
    seat: AgentSession | None = None
    for line in lines:
        if not line.strip():
            continue
        try:
            message = read_message(line)
        except FeintError as error:
            raise AgentFault(f"a message that does not fit docs/protocol.md: {error}") from error
        if message["type"] == "start":
            seat = AgentSession(agent, game_of(message, own), message)
        elif message["type"] == "ask":
            assert seat is not None, "a question before a start"
            seat.hear(message["events"])
            try:
                answer = seat.answer(message)
            except AgentFault as fault:
                print(f"feint: no answer: {fault}", file=sys.stderr)
                answer = {"type": "answer", "decision": message["decision"], "fault": str(fault)[:LONGEST_FAULT]}
            print(json.dumps(answer), file=out, flush=True)
        elif message["type"] == "refused":
            raise AgentFault(f"our answer was refused: {message['error']}")
        elif message["type"] == "end":
            assert seat is not None, "an end before a start"
            seat.end(message)
