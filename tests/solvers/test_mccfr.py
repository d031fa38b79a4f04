"""Monte Carlo CFR: unbiased where it says so, known curves, bounded memory, and the same run from the same seed.

Single iterations, tables and bounds in bytes are of the native layer.
"""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from busy import has_worked

import feint
from feint import CHANCE, _core
from feint.cli import main
from feint.errors import BadCheckpoint, BadParameter, FeintError, TooLarge
from feint.policy import load_policy
from feint.progress import Step
from feint.solvers.mccfr import AbstractPolicy, load_run, save_run

Table = dict[int, list[float]]


def word(options: object) -> str:
    return "-".join(map(str, options.values())) or "plain" if isinstance(options, dict) else str(options)


def exploitability(name: str, iterations: int, seeds: int, **options: Any) -> float:
    """The mean over seeds 0, 1, ..."""
    game = feint.make(name)
    found = []
    for seed in range(seeds):
        solver = _core.Mccfr(game, seed=seed, **options)
        solver.run(iterations)
        found.append(feint.best_response(game, solver.policy())["exploitability"])
    return float(np.mean(found))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "iterations", "seeds", "expected"),
    [
        ("kuhn", 1_000, 10, 0.0198),
        ("kuhn", 10_000, 10, 0.0092),
        ("kuhn", 100_000, 5, 0.003),
        ("leduc", 1_000, 5, 1.24),
        ("leduc", 10_000, 5, 0.295),
        ("leduc", 100_000, 2, 0.069),
    ],
)
def test_external_sampling_comes_down_its_known_curve(name: str, iterations: int, seeds: int, expected: float) -> None:
    """Another implementation's exploitability, alternating traversals."""
    assert expected / 2 < exploitability(name, iterations, seeds) < expected * 1.5


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("options", "kuhn", "leduc"),
    [
        ({"sampler": "external"}, 0.0008, 0.0206),
        ({"sampler": "weighted", "draws": 2, "epsilon": 0.3}, 0.0018, 0.076),
        ({"sampler": "robust", "draws": 2}, None, 0.031),
    ],
    ids=word,
)
def test_a_million_iterations(options: dict[str, Any], kuhn: float | None, leduc: float) -> None:
    """Another implementation's figures, at most half as much again; seeds 0 to 2."""
    if kuhn:
        assert exploitability("kuhn", 1_000_000, 3, **options) < 1.5 * kuhn
    assert exploitability("leduc", 1_000_000, 3, **options) < 1.5 * leduc


@pytest.mark.nightly
@pytest.mark.parametrize("draws", [2, 4])
def test_the_papers_algorithm_does_not_converge(draws: int) -> None:
    """After a million iterations it is worse than uniform play on Leduc, which is at 2.37; seeds 0 to 2."""
    assert exploitability("kuhn", 1_000_000, 3, sampler="paper", draws=draws) > 0.15
    assert exploitability("leduc", 1_000_000, 3, sampler="paper", draws=draws) > 2.373611


@pytest.mark.parametrize(
    "options",
    [{"linear": True}, {"sampler": "outcome", "baseline": True}, {"sampler": "branching", "epsilon": 0.3}],
    ids=word,
)
def test_options_converge_too(options: dict[str, Any]) -> None:
    assert exploitability("kuhn", 50_000, 3, **options) < 0.012


def test_baselines_help_where_little_is_tried() -> None:
    """Less variance, less exploitability at equal iterations; seeds 0 to 4."""
    plain = exploitability("leduc", 50_000, 5, sampler="outcome")
    assert exploitability("leduc", 50_000, 5, sampler="outcome", baseline=True) < 0.95 * plain


@pytest.mark.parametrize(
    ("name", "parameters", "value"),
    [
        ("rock_paper_scissors", {}, 0),
        ("matrix", {"payoffs": [[3, -1], [-2, 1]]}, 1 / 7),  # (ad - bc) / (a + d - b - c)
        ("goofspiel", {"cards": 3}, 0),
        ("sequentialize(goofspiel)", {"cards": 3}, 0),
        ("liars_dice", {"sides": 2}, 1 / 2),
    ],
)
def test_known_values(name: str, parameters: dict[str, Any], value: float) -> None:
    """Seats that are asked at once answer in turn, unseen."""
    game = feint.make(name, **parameters)
    solver = _core.Mccfr(game, seed=3)
    solver.run(100_000)
    judged = feint.best_response(game, solver.policy())
    assert judged["exploitability"] < 0.01
    assert judged["values"][0] == pytest.approx(value, abs=0.01)


