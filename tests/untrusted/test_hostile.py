"""Things that strangers send: files that name code, views of other games, games that break their promises."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from busy import has_written

import feint
from feint.agents.policy import PolicyAgent
from feint.envs import VectorEnv
from feint.errors import BadPolicy, BadRecord, BadView, FeintError
from feint.games.python_kuhn.game import PythonKuhn
from feint.playouts import random_games
from feint.policy import TabularPolicy, UniformPolicy, load_policy
from feint.rating.intervals import student
from feint.record import Record
from feint.testing import check_game


def feint_command(*words: str, cwd: Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "feint", *words]
    return subprocess.run(command, cwd=cwd, input=stdin, capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.process
def test_files_and_messages_run_no_code(tmp_path: Path) -> None:
    run = {"game": "subprocess:run", "parameters": {"args": ["touch", str(tmp_path / "pwned")]}}
    record = feint.play("kuhn", ["random", "random"]).json() | run
    with pytest.raises(BadRecord, match="'subprocess:run'"):
        feint.replay(Record.from_json(record))
    policy = tmp_path / "policy.json"
    UniformPolicy(feint.make("kuhn")).save(policy)
    policy.write_text(json.dumps(json.loads(policy.read_text()) | run))
    with pytest.raises(BadPolicy, match="'subprocess:run'"):
        load_policy(policy)
    with pytest.raises(BadPolicy, match=r"subprocess:run.*kuhn"):
        feint.play("kuhn", [f"policy:path={policy}", "random"])
    start = {"type": "start", "protocol": 1, "version": 1, "seat": 0, "seats": 2, "seed": 1} | run
    done = feint_command("agent", "random", "--stdio", cwd=tmp_path, stdin=json.dumps(start) + "\n")
    assert done.returncode == 2
    assert "'subprocess:run'" in done.stderr
    assert not (tmp_path / "pwned").exists()


def test_views_of_other_games_are_refused() -> None:
    state = feint.make("kuhn").start()
    state.apply(-1, 0)
    state.apply(-1, 1)
    with pytest.raises(BadView, match=r"kuhn {}"):
        feint.make("leduc").resample(state.view(0), 1)
    view = feint.make("liars_dice", dice=5).start().view(0)
    with pytest.raises(BadView, match=r'liars_dice.*"dice": 5'):
        feint.make("liars_dice").resample(view, 1)


class NoOutcomes(PythonKuhn):
    def outcomes(self, state: Any) -> list[tuple[int, float]]:
        return []


class NoLegal(PythonKuhn):
    def legal(self, state: Any, seat: int) -> tuple[int, ...]:
        return ()


class BadOdds(PythonKuhn):
    def outcomes(self, state: Any) -> list[tuple[int, float]]:
        return [(card, float("nan")) for card in range(3)]


@pytest.mark.parametrize("broken", [NoOutcomes, NoLegal, BadOdds])
def test_games_that_break_their_promises_do_not_break_us(broken: type[PythonKuhn]) -> None:
    game = feint.wrap(broken())
    for work in (
        lambda: random_games(game.start(), 10),
        lambda: feint.tree(game),
        lambda: VectorEnv(game, 2).reset(0),
        lambda: feint.play(game, ["random", "random"]),
        lambda: random_games(feint.reveal(game).start(), 10),
    ):
        with pytest.raises(FeintError, match=r"legal|outcomes"):
            work()


class Forgetful:
    """One seat decides twice; what it sees of its first decision is told by `remembers`."""

    name, seats, actions, longest, highest_return = "forgetful", 1, 2, 2, 1.0

    def __init__(self, absent_minded: bool = False, remembers: bool = False) -> None:
        self.absent_minded, self.remembers = absent_minded, remembers

    def initial(self) -> tuple[int, ...]:
        return ()

    def asked(self, state: tuple[int, ...]) -> tuple[int, ...]:
        return (0,) if len(state) < 2 else ()

    def legal(self, state: tuple[int, ...], seat: int) -> tuple[int, ...]:
        return (0, 1)

    def apply(self, state: tuple[int, ...], seat: int, action: int) -> tuple[int, ...]:
        return (*state, action)

    def returns(self, state: tuple[int, ...]) -> tuple[float]:
        return (float(state == (0, 1)),)

    def view(self, state: tuple[int, ...], seat: int) -> dict[str, object]:
        if self.remembers:
            return {"moves": list(state)}
        return {} if self.absent_minded else {"count": len(state)}


@pytest.mark.parametrize("absent_minded", [False, True])
def test_imperfect_recall_is_found(absent_minded: bool) -> None:
    game = feint.wrap(Forgetful(absent_minded))
    with pytest.raises(FeintError, match="recall"):
        feint.tree(game)
    with pytest.raises(FeintError, match="recall"):
        feint.best_response(game, {})
    with pytest.raises(FeintError, match="recall"):
        feint.solve("mccfr", game, iterations=10)
    with pytest.raises(AssertionError, match=r"forgetful.*key"):
        check_game(game, features=False)
    sound = feint.wrap(Forgetful(remembers=True))
    check_game(sound, features=False)
    assert feint.best_response(sound, {})["best_responses"] == [1.0]


@pytest.mark.process
def test_records_go_through_links_and_into_devices(tmp_path: Path) -> None:
    record = feint.play("kuhn", ["random", "random"])
    (tmp_path / "real.json").write_text("old")
    (tmp_path / "link.json").symlink_to("real.json")
    record.save(tmp_path / "link.json")
    assert (tmp_path / "link.json").is_symlink()
    assert Record.load(tmp_path / "real.json") == record
    os.mkfifo(tmp_path / "pipe")
    with subprocess.Popen(["cat", str(tmp_path / "pipe")], stdout=subprocess.PIPE) as reader:
        record.save(tmp_path / "pipe")
        assert json.loads(reader.communicate(timeout=10)[0]) == record.json()
    assert (tmp_path / "pipe").is_fifo()
    with pytest.raises(FeintError, match=r"nowhere/r\.json"):
        record.save(tmp_path / "nowhere" / "r.json")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.json", "pipe", "real.json"]


@pytest.mark.process
def test_a_place_that_cannot_be_written_is_told_before_the_game(tmp_path: Path) -> None:
    for place in ("nowhere/r.json", "."):
        done = feint_command("play", "kuhn", "random", "random", "--record", place, cwd=tmp_path)
        assert done.returncode == 2
        assert f"--record {place!r}" in done.stderr


@pytest.mark.parametrize("explain", [{"x": float("nan")}, {"x": object()}, {1, 2}])
def test_explanations_that_are_no_json(explain: Any) -> None:
    match = feint.Match(feint.make("kuhn"))
    with pytest.raises(FeintError, match=r"explanation.*JSON"):
        match.answer(0, "bet", explain=explain)
    assert match.waiting() == [0]
    match.answer(0, "bet", explain={"values": np.array([0.5, 1.0]), "n": np.int64(3)})
    assert match.log[-1].explain == {"values": [0.5, 1.0], "n": 3}


def test_unwritable_text_is_written_all_the_same(tmp_path: Path) -> None:
    record = feint.play("kuhn", [lambda view, legal: np.int64(legal[0]), "random"])
    record.seats[0]["agent"] = "\ud800 é"
    record.save(tmp_path / "r.json")
    assert feint.replay(Record.load(tmp_path / "r.json")).over


SLEEPY = """
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "ask":
        with open(sys.argv[0] + ".asked", "ab") as asked:
            asked.write(b".")
        time.sleep(float(sys.argv[1]))
        print(json.dumps({"decision": message["decision"], **message["legal"][0]}), flush=True)
