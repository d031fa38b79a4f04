"""One word for one thing: no option, keyword or JSON key has a name that docs/glossary.md lists under `not`."""

from __future__ import annotations

import argparse
import contextlib
import importlib
import inspect
import io
import json
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import feint
from feint.cli import build_parser, main

ROOT = Path(__file__).parents[2]
ROWS = [
    [cell.strip() for cell in row.strip("|").split("|")]
    for row in re.findall(r"^\|.*\|$", (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8"), re.MULTILINE)[2:]
]
OTHERS = (
    r"feint\.(envs|games\.coinche\.(env|partner)|solvers\.ppo|pomdp|ipomdp|agents\.llm|bench|reproduce|arena"
    r"|_core|__main__)\b"
)
FORBIDDEN = {word: row[0] for row in ROWS for word in row[5].split(", ") if word}


def complaints(names: dict[str, str]) -> list[str]:
    """Names that are not to be used, with where they stand and the word instead."""
    return [f"{names[name]}: {name!r} is {FORBIDDEN[name]!r}" for name in sorted(names) if name in FORBIDDEN]


def options(parser: argparse.ArgumentParser) -> Iterator[tuple[str, str]]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for kind in action.choices.values():
                yield from options(kind)
        for name in action.option_strings or [action.dest]:
            yield name.lstrip("-").replace("-", "_"), parser.prog


def keys(data: Any, where: str) -> Iterator[tuple[str, str]]:
    """All keys of a JSON answer; what a game says of itself (views, events, parameters) is the game's own."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield name, where
            if name not in ("view", "data", "parameters", "allowed", "explain"):
                yield from keys(value, where)
    elif isinstance(data, list):
        for value in data:
            yield from keys(value, where)


def test_the_page_forbids_no_word_that_it_has() -> None:
    assert len(FORBIDDEN) > 50
    words = {word for row in ROWS for word in row[0].split(", ")}
    assert not words & FORBIDDEN.keys()


def test_options() -> None:
    names = dict(options(build_parser()))
    assert len(names) > 100
    assert "\n".join(complaints(names)) == ""


def test_http() -> None:
    pytest.importorskip("fastapi", reason="make test installs it")
    from feint.arena.app import create_app
    from feint.arena.arena import Settings

    described = create_app(Settings(database="none.sqlite")).openapi()
    names = {
        one["name"]: f"{method} {path}"
        for path, methods in described["paths"].items()
        for method, call in methods.items()
        for one in call.get("parameters", [])
    }
    for name, schema in described["components"]["schemas"].items():
        names |= dict.fromkeys(schema.get("properties", {}), name)
    assert len(names) > 100
    assert "\n".join(complaints(names)) == ""


@pytest.mark.parametrize(
    "words",
    [
        "games",
        "play kuhn random random --seed 1",
        "match kuhn random random --games 20",
        "match kuhn random random --games 20 --duplicate",
        "solve best-response kuhn",
        "solve cfr kuhn --iterations 3",
        "solve sarsop tiger --seconds 1 --simulate 2",
        "evaluate exploitability random --game kuhn",
        "evaluate coinche-metrics simple --games 4",
    ],
)
def test_answers_of_commands(words: str) -> None:
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        assert main([*words.split(), "--json"]) == 0
    assert complaints(dict(keys(json.loads(said.getvalue()), words))) == []


def test_keywords_in_python() -> None:
    """Of everything public: functions, classes and their methods. What follows a paper or a library has its words."""
    names: dict[str, str] = {}
    for found in pkgutil.walk_packages(feint.__path__, "feint."):
        if re.match(OTHERS, found.name):
            continue
        try:
            module = importlib.import_module(found.name)
        except ModuleNotFoundError:
            continue  # an extra that is not here
        for what in (getattr(module, name) for name in getattr(module, "__all__", ())):
            members = [what, *(vars(what).values() if inspect.isclass(what) else ())]
            for member in members:
                if inspect.isfunction(member) or inspect.isclass(member):
                    with contextlib.suppress(ValueError, TypeError):
                        names |= dict.fromkeys(inspect.signature(member).parameters, f"{found.name} {what!r}")
    assert len(names) > 200
    assert "\n".join(complaints(names)) == ""
