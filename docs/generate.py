"""Fills the generated parts of the docs from what the games say of themselves. `--check` only looks: 1 if one is stale.

A generated part stands between `<!-- NAME -->` and `<!-- /NAME -->`. In README.md: `games`, and `speed`, a few rows of
what `feint bench --all --peers --out docs/results/bench` measured. In docs/games/*.md: `specs` and `parameters`. In
docs/results/coup-mdp.md: `tables` and `claims`, from the JSON beside it, and `filtering`, from one of its own; and its
plots. The parts and pictures of the pages in `WHOLE`, likewise; of docs/results/coinche-deep-cfr.md, from a JSON for
each table, and its `deviations`, from the preset, which stands in docs/solvers/deep-cfr.md too; and `table` of
docs/results/coinche-NAME.md, from coinche-beyond-NAME.json. In docs/solvers: `bench`, of `regret` (cfr.md, mccfr.md),
`deep-cfr` (deep-cfr.md) and `learn` (ppo.md). In docs/players/exp3.md: `strength`, from docs/results/uct-exp3.json. In
docs/results/index.md: `papers`, `promises`, `speed`, from the reports in bench/ and quick/ beside it. In docs/scale.md:
the parts of `scale_page`, of `scale`.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import coinche_beyond_page
import coinche_deep_cfr_page
import coup_mdp_page
import ipomdp_po_nim_page
import mini_games_page
import results_page
import scale_page
import uct_exp3_page

import feint
from feint._core import Rng

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT / "docs" / "games"
RESULTS = ROOT / "docs" / "results"
WHOLE = {"ipomdp-po-nim": ipomdp_po_nim_page, "mini-games": mini_games_page, "uct-exp3": uct_exp3_page}
SAMPLE = 20  # random games, to see whether chance and windows occur


class Missing(Exception):
    """A page, or a marker in it, that should be there."""


def filled(path: Path, name: str, content: str) -> str:
    """The text of the page with one part replaced."""
    if not path.exists():
        raise Missing(f"{path.relative_to(ROOT)}: the page is missing; copy the shape of docs/games/kuhn.md")
    return replaced(path.read_text(encoding="utf-8"), str(path.relative_to(ROOT)), name, content)


def replaced(text: str, where: str, name: str, content: str) -> str:
    pattern = re.compile(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)", re.DOTALL)
    if not pattern.search(text):
        raise Missing(f"{where}: it has no <!-- {name} --> ... <!-- /{name} -->")
    return pattern.sub(lambda found: found[1] + content + found[2], text)


def table(header: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [header, ("---",) * len(header), *rows]
    return "".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |\n" for line in lines)


def how_asked(game: feint.Game) -> tuple[bool, bool]:
    """Whether chance is ever asked, and whether several seats are ever asked at once."""
    chance = at_once = False
    for index in range(SAMPLE):
        rng, state = Rng(0, index), game.start()
        while not state.over:
            seat = state.asked[0]
            chance, at_once = chance or seat == feint.CHANCE, at_once or len(state.asked) > 1
            legal = [] if seat == feint.CHANCE else state.legal(seat)
            state.apply(seat, legal[rng.below(len(legal))] if legal else state.sample(rng.next()))
    return chance, at_once


def yes(value: object) -> str:
    return "yes" if value else "no"


def specs(about: dict[str, Any]) -> str:
    game = feint.make(about["name"])
    chance, at_once = how_asked(game)
    rows = [
        ("name", f"`{about['name']}`"),
        ("version", str(about["version"])),
        ("seats", str(about["seats"])),
        ("asked", "at once" if at_once else "in turn"),
        ("chance", yes(chance)),
        ("actions", str(about["actions"])),
        ("features", str(about["features"])),
        ("longest game", f"{about['longest']} steps, chance included"),
        ("highest return", f"{about['highest_return']:g}"),
        ("zero-sum", yes(about["zero_sum"])),
        ("can resample", yes(game.can_resample)),
        ("written in", "Python" if about["needs_python"] else "C++"),
    ]
    return table(("at default parameters", ""), rows)


def parameters(about: dict[str, Any]) -> str:
    out = "None.\n"
    if about["parameters"]:
        rows = [
            (f"`{p['name']}`", f"`{json.dumps(p['default'])}`", p["allowed"], p["about"]) for p in about["parameters"]
        ]
        out = table(("parameter", "default", "allowed", "what it is"), rows)
    if about["presets"]:
        rows = [(f"`{p['name']}`", p["about"], f"`{json.dumps(p['parameters'])}`") for p in about["presets"]]
        out += "\n" + table(("preset", "what it is", "parameters"), rows)
    if about.get("rules"):
        rows = [(f"`{r['name']}`", r["about"], said(r["parameters"])) for r in about["rules"]]
        out += "\n" + table(("rules", "what they are", "what they set"), rows)
    return out


def said(parameters: dict[str, Any]) -> str:
    return ", ".join(f"`{name}={json.dumps(value)}`" for name, value in parameters.items()) or "the defaults"


def games(abouts: list[dict[str, Any]]) -> str:
    rows = []
    for about in abouts:
        _, at_once = how_asked(feint.make(about["name"]))
        names = [f"[`{about['name']}`](docs/games/{about['name']}.md)", *(f"`{p['name']}`" for p in about["presets"])]
        takes = ", ".join(f"`{p['name']}`" for p in about["parameters"])
        seats = next((f"{p['range'][0]}-{p['range'][1]}" for p in about["parameters"] if p["name"] == "players"), None)
        asked = "at once" if at_once else "in turn"
        rows.append((", ".join(names), seats or str(about["seats"]), asked, takes, about["summary"]))
    return table(("game", "seats", "asked", "parameters", "what it is"), rows)


def bench(name: str, only: str = "") -> str:
    """A table of what `feint bench NAME --peers --json` measured; of the workloads that begin with `only`."""
    report = json.loads((RESULTS / "bench" / f"{name}.json").read_text(encoding="utf-8"))
    rows = [tuple(results_page.row_cells(row)) for row in report["rows"] if row["workload"].startswith(only)]
    # The versions of the peers that are in the table.
    versions = ", ".join(text for text in report["peers"].values() if any(text.split()[0] in row[2] for row in rows))
    note = f"\n{report['rounds']} rounds of {report['seconds']:g} s in turn, 95% intervals of the ratio"
    note += f"; {versions}.\n" if versions else ".\n"
    return table(("workload", "feint", "peer", "theirs", "ratio"), rows) + note


def pages() -> dict[Path, str]:
    """Every page with a generated part, as it should be."""
    abouts = feint.catalogue()
    readme = filled(ROOT / "README.md", "games", games(abouts))
    readme = replaced(readme, "README.md", "speed", results_page.headlines(results_page.reports(RESULTS / "bench")))
    made = {ROOT / "README.md": readme}
    for about in abouts:
        page = PAGES / f"{about['name']}.md"
        text = filled(page, "specs", specs(about))
        made[page] = replaced(text, str(page.relative_to(ROOT)), "parameters", parameters(about))
    solver = ROOT / "docs" / "solvers" / "cfr.md"
    made[solver] = filled(solver, "bench", bench("regret"))
    sampled = ROOT / "docs" / "solvers" / "mccfr.md"
    made[sampled] = filled(sampled, "bench", bench("regret", "mccfr"))
    deep = ROOT / "docs" / "solvers" / "deep-cfr.md"
    text = filled(deep, "deviations", coinche_deep_cfr_page.deviations())
    made[deep] = replaced(text, "docs/solvers/deep-cfr.md", "bench", bench("deep-cfr"))
    learner = ROOT / "docs" / "solvers" / "ppo.md"
    made[learner] = filled(learner, "bench", bench("learn"))
    made |= sized()
    for paper, module in WHOLE.items():
        report = json.loads((RESULTS / f"{paper}.json").read_text(encoding="utf-8"))
        made |= whole(paper, module, report)
    exp3 = json.loads((RESULTS / "uct-exp3.json").read_text(encoding="utf-8"))
    player = ROOT / "docs" / "players" / "exp3.md"
    made[player] = filled(player, "strength", uct_exp3_page.strength(exp3))
    made |= whole("coinche-deep-cfr", coinche_deep_cfr_page, coinche_deep_cfr_page.report(RESULTS))
    made |= {page: filled(page, "table", rows) for page, rows in coinche_beyond_page.tables(RESULTS).items()}
    return made | coup_mdp() | index()


def index() -> dict[Path, str]:
    """All results on one page."""
    benches, quick = (results_page.reports(RESULTS / folder) for folder in ("bench", "quick"))
    full = {name: json.loads((RESULTS / f"{name}.json").read_text(encoding="utf-8")) for name in ("coup-mdp", *WHOLE)}
    full["coinche-deep-cfr"] = coinche_deep_cfr_page.report(RESULTS)
    page = RESULTS / "index.md"
    text = filled(page, "papers", results_page.papers(quick, full))
    text = replaced(text, page.name, "promises", results_page.promises(RESULTS, benches))
    text = replaced(text, page.name, "speed", results_page.speed(benches))
    return {page: text, RESULTS / "speed.svg": results_page.picture(benches)}


def sized() -> dict[Path, str]:
    """What an arena costs, and what a large one would."""
    page = ROOT / "docs" / "scale.md"
    report = json.loads((RESULTS / "bench" / "scale.json").read_text(encoding="utf-8"))
    text = page.read_text(encoding="utf-8")
    for name, part in scale_page.PARTS.items():
        text = replaced(text, "docs/scale.md", name, part(report))
    return {page: text}


def coup_mdp() -> dict[Path, str]:
    """The page of results and its plots."""
    results = RESULTS
    report = json.loads((results / "coup-mdp.json").read_text(encoding="utf-8"))
    text = filled(results / "coup-mdp.md", "tables", coup_mdp_page.tables(report))
    text = replaced(text, "coup-mdp.md", "claims", coup_mdp_page.claims(report))
    report_x = json.loads((results / "coup-mdp-filtering.json").read_text(encoding="utf-8"))
    made = {results / "coup-mdp.md": replaced(text, "coup-mdp.md", "filtering", coup_mdp_page.filtering(report_x))}
    return made | {results / name: svg for name, svg in coup_mdp_page.drawings(report).items()}


def whole(paper: str, page: ModuleType, report: dict[str, Any]) -> dict[Path, str]:
    """A page of results and its pictures, from what was measured: `page` has the PARTS and the drawings."""
    text = (RESULTS / f"{paper}.md").read_text(encoding="utf-8")
    for name, part in page.PARTS.items():
        text = replaced(text, f"{paper}.md", name, part(report))
    made = {RESULTS / f"{paper}.md": text}
    return made | {RESULTS / name: svg for name, svg in page.drawings(report).items()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing; exit with 1 if something is stale")
    check = parser.parse_args().check
    try:
        made = pages()
    except Missing as missing:
        print(missing, file=sys.stderr)
        return 1
    stale = [path for path, text in made.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    for path in stale:
        print(f"{path.relative_to(ROOT)}: " + ("stale; run make docs" if check else "filled"))
        if not check:
            path.write_text(made[path], encoding="utf-8")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
