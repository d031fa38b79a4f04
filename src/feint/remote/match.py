"""One match of an agent at an arena. The agent hears and decides in a thread, one thing after the other."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any

from feint.agent import Agent, AgentLike, agent_of, is_agent_object
from feint.agents import make_agent
from feint.errors import AgentFault, BadSpec, FeintError, UnknownGame
from feint.game import Game, make_known
from feint.protocol import LONGEST_FAULT
from feint.remote.agent_session import AgentSession, game_of
from feint.remote.connection import ArenaConnection

LOG = logging.getLogger("feint.remote")
AGAIN = 1.0  # seconds until an answer is given again that the arena could not keep

AgentFactory = Callable[[Game], Agent]
"""What makes the agent of a match."""


def agent_factory(player: AgentLike | Agent) -> AgentFactory:
    """Agents are made for each match, for they keep its state."""
    if isinstance(player, str):
        make_agent(player).close()  # a spec that is wrong is wrong now
        return lambda game: make_agent(player)
    if is_agent_object(player):
        name = type(player).__name__
        raise BadSpec(f"an agent keeps the state of one match, and there may be several: give the class {name} itself")
    return lambda game: agent_of(player)


def check_plays(spec: str, game: str, players: int | None) -> None:
    """Raise what an agent says that does not take its seat in a game: some know one game only, some must search it."""
    agent = make_agent(spec)
    try:
        chooses = players is not None and "players" in make_known(game, {}).parameters
        agent.start(make_known(game, {"players": players} if chooses else {}), 0, 0)
    except AgentFault:
        raise
    except UnknownGame:
        pass  # the arena has the last word on what games there are
    except FeintError as error:
        raise BadSpec(f"{spec} does not play {game}: {error}") from error
    finally:
        agent.close()


class RemoteMatch:
    """One match, from its `start` to its `end` or `void`.

    Every decision is answered once. It is said again only over another connection, if the arena asks again there, or
    where the arena could not keep it.
    """

    def __init__(self, connection: ArenaConnection, pool: Executor, make: AgentFactory, start: dict[str, Any]) -> None:
        self.match: str = start["match"]
        self.game: str = start["game"]
        self.kind: str = start.get("kind", "")
        self.last: dict[str, Any] | None = None  # the last message
        self._connection, self._pool, self._make = connection, pool, make
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._inbox.put_nowait(start)
        self._session: AgentSession | None = None
        self._heard = 0  # events that the agent has heard
        self._decision = -1  # the newest question
        self._answer: dict[str, Any] | None = None  # to it
        self._sent_on = 0  # the connection over which it was said
        self.answers = 0  # of the agent itself
        self.fault = ""  # why it failed, the last time that it did

    def hear(self, message: dict[str, Any]) -> None:
        """Take what the arena says about this match."""
        kind = message["type"]
        if kind in ("start", "end", "void"):
            self._inbox.put_nowait(message)
        elif kind == "ask" and message["decision"] > self._decision:
            self._decision, self._answer = message["decision"], None
            self._inbox.put_nowait(message)
        elif message.get("decision") != self._decision:
            pass  # about a question that is closed
        elif kind == "ask":
            self._say()
        elif kind == "refused":
            LOG.warning("%s: the arena refuses our answer: %s", self.match, message.get("error"))
            if message.get("tries"):
                self._answer, self._sent_on = self._fault_answer(message, f"refused: {message.get('error')}"), 0
                self._say()
        elif kind == "error" and message["error"]["code"] == "storage_down":
            self._sent_on = 0
            asyncio.get_running_loop().call_later(AGAIN, self._say)

    async def run(self) -> None:
        """Let the agent play until the match is over."""
        loop = asyncio.get_running_loop()
        while True:
            message = await self._inbox.get()
            answer = await loop.run_in_executor(self._pool, self._call_agent, message)
            if message["type"] in ("end", "void"):
                self.last = message
                return
            if answer is not None and message["decision"] == self._decision:
                self.answers += "fault" not in answer
                self._answer, self._sent_on = answer, 0
                self._say()

    def leave(self) -> None:
        """End a thought that is under way, and let go of the agent."""
        if self._session is not None:
            self._session.agent.close()

    def _say(self) -> None:
        if (
            self._answer is not None
            and self._sent_on != self._connection.number
            and self._connection.send(self._answer)
        ):
            self._sent_on = self._connection.number

    def _fault_answer(self, message: dict[str, Any], why: str) -> dict[str, Any]:
        """What is said where the agent fails, so that nobody has to wait for the clock."""
        self.fault = " ".join(why.split())[:LONGEST_FAULT] or "no reason"
        return {"type": "answer", "match": self.match, "decision": message["decision"], "fault": self.fault}

    # ---- in a thread

    def _call_agent(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """Tell the agent; its answer to a question. Whatever it does, the match and the other matches go on."""
        try:
            return self._dispatch(message)
        except FeintError as error:
            why = str(error)
            LOG.warning("%s of %s: %s", self.match, self.game, error)
        except Exception as error:
            why = f"{type(error).__name__}: {error}"
            LOG.exception("%s of %s: the agent fails", self.match, self.game)
        return self._fault_answer(message, why) if message["type"] == "ask" else None

    def _dispatch(self, message: dict[str, Any]) -> dict[str, Any] | None:
        kind = message["type"]
        if kind == "start" and self._session is None:
            game = game_of(message)
            self._session = AgentSession(self._make(game), game, message)
        if self._session is None:
            raise FeintError("the agent does not play this")
        if kind == "start":  # one that comes again has all that was told up to our last answer: we may have been away
            self._observe(message.get("events", [])[self._heard :])
        elif kind == "ask":
            self._observe(message["events"])
            if message["decision"] == self._decision:  # else a newer question waits behind this one
                return {**self._session.answer(message), "match": self.match}
        elif kind == "end":
            self._session.end(message)
        if kind in ("end", "void"):
            self._session.agent.close()
        return None

    def _observe(self, events: list[dict[str, Any]]) -> None:
        assert self._session is not None
        self._heard += len(events)
        self._session.hear(events)
