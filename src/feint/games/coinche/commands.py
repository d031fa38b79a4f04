"""A command of Coinche: `feint evaluate coinche-metrics`."""

from __future__ import annotations

import argparse
from typing import Any

from rich.console import Console

from feint.commands.game_commands import GameCommand
from feint.commands.options import share, threads_of
from feint.commands.terminal import ERR, OUT, UsageError, parse_params, progress_bar
from feint.games.coinche.metrics import METRICS, coinche_metrics
from feint.report import Cell, Table
from feint.report.terminal import print_table

__all__ = ["COMMANDS"]


def _metrics_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("agents", nargs="+", metavar="AGENT", help="in seats 0 and 2")
    parser.add_argument("--against", default="stronger", metavar="AGENT", help="in seats 1 and 3")
    share(parser, "--games", default=1000, help="deals of each agent")
    share(parser, "--seed", "--threads")
    share(parser, "--param", help="a parameter of coinche; once for each (rules=paper, reward=good)")


def command_metrics(args: argparse.Namespace) -> dict[str, Any]:
    """Play deals of Coinche with an agent, and show how it bids and plays beside a paper's human players."""
    if "human" in (spec.partition(":")[0] for spec in (*args.agents, args.against)):
        raise UsageError("a person plays one game at a time: feint play")
    threads, parameters = threads_of(args), parse_params(args.param)
    if "dealer" in parameters:
        raise UsageError(f"the dealer moves on from deal to deal, got dealer={parameters['dealer']}")
    with progress_bar("coinche") as progress:
        result = coinche_metrics(
            args.agents,
            args.games,
            args.seed,
            against=args.against,
            parameters=parameters,
            threads=threads,
            progress=progress,
        )
    if result["games"] < args.games:
        ERR.print(f"stopped after {result['games']} of {args.games} deals")
    if not args.json:
        draw_metrics(OUT, result)
    return result


def draw_metrics(out: Console, data: dict[str, Any]) -> None:
    """A line for each metric: the agents, and what the paper says of human players."""
    rules = data["parameters"]
    bonus = f" and {rules['trick_bonus']:g} a point" if rules["trick_bonus"] else ""
    out.print(f"coinche, seats 0 and 2 against {data['against']}", markup=False)
    out.print(
        f"{data['games']} deals each, seed {data['seed']}, rules {rules['rules']}, reward {rules['reward']}{bonus}; "
        "95% intervals",
        soft_wrap=True,
    )
    rows = []
    for name, metric in METRICS.items():
        about = data["paper"]["metrics"][name]
        cells = [Cell.of(row["metrics"][name], "%" if metric.rate else "") for row in data["agents"]]
        rows.append([about["title"], *cells, about.get("human", "")])
    if any(row["faults"] for row in data["agents"]):
        rows.append(["faults", *(row["faults"] for row in data["agents"]), ""])
    last = "human (paper)"
    print_table(out, Table(["metric", *(row["agent"] for row in data["agents"]), last], rows), fold=[last])


COMMANDS = {"evaluate": {"coinche-metrics": GameCommand(_metrics_options, command_metrics)}}
