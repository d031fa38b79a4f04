"""The one match loop. It does no input or output: it says who is asked what, takes answers, and grows a log.

`feint.play` drives it with agents in this process; a server drives the same object with sockets and clocks.
"""

from __future__ import annotations

import hashlib
import json
import operator
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from feint.errors import BadRecord, FeintError, GameOver, IllegalAction
from feint.game import CHANCE, Event, Game, State, View, make_known, plays_by
from feint.protocol import to_json
from feint.record import Entry, Record, seed_bytes

__all__ = ["Match", "Moment", "Question", "replay", "steps", "walk"]


class Question(NamedTuple):
    """What one seat is asked: self-contained, so that an agent without memory can answer."""

    decision: int  # windows closed before: answers of one window share it. Not steps: those tell of hidden draws
    seat: int
    view: View
    legal: list[int]
    events: list[Event]  # what the seat saw since its last question


class Moment(NamedTuple):
    """One step of a replay: the entry, what it brought about, and the state after it."""

    entry: Entry
    events: list[Event]
    state: State


@dataclass
class _Sealed:
    """An answer that waits for the rest of its window."""

    seat: int
    action: int
    entry: Entry


class Match:
    """A game being played.

    seed: a number, or 32 bytes that stay secret until the end; every draw of chance comes from it by its index. Behind
    them may come 32 bytes of salt: they change the hash and not the deal, so that matches of one deal look different.
    setup: {"chance": [...]} gives the outcomes of the first draws, spoken ("deal Ks" or {"action": "deal", ...});
    {"state": {...}} is a description of the state to start from, for games that can be set up.
    """

    def __init__(
        self,
        game: Game,
        seed: int | bytes = 0,
        setup: dict[str, Any] | None = None,
        seats: Sequence[str] | None = None,
    ) -> None:
        self.game = game
        self.seed = seed_bytes(seed)
        self.setup = _check_setup({} if setup is None else setup)
        self.seats = list(seats) if seats is not None else [""] * game.seats
        if len(self.seats) != game.seats:
            raise FeintError(
                f"{game.name} has {game.seats} seats, got {len(self.seats)} agents: {', '.join(self.seats)}"
            )
        self.state = self._start()
        self.log: list[Entry] = []
        self.told: list[list[Event]] = []  # events of each entry of the log
        self._window: list[_Sealed] = []
        self._unheard: list[list[Event]] = [[] for _ in range(game.seats)]
        self._draws = 0
        self._closed = 0  # windows
        self._longest = game.longest
        self._deal()

    def _start(self) -> State:
        return self.game.set_up(self.setup["state"]) if "state" in self.setup else self.game.start()

    @property
    def over(self) -> bool:
        return self.state.over and not self._window

    def waiting(self) -> list[int]:
        """The seats that have still to answer. Empty when the game is over."""
        answered = {sealed.seat for sealed in self._window}
        return [seat for seat in self.state.asked if seat not in answered]

    def asked(self) -> dict[int, Question]:
        """Say who has still to answer, and what."""
        return {
            seat: Question(self._closed, seat, self.state.view(seat), self.state.legal(seat), self.unheard(seat))
            for seat in self.waiting()
        }

    def answer(
        self,
        seat: int,
        action: int | str | dict[str, Any],
        *,
        ms: float | None = None,
        fault: str | None = None,
        explain: dict[str, Any] | None = None,
    ) -> None:
        """Take a seat's answer: a legal action's number, text or JSON. Refuses without changing anything."""
        waiting = self.waiting()
        if seat not in waiting:
            # All that the window asks, whoever has answered: that is nobody's business.
            who = ", ".join(f"seat {s}" for s in self.state.asked)
            if not who:
                raise GameOver(f"{self.game.name}: the game is over, {action!r} comes too late")
            raise IllegalAction(
                f"{self.game.name}: seat {seat} is not asked now, so {action!r} cannot be played; asked: {who}"
            )
        number = self.state.parse(seat, action) if isinstance(action, str | dict) else _whole(action)
        if number not in self.state.legal(seat):
            self.state.copy().apply(seat, action)  # raises, in words
        entry = Entry(seat, self.game.speak(seat, number), "", ms, fault, _plain(explain, "an explanation"))
        self._window.append(_Sealed(seat, number, entry))
        self._unheard[seat] = []
        if waiting == [seat]:
            self._close_window()

    def unheard(self, seat: int) -> list[Event]:
        """What the seat saw since it last answered."""
        return list(self._unheard[seat])

    def pending(self) -> list[Entry]:
        """Answers that lie sealed in the open window: for whoever keeps the log, and for nobody else."""
        return [sealed.entry for sealed in self._window]

    def record(self) -> Record:
        """What was played so far; answers of an open window are not in it.

        It holds the seed, from which all that is still to be dealt follows: before the end it is for keeping, not for
        showing.
        """
        return Record(
            game=self.game.name,
            game_version=self.game.version,
            parameters=self.game.parameters,
            setup=self.setup,
            seats=[{"agent": name} for name in self.seats],
            seed=self.seed,
            log=list(self.log),
            returns=self.state.returns() if self.over else None,
            ranking=self.state.ranking() if self.over else None,
        )

    def _close_window(self) -> None:
        # In seat order, whoever answered first: a record does not tell how long anybody hesitated.
        for sealed in sorted(self._window, key=lambda s: s.seat):
            self._apply(sealed.entry, sealed.action)
        self._window = []
        self._closed += 1
        self._deal()

    def _deal(self) -> None:
        given = self.setup.get("chance", [])
        while self.state.asked == [CHANCE]:
            if self._draws < len(given):
                outcome = self.state.parse(CHANCE, given[self._draws])
                given[self._draws] = self.game.speak(CHANCE, outcome)  # in the words that a record keeps
            else:
                outcome = self.state.sample(self._word(self._draws))
            self._draws += 1
            self._apply(Entry(CHANCE, self.game.speak(CHANCE, outcome), ""), outcome)

    def _apply(self, entry: Entry, action: int) -> None:
        if len(self.log) >= self._longest:
            raise FeintError(
                f"{self.game.name} goes on after its longest = {self._longest} steps: it has no end, or says too little"
            )
        events = self.state.apply(entry.by, action)
        entry.fingerprint = self.state.fingerprint
        self.log.append(entry)
        self.told.append(events)
        for event in events:
            for seat in event.to:
                self._unheard[seat].append(event)

    def _word(self, index: int) -> int:
        """64 bits of chance by index: what was drawn tells nothing about what will be."""
        digest = hashlib.blake2b(index.to_bytes(8, "big"), key=self.seed[:32], digest_size=8).digest()
        return int.from_bytes(digest, "big")


