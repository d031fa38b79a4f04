"""Problems that solvers work on, and their requirements: checked once, before the work."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from feint._core import Pomdp
from feint.errors import BadModel, BadParameter, WrongType
from feint.game import Game, make

__all__ = ["GameProblem", "MatrixProblem", "ModelProblem", "Problem", "RecordsProblem"]

MOST_CHARACTERS = 64 << 20  # of a file with a matrix


class Problem(Protocol):
    """A kind of problem."""

    metavar: str
    help: str

    @property
    def requires(self) -> str:
        """The required kind of problem, as a noun phrase."""
        ...

    def prepare(self, solver: str, problem: Any) -> Any:
        """Return the problem that a caller means; raise one clear error if it is not what the solver requires."""
        ...

    def facts(self, problem: Any) -> dict[str, Any]:
        """Say which problem it is, as plain JSON."""
        ...


@dataclass(frozen=True)
class GameProblem:
    """A game, by name or as an object."""

    two_players: bool = False
    zero_sum: bool = False
    is_open: bool = False  # all that is hidden is hidden by simultaneous moves
    only: str = ""  # the one game that it knows
    features: bool = False  # the game must have features
    sequential: bool = False  # the game asks one seat at a time: the native solver checks it as it goes

    metavar = "GAME"
    help = "name or preset of `feint games`, an adapter around one, or MODULE:CLASS"

    @property
    def requires(self) -> str:
        if self.only:
            return f"the {'two-player ' * self.two_players}game {self.only}"
        words = ["two-player"] * self.two_players + ["zero-sum"] * self.zero_sum
        noun = f"a {' '.join((*words, 'game'))}"
        more = ["in which only simultaneous moves are hidden"] * self.is_open
        more += ["that asks one seat at a time"] * self.sequential + ["that has features"] * self.features
        return " ".join((noun, *more))

    def prepare(self, solver: str, problem: Any, parameters: Mapping[str, Any] | None = None) -> Game:
        game = make(problem, **(parameters or {})) if isinstance(problem, str) else problem
        if not isinstance(game, Game):
            raise WrongType(f"{solver}: game must be a Game (feint.make returns one) or a name, got {problem!r}")
        about = game.about()
        lacks = (
            "is another game"
            if self.only and game.name != self.only
            else f"has {game.seats} players"
            if self.two_players and game.seats != 2
            else "is not zero-sum"
            if self.zero_sum and not about["zero_sum"]
            else f"hides more (simultanize({game.name}) makes an open game of a small one)"
            if self.is_open and not about["open"]
            else "has none"
            if self.features and not game.feature_count
            else ""
        )
        if lacks:
            raise BadParameter(f"{solver} requires {self.requires}; {game.name} {lacks}")
        return game

    def facts(self, problem: Game) -> dict[str, Any]:
        return {"game": problem.name, "parameters": problem.parameters}


@dataclass(frozen=True)
class ModelProblem:
    """A POMDP: an object, a .pomdp or .pomdpx file, or the name of one that comes with feint."""

    metavar = "MODEL"
    help = "a .pomdp or .pomdpx file, or a model by name, as tiger or rock_sample:n=7,k=8"
    requires = "a POMDP"

    def prepare(self, solver: str, problem: Any) -> Pomdp:
        from feint.pomdp import find  # only where it is needed: it takes a while to import

        model = find(str(problem)) if isinstance(problem, str | Path) else problem
        if not isinstance(model, Pomdp):
            raise WrongType(f"{solver}: model must be a Pomdp (feint.pomdp.find returns one), got {problem!r}")
        return model

    def facts(self, problem: Pomdp) -> dict[str, Any]:
        return {name: getattr(problem, name) for name in ("states", "cells", "actions", "observations", "discount")}


@dataclass(frozen=True)
class MatrixProblem:
    """A matrix of payoffs to the row player: rows, or a JSON file of them ("-" is standard input)."""

    metavar = "FILE"
    help = "JSON array of rows, payoffs to the row player; - is standard input"
    requires = "a matrix of payoffs"

    def prepare(self, solver: str, problem: Any) -> list[list[float]]:
        is_file = isinstance(problem, str | Path)
        name = repr(str(problem)) if is_file else "matrix"
        rows = _read_json(str(problem)) if is_file else problem
        if hasattr(rows, "tolist"):
            rows = rows.tolist()
        if not isinstance(rows, list | tuple) or not all(isinstance(row, list | tuple) for row in rows):
            raise BadModel(f"{name}: expected an array of rows, as [[0, -1], [1, 0]], got {_cut(rows)}")
        for at, row in enumerate(rows):
            for cell in row:
                if isinstance(cell, bool) or not isinstance(cell, int | float) or not abs(cell) <= sys.float_info.max:
                    raise BadModel(f"{name}: row {at} has {_cut(cell)}; payoffs are finite numbers")
        return [list(row) for row in rows]

    def facts(self, problem: Any) -> dict[str, Any]:
        return {}


@dataclass(frozen=True)
class RecordsProblem:
    """Recorded games: files, an arena's export, or directories of these."""

    metavar = "RECORDS"
    help = "files of records, an arena's export, directories of these"
    requires = "recorded games"

    def prepare(self, solver: str, problem: Any) -> list[Path]:
        paths = [problem] if isinstance(problem, str | Path) else problem
        if not isinstance(paths, Sequence) or not paths or not all(isinstance(path, str | Path) for path in paths):
            raise WrongType(f"{solver}: records must be file names, got {problem!r}")
        return [Path(path) for path in paths]

    def facts(self, problem: Any) -> dict[str, Any]:
        return {}


def _read_json(path: str) -> Any:
    try:
        with nullcontext(sys.stdin) if path == "-" else open(path, encoding="utf-8") as file:
            text = file.read(MOST_CHARACTERS + 1)
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "not text"
        raise BadModel(f"cannot read {path!r}: {reason}") from error
    if len(text) > MOST_CHARACTERS:
        raise BadModel(f"{path!r} is larger than {MOST_CHARACTERS >> 20} MB")
    try:
        return json.loads(text)
    except ValueError as error:
        raise BadModel(f"{path!r} is not JSON: {error}") from error
    except RecursionError:
        raise BadModel(f"{path!r} is nested too deeply: expected an array of rows, as [[0, -1], [1, 0]]") from None


def _cut(value: object) -> str:
    try:
        text = json.dumps(value, default=repr)
    except (RecursionError, ValueError):
        text = "something nested deeply"
    return text if len(text) <= 60 else text[:57] + "..."
