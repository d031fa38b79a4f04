"""The house bot of Kuhn poker in Python."""

from __future__ import annotations

from importlib.resources import files

from feint.house_bots import Bot

__all__ = ["BOTS"]

BOTS = (
    Bot(
        "equilibrium",
        f"policy:path={files('feint').joinpath('data', 'python_kuhn_equilibrium.json')}",
        "Kuhn poker in Python by an equilibrium that CFR found.",
        5,
        frozenset(["python_kuhn"]),
    ),
)
