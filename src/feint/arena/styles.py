"""How agents play, counted from the records of their last matches, for games that offer a `STYLE` (feint.games).

A match that is over does not change, so what was counted of it is kept, as far as there is room. Replays run in a
thread, one visitor's after the other's: the event loop has clocks to watch.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import orjson
from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from feint.arena import schema
from feint.arena.database import Database
from feint.errors import FeintError
from feint.games import offer
from feint.match import Match
from feint.match.frames import questions
from feint.record import Entry, Record

MATCHES = 100  # of an agent, the last ones
KEPT = 20_000  # matches
AT_ONCE = 20  # records in memory
Style = Any  # of a seat, as its game counts it: a dataclass of whole numbers; two of them add up
View = Callable[[int], dict[str, Any]]  # what a seat knows


class Styles:
    """The styles of a process's visitors' agents."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: OrderedDict[str, list[Style]] = OrderedDict()
        self._turn = asyncio.Lock()

    async def of(self, agent: str, game: str) -> tuple[int, Style]:
        """Over how many matches, and what was counted."""
        seats = await self._database.read(lambda session: _last_matches(session, agent, game))
        async with self._turn:
            await self._count([match for match, _ in seats if match not in self._known])
            total, matches = offer(game, "style")(), 0
            for match, seat in seats:
                if self._known.get(match):
                    self._known.move_to_end(match)
                    total, matches = total + self._known[match][seat], matches + 1
            while len(self._known) > KEPT:
                self._known.popitem(last=False)
        return matches, total

    async def _count(self, missing: Sequence[str]) -> None:
        for start in range(0, len(missing), AT_ONCE):
            some = missing[start : start + AT_ONCE]
            for match, text in await self._database.read(partial(_texts, matches=some)):
                # A match at a time: others get their turn in between.
                self._known[match] = await asyncio.to_thread(count_styles, text)


def count_styles(text: str) -> list[Style]:
    """By seat, from a record's text; nothing where the rules have changed since."""
    try:
        record = Record.from_json(orjson.loads(text))
        kind = offer(record.game, "style")
        counted_by_seat: list[Style] = kind.of_seats(len(record.seats), _windows(record)) if kind else []
        return counted_by_seat
    except FeintError:
        return []


def _windows(record: Record) -> Iterator[tuple[View, list[Entry]]]:
    """Go through the questions of a match: what each seat knew, and what was answered."""
    for match, answers in questions(record):
        if answers:
            yield partial(_view, match), answers


def _view(match: Match, seat: int) -> dict[str, Any]:
    view: dict[str, Any] = match.state.view(seat).json()
    return view


def _texts(session: Session, matches: Sequence[str]) -> list[tuple[str, str]]:
    query = select(schema.Record.match, schema.Record.text).where(schema.Record.match.in_(matches))
    return [(match, text) for match, text in session.execute(query)]


def _last_matches(session: Session, agent: str, game: str) -> list[tuple[str, int]]:
    """The matches and the agent's seats. A deal that is still played elsewhere stays closed, as its record does."""
    query = select(schema.Match.id, schema.Seat.seat).join(schema.Seat, schema.Seat.match == schema.Match.id)
    query = query.outerjoin(schema.Event, schema.Event.id == schema.Match.event)
    query = query.where(schema.Seat.agent == agent, schema.Match.game == game, schema.Match.status == "finished")
    query = query.where(or_(schema.Match.event.is_(None), schema.Event.status == "finished"))
    query = query.order_by(schema.Match.created.desc(), schema.Match.id.desc()).limit(MATCHES)
    return [(match, seat) for match, seat in session.execute(query)]