def _whole(action: Any) -> int:
    """A number, NumPy's too; what is none becomes an action that nobody has."""
    try:
        return operator.index(action)
    except TypeError:
        return -1


def _plain(given: Any, what: str = "a setup") -> Any:
    """Return a copy as JSON, so that it is refused here and not when the record is written."""
    try:
        return json.loads(to_json(given))
    except (ValueError, RecursionError) as error:
        raise FeintError(f"{what} must be JSON: {error}") from error


def _check_setup(setup: dict[str, Any]) -> dict[str, Any]:
    if not isinstance(setup, dict):
        raise FeintError(f"a setup is an object with chance or state, got {setup!r}")
    for name in setup:
        if name not in ("chance", "state"):
            raise FeintError(
                f"a setup has no {name!r}; it takes: chance (outcomes of the first draws), state (where to start)"
            )
    if not isinstance(setup.get("chance", []), list):
        raise FeintError(f"setup.chance must be a list of outcomes, got {setup['chance']!r}")
    return dict(_plain(setup))


def walk(match: Match, log: Sequence[Entry]) -> Iterator[tuple[int, Entry]]:
    """Give a match the answers of a log again. Yields each with its place in the log, before the match takes it.

    `replay`, `steps` and `feint.match.frames.questions` all go through a record by this.
    """
    for i, entry in enumerate(log):
        if entry.by >= 0:
            yield i, entry
            try:
                match.answer(entry.by, entry.action, ms=entry.ms, fault=entry.fault, explain=entry.explain)
            except FeintError as error:
                raise BadRecord(f"log[{i}]: {error}") from error


