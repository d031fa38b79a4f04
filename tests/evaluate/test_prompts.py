"""Strategy prompts on the same deals: who obeys one that is better wins, who reads the same twice does not differ."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "agents" / "llm"))
from scripted import ScriptedEndpoint

from feint.cli import main

Prompts = tuple[str, str]


@pytest.fixture
def prompts(tmp_path: Path) -> Prompts:
    for name, text in (("bold.txt", "Be bold."), ("meek.txt", "Be meek.")):
        (tmp_path / name).write_text(text)
    return str(tmp_path / "bold.txt"), str(tmp_path / "meek.txt")


def words(endpoint: ScriptedEndpoint, files: tuple[str, ...], *more: str) -> list[str]:
    start = ["evaluate", "prompts", "kuhn", "--model", "tiny", "--base-url", endpoint.url]
    return [*start, *(word for path in files for word in ("--prompt", path)), *more]


def evaluated(capsys: pytest.CaptureFixture[str], *given: Any) -> dict[str, Any]:
    assert main([*words(*given), "--json"]) == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    return dict(json.loads(out))


@pytest.mark.slow
def test_a_better_prompt_is_found_out(prompts: Prompts, capsys: pytest.CaptureFixture[str]) -> None:
    with ScriptedEndpoint("obeys") as endpoint:
        result = evaluated(capsys, endpoint, prompts, "--games", "120", "--seed", "3")
        assert main(words(endpoint, prompts, "--games", "120", "--seed", "3")) == 0
    bold, meek = result["prompts"]
    assert (result["game"], result["model"], result["against"], result["games"]) == ("kuhn", "tiny", "random", 120)
    # Against a random player who always bets wins 3/4 of the games in seat 0 and 5/8 in seat 1; who always passes, 1/4.
    for row, true in ((bold, 11 / 16), (meek, 1 / 4)):
        assert row["share_interval"][0] < true < row["share_interval"][1]
    (two,) = result["differences"]
    assert two["difference"] == pytest.approx(bold["share"] - meek["share"])
    assert two["interval"][0] > 0
    assert two["p"] < 1e-6
    assert two["significant"]
    shown = capsys.readouterr().out
    assert "bold.txt over meek.txt: +" in shown
    assert "they differ" in shown


@pytest.mark.slow
def test_the_same_prompt_twice_is_the_same(prompts: Prompts, capsys: pytest.CaptureFixture[str]) -> None:
    """The same deals, the same seats, the same opponents."""
    with ScriptedEndpoint("obeys") as endpoint:
        result = evaluated(capsys, endpoint, (prompts[0], prompts[0]), "--games", "30", "--against", "random")
        threads = evaluated(capsys, endpoint, (prompts[0], prompts[0]), "--games", "30", "--threads", "4")
    (two,) = result["differences"]
    assert (two["difference"], two["better"], two["worse"], two["p"], two["significant"]) == (0, 0, 0, 1, False)
    for row, other in zip(result["prompts"], threads["prompts"], strict=True):
        assert {k: v for k, v in row.items() if k != "seconds"} == {k: v for k, v in other.items() if k != "seconds"}


def test_costs_and_failures_are_counted(prompts: Prompts, capsys: pytest.CaptureFixture[str]) -> None:
    with ScriptedEndpoint("first", "illegal", "illegal", "illegal", "401", "illegal", "obeys") as endpoint:
        result = evaluated(capsys, endpoint, (prompts[0],), "--games", "10")
    (row,) = result["prompts"]
    assert result["differences"] == []
    assert (row["invalid"], row["fallbacks"], row["faults"]) == (4, 1, 1)
    assert row["answers"] == row["decisions"] - 2 + 4
    assert row["prompt_tokens"] == pytest.approx(100 * row["answers"] / row["decisions"])
    assert row["completion_tokens"] == pytest.approx(10 * row["answers"] / row["decisions"])
    assert 0 < row["seconds"] < 1


@pytest.mark.slow
def test_more_seats_and_other_opponents(prompts: Prompts, capsys: pytest.CaptureFixture[str]) -> None:
    with ScriptedEndpoint("obeys") as endpoint:
        more = ("--games", "6", "--against", "honest", "--param", "players=3", "--view", "text", "--temperature", "0")
        start = ["evaluate", "prompts", "coup", "--model", "tiny", "--base-url", endpoint.url, "--prompt", prompts[0]]
        assert main([*start, "--prompt", "", *more, "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["parameters"]["players"], result["against"]) == (3, "honest")
    assert [row["prompt"] for row in result["prompts"]] == [prompts[0], ""]
    seats = {request["messages"][0]["content"].split(";")[0][-1] for request in endpoint.requests}
    assert seats == {"0", "1", "2"}
    assert {request["temperature"] for request in endpoint.requests} == {0}


def test_an_endpoint_that_is_not_there_ends_it_at_once(prompts: Prompts, capsys: pytest.CaptureFixture[str]) -> None:
    with ScriptedEndpoint("first") as endpoint:
        pass
    began = time.monotonic()
    assert main([*words(endpoint, prompts, "--games", "1000", "--tries", "1"), "--json"]) == 1
    assert re.search("no decision.*cannot be reached", capsys.readouterr().out)
    assert time.monotonic() - began < 10


@pytest.mark.parametrize(
    ("more", "quoted"),
    [
        ([], "--prompt"),
        (["--prompt", "nothing.txt"], "'nothing.txt'"),
        (["--prompt", "", "--against", "human"], "human|person"),
        (["--prompt", "", "--against", "nobody"], "agent 'nobody'"),
        (["--prompt", "", "--games", "0"], r"games.* 0\b"),
        (["--prompt", "", "--view", "paper"], "view.*json.*text"),
    ],
)
def test_bad_usage(more: list[str], quoted: str, capsys: pytest.CaptureFixture[str]) -> None:
    start = ["evaluate", "prompts", "kuhn", "--model", "tiny", "--base-url", "http://127.0.0.1:9/v1"]
    assert main([*start, *more]) == 2
    assert re.search(quoted, capsys.readouterr().err.replace("\n", " "))


@pytest.mark.process
@pytest.mark.parametrize("answered", [0, 25])
def test_an_interrupt_keeps_what_was_played(prompts: Prompts, answered: int) -> None:
    with ScriptedEndpoint(*["first"] * answered, "stall") as endpoint:
        command = [sys.executable, "-m", "feint", *words(endpoint, prompts, "--games", "500", "--json")]
        running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            while len(endpoint.requests) <= answered:
                assert running.poll() is None
                time.sleep(0.02)
            running.send_signal(signal.SIGINT)
            out, err = running.communicate(timeout=20)
        finally:
            running.kill()
    if not answered:
        assert (running.returncode, out) == (130, "")
        return
    assert running.returncode == 0
    result = json.loads(out)
    assert 5 <= result["games"] < 25
    assert f"stopped after {result['games']} of 500 games" in err
    assert result["prompts"][0]["faults"] == 0  # what was interrupted does not count
