"""The parts of docs/results/coinche-deep-cfr.md that come from the JSON files beside it, one a table, and its pictures.

A table that was not run prints no number.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from feint.charts import curves, grid
from feint.evaluate.coinche_metrics import METRICS, paper
from feint.reproduce.coinche_deep_cfr.claims import judge, shown
from feint.reproduce.coinche_deep_cfr.deviations import settings_beside
from feint.reproduce.coinche_deep_cfr.draw import cell
from feint.reproduce.coinche_deep_cfr.expected import PAPER
from feint.reproduce.coinche_deep_cfr.run import TABLES
from feint.reproduce.coinche_deep_cfr.samplers import GAMES, SEEDS, spread
from feint.reproduce.coinche_deep_cfr.trap import OURS
from feint.reproduce.verdicts import VERDICTS

NAME = "coinche-deep-cfr"
ABSENT = "Not run yet: the command above runs it.\n"
LEARNERS = [(learner, whose) for whose in ("paper", "ours") for learner in ("PPO", "Deep CFR")]
Report = dict[str, Any]


def report(results: Path) -> Report:
    """What was run, by table."""
    tables = {}
    for name in TABLES:
        path = results / f"{NAME}-{name}.json"
        if path.exists():
            tables[name] = json.loads(path.read_text(encoding="utf-8"))["tables"][name]
    return {"tables": tables, "claims": judge(tables, quick=False)}


def _table(header: list[str], rows: list[list[str]]) -> str:
    lines = ["| " + " | ".join(header) + " |", "|" + "---|" * len(header)]
    return "\n".join([*lines, *("| " + " | ".join(row) + " |" for row in rows)]) + "\n"


def samplers(found: Report) -> str:
    header = ["sampler", *(f"{game}, {kind}" for kind in ("tables", "nets") for game in GAMES)]
    rows = [
        [f"`{row['sampler']}`", *(spread(row, kind, game) for kind in ("tabular", "deep") for game in GAMES)]
        for row in found["rows"]
    ]
    rows.append(["uniform play", *(f"{found['uniform'][game]:.4f}" for _ in range(2) for game in GAMES)])
    done = found["iterations"]
    nets = ", ".join(f"{done['deep'][game]} on {game}" for game in GAMES)
    seeds = f"Seeds {found['seed']} to {found['seed'] + SEEDS - 1} in tables, {found['seed']} with nets."
    return _table(header, rows) + f"\nIterations: {done['tabular']:,} in tables; of Deep CFR {nets}. {seeds}\n"


def trap(found: Report) -> str:
    rows = []
    for name, run in found["runs"].items():
        last = run["curve"][-1]
        rows.append(
            [
                name,
                f"{run['iterations']:,}",
                f"{run['traversals']:,}",
                f"{100 * last['pass_rate']:.0f}%",
                f"{last['steps']:.1f}",
                shown(run["end"]["pass_rate"], 100, "%"),
                cell("mean_contract", run["end"]["mean_contract"]),
                cell("success_attacking", run["end"]["success_attacking"]),
                cell("coinche_rate", run["end"]["coinche_rate"]),
            ]
        )
    header = ["training", "iterations", "traversals", "passed out", "calls and cards", "passed out, average"]
    note = f"Seed {found['seed']}; {_deals(found, 'curve')} deals a point, {_deals(found, 'end')} of the average.\n"
    pictures = f"\n![Share of deals that are passed out]({NAME}-trap.svg)\n\n![Calls and cards]({NAME}-length.svg)\n"
    if OURS.keys() & found["runs"].keys():
        pictures += f"\n![Passed out, our settings]({NAME}-trap-ours.svg)\n"
    return _table([*header, "mean contract", "made", "coinched"], rows) + "\n" + note + pictures


def refutation(found: Report) -> str:
    rows = []
    for row in found["rows"]:
        gains = [shown(one) for one in row["gain"].values()]
        rows.append([row["own"], row["others"], shown(row["bids"], 100, "%"), shown(row["made"], 100, "%"), *gains])
    header = [
        "his cards",
        "the passers' cards",
        "bids",
        "makes",
        *(f"gain, {name}" for name in found["rows"][0]["gain"]),
    ]
    end, run, there = found["learnt"]["end"], found["learnt"], found["rule_there"]
    bids, makes = (shown(end[metric], 100, "%") for metric in ("attack_rate", "success_attacking"))
    contract, gains, rule = cell("mean_contract", end["mean_contract"]), shown(end["reward"]), there["gain"]["mirror"]
    learnt = (
        f"Learnt by Deep CFR (`coinche`, {run['iterations']} iterations, {run['traversals']:,} traversals, mirror) "
        f"against three who pass and play cards as `stronger`, speaking first: bids {bids}, makes {makes}, mean "
        f"contract {contract}, gains {gains} points a deal. The rule in the same seat gains {shown(rule)}.\n"
    )
    return _table(header, rows) + f"\n{found['rows'][0]['deals']:,} deals a row, seed {found['seed']}.\n\n" + learnt


def _runs(found: Report) -> str:
    """Metrics in rows, runs in columns, in groups of few; what the paper says of people beside them."""
    said, runs = paper(), found["runs"]
    names = list(runs)
    out = []
    for first in range(0, len(names), 4):
        part = names[first : first + 4]
        rows = [
            [
                said[metric]["title"],
                *(_metric(metric, runs[name]["end"][metric]) for name in part),
                said[metric].get("human", ""),
            ]
            for metric in METRICS
        ]
        out.append(_table(["metric", *part, "human (paper)"], rows))
    return "\n".join(out) + "\n" + _budgets(found)


def _metric(name: str, one: dict[str, Any]) -> str:
    return shown(one, 100, "%") if METRICS[name].rate else shown(one)


def _deals(found: Report, when: str) -> str:
    return " or ".join(f"{count:,}" for count in sorted({run["deals"][when] for run in found["runs"].values()}))


def _budgets(found: Report) -> str:
    lengths = {
        name: f"{run['steps']:,} steps" if "steps" in run else f"{run['iterations']} iterations"
        for name, run in found["runs"].items()
    }
    told = "; ".join(f"{name}: {length}" for name, length in lengths.items())
    return f"{told}. {_deals(found, 'end')} deals in the end, {_deals(found, 'curve')} a point; seed {found['seed']}.\n"


def heuristics(found: Report) -> str:
    pictures = "".join(f"\n![{file}]({file})\n" for file in figures(found))
    texts = "".join(f"- {name}: {said}.\n" for name, said in _curves())
    return _runs(found) + pictures + "\nWhat the paper says of its curves:\n\n" + texts


def _curves() -> list[tuple[str, str]]:
    names = {"ppo": "PPO", "deep_cfr": "Deep CFR"}
    out = []
    for key, said in PAPER["curves"].items():
        learner, _, other = key.rpartition("_")
        out.append((f"{names[learner]} against {other}", said))
    return out


def rewards(found: Report) -> str:
    return _runs(found) + f"\n![Coinche rate]({NAME}-rewards.svg)\n"


def claims(report: Report) -> str:
    rows = []
    for one in report["claims"]:
        numbers = "; ".join(f"{name}: {value}" for name, value in one["measured"].items()) or "its table was not run"
        rows.append([one["claim"], VERDICTS[one["holds"]], numbers])
    return _table(["the paper", "here", "by what"], rows)


def _part(name: str) -> Any:
    made = {"samplers": samplers, "trap": trap, "refutation": refutation, "heuristics": heuristics, "rewards": rewards}
    return lambda report: made[name](report["tables"][name]) if name in report["tables"] else ABSENT


def deviations(_: Report | None = None) -> str:
    """Every setting of the paper's Deep CFR beside the preset, from the preset itself."""
    rows = [[one.name, one.paper, one.here, "yes" if one.same else "**no**"] for one in settings_beside()]
    return _table(["setting", "paper", "preset `paper`", "the same"], rows)


