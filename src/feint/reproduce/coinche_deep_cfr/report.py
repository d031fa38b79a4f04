"""The report: whatever tables were run, then the claims."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from feint.games.coinche.metrics import METRICS, paper
from feint.report import Cell, Chart, Claim, Finding, Picture, Provenance, Report, Section, Table, Value, Verdict
from feint.report.charts import curves, grid
from feint.report.numbers import text
from feint.reproduce.coinche_deep_cfr.claims import NOT_JUDGED
from feint.reproduce.coinche_deep_cfr.deviations import settings_beside
from feint.reproduce.coinche_deep_cfr.expected import PAPER
from feint.reproduce.coinche_deep_cfr.samplers import GAMES, SEEDS, spread
from feint.reproduce.coinche_deep_cfr.trap import OURS

__all__ = ["deviations", "report"]

Results = dict[str, Any]
Runs = dict[str, Any]
NAME = "coinche-deep-cfr"
LEARNERS = [(learner, whose) for whose in ("paper", "ours") for learner in ("PPO", "Deep CFR")]
PRESET_PAPER = ("trap", "heuristics")  # tables whose runs have these settings
COLUMNS = 4  # runs beside each other


def report(results: Results) -> Report:
    """Return what was run, by table."""
    tables = results["tables"]
    sections = [Section(name, make(tables[name]), name) for name, make in PARTS.items() if name in tables]
    sections += [deviations()] if set(PRESET_PAPER) & tables.keys() else []
    unjudged = ["Claims are not judged by a quick run."] if results.get("quick") else []
    sections.append(Section("claims", [*unjudged, *map(_claim, results["claims"])], "Claims"))
    return Report("Coinche with Deep CFR", sections, list(_charts(tables)), Provenance.of(results))


def deviations() -> Section:
    """Return every setting of the paper's Deep CFR beside the preset, from the preset itself."""
    rows = [[one.name, one.paper, one.here, "yes" if one.same else "**no**"] for one in settings_beside()]
    table = Table(["setting", "paper", "preset `paper`", "the same"], rows)
    return Section("deviations", [table], "Settings of the paper's Deep CFR")


def _claim(one: dict[str, Any]) -> Claim:
    verdict = Verdict.NOT_TESTABLE if one["name"] in NOT_JUDGED else Verdict.of(one["holds"])
    evidence = [f"{name}: {value}" for name, value in one["measured"].items()] or ["its table was not run"]
    return Claim(one["claim"], [Finding(verdict, evidence)])


def _mean(one: dict[str, Any]) -> Cell:
    return Cell.of(one, digits=1)


def _share(one: dict[str, Any]) -> Cell:
    return Cell.of(one, "%")


def _metric(name: str, one: dict[str, Any]) -> Cell:
    return _share(one) if METRICS[name].rate else _mean(one)


def _short(name: str, one: dict[str, Any]) -> Cell:
    """Return a metric without its interval."""
    return Cell(one["value"], unit="%", digits=0) if METRICS[name].rate else Cell(one["value"], digits=1)


def _samplers(found: Results) -> list[Table]:
    rows: list[list[Value]] = [
        [f"`{row['sampler']}`", *(spread(row, kind, game) for kind in ("tabular", "deep") for game in GAMES)]
        for row in found["rows"]
    ]
    rows.append(["uniform play", *(Cell(found["uniform"][game], digits=4) for _ in range(2) for game in GAMES)])
    done, seed = found["iterations"], found["seed"]
    nets = ", ".join(f"{done['deep'][game]} on {game}" for game in GAMES)
    note = f"Iterations: {done['tabular']:,} in tables; of Deep CFR {nets}. "
    note += f"Seeds {seed} to {seed + SEEDS - 1} in tables, {seed} with nets."
    header = ["sampler", *(f"{game}, {kind}" for kind in ("tables", "nets") for game in GAMES)]
    return [Table(header, rows, note=note)]


def _trap(found: Results) -> list[Table | Picture]:
    rows: list[list[Value]] = []
    for name, run in found["runs"].items():
        last, end = run["curve"][-1], run["end"]
        lengths = [run["iterations"], run["traversals"]]
        passed = [Cell(last["pass_rate"], unit="%", digits=0), Cell(last["steps"], digits=1), _share(end["pass_rate"])]
        metrics = ("mean_contract", "success_attacking", "coinche_rate")
        rows.append([name, *lengths, *passed, *(_short(metric, end[metric]) for metric in metrics)])
    header = ["training", "iterations", "traversals", "passed out", "calls and cards", "passed out, average"]
    note = f"Seed {found['seed']}; {_deals(found, 'curve')} deals a point, {_deals(found, 'end')} of the average."
    pictures = [
        Picture(f"{NAME}-trap.svg", "Share of deals that are passed out"),
        Picture(f"{NAME}-length.svg", "Calls and cards"),
    ]
    if OURS.keys() & found["runs"].keys():
        pictures.append(Picture(f"{NAME}-trap-ours.svg", "Passed out, our settings"))
    return [Table([*header, "mean contract", "made", "coinched"], rows, note=note), *pictures]


