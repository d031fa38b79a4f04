"""Frames show what the match showed: every view, event and answer, in order."""

from __future__ import annotations

import random
from typing import Any

import pytest

import feint
from feint.match.frames import frames


def played(name: str, parameters: dict[str, Any], seed: int, most: int = 10_000) -> tuple[feint.Match, list[Any]]:
    """A random match, and what each of its questions looked like."""
    match, rng, questions = feint.Match(feint.make(name, **parameters), seed), random.Random(seed), []
    for _ in range(most):
        if match.over:
            break
        asked = match.asked()
        questions.append({seat: question.view.json() for seat, question in asked.items()})
        for seat, question in asked.items():
            match.answer(seat, rng.choice(question.legal), explain={"seat": seat})
    return match, questions


@pytest.mark.parametrize(
    ("name", "parameters"),
    [("coup", {"players": 4}), ("leduc", {}), ("goofspiel", {"players": 3}), ("python_kuhn", {})],
)
def test_every_question_has_its_frame(name: str, parameters: dict[str, Any]) -> None:
    match, questions = played(name, parameters, 3)
    shown = frames(match.record())
    assert len(shown) == len(questions) + 1, "and one for the end"
    for number, (frame, asked) in enumerate(zip(shown[:-1], questions, strict=True)):
        assert (frame.decision, frame.asked) == (number, list(asked))
        for seat, view in asked.items():
            assert frame.views[seat].items() <= view.items()
            assert frame.public.items() <= view.items()
        assert [entry.explain for entry in frame.answers] == [{"seat": seat} for seat in asked]
    assert not shown[-1].asked
    assert not shown[-1].answers
    events = [event for frame in shown for event in frame.events]
    assert len(events) == sum(len(told) for told in match.told)
    for event, true in zip(events, (event for told in match.told for event in told), strict=True):
        assert event == true.json() | ({"to": list(true.to)} if true.private else {})
    said = [answer for frame in shown for answer in frame.json()["answers"]]
    assert [answer["seat"] for answer in said] == [entry.by for entry in match.log if entry.by >= 0]


def test_a_match_that_was_broken_off_ends_where_it_did() -> None:
    match, questions = played("coup", {"players": 3}, 1, most=4)
    shown = frames(match.record())
    assert len(shown) == len(questions) + 1
    assert shown[-1].asked
    assert not shown[-1].answers
