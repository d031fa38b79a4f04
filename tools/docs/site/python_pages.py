"""A page for each public module, filled from its docstrings, and a list of what `feint` itself has."""

from __future__ import annotations

import importlib
import json

import schemas

import feint

FOLDER = "reference/python"
# By what one looks for. A module is public if its names are for users: what only the commands need is not here.
MODULES = {
    "games": [
        *("game", "match", "match.frames", "play", "playouts", "record", "record.collection", "rulebook", "testing"),
        *("games", "games.coup.lens"),
    ],
    "players": ["agent", "agents", "players", "planning", "policy", "nets", "nets.torch_net", "remote"],
    "solving": [
        *("solvers", "solvers.solver", "solvers.run", "solvers.options", "solvers.problems", "progress"),
        *("solvers.cfr", "solvers.mccfr", "compiled_tree", "ipomdp", "pomdp", "pomdp.models"),
    ],
    "learning": [
        *("envs", "games.coinche.env", "solvers.deep_cfr", "solvers.ppo", "solvers.imitation"),
        "solvers.game_training",
    ],
    "measuring": [
        *("evaluate.head_to_head", "evaluate.exploitability", "evaluate.probes", "evaluate.best_response"),
        *("evaluate.open_games", "evaluate.prompts"),
        *("games.coup.bluffs", "games.coinche.contracts", "games.coinche.metrics", "games.coinche.signals"),
        *("games.po_nim.levels", "rating", "rating.intervals", "rating.standings", "rating.schedule"),
    ],
    "errors": ["errors"],
}


def pages() -> dict[str, str]:
    """The overview, and by place a page for each module."""
    made = {f"{FOLDER}/index.md": overview()}
    for group, names in MODULES.items():
        made |= {f"{FOLDER}/{group}/{name}.md": module_page(name) for name in names}
    return made


def module_page(name: str) -> str:
    """What a module says is its own (`__all__`), and no more."""
    members = json.dumps(own_names(name))
    head = f"---\ntitle: {name}\n---\n\n# feint.{name}\n\n"  # in the nav the short name
    return f"{head}::: feint.{name}\n    options:\n      members: {members}\n"


def own_names(module: str) -> list[str]:
    return list(importlib.import_module(f"feint.{module}").__all__)


def overview() -> str:
    out = "# Python API\n\nMade from the docstrings; [the tour](../../python.md) is the way in.\n\n"
    for group, names in MODULES.items():
        about = {name: first_line(importlib.import_module(f"feint.{name}")) for name in names}
        rows = [(f"[`feint.{name}`]({group}/{name}.md)", said) for name, said in about.items()]
        out += f"## {group.capitalize()}\n\n" + schemas.table(("module", "what is in it"), rows) + "\n"
    return out + "## In `feint` itself\n\n" + schemas.table(("name", "what it is", "module"), list_exports())


def list_exports() -> list[tuple[str, str, str]]:
    """What `import feint` brings, each with a link to where it is described."""
    rows = []
    for name in feint.__all__:
        thing = getattr(feint, name)
        group, module = home_of(name)
        if module:
            link = f"[`feint.{module}`]({group}/{module}.md#feint.{module}.{name})"
            rows.append((f"`feint.{name}`", first_line(thing) if callable(thing) else "", link))
    return rows


def home_of(name: str) -> tuple[str, str]:
    """The group and the module that has this name among its own."""
    for group, names in MODULES.items():
        for module in names:
            if name in own_names(module):
                return group, module
    return "", ""


def first_line(thing: object) -> str:
    return (thing.__doc__ or "").strip().partition("\n\n")[0].replace("\n", " ")