def _refutation(found: Results) -> list[Table | str]:
    rows: list[list[Value]] = [
        [row["own"], row["others"], _share(row["bids"]), _share(row["made"]), *map(_mean, row["gain"].values())]
        for row in found["rows"]
    ]
    gains = [f"gain, {name}" for name in found["rows"][0]["gain"]]
    note = f"{found['rows'][0]['deals']:,} deals a row, seed {found['seed']}."
    run, end = found["learnt"], found["learnt"]["end"]
    bids, makes = (text(_share(end[metric])) for metric in ("attack_rate", "success_attacking"))
    learnt = (
        f"Learnt by Deep CFR (`coinche`, {run['iterations']} iterations, {run['traversals']:,} traversals, mirror) "
        f"against three who pass and play cards as `stronger`, speaking first: bids {bids}, makes {makes}, mean "
        f"contract {text(_short('mean_contract', end['mean_contract']))}, gains {text(_mean(end['reward']))} points a "
        f"deal. The rule in the same seat gains {text(_mean(found['rule_there']['gain']['mirror']))}."
    )
    return [Table(["his cards", "the passers' cards", "bids", "makes", *gains], rows, note=note), learnt]


def _runs(found: Results) -> list[Table | str]:
    """Return metrics in rows, runs in columns, in groups of few; what the paper says of people beside them."""
    said, names, tables = paper(), list(found["runs"]), []
    for first in range(0, len(names), COLUMNS):
        part = names[first : first + COLUMNS]
        rows = [
            [
                said[metric]["title"],
                *(_metric(metric, found["runs"][name]["end"][metric]) for name in part),
                said[metric].get("human", ""),
            ]
            for metric in METRICS
        ]
        tables.append(Table(["metric", *part, "human (paper)"], rows))
    lengths = "; ".join(
        f"{name}: {run['steps']:,} steps" if "steps" in run else f"{name}: {run['iterations']} iterations"
        for name, run in found["runs"].items()
    )
    deals = f"{_deals(found, 'end')} deals in the end, {_deals(found, 'curve')} a point"
    return [*tables, f"{lengths}. {deals}; seed {found['seed']}."]


def _deals(found: Results, when: str) -> str:
    return " or ".join(f"{count:,}" for count in sorted({run["deals"][when] for run in found["runs"].values()}))


def _heuristics(found: Results) -> list[Table | Picture | str]:
    names = {"ppo": "PPO", "deep_cfr": "Deep CFR"}
    lines = []
    for key, words in PAPER["curves"].items():
        learner, _, other = key.rpartition("_")
        lines.append(f"- {names[learner]} against {other}: {words}.")
    pictures = [Picture(chart.file, chart.file) for chart in _figures(found["runs"])]
    return [*_runs(found), *pictures, "What the paper says of its curves:", "\n".join(lines)]


def _rewards(found: Results) -> list[Table | Picture | str]:
    return [*_runs(found), Picture(f"{NAME}-rewards.svg", "Coinche rate")]


PARTS: dict[str, Any] = {
    "samplers": _samplers,
    "refutation": _refutation,
    "trap": _trap,
    "heuristics": _heuristics,
    "rewards": _rewards,
}


def _charts(tables: Results) -> Iterator[Chart]:
    if "trap" in tables:
        runs = tables["trap"]["runs"]
        theirs = {name: run for name, run in runs.items() if name not in OURS}
        ours = {name: run for name, run in runs.items() if name in OURS}
        for kind, some, title in (("trap", theirs, "the paper's settings"), ("trap-ours", ours, "our settings")):
            words = f"Self-play, {title}: % of deals that are passed out"
            yield from [Chart(f"{NAME}-{kind}.svg", partial(_over, some, "pass_rate", 100, words))] if some else []
        words = "Self-play: calls and cards of a deal"
        yield Chart(f"{NAME}-length.svg", partial(_over, theirs, "steps", 1, words))
    if "heuristics" in tables:
        yield from _figures(tables["heuristics"]["runs"])
    if "rewards" in tables:
        words, runs = "PPO against stronger: coinche rate %", tables["rewards"]["runs"]
        yield Chart(f"{NAME}-rewards.svg", partial(_over, runs, "coinche_rate", 100, words))


def _over(runs: Runs, metric: str, times: float, title: str) -> str:
    """Draw a metric of all runs over every moment at which any of them was measured."""
    trained = any("steps_trained" in row for run in runs.values() for row in run["curve"])
    along = "steps_trained" if trained else "iteration"
    seen = {name: {row[along]: row[metric] for row in run["curve"]} for name, run in runs.items()}
    moments = sorted(set().union(*seen.values()))
    labels = [_steps(moment) if trained else str(moment) for moment in moments]
    series = {
        name: [None if at.get(moment) is None else times * at[moment] for moment in moments]
        for name, at in seen.items()
    }
    return curves(title, labels, series, "steps" if trained else "iterations")


def _steps(count: int) -> str:
    return f"{count / 1e6:.1f}M" if count >= 10**6 else f"{count // 1000}k"


def _figures(runs: Runs) -> Iterator[Chart]:
    """Yield pictures like figures 2 and 3: one for each learner."""
    for learner, whose in LEARNERS:
        before = f"{learner}, {whose}, against "
        some = {name.removeprefix(before): run for name, run in runs.items() if name.startswith(before)}
        if some:
            yield Chart(f"{NAME}-{learner.lower().replace(' ', '-')}-{whose}.svg", partial(_figure, some))


def _figure(runs: Runs) -> str:
    """Draw a panel for each metric that was measured, a line for each opponent."""
    panels = []
    for name, metric in METRICS.items():
        if any(row[name] is not None for run in runs.values() for row in run["curve"]):
            title = paper()[name]["title"] + (", %" if metric.rate else "")
            panels.append(_over(runs, name, 100 if metric.rate else 1, title))
    return grid(panels)
