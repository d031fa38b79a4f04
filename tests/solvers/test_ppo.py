"""PPO meets exact best responses, near-equilibria by a magnet, its own nets run natively, and resumes."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO

import feint
from feint.cli import main
from feint.errors import FeintError
from feint.games.coinche.training import avoided_bids
from feint.policy import Policy, load_policy
from feint.solvers.ppo import PRESETS, Seats
from feint.solvers.ppo.actor import actor_of
from feint.solvers.ppo.training import PpoTraining

SMALL = PRESETS["house"].but(envs=32, rollout=32, minibatch=256, rate=3e-3)


def table_of(policy: Policy, seats: set[int]) -> dict[int, list[float]]:
    """What a policy does in these seats, wherever it may be asked."""
    table: dict[int, list[float]] = {}

    def fill(state: feint.State) -> None:
        if not state.asked:
            return
        seat = state.asked[0]
        legal = [a for a, _ in state.outcomes()] if seat == feint.CHANCE else state.legal(seat)
        if seat in seats:
            table[state.key(seat)] = policy.probabilities(state.view(seat), legal)
        for action in legal:
            after = state.copy()
            after.apply(seat, action)
            fill(after)

    fill(policy.game.start())
    return table


def worth(policy: Policy) -> float:
    """What it wins from uniform play, exactly: the mean of both seats."""
    return sum(
        feint.best_response(policy.game, table_of(policy, {seat}))["values"][seat] for seat in range(2)
    ) / 2  # fmt: skip


@pytest.mark.slow
def test_it_comes_to_a_best_response(tmp_path: Path) -> None:
    """Against uniform play in Kuhn the best response wins 11/24 = 0.4583: the mean of 1/2 and 5/12."""
    game = feint.make("kuhn")
    best = feint.best_response(game, {})["best_responses"]
    assert sum(best) / 2 == pytest.approx(11 / 24)
    found = feint.solve("ppo", game, SMALL, opponents="random", steps=50_000)
    found.policy.save(tmp_path / "kuhn.json")
    policy = load_policy(tmp_path / "kuhn.json")
    assert 0.44 < worth(policy) <= 11 / 24 + 1e-9
    assert (found.stopped, found.facts["steps"] >= 50_000) == ("iterations", True)
    assert found.facts["return"] == pytest.approx(worth(policy), abs=5 * found.facts["error"])


@pytest.mark.nightly
def test_a_magnet_comes_near_an_equilibrium() -> None:
    """Self-play in Kuhn: uniform play is exploitable by 0.458, PPO without a magnet after as long by about 0.3."""
    settings = SMALL.but(mmd=0.5, entropy=0.0, past=0.0, hidden=(32,), envs=64, minibatch=512)
    training = PpoTraining(feint.make("kuhn"), settings, seed=2)
    for _ in range(100):
        assert training.update()
    found = feint.best_response(training.game, table_of(training.policy(), {0, 1}))
    assert found["exploitability"] < 0.08


@pytest.mark.parametrize(("sight", "avoided"), [("dense", ()), ("dense", (5, 40)), ("paper140", ())])
def test_the_core_runs_the_actor_as_torch_does(sight: Any, avoided: tuple[int, ...]) -> None:
    game = feint.make("coinche", rules="paper")
    seats = Seats("stronger", sight=sight, together=True, avoided=avoided)
    training = PpoTraining(game, SMALL, seats)
    training.update()
    net, actor = actor_of(training.model.policy, game, seats), training.model.policy
    rows = training.tables.reset()
    masks = training.tables.action_masks().astype(bool)
    with torch.no_grad():
        latent = actor.mlp_extractor.forward_actor(actor.extract_features(torch.from_numpy(rows).float()))
        logits = actor.action_net(latent).numpy()
    ours = net.forward_dense(rows.astype(np.float32))
    assert ours.shape == (32, 75)
    kept = [a for a in range(75) if a not in avoided]
    there = np.array(kept) % 43 if sight == "paper140" else np.array(kept)
    assert np.abs(ours[:, kept] - logits[:, there]).max() < 1e-5 * max(1, np.abs(logits).max())
    assert (ours[:, list(avoided)] == -1e4).all()
    assert not masks[:, list(avoided)].any()


def test_snapshots_join_the_pool_and_play() -> None:
    training = PpoTraining(feint.make("leduc"), SMALL.but(snapshot=2, pool=3, past=0.5))
    pools = []
    for _ in range(8):
        training.update()
        pools.append([numbers.tobytes() for numbers in training.run.pool])
    assert [len(pool) for pool in pools] == [1, 1, 2, 2, 3, 3, 3, 3]
    assert pools[-1][:2] == pools[-3][1:]
    assert len(set(pools[-1])) == 3


@pytest.mark.slow
def test_a_run_goes_on(tmp_path: Path) -> None:
    """A checkpoint is of the beginning of a stage: what was done since is done again, and comes to the same."""
    game, settings = feint.make("leduc"), SMALL.but(stage=2, snapshot=1, pool=3)
    kept = tmp_path / "run.npz"
    whole = feint.solve("ppo", game, settings, steps=7168, seed=4)
    for steps, updates in [(3000, 2), (3000, 2), (5000, 4)]:
        found = feint.solve("ppo", game, settings, steps=steps, seed=4, checkpoint=kept)
        first = PpoTraining(game, settings, seed=4)
        first.resume(kept)
        assert (first.run.updates, first.between_stages) == (updates, True)
        assert found.facts["updates"] == -(-steps // 1024)
    moments = [state["exp_avg"] for state in first.model.policy.optimizer.state_dict()["state"].values()]
    assert all(moment.abs().sum() > 0 for moment in moments)
    found = feint.solve("ppo", game, settings, steps=7168, seed=4, checkpoint=kept)
    assert [row["steps"] for row in found.trace] == [1024 * i for i in range(1, 8)]
    assert found.facts["updates"] == 7
    assert found.policy.content() == whole.policy.content()


@pytest.mark.process
@pytest.mark.parametrize(
    ("kills", "words"),
    [
        (1, "leduc --mmd 0.1 --pool 3 --snapshot 3 --steps 20000"),
        pytest.param(3, "leduc --pool 3 --snapshot 3 --steps 60000", marks=pytest.mark.nightly),
        pytest.param(2, "coinche --opponents random|stronger --steps 12000", marks=pytest.mark.nightly),
    ],
)
def test_a_run_that_is_killed_ends_as_if_it_had_not_been(kills: int, words: str, tmp_path: Path) -> None:
    """kill -9 as soon as there is another checkpoint: the last attempt's policy has the bytes of a run in one go."""
    words += " --envs 32 --rollout 32 --stage 2 --seed 5"
    killed, kept = tmp_path / "killed.json", tmp_path / "run.npz"
    again = ["train", "ppo", *words.split(), "--out", str(killed), "--checkpoint", str(kept)]
    for _ in range(kills):
        before = kept.read_bytes() if kept.exists() else b""
        child = subprocess.Popen([sys.executable, "-m", "feint", *again])
        while child.poll() is None and (not kept.exists() or kept.read_bytes() == before):
            time.sleep(0.02)
        child.kill()
        assert child.wait() == -signal.SIGKILL
    assert main(again) == 0
    assert main(["train", "ppo", *words.split(), "--out", str(tmp_path / "whole.json")]) == 0
    assert killed.read_bytes() == (tmp_path / "whole.json").read_bytes()


