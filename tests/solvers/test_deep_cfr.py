"""Deep CFR: estimates against exact values, gradients against torch's, runs that go on, known games to a bar.

Nets, reservoirs, gradients and kernels are of the native layer.
"""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from collections import defaultdict
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from busy import has_worked

import feint
from feint import _core
from feint.cli import main
from feint.errors import BadCheckpoint, BadParameter, FeintError
from feint.game import CHANCE
from feint.nets import Mlp, chances
from feint.nets.fitting import FitOptions, fit_native, fit_torch, torch_gradient
from feint.policy import TabularPolicy, load_policy
from feint.solvers.deep_cfr import DeepCfr, options_for, sampler_of
from feint.solvers.deep_cfr import Options as DeepCfrOptions

SMALL = DeepCfrOptions(traversals=100, steps=40, hidden=(16,), rows=2000, scale=2.0)


def a_net(game: feint.Game, seed: int, hidden: int = 16) -> Mlp:
    net = Mlp([game.feature_count, hidden, game.actions])
    net.draw(seed)
    return net


def strategy(net: Mlp, view: feint.View, legal: list[int], head: Any = "best_regret") -> Any:
    return chances(net.forward(np.array([view.features()], np.int16))[0][legal], head)


def after(state: feint.State, seat: int, action: int) -> feint.State:
    child = state.copy()
    child.apply(seat, action)
    return child


class Exact:
    """Advantages of every information set of a small game under a net, by plain recursion."""

    def __init__(self, game: feint.Game, net: Mlp, seat: int) -> None:
        self.game, self.net, self.seat = game, net, seat
        self.reach: dict[tuple[int, ...], float] = defaultdict(float)
        self.gains: dict[tuple[int, ...], Any] = {}
        self.walk(game.start(), 1.0)
        self.mean = {at: gain / self.reach[at] for at, gain in self.gains.items()}

    def walk(self, state: feint.State, others: float) -> float:
        """What it is worth to the seat; `others`: how likely chance and the others come here."""
        asked = state.asked
        if not asked:
            return float(state.returns()[self.seat])
        who = asked[0]
        if who == CHANCE:
            return sum(p * self.walk(after(state, who, a), others * p) for a, p in state.outcomes())
        view, legal = state.view(who), list(state.legal(who))
        mix = strategy(self.net, view, legal)
        if who != self.seat:
            return sum(p * self.walk(after(state, who, a), others * p) for a, p in zip(legal, mix, strict=True))
        worth = np.array([self.walk(after(state, who, a), others) for a in legal])
        at = tuple(view.features())
        self.reach[at] += others
        self.gains[at] = self.gains.get(at, 0) + others * (worth - mix @ worth)
        return float(mix @ worth)


def sampled(game: feint.Game, net: Mlp, sampler: str, count: int) -> dict[tuple[int, ...], Any]:
    """Mean advantage, its error and how often, by information set."""
    reservoir = _core.Reservoir(game, 2_000_000)
    native = _core.DeepCfr(game, sampler_of(sampler), sampler_of(sampler), seed=5, head="best_regret")
    native.traverse([net], 0, 1, count, reservoir, [])
    rows = reservoir.rows()
    seen = defaultdict(list)
    for active, target, mask in zip(rows["active"], rows["targets"], rows["masks"], strict=True):
        seen[tuple(active[active >= 0].tolist())].append(target[mask > 0])
    return {at: (np.mean(t, 0), np.std(t, 0) / len(t) ** 0.5) for at, t in seen.items() if len(t) > 100}


@pytest.mark.parametrize("sampler", ["external", "robust(1)", "weighted(2, 0.3)", "outcome(0.6)", "branching(0.5)"])
def test_sampled_advantages_are_the_exact_ones(sampler: str) -> None:
    game = feint.make("kuhn")
    net = a_net(game, 3)
    exact, found = Exact(game, net, 0).mean, sampled(game, net, sampler, 60_000)
    assert len(found) >= 5
    for at, (mean, error) in found.items():
        assert np.all(np.abs(mean - exact[at]) <= 4.5 * error + 1e-6), (sampler, at)


