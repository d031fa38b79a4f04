"""What agents say of their decisions, and whatever else a program may say there."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

import feint
from feint.commands.show import Watcher
from feint.play import play_match
from feint.tables.explained import describe_choice

SAID = {
    "beliefs": [{"seat": 1, "roles": {"captain": 0.25, "duke": 0.4}}],
    "values": {"income": 0.1, "tax": 0.3},
    "reason": "a Duke is likely\nbelieved",
}


def test_reason_values_and_beliefs() -> None:
    assert describe_choice(SAID) == [
        "a Duke is likely believed",
        "values  tax +0.3, income +0.1",
        "seat 1  captain  25% duke  40%",
    ]


def test_beliefs_about_things_that_are_named() -> None:
    said = {"beliefs": {"hidden": {"2": 0.75, "0": 0.25}, "levels": {"10": 0.2, "9": 0.8}}}
    assert describe_choice(said) == ["", "hidden  0 25% 2 75%", "levels  9 80% 10 20%"]


def test_the_reasoning_of_a_language_model_is_a_reason() -> None:
    said = {"reasoning": "I hold a king.", "model": "tiny", "tokens": {"prompt": 90, "completion": 7}, "invalid": 1}
    assert describe_choice(said) == ["I hold a king.", 'model  "tiny"', "tokens  prompt 90, completion 7", "invalid  1"]


@pytest.mark.parametrize(
    "strange",
    [
        {"beliefs": None, "values": 3, "reason": []},
        {"beliefs": [1], "values": {"a": "b"}},
        {"values": {"a": 10**400}},
        {"beliefs": [{"seat": {}, "roles": {"x": [1]}}]},
        {"beliefs": {"hidden": {"2": 0.75}, "levels": "high"}},
        {"values": {}, "\x1b[31m": "\x1b[2J"},
    ],
)
def test_strange_explanations_are_shown_as_they_are(strange: dict[str, object]) -> None:
    reason, *lines = describe_choice(strange)
    assert not reason
    assert len(lines) == sum(data not in (None, [], {}) for data in strange.values())
    assert not any("\x1b" in line or "\n" in line for line in lines)


class Thinker(feint.Agent):
    name = "thinker"

    def act(self, view: feint.View, legal: list[int]) -> int:  # type: ignore[override]
        return legal[0]

    def explain(self) -> dict[str, object]:
        return SAID


@pytest.mark.parametrize("explain", [True, False])
def test_a_watcher_tells_them_if_asked(explain: bool) -> None:
    match = feint.Match(feint.make("coup"), 3, seats=["thinker", "thinker"])
    out = io.StringIO()
    play_match(match, [Thinker(), Thinker()], Watcher(Console(file=out, width=80), explain))
    assert "(thinker) wins." in out.getvalue()
    assert ("a Duke is likely believed" in out.getvalue()) == explain
    assert ("captain  25% duke  40%" in out.getvalue()) == explain
