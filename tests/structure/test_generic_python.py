"""Generic Python names no game: what is of one game lies in its folder, and is asked for by feint.games.

Nor a player of one game, or a thing that only one game has. Docstrings may name games in examples: doctests, indented
code, and what stands in backticks or quotes.
"""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest
from game_words import OF_ONE_GAME, players

from feint.game import catalogue
from feint.games import agent_modules, folders, offer, offers, resource

SOURCE = Path(__file__).parents[2] / "src" / "feint"
OF_GAMES = ("games", "reproduce", "bench")  # folders about single games
# `matrix` is a word of its own: matrix games are solved in every window, and transitions are matrices.
GAMES = sorted({str(about["name"]) for about in catalogue()} - {"matrix"})
CLASSES = ["".join(part.title() for part in name.split("_")) for name in GAMES]
NAMED = re.compile(
    rf"(?<![A-Za-z])(?:{'|'.join(GAMES)})(?![a-z])|(?<![a-z])(?:{'|'.join(CLASSES)})(?![a-z])|\bnim\b", re.ASCII
)
PLAYERS = players()
ALLOWED: dict[str, str] = {  # by module and word, why
    "arena/api/games.py: bluffing": "an example of a category of games",
    "house_bots.py: coin": "the name that a bot of any game once had",
    "solvers/deep_cfr/options.py: Coinche": "the title of a paper that a preset follows",
    "solvers/deep_cfr/saved_run.py: auction": "the name of an option in older files",
}
EXAMPLE = re.compile(r"``?[^`]*``?|\"[^\"]*\"")  # in a docstring
MODULES = sorted(
    str(path.relative_to(SOURCE)) for path in SOURCE.rglob("*.py") if path.relative_to(SOURCE).parts[0] not in OF_GAMES
)


def docstrings(tree: ast.Module) -> set[int]:
    """Return the ids of the nodes that only describe, where examples may name games."""
    return {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def strings(path: str) -> list[str]:
    """Return the strings of a module that are not docstrings."""
    tree = ast.parse((SOURCE / path).read_text(encoding="utf-8"))
    described = docstrings(tree)
    constants = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in described]
    return [node.value for node in constants if isinstance(node.value, str)]


def words(path: str) -> Iterator[tuple[int, str]]:
    """Yield the identifiers and strings of a module, with their lines."""
    tree = ast.parse((SOURCE / path).read_text(encoding="utf-8"))
    described = docstrings(tree)
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in described:
            yield line, node.value
        for name in ("id", "attr", "arg", "name", "asname", "module"):
            if isinstance(word := getattr(node, name, None), str):
                yield line, word


def without_examples(docstring: str, indent: int = 0) -> str:
    """Return a docstring without doctests, indented code, and what stands in backticks or quotes."""
    code = re.compile(rf" {{{indent + 1},}}| *(?:>>>|\.\.\.)")
    lines = [line for line in docstring.splitlines() if not code.match(line)]
    return EXAMPLE.sub("", "\n".join(lines))


def descriptions(path: str) -> Iterator[str]:
    """Yield the comments and docstrings of a module, without examples."""
    source = (SOURCE / path).read_text(encoding="utf-8")
    tree = ast.parse(source)
    described = docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) in described:
            yield without_examples(node.value, node.col_offset)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield EXAMPLE.sub("", token.string)


@pytest.mark.parametrize("path", MODULES)
def test_no_generic_module_names_a_game(path: str) -> None:
    named = [f"{line}: {word}" for line, word in words(path) if NAMED.search(word)]
    assert not named


def test_no_generic_module_has_what_only_one_game_has() -> None:
    found = set()
    for path in MODULES:
        in_code = [word for _, word in words(path)]
        in_text = list(descriptions(path))
        found |= {f"{path}: {match[0]}" for text in in_text for match in NAMED.finditer(text)}
        found |= {f"{path}: {match[0]}" for text in in_code + in_text for match in OF_ONE_GAME.finditer(text)}
        found |= {f"{path}: {name}" for name in strings(path) if name.partition(":")[0] in PLAYERS}
    assert found - ALLOWED.keys() == set()
    assert ALLOWED.keys() <= found, "no longer there: take it off the list"


@pytest.mark.parametrize(
    ("docstring", "said"),
    [
        ("Solve a game.\n\n    >>> solve('kuhn')\n", ""),
        ("Solve a game.\n\n    solution = solve(1, 'kuhn')\n", ""),
        ('A name such as `kuhn`, or "reveal(kuhn)".', ""),
        ("As in kuhn.", "kuhn"),
    ],
)
def test_examples_may_name_games(docstring: str, said: str) -> None:
    assert "".join(NAMED.findall(without_examples(docstring))) == said


def test_the_search_finds_names_in_code_and_none_in_words() -> None:
    for word in (
        "coup",
        "coup_beliefs",
        "CoupBeliefs",
        "feint.games.coinche",
        "train_coup",
        "Coinche: a bid",
        "po_nim",
    ):
        assert NAMED.search(word), word
    for word in ("couple", "Couples", "duellist", "individual", "minimised", "mini", "unanimous"):
        assert not NAMED.search(word), word


def test_every_folder_is_of_a_game() -> None:
    assert set(folders()) <= {about["name"] for about in catalogue()}


def test_a_part_that_a_game_does_not_have() -> None:
    assert offer("kuhn", "lens") is None
    assert resource("kuhn", "lens.toml") is None


@pytest.mark.parametrize("name", ["", "nobody", "../coup", "coup.table", "__pycache__", "os", "partners(coinche)"])
def test_a_name_without_a_folder_offers_nothing(name: str) -> None:
    assert offer(name, "table") is None
    assert resource(name, "rulebook.toml") is None


def test_offers_are_by_game() -> None:
    assert list(offers("lens")) == ["coup"]
    assert list(offers("table")) == ["coinche", "coinche_match", "coup", "duel"]
    assert agent_modules() == {"learned": "feint.games.coinche.agents.learned"}


@pytest.mark.process
def test_no_folder_is_imported_before_it_is_asked_for() -> None:
    code = "import feint, feint.agents, sys; print([m for m in sys.modules if m.startswith('feint.games.')])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
