"""The bidder learns: its deals are those that are solved alone, and work goes on where it was stopped.

The deals that it learns from are of the native layer.
"""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import feint
from feint import _core
from feint.agents import make_agent
from feint.bench.coinche import CARDS
from feint.cli import main
from feint.errors import FeintError
from feint.game import make
from feint.games.coinche.bidder import read_weights, solve_deals
from feint.games.coinche.double_dummy import DoubleDummy

HAS_TORCH = importlib.util.find_spec("torch") is not None
SHIPPED = Path(__file__).parents[3] / "src" / "feint" / "data" / "coinche_bidder.bin"


def alone(row: Any, suit: int) -> int:
    """The points of a deal, by way of a game that is set up."""
    hands = [[CARDS[card] for card in range(32) if int(row[seat]) >> card & 1] for seat in range(4)]
    calls = [f"80 {('spades', 'hearts', 'diamonds', 'clubs')[suit]}", "pass", "pass", "pass"]
    state = make("coinche").set_up({"hands": hands, "dealer": int(row[4]), "calls": calls})
    return DoubleDummy().points(state)


@pytest.mark.slow
def test_deals_are_solved_right_and_alike_on_any_number_of_threads() -> None:
    deals = _core.solve_deals(3, 5, 2, 2)
    assert (deals == _core.solve_deals(3, 5, 2, 1)).all()
    assert (deals[1] == _core.solve_deals(3, 6, 1)[0]).all()
    for row in deals:
        assert int(np.bitwise_or.reduce(row[:4])) == 2**32 - 1
        assert [int(hand).bit_count() for hand in row[:4]] == [8, 8, 8, 8]
        assert [alone(row, suit) for suit in (0, 3)] == [row[5], row[8]]


def test_solved_deals_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep = tmp_path / "x.deals"
    first = solve_deals(2, 4, 1, keep)
    keep.write_text(keep.read_text() + "17 4 2")  # stopped in the middle of a line
    asked: list[int] = []
    solve = _core.solve_deals

    def watch(seed: int, at: int, count: int, threads: int) -> Any:
        asked.append(at)
        return solve(seed, at, count, threads)

    monkeypatch.setattr(_core, "solve_deals", watch)
    more = solve_deals(3, 4, 1, keep)
    assert asked == [2], "two were there already"
    assert (more[:2] == first).all()
    assert (solve_deals(3, 4, 1, keep) == more).all()
    assert asked == [2]
    with pytest.raises(FeintError, match=r"x\.deals.*seed 5\b"):
        solve_deals(3, 5, 1, keep)
    keep.write_text(keep.read_text() + "1 2 x\n")
    with pytest.raises(FeintError, match=r"x\.deals"):
        solve_deals(3, 4, 1, keep)


def test_the_shipped_weights_are_a_file_of_weights(tmp_path: Path) -> None:
    weights = read_weights(SHIPPED)
    assert SHIPPED.stat().st_size < 2 << 20
    deals = _core.solve_deals(9, 0, 1)
    inputs, labels = _core.bidder_rows(deals, weights, 1)
    assert inputs.shape[1] == 76
    assert labels.shape == (len(inputs), 8)
    assert len(np.unique(weights)) > 1000, "learned, not made up"


def test_a_damaged_file_of_weights_is_refused(tmp_path: Path) -> None:
    file = SHIPPED.read_bytes()
    other = bytes([file[200] ^ 1])
    for name, damaged in {"text": b"1,2,3", "cut": file[:-100], "flipped": file[:200] + other + file[201:]}.items():
        path = tmp_path / name
        path.write_bytes(damaged)
        with pytest.raises(FeintError, match=name):
            read_weights(path)
        with pytest.raises(FeintError, match=name):
            make_agent(f"pimc:bidder={path}").start(make("coinche"), 0, 1)


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        (["train", "magic", "leduc"], "'magic'"),
        (["train", "bidder", "kuhn"], "bidder.*coinche.*kuhn"),
        (["train", "bidder", "coinche", "--deals", "3"], r"deals.*\b20\b.* 3\b"),
        (["train", "bidder", "coinche", "--rounds", "0"], r"rounds.* 0\b"),
    ],
)
def test_what_the_command_refuses(words: list[str], quoted: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert re.search(quoted, capsys.readouterr().err)


@pytest.mark.skipif(HAS_TORCH, reason="torch is here")
def test_without_torch_it_says_what_to_install(tmp_path: Path) -> None:
    with pytest.raises(FeintError, match=r"\.\[learn\]"):
        feint.solve("bidder", "coinche", deals=20, checkpoint=tmp_path / "deals")


@pytest.mark.slow
@pytest.mark.skipif(not HAS_TORCH, reason="needs torch: make test installs it")
def test_it_learns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "bidder.bin"
    words = [
        "train",
        "bidder",
        "coinche",
        "--deals",
        "60",
        "--rounds",
        "2",
        "--epochs",
        "4",
        "--out",
        str(out),
        "--json",
    ]
    assert main(words) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["surprise"] < 2.3, "less than the logarithm of eleven classes"
    assert len(read_weights(out)) == len(read_weights(SHIPPED))
    assert main(["match", "coinche", f"pimc:worlds=1,bidder={out}", "random", "--games", "2", "--json"]) == 0
