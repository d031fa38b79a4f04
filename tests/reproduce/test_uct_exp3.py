"""The paper of EXP3 and UCT: who plays whom, the rules of the verdicts on made-up numbers, and a tiny run of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import feint
from feint.cli import main
from feint.errors import BadParameter
from feint.game import Game
from feint.progress import Step
from feint.reproduce import REPRODUCTIONS, reproduce
from feint.reproduce.uct_exp3 import claims
from feint.reproduce.uct_exp3.against_exact import CHEAP, DEAR, against_exact
from feint.reproduce.uct_exp3.expected import PAPER
from feint.reproduce.uct_exp3.experiments import FULL, QUICK, Sizes, Spec, rows_of
from feint.reproduce.uct_exp3.exploit import first_window, loses, saddle, specs
from feint.reproduce.uct_exp3.hands import COLUMNS, MIRRORS, PAIRS, Hands, duel, hands, interval_of, win_rate
from feint.reproduce.uct_exp3.printed import second_player
from feint.reproduce.uct_exp3.run import Further

RESULTS = Path(__file__).parents[2] / "docs" / "results"
TINY = Further(1, 1, (1, 1), 2, (50, 100), (20,), (1, 4, 0))


def test_the_list_of_hands_is_fixed() -> None:
    """It does not depend on how many are asked for; every hand is four different cards of clans."""
    pairs = hands()
    assert len(pairs) == PAIRS
    assert hands(3) == pairs[:3]
    assert len(set(pairs)) == PAIRS
    for pair in pairs:
        for hand in pair:
            assert len(set(hand.split(", "))) == 4
            assert "Plain" not in hand
    assert duel(pairs[0], "proportional").parameters["node"] == "cards_public"


def test_the_players_are_those_of_the_paper() -> None:
    first, second, third, fourth = (rows_of(one) for one in PAPER["experiment"])
    assert [row.win for row in first] == [75, 73, 68, 72, 70]
    assert first[0].first.contender == {"player": "exp3", "options": {"simulations": 400}}
    assert first[0].second.contender == {"player": "eta_greedy", "options": {"simulations": 400}}
    assert [row.first.random for row in second] == [0, 0.05, 0.1, 0.2, 0.4]
    assert {row.second for row in second} == {Spec("exp3", 10_000)}
    assert third[-1].first.contender["options"] == {"simulations": 3200, "pruning": 0.95}
    assert [(row.first.simulations, row.second.simulations) for row in fourth[:2]] == [(100, 50), (200, 100)]
    assert len(specs()) == len(set(specs())) == 26
    for sizes in (FULL, QUICK):
        assert all(sizes.games(spec.simulations) % MIRRORS == 0 for spec in specs())
    assert Sizes(1_000_000, 400, 2000).games(800) == 1200  # 1250, in steps of 200
    assert FULL.games(50) == 2000
    assert FULL.games(10_000) == 400


def test_equals_win_half_and_mirrors_cancel_luck() -> None:
    """The same player twice: hands and seats are mirrored, so only its own luck is left; draws are half."""
    row = win_rate([{"player": "random"}, {"player": "random"}], "deterministic", 2000, 1, 5)
    assert row["games"] == 2000
    assert row["pairs"] == PAIRS
    assert row["interval"][0] < 50 < row["interval"][1]
    assert not row["significant"]
    assert row == win_rate([{"player": "random"}, {"player": "random"}], "deterministic", 2000, 2, 5)


def test_an_interval_over_pairs_by_hand() -> None:
    """Rates 40, 45, 50, 55, 60: mean 50, variance 62.5, t = 2.776, so 50 +- 2.776 * sqrt(12.5)."""
    row = interval_of([40.0, 45.0, 50.0, 55.0, 60.0])
    assert row["win"] == 50
    assert row["interval"] == pytest.approx([50 - 9.815, 50 + 9.815], abs=1e-3)
    assert not row["significant"]
    assert interval_of([60.0, 61.0, 62.0, 61.0, 60.0])["significant"]
    assert interval_of([0.0, 0.0, 0.0, 10.0, 10.0])["interval"][0] == 0, "no rate is below 0"
    for few in ([60.0], [75.0, 75.0], [0.0] * 4):
        row = interval_of(few)
        assert row["interval"] is None
        assert not row["significant"]
        assert claims.format_rate(row) == f"{few[0]:.1f}"
    alike = interval_of([100.0] * 6)
    assert alike["interval"] == pytest.approx([60.97, 100], abs=0.01)  # Wilson's of 6 of 6
    assert not interval_of([75.0] * 6)["significant"]


def test_what_best_replies_win_by_hand() -> None:
    """Matching pennies: heads always loses 1 of 2 in either seat, that is half of all games."""
    pennies = np.array([[1.0, -1.0], [-1.0, 1.0]])
    heads, even = np.array([1.0, 0.0]), np.array([0.5, 0.5])
    assert loses(pennies, 0.0, [heads, heads]) == pytest.approx(50)
    assert loses(pennies, 0.0, [even, even]) == pytest.approx(0)
    assert loses(pennies, 0.0, [heads, even]) == pytest.approx(25)
    assert not saddle(pennies)
    assert saddle(np.array([[0.0, 1.0], [-1.0, 0.0]]))


def test_the_first_window_of_a_duel() -> None:
    game = feint.make("small_duel", node="cards_public")
    solver = feint.solve("backward", game).result
    state = first_window(game, solver)
    assert state.asked == [0, 1]
    matrix = np.asarray(solver.continuation(state))
    mixes = [np.array([mix[a] for a in state.legal(seat)]) for seat, mix in enumerate(solver.strategies(state))]
    assert loses(matrix, solver.value(state), mixes) == pytest.approx(0, abs=1e-9)


def test_the_printed_update_teaches_player_2_to_lose() -> None:
    assert second_player(printed=True, rounds=2000, seed=1) < 0.1
    assert second_player(printed=False, rounds=2000, seed=1) > 0.9


def cell(win: float, half: float = 1.0) -> dict[str, Any]:
    return {"win": win, "interval": [win - half, win + half], "games": 400, "significant": abs(win - 50) > half}


def made_up(**wins: list[float]) -> dict[str, Any]:
    """A report in which everything is 55 but for what is given, by the number of the experiment: `_1=[...]`."""
    played = []
    for one in PAPER["experiment"]:
        rows = rows_of(one)
        values = wins.get(f"_{one['name']}", [55.0] * len(rows))
        played.append(
            {"name": one["name"], "rows": [{"label": row.label, "ours": {column: cell(win) for column in COLUMNS},
                                            "paper": {"win": 60.0}} for row, win in zip(rows, values, strict=True)]}
        )  # fmt: skip
    lost = []
    for spec in specs():
        value = 20.0 if spec.pruning else 10.0
        lost_by = {"mean": value, "interval": [value - 1, value + 1]}
        by_column = {column: {"mean": lost_by, "single": lost_by} for column in COLUMNS}
        lost.append({"player": spec.name, "simulations": spec.simulations, "root": by_column, "small": by_column})
    exact = {"column": "deterministic", "rows": [{"bot": "random"} | cell(3), {"bot": "exp3, 200"} | cell(30)]}
    lost_rows = {"rows": lost, "sizes": {"pairs": 6, "small_seeds": 5}}
    return {"quick": False, "seed": 0, "experiments": played, "exploitability": lost_rows, "exact": exact}


def verdicts(report: dict[str, Any]) -> dict[str, bool | None]:
    return {claim["name"]: claim["holds"]["deterministic"] for claim in claims.judge(report)}


def test_the_rules_of_the_verdicts() -> None:
    assert list(claims.CLAIMS) == list(PAPER["claims"])
    found = verdicts(made_up())
    assert found == {
        "beats_eta_greedy": True,
        "beats_uct": False,  # UCT wins 55
        "random_needed": False,
        "pruning_wins": True,
        "pruning_is_safe": False,
        "scales": True,
        "under_80": True,
    }
    mixed = verdicts(made_up(_1=[60, 60, 50.5, 49, 60], _2=[20, 44, 45, 46, 40], _3=[50.0] * 7, _4=[85.0] * 7))
    assert mixed["beats_eta_greedy"] is None
    assert mixed["beats_uct"] is True
    assert mixed["random_needed"] is True
    assert mixed["pruning_wins"] is False
    assert mixed["under_80"] is False
    assert verdicts(made_up(_2=[44, 44, 50.5, 46, 40]))["beats_uct"] is None
    quick = made_up() | {"quick": True}
    assert set(verdicts(quick).values()) == {None}


def test_under_80_looks_at_exact_too() -> None:
    """Random play does not count: it does not think."""
    report = made_up()
    report["exact"]["rows"].append({"bot": "exp3, 20,000"} | cell(10))
    assert verdicts(report)["under_80"] is False
    other = {claim["name"]: claim["holds"]["proportional"] for claim in claims.judge(report)}
    assert other["under_80"] is None, "exact was not asked in this column"


def test_pruning_is_judged_by_intervals() -> None:
    report = made_up()
    for row in report["exploitability"]["rows"]:
        for place in ("root", "small"):
            for cells in row[place].values():
                wide = cells["mean"] | {"interval": [cells["mean"]["mean"] - 9, cells["mean"]["mean"] + 9]}
                cells["mean"] = cells["single"] = wide
    assert verdicts(report)["pruning_is_safe"] is None, "20 and 10 with intervals that overlap"
    few = made_up()
    few["exploitability"]["sizes"] = {"pairs": 2, "small_seeds": 2}
    assert verdicts(few)["pruning_is_safe"] is None, "intervals of two values"
    less = made_up()
    for row in less["exploitability"]["rows"]:
        if row["player"] == claims.PRUNED:
            for cells in [*row["root"].values(), *row["small"].values()]:
                cells["mean"] = cells["single"] = {"mean": 5.0, "interval": [4.0, 6.0]}
    assert verdicts(less)["pruning_is_safe"] is True


def test_a_misprint_is_no_claim() -> None:
    kept = json.loads((RESULTS / "uct-exp3.json").read_text(encoding="utf-8"))
    assert "second_update" not in {claim["name"] for claim in kept["claims"]}
    (erratum,) = kept["errata"]
    assert erratum == claims.errata(kept)[0]
    assert erratum["measured"]["best column chosen, as printed"] < 0.1 < 0.9 < erratum["measured"]["with 1 - r"]
    assert "s2 += r" not in (RESULTS / "index.md").read_text(encoding="utf-8")


def test_pages_tell_the_cost_of_pruning_as_measured() -> None:
    kept = json.loads((RESULTS / "uct-exp3.json").read_text(encoding="utf-8"))
    cost = claims.cost_of_pruning(kept)
    assert cost["13 x 13 matrices"].startswith("2.5 to 12.1 times")
    assert cost["goofspiel"].startswith("1.4 to 2.4 times")
    docs = RESULTS.parent
    for page in ("results/uct-exp3.md", "players/exp3.md"):
        text = (docs / page).read_text(encoding="utf-8")
        assert all(f"{name}: {times}" in text for name, times in cost.items()), page
    papers = (docs / "explanation" / "papers.md").read_text(encoding="utf-8")
    assert "2.5 to 12.1 times on matrices, 1.4 to 2.4 times on goofspiel" in papers
    for page in ("results/uct-exp3.md", "players/exp3.md", "explanation/papers.md"):
        assert "2.5 to 12 times" not in (docs / page).read_text(encoding="utf-8")


def test_the_section_on_people_is_said_to_be_missing() -> None:
    for page in ("results/uct-exp3.md", "explanation/papers.md"):
        text = (RESULTS.parent / page).read_text(encoding="utf-8")
        assert "ection 5.3" in text, page
        assert "200,000 simulations" in text, page


def poor_duel(pair: Hands, column: str) -> Game:
    """With few pillz it is solved in a moment."""
    return feint.make("duel", hand0=pair[0], hand1=pair[1], node="cards_public", resolution=column, pillz=4)


@pytest.mark.slow
def test_a_tiny_run_of_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    few = [one | {"rows": one["rows"][:1], "random": [0.1]} for one in PAPER["experiment"] if one["name"] != "2"]
    monkeypatch.setitem(PAPER, "experiment", few)
    monkeypatch.setattr("feint.reproduce.uct_exp3.run.EXPERIMENTS", ("1", "3", "4"))
    monkeypatch.setattr("feint.reproduce.uct_exp3.run.judge", lambda report: [])
    monkeypatch.setattr("feint.reproduce.uct_exp3.exploit.duel", poor_duel)
    monkeypatch.setattr("feint.reproduce.uct_exp3.against_exact.duel", poor_duel)
    steps: list[Step] = []
    report = reproduce("uct-exp3", games=8, quick=True, threads=2, sizes=TINY, progress=steps.append)
    assert json.loads(json.dumps(report, allow_nan=False)) == report
    assert {row["simulations"] for row in report["outputs"]["rows"]} == {400}
    assert {"experiments", "exploitability", "convergence", "exact", "claims", "seconds"} <= report.keys()
    assert [row["ours"]["proportional"]["games"] for one in report["experiments"] for row in one["rows"]] == [8] * 3
    players = {row["player"] for row in report["exploitability"]["rows"]}
    assert players == {"exp3", "exp3 pruned 0.95", "eta_greedy"}
    for row in report["exploitability"]["rows"]:
        for place in ("root", "small"):
            for column in COLUMNS:
                assert 0 <= row[place][column]["single"]["mean"] <= 50 + 1e-9
    assert len(report["convergence"]["matrices"]["series"]) == 7
    assert steps[0] == Step("experiment 1: 400")


@pytest.mark.slow
def test_the_command_and_what_it_refuses(capsys: pytest.CaptureFixture[str]) -> None:
    assert "uct-exp3" in REPRODUCTIONS
    with pytest.raises(BadParameter, match=r"'5'.*1, 2, 3, 4, outputs, exploitability"):
        reproduce("uct-exp3", table="5")
    with pytest.raises(BadParameter, match=r"games.*\b3\b"):
        reproduce("uct-exp3", games=3)
    assert main(["reproduce", "uct-exp3", "--table", "3", "--games", "4", "--threads", "1"]) == 0
    out = capsys.readouterr().out
    assert "Experiment 3: EXP3 pruned at 0.95 against EXP3" in out
    assert "58.7" in out


def test_a_seed_gives_the_same_on_any_number_of_threads() -> None:
    both = [Spec("exp3", 60, pruning=0.95).contender, Spec("duct", 60, random=0.1).contender]
    assert win_rate(both, "proportional", 60, 1, 7) == win_rate(both, "proportional", 60, 2, 7)


@pytest.mark.slow
def test_nobody_beats_exact_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few pillz and few games: whoever beats it would do so by more than the interval."""
    monkeypatch.setattr("feint.reproduce.uct_exp3.against_exact.duel", poor_duel)
    found = against_exact(6, 40, 0, 2, seed=1)
    assert {row["bot"] for row in found["rows"]} == set(CHEAP)
    for row in found["rows"]:
        assert row["games"] == 240
        assert row["interval"][0] <= 50, row
    assert found["rows"][0]["interval"][1] < 50  # random play loses


