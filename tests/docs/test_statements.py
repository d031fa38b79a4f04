"""Statements of the docs that were once false: speeds, versions, how to install, what an option does."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from feint.cli import main
from feint.errors import install_command

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
BENCH = json.loads((DOCS / "results" / "bench" / "regret.json").read_text(encoding="utf-8"))
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "agents" / "README.md", *sorted(DOCS.rglob("*.md"))]
SOURCES = [*sorted((ROOT / "src").rglob("*.py")), *sorted((ROOT / "web" / "src").rglob("*.svelte"))]


def part(page: Path, name: str) -> str:
    return page.read_text(encoding="utf-8").split(f"<!-- {name} -->\n")[1].split(f"<!-- /{name} -->")[0]


def rows(text: str) -> dict[str, list[str]]:
    """The cells of a table, by those of the workload."""
    cells = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")
    ]
    return {row[0]: row[1:] for row in cells[2:]}


def test_readme_names_every_version_once() -> None:
    (note,) = re.findall(r"95% intervals of the ratio; (.*); version", part(ROOT / "README.md", "speed"))
    packages = note.split(", ")
    assert len(packages) == len(set(packages)), packages
    assert "open_spiel 2.0.2" in packages


@pytest.mark.parametrize(
    ("page", "name"),
    [("README.md", "speed"), ("docs/solvers/cfr.md", "bench"), ("docs/results/index.md", "speed")],
)
def test_the_row_of_liteefg_names_its_game(page: str, name: str) -> None:
    (row,) = (cells for cells in rows(part(ROOT / page, name)).values() if "LiteEFG" in cells[1])
    assert row[1] == "LiteEFG on open_spiel's leduc_poker"


def test_speeds_of_solvers_agree_with_readme_and_bench() -> None:
    readme, cfr = rows(part(ROOT / "README.md", "speed")), rows(part(DOCS / "solvers" / "cfr.md", "bench"))
    mccfr = rows(part(DOCS / "solvers" / "mccfr.md", "bench"))
    workloads = [row["workload"] for row in BENCH["rows"]]
    assert list(cfr) == workloads
    assert list(mccfr) == [name for name in workloads if name.startswith("mccfr")]
    for name in workloads:
        pages = [page[name] for page in (readme, cfr, mccfr) if name in page]
        assert all(page == pages[0] for page in pages), name
    assert readme["mccfr external, leduc"][0] == f"{BENCH['rows'][8]['ours'] / 1e3:.3g} k iterations/s"
    for page in ("cfr.md", "mccfr.md"):
        text = (DOCS / "solvers" / page).read_text(encoding="utf-8")
        assert "530,000" not in text
        assert "0.05 M" not in text


@pytest.mark.parametrize(("page", "name"), [("deep_cfr.md", "deep-cfr"), ("ppo.md", "learn")])
def test_speeds_of_learners_are_those_of_the_bench(page: str, name: str) -> None:
    report = json.loads((DOCS / "results" / "bench" / f"{name}.json").read_text(encoding="utf-8"))
    shown = rows(part(DOCS / "solvers" / page, "bench"))
    assert list(shown) == [row["workload"] for row in report["rows"]]
    for row in report["rows"]:
        ours, ratio = shown[row["workload"]][0], shown[row["workload"]][3]
        factor = 1e3 if " k " in ours else 1
        assert float(ours.split()[0]) * factor == pytest.approx(row["ours"], rel=0.006)
        assert row["ratio"] is None or float(ratio.split("x")[0]) == pytest.approx(row["ratio"], rel=0.006)


def kept(name: str) -> Any:
    return json.loads((DOCS / "results" / f"{name}.json").read_text(encoding="utf-8"))


def test_readme_says_what_the_runs_of_the_papers_gave() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    ratios = [row["ratio"] for row in kept("bench/coup-mdp")["rows"] if row["ratio"]]
    assert (
        f"[{min(ratios):,.0f} to {max(ratios):,.0f} times as fast](docs/results/index.md#feint-bench-coup-mdp)"
        in readme
    )
    (nash,) = (one for one in kept("coinche-deep-cfr-refutation")["claims"] if one["name"] == "nash")
    gains = [float(shown.split()[0]) for shown in nash["measured"].values()]
    assert f"gains {min(gains)} to {max(gains)} points a deal" in readme
    nim = kept("ipomdp-po-nim")
    price = {row["level"]: row["price"] for row in nim["level_price"] if row["seat"] == 1}
    assert f"from {price[5]:.2f} (level 5) to {price[15]:.2f} (level 15) for seat 1" in readme
    solved = f"{nim['solve_seconds']:.3f} s"
    assert f"in {solved}; the reason holds" in readme
    assert f"take {solved} on one core" in (DOCS / "solvers" / "ipomdp.md").read_text(encoding="utf-8")
    assert f"All of it in {solved}" in (DOCS / "results" / "ipomdp-po-nim.md").read_text(encoding="utf-8")


def test_filtering_has_the_range_of_its_table() -> None:
    against = [one for one in kept("coup-mdp-filtering")["filtering"]["groups"] if one["group"].startswith("mcts")]
    wins = [
        cell["win"]
        for row in (row for group in against for row in group["rows"])
        if row["player"].startswith("filtering") and not re.search("Kronecker|takes them for", row["player"])
        for cell in row["ours"].values()
    ]
    text = (DOCS / "players" / "filtering.md").read_text(encoding="utf-8")
    assert f"it wins {min(wins):.0f} to {max(wins):.0f}% of the games" in text


def test_the_page_of_coup_mdp_says_that_its_reading_was_chosen_in_sample() -> None:
    text = (DOCS / "games" / "coup_mdp.md").read_text(encoding="utf-8")
    (sentence,) = (one for one in text.split(". ") if "about 100 combinations" in one)
    assert "(../results/coup-mdp.md" in sentence


def test_ppo_names_the_opponent_of_each_share() -> None:
    text = (DOCS / "solvers" / "ppo.md").read_text(encoding="utf-8")
    (sentence,) = (one for one in re.split(r"(?<=[.])\s", text) if "35% and 58%" in one)
    table = {row[0]: row[1:] for row in (line.strip("| ").split(" | ") for line in text.splitlines() if "|" in line)}
    for learned, words in (
        ("`simple`", "`simple` makes {} of its attacks and wins {} of"),
        ("`stronger`", "`stronger` these shares are {} and {},"),
        ("`stronger`, preset `paper`", "the preset `paper` {} and {}."),
    ):
        assert words.format(*table[learned][4:6]) in sentence


@pytest.mark.parametrize("path", [*PAGES, *SOURCES], ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_is_installed_from_an_index_that_has_no_feint(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"feint\[[a-z,]+\]", text)
    assert not re.search(r"pip install '?feint\b", text)


def test_the_command_that_installs_an_extra_names_one_of_the_project() -> None:
    assert install_command("learn") == "pip install '.[learn]' in a checkout of feint"
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    text = "".join(path.read_text(encoding="utf-8") for path in SOURCES)
    used = set(re.findall(r"install_command\('(\w+)'\)", text))
    assert used == {"arena", "learn", "mcp", "ray"}
    assert all(re.search(rf"^{extra} = \[", project, re.MULTILINE) for extra in used)


def test_the_tutorial_of_learning_offers_judge_at_coinche_only(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "ppo", "kuhn", "--judge", "2", "--steps", "64"]) == 2
    assert re.search("judge.*kuhn", capsys.readouterr().err)
    text = (DOCS / "tutorials" / "learner.md").read_text(encoding="utf-8")
    (sentence,) = (one for one in re.split(r"(?<=[.])\s", text) if "--judge" in one)
    assert "Coinche" in sentence


@pytest.mark.parametrize("command", ["bench", "reproduce"])
def test_help_says_what_the_name_is(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    text = " ".join(capsys.readouterr().out.split())
    assert "to run; --all runs every one" in text
    assert "is told the others" not in text


@pytest.mark.parametrize(
    ("page", "words"),
    [
        ("docs/protocol.md", "played for him"),
        ("docs/protocol.md", "he has forfeited"),
        ("docs/arena.md", "what he computed"),
        ("docs/arena.md", "played for him"),
        ("docs/scale.md", "loses his matches"),
        ("docs/players/analyst.md", "bluff was swallowed"),
        ("docs/results/uct-exp3.md", "told from 50%"),
        ("CONTRIBUTING.md", "a player's has his own"),
    ],
)
def test_plain_words(page: str, words: str) -> None:
    assert words not in (ROOT / page).read_text(encoding="utf-8")


def test_the_page_of_records_says_that_dice_do_not_repeat() -> None:
    text = (DOCS / "record.md").read_text(encoding="utf-8").split("## Playing a match again")[1]
    (sentence,) = (one for one in text.split(". ") if "validation match" in one)
    assert "dice" in sentence
    assert "`random`" in sentence


def test_every_promise_of_the_results_page_holds() -> None:
    text = (DOCS / "results" / "index.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| ") and line.count("|") == 5]
    assert len([row for row in rows if row.endswith("| yes |")]) > 30
    assert not [row for row in rows if "**no**" in row]
