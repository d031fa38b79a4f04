"""`feint evaluate WHAT`: how good something is, and how sure that is."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from feint.agents.llm import add_options, llm_spec
from feint.commands.exploitability import add_best_response, add_exploitability
from feint.commands.options import share, threads_of
from feint.commands.terminal import ERR, OUT, UsageError, parse_params, progress_bar
from feint.evaluate.coinche_metrics import METRICS, coinche_metrics
from feint.evaluate.levels import levels_of
from feint.evaluate.prompts import compare_prompts
from feint.files import write_whole

__all__ = ["add_commands"]


def add_commands(add: Callable[..., argparse.ArgumentParser]) -> None:
    """The parser's part of this module."""
    kinds = add("evaluate", command_evaluate).add_subparsers(dest="what", required=True, metavar="WHAT")
    prompts = kinds.add_parser("prompts", help=command_prompts.__doc__, description=command_prompts.__doc__)
    prompts.set_defaults(evaluate=command_prompts)
    share(prompts, "game")
    prompts.add_argument("--prompt", action="append", default=[], metavar="FILE", help="a strategy; two or more")
    prompts.add_argument("--against", default="random", metavar="AGENT", help="in all other seats")
    share(prompts, "--games", default=100, help="of each prompt")
    share(prompts, "--seed")
    share(prompts, "--threads", default=1, help="deals at once, if the endpoint can")
    share(prompts, "--param")
    add_options(prompts.add_argument_group("of llm, a language model"), leave=("strategy_prompt",))
    metrics = kinds.add_parser("coinche-metrics", help=command_metrics.__doc__, description=command_metrics.__doc__)
    metrics.set_defaults(evaluate=command_metrics)
    metrics.add_argument("agents", nargs="+", metavar="AGENT", help="in seats 0 and 2")
    metrics.add_argument("--against", default="stronger", metavar="AGENT", help="in seats 1 and 3")
    share(metrics, "--games", default=1000, help="deals of each agent")
    share(metrics, "--seed", "--threads")
    share(metrics, "--param", help="a parameter of coinche; once for each (rules=paper, reward=good)")
    levels = kinds.add_parser("levels", help=command_levels.__doc__, description=command_levels.__doc__)
    levels.set_defaults(evaluate=command_levels)
    share(levels, "records")
    levels.add_argument("--levels", type=int, default=8, metavar="K", help="the deepest that a player may think")
    share(levels, "--agent")
    levels.add_argument("--people", action="store_true", help="only people, which an arena's export tells apart")
    share(levels, "--seed")
    share(levels, "--out", help="write the prior to a JSON file")
    add_exploitability(kinds)
    add_best_response(kinds)
    for kind in kinds.choices.values():
        # Without a default of its own: --json may stand before the kind, too.
        share(kind, "--json", default=argparse.SUPPRESS)


def command_evaluate(args: argparse.Namespace) -> dict[str, Any]:
    """Say how good an agent or a policy is, and how sure that is."""
    evaluate: Callable[[argparse.Namespace], dict[str, Any]] = args.evaluate
    return evaluate(args)


def command_prompts(args: argparse.Namespace) -> dict[str, Any]:
    """Play the same deals with different strategy prompts of a model, and say whether they differ."""
    if not args.prompt:
        raise UsageError("name the files to compare: --prompt A.txt --prompt B.txt")
    if args.against.partition(":")[0] == "human":
        raise UsageError("a person plays one game at a time: feint play")
    specs = [llm_spec(args, strategy_prompt=path) for path in args.prompt]
    with progress_bar(f"{args.game}", args.games * len(specs)) as tell:
        result = compare_prompts(
            args.game,
            specs,
            args.prompt,
            args.games,
            args.seed,
            against=args.against,
            parameters=parse_params(args.param),
            threads=threads_of(args),
            tell=tell,
        )
    if result["games"] < args.games:
        ERR.print(f"stopped after {result['games']} of {args.games} games")
    result = {"evaluation": result.pop("evaluation"), "model": args.model, **result}
    if not args.json:
        draw(OUT, result)
    return result


