"""The tables of the database. Times are seconds since 1970 by its clock; public names of things are short random texts.

A match that is under way is its row, its seats and its answers: from these any process rebuilds it. When it ends the
answers become a Record, in the same transaction as the result and the ratings.
"""

from __future__ import annotations

from typing import Any, ClassVar

from sqlalchemy import (
    JSON,
    BigInteger,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

Counter = BigInteger().with_variant(Integer, "sqlite")  # SQLite numbers rows only by its own INTEGER


class Row(DeclarativeBase):
    """What all tables share."""

    type_annotation_map: ClassVar[dict[Any, Any]] = {
        dict[str, Any]: JSON,
        list[Any]: JSON,
        float: Float(53),
        bytes: LargeBinary,
    }


class Owner(Row):
    """Who answers for agents: a registered owner, an admin, the house, or a guest who only plays."""

    __tablename__ = "owners"
    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))  # owner, admin, house, guest
    name: Mapped[str | None] = mapped_column(String(40), unique=True)  # guests have none
    created: Mapped[float]
    __table_args__ = (Index("owners_by_name", text("lower(name)"), unique=True),)


class Agent(Row):
    """Whoever can sit at a table."""

    __tablename__ = "agents"
    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    owner: Mapped[str] = mapped_column(ForeignKey("owners.id"), index=True)
    name: Mapped[str] = mapped_column(String(40), unique=True)
    kind: Mapped[str] = mapped_column(String(8))  # bot, house, person
    about: Mapped[str] = mapped_column(String(400), default="")
    created: Mapped[float]
    seen: Mapped[float] = mapped_column(default=0.0)  # when it was last connected; 0: it has left
    # Names that differ only in case are one name, so that no agent is mistaken for another.
    __table_args__ = (Index("agents_by_name", text("lower(name)"), unique=True),)


class Validation(Row):
    """An agent has finished a match of this game, so it may play ranked ones."""

    __tablename__ = "validations"
    agent: Mapped[str] = mapped_column(ForeignKey("agents.id"), primary_key=True)
    game: Mapped[str] = mapped_column(String(80), primary_key=True)
    match: Mapped[str] = mapped_column(String(24))
    at: Mapped[float]


class Token(Row):
    """A secret that was shown once. Only its hash is kept."""

    __tablename__ = "tokens"
    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    hash: Mapped[str] = mapped_column(String(64), unique=True)
    owner: Mapped[str] = mapped_column(ForeignKey("owners.id"), index=True)
    agent: Mapped[str | None] = mapped_column(ForeignKey("agents.id"))  # of one agent, or of the owner
    scope: Mapped[str] = mapped_column(String(16))  # owner, play, annotate, admin, session
    note: Mapped[str] = mapped_column(String(80), default="")
    created: Mapped[float]
    expires: Mapped[float | None]
    revoked: Mapped[float | None]


class Match(Row):
    """A table at which something is played, was, or will be. It is the queue of the workers as well."""

    __tablename__ = "matches"
    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    game: Mapped[str] = mapped_column(String(80))
    version: Mapped[int]
    parameters: Mapped[dict[str, Any]]
    setup: Mapped[dict[str, Any]]
    players: Mapped[int]
    kind: Mapped[str] = mapped_column(String(12))  # ranked, casual, validation, event
    status: Mapped[str] = mapped_column(String(10))  # planned, open, running, finished, void
    seed: Mapped[bytes]  # secret until the end
    seed_hash: Mapped[str] = mapped_column(String(64))
    clock: Mapped[dict[str, Any]]
    created: Mapped[float]
    started: Mapped[float | None]
    ended: Mapped[float | None]
    resumed: Mapped[float] = mapped_column(default=0.0)  # clocks do not run while nobody holds the match
    result: Mapped[dict[str, Any] | None]
    reason: Mapped[str | None] = mapped_column(String(200))  # why it is void
    lease_owner: Mapped[str | None] = mapped_column(String(40))
    lease_until: Mapped[float] = mapped_column(default=0.0)
    touched: Mapped[float] = mapped_column(default=0.0)  # when this row last changed its status
    event: Mapped[str | None] = mapped_column(ForeignKey("events.id"))
    round: Mapped[int | None]
    set: Mapped[int | None]
    __table_args__ = (
        Index("matches_by_status", "status", "ended", "id"),
        Index("matches_by_game", "game", "status", "created", "id"),
        Index("matches_by_created", "created", "id"),
        Index("matches_by_touched", "touched"),
        Index("matches_by_event", "event", "round"),
    )


class Seat(Row):
    """Who sits where."""

    __tablename__ = "seats"
    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    agent: Mapped[str | None] = mapped_column(ForeignKey("agents.id"))  # none: still free, or plays_random
    plays_random: Mapped[bool] = mapped_column("dice", default=False)  # the server does: validation matches
    resigned: Mapped[float | None]  # when it gave up
    __table_args__ = (Index("seats_by_agent", "agent", "match"),)


