"""Tables of what the games say of themselves."""

from __future__ import annotations

import json
from typing import Any

import feint
from feint.playouts import Rng
from feint.report import Table
from feint.report.markdown import table

SAMPLE = 20  # random games, to see whether chance and windows occur
About = dict[str, Any]


def how_asked(game: feint.Game) -> tuple[bool, bool]:
    """Return whether chance is ever asked, and whether several seats are ever asked at once."""
    chance = at_once = False
    for index in range(SAMPLE):
        rng, state = Rng(0, index), game.start()
        while not state.over:
            seat = state.asked[0]
            chance, at_once = chance or seat == feint.CHANCE, at_once or len(state.asked) > 1
            legal = [] if seat == feint.CHANCE else state.legal(seat)
            state.apply(seat, legal[rng.below(len(legal))] if legal else state.sample(rng.next()))
    return chance, at_once


def yes(value: object) -> str:
    return "yes" if value else "no"


def specs(about: About) -> str:
    """Return the facts of a game at its default parameters."""
    game = feint.make(about["name"])
    chance, at_once = how_asked(game)
    rows = [
        ("name", f"`{about['name']}`"),
        ("version", str(about["version"])),
        ("seats", str(about["seats"])),
        ("asked", "at once" if at_once else "in turn"),
        ("chance", yes(chance)),
        ("actions", str(about["actions"])),
        ("features", str(about["features"])),
        ("longest game", f"{about['longest']} steps, chance included"),
        ("highest return", f"{about['highest_return']:g}"),
        ("zero-sum", yes(about["zero_sum"])),
        ("can resample", yes(game.can_resample)),
        ("written in", "Python" if about["needs_python"] else "C++"),
    ]
    return table(Table(("at default parameters", ""), rows))


def parameters(about: About) -> str:
    """Return what can be set, with presets and rules."""
    parts = ["None.\n"]
    if about["parameters"]:
        rows = [
            (f"`{p['name']}`", f"`{json.dumps(p['default'])}`", p["allowed"], p["about"]) for p in about["parameters"]
        ]
        parts = [table(Table(("parameter", "default", "allowed", "what it is"), rows))]
    if about["presets"]:
        presets = [(f"`{p['name']}`", p["about"], f"`{json.dumps(p['parameters'])}`") for p in about["presets"]]
        parts.append(table(Table(("preset", "what it is", "parameters"), presets)))
    if about.get("rules"):
        rules = [(f"`{r['name']}`", r["about"], assignments(r["parameters"])) for r in about["rules"]]
        parts.append(table(Table(("rules", "what they are", "what they set"), rules)))
    return "\n".join(parts)


def assignments(parameters: dict[str, Any]) -> str:
    return ", ".join(f"`{name}={json.dumps(value)}`" for name, value in parameters.items()) or "the defaults"


def games(abouts: list[About]) -> str:
    """Return the list of games."""
    rows = []
    for about in abouts:
        _, at_once = how_asked(feint.make(about["name"]))
        names = [f"[`{about['name']}`](docs/games/{about['name']}.md)", *(f"`{p['name']}`" for p in about["presets"])]
        takes = ", ".join(f"`{p['name']}`" for p in about["parameters"])
        seats = next((f"{p['range'][0]}-{p['range'][1]}" for p in about["parameters"] if p["name"] == "players"), None)
        asked = "at once" if at_once else "in turn"
        rows.append((", ".join(names), seats or str(about["seats"]), asked, takes, about["summary"]))
    return table(Table(("game", "seats", "asked", "parameters", "what it is"), rows))