def draw(out: Console, data: dict[str, Any]) -> None:
    """The table of the prompts, and a line for each two."""
    out.print(f"{data['game']}, {data['model']} against {data['against']}", markup=False)
    out.print(f"{data['games']} games each, seed {data['seed']}; 95% intervals; tokens in + out and seconds a decision")
    names = {row["prompt"]: Path(row["prompt"]).name or "(none)" for row in data["prompts"]}
    if len(set(names.values())) < len(names):
        names = {prompt: prompt or "(none)" for prompt in names}
    table = Table("prompt", box=None)
    for name in ("first", "return", "invalid", "given up", "faults", "tokens", "s"):
        table.add_column(name, justify="right", no_wrap=True)
    for row in data["prompts"]:
        low, high = row["share_interval"]
        table.add_row(
            escape(names[row["prompt"]]),
            f"{row['share']:.1%} ({100 * low:.0f}-{100 * high:.0f})",
            f"{row['mean_return']:+.3f}",
            f"{row['invalid']}/{row['answers']}",
            str(row["fallbacks"]),
            str(row["faults"]),
            f"{row['prompt_tokens']:.0f}+{row['completion_tokens']:.0f}",
            f"{row['seconds']:.2f}",
        )
    out.print(table)
    for two in data["differences"]:
        interval = two["interval"]
        around = f" ({100 * interval[0]:+.1f} to {100 * interval[1]:+.1f})" if interval else ""
        verdict = "they differ" if two["significant"] else "that can be chance"
        out.print(
            f"{names[two['first']]} over {names[two['second']]}: {100 * two['difference']:+.1f}%{around}, better in "
            f"{two['better']} games and worse in {two['worse']}; p = {two['p']:.3g}: {verdict}.",
            markup=False,
            soft_wrap=True,
        )


def command_metrics(args: argparse.Namespace) -> dict[str, Any]:
    """Play deals of Coinche with an agent, and show how it bids and plays beside a paper's human players."""
    if "human" in (spec.partition(":")[0] for spec in (*args.agents, args.against)):
        raise UsageError("a person plays one game at a time: feint play")
    threads, parameters = threads_of(args), parse_params(args.param)
    if "dealer" in parameters:
        raise UsageError(f"the dealer moves on from deal to deal, got dealer={parameters['dealer']}")
    with progress_bar("coinche", args.games * len(args.agents)) as tell:
        result = coinche_metrics(
            args.agents,
            args.games,
            args.seed,
            against=args.against,
            parameters=parameters,
            threads=threads,
            tell=tell,
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
    table = Table(box=None)
    table.add_column("metric", no_wrap=True)
    for row in data["agents"]:
        table.add_column(escape(row["agent"]), justify="right", no_wrap=True)
    table.add_column("human (paper)", overflow="fold")
    for name, metric in METRICS.items():
        about = data["paper"]["metrics"][name]
        cells = [_cell(row["metrics"][name], metric.rate) for row in data["agents"]]
        table.add_row(about["title"], *cells, about.get("human", ""))
    if any(row["faults"] for row in data["agents"]):
        table.add_row("faults", *(str(row["faults"]) for row in data["agents"]), "")
    out.print(table)


def _cell(found: dict[str, Any], rate: bool) -> str:
    value, interval = found["value"], found["interval"]
    if value is None:
        return "-"
    if rate:
        return f"{value:.1%} ({100 * interval[0]:.0f}-{100 * interval[1]:.0f})"
    half = (interval[1] - interval[0]) / 2 if interval else 1.0
    digits = 1 if half >= 0.1 else 2
    return f"{value:.{digits}f}" + (f" ± {half:.{digits}f}" if interval else "")


def command_levels(args: argparse.Namespace) -> dict[str, Any]:
    """Say how deep the players of recorded games of po_nim think: a prior over levels, with intervals."""
    with progress_bar("po_nim", None) as tell:
        result = levels_of(args.records, args.levels, agents=args.agent, people=args.people, seed=args.seed, tell=tell)
    if args.out:
        kept = ("game", "games", "decisions", "tremble", "prior")
        write_whole(args.out, json.dumps({name: result[name] for name in kept}) + "\n")
    if not args.json:
        draw_levels(OUT, result)
    return result


MOST_PLAYERS = 40  # in a table for people


def draw_levels(out: Console, data: dict[str, Any]) -> None:
    """The weights of the levels, and the most likely level of each player."""
    tremble, players = data["tremble"], data["players"]
    low, high = tremble["interval"]
    counts = f"{data['games']} games, {len(players)} players, {data['decisions']} decisions; 95% intervals"
    out.print(f"{data['game']}: {counts}", markup=False)
    table = Table("level", box=None)
    for name in ("weight", "interval", "players"):
        table.add_column(name, justify="right", no_wrap=True)
    for row in data["levels"]:
        mostly = sum(player["level"] == row["level"] for player in players)
        around = "{:.0%} - {:.0%}".format(*row["interval"])
        table.add_row(str(row["level"]), f"{row['weight']:.1%}", around, str(mostly) if mostly else "")
    out.print(table)
    out.print(f"tremble: {tremble['value']:.1%} ({low:.1%} - {high:.1%}) of the moves are not what the level would do")
    table = Table("player", box=None)
    for name in ("games", "decisions", "most likely level", "how likely"):
        table.add_column(name, justify="right", no_wrap=True)
    for row in sorted(players, key=lambda one: (-one["decisions"], one["agent"]))[:MOST_PLAYERS]:
        share = f"{row['probabilities'][row['level']]:.0%}"
        table.add_row(escape(row["agent"]), str(row["games"]), str(row["decisions"]), str(row["level"]), share)
    out.print(table)
    if len(players) > MOST_PLAYERS:
        out.print(f"and {len(players) - MOST_PLAYERS} more: --json has them all")
