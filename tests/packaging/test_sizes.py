"""Files are short: nobody reads a long one to its end. Those that are longer say why here."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOST_LINES = 400
SOURCES = (".py", ".hpp", ".cpp", ".ts", ".svelte", ".css", ".js", ".sh")
BUILT = "src/feint/arena/web/"  # out of web/src
REASONS: dict[str, str] = {}  # by path, why it is longer


def test_files_are_short() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("no git, or no repository: nothing says which files are sources")
    names = [name for name in listed.stdout.splitlines() if name.endswith(SOURCES) and not name.startswith(BUILT)]
    lines = {name: (ROOT / name).read_text(encoding="utf-8").count("\n") for name in names if (ROOT / name).exists()}
    assert len(lines) > 400
    long = {name: count for name, count in lines.items() if count > MOST_LINES}
    assert long.keys() - REASONS.keys() == set(), long
    assert REASONS.keys() <= long.keys(), "it is short by now: take it off the list"
