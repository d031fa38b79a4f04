"""Nets of torch in Deep CFR: the native run again by torch, other kinds of nets to a bar, files, and bad builders.

How outputs are averaged is of the native layer.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import feint
from feint import _core
from feint.agents.policy import PolicyAgent
from feint.cli import main
from feint.errors import BadCheckpoint, BadParameter, BadPolicy
from feint.nets import Mlp, NetPolicy
from feint.nets.torch_net import Asked, TorchNet, builder_of, pad_rows
from feint.policy import load_policy
from feint.solvers.deep_cfr import DeepCfr, options_for
from feint.solvers.deep_cfr import Options as DeepCfrOptions

torch = pytest.importorskip("torch")
nn = torch.nn

SMALL = DeepCfrOptions(traversals=100, steps=40, hidden=(16,), rows=1000, scale=13.0)


def as_native(game: feint.Game) -> Any:
    """The layers of SMALL, drawn as the native net draws them."""
    native = Mlp([game.feature_count, 16, game.actions])
    native.draw(torch.initial_seed())
    layers, at = [], 0
    for wide, narrow in ((game.feature_count, 16), (16, game.actions)):
        layer = nn.Linear(wide, narrow)
        numbers = torch.from_numpy(native.weights[at : at + (wide + 1) * narrow].copy()).reshape(wide + 1, narrow)
        layer.weight.data, layer.bias.data = numbers[:wide].T.contiguous(), numbers[wide]
        layers.append(layer)
        at += (wide + 1) * narrow
    return nn.Sequential(layers[0], nn.ReLU(), layers[1])


class Gated(nn.Module):
    """No Mlp: what one layer says is let through by another."""

    def __init__(self, game: feint.Game) -> None:
        super().__init__()
        self.says, self.gate = nn.Linear(game.feature_count, 32), nn.Linear(game.feature_count, 32)
        self.last = nn.Linear(32, game.actions)

    def forward(self, seen: Any) -> Any:
        return self.last(self.says(seen).tanh() * self.gate(seen).sigmoid())


class Recurrent(nn.Module):
    """Reads the features one after the other."""

    def __init__(self, game: feint.Game) -> None:
        super().__init__()
        self.reads = nn.GRU(1 + game.feature_count, 32, batch_first=True)
        self.last = nn.Linear(32, game.actions)

    def forward(self, seen: Any) -> Any:
        places = torch.eye(seen.shape[1]).expand(len(seen), -1, -1)
        return self.last(self.reads(torch.cat([seen[:, :, None], places], 2))[1][0])


def restless(game: feint.Game) -> Any:
    """Draws while it learns, and remembers what it saw."""
    return nn.Sequential(
        nn.Linear(game.feature_count, 16), nn.BatchNorm1d(16), nn.ReLU(), nn.Dropout(0.2), nn.Linear(16, game.actions)
    )


def wide(game: feint.Game) -> Any:
    return nn.Sequential(nn.Linear(game.feature_count, 24), nn.Tanh(), nn.Linear(24, game.actions))


def test_the_same_layers_learn_what_the_reference_learns() -> None:
    game = feint.make("leduc")
    reference = DeepCfr(game, SMALL.but(trainer="torch"))
    ours = DeepCfr(game, SMALL, model=as_native)
    theirs, mine = reference.iterate(), ours.iterate()
    assert mine["nodes"] == theirs["nodes"]
    for name, reservoir in reference.reservoirs.items():
        for part, rows in reservoir.rows().items():
            if name.endswith("0"):  # the traversals of seat 1 ask the first net, which is the same to a tolerance only
                assert np.array_equal(rows, ours.reservoirs[name].rows()[part]), (name, part)
    assert mine["loss"] == pytest.approx(theirs["loss"], rel=1e-4)
    assert mine["exploitability"] == pytest.approx(theirs["exploitability"], abs=1e-3)
    seen = pad_rows(ours.judge.features(0))
    np.testing.assert_allclose(ours.nets[0].forward(seen), reference.nets[0].forward(seen), atol=1e-4)


def test_outputs_are_averaged_as_nets_are() -> None:
    game = feint.make("leduc")
    tree, net = _core.CompiledTree(game), Mlp([game.feature_count, 8, game.actions])
    by_net, by_outputs = _core.NetAverage(game, tree), _core.NetAverage(game, tree)
    for seed, weight in ((1, 1.0), (2, 2.0)):
        net.draw(seed)
        for seat in (0, 1):
            by_net.add(seat, net, "best_regret", weight)
            by_outputs.add_outputs(seat, net.forward(pad_rows(by_outputs.features(seat))), "best_regret", weight)
    assert by_outputs.judge() == by_net.judge()
    with pytest.raises(BadParameter, match="row"):
        by_outputs.add_outputs(0, np.zeros((3, game.actions), np.float32), "best_regret", 1.0)
    with pytest.raises(BadParameter, match="seat 2"):
        by_outputs.features(2)


def test_what_is_remembered_is_what_the_net_says() -> None:
    game = feint.make("leduc")
    nets = [TorchNet(wide, game), TorchNet(Gated, game)]
    asked = Asked(nets)
    for seat in (0, 1, 0, 1):
        for active in ([0, 3], [1, 4, 9]):
            dense = np.zeros((1, game.feature_count), np.float32)
            dense[0, active] = 1
            np.testing.assert_array_equal(asked(active, seat), nets[seat].forward_dense(dense)[0])


@pytest.mark.slow
def test_another_kind_of_net_learns_kuhn() -> None:
    game = feint.make("kuhn")
    options = options_for(game).but(traversals=1000, steps=150, batch=128, rate=1e-2, net=Gated)
    solution = feint.solve("deep-cfr", game, options, iterations=10)
    found = feint.best_response(game, solution.policy.table)["exploitability"]
    assert found == pytest.approx(solution.trace[-1]["exploitability"], abs=1e-9)
    assert found < 0.1  # uniform play: 0.458


@pytest.mark.nightly
def test_a_net_that_reads_learns_kuhn() -> None:
    game = feint.make("kuhn")
    options = options_for(game).but(traversals=1000, steps=400, batch=64, rate=5e-3, net=Recurrent)
    solution = feint.solve("deep-cfr", game, options, iterations=14)
    assert solution.trace[-1]["exploitability"] < 0.1


@pytest.mark.slow
@pytest.mark.parametrize("average", ["nets", "policy"])
def test_pauses_change_nothing(tmp_path: Path, average: str) -> None:
    game, settings = feint.make("leduc"), SMALL.but(average=average, rows=500)
    kept = tmp_path / "run.npz"
    whole = feint.solve("deep-cfr", game, settings, net=restless, iterations=3).result
    feint.solve("deep-cfr", game, settings, net=restless, iterations=1, checkpoint=kept)
    torch.rand(7)  # what others draw is nobody's matter
    second = feint.solve("deep-cfr", game, settings, net=restless, iterations=3, threads=2, checkpoint=kept).result
    assert np.array_equal(np.stack(whole.past), np.stack(second.past))
    assert whole.policy().content() == second.policy().content()
    kept = (tmp_path / "run.npz").read_bytes()
    for model, message in ((wide, "builder.*'restless'.*'wide'"), (None, "net.*'restless'.*None")):
        with pytest.raises(BadCheckpoint, match=message):
            DeepCfr(game, settings, model=model).resume(tmp_path / "run.npz")
    assert (tmp_path / "run.npz").read_bytes() == kept


MINE = """
import torch
from torch import nn
def build(game):
    return nn.Sequential(nn.Linear(game.feature_count, 8), nn.Tanh(), nn.Linear(8, game.actions))