def test_three_players() -> None:
    """Nothing is promised, but a small game of three comes to an equilibrium."""
    game = feint.make("goofspiel", players=3, cards=3)
    uniform = feint.best_response(game, {})["exploitability"]
    solver = _core.Mccfr(game, seed=1)
    solver.run(50_000)
    assert feint.best_response(game, solver.policy())["exploitability"] < uniform / 10


def test_a_game_written_in_python_plays_the_same_iterations() -> None:
    found = []
    for name in ("kuhn", "python_kuhn"):
        solver = _core.Mccfr(feint.make(name), seed=5)
        solver.run(1500)
        found.append(sorted(solver.regrets().values()))
    assert np.allclose(found[0], found[1])


@pytest.mark.parametrize("options", [{}, {"sampler": "weighted", "baseline": True, "linear": True}], ids=word)
def test_a_run_may_be_cut_anywhere(options: dict[str, Any], tmp_path: Path) -> None:
    """300 iterations at once, in two runs, and in two with a file in between: bit for bit the same."""
    game = feint.make("leduc")
    whole, halves, first, second = (_core.Mccfr(game, seed=9, **options) for _ in range(4))
    whole.run(300)
    halves.run(120)
    halves.run(180)
    first.run(120)
    save_run(first, tmp_path / "run.npz")
    load_run(second, tmp_path / "run.npz")
    second.run(180)
    assert whole.regrets() == halves.regrets() == second.regrets()
    assert whole.policy() == halves.policy() == second.policy()
    assert whole.counts()["iterations"] == second.counts()["iterations"] == 300
    other = _core.Mccfr(game, seed=10, **options)
    other.run(300)
    assert other.regrets() != whole.regrets()
    with pytest.raises(BadParameter, match="rows"):
        load_run(whole, tmp_path / "run.npz")


def test_memory_is_bounded() -> None:
    """A table that is full takes no more rows, says how often, and what it has goes on learning."""
    game = feint.make("goofspiel", cards=6)
    free, bound = _core.Mccfr(game), _core.Mccfr(game, most_bytes=1 << 20)
    for solver in (free, bound):
        solver.run(100)
    assert free.counts()["refused"] == 0
    counts = bound.counts()
    assert counts["refused"] > 0
    assert counts["bytes"] <= 1 << 20
    assert 0 < counts["infosets"] < free.counts()["infosets"]
    with pytest.raises(BadParameter, match=r"\b1048576\b.*\b1000\b"):
        _core.Mccfr(game, most_bytes=1000)


def suitless(view: feint.View) -> int:
    """Leduc without suits: nothing is lost, for ranks decide."""
    seen = view.json()
    cards = tuple(str(seen[name])[0] for name in ("card", "board"))
    return abs(hash((view.seat, cards, *seen["first_round"], "/", *seen["second_round"])))


def by_key(game: feint.Game, policy: AbstractPolicy) -> Table:
    table: Table = {}

    def visit(state: feint.State) -> None:
        for seat in state.asked[:1]:
            actions = [action for action, _ in state.outcomes()] if seat == CHANCE else state.legal(seat)
            if seat != CHANCE:
                table[state.key(seat)] = policy.probabilities(state.view(seat), actions)
            for action in actions:
                after = state.copy()
                after.apply(seat, action)
                visit(after)

    visit(game.start())
    return table


def test_an_abstraction_that_loses_nothing() -> None:
    """Fewer sets, and judged in the game itself no worse than without it; with the game's key it changes nothing."""
    game = feint.make("leduc")
    found = feint.solve("mccfr", game, iterations=4000, abstraction=suitless, seed=2)
    assert found.facts["infosets"] == 288
    assert isinstance(found.policy, AbstractPolicy)
    assert not found.trace
    judged = feint.best_response(game, by_key(game, found.policy))["exploitability"]
    assert judged < exploitability("leduc", 4000, 3)
    with pytest.raises(FeintError, match="abstraction"):
        found.policy.save("nowhere.json")
    same = _core.Mccfr(game, seed=2, abstraction=lambda view: view.key)
    plain = _core.Mccfr(game, seed=2)
    same.run(200)
    plain.run(200)
    assert same.regrets() == plain.regrets()


def test_an_abstraction_must_tell_apart_what_may_be_done() -> None:
    solver = _core.Mccfr(feint.make("leduc"), abstraction=lambda view: 7)
    with pytest.raises(FeintError, match=r"key 7\b.*\b2\b.*\b3\b"):
        solver.run(100)
    solver = _core.Mccfr(feint.make("leduc"), abstraction=lambda view: "x")  # type: ignore[arg-type, return-value]
    with pytest.raises(BadParameter, match="'x'"):
        solver.run(100)


