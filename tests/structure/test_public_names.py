"""What readers copy uses public names: no page and no script of the docs takes anything from the native module."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    [
        ROOT / "README.md",
        ROOT / "CONTRIBUTING.md",
        *(path for path in (ROOT / "docs").rglob("*") if path.suffix in (".md", ".py")),
    ]
)


def native_names(text: str) -> set[str]:
    """What a page takes from the native module; the module's own name where it takes it whole and uses nothing."""
    used = set(re.findall(r"\b_core\.(\w+)", text))
    for names in re.findall(r"from feint\._core import (.*)", text):
        used |= set(re.findall(r"\w+", names))
    return used or set(re.findall(r"\b_core\b", text))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_docs_use_public_names(page: Path) -> None:
    assert not native_names(page.read_text(encoding="utf-8"))


def test_a_page_that_takes_native_names_is_found_out() -> None:
    assert native_names("from feint._core import Rng, State") == {"Rng", "State"}
    assert native_names("see `_core.tournament` and feint._core.Mlp") == {"tournament", "Mlp"}
    assert native_names("from feint import _core") == {"_core"}


@pytest.mark.parametrize(
    "module", ["compiled_tree", "games.coinche.paper", "games.coup.lens", "planning", "players", "playouts"]
)
def test_public_names_are_there_and_documented(module: str) -> None:
    home = importlib.import_module(f"feint.{module}")
    for name in home.__all__:
        thing = getattr(home, name)
        assert thing.__doc__ or not callable(thing), f"{module}.{name}"
