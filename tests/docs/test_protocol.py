"""The page on the protocol: its bots play without a fault, and its messages are those that go over the wire."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest

import feint
from feint.agents.process import ProcessAgent
from feint.record import Record

ROOT = Path(__file__).parents[2]
# The rest of the page, over the network, is tested at a real server: tests/arena/test_network_page.py.
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8").split("## Over the network\n")[0]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PYTHON = shlex.quote(sys.executable)

RECORDER = """
import json, sys

answers = json.loads(sys.argv[1])
with open(sys.argv[2], "w") as wire:
    for line in sys.stdin:
        wire.write(line)
        wire.flush()
        if json.loads(line)["type"] in ("ask", "refused"):
            print(json.dumps(answers.pop(0)), flush=True)
"""


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def bot_of(text: str) -> str:
    (bot,) = (block for block in blocks(text, "python") if "sys.stdin" in block)
    return bot


def played(command: str, seed: int, game: str = "kuhn", *, seats: int = 2) -> Record:
    parameters = {"players": seats} if seats > 2 else {}
    agents = ["random"] * (seats - 1) + [f'process:command="{command}"']
    return feint.play(game, agents, seed, parameters=parameters)


def faults(record: Record) -> list[str]:
    return [entry.fault for entry in record.log if entry.fault]


@pytest.mark.parametrize("page", [PAGE, README], ids=["protocol.md", "README.md"])
def test_the_bot_in_python_plays(page: str, tmp_path: Path) -> None:
    bot = bot_of(page)
    assert len(bot.splitlines()) < 20
    (tmp_path / "bot.py").write_text(bot)
    with_bot = feint.make_agent(f'process:command="{PYTHON} {tmp_path / "bot.py"}"')
    try:
        for game in ("kuhn", "leduc", "liars_dice", "goofspiel", "rock_paper_scissors"):
            for seed in range(4):
                players = ["random", with_bot] if seed % 2 else [with_bot, "random"]
                record = feint.play(game, players, seed)
                assert record.returns is not None
                assert not faults(record)
    finally:
        with_bot.close()


def test_the_bot_in_python_plays_the_same_from_the_same_seed(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(bot_of(PAGE))
    logs = [
        [entry.action for entry in played(f"{PYTHON} {tmp_path / 'bot.py'}", 3, "goofspiel", seats=3).log]
        for _ in range(2)
    ]
    assert logs[0] == logs[1]


@pytest.mark.skipif(shutil.which("node") is None, reason="no node")
def test_the_bot_in_javascript_plays(tmp_path: Path) -> None:
    (bot,) = blocks(PAGE, "javascript")
    (tmp_path / "bot.js").write_text(bot)
    for game in ("leduc", "goofspiel"):
        assert not faults(played(f"node {tmp_path / 'bot.js'}", 1, game))


def test_the_messages_are_those_of_the_wire(tmp_path: Path) -> None:
    messages = [json.loads(block) for block in blocks(PAGE, "json")]
    answers = [message for message in messages if message["type"] == "answer"]
    (tmp_path / "recorder.py").write_text(RECORDER)
    wire = tmp_path / "wire"
    # The answers go in as one word: the command is split as a shell would, and quotes inside a spec must not be double.
    agent = ProcessAgent(shlex.join([sys.executable, str(tmp_path / "recorder.py"), json.dumps(answers), str(wire)]))
    try:
        record = feint.play("kuhn", ["random", agent], seed=4)
    finally:
        agent.close()
    assert not faults(record)
    assert record.log[-2].explain == answers[-1]["explain"]
    heard = [json.loads(line) for line in wire.read_text().splitlines()]
    assert heard == [message for message in messages if message["type"] != "answer"]


@pytest.mark.parametrize("game", ["leduc", "goofspiel"])
def test_a_hosted_agent_plays_as_it_does_inside(game: str) -> None:
    hosted = played(f"{PYTHON} -m feint agent random --stdio", 5, game)
    inside = feint.play(game, ["random", "random"], seed=5)
    assert [(e.by, e.action, e.fingerprint) for e in hosted.log] == [
        (e.by, e.action, e.fingerprint) for e in inside.log
    ]
