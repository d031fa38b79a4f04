"""A finished match as pictures: what everybody, and each seat, could see whenever a question was open, and at the end.

A page, a film or an analysis goes through a match with it. Frame k is the moment at which decision k was asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from feint.game import make_known
from feint.match import Match, walk
from feint.record import Entry, Record
from feint.rulebook import Rules, rules_of

__all__ = ["Frame", "frames", "questions"]

LEFT_OUT = ("seat", "key")  # of a view: the frame says the rest


@dataclass
class Frame:
    """One moment of a match."""

    decision: int
    asked: list[int]
    events: list[dict[str, Any]]  # since the frame before; `to` names who saw it, where not everybody did
    public: dict[str, Any]
    views: list[dict[str, Any]]
    answers: list[Entry] = field(default_factory=list)  # what those who are asked said to it

    def json(self) -> dict[str, Any]:
        answers = [{"seat": entry.by, **_entry_json(entry)} for entry in self.answers]
        return {**vars(self), "answers": answers}


def _entry_json(entry: Entry) -> dict[str, Any]:
    given = {"ms": entry.ms, "fault": entry.fault, "explain": entry.explain}
    return {**entry.action, **{name: value for name, value in given.items() if value is not None}}


def questions(record: Record) -> Iterator[tuple[Match, list[Entry]]]:
    """The match whenever a question is open, with what was answered to it, and at the end.

    The record is taken as it is: `replay` is for checking one.
    """
    match = Match(make_known(record.game, record.parameters), record.seed, record.setup)
    answers = [entry for entry in record.log if entry.by >= 0]
    for taken, _ in enumerate(walk(match, record.log)):
        if match.pending():
            continue
        asked = match.waiting()
        said = answers[taken : taken + len(asked)]
        yield match, said
        if match.over or len(said) < len(asked):
            return
    yield match, []


def frames(record: Record) -> list[Frame]:
    """All moments of a match."""
    told, made = 0, list[Frame]()
    for match, answers in questions(record):
        frame = _frame(match, rules_of(match.game), len(made), told)
        frame.answers = answers
        told = len(match.told)
        made.append(frame)
    return made


def _frame(match: Match, rules: Rules, decision: int, told: int) -> Frame:
    views = [match.state.view(seat).json() for seat in range(match.game.seats)]
    public = rules.public(views[0])
    events = []
    for event in (event for told_then in match.told[told:] for event in told_then):
        events.append(event.json() | ({"to": list(event.to)} if event.private else {}))
    asked = [] if match.over else list(match.state.asked)
    return Frame(decision, asked, events, _without_history(public), [_without_history(view) for view in views])


def _without_history(view: dict[str, Any]) -> dict[str, Any]:
    """A history of events is what the frames before tell; another one, such as rounds, is drawn and stays."""
    tells = any("event" in line for line in view.get("history", ()))
    return {name: value for name, value in view.items() if name not in LEFT_OUT and not (tells and name == "history")}
