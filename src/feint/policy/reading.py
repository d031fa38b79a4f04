"""Reading a policy from its file: JSON or .npz, never pickle."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from feint.errors import BadPolicy, FeintError, WrongType
from feint.game import Game, make_known, plays_by
from feint.policy.kinds import FORMAT, Policy, TabularPolicy, UniformPolicy

__all__ = ["check_game", "load_policy"]

KEY = re.compile("(0[xX])?[0-9a-fA-F]{1,16}")
PACKED = b"PK\x03\x04"  # the first bytes of every .npz file


def _read_table(path: Path, table: object) -> dict[int, list[float]]:
    if not isinstance(table, dict):
        raise BadPolicy(f"{path}: table must be an object, got {str(table)[:40]!r}")
    rows: dict[int, list[float]] = {}
    for key, row in table.items():
        if not KEY.fullmatch(key):
            raise BadPolicy(f"{path}: {key[:40]!r} is not a key: keys of information sets have 1 to 16 digits 0-9a-f")
        try:
            numbers = [float(p) for p in row]
            if any(not p >= 0 for p in numbers) or not math.isclose(sum(numbers), 1, abs_tol=1e-6):
                raise ValueError
            rows[int(key, 16)] = numbers
        except (TypeError, ValueError, OverflowError):
            raise BadPolicy(
                f"{path}: table[{key!r}] must be probabilities that sum to 1, got {str(row)[:60]}"
            ) from None
    return rows


def _another(name: Any, version: Any, parameters: Any, game: Game) -> str:
    """In what a policy differs from the game that is to be played."""
    theirs, ours = f"{str(name)[:80]} version {version}", f"{game.name} version {game.version}"
    if not isinstance(parameters, dict):
        return f"parameters must be an object, got {str(parameters)[:40]}"
    if theirs != ours:
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
    if not isinstance(path, str | Path):
        raise WrongType(f"path must be a file name, got {path!r}")
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