def other(game):
    return nn.Linear(game.feature_count, game.actions)
def narrow(game):
    return nn.Linear(game.feature_count, 3)
def doubles(game):
    return nn.Linear(game.feature_count, game.actions).double()
def nothing(game):
    return nn.ReLU()
def none(game):
    return None
def fails(game):
    raise RuntimeError("two\\nlines")
def short(game):
    return nn.Linear(5, game.actions)
number = 3
"""


@pytest.mark.slow
def test_a_policy_is_read_only_with_its_builder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(MINE)
    words = "train deep-cfr coinche --net mine.py:build --iterations 2 --traversals 3 --steps 3 --rows 5000 --keep 2"
    assert main([*words.split(), "--out", "c.json", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["net"] == "mine.py:build"
    game, build = feint.make("coinche"), builder_of("mine.py:build")
    policy = load_policy("c.json", game, build)
    assert isinstance(policy, NetPolicy)
    assert len(policy.members) == 2
    assert policy.mlps() == []
    policy.save("again.json")
    assert Path("again.json").read_text() == Path("c.json").read_text()
    mine = "policy:path=c.json,net=mine.py:build"
    record = feint.play(game, [mine, "random", mine, "random"], seed=1)
    one = PolicyAgent.of(policy)
    assert feint.play(game, [one, "random", PolicyAgent.of(policy), "random"], seed=1).returns == record.returns
    with pytest.raises(BadPolicy, match=r"'build'.*net=FILE\.py:build"):
        load_policy("c.json", game)
    with pytest.raises(BadPolicy, match=r"'build'.*'other'"):
        load_policy("c.json", game, builder_of("mine.py:other"))
    told = json.loads(Path("c.json").read_text())
    told["members"][0]["nets"][0]["weights"] = "AAAA"
    Path("broken.json").write_text(json.dumps(told))
    with pytest.raises(BadPolicy, match=r"broken\.json"):
        load_policy("broken.json", game, build)


def test_bad_builders_are_refused_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(MINE)
    Path("wrong.py").write_text("def build(:\n")
    for name, quoted in (
        ("mine.py:narrow", r"narrow.*\(2, 3\)"),
        ("mine.py:doubles", r"doubles.*torch\.float64"),
        ("mine.py:nothing", "nothing"),
        ("mine.py:none", r"none.*torch\.nn\.Module.*'None'"),
        ("mine.py:fails", "fails.*RuntimeError: two lines"),
        ("mine.py:short", r"short.*\(2, 9\)"),
        ("mine.py:number", r"'number'.*\b3\b.*int"),
        ("mine.py:absent", "'absent'"),
        ("mine.py", "FILE.py:NAME.*MODULE:NAME.*'mine.py'"),
        ("none.py:build", "'none.py'"),
        ("wrong.py:build", "wrong.py.*SyntaxError"),
        ("no_such_module:build", "no_such_module.*ModuleNotFoundError"),
    ):
        assert main(["train", "deep-cfr", "kuhn", "--net", name]) != 0
        said = capsys.readouterr().err
        assert re.search(quoted, said), name
        assert len(said.strip().splitlines()) == 1
    for words in (["--hidden", "8"], ["--trainer", "torch"], ["--ray", "auto"]):
        assert main(["train", "deep-cfr", "kuhn", "--net", "mine.py:build", *words]) != 0
        assert "mine.py:build" in capsys.readouterr().err
    assert not Path("deep-cfr.json").exists()