"""


@pytest.mark.process
@pytest.mark.parametrize(("pause", "status"), [("0.05", 0), ("1000", 130)])
def test_ctrl_c_stops_programs_and_keeps_what_was_played(pause: str, status: int, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(SLEEPY)
    bot = f"process:command={sys.executable} {tmp_path}/bot.py {pause},timeout=600"
    command = [sys.executable, "-m", "feint", "match", "kuhn", "random", bot, "--games", "5000", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        has_written(tmp_path / "bot.py.asked", 1 if status else 100)
        process.send_signal(signal.SIGINT)
        began = time.monotonic()
        out, err = process.communicate(timeout=30)
        assert time.monotonic() - began < 10
    assert process.returncode == status, err
    if status == 0:
        assert 3 < json.loads(out)["games"] < 5000
        assert all(row["faults"] == 0 for row in json.loads(out)["agents"])
    left = subprocess.run(["pgrep", "-f", str(tmp_path / "bot.py")], capture_output=True, text=True, check=False)
    assert left.stdout == "", "a program outlived its match"


@pytest.mark.process
def test_text_on_the_screen_is_no_markup(tmp_path: Path) -> None:
    words = ("play", "matrix", "random", "--param", 'rows=["[/red]","[x]"]', "--param", 'columns=["a","b"]')
    done = feint_command(*words, cwd=tmp_path, stdin="²\n99999999999\n[x]\n")
    assert done.returncode == 0, done.stderr
    assert "[/red]" in done.stdout
    assert "'²' is not legal here" in done.stdout


@pytest.mark.process
@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        (("play", "kuhn", "random", "random", "--param", "name=1"), 'kuhn.*"name"'),
        (("play", "../x:y", "random", "random"), r"game '\.\./x:y'"),
        (("play", "builtins:print", "random", "random"), "NoneType.*name, seats"),
        (("play", "kuhn", "random", "'x"), "'x"),
        (("play", "kuhn", "random", "process:command=cat,timeout=inf"), "timeout.*inf"),
        (("play", "kuhn", "random", "process:command=cat,command=cat"), "command"),
        (("solve", "tree", "kuhn", "--seconds", "-1"), r"seconds.* -1\b"),
        (("agent", "human", "--stdio"), "human"),
        (("play", "reveal(" * 9 + "kuhn" + ")" * 9, "random", "random"), r"\b4\b"),
    ],
)
def test_no_tracebacks(words: tuple[str, ...], quoted: str, tmp_path: Path) -> None:
    done = feint_command(*words, cwd=tmp_path)
    assert done.returncode == 2, done.stderr
    assert re.search(quoted, done.stderr)
    assert done.stderr.count("\n") == 1


@pytest.mark.process
def test_a_bug_in_ones_own_game_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "from feint.games.python_kuhn.game import PythonKuhn\n"
        "class Mine(PythonKuhn):\n"
        "    def apply(self, state, seat, action):\n"
        "        return 1 // 0\n"
    )
    done = feint_command("play", "mine:Mine", "random", "random", "--json", cwd=tmp_path)
    assert done.returncode == 1
    assert json.loads(done.stdout)["error"].startswith("ZeroDivisionError")
    assert done.stderr.count("\n") == 1


def test_policies_without_a_file() -> None:
    game = feint.make("kuhn")
    agent = PolicyAgent.of(TabularPolicy(game, {}))
    assert feint.play(game, [agent, "random"]).returns
    with pytest.raises(BadPolicy, match=r"<Game kuhn {}>.*<Game leduc {}>"):
        feint.play("leduc", [agent, "random"])


@pytest.mark.parametrize("seed", ["x", 1.5, True, None, b"short"])
def test_seeds(seed: Any) -> None:
    with pytest.raises(FeintError, match="seed"):
        feint.play("kuhn", ["random", "random"], seed)


def test_students_t() -> None:
    assert [student(n) for n in (1, 10, 30)] == [12.706, 2.228, 2.042]
    assert student(40) == pytest.approx(2.0211, abs=2e-4)
    assert student(1000) == pytest.approx(1.9623, abs=2e-4)
