"""Long work reports to one kind of callback: a parameter `progress` takes a function of a `Step`."""

from __future__ import annotations

import ast
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "feint"


def test_every_progress_is_of_one_kind() -> None:
    found = {}
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                for one in (*node.args.args, *node.args.kwonlyargs):
                    if one.arg == "progress" and one.annotation is not None:
                        found[f"{path.relative_to(SOURCE)}: {node.name}"] = ast.unparse(one.annotation)
    assert len(found) > 30
    assert {name: kind for name, kind in found.items() if kind != "Progress"} == {}
