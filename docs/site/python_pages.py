"""A page for each public module, which mkdocstrings fills from its docstrings, and a list of what `feint` itself has."""

from __future__ import annotations

import importlib

import feint
import schemas

FOLDER = "reference/python"
# By what one looks for. A module is public if its names are for users: what only the commands need is not here.
MODULES = {
    "Games and matches": ["game", "match", "play", "record", "recorded", "frames", "lens", "rulebook", "testing"],
    "Who plays": ["agent", "agents", "policy", "nets", "torch_net", "remote"],
    "Solving": ["solve", "regret", "regret.cfr", "regret.mccfr", "ipomdp", "pomdp", "pomdp.models"],
    "Learning": [
        "envs",
        "learn.deep_cfr",
        "learn.deep_cfr_settings",
        "learn.ppo",
        "learn.ppo_settings",
        "learn.imitation",
    ],
    "Measuring": [
        "evaluate.head_to_head",
        "evaluate.exploitability",
        "evaluate.probes",
        "evaluate.best_response",
        "evaluate.open_games",
        "evaluate.bluffs",
        "evaluate.contracts",
        "evaluate.coinche_metrics",
        "evaluate.coinche_signals",
        "evaluate.levels",
        "evaluate.prompts",
        "intervals",
        "rating",
        "standings",
        "schedule",
    ],
    "Errors": ["errors"],
}


def pages() -> dict[str, str]:
    made = {f"{FOLDER}/index.md": overview()}
    for module in (name for names in MODULES.values() for name in names):
        made[f"{FOLDER}/{module}.md"] = f"# feint.{module}\n\n::: feint.{module}\n"
    return made


def overview() -> str:
    out = "# Python API\n\nMade from the docstrings; [the tour](../../python.md) is the way in.\n\n"
    for title, names in MODULES.items():
        rows = [
            (f"[`feint.{name}`]({name}.md)", first_line(importlib.import_module(f"feint.{name}"))) for name in names
        ]
        out += f"## {title}\n\n" + schemas.table(("module", "what is in it"), rows) + "\n"
    rows = [(f"`feint.{name}`", first_line(getattr(feint, name))) for name in feint.__all__ if name != "__version__"]
    return out + "## What `feint` itself has\n\n" + schemas.table(("name", "what it is"), rows)


def first_line(thing: object) -> str:
    return (thing.__doc__ or "").strip().partition("\n\n")[0].replace("\n", " ")
