"""A policy gives probabilities to the legal actions of a view. It knows its game, and its file needs no pickle."""

from __future__ import annotations

import json
import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from feint.errors import BadPolicy, FeintError
from feint.files import write_whole
from feint.game import Game, View, make_known, plays_by
from feint.quantities import instance

__all__ = ["Policy", "TabularPolicy", "UniformPolicy", "check_game", "load_policy"]

FORMAT = "feint.policy"
PACKED = b"PK\x03\x04"  # the first bytes of every .npz file


class Policy(ABC):
    """Probabilities of legal actions, for one game with its parameters."""

    kind: str = ""

    def __init__(self, game: Game) -> None:
        self.game = game

    @abstractmethod
    def probabilities(self, view: View, legal: Sequence[int]) -> list[float]:
        """One probability for each legal action, in their order."""

    def for_game(self, choose: float) -> Policy:
        """What is played in one game: itself, or what an average draws by a number from 0 to 1."""
        return self

    def content(self) -> dict[str, Any]:
        """What the file holds beyond the game's name: JSON values."""
        return {}

    def save(self, path: str | Path) -> None:
        """Write to a file, replacing it only when everything is written. It is JSON unless its name ends in .npz."""
        header = {
            "format": FORMAT,
            "version": 1,
            "kind": self.kind,
            "game": self.game.name,
            "game_version": self.game.version,
            "parameters": self.game.parameters,
        }
        data = header | self.content()
        from feint.policy.packed import pack  # NumPy, which takes a while to import

        write_whole(path, pack(data) if Path(path).suffix == ".npz" else json.dumps(data) + "\n")


class UniformPolicy(Policy):
    """Every legal action is as likely as the other."""

    kind = "uniform"

    def probabilities(self, view: View, legal: Sequence[int]) -> list[float]:
        return [1 / len(legal)] * len(legal)


class TabularPolicy(Policy):
    """A table from information-set keys to probabilities; uniform where it is silent."""

    kind = "tabular"

    def __init__(self, game: Game, table: Mapping[int, Sequence[float]]) -> None:
        super().__init__(game)
        self.table = dict(instance("table", table, Mapping, "probabilities by information-set key"))  # type: ignore[type-abstract]

    def probabilities(self, view: View, legal: Sequence[int]) -> list[float]:
        row = self.table.get(view.key)
        if row is None:
            return [1 / len(legal)] * len(legal)
        if len(row) != len(legal):
            raise BadPolicy(
                f"the table has {len(row)} probabilities for {view.key:016x}, but {len(legal)} actions are legal"
            )
        return list(row)

    def content(self) -> dict[str, Any]:
        return {"table": {f"{key:016x}": list(row) for key, row in self.table.items()}}


def _read_table(path: Path, table: object) -> dict[int, list[float]]:
    if not isinstance(table, dict):
        raise BadPolicy(f"{path}: table must be an object, got {str(table)[:40]!r}")
    rows: dict[int, list[float]] = {}
    for key, row in table.items():
        try:
            numbers = [float(p) for p in row]
            if any(not p >= 0 for p in numbers) or not math.isclose(sum(numbers), 1, abs_tol=1e-6):
                raise ValueError
            rows[int(key, 16)] = numbers
        except (TypeError, ValueError):
            raise BadPolicy(
                f"{path}: table[{key!r}] must be probabilities that sum to 1, got {str(row)[:60]}"
            ) from None
    return rows


def _another(name: Any, version: Any, parameters: Any, game: Game) -> str:
    """In what a policy differs from the game that is to be played."""
    theirs, ours = f"{str(name)[:80]} version {version}", f"{game.name} version {game.version}"
    if theirs != ours or not isinstance(parameters, dict):
        return f"a policy of {theirs}, not of {ours}"
    apart = [key for key in {**parameters, **game.parameters} if parameters.get(key) != game.parameters.get(key)]
    told = [f"{key} {str(parameters.get(key))[:40]}, not {str(game.parameters.get(key))[:40]}" for key in apart[:3]]
    return f"a policy of {name} with {'; '.join(told)}"


def check_game(policy: Policy, game: Game) -> None:
    """Raise BadPolicy for a policy of another game, version or parameters."""
    theirs = policy.game
    if (theirs.name, theirs.version) != (game.name, game.version) or not plays_by(game, theirs.parameters):
        raise BadPolicy(_another(theirs.name, theirs.version, theirs.parameters, game))


def load_policy(path: str | Path, game: Game | None = None, net: Callable[..., Any] | None = None) -> Policy:
    """Read a policy; refuse one of another game, version or parameters.

    A policy of a game of your own (MODULE:CLASS) needs that game, and one of nets of your own (feint.nets.torch_net)
    what builds them: a file does not import code.
    """
    path = Path(path)
    try:
        file = path.read_bytes()
        from feint.policy.packed import unpack  # NumPy, which takes a while to import

        data = unpack(file) if file.startswith(PACKED) else json.loads(file)
    except OSError as error:
        raise BadPolicy(f"{str(path)!r}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise BadPolicy(f"{path}: not a policy: {error}") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadPolicy(f'{path}: not a policy: "format" is not {FORMAT!r}')
    if data.get("version") != 1:
        raise BadPolicy(f"{path}: version {data.get('version')!r} of the format; this feint reads version 1")
    name, version, parameters = (data.get(field) for field in ("game", "game_version", "parameters"))
    try:
        game = game or make_known(str(name), dict(parameters or {}))
    except (FeintError, TypeError, ValueError) as error:
        raise BadPolicy(f"{path}: {error}") from error
    if (name, version) != (game.name, game.version) or not plays_by(game, parameters):
        raise BadPolicy(f"{path}: {_another(name, version, parameters, game)}")
    if data.get("kind") == "uniform":
        return UniformPolicy(game)
    if data.get("kind") == "tabular":
        return TabularPolicy(game, _read_table(path, data.get("table")))
    if data.get("kind") == "nets":
        from feint.nets import read_nets

        return read_nets(path, data, game, net)
    raise BadPolicy(f"{path}: kind {data.get('kind')!r} is not known; known: uniform, tabular, nets")