def test_a_game_that_is_cut_is_not_over() -> None:
    """The last step of a stage counts on what the critic expects of the rest, as at any other update."""
    training = PpoTraining(feint.make("leduc"), SMALL.but(stage=1, gae=1.0), Seats("random"))
    seen: list[tuple[Any, Any]] = []
    compute = training.model.rollout_buffer.compute_returns_and_advantage

    def spy(last_values: torch.Tensor, dones: Any) -> None:
        compute(last_values=last_values, dones=dones)
        seen.append((last_values.numpy().ravel().copy(), dones.copy()))

    training.model.rollout_buffer.compute_returns_and_advantage = spy  # type: ignore[method-assign]
    for _ in range(2):
        training.update()
        (values, dones), buffer = seen[-1], training.model.rollout_buffer
        cut = ~dones.astype(bool)
        assert cut.any()
        assert np.abs(values[cut]).min() > 0
        last = buffer.returns.reshape(32, 32)[:, -1]  # a row for each game
        assert last == pytest.approx(buffer.rewards[-1] + values * cut, abs=1e-5)


def test_what_does_not_fit_is_refused_and_left(tmp_path: Path) -> None:
    kept = tmp_path / "run.npz"
    feint.solve("ppo", "leduc", SMALL, opponents="random", steps=1000, seed=4, checkpoint=kept)
    (tmp_path / "broken.npz").write_bytes(b"PK nonsense")
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    for given, place, message in [
        ({"rate": 2e-3}, kept, r"rate.*\b0\.003\b.*\b0\.002\b"),
        ({"opponents": "ismcts:simulations=2"}, kept, "chairs.*'random'.*'ismcts:simulations=2'"),
        ({}, tmp_path / "broken.npz", r"broken\.npz"),
        ({"learners": (0, 1)}, tmp_path / "k.json", "seat.*'random'"),
    ]:
        with pytest.raises(FeintError, match=message):
            feint.solve("ppo", "leduc", SMALL, **{"opponents": "random"} | given, steps=6000, seed=4, checkpoint=place)
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before


@pytest.mark.slow
def test_equal_seeds_learn_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    def learnt(seed: int) -> bytes:
        training = PpoTraining(feint.make("leduc"), SMALL, Seats("random"), seed)
        training.update()
        training.update()
        return bytes(training.policy().members[0].nets[0].weights.tobytes())

    assert learnt(3) == learnt(3)
    assert learnt(3) != learnt(4)
    assert not list(tmp_path.iterdir()), "and nothing is left among temporary files"


