"""Programs that are slow, silent, crashing, illegal or talk nonsense cost themselves their choice, and nothing else."""

from __future__ import annotations

import re
import shlex
import sys
import time
from pathlib import Path

import pytest

import feint
from feint.agents.process import ProcessAgent
from feint.errors import AgentFault, BadSpec
from feint.record import Record

BOT = Path(__file__).parent / "fakes" / "bot.py"


def bot(mode: str, timeout: float = 5.0, tries: int = 3) -> ProcessAgent:
    return ProcessAgent(shlex.join([sys.executable, str(BOT), mode]), timeout, tries)


def played(mode: str, game: str = "goofspiel", seed: int = 1, **options: float) -> Record:
    agent = bot(mode, **options)  # type: ignore[arg-type]
    try:
        return feint.play(game, [agent, "random"], seed)
    finally:
        agent.close()


def faults(record: Record) -> list[str]:
    return [entry.fault for entry in record.log if entry.by == 0 and entry.fault]


@pytest.mark.process
@pytest.mark.parametrize("mode", ["good", "illegal_once", "twice", "chatty", "flood"])
def test_a_program_that_answers_in_the_end(mode: str) -> None:
    record = played(mode)
    assert faults(record) == []
    assert [entry.action["data"]["card"] for entry in record.log if entry.by == 0][:4] == [5, 4, 3, 2]


@pytest.mark.process
@pytest.mark.parametrize(
    ("mode", "quoted"),
    [
        ("silent", r"\b0\.2 s"),
        ("slow", r"\b0\.2 s"),
        ("crashing", "status 1: out of cheese"),
        ("dies_at_once", r"status 3\b"),
        ("gives_up", "out of ideas"),
        ("illegal", '{"action": "win"}'),
        ("nonsense", "'hello, world'"),
        ("binary", "JSON"),
        ("numbers", "an answer is"),
        ("no_decision", "an answer is"),
        ("future", "was not asked"),
        ("deep", "JSON"),
        ("endless", r"JSON|\b3 s|\b3\.0 s"),
    ],
)
def test_a_program_that_does_not(mode: str, quoted: str) -> None:
    began = time.monotonic()
    record = played(mode, timeout=0.2 if mode in ("silent", "slow") else 3.0)
    assert record.returns is not None
    said = faults(record)
    assert len(said) == 4  # every decision of the four
    assert re.search(quoted, said[0])
    assert said[-1].startswith("benched")
    assert time.monotonic() - began < 12
    assert feint.replay(record).over


@pytest.mark.process
def test_the_safest_action_is_played_for_it() -> None:
    record = played("silent", game="leduc", timeout=0.1)
    assert {entry.action["action"] for entry in record.log if entry.by == 0} <= {"call", "fold"}


@pytest.mark.process
def test_late_answers_are_dropped() -> None:
    record = played("slow_once", timeout=0.4)
    said = [entry.fault for entry in record.log if entry.by == 0]
    # The answer to the first question comes during the second, and is not taken for its answer.
    assert "0.4 s" in (said[0] or "")
    assert said[1:] == [None, None, None]
    assert feint.replay(record).over


@pytest.mark.process
def test_a_crash_does_not_outlive_its_match() -> None:
    agent = bot("crashing_later")
    try:
        first = feint.play("goofspiel", [agent, "random"], 1)
        second = feint.play("goofspiel", [agent, "random"], 1)
    finally:
        agent.close()
    assert "status 9" in faults(first)[0]
    assert [entry.fault is None for entry in second.log if entry.by == 0] == [True, False, False, False]


@pytest.mark.process
def test_explanations_are_kept_with_the_record() -> None:
    record = played("explains")
    assert {str(entry.explain) for entry in record.log if entry.by == 0} == {"{'because': 'the last is the best'}"}


@pytest.mark.process
def test_close_ends_the_program() -> None:
    agent = bot("lingers")
    feint.play("kuhn", [agent, "random"])
    process = agent._process
    assert process is not None
    agent.close()
    assert process.poll() is not None


@pytest.mark.process
@pytest.mark.parametrize("name", ["leduc", "liars_dice", "goofspiel", "rock_paper_scissors", "python_kuhn"])
@pytest.mark.parametrize("seed", range(3))
def test_our_agents_play_over_stdio_as_in_process(name: str, seed: int) -> None:
    command = shlex.join([sys.executable, "-m", "feint", "agent", "random", "--stdio"])
    remote = ProcessAgent(command)
    try:
        there = feint.play(name, [remote, "random"], seed)
    finally:
        remote.close()
    here = feint.play(name, ["random", "random"], seed)
    assert [(e.by, e.action, e.fault) for e in there.log] == [(e.by, e.action, e.fault) for e in here.log]


@pytest.mark.process
def test_commands_that_cannot_run() -> None:
    agent = ProcessAgent("no-such-program-here")
    with pytest.raises(BadSpec, match="'no-such-program-here'"):
        feint.play("kuhn", [agent, "random"])
    for options in ({"command": ""}, {"command": "x", "timeout": 0.0}, {"command": "x", "tries": 0}):
        with pytest.raises(BadSpec):
            ProcessAgent(**options)  # type: ignore[arg-type]


@pytest.mark.process
def test_a_program_that_never_reads_does_not_hold_up_the_match() -> None:
    agent = ProcessAgent("sleep 1000", timeout=0.002)
    question = feint.Match(feint.make("leduc"), 1).asked()[0]
    began, said = time.monotonic(), ""
    try:
        agent.start(feint.make("leduc"), 0, 1)
        while "read nothing" not in said:  # which comes when the pipe is full
            with pytest.raises(AgentFault) as fault:
                agent.act(question.view, question.legal)
            said = str(fault.value)
            assert time.monotonic() - began < 20
        with pytest.raises(AgentFault, match="running"):
            agent.act(question.view, question.legal)
    finally:
        agent.close()


@pytest.mark.process
def test_a_matrix_that_is_not_square_over_stdio() -> None:
    command = shlex.join([sys.executable, "-m", "feint", "agent", "random", "--stdio"])
    record = feint.play(
        "matrix", ["random", f"process:command={command}"], parameters={"payoffs": [[1, 2, 3], [4, 5, 6]]}
    )
    assert [entry.fault for entry in record.log] == [None, None]