def replay(
    record: Record, game: Game | None = None, watch: Callable[[Match, Entry], object] = lambda match, entry: None
) -> Match:
    """Play a record again and check every step; refuse one that was tampered with, naming the place.

    The rules decide what is legal, the seed what was dealt, the fingerprints whether each step led where it did,
    and the digest whether anything else was touched. A game of somebody's own (MODULE:CLASS) must be given: a record
    does not import code. `watch` sees the match before each decision, and what was decided; only after the end is it
    sure that all of that was so.
    """
    if not isinstance(record, Record):
        raise BadRecord(f"a record is what Record.load or Record.from_json gives, got {record!r}")
    try:
        game = game or make_known(record.game, record.parameters)
    except FeintError as error:
        raise BadRecord(f"game: {error}") from error
    if game.name != record.game or game.version != record.game_version:
        recorded = f"{record.game} version {record.game_version}"
        raise BadRecord(f"game: recorded with {recorded}, this is {game.name} version {game.version}")
    if not plays_by(game, record.parameters):
        raise BadRecord(f"parameters: recorded with {record.parameters}, this is {game.parameters}")
    try:
        match = Match(game, record.seed, record.setup, [str(seat.get("agent", "")) for seat in record.seats])
    except BadRecord:
        raise
    except FeintError as error:
        raise BadRecord(f"setup: {error}") from error
    checked = 0
    for i, entry in walk(match, record.log):
        checked = _compare(record, match, checked)
        if entry.by in match.waiting():
            try:
                watch(match, entry)
            except FeintError as error:
                raise BadRecord(f"log[{i}]: {error}") from error
    _compare(record, match, checked)
    _compare_end(record, match)
    record.check_digest()
    return match


def _compare(record: Record, match: Match, start: int) -> int:
    """Compare the steps that the replay has taken since `start`, so that the first difference is the one named."""
    for i in range(start, len(match.log)):
        if i >= len(record.log):
            raise BadRecord(f"log[{i}]: the log ends, but the replay goes on with {match.log[i].action}")
        for name in ("by", "action", "fingerprint"):
            theirs, ours = getattr(record.log[i], name), getattr(match.log[i], name)
            if ours != theirs:
                raise BadRecord(f"log[{i}].{name}: the record says {theirs!r}, the replay {ours!r}")
    return len(match.log)


def _compare_end(record: Record, match: Match) -> None:
    end = len(match.log)
    if len(record.log) > end:
        missing = ", ".join(f"seat {seat}" for seat in match.waiting())
        raise BadRecord(
            f"log[{end}]: " + (f"answered, but not by {missing}" if missing else "the replay has no such step")
        )
    if record.returns is None:
        if match.over:
            raise BadRecord("result: missing, but the game is over")
        return
    if not match.over:
        raise BadRecord(f"log[{end}]: the log ends, but the game does not: seat {match.waiting()[0]} is asked")
    for name in ("returns", "ranking"):
        theirs, ours = getattr(record, name), getattr(match.state, name)()
        if ours != theirs:
            raise BadRecord(f"result.{name}: the record says {theirs}, the replay {ours}")


class _WatchedMatch(Match):
    """A match that keeps every step it takes, until somebody takes it."""

    def __init__(self, *given: Any) -> None:
        self._moments: list[Moment] = []
        super().__init__(*given)

    def _apply(self, entry: Entry, action: int) -> None:
        super()._apply(entry, action)
        self._moments.append(Moment(entry, self.told[-1], self.state.copy()))

    def take(self) -> list[Moment]:
        taken, self._moments = self._moments, []
        return taken


def steps(match: Match) -> Iterator[Moment]:
    """Go through a match from its start, step by step."""
    again = _WatchedMatch(match.game, match.seed, match.setup, match.seats)
    for _ in walk(again, match.log):
        yield from again.take()
    yield from again.take()