def test_the_papers_sampler_is_biased() -> None:
    game = feint.make("kuhn")
    net = a_net(game, 3)
    exact, found = Exact(game, net, 0).mean, sampled(game, net, "paper(1)", 60_000)
    assert any(np.any(np.abs(mean - exact[at]) > 10 * error + 0.05) for at, (mean, error) in found.items())


def filled(game: feint.Game, count: int = 3000) -> _core.Reservoir:
    reservoir = _core.Reservoir(game, 5000)
    native = _core.DeepCfr(
        game, sampler_of("external"), sampler_of("external"), seed=1, scale=13.0, head="regret_matching"
    )
    for t in (1, 2, 3):
        native.traverse([a_net(game, t)], 0, t, count // 3, reservoir, [])
    return reservoir


@pytest.mark.parametrize("loss", ["squared", "cross_entropy"])
def test_gradients_are_those_of_torch(loss: str) -> None:
    pytest.importorskip("torch")
    game = feint.make("leduc")
    reservoir, net = filled(game), Mlp([game.feature_count, 64, 64, game.actions])
    net.draw(7)
    if loss == "cross_entropy":  # targets that are strategies
        rows = reservoir.rows()
        rows["targets"][:] = rows["masks"] / rows["masks"].sum(1, keepdims=True)
    which = _core.batch_rows(0, 256, 11, reservoir.size)
    ours, mine = _core.gradient(net, reservoir, which, loss)
    theirs, reference = torch_gradient(net, reservoir, which, loss)
    assert ours == pytest.approx(theirs, rel=1e-5)
    assert np.abs(reference).max() > 1e-3
    np.testing.assert_allclose(mine, reference, atol=1e-5 * np.abs(reference).max())


def test_native_fits_follow_torch() -> None:
    pytest.importorskip("torch")
    game = feint.make("leduc")
    reservoir, nets = filled(game), [a_net(game, 7, 32) for _ in range(3)]
    how = FitOptions(200, 64, 1e-3, "squared", True, seed=4)
    losses = [
        fit_native(nets[0], reservoir, how),
        fit_torch(nets[1], reservoir, how),
        fit_native(nets[2], reservoir, replace(how, threads=2)),
    ]
    assert np.array_equal(nets[0].weights, nets[2].weights)  # threads change nothing
    assert losses[0] == losses[2] == pytest.approx(losses[1], rel=1e-3)
    np.testing.assert_allclose(nets[0].weights, nets[1].weights, atol=2e-3)


@pytest.mark.process
def test_every_kernel_computes_the_same() -> None:
    code = (
        "from feint import _core; import numpy as np; n = _core.Mlp([50, 70, 33, 5]); n.draw(2);"
        "x = np.arange(600, dtype=np.int16).reshape(30, 20) % 50;"
        "print(_core.kernels(), repr(n.forward(x).astype(float).tolist()))"
    )
    said = {}
    for plain in ("0", "1"):
        ran = subprocess.run(
            [sys.executable, "-c", code], env={"FEINT_PLAIN": plain}, capture_output=True, text=True, check=True
        )
        name, numbers = ran.stdout.split(" ", 1)
        said[name] = np.array(json.loads(numbers))
    assert "plain" in said
    for numbers in said.values():
        np.testing.assert_allclose(numbers, said["plain"], atol=1e-5)


def test_a_reservoir_is_a_uniform_sample() -> None:
    game = feint.make("kuhn")
    reservoir, net = _core.Reservoir(game, 500, 9), a_net(game, 1)
    native = _core.DeepCfr(game, sampler_of("external"), sampler_of("external"), head="regret_matching")
    for t in range(1, 41):
        native.traverse([net], 0, t, 100, reservoir, [])
    weights = reservoir.rows()["weights"]
    assert (reservoir.size, len(weights)) == (500, 500)
    assert reservoir.seen >= 4000
    counts = np.histogram(weights, 10, (0.5, 40.5))[0]
    assert ((counts - 50) ** 2 / 50).sum() < 27.9  # chi squared of 9 degrees, one in a thousand


def test_the_average_is_that_of_who_draws_a_net_for_a_game() -> None:
    """Its value against a fixed policy is the mean of the nets' values, by their weights."""
    game = feint.make("leduc")
    tree = _core.CompiledTree(game)
    average, nets, weights = _core.NetAverage(game, tree), [a_net(game, i) for i in range(3)], [1.0, 2.0, 3.0]
    values = []
    for net, weight in zip(nets, weights, strict=True):
        alone = _core.NetAverage(game, tree)  # seat 1 plays uniformly: nothing is added for it
        alone.add(0, net, "best_regret", 1.0)
        values.append(alone.judge()["values"][0])
        average.add(0, net, "best_regret", weight)
    assert average.judge()["values"][0] == pytest.approx(np.average(values, weights=weights), abs=1e-9)
    assert np.std(values) > 0.01


def without_times(trace: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: value for name, value in row.items() if "second" not in name} for row in trace]


