"""Folders of cpp/: what may include what, and that generic code names no game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

CPP = Path(__file__).parents[2] / "cpp"
LEVELS = ("core", "games", "plan", "solve", "players", "learn", "bind")
GAMES = sorted(path.name for path in (CPP / "games").iterdir() if path.is_dir())
SOURCES = sorted(str(path.relative_to(CPP)) for path in CPP.rglob("*.?pp"))
INCLUDE = re.compile(r'^#include "(.+?)"', re.MULTILINE)
# `matrix` is a word of its own: matrix games are solved in every window.
WORDS = [name for name in GAMES if name != "matrix"]
CLASSES = ["".join(part.title() for part in name.split("_")) for name in WORDS]
# Functions that the lists of the games' players and bindings declare, and the players' names. `optimal` is a word of
# its own: a linear program ends so.
LISTS = "".join((CPP / "games" / name).read_text() for name in ("players.hpp", "bind.hpp"))
DECLARED = re.findall(r"^(?:PlayerKind|void) (\w+)\(", LISTS, re.MULTILINE)
PLAYERS = [name.removesuffix("_kind") for name in DECLARED if name.endswith("_kind") and name != "optimal_kind"]
NAMED = re.compile(
    rf"\b(?:{'|'.join(WORDS)})|(?<![a-z])(?:{'|'.join(CLASSES)})(?![a-z])"
    rf"|\b(?:{'|'.join(DECLARED)})\(|\"(?:{'|'.join(PLAYERS)})\""
)


def level(path: str) -> str:
    """Return the level of a file.

    The folders of a game count at the level of their name, and so do the lists of what is in them (games/players.hpp).
    """
    parts = Path(path).parts
    if parts[0] == "games" and len(parts) == 2 and Path(path).stem in LEVELS:
        return Path(path).stem
    return parts[2] if parts[0] == "games" and len(parts) > 3 else parts[0]


def game(path: str) -> str | None:
    """Return the game in whose folder a file lies."""
    parts = Path(path).parts
    return parts[1] if parts[0] == "games" and len(parts) > 2 else None


def includes(path: str) -> list[str]:
    return [name for name in INCLUDE.findall((CPP / path).read_text()) if "/" in name]


def test_every_file_has_a_level() -> None:
    assert {level(path) for path in SOURCES} == set(LEVELS)


@pytest.mark.parametrize("path", SOURCES)
def test_a_file_includes_its_own_level_and_those_below(path: str) -> None:
    above = [name for name in includes(path) if LEVELS.index(level(name)) > LEVELS.index(level(path))]
    assert not above


def test_no_include_leads_back() -> None:
    graph = {path: [name for name in includes(path) if name in SOURCES] for path in SOURCES}
    done: set[str] = set()

    def walk(path: str, trail: tuple[str, ...]) -> None:
        assert path not in trail, " -> ".join((*trail, path))
        if path not in done:
            for name in graph[path]:
                walk(name, (*trail, path))
            done.add(path)

    for path in SOURCES:
        walk(path, ())
    assert len(done) == len(SOURCES)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_includes_no_other_game(name: str) -> None:
    others = [
        (path, to) for path in SOURCES if game(path) == name for to in includes(path) if game(to) not in (None, name)
    ]
    assert not others


@pytest.mark.parametrize("path", [path for path in SOURCES if not path.startswith("games/")])
def test_generic_code_names_no_game(path: str) -> None:
    lines = (CPP / path).read_text().splitlines()
    named = [f"{number}: {line}" for number, line in enumerate(lines, 1) if NAMED.search(line)]
    assert not named
    assert all(game(name) is None for name in includes(path))
