"""The interface of all solvers and learners: a declaration, and `solve(problem, options, run) -> Solution`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Generic, TypeVar

from feint.errors import BadParameter, WrongType
from feint.files import check_output_path
from feint.solvers.options import check_options, declared_options, split
from feint.solvers.problems import GameProblem, Problem
from feint.solvers.run import Run, Stopped

__all__ = ["Output", "Solution", "Solver", "Stopped"]

O = TypeVar("O")  # noqa: E741
P = TypeVar("P")


@dataclass
class Solution(Generic[P]):
    """The result of a solver."""

    policy: P = None  # type: ignore[assignment]  # a Policy, alpha vectors for a POMDP, or None
    facts: dict[str, Any] = field(default_factory=dict)  # values, bounds, counts: plain JSON
    trace: list[dict[str, Any]] = field(default_factory=list)  # how it came there, a row each
    stopped: Stopped = "done"
    seconds: float = 0.0
    result: Any = field(default=None, repr=False)  # the solver's own object: a tree, levels, a table
    notes: list[str] = field(default_factory=list)  # remarks for people
    writer: Callable[[Path], object] | None = field(default=None, repr=False)

    def save(self, path: str | Path) -> None:
        """Write the policy, or what the solver gives instead, to a file."""
        if not isinstance(path, str | Path):
            raise WrongType(f"path must be a file name, got {path!r}")
        if self.writer is not None:
            self.writer(Path(path))
        elif hasattr(self.policy, "save"):
            self.policy.save(path)
        else:
            raise BadParameter(f"{str(path)!r}: this solution has nothing to save")

    def json(self) -> dict[str, Any]:
        """Return it as plain JSON, without the policy."""
        trace = {"trace": self.trace} if self.trace else {}
        return {**self.facts, "stopped": self.stopped, "seconds": self.seconds, **trace}


@dataclass(frozen=True)
class Output:
    """The file or directory that `Solution.save` writes."""

    help: str = "file for the policy"
    default: str | None = None
    suffixes: tuple[str, ...] = ()  # allowed ones; none: any
    is_directory: bool = False

    def check(self, name: str, path: str) -> None:
        """Raise BadParameter if nothing can be written there; called before the work begins."""
        if self.is_directory:
            if not Path(path).is_dir():
                raise BadParameter(f"{name} {path!r}: there is no such directory")
            return
        if self.suffixes and Path(path).suffix.lower() not in self.suffixes:
            raise BadParameter(f"{name} {path!r}: the name must end in {' or '.join(self.suffixes)}")
        check_output_path(f"{name} {path!r}", path)


@dataclass(frozen=True)
class Solver(Generic[O]):
    """A solver or learner. A module of feint.solvers declares one as `SOLVER`."""

    name: str
    solve: Callable[[Any, O, Run], Solution[Any]]
    options: type[O]
    problem: Problem
    # The parameters of Run that it accepts, each with its default. That of iterations holds without other limits.
    accepts: Mapping[str, Any] = field(default_factory=dict)
    out: Output | None = None
    trains: bool = False  # it learns by playing or from records: `feint train`, not `feint solve`
    defaults: Callable[[Any, dict[str, Any]], O] | None = None  # options for a problem, where presets depend on it
    # Parameters of a game by its name and the given options, where a preset asks for some.
    parameters: Callable[[str, dict[str, Any]], dict[str, Any]] | None = None
    plot: Callable[[Solution[Any]], str] | None = None  # SVG of the trace

    @property
    def summary(self) -> str:
        """The first line of its function's documentation."""
        return (self.solve.__doc__ or "").strip().splitlines()[0]

    def __call__(self, problem: Any, options: O | None = None, **given: Any) -> Solution[Any]:
        """Check everything, then solve."""
        mine, rest = split(self.options, given)
        run = self.make_run(rest)
        problem = self.prepare(problem, mine)
        if options is None:
            options = self.defaults(problem, mine) if self.defaults else self.options(**mine)
        else:
            if not isinstance(options, self.options):
                raise BadParameter(f"{self.name}: options must be {self.options.__module__}.Options, got {options!r}")
            self._check_preset(options)
            options = replace(options, **mine)  # type: ignore[type-var]
        check_options(options)
        if check := getattr(options, "check", None):
            check(problem)
        return self.solve(problem, options, run)

    def _check_preset(self, options: O) -> None:
        """Refuse a preset in an object: it is taken as it is, and a preset gives values to keywords."""
        preset = getattr(options, "preset", None)
        if preset is not None and preset != getattr(self.options, "preset", None):
            raise BadParameter(
                f"{self.name}: preset {preset!r} must be a keyword argument: options are taken as they are"
            )

    def prepare(self, problem: Any, given: dict[str, Any], parameters: Mapping[str, Any] | None = None) -> Any:
        """Return the problem that a caller means. A game that is given by name may have parameters."""
        if not isinstance(self.problem, GameProblem) or not isinstance(problem, str):
            return self.problem.prepare(self.name, problem)
        preset = self.parameters(problem, given) if self.parameters else {}
        return self.problem.prepare(self.name, problem, preset | dict(parameters or {}))

    def make_run(self, given: Mapping[str, Any]) -> Run:
        """Make a Run of the shared parameters; refuse those that this solver does not have."""
        for name in given:
            if name not in self.accepts and name != "progress":
                known = [one.name for one in declared_options(self.options)] + list(self.accepts) + ["progress"]
                raise BadParameter(f"{self.name} has no option {name!r}; known: {', '.join(known)}")
        run = Run(**{name: value for name, value in self.accepts.items() if name != "iterations"} | dict(given))
        if run.iterations is None and not any(given.get(name) is not None for name in ("seconds", "gap")):
            run.iterations = self.accepts.get("iterations")
        return run
