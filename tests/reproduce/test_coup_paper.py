"""The tables of the Coup paper: our cells are those of an independent program, and the report has its shape."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path
from typing import Any

import pytest

from feint.cli import main
from feint.errors import BadParameter
from feint.reproduce import reproduce
from feint.reproduce.coup_mdp.claims import CLAIMS, Trial, answers, judge, share, sights
from feint.reproduce.coup_mdp.deeds import watch
from feint.reproduce.coup_mdp.fit import misfits
from feint.reproduce.coup_mdp.run import play_cell
from feint.reproduce.coup_mdp.tables import COLUMNS, Row, contender, load_tables

# Win % of an independent program, (paper's rules, its games, proper rules, its games), by table and row.
KNOWN: dict[str, list[tuple[float, int, float, int]]] = {
    "I": [(30.6, 10_000, 31.4, 5000), (79.6, 10_000, 71.8, 5000), (82.3, 10_000, 75.9, 5000), (79.9, 3000, 74.6, 2000)],
    "II": [
        (70.4, 10_000, 80.1, 5000),
        (71.6, 10_000, 81.2, 5000),
        (71.6, 10_000, 81.1, 5000),
        (94.9, 10_000, 95.1, 5000),
        (98.6, 10_000, 98.4, 5000),
        (89.4, 10_000, 87.5, 5000),
        (98.1, 3000, 96.8, 2000),
    ],
    "III": [
        (70.2, 10_000, 34.7, 5000),
        (72.0, 10_000, 33.9, 5000),
        (72.1, 10_000, 33.4, 5000),
        (95.0, 10_000, 68.3, 5000),
        (98.3, 10_000, 77.7, 5000),
        (88.1, 10_000, 61.2, 5000),
        (98.0, 3000, 75.2, 2000),
    ],
    "IV": [
        (26.2, 10_000, 30.5, 5000),
        (24.4, 10_000, 25.1, 5000),
        (3.6, 10_000, 3.4, 5000),
        (46.2, 10_000, 45.5, 5000),
        (64.5, 10_000, 60.7, 5000),
        (71.1, 10_000, 67.1, 5000),
        (56.5, 10_000, 52.6, 5000),
    ],
    "V": [
        (70.6, 10_000, 79.5, 5000),
        (71.3, 10_000, 80.8, 5000),
        (3.6, 10_000, 3.3, 5000),
        (75.4, 10_000, 81.2, 5000),
        (83.2, 10_000, 83.3, 5000),
        (88.7, 10_000, 86.9, 5000),
        (72.8, 10_000, 73.6, 5000),
    ],
}
PAPER, HONEST, PROPER = COLUMNS
RESULTS = Path(__file__).parents[2] / "docs" / "results"
QUICK = {("I", 0), ("I", 1), ("II", 0), ("II", 3), ("II", 5), ("III", 4), ("IV", 0), ("IV", 4), ("V", 2), ("V", 4)}
CELLS = [
    pytest.param(name, i, marks=[] if (name, i) in QUICK else [pytest.mark.nightly])
    for name, rows in KNOWN.items()
    for i in range(len(rows))
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "index"), CELLS)
def test_cells_are_those_of_an_independent_program(name: str, index: int) -> None:
    """Within four standard errors of the two samples: with 64 cells, a chance of 1 in 250 that a right one fails."""
    (table,) = load_tables(name)
    known = KNOWN[name][index]
    games = 3000 if (name, index) in QUICK else 10_000
    for column, wanted, theirs in ((PAPER, *known[:2]), (PROPER, *known[2:])):
        cell = play_cell(table, table.rows[index], column, games, 2, 0)
        error = math.sqrt(wanted * (100 - wanted) * (1 / games + 1 / theirs))
        assert abs(cell["win"] - wanted) < 4 * error, f"{column.name}: {cell['win']} and not {wanted}"
        assert cell["interval"][0] <= cell["win"] <= cell["interval"][1]


def test_without_the_leak_table_iii_falls() -> None:
    (table,) = load_tables("III")
    cells = {column.name: play_cell(table, table.rows[0], column, 2000, 2, 0)["win"] for column in (PAPER, HONEST)}
    assert cells["paper"] == pytest.approx(70, abs=5)
    assert cells["honest"] == pytest.approx(32, abs=5)


def test_at_depth_1_the_first_seat_never_wins() -> None:
    for name in ("VI", "VII", "VIII", "IX"):
        (table,) = load_tables(name)
        assert play_cell(table, table.rows[0], PAPER, 100, 2, 0)["win"] == 0


def test_the_report() -> None:
    report = reproduce("coup-mdp", table="VI", games=10, threads=1)
    (table,) = report["tables"]
    assert [(row["depth"], row["effort"]) for row in table["rows"]] == [(1, 1), (1, 5), (2, 1), (2, 2), (4, 1), (4, 5)]
    assert set(table["rows"][0]["ours"]) == {"paper", "honest", "proper"}
    json.dumps(report)


def wins(report: dict[str, Any]) -> list[float]:
    return [cell["win"] for table in report["tables"] for row in table["rows"] for cell in row["ours"].values()]


@pytest.mark.slow
def test_the_same_on_any_number_of_threads() -> None:
    assert wins(reproduce("coup-mdp", table="V", games=60, threads=1)) == wins(
        reproduce("coup-mdp", table="V", games=60, threads=2)
    )


def test_depth_2_answers_rightly_and_does_not_bluff() -> None:
    deeds = watch(PAPER.game(), contender("forward_search complete", Row(2, 0), False), 60, 1)
    assert deeds.challenges
    assert all(deeds.challenges)
    assert deeds.claims
    assert all(deeds.claims)


@pytest.fixture(scope="module")
def kept() -> dict[str, Any]:
    report: dict[str, Any] = json.loads((RESULTS / "coup-mdp.json").read_text(encoding="utf-8"))
    return report


def verdict(name: str, measured: dict[str, Any]) -> bool | None:
    return next(claim.rule for claim in CLAIMS if claim.name == name)(measured)


def test_kept_verdicts_are_those_of_the_rules(kept: dict[str, Any]) -> None:
    assert judge(kept["claims"]) == kept["claims"]
    assert [claim["name"] for claim in kept["claims"]] == [claim.name for claim in CLAIMS]
    assert {claim["name"] for claim in kept["claims"] if claim["holds"]} == {"bluffs_late"}
    assert all(claim["holds"] is not None for claim in kept["claims"])


def test_depth_2_lies_in_some_blocks(kept: dict[str, Any]) -> None:
    """A counterexample decides, and games without one are undecided until there are thousands of them."""
    measured = next(claim for claim in kept["claims"] if claim["name"] == "wins_answers")["measured"]
    assert measured["lying blocks"]["count"] == 11
    assert verdict("wins_answers", measured) is False
    right = {"wrong challenges": share(0, 9000)}
    assert verdict("wins_answers", right | {"lying blocks": share(0, 132)}) is None
    assert verdict("wins_answers", right | {"lying blocks": share(0, 9000)}) is True
    few = answers(Trial(games=30, threads=1, seed=0))
    assert few["lying blocks"]["of"] > 0
    assert verdict("wins_answers", few) is None


@pytest.mark.nightly
def test_depth_2_lies_again(kept: dict[str, Any]) -> None:
    measured = next(claim for claim in kept["claims"] if claim["name"] == "wins_answers")["measured"]
    assert answers(Trial(games=kept["games"] // 2, threads=2, seed=0)) == measured


def test_complete_information_is_not_always_better(kept: dict[str, Any]) -> None:
    """All pairs of cells are judged; with one simulation tree search sees no card, and plays the same games."""
    measured = next(claim for claim in kept["claims"] if claim["name"] == "complete_is_better")["measured"]
    assert len(measured) == 4 + 2 * 7 + 7
    assert [name for name, pair in measured.items() if pair["same"]] == ["mcts 4/1"]
    assert verdict("complete_is_better", measured) is False
    again = sights(Trial(games=40, threads=2, seed=3))
    assert again.keys() == measured.keys()
    assert again["mcts 4/1"]["same"]
    assert not again["mcts 1/4"]["same"]
    high, low = share(900, 1000), share(700, 1000)

    def pair(complete: dict[str, Any], incomplete: dict[str, Any]) -> dict[str, Any]:
        return {"complete": complete, "incomplete": incomplete, "same": False}

    assert verdict("complete_is_better", {"a": pair(high, low)}) is True
    assert verdict("complete_is_better", {"a": pair(high, low), "b": pair(low, low)}) is None
    assert verdict("complete_is_better", {"a": pair(high, low), "b": pair(low, high)}) is False


def test_cells_that_do_not_come_out(kept: dict[str, Any]) -> None:
    missed = misfits(kept["tables"])
    assert {"I 1", "I 4", "II 4/1", "II 4/5", "III 4/1", "III 4/5", "IV 4/4", "V 4/4", "VIII 10/20"} <= set(missed)
    cells = sum(len(table["rows"]) for table in kept["tables"])
    readme = (RESULTS.parents[1] / "README.md").read_text(encoding="utf-8")
    assert f"{len(missed)} of {cells} cells do not come out" in readme
    papers = (RESULTS.parent / "explanation" / "papers.md").read_text(encoding="utf-8")
    assert f"{cells - len(missed)} of {cells} cells come out" in papers


def test_what_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(BadParameter, match=r"'XII'.*I, II"):
        reproduce("coup-mdp", table="XII")
    with pytest.raises(BadParameter, match=r"games.*\b0\b"):
        reproduce("coup-mdp", table="I", games=0)
    assert main(["reproduce", "chess"]) == 2
    said = capsys.readouterr().err
    assert re.search("'chess'.*coinche-beyond, coinche-deep-cfr, coup-mdp", said)


def test_the_command_prints_the_papers_numbers_beside_ours(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reproduce", "coup-mdp", "--table", "ii", "--games", "20", "--threads", "1"]) == 0
    out = capsys.readouterr().out
    assert "Table II: Sparse sampling, complete" in out
    assert "97.9" in out