@pytest.mark.parametrize("sampler", ["outcome", "robust"])
def test_two_player_coup(sampler: str) -> None:
    """A game of up to 200 turns: one path an own decision, and no traversal explodes."""
    solver = _core.Mccfr(feint.make("coup"), sampler, 1 if sampler == "robust" else None, most_bytes=1 << 26)
    solver.run(2000)
    counts = solver.counts()
    assert counts["iterations"] == 2000
    assert counts["nodes"] < 2000 * 2 * 600
    assert counts["bytes"] <= 1 << 26


def test_a_native_abstraction() -> None:
    """Few rows for many games; `unweighted` keeps the weights of games of many decisions in bounds."""
    solver = _core.Mccfr(feint.make("coup"), "branching", seed=1, linear=True, unweighted=True, abstraction="coup")
    solver.run(2000)
    assert solver.counts()["infosets"] < 100_000
    assert max(abs(regret) for row in solver.regrets().values() for regret in row) < 2000 * 2000
    with pytest.raises(BadParameter, match="kuhn"):
        _core.Mccfr(feint.make("kuhn"), abstraction="coup")
    with pytest.raises(BadParameter, match=r"coup .*poker"):
        _core.Mccfr(feint.make("coup"), abstraction="poker")
    with pytest.raises(BadParameter, match="'coup'"):
        feint.solve("mccfr", "coup", abstraction="coup")


@pytest.mark.slow
def test_time_is_kept_within_a_traversal() -> None:
    """External sampling of Coup would not end its first traversal."""
    began = time.perf_counter()
    with pytest.raises(TooLarge, match=r"\b0\.2 s"):
        feint.solve("mccfr", "coup", seconds=0.2)
    assert time.perf_counter() - began < 5


