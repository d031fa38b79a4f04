"""`regret`, Coup between two by a table: it plays by the rules and at once, says its mix, and beats who counts."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import feint
from feint.agents import make_agent
from feint.cli import main
from feint.errors import BadParameter, FeintError
from feint.files import data_file
from feint.games.coup.regret import FORMAT, MEMORY_BITS, weights_of
from feint.play import play
from feint.players import tournament
from feint.rating.intervals import wilson
from feint.solvers.mccfr import Options, native_solver

REGRET = {"player": "regret"}


def share(other: dict[str, Any], games: int, seed: int, **parameters: Any) -> float:
    """The lower end of the interval of its share against another, seats in turn."""
    row = tournament(feint.make("coup", **parameters), [REGRET, other], games, seed=seed)[0]
    return wilson(row["share"], row["games"])[0]


def test_it_beats_counter() -> None:
    assert share({"player": "counter"}, 4000, 1) > 0.5


@pytest.mark.nightly
@pytest.mark.parametrize(("other", "bar"), [("counter", 0.55), ("honest", 0.55)])
def test_it_beats_the_rule_players_clearly(other: str, bar: float) -> None:
    assert share({"player": other}, 40_000, 2) > bar


@pytest.mark.nightly
def test_a_best_response_gains_less_from_it(capsys: pytest.CaptureFixture[str]) -> None:
    """The same probe with the same budget, against it and against counter."""
    found = []
    for name in ("regret", "counter"):
        words = ["--game", "coup", "--probe", "search", "--simulations", "100000", "--seed", "3", "--json"]
        assert main(["evaluate", "exploitability", name, *words]) == 0
        found.append(json.loads(capsys.readouterr().out)["exploitability"])
    assert found[0] < 0.3
    assert found[1] > 0.7


def test_it_answers_in_microseconds() -> None:
    row = tournament(feint.make("coup"), [REGRET, {"player": "random"}], 500, seed=3)[0]
    assert row["decisions"] > 2000
    assert row["seconds"] / row["decisions"] < 0.001


@pytest.mark.parametrize("rules", ["platform", "official"])
def test_it_plays_by_the_rules_and_says_its_mix(rules: str) -> None:
    """Under other rules than those it learned too."""
    record = play(feint.make("coup", rules=rules), [make_agent("regret"), make_agent("counter")], seed=5)
    mine = [entry for entry in record.log if entry.by == 0]
    assert mine
    for entry in mine:
        assert entry.fault is None
        if entry.explain:
            mix = entry.explain["probabilities"]
            assert sum(mix.values()) == pytest.approx(1)
            assert all(p > 0 for p in mix.values())
            assert entry.explain["reason"]


def test_most_of_what_it_meets_is_in_the_table() -> None:
    """Against counter; what has no row with its memory has one without."""
    reasons: dict[str, int] = {}
    for seed in range(40):
        record = play(feint.make("coup"), [make_agent("regret"), make_agent("counter")], seed=seed)
        for entry in record.log:
            if entry.by == 0 and entry.explain:
                reasons[entry.explain["reason"]] = reasons.get(entry.explain["reason"], 0) + 1
    met = sum(reasons.values())
    assert reasons["mixes as it learned"] > 0.8 * met
    assert reasons.get("has not met this: plays honestly", 0) < 0.02 * met


@pytest.mark.parametrize(
    ("game", "parameters", "why"),
    [
        ("kuhn", {}, "regret.*kuhn"),
        ("coup", {"players": 3}, "players=3"),
        ("mini_coup", {}, r"regret.*\b8, 1\b"),
    ],
)
def test_what_it_does_not_play(game: str, parameters: dict[str, Any], why: str) -> None:
    with pytest.raises(BadParameter, match=why):
        make_agent("regret").start(feint.make(game, **parameters), 0, 1)


@pytest.mark.slow
def test_training_goes_on_where_it_was_cut_off(tmp_path: Path) -> None:
    """The same table from one run and from two; and it plays."""
    whole, parts, kept = tmp_path / "whole.bin", tmp_path / "parts.bin", tmp_path / "parts.npz"
    feint.solve("regret", "coup", iterations=2000, seed=4, checkpoint=tmp_path / "whole.npz").save(whole)
    feint.solve("regret", "coup", iterations=1000, seed=4, checkpoint=kept)
    found = feint.solve("regret", "coup", iterations=2000, seed=4, checkpoint=kept)
    found.save(parts)
    assert whole.read_bytes() == parts.read_bytes()
    assert found.facts["iterations"] == 2000
    assert "1000 iterations" in found.notes[0]
    own = {"player": "regret", "options": {"weights": str(whole)}}
    rows = tournament(feint.make("coup"), [own, {"player": "random"}], 100, seed=1)
    assert rows[0]["share"] > 50


def test_the_rows_that_are_kept() -> None:
    """Every key is there without its memory; of those with it, the ones met most."""
    solver = native_solver(feint.make("coup"), Options("branching", unweighted=True, abstraction="coup"))
    solver.run(200)
    arrays = solver.save()
    coarse = {int(key) | (1 << MEMORY_BITS) - 1 for key in arrays["keys"]}
    fewer, more = (len(weights_of(arrays, rows=rows)) for rows in (10, 1000))
    assert fewer < more
    assert fewer > 3 * len(coarse)  # a row has three bytes at least


def refuse(path: Path, file: bytes) -> None:
    """Check that the file is refused in a line that quotes its name."""
    path.write_bytes(file)
    with pytest.raises(BadParameter) as caught:
        make_agent(f"regret:weights={path}").start(feint.make("coup"), 0, 1)
    said = str(caught.value)
    assert f'weights "{path}"'[:40] in said
    assert "\n" not in said


@pytest.mark.parametrize(
    "file",
    [
        b"",
        b"not a table!",
        pytest.param(b'"RlJDMv+fkNtABX93"', id="of an older feint"),
        pytest.param(FORMAT + bytes([1, 2, 255, 0]), id="a checksum that does not fit"),
        pytest.param(FORMAT, id="no checksum"),
        pytest.param(data_file(FORMAT, bytes([128])), id="an end within a key"),
        pytest.param(data_file(FORMAT, bytes([1, 3])), id="an end within a row"),
        pytest.param(data_file(FORMAT, bytes([1, 2, 0, 0])), id="empty"),
    ],
)
def test_a_broken_table_is_refused_by_its_name(file: bytes, tmp_path: Path) -> None:
    refuse(tmp_path / "weights.bin", file)
    with pytest.raises(FeintError, match=r'"nowhere\.bin"'):
        make_agent("regret:weights=nowhere.bin").start(feint.make("coup"), 0, 1)


def test_a_table_that_lacks_its_end_or_has_another_byte_is_refused(tmp_path: Path) -> None:
    """Cut anywhere, within a row or between two; the whole one is taken."""
    solver = native_solver(feint.make("coup"), Options("branching", unweighted=True, abstraction="coup"))
    solver.run(20)
    file = weights_of(solver.save(), rows=5)
    for end in range(4, len(file) - 1, 97):
        refuse(tmp_path / "cut.bin", file[:end])
    for at in range(10, len(file) - 1, 97):
        other = bytes([file[at] ^ 1])
        refuse(tmp_path / "other.bin", file[:at] + other + file[at + 1 :])
    (tmp_path / "whole.bin").write_bytes(file)
    make_agent(f"regret:weights={tmp_path / 'whole.bin'}").start(feint.make("coup"), 0, 1)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "regret.bin"
    assert main(["train", "regret", "coup", "--iterations", "200", "--out", str(out), "--json"]) == 0
    assert out.read_bytes().startswith(FORMAT)
    assert main(["train", "regret", "kuhn"]) == 2
    assert re.search("regret.*coup.*kuhn", capsys.readouterr().err)
    assert main(["train", "regret", "coup", "--iterations", "0"]) == 2
