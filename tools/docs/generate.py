"""Fills the generated parts of the docs from the code and from the results. `--check` only looks: 1 if one is stale.

A generated part stands between `<!-- NAME -->` and `<!-- /NAME -->`. In README.md and docs/games: what the games say of
themselves. In docs/results, docs/solvers, docs/players and docs/scale.md: sections of reports, by their names, from the
JSON files in docs/results; and their charts.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Mapping
from pathlib import Path

import games
import results
import scale
import solver_options
import solver_signatures

import feint
from feint.report import Report, Section
from feint.report.markdown import section
from feint.reproduce import REPRODUCTIONS
from feint.reproduce.coinche_deep_cfr.report import deviations
from feint.reproduce.uct_exp3.report import strength

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
RESULTS = DOCS / "results"
MARKER = re.compile(r"<!-- (?!/)([\w ]+) -->\n")
BENCHES = {"cfr": ("regret", ""), "mccfr": ("regret", "mccfr"), "ppo": ("learn", ""), "deep-cfr": ("deep-cfr", "")}


class Missing(Exception):
    """A page, or a marker in it, that should be there."""


def fill(path: Path, parts: Mapping[str, str], every: bool = True) -> dict[Path, str]:
    """Return the page with its parts replaced. `every`: each part must be on the page."""
    where = path.relative_to(ROOT)
    if not path.exists():
        shape = "docs/solvers/tree.md" if path.parent.name == "solvers" else "docs/games/kuhn.md"
        raise Missing(f"{where}: the page is missing; copy the shape of {shape}")
    text = path.read_text(encoding="utf-8")
    names = MARKER.findall(text)
    for name in [name for name in names if name not in parts]:
        raise Missing(f"{where}: there is nothing to put into <!-- {name} -->; known: {', '.join(parts)}")
    for name in parts if every else names:
        pattern = re.compile(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)", re.DOTALL)
        if not pattern.search(text):
            raise Missing(f"{where}: it has no <!-- {name} --> ... <!-- /{name} -->")
        text = pattern.sub(lambda found, name=name: found[1] + parts[name] + found[2], text)  # type: ignore[misc]
    return {path: text}


def render(*sections: Section) -> dict[str, str]:
    return {one.name: section(one) for one in sections}


def paper(name: str, report: Report) -> dict[Path, str]:
    """Return a page of results and its charts; sections without a marker are for the terminal."""
    made = fill(RESULTS / f"{name}.md", render(*report.sections), every=False)
    return made | {RESULTS / chart.file: chart.draw() for chart in report.charts}


def pages() -> dict[Path, str]:
    """Return every file with a generated part, as it should be."""
    abouts = feint.catalogue()
    benches, found = results.load(RESULTS / "bench"), results.papers(RESULTS)
    made = fill(ROOT / "README.md", {"games": games.games(abouts), **render(results.headlines(benches))})
    for about in abouts:
        parts = {"specs": games.specs(about), "parameters": games.parameters(about)}
        made |= fill(DOCS / "games" / f"{about['name']}.md", parts)
    for solver, page in solver_options.PAGES.items():
        parts = {"options": solver_options.table(solver)}
        if solver in BENCHES:
            bench, only = BENCHES[solver]
            more = [deviations()] if solver == "deep-cfr" else []
            parts |= render(results.workloads(benches[bench], only), *more)
        made |= fill(DOCS / "solvers" / f"{page}.md", parts)
    made |= fill(DOCS / "players" / "exp3.md", render(strength(found["uct-exp3"])))
    made |= fill(DOCS / "scale.md", render(*scale.report(benches["scale"]).sections))
    reports = {name: REPRODUCTIONS[name].report(one) for name, one in found.items()}
    for name, report in reports.items():
        if name != "coinche-beyond":
            made |= paper(name, report)
    for part in reports["coinche-beyond"].sections:
        made |= fill(RESULTS / f"coinche-{part.name.replace('_', '-')}.md", {"table": section(part)})
    index = results.index(RESULTS, benches, reports)
    made[ROOT / solver_signatures.STUB] = solver_signatures.signatures()
    return made | fill(RESULTS / "index.md", index) | {RESULTS / "speed.svg": results.speed_chart(benches)}


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