@pytest.mark.parametrize("average", ["nets", "policy"])
def test_threads_and_pauses_change_nothing(tmp_path: Path, average: str) -> None:
    game, settings = feint.make("leduc"), SMALL.but(average=average, sampler="robust(2)", rows=1000)
    kept = tmp_path / "run.npz"
    whole = feint.solve("deep-cfr", game, settings, iterations=4, threads=1).result
    threads = feint.solve("deep-cfr", game, settings, iterations=4, threads=3).result
    feint.solve("deep-cfr", game, settings, iterations=2, checkpoint=kept)
    second = feint.solve("deep-cfr", game, settings, iterations=4, checkpoint=kept).result
    assert whole.reservoirs["advantages0"].seen > settings.rows  # the reservoir had to choose
    for other in (threads, second):
        assert np.array_equal(np.stack(whole.past), np.stack(other.past))
        assert without_times(whole.trace) == without_times(other.trace)
        for name, reservoir in whole.reservoirs.items():
            for part, rows in reservoir.rows().items():
                assert np.array_equal(rows, other.reservoirs[name].rows()[part]), (name, part)
        assert whole.policy().content() == other.policy().content()


@pytest.mark.process
def test_a_killed_run_ends_as_one_that_was_not(tmp_path: Path) -> None:
    words = ["train", "deep-cfr", "kuhn", "--iterations", "40", "--steps", "60", "--json"]

    def command(place: str) -> list[str]:
        files = ["--out", str(tmp_path / f"{place}.json"), "--checkpoint", str(tmp_path / f"{place}.npz")]
        return [sys.executable, "-m", "feint", *words, *files]

    whole = subprocess.run(command("whole"), capture_output=True, text=True, check=True)
    process = subprocess.Popen(command("killed"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    end = time.monotonic() + 60
    while not (tmp_path / "killed.npz").exists() and time.monotonic() < end:
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert (tmp_path / "killed.npz").exists()
    assert not (tmp_path / "killed.json").exists()
    again = subprocess.run(command("killed"), capture_output=True, text=True, check=True)
    assert "continued after iteration" in again.stderr
    assert (tmp_path / "killed.json").read_text() == (tmp_path / "whole.json").read_text()
    assert without_times(json.loads(again.stdout)["trace"]) == without_times(json.loads(whole.stdout)["trace"])


def test_a_checkpoint_of_an_older_version_has_the_old_name_of_the_wide_sampler(tmp_path: Path) -> None:
    """The option was called `auction`; a run of that time goes on, and only with the same sampler."""
    kept = tmp_path / "run.npz"
    settings = SMALL.but(wide_sampler="robust(2)")
    feint.solve("deep-cfr", "kuhn", settings, iterations=1, checkpoint=kept)
    with np.load(kept) as arrays:
        parts = dict(arrays)
    header = json.loads(bytes(parts["header"]).decode())
    header["settings"]["auction"] = header["settings"].pop("wide_sampler")
    parts["header"] = np.frombuffer(json.dumps(header).encode(), np.uint8)
    np.savez(kept, **parts)
    for other in (SMALL, SMALL.but(wide_sampler="external")):
        with pytest.raises(BadCheckpoint, match=r"wide_sampler.*'robust\(2\)'"):
            DeepCfr(feint.make("kuhn"), other).resume(kept)
    assert feint.solve("deep-cfr", "kuhn", settings, iterations=2, checkpoint=kept).result.iteration == 2


def test_bad_input_is_refused_and_nothing_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    feint.solve("deep-cfr", "kuhn", SMALL, iterations=1, checkpoint=Path("kuhn.npz"))
    kept = Path("kuhn.npz").read_bytes()
    Path("cut.npz").write_bytes(kept[: len(kept) // 2])
    damaged = bytearray(kept)
    damaged[len(kept) // 2] ^= 255
    Path("damaged.npz").write_bytes(damaged)
    for other, message in (
        (DeepCfr(feint.make("leduc"), SMALL), "game.*'kuhn'.*'leduc'"),
        (DeepCfr(feint.make("kuhn"), SMALL.but(seed=2)), r"seed.*\b0\b.*\b2\b"),
        (DeepCfr(feint.make("kuhn"), SMALL.but(hidden=(8,))), r"hidden.*\[16\].*\[8\]"),
    ):
        with pytest.raises(BadCheckpoint, match=message):
            other.resume(Path("kuhn.npz"))
    for place in ("cut.npz", "damaged.npz"):
        with pytest.raises(BadCheckpoint, match=place):
            DeepCfr(feint.make("kuhn"), SMALL).resume(Path(place))
        before = Path(place).read_bytes()
        assert main(["train", "deep-cfr", "kuhn", "--iterations", "1", "--checkpoint", place]) != 0
        assert Path(place).read_bytes() == before
    Path("deep-cfr.json").write_text("mine")
    capsys.readouterr()
    for words in (
        ["no_such_game"],
        ["kuhn", "--sampler", "magic"],
        ["kuhn", "--sampler", "robust(0)"],
        ["kuhn", "--hidden", "0"],
        ["kuhn", "--iterations", "0"],
        ["kuhn", "--preset", "none"],
        ["kuhn", "--fixed", "honest,"],
        ["kuhn", "--rate", "nan"],
        ["kuhn", "--checkpoint", "no/such/place"],
    ):
        assert main(["train", "deep-cfr", *words]) != 0
        assert len(capsys.readouterr().err.strip().splitlines()) == 1
    assert Path("deep-cfr.json").read_text() == "mine"
    with pytest.raises(BadParameter, match="iteration"):
        DeepCfr(feint.make("kuhn"), SMALL).policy()


@pytest.mark.slow
def test_kuhn_comes_near_the_equilibrium(tmp_path: Path) -> None:
    game = feint.make("kuhn")
    run = feint.solve("deep-cfr", game, iterations=40).result
    run.policy().save(tmp_path / "kuhn.json")
    policy = load_policy(tmp_path / "kuhn.json", game)
    assert isinstance(policy, TabularPolicy)
    found = feint.best_response(game, policy.table)["exploitability"]
    assert found == pytest.approx(run.trace[-1]["exploitability"], abs=1e-9)
    assert found <= 0.03  # 0.02 with more iterations: the nightly test


@pytest.mark.slow
def test_against_players_that_do_not_learn() -> None:
    """Against a uniform opponent the best response of Kuhn's seat 0 is worth 0.5 (exact)."""
    game = feint.make("kuhn")
    uniform = TabularPolicy(game, {})
    best = feint.best_response(game, uniform.table)["best_responses"][0]
    run = feint.solve("deep-cfr", game, fixed=("", "random"), iterations=20).result
    assert run.trace[-1]["exploitability"] is None
    judge = _core.NetAverage(game, _core.CompiledTree(game))  # seat 1 plays uniformly
    judge.add(0, run.nets[0], "best_regret", 1.0)
    assert judge.judge()["values"][0] == pytest.approx(best, abs=0.03)


def test_games_written_in_python_and_policies_of_large_ones(tmp_path: Path) -> None:
    assert feint.solve("deep-cfr", "python_kuhn", SMALL, iterations=2).facts["exploitability"] is not None
    coinche = feint.make("coinche")
    small = options_for(coinche).but(traversals=4, steps=5, hidden=(8,), rows=5000, keep=2)
    feint.solve("deep-cfr", coinche, small, iterations=3).policy.save(tmp_path / "coinche.json")
    agent = f"policy:path={tmp_path / 'coinche.json'}"
    record = feint.play(coinche, [agent, "random", agent, "random"], seed=1)
    assert sum(record.returns) == 0


@pytest.mark.nightly
@pytest.mark.timeout(900)
@pytest.mark.parametrize("seed", [0, 1, 2])
@pytest.mark.parametrize(("name", "iterations", "bar"), [("kuhn", 100, 0.02), ("leduc", 60, 0.15)])
def test_the_bars(name: str, iterations: int, bar: float, seed: int) -> None:
    game = feint.make(name)
    run = feint.solve("deep-cfr", game, seed=seed, iterations=iterations, seconds=600, threads=2).result
    assert run.before <= 600
    assert run.trace[-1]["exploitability"] <= bar


@pytest.mark.process
def test_a_traversal_without_end_can_be_stopped() -> None:
    """Every action of every decision of Coup: nobody lives to see its end."""
    command = [sys.executable, "-m", "feint", "train", "deep-cfr", "coup", "--sampler", "external"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        has_worked(process, 4)
        assert process.poll() is None
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=20)
    finally:
        process.kill()
    assert process.returncode == 130
    assert "iteration" in said


def test_samplers_are_read_from_words() -> None:
    assert sampler_of("weighted(2, 0.3)") == ("weighted", 2, 0.3)
    assert sampler_of("external") == ("external", None, None)
    for words in (
        "",
        "robust(",
        "external(2)",
        "weighted(2,3,4)",
        "robust(x)",
        "robust(0)",
        "outcome(0)",
        "outcome(1.5)",
    ):
        with pytest.raises(FeintError, match=re.escape(repr(words))):
            sampler_of(words)


@pytest.mark.slow
def test_what_is_measured_on_the_way_is_kept_and_drawn(tmp_path: Path) -> None:
    """The metrics of a paper go into the rows that were judged; every column is drawn over the iterations."""
    out, plot = tmp_path / "c.json", tmp_path / "c.svg"
    words = ["--traversals", "10", "--steps", "20", "--hidden", "8", "--rows", "5000", "--judge", "2"]
    main(["train", "deep-cfr", "coinche", "--iterations", "4", *words, "--plot", str(plot), "--out", str(out)])
    rows = [line.split(",") for line in Path(f"{out}.csv").read_text().splitlines()]
    at = rows[0].index("attack_rate")
    assert [bool(row[at]) for row in rows[1:]] == [False, True, False, True]
    drawn = plot.read_text()
    assert all(f">{name}</text>" in drawn for name in ("loss", "attack rate", "pass rate", "episode length"))
    assert main(["train", "deep-cfr", "kuhn", "--judge", "2", "--out", str(tmp_path / "k.json")]) == 2
    assert main(["train", "deep-cfr", "kuhn", "--plot", "k.png", "--out", str(tmp_path / "k.json")]) == 2
    assert not (tmp_path / "k.json").exists()