@pytest.mark.nightly
@pytest.mark.timeout(1500)
def test_nobody_beats_exact() -> None:
    """Bots that think little, on twenty pairs of hands, hands and seats mirrored."""
    found = against_exact(20, 200, 0, 2, seed=2)
    for row in found["rows"]:
        assert row["games"] == 4000
        assert row["interval"][0] <= 50, row
    by_name = {row["bot"]: row["win"] for row in found["rows"]}
    assert by_name["random"] < 25
    assert not set(DEAR) & set(by_name)


def test_the_page_is_of_the_numbers_beside_it() -> None:
    report = json.loads((RESULTS / "uct-exp3.json").read_text(encoding="utf-8"))
    assert not report["quick"]
    text = (RESULTS / "uct-exp3.md").read_text(encoding="utf-8")
    for one in report["experiments"]:
        for row in one["rows"]:
            for column in COLUMNS:
                assert claims.format_rate(row["ours"][column]) in text
    again = json.loads(json.dumps(claims.judge(report)))
    assert again == report["claims"]
    (pruning,) = (one for one in again if one["name"] == "pruning_wins")
    assert "more than 50%" in pruning["claim"]  # what is judged; the size differs from the paper's
    assert pruning["measured"]["deterministic"]["size"] == "59.6 to 68.4; paper: 52.2 to 58.7"
    for row in report["exact"]["rows"]:
        assert row["interval"][0] <= 50, row
