"""The results in docs/results, read from their JSON files; and the parts of the page that has all of them."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from feint.bench.report import rates, report, versions
from feint.report import Picture, Provenance, Report, Section, Table, Value
from feint.report.charts import ratios
from feint.report.markdown import section
from feint.report.numbers import describe_provenance, duration, number
from feint.reproduce import REPRODUCTIONS
from feint.reproduce.coinche_deep_cfr.claims import judge

Results = dict[str, Any]
Row = dict[str, Any]
PICTURES = {
    "coup-mdp": "coup-mdp-win.svg",
    "ipomdp-po-nim": "ipomdp-po-nim-figure-3.svg",
    "uct-exp3": "uct-exp3-1.svg",
    "coinche-deep-cfr": "coinche-deep-cfr-trap.svg",
}
OUR_OWN = {
    "mini-games": "[Mini-Coup and mini-Coinche, solved](mini-games.md)",
    "coinche-beyond": "Beyond the paper on Coinche: [encodings](coinche-encodings.md), "
    "[the partner's hand](coinche-partner-hand.md), [imitation](coinche-imitation.md), "
    "[matches](coinche-matches.md), [partners](coinche-partners.md), [signals](coinche-signals.md)",
}
NOT_DRAWN = ("sarsop", "learn", "coup-mdp")  # their peers are not programs that do the same


def load(folder: Path, pattern: str = "*.json") -> dict[str, Results]:
    """Return what was kept in a folder, by name."""
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob(pattern))}


def papers(folder: Path) -> dict[str, Results]:
    """Return the long runs, by reproduction. Those that ran table by table are put together."""
    found: dict[str, Results] = {}
    for one in load(folder).values():
        name = one["reproduction"]
        found[name] = _together(found[name], one) if name in found else one
    coinche = found["coinche-deep-cfr"]
    coinche["claims"] = judge(coinche["tables"], quick=False)
    return found


def _together(first: Results, second: Results) -> Results:
    """Return two runs, each of some of the tables, as one; an empty part stands for one that was not run."""
    kept = {key: value for key, value in second.items() if value}
    if isinstance(first["tables"], dict):
        kept["tables"] = first["tables"] | second["tables"]
    return first | kept


def index(folder: Path, benches: dict[str, Results], full: dict[str, Report]) -> dict[str, str]:
    """Return the parts of the page with all results."""
    quick = load(folder / "quick")
    promised = Section("promises", [_promises(folder, benches)])
    return {"papers": _papers(quick, full), "promises": section(promised), "speed": _speed(benches)}


def _papers(quick: dict[str, Results], full: dict[str, Report]) -> str:
    """Return claim by claim what a long run found, and what the quick one did."""
    out = [f"All of them in a row, quick: {duration(sum(one['seconds'] for one in quick.values()))} on two cores.\n"]
    for name, picture in PICTURES.items():
        short = REPRODUCTIONS[name].report(quick[name])
        now = {claim.text: claim.verdict for claim in short.claims}
        rows = [[claim.text, claim.verdict, now.get(claim.text, "")] for claim in full[name].claims]
        note = (
            f"The quick run: {describe_provenance(Provenance.of(quick[name]))}; "
            f"its budgets are the reproduction's `QUICK`, those of "
            f"the long run stand on [its page]({name}.md)."
        )
        title = full[name].title
        table = Table(["the paper's claim", "here", "in the quick run"], rows, f"[{title}]({name}.md)", note=note)
        out.append(section(Section(name, [table, Picture(picture, title)])))
    for name, links in OUR_OWN.items():
        how = describe_provenance(Provenance.of(quick[name]))
        out.append(f"### Our own: `{name}`\n\n{links}. The quick run: {how}.\n")
    return "\n".join(out)


# ---- speed


def _speed(benches: dict[str, Results]) -> str:
    """Return every row of every bench, with its peer where it has one."""
    out = []
    for name, results in benches.items():
        found = report(results)
        models = " --models DIR" if name == "sarsop" else ""
        out.append(
            f"### `{found.title}{models}`\n\n"
            + section(found.sections[0])
            + f"\n{describe_provenance(found.provenance)}.\n"
        )
    return "\n".join(out)


def workloads(results: Results, only: str) -> Section:
    """Return the rows of a bench whose workloads begin with a word."""
    rows = [row for row in results["rows"] if row["workload"].startswith(only)]
    how = [f"{results['rounds']} rounds of {results['seconds']:g} s in turn, 95% intervals of the ratio"]
    how += [", ".join(known)] if (known := versions([results], rows)) else []
    return Section("bench", [rates(rows), "; ".join(how) + "."])


def speed_chart(benches: dict[str, Results]) -> str:
    """Draw how many times a peer's speed."""
    rows = {
        f"{row['workload']} v {row['peer']}": (row["ratio"], row["interval"])
        for name, results in benches.items()
        if name not in NOT_DRAWN
        for row in results["rows"]
        if row["ratio"] is not None and row["unit"] != "points"
    }
    return ratios("How many times as fast as a peer, one core, in one run", rows)


