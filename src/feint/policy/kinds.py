"""Policies: the interface, a table and the uniform one."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from feint.errors import BadPolicy
from feint.files import write_whole
from feint.game import Game, View
from feint.quantities import instance

__all__ = ["FORMAT", "Policy", "TabularPolicy", "UniformPolicy"]

FORMAT = "feint.policy"


class Policy(ABC):
    """Probabilities of legal actions, for one game with its parameters."""

    kind: str = ""

    def __init__(self, game: Game) -> None:
        self.game = game

    @abstractmethod
    def probabilities(self, view: View, legal: Sequence[int]) -> list[float]:
        """One probability for each legal action, in their order."""

    def for_game(self, choose: float) -> Policy:
        """What is played in one game: itself, or what an average draws by a number from 0 to 1."""
        return self

    def content(self) -> dict[str, Any]:
        """What the file holds beyond the game's name: JSON values."""
        return {}

    def save(self, path: str | Path) -> None:
        """Write to a file, replacing it only when everything is written. It is JSON unless its name ends in .npz."""
        header = {
            "format": FORMAT,
            "version": 1,
            "kind": self.kind,
            "game": self.game.name,
            "game_version": self.game.version,
            "parameters": self.game.parameters,
        }
        data = header | self.content()
        from feint.policy.packed import pack  # NumPy, which takes a while to import

        write_whole(path, pack(data) if Path(path).suffix == ".npz" else json.dumps(data) + "\n")


class UniformPolicy(Policy):
    """Every legal action is as likely as the other."""

    kind = "uniform"

    def probabilities(self, view: View, legal: Sequence[int]) -> list[float]:
        return [1 / len(legal)] * len(legal)


class TabularPolicy(Policy):
    """A table from information-set keys to probabilities; uniform where it is silent."""

    kind = "tabular"

    def __init__(self, game: Game, table: Mapping[int, Sequence[float]]) -> None:
        super().__init__(game)
        self.table = dict(instance("table", table, Mapping, "probabilities by information-set key"))  # type: ignore[type-abstract]

    def probabilities(self, view: View, legal: Sequence[int]) -> list[float]:
        row = self.table.get(view.key)
        if row is None:
            return [1 / len(legal)] * len(legal)
        if len(row) != len(legal):
            raise BadPolicy(
                f"the table has {len(row)} probabilities for {view.key:016x}, but {len(legal)} actions are legal"
            )
        return list(row)

    def content(self) -> dict[str, Any]:
        return {"table": {f"{key:016x}": list(row) for key, row in self.table.items()}}
