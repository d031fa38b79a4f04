"""The command line as a user meets it."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from busy import has_worked, has_written

import feint
from feint.cli import MODULES, build_parser, main
from feint.commands.parser import CONTENTS


def run(*words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "feint", *words]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, check=False, timeout=60)


def as_json(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main([*words, "--json"]) == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1, "one JSON object and nothing else"
    return dict(json.loads(out))


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    games = {game["name"]: game for game in as_json(capsys, "games")["games"]}
    assert set(games) >= {"kuhn", "leduc", "liars_dice", "goofspiel", "matrix", "python_kuhn"}
    assert (games["leduc"]["players"], games["coup"]["players"]) == ([2], [2, 3, 4, 5, 6])
    assert [p["name"] for p in games["liars_dice"]["parameters"]] == ["dice", "sides"]
    assert main(["games"]) == 0
    assert "rock_paper_scissors" in capsys.readouterr().out
    assert main(["games", "coup"]) == 0
    assert "number of players" in capsys.readouterr().out
    with pytest.raises(SystemExit) as left:
        main([])
    assert left.value.code == 0
    assert "feint COMMAND --help" in capsys.readouterr().out


def test_match(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("match", "liars_dice", "random", "random", "--games", "60", "--seed", "4", "--param", "sides=4")
    result = as_json(capsys, *words)
    assert (result["game"], result["games"], result["seed"]) == ("liars_dice", 60, 4)
    assert result["parameters"] == {"dice": 1, "sides": 4}
    for row in result["agents"]:
        assert set(row) >= {"agent", "wins", "draws", "share", "share_interval", "mean_return", "ms_per_decision"}
        assert row["share_interval"][0] <= row["share"] <= row["share_interval"][1]
    assert sum(row["wins"] for row in result["agents"]) == 60
    assert main(list(words)) == 0
    assert "95% intervals" in capsys.readouterr().out


def test_a_match_shows_whole_names(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Two of one kind differ at the end of their specs, however narrow the terminal is."""
    monkeypatch.setenv("COLUMNS", "80")
    specs = ["ismcts:simulations=10,exploration=0.25", "ismcts:simulations=10,exploration=0.75"]
    assert main(["match", "kuhn", *specs, "--games", "4", "--threads", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "…" not in "".join(lines)
    for spec in specs:
        assert spec in "".join(line.split()[0] for line in lines[2:])


def test_payoffs_whose_squares_are_no_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    payoffs = "payoffs=[[1e200,-1e200],[-1e200,1e200]]"
    assert main(["match", "matrix", "random", "random", "--games", "50", "--json", "--param", payoffs]) == 0
    rows = json.loads(capsys.readouterr().out)["agents"]
    assert [row["mean_return_interval"] for row in rows] == [None, None]
    assert all(abs(row["mean_return"]) <= 1e200 for row in rows)


def test_match_in_duplicate(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("match", "coinche", "stronger", "random", "--games", "10", "--duplicate")
    data = as_json(capsys, *words)
    assert data["games"] == 10
    assert sum(data["duplicate"]["plays"].values()) == 20
    assert main(words) == 0
    shown = capsys.readouterr().out
    assert "10 deals, each played twice" in shown
    assert f"stronger over random: {data['duplicate']['points']:+.3f} ±" in shown


def test_solve(capsys: pytest.CaptureFixture[str]) -> None:
    result = as_json(capsys, "solve", "best-response", "leduc")
    assert result["exploitability"] == pytest.approx(2.373611, abs=1e-6)
    result = as_json(capsys, "solve", "tree", "liars_dice", "--param", "sides=4")
    assert (result["nodes"], result["infosets"]) == (8181, [512, 512])


def test_levels_of_nested_play(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    found = as_json(capsys, "solve", "ipomdp", "po_nim", "--param", "heap=3", "--levels", "2", "--out", str(tmp_path))
    assert (found["heap"], found["r_w"], found["r_u"]) == (3, 10, -1)
    values = [(row["level"], row["seat"], round(row["value"], 9)) for row in found["levels"]]
    assert values == [(1, 1, 7.833333333), (1, 2, 7.694444444), (2, 1, 8.833333333), (2, 2, 8.833333333)]
    assert {"upper", "beliefs", "nodes", "alphas", "seconds"} <= found["levels"][0].keys()
    drawn = (tmp_path / "level-2-seat-2.svg").read_text()
    assert "take hidden 1" in drawn
    assert (tmp_path / "level-1-seat-1.dot").read_text().startswith("digraph")
    other = as_json(capsys, "solve", "ipomdp", "kuhn", "--levels", "1", "--prior", "3")
    assert [row["value"] for row in other["levels"]] == pytest.approx([1 / 2, 5 / 12])


def test_small_solvers_of_models(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "tiger.svg"
    exact = as_json(capsys, "solve", "belief-graph", "tiger", "--out", str(out))
    assert exact["value"] == pytest.approx(19.371368374895, abs=1e-9)
    assert "listen" in out.read_text()
    upper = as_json(capsys, "solve", "fib", "tiger")["upper"]
    above = as_json(capsys, "solve", "qmdp", "tiger")["upper"]
    assert above == pytest.approx(189)
    assert above > upper > exact["value"]
    assert as_json(capsys, "solve", "pbvi", "tiger")["lower"] == pytest.approx(exact["value"], abs=1e-6)


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        (["solve", "ipomdp", "po_nim", "--gap", "1"], "--gap 1"),
        (["solve", "sarsop", "tiger", "--levels", "2"], "--levels 2"),
        (["solve", "tree", "kuhn", "--discount", "0.9"], "--discount 0.9"),
        (["solve", "ipomdp", "po_nim", "--prior", "1,x"], "--prior.*'1,x'"),
        (["solve", "ipomdp", "po_nim", "--prior", "0"], "prior"),
        (["solve", "ipomdp", "po_nim", "--levels", "0"], r"levels.* 0\b"),
        (["solve", "ipomdp", "po_nim", "--out", "nowhere"], "--out 'nowhere'"),
        (["solve", "belief-graph", "tiger", "--out", "x.npz"], "--out 'x.npz'"),
        (["solve", "fib", "tiger", "--out", "x.npz"], "--out x.npz"),
    ],
)
def test_wrong_words_for_solvers(words: list[str], quoted: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert re.search(quoted, capsys.readouterr().err)


def test_solve_judges_a_policy_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    feint.UniformPolicy(feint.make("kuhn")).save(path)
    assert as_json(capsys, "solve", "best-response", "kuhn", "--policy", str(path))["exploitability"] == pytest.approx(
        11 / 24
    )
    assert main(["solve", "best-response", "leduc", "--policy", str(path)]) == 1
    assert re.search("kuhn.*leduc", capsys.readouterr().err)
    assert main(["solve", "tree", "kuhn", "--policy", str(path)]) == 2
    assert "--policy" in capsys.readouterr().err


def test_solve_within_a_budget(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "tree", "liars_dice", "--param", "sides=8", "--seconds", "0.1"]) == 1
    assert "0.1 s" in capsys.readouterr().err


def test_play_and_replay(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    result = as_json(capsys, "play", "leduc", "random", "random", "--seed", "6", "--record", str(path))
    assert result["record"] == json.loads(path.read_text())
    everything = as_json(capsys, "replay", str(path))
    assert everything["verified"] is True
    assert everything["returns"] == result["returns"]
    assert len(everything["steps"]) == len(result["record"]["log"])
    assert main(["replay", str(path)]) == 0
    assert "all seats" in capsys.readouterr().out
    assert main(["replay", str(path), "--verify"]) == 0
    assert capsys.readouterr().out == ""


def test_replay_from_a_seats_eyes_shows_no_more_than_it_saw(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    # The same game with another card for seat 1, folded unseen: seat 0's replay must be the same to the letter.
    shown = []
    for card in ("Ks", "Jh"):
        match = feint.Match(feint.make("leduc"), 1, {"chance": ["deal Qs", f"deal {card}"]})
        for seat, action in ((0, "raise"), (1, "fold")):
            match.answer(seat, action)
        path = tmp_path / f"{card}.json"
        match.record().save(path)
        assert main(["replay", str(path), "--seat", "0"]) == 0
        told = capsys.readouterr().out
        shown.append((told, as_json(capsys, "replay", str(path), "--seat", "0")))
    assert shown[0] == shown[1]
    assert "Qs" in shown[0][0]


def test_a_tampered_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    feint.play("leduc", ["random", "random"], seed=2).save(path)
    path.write_text(path.read_text().replace('"by": 0', '"by": 1', 1))
    assert main(["replay", str(path)]) == 1
    assert re.search(r"game\.json.*log\[2\].*seat 1\b", capsys.readouterr().err)


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        (["dance"], "COMMAND.*'dance'"),
        (["play", "chess"], 'game "chess"'),
        (["play", "kuhn", "nobody", "random"], "agent 'nobody'"),
        (["play", "kuhn", "random", "random", "random"], r"2 seats.* 3\b"),
        (["play", "kuhn", "random", "--seat", "2"], "--seat 2"),
        (["play", "kuhn", "random", "random", "--seat", "0"], "--seat.* 2 agents"),
        (["play", "kuhn", "--json"], r"2 seats.* 0\b"),
        (["play", "kuhn", "random", "--json"], "--json"),
        (["match", "kuhn", "random"], "kuhn.* 1 .*random"),
        (["match", "kuhn", "random", "human"], "feint play"),
        (["match", "kuhn", "random", "random", "--games", "x"], "--games.*'x'"),
        (["match", "kuhn", "random", "random", "--games", "0"], r"games.* 0\b"),
        (["match", "kuhn", "random", "random", "--threads", "0"], r"--threads.* 0\b"),
        (["match", "leduc", "random", "random", "--param", "cards"], "--param.*'cards'"),
        (["match", "liars_dice", "random", "random", "--param", "dice=x"], 'dice.*"x"'),
        (["match", "liars_dice", "random", "random", "--param", "dice=1", "--param", "dice=2"], "--param dice"),
        (["solve", "magic", "kuhn"], "SOLVER.*'magic'"),
        (["match", "duel", "random", "random", "--param", f"life={10**30}"], f"duel.*'life'.*{10**30}"),
        (["reproduce", "uct-exp3", "--quick", "--threads", "-2"], "--threads.* -2"),
        (["train", "magic", "kuhn"], "LEARNER.*'magic'"),
        (["bench", "magic"], "bench 'magic'"),
        (["agent", "random"], "--stdio"),
    ],
)
def test_bad_usage_is_one_line_and_status_2(words: list[str], quoted: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    captured = capsys.readouterr()
    assert re.search(quoted, captured.err)
    assert captured.err.count("\n") == 1
    assert main([*words, "--json"]) == 2
    assert re.search(quoted, json.loads(capsys.readouterr().out)["error"])


def test_missing_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "nothing.json"]) == 1
    assert "nothing.json" in capsys.readouterr().err


@pytest.mark.process
def test_playing_in_the_terminal() -> None:
    done = run("play", "leduc", "random", "--seed", "3", stdin="help\n7\nfoo\nraise\n2\n1\n1\n1\n1\n")
    assert done.returncode == 0, done.stderr
    assert "'foo'" in done.stdout
    assert "You won" in done.stdout or "You lost" in done.stdout or "You drew" in done.stdout


@pytest.mark.process
def test_leaving_the_table(tmp_path: Path) -> None:
    for stdin in ("", "quit\n"):
        done = run("play", "leduc", "random", "--record", str(tmp_path / "r.json"), stdin=stdin)
        assert done.returncode == 0
        assert "You left the table." in done.stdout
        assert feint.replay(feint.Record.load(tmp_path / "r.json")).asked()


@pytest.mark.slow
def test_in_a_real_terminal() -> None:
    pid, terminal = pty.fork()
    if pid == 0:
        os.execv(sys.executable, [sys.executable, "-m", "feint", "play", "kuhn", "random", "--seat", "1"])
    os.write(terminal, b"1\n1\n")
    seen = b""
    try:
        while chunk := os.read(terminal, 4096):
            seen += chunk
    except OSError:
        pass  # the terminal closes with the program
    assert os.waitpid(pid, 0)[1] == 0
    assert b"you are seat 1" in seen
    assert b"You " in seen


@pytest.mark.process
@pytest.mark.parametrize("more", [[], ["--duplicate"]])
def test_ctrl_c_keeps_what_was_played(more: list[str]) -> None:
    words = ["match", "leduc", "random", "random", "--games", "10000000", "--json", *more]
    command = [sys.executable, "-m", "feint", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        has_worked(process, 2.5)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert process.returncode == 0, err
    assert 0 < json.loads(out)["games"] < 10_000_000
    assert "stopped after" in err


SLOW = """
import time
from feint.games.python_kuhn.game import PythonKuhn

class Slow(PythonKuhn):
    longest = 10**9
    def asked(self, state):
        with open("asked", "ab") as asked:
            asked.write(b".")
        time.sleep(0.001)
        return (0,)
    def legal(self, state, seat):
        return (0, 1)
    def apply(self, state, seat, action):
        return state
"""


@pytest.mark.process
def test_ctrl_c_ends_a_match_under_way(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(SLOW)
    command = [sys.executable, "-m", "feint", "match", "slow:Slow", "random", "random", "--games", "3"]
    with subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True) as process:
        has_written(tmp_path / "asked", 1)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert err == "feint: interrupted\n"


@pytest.mark.process
def test_a_closed_pipe_is_no_traceback() -> None:
    done = subprocess.run(
        f"{sys.executable} -m feint games | head -n 1", shell=True, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr


@pytest.mark.process
def test_agent_on_stdio_refuses_nonsense() -> None:
    done = run("agent", "random", "--stdio", stdin="nonsense\n")
    assert done.returncode == 1
    assert "docs/protocol.md" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.process
@pytest.mark.parametrize("words", [[sys.executable, "-m", "feint"], [str(Path(sys.executable).with_name("feint"))]])
@pytest.mark.parametrize("module", ["tempfile", "numpy"])  # of feint itself, and of its commands
def test_an_interrupt_while_importing_is_quiet(words: list[str], module: str, tmp_path: Path) -> None:
    (tmp_path / f"{module}.py").write_text("import time\nprint('waiting', flush=True)\ntime.sleep(60)\n")
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    with subprocess.Popen(
        [*words, "solve", "cfr", "kuhn"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "waiting\n"
        process.send_signal(signal.SIGINT)
        error = process.communicate(timeout=20)[1]
    assert (process.returncode, error) == (130, "")


@pytest.mark.process
def test_a_library_hears_interrupts_as_ever() -> None:
    code = "import signal, feint; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"
    said = subprocess.run([sys.executable, "-c", code, "feint"], check=True, capture_output=True, text=True)
    assert said.stdout == "True\n"


def test_each_module_adds_the_commands_that_it_is_loaded_for() -> None:
    for module, names in MODULES.items():
        for name in names:
            parser = build_parser([name])
            (action,) = (one for one in parser._actions if one.dest == "command")
            assert tuple(action.choices or ()) == names, module
    assert sorted(name for names in MODULES.values() for name in names) == sorted(
        name for names in CONTENTS.values() for name in names
    )


@pytest.mark.process
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_result_is_shown_though_its_file_cannot_be_written() -> None:
    done = run("solve", "cfr", "kuhn", "--iterations", "10", "--out", "/dev/full")
    assert done.returncode == 1
    assert "exploitability" in done.stdout
    assert "/dev/full" in done.stderr
    done = run("solve", "cfr", "kuhn", "--iterations", "10", "--out", "/dev/full", "--json")
    assert done.returncode == 1
    found = json.loads(done.stdout)
    assert found["iterations"] == 10
    assert "/dev/full" in found["error"]
