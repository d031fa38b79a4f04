"""The tables of docs/results/coinche-NAME.md that come from coinche-beyond-NAME.json, for those that were run."""

from __future__ import annotations

import json
from pathlib import Path

from feint.reproduce.coinche_beyond.run import TABLES


def tables(results: Path) -> dict[Path, str]:
    """By page, what stands between its markers."""
    made = {}
    for name, one in TABLES.items():
        path = results / f"coinche-beyond-{name}.json"
        if path.exists():
            lines = one.rows(json.loads(path.read_text(encoding="utf-8"))["tables"][name])
            lines.insert(1, ["---"] * len(lines[0]))
            page = results / f"coinche-{name.replace('_', '-')}.md"
            made[page] = "".join("| " + " | ".join(line) + " |\n" for line in lines)
    return made
