"""What the pages know of one game is in its folder of web/src/games; no other file of web/src names a game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import feint

SOURCES = Path(__file__).parents[2] / "web" / "src"
GAMES = SOURCES / "games"
NAMES = [about["name"] for about in feint.catalogue()]
ALLOWED: dict[str, str] = {}  # by path and name, why
FRENCH_FOR_A_MOVE = re.compile(r"\b(?:ce|d'un|votre|un) coup\b", re.IGNORECASE)


def forms(name: str) -> set[str]:
    """A game's name as it may stand in a file: liars_dice, liars-dice, liarsDice, LiarsDice, liar's dice."""
    words = name.split("_")
    pascal = "".join(word.capitalize() for word in words)
    spaced = {" ".join(words), "'s ".join([words[0].removesuffix("s"), *words[1:]])} if len(words) > 1 else set()
    return {name, "-".join(words), pascal, pascal[0].lower() + pascal[1:], *spaced}


def generic_files() -> list[Path]:
    files = [path for path in SOURCES.rglob("*") if path.suffix in (".ts", ".svelte", ".css", ".json")]
    return [path for path in files if path.parent == GAMES or GAMES not in path.parents]


def test_every_folder_of_games_is_a_game() -> None:
    if not SOURCES.is_dir():
        pytest.skip("the pages' sources are not here")
    folders = {path.name: path for path in GAMES.iterdir() if path.is_dir()}
    assert folders.keys() <= set(NAMES)  # a game without one has the plain table
    assert [
        name for name, path in folders.items() if not {"view.ts", "facts.ts"} <= {p.name for p in path.iterdir()}
    ] == []


def test_generic_files_name_no_game() -> None:
    if not SOURCES.is_dir():
        pytest.skip("the pages' sources are not here")
    names = sorted({form for name in NAMES for form in forms(name)}, key=len, reverse=True)
    any_form = "|".join(map(re.escape, names))
    classes = "|".join(name for name in names if name[0].isupper())
    alone = re.compile(rf"(?<![^\W_])(?:{any_form})(?![^\W_])", re.IGNORECASE)
    within = re.compile(rf"(?<![A-Za-z])(?:{any_form})(?=[A-Z])|(?<=[a-z])(?:{classes})(?![a-z])")  # CoupView, asCoup
    found = {}
    files = generic_files()
    assert len(files) > 60
    for path in files:
        text = FRENCH_FOR_A_MOVE.sub("", path.read_text(encoding="utf-8"))
        for name in alone.findall(text) + within.findall(text):
            found[f"{path.relative_to(SOURCES)}: {name}"] = name
    assert found.keys() - ALLOWED.keys() == set()
    assert ALLOWED.keys() <= found.keys(), "no longer there: take it off the list"