PARTS = {**{name: _part(name) for name in TABLES}, "claims": claims, "deviations": deviations}


def _over(runs: dict[str, Any], metric: str, times: float) -> tuple[list[str], dict[str, list[float | None]]]:
    """Of all runs, over every moment at which any of them was measured."""
    along = (
        "steps_trained" if any("steps_trained" in row for run in runs.values() for row in run["curve"]) else "iteration"
    )
    seen = {name: {row[along]: row[metric] for row in run["curve"]} for name, run in runs.items()}
    moments = sorted(set().union(*seen.values()))
    labels = [_steps(moment) if along == "steps_trained" else str(moment) for moment in moments]
    return labels, {
        name: [None if (value := at.get(moment)) is None else times * value for moment in moments]
        for name, at in seen.items()
    }


def _steps(count: int) -> str:
    return f"{count / 1e6:.1f}M" if count >= 10**6 else f"{count // 1000}k"


def figures(found: Report) -> dict[str, str]:
    """Like figures 2 and 3: one picture for each learner, a panel for each metric, a line for each opponent."""
    out = {}
    for learner, whose in LEARNERS:
        runs = {
            name.split(" against ")[1]: run
            for name, run in found["runs"].items()
            if name.startswith(f"{learner}, {whose}, against")
        }
        panels = []
        for metric in METRICS if runs else ():
            labels, series = _over(runs, metric, 100 if METRICS[metric].rate else 1)
            percent = ", %" if METRICS[metric].rate else ""
            if any(value is not None for line in series.values() for value in line):
                unit = "steps" if learner == "PPO" else "iterations"
                panels.append(curves(paper()[metric]["title"] + percent, labels, series, unit))
        if panels:
            out[_figure(learner, whose)] = grid(panels)
    return out


def _figure(learner: str, whose: str) -> str:
    return f"{NAME}-{learner.lower().replace(' ', '-')}-{whose}.svg"


def drawings(report: Report) -> dict[str, str]:
    """The pictures by file name, of the tables that were run."""
    out, tables = {}, report["tables"]
    if "trap" in tables:
        runs = tables["trap"]["runs"]
        theirs = {name: run for name, run in runs.items() if name not in OURS}
        ours = {name: run for name, run in runs.items() if name in OURS}
        for kind, some, title in (("trap", theirs, "the paper's settings"), ("trap-ours", ours, "our settings")):
            if some:
                labels, series = _over(some, "pass_rate", 100)
                text = f"Self-play, {title}: % of deals that are passed out"
                out[f"{NAME}-{kind}.svg"] = curves(text, labels, series, "iterations")
        labels, series = _over(theirs, "steps", 1)
        out[f"{NAME}-length.svg"] = curves("Self-play: calls and cards of a deal", labels, series, "iterations")
    if "heuristics" in tables:
        out |= figures(tables["heuristics"])
    if "rewards" in tables:
        labels, series = _over(tables["rewards"]["runs"], "coinche_rate", 100)
        out[f"{NAME}-rewards.svg"] = curves("PPO against stronger: coinche rate %", labels, series, "steps")
    return out
