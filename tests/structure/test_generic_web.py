"""What the pages know of one game is in its folder of web/src/games.

No other file of web/src, nor web/index.html, names a game, a player of one game, or a thing that only one game has.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from game_words import OF_ONE_GAME, players

import feint

SOURCES = Path(__file__).parents[2] / "web" / "src"
GAMES = SOURCES / "games"
NAMES = [about["name"] for about in feint.catalogue()]
ALLOWED: dict[str, str] = {  # by path and word, why
    "src/games/view.ts: bluff": "a choice may be one in several games",
    "src/table/AnswerBar.svelte: bluff": "draws such a choice",
    "src/pages/Home.svelte: Bluff": "what all the games of the site are about",
    "src/pages/Home.svelte: bluffing": "the same",
    "src/pages/Home.svelte: bluff": "the same in French",
    "src/pages/rules/categories.ts: bluffing": "a category of games",
    "src/pages/rules/categories.ts: bluff": "the same in French",
    "src/pages/rules/categories.ts: trumps": "a category of games",
    "src/pages/snippets.json: Bluff": "advice to a language model, for any game",
}
FRENCH_FOR_A_MOVE = re.compile(r"\b(?:ce|d'un|votre|un) coup\b", re.IGNORECASE)


def forms(name: str) -> set[str]:
    """A game's name as it may stand in a file: liars_dice, liars-dice, liarsDice, LiarsDice, liar's dice."""
    words = name.split("_")
    pascal = "".join(word.capitalize() for word in words)
    spaced = {" ".join(words), "'s ".join([words[0].removesuffix("s"), *words[1:]])} if len(words) > 1 else set()
    return {name, "-".join(words), pascal, pascal[0].lower() + pascal[1:], *spaced}


def generic_files() -> list[Path]:
    files = [path for path in SOURCES.rglob("*") if path.suffix in (".ts", ".svelte", ".css", ".json")]
    files.append(SOURCES.parent / "index.html")
    return [path for path in files if path.parent == GAMES or GAMES not in path.parents]


def test_every_folder_of_games_is_a_game() -> None:
    if not SOURCES.is_dir():
        pytest.skip("the pages' sources are not here")
    folders = {path.name: path for path in GAMES.iterdir() if path.is_dir()}
    assert folders.keys() <= set(NAMES)  # a game without one has the plain table
    assert [
        name for name, path in folders.items() if not {"view.ts", "facts.ts"} <= {p.name for p in path.iterdir()}
    ] == []


def test_generic_files_name_nothing_of_one_game() -> None:
    if not SOURCES.is_dir():
        pytest.skip("the pages' sources are not here")
    names = sorted({form for name in NAMES for form in forms(name)}, key=len, reverse=True)
    any_form = "|".join(map(re.escape, names))
    classes = "|".join(name for name in names if name[0].isupper())
    alone = re.compile(rf"(?<![^\W_])(?:{any_form})(?![^\W_])", re.IGNORECASE)
    within = re.compile(rf"(?<![A-Za-z])(?:{any_form})(?=[A-Z])|(?<=[a-z])(?:{classes})(?![a-z])")  # CoupView, asCoup
    quoted = re.compile(rf"""(?<=["'`])(?:{"|".join(map(re.escape, sorted(players())))})(?=["'`:])""")
    found = set()
    files = generic_files()
    assert len(files) > 60
    for path in files:
        text = FRENCH_FOR_A_MOVE.sub("", path.read_text(encoding="utf-8"))
        for pattern in (alone, within, quoted, OF_ONE_GAME):
            found |= {f"{path.relative_to(SOURCES.parent)}: {match[0]}" for match in pattern.finditer(text)}
    assert found - ALLOWED.keys() == set()
    assert ALLOWED.keys() <= found, "no longer there: take it off the list"
