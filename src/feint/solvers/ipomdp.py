"""Nested I-POMDPs of two players: level k plays best against a belief over the levels below it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import cast

from feint import _core
from feint.files import write_whole
from feint.game import Game
from feint.ipomdp.controller import Controller
from feint.solvers.options import option
from feint.solvers.problems import GameProblem
from feint.solvers.run import Run
from feint.solvers.solver import Output, Solution, Solver, Stopped

__all__ = ["SOLVER", "Options", "solve"]

SURPRISES = ("error", "stay", "reset", "draw")


@dataclass(frozen=True)
class Options:
    """Options of nested levels."""

    levels: int = option(5, "levels 1 to K of both seats", least=1, most=100, metavar="K")
    discount: float = option(1.0, "discount of the future", above=0, most=1)
    prior: tuple[float, ...] = option(
        (), "weights of levels 0, 1, ...", least=0, most=1e12, metavar="W,W,...", default_text="all equal"
    )
    known: bool = option(False, "level k meets level k - 1 alone")
    precision: float = option(0.0, "quantal levels, exp(precision * value); 0: the best action", least=0, most=1e6)
    rare: float = option(1e-6, "probability below which a belief is not followed", least=0, below=1)
    surprise: str | None = option(
        None,
        f"at an observation that a level thinks impossible: {', '.join(SURPRISES)}",
        choices=SURPRISES,
        default_text="draw where level 0 is never met, else error",
    )


def solve(game: Game, options: Options, run: Run) -> Solution[None]:
    """Exact values and controllers of levels of nested play, of both seats.

    Ctrl-C, or the end of the seconds, keeps the levels that are solved; before level 1 is solved it raises
    KeyboardInterrupt or TooLarge. `Solution.result` has the controllers and models.
    """
    # A level that meets one opponent alone finds that one where it cannot be: it then draws.
    certain = options.known or bool(options.prior and not options.prior[0])
    try:
        levels = _core.solve_levels(
            game,
            options.levels,
            discount=options.discount,
            prior=list(options.prior),
            known=options.known,
            precision=options.precision,
            rare=options.rare,
            surprise=options.surprise or ("draw" if certain else "error"),
            seconds=run.limit,
            progress=run.counter("states and beliefs"),
        )
    except KeyboardInterrupt:
        raise KeyboardInterrupt("interrupted before level 1 was solved") from None
    facts = {**game.parameters, "discount": options.discount, "levels": levels.facts()}
    stopped = cast(Stopped, levels.stopped or "done")
    return Solution(
        facts=facts, stopped=stopped, seconds=run.spent(), result=levels, writer=lambda path: _write(levels, path)
    )


def _write(levels: _core.Levels, directory: Path) -> None:
    """Draw every level's controller into a directory."""
    for row in levels.facts():
        drawn = Controller.of(levels.controller(row["level"], row["seat"]))
        name = f"level-{row['level']}-seat-{row['seat']}"
        write_whole(directory / f"{name}.dot", drawn.to_dot().encode())
        write_whole(directory / f"{name}.svg", drawn.to_svg().encode())


SOLVER = Solver(
    "ipomdp",
    solve,
    Options,
    GameProblem(two_players=True, sequential=True),
    accepts={"seconds": None},
    out=Output("directory for drawings of the controllers", is_directory=True),
)
