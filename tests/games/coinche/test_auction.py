"""Encodings of Coinche's auction, and the guess at the partner's hand: what nets are given, and what they are not."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from gymnasium import spaces

import feint
from feint.cli import main
from feint.envs.learner import LearnerEnv
from feint.errors import BadParameter, FeintError
from feint.games.coinche.auction import AuctionReader
from feint.games.coinche.hands import BLIND, bits_of_hands
from feint.games.coinche.paper import LEAST, MOST, paper140
from feint.nets import NetPolicy
from feint.nets.torch_net import TorchNet, builder_of
from feint.playouts import Rng
from feint.policy import load_policy
from feint.report.numbers import text
from feint.reproduce.coinche_beyond.encodings import rows as encoding_rows
from feint.reproduce.coinche_beyond.partner_hand import KNOWN, auctions, measure_information
from feint.reproduce.coinche_beyond.partner_hand import rows as hand_rows
from feint.solvers.ppo import PRESETS, Seats
from feint.solvers.ppo.training import PpoTraining

SMALL = PRESETS["house"].but(envs=8, rollout=16, minibatch=64, epochs=1, hidden=(16, 8), stage=1)
TOGETHER = Seats("stronger", (0, 2), together=True, sight="paper140")
GAME = {"rules": "paper", "reward": "good", "trick_bonus": 0.1}


def table(encoding: str, avoided: tuple[int, ...] = ()) -> Seats:
    return Seats("stronger", (0, 2), together=True, sight="paper140", encoding=encoding, avoided=avoided)


def seen(calls: list[list[int]]) -> torch.Tensor:
    """Observations with these auctions, and something else in every other place."""
    out = torch.arange(len(calls) * 140, dtype=torch.float32).reshape(-1, 140) % 7
    for row, said in zip(out, calls, strict=True):
        row[:37] = 43
        if said:
            row[37 - len(said) : 37] = torch.tensor(said, dtype=torch.float32)
    return out


@pytest.mark.slow
def test_what_is_read() -> None:
    space, rows = spaces.Box(LEAST, MOST), seen([[0, 5, 42], []])
    assert torch.equal(AuctionReader(space)(rows), rows)
    read = AuctionReader(space, "one_hot")(rows)
    assert read.shape == (2, 37 * 44 + 103)
    assert torch.equal(read[:, : 37 * 44].reshape(2, 37, 44).argmax(2).float(), rows[:, :37])
    assert torch.equal(read[:, 37 * 44 :], rows[:, 37:])
    with torch.no_grad():
        reader = AuctionReader(space, "sequence")
        longer = seen([[0, 5, 42], list(range(30)), []])
        together = reader(longer)
        assert torch.equal(together[:, 64:], longer[:, 37:])
        assert not together[2, :64].any()  # nobody has spoken
        for row, alone in zip(longer, together, strict=True):
            torch.testing.assert_close(reader(row[None])[0], alone)
        assert not torch.allclose(reader(seen([[5, 0, 42]]))[0, :64], together[0, :64])  # the order tells


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["one_hot", "sequence"])
def test_a_policy_plays_as_its_actor(tmp_path: Path, encoding: str) -> None:
    game, avoided = feint.make("coinche", **GAME), (37, 38, 39, 40)
    seats, often = table(encoding, avoided), SMALL.but(stage=1)  # a checkpoint after every update
    training = PpoTraining(game, often, seats)
    training.update()
    training.policy().save(tmp_path / "c.json")
    policy = load_policy(tmp_path / "c.json", game, builder_of(f"feint.games.coinche.auction:{encoding}"))
    state, rng, phases = game.start(), Rng(3), set()
    while state.asked:
        seat = state.asked[0]
        if seat == feint.CHANCE:
            state.apply(seat, state.sample(rng.next()))
            continue
        view, legal = state.view(seat), list(state.legal(seat))
        phases.add(legal[0] >= 43)
        mask = np.zeros((1, 43), bool)
        mask[0, [a % 43 for a in legal if a not in avoided]] = True
        with torch.no_grad():
            said = training.model.policy.get_distribution(torch.from_numpy(paper140(view)[None]), mask)
        theirs = said.distribution.probs[0].numpy()
        ours = dict(zip(legal, policy.probabilities(view, legal), strict=True))
        for action in legal:
            assert ours[action] == pytest.approx(0 if action in avoided else theirs[action % 43], abs=1e-5)
        state.apply(seat, 1 if 1 in legal else legal[0])  # somebody bids 80, all others pass
    assert phases == {False, True}
    with pytest.raises(FeintError, match=f"'{encoding}'"):
        load_policy(tmp_path / "c.json", game)


def test_encodings_that_cannot_be_learnt_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    good = ["--sight", "paper140", "--together", "--opponents", "stronger"]
    for words in (
        ["coinche", *good, "--encoding", "letters"],
        ["coinche", "--encoding", "sequence"],
        ["coinche", *good[2:], "--encoding", "one_hot"],
        ["coinche", "--sight", "paper140", "--opponents", "stronger", "--encoding", "sequence"],
        ["coinche", "--sight", "paper140", "--together", "--encoding", "sequence"],  # all four learn
        ["coinche", *good, "--learners", "0,1,2", "--encoding", "sequence"],
        ["coinche", *good, "--encoding", "sequence", "--mmd", "0.5"],
        ["coinche", *good, "--guess", "0.5", "--mmd", "0.5"],
        ["coinche", *good, "--guess", "-1"],
        ["kuhn", "--guess", "1"],
    ):
        assert main(["train", "ppo", *words, "--steps", "64", "--envs", "4", "--rollout", "8"]) != 0, words
        assert len(capsys.readouterr().err.strip().splitlines()) == 1, words
    assert not list(tmp_path.iterdir())
    monkeypatch.setattr("feint.solvers.ppo.policy_metrics", lambda *args, **kwargs: {})  # they take long
    small = ["--steps", "64", "--envs", "4", "--rollout", "8", "--epochs", "1", "--json"]
    assert main(["train", "ppo", "coinche", *good, "--encoding", "sequence", "--guess", "0.5", *small]) == 0
    assert json.loads(capsys.readouterr().out)["guess_bits"] > 0


def test_a_run_of_another_encoding_is_not_taken_up(tmp_path: Path) -> None:
    game = feint.make("coinche", **GAME)
    training = PpoTraining(game, SMALL, TOGETHER)
    training.run.write(tmp_path / "run.npz")
    with pytest.raises(FeintError, match=r"encoding.*None.*'sequence'"):
        PpoTraining(game, SMALL, table("sequence")).resume(tmp_path / "run.npz")


# ---- the partner's hand


def test_the_partners_hand_is_what_he_sees_when_asked() -> None:
    env = LearnerEnv(feint.make("coinche", **GAME), 16, ["learner", "stronger"] * 2, sight="paper140", together=True)
    step, compared = env.reset(4), 0
    for _ in range(60):
        seats, hands, own = step.seats.copy(), env.partner_hands(), step.observations[:, 69:101].copy()
        assert not (hands * own).any()
        step = env.step(env.sample())
        for i in np.flatnonzero(~step.done & (step.seats == seats ^ 2)):
            assert np.array_equal(step.observations[i, 69:101], hands[i])
            compared += 1
    assert compared > 100
    other = LearnerEnv("leduc", 2, ["learner", "random"])
    other.reset()
    with pytest.raises(BadParameter, match="leduc"):
        other.partner_hands()


@pytest.mark.parametrize("weight", [0.0, 0.5])
def test_a_guess_is_kept_from_actor_and_critic(weight: float) -> None:
    training = PpoTraining(feint.make("coinche", **GAME), SMALL.but(guess=weight), TOGETHER)
    policy: Any = training.model.policy
    rows = torch.from_numpy(training.tables.reset().copy())
    actions, other = torch.zeros(len(rows)), rows.clone()
    assert rows[:, -32:].sum(1).tolist() == [8] * len(rows)
    other[:, -32:] = 1 - other[:, -32:]
    ours, theirs = policy.evaluate_actions(rows, actions), policy.evaluate_actions(other, actions)
    assert torch.equal(ours[0], theirs[0])
    assert torch.equal(ours[1], theirs[1])
    assert not torch.equal(ours[2], theirs[2])  # only the guess is judged by them
    (policy.entropy * policy.get_distribution(rows).entropy() - ours[2]).mean().backward()  # the guess alone
    trunk = policy.mlp_extractor.policy_net[0].weight.grad
    assert bool(trunk is not None and trunk.abs().max() > 1e-6) == (weight > 0)
    assert policy.guess.weight.grad.abs().max() > 1e-6
    training.update()
    assert 0 < training.run.rows[-1]["guess_bits"] < 100
    assert training.policy().native("paper140")


def test_bits_of_hands_are_those_of_a_generating_function() -> None:
    rng = np.random.default_rng(1)
    logs = rng.normal(size=(3, 32)).astype(np.float32)
    own, hands = np.zeros((3, 32), np.float32), np.zeros((3, 32), np.float32)
    for i in range(3):
        cards = rng.permutation(32)
        own[i, cards[:8]], hands[i, cards[8:16]] = 1, 1
    logs[2] = 0.5  # all alike
    wanted = []
    for i in range(3):
        weights = np.exp(logs[i].astype(float))
        product = np.ones(1)
        for weight in weights[own[i] == 0]:
            product = np.convolve(product, [1, weight])
        wanted.append(np.log2(product[8]) - np.log2(weights[hands[i] == 1]).sum())
    found = bits_of_hands(torch.from_numpy(np.where(own, -1e4, logs).astype(np.float32)), torch.from_numpy(hands))
    np.testing.assert_allclose(found.numpy(), wanted, atol=1e-4)
    assert found[2] == pytest.approx(BLIND, abs=1e-4)
    assert pytest.approx(math.log2(735_471)) == BLIND


@pytest.mark.slow
def test_what_an_auction_tells_meets_what_it_can_tell() -> None:
    """Somebody who says which jacks he has. Of 24 unseen cards u are jacks, of which he has j: C(24 - u, 8 - j) hands
    are left. And one whose words belong to another deal tells nothing."""
    rng = np.random.default_rng(2)
    deals = np.stack([rng.permutation(32) for _ in range(3000)]).reshape(-1, 4, 8)
    own = np.zeros((len(deals), 4, 32), np.float32)
    np.put_along_axis(own, deals, 1, 2)
    partner, jacks = own[:, [2, 3, 0, 1]], [3, 11, 19, 27]
    known = np.zeros((len(deals), 4, KNOWN - 32), np.float32)
    unseen, his = 4 - own[:, :, jacks].sum(2), partner[:, :, jacks].sum(2)
    ways = np.vectorize(lambda u, j: math.comb(24 - int(u), 8 - int(j)))(unseen, his)
    possible = float((BLIND - np.log2(ways)).mean())
    found = {}
    for name, words, epochs in (
        ("true", partner[:, :, jacks], 6),
        ("of others", partner[rng.permutation(len(deals))][:, :, jacks], 1),
    ):
        inputs = np.concatenate([own, known, words], 2).reshape(-1, KNOWN + 4)
        rows = {"inputs": inputs, "own": own.reshape(-1, 32), "partner": partner.reshape(-1, 32)}
        found[name] = measure_information(rows, epochs, 1)
    assert 1.5 < possible < 3
    assert 0.9 * possible < found["true"]["gain"]["value"] < 1.05 * possible
    assert found["of others"]["gain"]["value"] < 0.02
    assert found["true"]["hand_bits"]["value"] == pytest.approx(BLIND, abs=0.1)
    assert found["of others"]["auction_cards"]["value"] == pytest.approx(8 / 3, abs=0.15)


def test_auctions_are_the_same_for_all_who_look() -> None:
    rows = auctions("stronger", 30, 5)
    calls = rows["inputs"][:, KNOWN:].reshape(30, 4, 4, 2, 43)
    own = rows["own"].reshape(30, 4, 32)
    assert (own.sum(1) == 1).all()
    assert np.array_equal(rows["partner"].reshape(30, 4, 32)[:, 1], own[:, 3])
    for looks in range(4):
        for speaks in range(4):
            assert np.array_equal(calls[:, looks, (speaks - looks) % 4], calls[:, speaks, 0])
    assert (calls[:, 0, 0, 0].sum(1) == 1).all()  # seat 0 speaks first, so it has spoken
    assert 3 < calls[:, 0, :, 1].sum((1, 2)).mean() < 15


def test_the_table_of_encodings_shows_all_runs() -> None:
    end = {name: {"value": 10.0, "interval": [9.0, 11.0]} for name in ("reward", "attack_rate", "success_attacking")}
    run = {"end": end, "training_seconds": 3.0}
    found = {"runs": {"integers": [run, run], "sequence": [run, run]}, "players": {"stronger": end}}
    lines = [[text(value) for value in row] for row in encoding_rows(found)]
    assert [line[0] for line in lines] == ["auction", "integers", "sequence", "`stronger` itself"]
    assert lines[1][1:4] == ["10.0, 10.0", "10.0 (10.0 to 10.0)", ""]
    assert lines[2][3] == "0.0 (0.0 to 0.0)"
    assert len({len(line) for line in lines}) == 1


def test_the_table_of_hands_shows_all_runs() -> None:
    one = {"value": 1.0, "interval": [0.5, 1.5]}
    runs = [{"end": {"reward": {"value": reward}}, "guess_bits": 0.5} for reward in (1.0, 3.0)]
    player = dict.fromkeys(("hand_bits", "auction_bits", "gain", "auction_cards"), one)
    table = hand_rows({"players": {"random": player}, "runs": {"0": runs, "1": runs}})
    lines = [[text(value) for value in row] for row in table]
    assert [line[0] for line in lines] == ["", "four `random`", "PPO, guess 0", "PPO, guess 1"]
    assert lines[1][3] == "1.00 (0.50 to 1.50)"
    assert lines[3][6:] == ["1.0, 3.0", "2.0 (-10.7 to 14.7)", "0.0 (0.0 to 0.0)"]
    assert len({len(line) for line in lines}) == 1


def test_nets_that_are_not_native_do_not_move_to_matches() -> None:
    game = feint.make("coinche")
    net = TorchNet(lambda game: torch.nn.Linear(game.feature_count, game.actions), game)
    with pytest.raises(FeintError, match="coinche_match"):
        NetPolicy(game, net).elsewhere(feint.make("coinche_match"))