def test_an_interrupt_leaves_the_last_whole_update(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C in the middle of the third update: the policy and the table are those after the second."""
    trained = []
    train = MaskablePPO.train

    def interrupted(model: MaskablePPO) -> None:
        train(model)
        trained.append(model)
        if len(trained) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(MaskablePPO, "train", interrupted)
    found = feint.solve("ppo", "leduc", SMALL, opponents="random", steps=9000, checkpoint=tmp_path / "run.npz")
    assert (found.stopped, found.facts["steps"], len(found.trace)) == ("interrupted", 2048, 2)
    monkeypatch.undo()
    again = feint.solve("ppo", "leduc", SMALL, opponents="random", steps=2048)
    assert found.policy.content() == again.policy.content()


def test_nets_that_run_away_are_told_of() -> None:
    training = PpoTraining(feint.make("leduc"), SMALL, Seats("random"))
    training.model.policy.action_net.weight.data.fill_(float("nan"))
    with pytest.raises(FeintError, match=r"rate.*\b0\.003\b"):
        training.update()


def test_seconds_end_it() -> None:
    """In the middle of a rollout too, and then nothing was learnt from it."""
    began = time.perf_counter()
    found = feint.solve("ppo", "leduc", SMALL, rollout=10**5, opponents="random", seconds=0.2)
    assert (found.stopped, found.facts["steps"], found.facts["updates"]) == ("seconds", 0, 0)
    assert time.perf_counter() - began < 10


@pytest.mark.slow
def test_the_papers_setting_from_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One update on 140 numbers, both seats of a side; the policy plays elsewhere; the metrics are in the table."""
    monkeypatch.chdir(tmp_path)
    words = "train ppo coinche --preset paper --opponents simple --envs 16 --rollout 32 --steps 500 --most-bid 120"
    assert main([*words.split(), "--tensorboard", "board", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["parameters"]["reward"] == "good"
    assert 0 <= found["attack_rate"] <= 1
    assert found["mean_contract"] is None or found["mean_contract"] <= 120
    assert list((tmp_path / "board").glob("events.*"))
    words = "match coinche policy:path=ppo.json,elsewhere=true random --games 4 --json"
    assert main(words.split()) == 0


@pytest.mark.parametrize(
    ("learners", "chairs"),
    [
        ((0, 2), ["learner", "stronger", "learner", "stronger"]),
        ((0, 1, 2), ["learner", "learner", "learner", "stronger"]),
        ((0, 1), ["learner", "learner", "stronger", "stronger"]),
    ],
)
def test_the_papers_other_tables(learners: tuple[int, ...], chairs: list[str]) -> None:
    """One team; three learners with one fixed player; two on opposite teams, each with a fixed partner."""
    game = feint.make("coinche", rules="paper", reward="mirror")
    seats = Seats("stronger", learners, together=True)
    assert seats.chairs(game) == chairs
    training = PpoTraining(game, SMALL, seats)
    assert training.update()
    assert training.run.games > 10


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        ("kuhn --preset best", "house, paper, notes.*'best'"),
        ("kuhn --opponents nobody", "agent 'nobody'"),
        ("kuhn --learners 0,x", "learners.*'0,x'"),
        ("kuhn --learners 2 --opponents random", r"learners.*\[2\]"),
        ("kuhn --learners 0", "'self'"),
        ("kuhn --rate 0", r"rate.* 0\b"),
        ("kuhn --envs 0", r"envs.* 0\b"),
        ("kuhn --most-bid 100", "most_bid.*kuhn"),
        ("coinche --most-bid 70", r"\b80\b.*most_bid 70\b"),
        ("kuhn --sight paper140", "sight.*'paper140'"),
        ("kuhn --sight far", "sight.*'far'"),
        ("kuhn --steps 0", r"steps.* 0\b"),
        ("kuhn --seconds -1", r"seconds.* -1\b"),
        ("kuhn --out no/where.json", "--out.*no/where.json"),
        ("kuhn --unit 1e-30", r"unit.* 1e-30\b"),
        ("kuhn --hidden 0", r"hidden.* 0\b"),
        ("nowhere", "nowhere"),
    ],
)
def test_bad_words_leave_nothing_behind(
    words: str, quoted: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["train", "ppo", *words.split()]) == 2
    assert re.search(quoted, capsys.readouterr().err.replace("\n", " "))
    assert list(tmp_path.iterdir()) == []


def test_settings() -> None:
    judges = {spec: Seats(spec).judge() for spec in ("self", "random", "pimc|simple", "simple|pimc:worlds=5")}
    assert judges == {"self": None, "random": "random", "pimc|simple": "simple", "simple|pimc:worlds=5": None}
    with pytest.raises(FeintError, match="'speed'"):
        PRESETS["house"].but(speed=1)
    game = feint.make("coinche")
    suits = ("spades", "hearts", "diamonds", "clubs")
    words = [game.text(0, call) for call in avoided_bids(game, 140)]
    assert words == [f"bid {value} {suit}" for value in (150, 160, 250) for suit in suits]
