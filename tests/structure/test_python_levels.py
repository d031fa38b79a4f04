"""The levels of the Python modules: the table of docs/architecture.md is the contract that import-linter checks."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
LAYERS = [re.findall(r"feint\.(\w+)", layer) for layer in CONTRACTS[0]["layers"]]
BELOW = {"_core", "games", "data", "entry"}  # of no level: native, the registry, files, the signal handler


def test_the_table_of_the_architecture_is_the_contract() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| (.*?`) \|$", page, re.MULTILINE)
    shown = {int(level): re.findall(r"`(\w+)`", names) for level, names in rows}
    expected = {len(LAYERS) - at + 1: layer for at, layer in enumerate(LAYERS)}
    assert shown == expected


def test_every_module_has_a_level() -> None:
    source = ROOT / "src" / "feint"
    found = {path.stem for path in source.glob("*.py")} | {path.parent.name for path in source.glob("*/__init__.py")}
    levels = {name for layer in LAYERS for name in layer}
    assert found - BELOW - {"__init__", "__main__"} == levels
