"""Connections that were opened with a token: how many an agent and an owner may have, and when they end."""

from __future__ import annotations

from collections.abc import Sequence
from weakref import WeakSet

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from feint.arena import rows
from feint.arena.errors import ArenaError
from feint.arena.mailbox import BAD_TOKEN, Mailbox
from feint.arena.security import Caller

LOOKED_UP = 500  # tokens in one query


class Connections:
    """All connections of a process that have a token or a session, by owner."""

    def __init__(self, of_agent: int, of_owner: int) -> None:
        self._of_agent, self._of_owner = of_agent, of_owner
        self._owners: dict[str, WeakSet[Mailbox]] = {}

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
        """Mailboxes that are open; those that are closed are forgotten."""
        still = [box for box in self._owners.get(owner, ()) if not box.closed]
        if still:
            self._owners[owner] = WeakSet(still)
        else:
            self._owners.pop(owner, None)
        return still

    def _boxes(self) -> list[Mailbox]:
        return [box for owner in list(self._owners) for box in self._open_of(owner)]

    def tokens(self) -> list[str]:
        """Tokens by which something is open."""
        return sorted({box.token for box in self._boxes() if box.token is not None})

    def close(self, tokens: set[str]) -> None:
        """End all that these tokens have opened."""
        for box in self._boxes():
            if box.token in tokens:
                box.drop(BAD_TOKEN)


def ended_tokens(session: Session, tokens: Sequence[str], now: float) -> set[str]:
    """Return the tokens among these that were revoked or have expired."""
    over, ended = or_(rows.Token.revoked.is_not(None), rows.Token.expires < now), set[str]()
    for start in range(0, len(tokens), LOOKED_UP):
        query = select(rows.Token.id).where(rows.Token.id.in_(tokens[start : start + LOOKED_UP]), over)
        ended |= set(session.scalars(query))
    return ended


def _too_many(who: str, most: int) -> ArenaError:
    return ArenaError(429, "too_many", f"An {who} has at most {most} connections at a time; close another one first.")