HEADLINES = (
    ("engine", "leduc random games, once dealt", ""),
    ("engine", "leduc random games", "pgx"),
    ("engine", "leduc vector env, step calls alone", ""),
    ("coup", "coup random games, 4 players", ""),
    ("coinche", "random deals, once dealt", ""),
    ("coinche", "20-card positions solved", ""),
    ("regret", "cfr, leduc", "open_spiel"),
    ("regret", "cfr, leduc, again", "LiteEFG"),
    ("regret", "exploitability, leduc", ""),
    ("regret", "mccfr external, leduc", ""),
    ("deep-cfr", "deep cfr, leduc", ""),
    ("pomcp", "tiger, 4 steps", ""),
)


def headlines(benches: dict[str, Results]) -> Section:
    """Return a few rows, for the README."""
    rows = []
    for bench, workload, peer in HEADLINES:
        found = [row for row in benches[bench]["rows"] if row["workload"] == workload and peer in (row["peer"] or "")]
        rows.append(found[-1])
    packages = ", ".join(sorted(versions(benches.values())))
    note = f"95% intervals of the ratio; {packages}; {describe_provenance(_when(benches['engine']))}."
    return Section("speed", [rates(rows), note])


def _when(results: Results) -> Provenance:
    return Provenance(date=results["date"], version=results["version"])


# ---- promises


def _promises(folder: Path, benches: dict[str, Results]) -> Table:
    """Return each figure that was promised, what is measured, and whether it holds; or the test that says so."""
    rows: list[list[Value]] = []
    for one in tomllib.loads((folder / "promises.toml").read_text(encoding="utf-8"))["promise"]:
        if "bench" not in one:
            rows.append([one["what"], one["asked"], "", f"`{one['test']}`"])
            continue
        (value, row), unit = _measured(one, benches[one["bench"]]), one.get("unit", "")
        good = value >= one["least"] if "least" in one else value <= one["most"]
        asked = f"at least {one['least']:,}" if "least" in one else f"at most {one['most']:,}"
        holds = "yes" if good else "**no**"
        if good and one.get("read") == "ratio" and row["interval"][0] < one["least"]:
            holds = f"in the mean; the interval begins at {number(row['interval'][0], 4)}x"
        rows.append([one["what"], asked + unit, number(value) + unit, holds])
    return Table(["what", "asked", "measured", "holds, or the test that says so"], rows)


READ: dict[str, Callable[[Row], float]] = {
    "ratio": lambda row: float(row["ratio"]),
    "rate": lambda row: float(row["ours"]),
    "milliseconds": lambda row: 1e3 / float(row["ours"]),
    "microseconds": lambda row: 1e6 / float(row["ours"]),
    "seconds": lambda row: 1.0 / float(row["ours"]),
    "low": lambda row: float(row["interval"][0]),
}


def _measured(one: Row, results: Results) -> tuple[float, Row]:
    """Return the least of the rows that are meant, or the most where less is better, and which that is."""
    rows = [
        row
        for row in results["rows"]
        if one["workload"] in row["workload"]
        and one.get("peer", "") in (row["peer"] or "")
        and one.get("counted", row["unit"]) == row["unit"]
    ]
    if not rows:
        raise LookupError(f"promises.toml: {one['what']}: there is no such row of {one['bench']}")
    read = READ[one.get("read", "rate")]
    worst = (min if "least" in one else max)(rows, key=read)
    return read(worst), worst