class Answer(Row):
    """One decision of a match under way. What is here was acknowledged, and the other way round."""

    __tablename__ = "answers"
    id: Mapped[int] = mapped_column(Counter, primary_key=True, autoincrement=True)
    match: Mapped[str] = mapped_column(ForeignKey("matches.id"))
    decision: Mapped[int]
    seat: Mapped[int]
    action: Mapped[dict[str, Any]]
    at: Mapped[float]
    ms: Mapped[float]
    fault: Mapped[str | None] = mapped_column(String(200))
    explain: Mapped[dict[str, Any] | None]
    stamp: Mapped[str] = mapped_column(String(24))  # by which whoever wrote it knows it again
    # A number is never used twice: other processes look for what is behind the last one they saw.
    __table_args__ = (UniqueConstraint("match", "decision", "seat"), {"sqlite_autoincrement": True})


class Record(Row):
    """A finished match, whole: the text of a feint.record."""

    __tablename__ = "records"
    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    text: Mapped[str] = mapped_column(Text)


class Annotation(Row):
    """What somebody has computed about a finished match: beliefs of an ideal observer, say."""

    __tablename__ = "annotations"
    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), index=True)
    author: Mapped[str] = mapped_column(ForeignKey("owners.id"))
    kind: Mapped[str] = mapped_column(String(40))
    content: Mapped[dict[str, Any]]
    created: Mapped[float]
    __table_args__ = (UniqueConstraint("match", "author", "kind"),)


class Rating(Row):
    """An agent on a ladder: a game and a number of players."""

    __tablename__ = "ratings"
    agent: Mapped[str] = mapped_column(ForeignKey("agents.id"), primary_key=True)
    game: Mapped[str] = mapped_column(String(80), primary_key=True)
    players: Mapped[int] = mapped_column(primary_key=True)
    rating: Mapped[float]
    deviation: Mapped[float]
    volatility: Mapped[float]
    matches: Mapped[int]
    updated: Mapped[float]
    __table_args__ = (Index("ratings_by_ladder", "game", "players", "rating"),)


class RatingChange(Row):
    """What one match did to one agent's rating."""

    __tablename__ = "rating_changes"
    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    agent: Mapped[str] = mapped_column(ForeignKey("agents.id"), primary_key=True)
    game: Mapped[str] = mapped_column(String(80))
    players: Mapped[int]
    at: Mapped[float]
    rating: Mapped[float]
    deviation: Mapped[float]
    volatility: Mapped[float]
    before: Mapped[float]
    __table_args__ = (Index("rating_changes_by_agent", "agent", "game", "players", "at"),)


class QueueEntry(Row):
    """An agent in the queue for ranked matches of a game."""

    __tablename__ = "queue"
    agent: Mapped[str] = mapped_column(ForeignKey("agents.id"), primary_key=True)
    game: Mapped[str] = mapped_column(String(80), primary_key=True)
    players: Mapped[int] = mapped_column(primary_key=True)
    parameters: Mapped[dict[str, Any]]
    since: Mapped[float]
    most: Mapped[int] = mapped_column(default=1)  # matches at once
    repeat: Mapped[bool] = mapped_column(default=False)  # stays in the queue while it plays


class Event(Row):
    """A tournament with a fixed schedule."""

    __tablename__ = "events"
    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    name: Mapped[str] = mapped_column(String(80), unique=True)
    game: Mapped[str] = mapped_column(String(80))
    parameters: Mapped[dict[str, Any]]
    players: Mapped[int]
    format: Mapped[str] = mapped_column(String(12))  # round_robin, swiss, duplicate
    rounds: Mapped[int]
    clock: Mapped[dict[str, Any]]
    status: Mapped[str] = mapped_column(String(10))  # planned, running, finished
    seed: Mapped[int] = mapped_column(Counter)
    created: Mapped[float]
    ended: Mapped[float | None]


class Entrant(Row):
    """An agent in an event."""

    __tablename__ = "entrants"
    event: Mapped[str] = mapped_column(ForeignKey("events.id"), primary_key=True)
    agent: Mapped[str] = mapped_column(ForeignKey("agents.id"), primary_key=True)
    number: Mapped[int]


class Duty(Row):
    """Work that one process at a time does for all: the matchmaker's, say."""

    __tablename__ = "duties"
    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    owner: Mapped[str] = mapped_column(String(40))
    until: Mapped[float]


def table(kind: type[Row]) -> Table:
    """The table itself: for rows that are written without making objects of them."""
    return Row.metadata.tables[kind.__tablename__]