def test_an_interrupt_keeps_what_there_is() -> None:
    calls: dict[str, int] = defaultdict(int)

    def interrupted(step: Step) -> None:
        calls["told"] += 1
        if step.part == "iterations" and step.done > 20_000:
            raise KeyboardInterrupt

    found = feint.solve("mccfr", "leduc", iterations=10**9, progress=interrupted)
    assert found.stopped == "interrupted"
    assert found.facts["exploitability"] < 0.5
    assert calls["told"] > 0


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "kuhn.json")
    command = ["solve", "mccfr", "kuhn", "--sampler", "robust", "--draws", "1", "--iterations", "20000", "--seed", "4"]
    assert main([*command, "--out", out, "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["sampler"], said["stopped"], said["refused"], said["infosets"]) == ("robust", "iterations", 0, 12)
    assert said["trace"][-1]["iteration"] == said["iterations"] == 20_000
    assert said["trace"][-1]["exploitability"] == said["exploitability"] < 0.05
    assert said["exploitability"] < said["trace"][0]["exploitability"]
    assert load_policy(out).game.name == "kuhn"
    assert main(["solve", "best-response", "kuhn", "--policy", out, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["exploitability"] == pytest.approx(said["exploitability"])
    assert main(["solve", "mccfr", "kuhn", "--iterations", "300"]) == 0
    assert "exploitability" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        (["--sampler", "robust", "--draws", "0"], r"draws.* 0\b"),
        (["--sampler", "outcome", "--epsilon", "0"], r"epsilon.* 0\.0\b"),
        (["--sampler", "outcome", "--epsilon", "1.5"], r"epsilon.* 1\.5\b"),
        (["--draws", "3"], "external.*draws.*robust, weighted and paper"),
        (["--sampler", "robust", "--epsilon", "0.5"], "robust.*epsilon.*outcome, weighted and branching"),
        (["--sampler", "paper", "--baseline"], "paper.*baseline"),
        (["--iterations", "0"], r"iterations.* 0\b"),
        (["--seconds", "-1"], r"seconds.* -1\b"),
        (["--memory", "0"], r"--memory.* 0\b"),
        (["--memory", "0.0001"], r"\b1048576\b.*\b107374\b"),
        (["--seed", "-1"], r"seed.* -1\b"),
        (["--gap", "1"], r"--gap 1\b"),
    ],
)
def test_what_is_refused(words: list[str], quoted: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "mccfr", "kuhn", *words]) == 2
    assert re.search(quoted, capsys.readouterr().err)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"iterations": "10"}, "iterations.*'10'"),
        ({"seconds": "x"}, "seconds.*'x'"),
        ({"seed": 1.5}, r"seed.*\b1\.5\b"),
        ({"draws": "2"}, "draws.*'2'"),
        ({"epsilon": "0.5"}, r"epsilon.*'0\.5'"),
        ({"memory": None}, "memory.*None"),
        ({"linear": "yes"}, "linear.*'yes'"),
        ({"abstraction": 7}, r"abstraction.*\b7\b"),
    ],
)
def test_wrong_types_are_bad_parameters(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(BadParameter, match=said):
        feint.solve("mccfr", "kuhn", **wrong)


def test_building_the_tree_counts(capsys: pytest.CaptureFixture[str]) -> None:
    """Where it takes all the time one iteration is done, and it is said."""
    assert main(["solve", "mccfr", "liars_dice", "--param", "sides=5", "--seconds", "0.001", "--json"]) == 0
    said = capsys.readouterr()
    found = json.loads(said.out)
    assert (found["iterations"], found["stopped"], len(found["trace"])) == (1, "seconds", 1)
    assert "one iteration" in said.err


@pytest.mark.process
def test_a_traversal_that_does_not_end_is_no_result(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """External sampling of Coup: by the clock it fails, by Ctrl-C it is interrupted, and nothing is written."""
    out = tmp_path / "coup.json"
    command = ["solve", "mccfr", "coup", "--out", str(out)]
    assert main([*command, "--seconds", "0.2"]) == 1
    assert re.search(r"\b0\.2 s\b.*outcome", capsys.readouterr().err)
    with subprocess.Popen([sys.executable, "-m", "feint", *command], stderr=subprocess.PIPE, text=True) as run:
        has_worked(run, 2.5)
        run.send_signal(signal.SIGINT)
        error = run.communicate()[1]
    assert run.returncode == 130
    assert re.match("feint: .*outcome", error)
    assert error.count("\n") == 1
    assert not out.exists()


def test_the_options_are_for_mccfr(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "tree", "kuhn", "--sampler", "external"]) == 2
    assert "--sampler external" in capsys.readouterr().err


def test_a_checkpoint_continues_as_if_it_had_not_stopped(tmp_path: Path) -> None:
    kept = tmp_path / "leduc.npz"
    whole = feint.solve("mccfr", "leduc", iterations=600, seed=3)
    feint.solve("mccfr", "leduc", iterations=250, seed=3, checkpoint=kept)
    parts = feint.solve("mccfr", "leduc", iterations=600, seed=3, checkpoint=kept)
    assert parts.policy.table == whole.policy.table
    with pytest.raises(BadCheckpoint, match=str(kept)):
        feint.solve("mccfr", "leduc", iterations=600, seed=4, checkpoint=kept)


def test_a_checkpoint_keeps_the_trace_and_the_seconds(tmp_path: Path) -> None:
    game, file = feint.make("kuhn"), tmp_path / "run.npz"
    first = feint.solve("mccfr", game, iterations=1000, checkpoint=file)
    second = feint.solve("mccfr", game, iterations=5000, checkpoint=file)
    assert second.trace[: len(first.trace)] == first.trace
    assert [row["iteration"] for row in second.trace] == [100, 200, 500, 1000, 2000, 5000]
    assert second.trace[-1]["seconds"] > first.trace[-1]["seconds"]
    again = feint.solve("mccfr", game, iterations=5000, checkpoint=file)
    assert again.trace == second.trace
    assert again.facts["exploitability"] == second.facts["exploitability"] == second.trace[-1]["exploitability"]


def test_a_checkpoint_of_an_older_version_has_no_trace(tmp_path: Path) -> None:
    game, file = feint.make("kuhn"), tmp_path / "run.npz"
    whole = feint.solve("mccfr", game, iterations=2000)
    feint.solve("mccfr", game, iterations=1000, checkpoint=file)
    with np.load(file) as arrays:
        older = {name: arrays[name] for name in arrays if name != "progress"}
    np.savez(file, **older)
    second = feint.solve("mccfr", game, iterations=2000, checkpoint=file)
    assert second.trace[-1]["iteration"] == 2000
    assert second.trace[-1]["exploitability"] == whole.trace[-1]["exploitability"]
    np.savez(file, **(older | {"keys": older["keys"].astype(np.float64)}))
    with pytest.raises(BadCheckpoint, match=r"run\.npz"):
        feint.solve("mccfr", game, iterations=2000, checkpoint=file)
