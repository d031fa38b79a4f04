"""`feint evaluate WHAT`: how good something is, and how sure that is."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console

from feint.agents.llm import add_options, llm_spec
from feint.commands.exploitability import add_best_response, add_exploitability
from feint.commands.game_commands import game_commands
from feint.commands.options import share, threads_of
from feint.commands.terminal import ERR, OUT, UsageError, parse_params, progress_bar
from feint.evaluate.prompts import compare_prompts
from feint.report import Cell, Table
from feint.report.terminal import print_table

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
    for name, (options, run) in game_commands("evaluate").items():
        kind = kinds.add_parser(name, help=run.__doc__, description=run.__doc__)
        kind.set_defaults(evaluate=run)
        options(kind)
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
    with progress_bar(args.game) as progress:
        result = compare_prompts(
            args.game,
            specs,
            args.prompt,
            args.games,
            args.seed,
            against=args.against,
            parameters=parse_params(args.param),
            threads=threads_of(args),
            progress=progress,
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
    rows = [
        [
            names[row["prompt"]],
            Cell(row["share"], row["share_interval"], "%"),
            Cell(row["mean_return"], digits=3, signed=True),
            f"{row['invalid']}/{row['answers']}",
            row["fallbacks"],
            row["faults"],
            f"{row['prompt_tokens']:.0f}+{row['completion_tokens']:.0f}",
            f"{row['seconds']:.2f}",
        ]
        for row in data["prompts"]
    ]
    print_table(out, Table(["prompt", "first", "return", "invalid", "given up", "faults", "tokens", "s"], rows))
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
