"""Agents that run Python code of the user's own, in many matches."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import feint
from feint.agents import make_agent
from feint.cli import main
from feint.errors import BadParameter, BadSpec
from feint.evaluate.head_to_head import head_to_head
from feint.evaluate.pool import check_agents, threads_for
from feint.evaluate.probes import ProbeOptions, probe
from feint.games.coinche.metrics import coinche_metrics

RACE = """
LAST = {}
SEEN = []

def bot(view, legal):
    LAST["legal"] = legal
    sum(range(20000))  # think: another thread would come in between
    return LAST["legal"][-1]

def counting(view, legal):
    SEEN.append(len(legal))
    return legal[sum(SEEN) % len(legal)]

def one_call(view, legal):
    SEEN.append(len(legal))
    return legal[0]

class Careful:
    def act(self, view, legal):
        return bot(view, legal)

careful = Careful()
"""


@pytest.fixture
def race(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A file with agents that keep state in their module."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "race.py").write_text(RACE)
    return "python:code=race.py"


def outcome(result: dict[str, Any]) -> dict[str, Any]:
    agents = [{name: value for name, value in row.items() if name != "ms_per_decision"} for row in result["agents"]]
    return result | {"agents": agents}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["bot", "Careful", "careful"])
def test_shared_state_is_not_raced(name: str, race: str, capsys: pytest.CaptureFixture[str]) -> None:
    results = []
    for threads in ("4", "1"):
        words = ["match", "leduc", f"{race}:{name}", "random", "--games", "500", "--seed", "1"]
        assert main([*words, "--threads", threads, "--json"]) == 0
        results.append(outcome(json.loads(capsys.readouterr().out)))
    assert results[0] == results[1]
    assert results[0]["games"] == 500


def test_state_from_match_to_match_gives_the_same_on_any_number_of_threads(race: str, tmp_path: Path) -> None:
    results = []
    for threads in (1, 3):
        (tmp_path / f"copy{threads}.py").write_text(RACE)  # each run begins with a fresh module
        results.append(
            head_to_head("leduc", [f"python:code=copy{threads}.py:counting", "random"], 200, threads=threads)
        )
    first, second = ([row["wins"] for row in result["agents"]] for result in results)
    assert first == second


def test_a_model_and_a_net_of_your_own_take_one_thread(race: str, tmp_path: Path) -> None:
    game = feint.make("leduc")
    assert threads_for(game, check_agents(["random", "ismcts:simulations=10"]), 4) == 4
    assert threads_for(game, check_agents([f'believer:model="{race}:bot"', "random"]), 4) == 1
    assert threads_for(feint.make("python_kuhn"), check_agents(["random", "random"]), 4) == 1
    path = tmp_path / "p.json"
    feint.UniformPolicy(game).save(path)
    assert threads_for(game, check_agents([f"policy:path={path}", "random"]), 4) == 4
    assert threads_for(game, check_agents([f"policy:path={path},net=race.py:bot", "random"]), 4) == 1


@pytest.mark.slow
def test_metrics_and_probes_do_not_race(race: str) -> None:
    found = [
        coinche_metrics([f"{race}:bot"], 30, 1, against="random", threads=threads)["agents"][0]["metrics"]
        for threads in (4, 1)
    ]
    assert found[0] == found[1]
    options = [ProbeOptions(simulations=200, games=60, seed=1, threads=threads) for threads in (4, 1)]
    probed = [probe("search", f"{race}:bot", feint.make("leduc"), one)["exploitability"] for one in options]
    assert probed[0] == probed[1]


class Duck:
    """No agent by birth: it has `act` and nothing else."""

    def act(self, view: feint.View, legal: Sequence[int]) -> int:
        return legal[0]


class Noted(Duck):
    name = "noted"

    def __init__(self) -> None:
        self.calls: list[str] = []

    def start(self, game: feint.Game, seat: int, seed: int) -> None:
        self.calls.append("start")

    def observe(self, events: Sequence[feint.Event]) -> None:
        self.calls.append("observe")

    def explain(self) -> dict[str, Any]:
        return {"calls": len(self.calls)}

    def end(self, returns: Sequence[float]) -> None:
        self.calls.append("end")

    def close(self) -> None:
        self.calls.append("close")


class Counted(Duck):
    made = 0

    def __init__(self) -> None:
        type(self).made += 1


class Needy(Duck):
    def __init__(self, skill: int) -> None:
        self.skill = skill


def first(view: feint.View, legal: Sequence[int]) -> int:
    return legal[0]


@pytest.mark.parametrize(
    ("player", "name"), [(Duck(), "Duck"), (Duck, "Duck"), (first, "first"), (lambda: Duck(), "Duck")]
)
def test_functions_objects_and_classes_play(player: Any, name: str) -> None:
    record = feint.play("kuhn", [player, "random"], seed=1)
    assert record.seats[0] == {"agent": name}
    assert {entry.action["action"] for entry in record.log if entry.by == 0} == {"pass"}
    result = head_to_head("kuhn", [player, "random"], 60, 1, threads=2)
    assert [row["agent"] for row in result["agents"]] == [name, "random"]
    assert outcome(result)["agents"][1] == outcome(head_to_head("kuhn", [first, "random"], 60, 1))["agents"][1]


def test_the_hooks_of_a_plain_object_are_called_and_it_stays_open() -> None:
    noted = Noted()
    record = feint.play("kuhn", [noted, first], seed=1)
    assert noted.calls[:2] == ["start", "observe"]
    assert noted.calls[-1] == "end"
    assert record.seats[0] == {"agent": "noted"}
    assert any(entry.explain for entry in record.log if entry.by == 0)
    head_to_head("kuhn", [noted, first], 30)
    assert "close" not in noted.calls
    assert noted.calls.count("end") == 31


def test_a_class_is_made_once_for_each_shard_and_once_to_check() -> None:
    head_to_head("kuhn", [Counted, "random"], 50)
    assert Counted.made == 3


def test_players_that_cannot_play_are_refused(race: str) -> None:
    for wrong in (3, object(), lambda: 3):
        with pytest.raises(BadSpec, match=r"act\(view, legal\)"):
            feint.play("kuhn", [wrong, "random"])  # type: ignore[list-item]
    with pytest.raises(BadSpec, match="Needy"):
        feint.play("kuhn", [Needy, "random"])  # type: ignore[list-item]
    with pytest.raises(BadParameter, match=r"2 seats.*Duck"):
        head_to_head("coinche", [Duck(), "random"], 1)
    with pytest.raises(BadParameter, match=r"python:code=.*<function first"):
        head_to_head("kuhn", [first, "random"], 1, ray="127.0.0.1:1")
    assert make_agent(f"{race}:careful").name == "Careful"
