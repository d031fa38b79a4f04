"""`feint solve SOLVER PROBLEM` and `feint train LEARNER PROBLEM`, generated from what solvers declare."""

from __future__ import annotations

import argparse
import csv
import io
import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from feint import solvers
from feint.commands import show
from feint.commands.options import share
from feint.commands.terminal import ERR, OUT, UsageError, check_board, check_drawing, parse_params, status_line
from feint.errors import BadParameter, CannotWrite, install_command
from feint.files import check_output_path, write_whole
from feint.progress import Progress, Step, no_progress
from feint.solvers.options import Declared, declared_options
from feint.solvers.problems import GameProblem, RecordsProblem
from feint.solvers.run import Run
from feint.solvers.solver import Solution, Solver

__all__ = ["add_commands"]

FLAGS = {"cluster": "--ray"}
LONG = ("trace", "parameters", "settings", "bytes")  # not on the screen


def add_commands(add: Callable[..., argparse.ArgumentParser]) -> None:
    """Add `solve` and `train`, with a sub-command for each solver."""
    kinds = {
        False: add("solve", command_solve).add_subparsers(dest="solver", required=True, metavar="SOLVER"),
        True: add("train", command_train).add_subparsers(dest="solver", required=True, metavar="LEARNER"),
    }
    for name in solvers.names():
        solver = solvers.find(name)
        text = f"{solver.summary} It takes {solver.problem.requires}."
        parser = kinds[solver.trains].add_parser(name, help=solver.summary, description=text)
        parser.set_defaults(declared=solver)
        _add_arguments(parser, solver)
    for trains, action in kinds.items():
        other = dict.fromkeys(kinds[not trains].choices or (), "solve" if trains else "train")
        action.choices = _Names(action.choices or {}, other)


class _Names(dict[str, Any]):
    """Solvers of one command, which knows those of the other."""

    def __init__(self, names: Mapping[str, Any], elsewhere: Mapping[str, str]) -> None:
        super().__init__(names)
        self.elsewhere = elsewhere

    def __contains__(self, name: object) -> bool:
        if name in self.elsewhere:
            raise UsageError(f"{name!r} is run by: feint {self.elsewhere[str(name)]} {name}")
        return super().__contains__(name)


def _add_arguments(parser: argparse.ArgumentParser, solver: Solver[Any]) -> None:
    problem = solver.problem
    several = {"nargs": "+"} if isinstance(problem, RecordsProblem) else {}
    parser.add_argument("problem", metavar=problem.metavar, help=problem.help, **several)  # type: ignore[arg-type]
    if isinstance(problem, GameProblem):
        share(parser, "--param")
    for one in declared_options(Run):
        if one.name in solver.accepts:
            default = solver.accepts[one.name]
            _add_option(parser, one, one.default if default is None else default, _unless(one.name, solver))
    if solver.out:
        share(parser, "--out", default=solver.out.default, help=solver.out.help)
    if solver.plot:
        share(parser, "--plot", help="drawing of the trace")
    if solver.trains and solver.plot:
        share(parser, "--tensorboard")
    # Without a default of its own: --json may stand before the solver, too.
    share(parser, "--json", default=argparse.SUPPRESS)
    group = parser.add_argument_group(f"options of {solver.name}")
    for one in declared_options(solver.options):
        if one.about.on_command_line:
            _add_option(group, one, one.default)


def _unless(name: str, solver: Solver[Any]) -> str:
    """Say which other limits lift the default of --iterations."""
    others = [f"--{other}" for other in ("seconds", "gap") if other in solver.accepts]
    return f", unless {' or '.join(others)}" if name == "iterations" and others else ""


def _add_option(parser: argparse._ActionsContainer, one: Declared, default: Any, unless: str = "") -> None:
    """Add an option. Its default is only shown: what is not given is left to the solver."""
    about = one.about
    flag = about.flag or FLAGS.get(one.name) or f"--{one.name.replace('_', '-')}"
    help_ = about.help + _default_text(one, default, unless)
    if one.kind is bool:
        parser.add_argument(flag, dest=one.name, action=argparse.BooleanOptionalAction, default=None, help=help_)
        return
    more: dict[str, Any] = {"action": "append"} if about.is_repeated else {}
    kind: type = str
    letter = one.name.upper()
    if about.is_bytes:
        kind, letter = float, "GiB"
    elif one.kind in (int, float):
        kind, letter = one.kind, "N" if one.kind is int else "X"
    if about.choices:
        help_ = f"{about.help}: {', '.join(about.choices)}" + _default_text(one, default, unless)
        help_ = help_ if about.help.count(about.choices[0]) == 0 else about.help + _default_text(one, default, unless)
    parser.add_argument(flag, dest=one.name, type=kind, metavar=about.metavar or letter, help=help_, **more)


def _default_text(one: Declared, default: Any, unless: str) -> str:
    if one.about.default_text:
        return f" ({one.about.default_text})"
    if default is None or default in ("", ()) or default is False:
        return ""
    if one.about.is_bytes:
        return f" ({default / (1 << 30):g})"
    if isinstance(default, tuple):
        return f" ({','.join(map(str, default))})"
    text = "yes" if default is True else f"{default:,}" if isinstance(default, int) else f"{default}"
    return f" ({text}{unless})"


def _read_options(args: argparse.Namespace, solver: Solver[Any]) -> dict[str, Any]:
    """Return the options that were given, as the solver takes them."""
    shared = (one for one in declared_options(Run) if one.name in solver.accepts)
    found = {}
    for one in (*declared_options(solver.options), *shared):
        value = getattr(args, one.name, None)
        if value is not None:
            found[one.name] = _convert(one, value)
    return found


