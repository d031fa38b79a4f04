"""What of a reproduction is wanted; and what a reproduction is."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from feint.errors import BadParameter
from feint.progress import Progress, no_progress
from feint.report import Report

__all__ = ["Reproduction", "Request"]


@dataclass(frozen=True)
class Request:
    """One table or all, full or quick. `games` of a cell, if not as many as the paper needs; `sizes`: a reproduction's
    own, where neither its full nor its quick ones are wanted."""

    table: str | None = None
    games: int | None = None
    quick: bool = False
    threads: int = field(default_factory=lambda: os.cpu_count() or 1)
    seed: int = 0
    progress: Progress = no_progress
    sizes: Any = None

    def has(self, table: str) -> bool:
        return self.table in (None, table)


@dataclass(frozen=True)
class Reproduction:
    """`run` returns results that are JSON, `report` makes a report of them. Tables are named as in the paper."""

    name: str
    run: Callable[[Request], dict[str, Any]]
    report: Callable[[dict[str, Any]], Report]
    tables: tuple[str, ...]
    least_games: int = 1
    no_games: str = ""  # why --games says nothing here

    def check(self, request: Request) -> Request:
        """Refuse a bad request; return it with the name of its table as the paper writes it."""
        known = {name.lower(): name for name in self.tables}
        if request.table is not None and request.table.lower() not in known:
            raise BadParameter(f"there is no table {request.table!r}; there are: {', '.join(self.tables)}")
        if request.games is not None and self.no_games:
            raise BadParameter(f"games: {self.no_games}; got {request.games}")
        if request.games is not None and request.games < self.least_games:
            raise BadParameter(f"games must be at least {self.least_games}, got {request.games}")
        if request.threads < 1:
            raise BadParameter(f"threads must be at least 1, got {request.threads}")
        return replace(request, table=known[request.table.lower()] if request.table is not None else None)
