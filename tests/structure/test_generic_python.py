"""Generic Python names no game: what is of one game lies in its folder, and is asked for by feint.games."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

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
MODULES = sorted(
    str(path.relative_to(SOURCE)) for path in SOURCE.rglob("*.py") if path.relative_to(SOURCE).parts[0] not in OF_GAMES
)


def docstrings(tree: ast.Module) -> set[int]:
    """Return the ids of the nodes that only describe, where examples may name games."""
    return {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


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


@pytest.mark.parametrize("path", MODULES)
def test_no_generic_module_names_a_game(path: str) -> None:
    named = [f"{line}: {word}" for line, word in words(path) if NAMED.search(word)]
    assert not named


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
