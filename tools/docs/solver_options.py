"""Tables of a solver's options, from what it declares."""

from __future__ import annotations

from typing import Any

from feint import solvers
from feint.solvers.options import Declared, declared_options
from feint.solvers.run import Run

__all__ = ["PAGES", "table"]

SHARED_PAGES = {"qmdp": "", "fib": "", "pbvi": "baselines"}  # three on one page; the last has the options of all
TRAINERS = ("bidder", "regret")  # on the pages of the players that use what they make
PAGES = {
    name: SHARED_PAGES.get(name, name.replace("-", "_"))
    for name in solvers.names()
    if name not in TRAINERS and SHARED_PAGES.get(name, name)
}


def table(name: str) -> str:
    """Return a row for each option, with its default."""
    solver = solvers.find(name)
    shared = [one for one in declared_options(Run) if one.name in solver.accepts]
    rows = [_row(one, solver.accepts[one.name]) for one in shared]
    rows += [_row(one, one.default) for one in declared_options(solver.options)]
    if not rows:
        return "It has no options.\n"
    return "\n".join(["| option | default | what it is |", "|---|---|---|", *rows]) + "\n"


def _row(one: Declared, default: Any) -> str:
    about = one.about
    choices = f": {', '.join(f'`{choice}`' for choice in about.choices)}" if about.choices else ""
    shown = f"{default / (1 << 30):g} GiB" if about.is_bytes else about.default_text or _text(default)
    return f"| `{one.name}` | {shown} | {about.help}{choices} |"


def _text(default: Any) -> str:
    if default in (None, "", ()):
        return ""
    if isinstance(default, bool):
        return "yes" if default else "no"
    if isinstance(default, tuple):
        return ", ".join(map(str, default))
    return f"{default:,}" if isinstance(default, int) else str(default)