def _convert(one: Declared, value: Any) -> Any:
    if one.about.is_bytes:
        if not 0 < value < 1e6:
            raise UsageError(f"--{one.name} is in GiB and above 0, got {value:g}")
        return int(value * (1 << 30))
    if typing.get_origin(one.kind) is not tuple or one.about.is_repeated:
        return value
    kind = typing.get_args(one.kind)[0]
    try:
        return tuple(kind(word.strip()) for word in value.split(","))
    except ValueError:
        raise UsageError(f"--{one.name} takes values with commas between, got {value!r}") from None


def command_solve(args: argparse.Namespace) -> dict[str, Any]:
    """Solve a game, a POMDP or a matrix game, or measure it exactly."""
    return _run(args, "solver")


def command_train(args: argparse.Namespace) -> dict[str, Any]:
    """Learn a policy by playing or from records, into a file."""
    return _run(args, "learner")


def _run(args: argparse.Namespace, noun: str) -> dict[str, Any]:
    solver: Solver[Any] = args.declared
    _check_files(args, solver)
    given = _read_options(args, solver)
    parameters = parse_params(args.param) if isinstance(solver.problem, GameProblem) else None
    problem = solver.prepare(args.problem, given, parameters)
    target = args.problem if isinstance(args.problem, str) else solver.problem.metavar.lower()
    with status_line(f"{solver.name} {target}") as status, _board(getattr(args, "tensorboard", None)) as board:

        def progress(step: Step) -> None:
            status(step)
            board(step)

        solution = solver(problem, **given, progress=progress)
    about = {noun: solver.name, **solver.problem.facts(problem)}
    if not isinstance(solver.problem, GameProblem | RecordsProblem):
        about["file"] = args.problem
    result = {**about, **solution.json()}
    try:
        result |= _write(args, solver, solution)
    except CannotWrite as error:
        error.result = result  # is shown all the same
        raise
    finally:
        for note in solution.notes:
            ERR.print(note, markup=False)
        if solution.stopped == "interrupted":
            ERR.print(f"interrupted after {solution.seconds:.1f} s; this is the best so far")
        if not args.json:
            shown = {name: value for name, value in result.items() if name not in LONG and value is not None}
            show.solution(OUT, shown, solution.trace)
    return result


def _check_files(args: argparse.Namespace, solver: Solver[Any]) -> None:
    """Refuse files that cannot be written, or are named twice, before the work."""
    places = {name: getattr(args, name, None) for name in ("out", "plot", "checkpoint")}
    for name, place in (*places.items(), ("tensorboard", getattr(args, "tensorboard", None))):
        if place == "":
            raise UsageError(f"--{name} '': name a file")
    if places["out"] and solver.out:
        solver.out.check("--out", places["out"])
    if places["plot"]:
        check_drawing("plot", places["plot"])
    for name in ("plot", "checkpoint"):
        check_output_path(f"--{name} {places[name]!r}", places[name])
    check_board(getattr(args, "tensorboard", None))
    seen: dict[Path, str] = {}
    table = {"out.csv": f"{places['out']}.csv"} if solver.trains and places["out"] else {}
    for name, place in (places | table).items():
        if place and (other := seen.setdefault(Path(place).resolve(), name)) != name:
            raise UsageError(f"--{other} and --{name} name the same file, {place!r}")
    if isinstance(solver.problem, RecordsProblem) and places["out"]:
        _check_not_a_record(Path(places["out"]), args.problem)


def _check_not_a_record(out: Path, records: Sequence[str]) -> None:
    for path in map(Path, records):
        if out.resolve() == path.resolve() or (path.is_dir() and out.resolve().parent == path.resolve()):
            raise BadParameter(f"--out {str(out)!r} is among the records: name another file")


def _write(args: argparse.Namespace, solver: Solver[Any], solution: Solution[Any]) -> dict[str, Any]:
    """Write what was asked for; return what the result says of it."""
    out, plot = getattr(args, "out", None), getattr(args, "plot", None)
    if out:
        solution.save(out)
        ERR.print(f"written: {out}", markup=False, soft_wrap=True)
        if solver.trains and solution.trace:
            write_whole(f"{out}.csv", _csv(solution.trace))
    if plot and solver.plot:
        if solution.trace:
            write_whole(plot, solver.plot(solution))
        else:
            ERR.print(f"--plot {plot!r}: there is no trace to draw", markup=False, soft_wrap=True)
    return {"policy": out} if out and solver.trains else {}


def _csv(trace: list[dict[str, Any]]) -> str:
    text = io.StringIO()
    table = csv.DictWriter(text, list(dict.fromkeys(name for row in trace for name in row)), lineterminator="\n")
    table.writeheader()
    table.writerows(trace)
    return text.getvalue()


@contextmanager
def _board(place: str | None) -> Iterator[Progress]:
    """A writer of rows for TensorBoard, where one is asked for."""
    if place is None:
        yield no_progress
        return
    try:
        from torch.utils.tensorboard import SummaryWriter
    except ModuleNotFoundError as missing:
        raise BadParameter(f"--tensorboard needs {missing.name}: {install_command('learn')}") from None
    with SummaryWriter(place) as writer:

        def write(step: Step) -> None:
            for name, value in (step.row or {}).items():
                if isinstance(value, int | float) and name != "iteration":
                    writer.add_scalar(name, value, step.done)

        yield write
