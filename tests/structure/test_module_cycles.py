"""No cycles between the Python modules of src/feint, counting every import.

Imports inside functions and under TYPE_CHECKING count like those at the top of a file. Not counted: `feint` itself,
whose lazy exports name the whole package, and the packages on the way to an imported module (`from feint.a.b import c`
is an import of `feint.a.b`, or of `feint.a.b.c` where that is a module).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src"
ALLOWED: list[set[str]] = []  # cycles that stay, each with a reason


def read_modules(source: Path) -> dict[str, Path]:
    """The files of the package, by the name of their module."""
    found = {}
    for path in sorted(source.rglob("*.py")):
        parts = path.relative_to(source).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def find_imports(name: str, path: Path, modules: dict[str, Path]) -> Iterator[str]:
    """The modules of the package that a file imports, wherever the import stands."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            whole = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                inner = f"{whole}.{alias.name}"
                if inner in modules:
                    yield inner
                elif whole in modules:
                    yield whole


def find_cycles(imports: dict[str, set[str]]) -> list[set[str]]:
    """The strongly connected components of more than one module (Tarjan, 1972)."""
    index: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    cycles: list[set[str]] = []

    def visit(name: str) -> None:
        index[name] = lowest[name] = len(index)
        stack.append(name)
        for other in sorted(imports[name]):
            if other not in index:
                visit(other)
            if other in stack:
                lowest[name] = min(lowest[name], lowest[other])
        if lowest[name] == index[name]:
            at = stack.index(name)
            component = set(stack[at:])
            del stack[at:]
            if len(component) > 1:
                cycles.append(component)

    for name in imports:
        if name not in index:
            visit(name)
    return cycles


def test_a_cycle_through_a_function_and_a_type_is_found(tmp_path: Path) -> None:
    (tmp_path / "pack").mkdir()
    texts = {
        "__init__": "",
        "low": "def f():\n    from pack import middle\n",
        "middle": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .high import High\n",
        "high": "from pack.low import f\n",
        "top": "import pack.high\n",
    }
    for name, text in texts.items():
        (tmp_path / "pack" / f"{name}.py").write_text(text, encoding="utf-8")
    modules = read_modules(tmp_path)
    imports = {name: set(find_imports(name, path, modules)) for name, path in modules.items()}
    assert find_cycles(imports) == [{"pack.low", "pack.middle", "pack.high"}]


def test_modules_do_not_import_each_other() -> None:
    modules = read_modules(SOURCE)
    imports = {name: set(find_imports(name, path, modules)) - {"feint", name} for name, path in modules.items()}
    imports["feint"] = set()
    assert find_cycles(imports) == ALLOWED
