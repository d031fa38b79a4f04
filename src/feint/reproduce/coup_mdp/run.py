"""Plays every row of the paper's tables and measures what its text claims."""

from __future__ import annotations

import zlib
from typing import Any

from feint import _core
from feint.game import Game
from feint.progress import Step
from feint.rating.intervals import wilson
from feint.reproduce.coup_mdp.claims import measure_claims
from feint.reproduce.coup_mdp.filtering import play_filtering
from feint.reproduce.coup_mdp.optimum import optimal_win_rates
from feint.reproduce.coup_mdp.tables import COLUMNS, Column, PaperTable, Row, contender, load_tables
from feint.reproduce.request import Request

__all__ = ["TABLES", "reproduce", "seconds_per_action"]

GAMES, QUICK_GAMES = 10_000, 400
BETWEEN_PLANNERS = 5  # games of Tables VI to IX cost three players' thinking: a fifth of them
TIMED_DECISIONS, TIMED_SECONDS, BATCH_SECONDS = 3000, 0.6, 0.002  # at most, at most, at least
FILTERING = "X"  # our own table
TABLES = (*(table.name for table in load_tables()), FILTERING)


def reproduce(request: Request) -> dict[str, Any]:
    """Tables and claims with 95% intervals. The same seed gives the same wins on any number of threads."""
    count, progress = request.games or (QUICK_GAMES if request.quick else GAMES), request.progress
    threads, seed = request.threads, request.seed
    tables = []
    for wanted in filter(lambda one: request.has(one.name), load_tables()):
        rows = []
        for row in wanted.rows:
            progress(Step(f"Table {wanted.name}, {row.label}"))
            rows.append(play_row(wanted, row, count, threads, seed))
        tables.append({"table": wanted.name, "title": wanted.title, "players": list(wanted.players), "rows": rows})
    claims = [] if request.table else measure_claims(max(100, count // 2), threads, seed, progress)
    return {
        "games": count,
        "columns": {column.name: column.about for column in COLUMNS},
        "tables": tables,
        "claims": claims,
        "filtering": play_filtering(count, threads, seed, progress) if request.has(FILTERING) else None,
    }


def play_row(table: PaperTable, row: Row, games: int, threads: int, seed: int) -> dict[str, Any]:
    """One row: the paper's numbers, ours in every column, and what the best player wins where the others are random."""
    count = games if table.rotate else max(1, games // BETWEEN_PLANNERS)
    columns = {c.name: play_cell(table, row, c, count, threads, seed) for c in COLUMNS if c.has(table)}
    return {
        "depth": row.depth,
        "effort": row.effort,
        "paper": {"win": row.win, "seconds": row.seconds, "thousand": row.thousand},
        "ours": columns,
        "optimum": 100 * optimal_win_rates("paper").mean if table.players[1:] == ("random", "random") else None,
    }


def play_cell(table: PaperTable, row: Row, column: Column, games: int, threads: int, seed: int) -> dict[str, Any]:
    """One cell: how often the first player won, and how long it thought on one core."""
    game = column.game()
    players = [contender(name, row, column.leak) for name in table.players]
    # Cells are independent of each other, and of which of them are played.
    cell_seed = zlib.crc32(f"{seed} {table.name} {row.label} {column.name}".encode())
    first = _core.tournament(game, players, games, cell_seed, threads, table.rotate)[0]
    seconds = seconds_per_action(game, players, table.rotate, cell_seed, min(TIMED_DECISIONS, 10 * games))
    low, high = wilson(first["wins"], games)
    return {
        "win": 100 * first["wins"] / games,
        "interval": [100 * low, 100 * high],
        "games": games,
        "decisions": first["decisions"] / games,
        "seconds": seconds,
        "ratio": row.seconds / seconds if row.seconds else None,
    }


def seconds_per_action(
    game: Game, players: list[dict[str, Any]], rotate: bool, seed: int, wanted: int = TIMED_DECISIONS
) -> float:
    """Mean thinking time of the first player on one thread, over decisions in which there is a choice.

    Short batches of games, each played three times, of which the fastest counts: what else the machine does only slows.
    """
    decisions, seconds, spent, games = 0, 0.0, 0.0, 1
    while decisions < wanted and spent < TIMED_SECONDS:
        again = [_core.tournament(game, players, games, seed + decisions, 1, rotate)[0] for _ in range(3)]
        fastest = min(batch["seconds"] for batch in again)
        spent += sum(batch["seconds"] for batch in again)
        decisions, seconds = decisions + again[0]["decisions"], seconds + fastest
        games = games if fastest > BATCH_SECONDS else 2 * games
    return seconds / max(1, decisions)
