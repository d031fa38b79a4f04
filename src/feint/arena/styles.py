"""How agents play, counted from the records of their last matches.

A match that is over does not change, so what was counted of it is kept, as far as there is room. Replays run in a
thread, one visitor's after the other's: the event loop has clocks to watch.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from functools import partial

import orjson
from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from feint.arena import rows
from feint.arena.database import Database
from feint.errors import FeintError
from feint.game import make_known
from feint.match import Match
from feint.record import Entry, Record
from feint.tables.coup.style import Style, View, styles

MATCHES = 100  # of an agent, the last ones
KEPT = 20_000  # matches
AT_ONCE = 20  # records in memory


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
            total, matches = Style(), 0
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
                self._known[match] = await asyncio.to_thread(counted, text)


def counted(text: str) -> list[Style]:
    """By seat, from a record's text; nothing where the rules have changed since."""
    try:
        record = Record.from_json(orjson.loads(text))
        return styles(len(record.seats), _windows(record))
    except FeintError:
        return []


def _windows(record: Record) -> Iterator[tuple[View, list[Entry]]]:
    match = Match(make_known(record.game, record.parameters), record.seed, record.setup)
    answers = [entry for entry in record.log if entry.by >= 0]
    while answers:
        asked = match.waiting()
        now, answers = answers[: len(asked)], answers[len(asked) :]
        yield lambda seat: match.state.view(seat).json(), now
        for entry in now:
            match.answer(entry.by, entry.action)


def _texts(session: Session, matches: Sequence[str]) -> list[tuple[str, str]]:
    query = select(rows.Record.match, rows.Record.text).where(rows.Record.match.in_(matches))
    return [(match, text) for match, text in session.execute(query)]


def _last_matches(session: Session, agent: str, game: str) -> list[tuple[str, int]]:
    """The matches and the agent's seats. A deal that is still played elsewhere stays closed, as its record does."""
    query = select(rows.Match.id, rows.Seat.seat).join(rows.Seat, rows.Seat.match == rows.Match.id)
    query = query.outerjoin(rows.Event, rows.Event.id == rows.Match.event)
    query = query.where(rows.Seat.agent == agent, rows.Match.game == game, rows.Match.status == "finished")
    query = query.where(or_(rows.Match.event.is_(None), rows.Event.status == "finished"))
    query = query.order_by(rows.Match.created.desc(), rows.Match.id.desc()).limit(MATCHES)
    return [(match, seat) for match, seat in session.execute(query)]
