"""Python code about single games: a folder for each, and the registry of what they offer.

Generic code names no game. It asks here for an optional part: `offer("NAME", "table")` imports `feint.games.NAME.table`
and returns its constant `TABLE`, or None if the folder has no such module. Nothing is imported before it is asked for.

| part | constant | asked by |
|---|---|---|
| `game` | `GAME`, the class of a game written in Python | `feint.game` |
| `table` | `TABLE`, the board in the terminal | `feint.tables` |
| `bots` | `BOTS`, its house bots | `feint.house_bots` |
| `lens` | `LENS`, what players should have believed, and marks | `feint.remote.analyst` |
| `style` | `STYLE`, how a seat plays, in figures | `feint.arena.styles` |
| `policy_metrics` | `POLICY_METRICS`, how a policy plays, in figures | `feint.solvers` |
| `search_key` | `SEARCH_KEY`, the nodes of a search against a policy | `feint.evaluate.probes` |
| `encodings` | `ENCODINGS`, ways to show a view to a net | `feint.nets` |
| `training` | `TRAINING`, what learners should know | `feint.solvers` |
| `observation` | `OBSERVATION`, the name of what a controller observes | `feint.ipomdp` |
| `solvers` | `SOLVERS`, solvers and learners of this game alone | `feint.solvers` |
| `ppo_nets` | `PPO_NETS`, nets that only this game has | `feint.solvers.ppo` |
| `commands` | `COMMANDS`, commands of this game alone | `feint.commands` |

A folder may also have `rulebook.toml` (`feint.rulebook`) and `agents/`, a module for each agent (`feint.agents`).
"""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

__all__ = ["EXAMPLE", "agent_modules", "folders", "offer", "offers", "resource"]

EXAMPLE = "coup"  # the game in the examples of the OpenAPI description


@cache
def folders() -> tuple[str, ...]:
    """Return the names of the games that have a folder, sorted."""
    found = (entry.name for entry in files(__name__).iterdir() if entry.is_dir())
    return tuple(sorted(name for name in found if name.isidentifier() and not name.startswith("_")))


def offer(game: str, part: str) -> Any:
    """Return a part that a game offers, or None. A name without a folder imports nothing, whoever wrote it."""
    return _load(game, part) if game in folders() else None


def offers(part: str) -> dict[str, Any]:
    """Return what all games offer of one kind, by game."""
    found = {game: offer(game, part) for game in folders()}
    return {game: one for game, one in found.items() if one is not None}


def resource(game: str, name: str) -> Traversable | None:
    """Return a file of a game's folder, or None if there is none of that name."""
    found = files(__name__).joinpath(game, name) if game in folders() else None
    return found if found is not None and found.is_file() else None


@cache
def agent_modules() -> dict[str, str]:
    """Return the modules of agents that games bring along, by the agent's name; none is imported."""
    found: dict[str, str] = {}
    for game in folders():
        folder = files(__name__).joinpath(game, "agents")
        names = [entry.name for entry in folder.iterdir()] if folder.is_dir() else []
        modules = (name.removesuffix(".py") for name in names if name.endswith(".py") and not name.startswith("_"))
        found |= {module: f"{__name__}.{game}.agents.{module}" for module in sorted(modules)}
    return found


@cache
def _load(game: str, part: str) -> Any:
    module = f"{__name__}.{game}.{part}"
    if importlib.util.find_spec(module) is None:
        return None
    return getattr(importlib.import_module(module), part.upper())
