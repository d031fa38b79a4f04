"""The bench of Coinche: its rows, the positions that both sides solve, and the bars."""

from __future__ import annotations

import json

import pytest

from feint.bench import BENCHES
from feint.bench.coinche import CARDS, CONTESTS, table
from feint.bench.coinche_bots import number
from feint.cli import main
from feint.game import make


def test_rates_without_peers() -> None:
    report = BENCHES["coinche"](rounds=1, seconds=0)
    assert [row["workload"] for row in report["rows"]] == [contest.workload for contest in CONTESTS]
    assert all(row["ours"] > 0 for row in report["rows"])
    json.dumps(report)


def test_tables_are_contracts_of_seat_0_with_cards_played() -> None:
    for index in range(8):
        view = table(index, 12).view(0).json()
        assert view["dealer"] == index % 4
        assert (view["contract"]["seat"], view["contract"]["value"]) == (0, 80)
        assert len(view["plays"]) == 12
    assert table(3, 5).view(1).json() == table(3, 5).view(1).json() != table(7, 5).view(1).json()
    assert len(set(CARDS)) == 32


def test_calls_have_the_numbers_of_the_game() -> None:
    game = make("coinche")
    state = game.set_up({"hands": [CARDS[8 * i : 8 * i + 8] for i in range(4)], "calls": []})
    for action in state.legal(state.asked[0]):
        words = game.text(0, action).removeprefix("bid ").replace("250", "capot")
        assert number(words) == action


def test_bots_need_their_peer(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "coinche-bots"]) != 0
    assert "feint bench coinche-bots --peers" in capsys.readouterr().err


@pytest.mark.nightly
@pytest.mark.timeout(900)  # on first use the peer is installed
def test_the_bars_are_met() -> None:
    report = BENCHES["coinche"](peers=True)
    assert not [row["error"] for row in report["rows"] if row["error"]]
    rows = {row["workload"]: row for row in report["rows"]}
    assert rows["random deals, once dealt"]["ratio"] >= 1.3
    assert rows["full deals solved"]["ratio"] >= 1.0
    assert rows["20-card positions solved"]["ratio"] >= 1.0
    assert rows["sum of their values"]["ratio"] == 1
    assert next(row for name, row in rows.items() if name.startswith("vector env"))["ours"] >= 1e6


@pytest.mark.nightly
@pytest.mark.timeout(3600)
def test_pimc_does_not_lose_to_its_peer() -> None:
    (row,) = BENCHES["coinche-bots"](peers=True, rounds=60)["rows"]
    assert row["interval"][1] >= 0, row
