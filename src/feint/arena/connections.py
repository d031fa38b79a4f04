"""The connections of a process: of agents that play, of those who watch a match, and by whose token they were opened.

An agent and an owner have a bounded number of them, and they last no longer than the token.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any
from weakref import WeakSet

import orjson
from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from feint.arena import schema
from feint.arena.errors import ArenaError
from feint.arena.live_match import LiveMatch
from feint.arena.mailbox import BAD_TOKEN, Mailbox
from feint.arena.security import Caller

TOKENS_AT_ONCE = 500  # in one query
MOST_OF_AGENT = 16
MOST_OF_OWNER = 64


class Connections:
    """All open connections of one process. A connection is its mailbox."""

    def __init__(self, now: Callable[[], float], of_agent: int = MOST_OF_AGENT, of_owner: int = MOST_OF_OWNER) -> None:
        """of_agent, of_owner: how many connections each may have at a time."""
        self._now, self._of_agent, self._of_owner = now, of_agent, of_owner
        self._owners: dict[str, WeakSet[Mailbox]] = {}
        self.mailboxes: dict[str, set[Mailbox]] = defaultdict(set)  # by agent
        self.watchers: dict[str, dict[Mailbox, int | None]] = defaultdict(dict)  # by match, and through which eyes
        self.is_closing = False

    # ---- by token

    def open(self, caller: Caller) -> Mailbox:
        """Make the mailbox of a new connection. Raises 429 if the agent or its owner has too many (the house may)."""
        there = self._open_of(caller.owner)
        if caller.kind != "house":
            same = sum(box.agent == caller.agent for box in there)
            if caller.agent is not None and same >= self._of_agent:
                raise _too_many("agent", self._of_agent)
            if len(there) >= self._of_owner:
                raise _too_many("owner", self._of_owner)
        box = Mailbox(caller.token, caller.agent)
        self._owners.setdefault(caller.owner, WeakSet()).add(box)
        return box

    def _open_of(self, owner: str) -> list[Mailbox]:
        """Return the mailboxes that are open, and forget those that are closed."""
        still = [box for box in self._owners.get(owner, ()) if not box.closed]
        if still:
            self._owners[owner] = WeakSet(still)
        else:
            self._owners.pop(owner, None)
        return still

    def _boxes(self) -> list[Mailbox]:
        return [box for owner in list(self._owners) for box in self._open_of(owner)]

    def tokens(self) -> list[str]:
        """Return the tokens of all open connections."""
        return sorted({box.token for box in self._boxes() if box.token is not None})

    def close_tokens(self, tokens: set[str]) -> None:
        """End all connections that were opened with these tokens."""
        for box in self._boxes():
            if box.token in tokens:
                box.drop(BAD_TOKEN)

    # ---- of agents

    def add(self, agent: str, box: Mailbox) -> None:
        """Send an agent's messages to this mailbox too."""
        self.mailboxes[agent].add(box)

    def remove(self, agent: str, box: Mailbox) -> None:
        """Close a mailbox of an agent."""
        box.close()
        boxes = self.mailboxes.get(agent, set())
        boxes.discard(box)
        if not boxes:
            self.mailboxes.pop(agent, None)

    def say(self, agent: str, message: dict[str, Any]) -> None:
        """Send a message to every connection of an agent."""
        for box in self.mailboxes.get(agent, ()):
            self.post(box, message)

    def post(self, box: Mailbox, message: dict[str, Any]) -> None:
        """Send a message over one connection, with the cursor at which it goes on after a break."""
        box.put({**message, "cursor": f"{self._now():.3f}"})

    # ---- of those who watch

    def watch(self, match: str, box: Mailbox, eyes: int | None) -> None:
        """Send what happens in a match to this mailbox. eyes: the seat whose view is sent; None: the public one."""
        self.watchers[match][box] = eyes

    def unwatch(self, match: str, box: Mailbox) -> None:
        box.close()
        boxes = self.watchers.get(match, {})
        boxes.pop(box, None)
        if not boxes:
            self.watchers.pop(match, None)

    def show(self, live: LiveMatch, shown: int) -> None:
        """Send the open window of a match to those who watch it, with the events from `shown` on."""
        if boxes := self.watchers.get(live.id):
            now = self._now()
            texts = {eyes: orjson.dumps(live.scene(eyes, shown, now)) for eyes in set(boxes.values())}
            for box, eyes in boxes.items():
                box.put_text(texts[eyes])

    def end_watching(self, match: str, message: dict[str, Any]) -> None:
        """Send the last message to those who watch a match."""
        for box in self.watchers.get(match, ()):
            box.put(message)
            box.close()

    # ---- of all

    def close_all(self) -> None:
        """End all streams; whoever listens may come back to another process."""
        self.is_closing = True
        for boxes in [*self.mailboxes.values(), *self.watchers.values()]:
            for box in list(boxes):
                box.close()


def ended_tokens(session: Session, tokens: Sequence[str], now: float) -> set[str]:
    """Return the tokens among these that were revoked or have expired."""
    over, ended = or_(schema.Token.revoked.is_not(None), schema.Token.expires < now), set[str]()
    for start in range(0, len(tokens), TOKENS_AT_ONCE):
        query = select(schema.Token.id).where(schema.Token.id.in_(tokens[start : start + TOKENS_AT_ONCE]), over)
        ended |= set(session.scalars(query))
    return ended


def _too_many(who: str, most: int) -> ArenaError:
    return ArenaError(429, "too_many", f"An {who} has at most {most} connections at a time; close another one first.")
