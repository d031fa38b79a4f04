"""No module imports feint as a whole, which import-linter is told to ignore (pyproject.toml)."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "src" / "feint"


@pytest.mark.slow
def test_modules_import_modules() -> None:
    names = {path.stem for path in SOURCES.iterdir()} | {"_core"}
    found = []
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found += [f"{path.name}: import feint" for one in node.names if one.name == "feint"]
            elif isinstance(node, ast.ImportFrom) and node.module == "feint" and node.level == 0:
                found += [f"{path.name}: {one.name}" for one in node.names if one.name not in names]
    assert not found
