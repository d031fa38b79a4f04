from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import feint
from feint.errors import AgentFault, BadSpec, FeintError, IllegalAction
from feint.evaluate.head_to_head import head_to_head


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("nobody", "'nobody'.*human"),
        ("", "''.*human"),
        ("random:speed=3", "random.*'speed'"),
        ("process", r"process:command=\.\.\."),
        ("process:command", "'process:command'.*'command'"),
        ("process:command=x,timeout=soon", "timeout.*'soon'"),
        ("process:command=x,depth=3", "process.*'depth'.*command, timeout, tries"),
        ('process:command="x', "'process:command=\"x'"),
    ],
)
def test_specs_that_name_nothing(spec: str, message: str) -> None:
    with pytest.raises(BadSpec, match=message):
        feint.make_agent(spec)


def test_specs_with_options() -> None:
    agent = feint.make_agent('process:command="python3 bot.py --seeds 1,2",timeout=1.5')
    assert vars(agent)["_command"] == ["python3", "bot.py", "--seeds", "1,2"]
    assert vars(agent)["_timeout"] == 1.5


def test_a_function_is_an_agent() -> None:
    def first(view: feint.View, legal: Sequence[int]) -> int:
        return legal[0]

    record = feint.play("kuhn", [first, first])
    assert [entry.action["action"] for entry in record.log[2:]] == ["pass", "pass"]
    assert record.seats == [{"agent": "first"}, {"agent": "first"}]


class Listener(feint.Agent):
    name = "listener"

    def __init__(self) -> None:
        self.heard: list[str] = []

    def start(self, game: feint.Game, seat: int, seed: int) -> None:
        self.heard.append(f"start {seat}")

    def observe(self, events: Sequence[feint.Event]) -> None:
        self.heard += [event.text() for event in events]

    def act(self, view: feint.View, legal: Sequence[int]) -> int:
        self.heard.append("asked")
        return legal[-1]

    def end(self, returns: Sequence[float]) -> None:
        self.heard.append(f"end {returns}")


def test_hooks() -> None:
    agent = Listener()
    feint.play("kuhn", [agent, agent.act], setup={"chance": ["deal king", "deal jack"]})
    assert agent.heard == [
        "start 0",
        "seat 0: dealt king",
        "asked",
        "asked",
        "seat 0: bet",
        "seat 1: bet",
        "seat 0: shown king",
        "seat 1: shown jack",
        "end [2.0, -2.0]",
    ]


def test_a_bug_of_an_agent_comes_through() -> None:
    with pytest.raises(ZeroDivisionError):
        feint.play("kuhn", [lambda view, legal: 1 // 0, "random"])
    with pytest.raises(IllegalAction, match=r"seat 0 .*action 9\b"):
        feint.play("kuhn", [lambda view, legal: 9, "random"])
    with pytest.raises(TypeError, match=r"act\(view, legal\)"):
        feint.play("kuhn", [feint.Agent(), "random"])


def test_a_fault_does_not() -> None:
    def fails(view: feint.View, legal: Sequence[int]) -> int:
        raise AgentFault("asleep")

    record = feint.play("kuhn", [fails, fails])
    assert [entry.fault for entry in record.log[2:]] == ["asleep", "asleep"]


OWN = """
import feint

def bold(view, legal):
    return legal[-1]

class Bold(feint.Agent):
    def act(self, view, legal):
        return legal[-1]

def several():
    return Bold()

def wrong():
    return 3

LEFT = 1
"""


@pytest.mark.parametrize(("name", "called"), [("bold", "bold"), ("Bold", ""), ("several", "")])
def test_code_of_your_own_is_an_agent(name: str, called: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A function, a class and a function that makes agents play the same game by one spec."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(OWN)
    spec = f"python:code=mine.py:{name}"
    record = feint.play("kuhn", [spec, spec])
    assert [entry.action["action"] for entry in record.log[2:]] == ["bet", "bet"]
    assert record.seats[0] == {"agent": called or spec}
    rows = head_to_head("kuhn", [spec, "random"], games=60, seed=1)["agents"]
    assert rows[0]["faults"] == 0
    assert rows[0] == {**head_to_head("kuhn", [spec, "random"], 60, 1, threads=2)["agents"][0], **times(rows[0])}


def times(row: dict[str, Any]) -> dict[str, Any]:
    return {"ms_per_decision": row["ms_per_decision"]}


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("python", r"python:code=\.\.\."),
        ("python:code=mine.py", r"'mine\.py'"),
        ("python:code=yours.py:bold", r"'yours\.py:bold'.*'yours\.py'"),
        ("python:code=mine.py:nobody", r"'mine\.py:nobody'.*'nobody'.*'mine\.py'"),
        ("python:code=mine.py:LEFT", r"'mine\.py:LEFT'.*\b1\b.*int"),
        ("python:code=broken.py:bold", r"'broken\.py:bold'.*SyntaxError"),
        ("python:code=mine.py:wrong", r"wrong.*\b3$"),
    ],
)
def test_code_that_is_no_agent(spec: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(OWN)
    (tmp_path / "broken.py").write_text("def bold(")
    with pytest.raises(FeintError, match=message):
        feint.make_agent(spec)


def test_a_spec_is_text() -> None:
    with pytest.raises(BadSpec, match=r"python:code=FILE\.py:NAME.*\b3\b"):
        feint.make_agent(3)  # type: ignore[arg-type]
