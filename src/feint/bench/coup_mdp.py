"""The planners' time for one action of coup_mdp on one core, beside the times that the paper prints.

The bars: forward search 10,000 times the paper's speed, sparse sampling 4/5 4,000 times and 1,000 games in a second,
every row of Tables I to V 300 times.
"""

from __future__ import annotations

import statistics
from time import process_time
from typing import Any

from feint import _core
from feint.bench.clock import one_core
from feint.errors import BadParameter
from feint.progress import Progress, Step, no_progress
from feint.reproduce.coup_mdp.run import seconds_per_action
from feint.reproduce.coup_mdp.tables import COLUMNS, PaperTable, Row, contender, load_tables

PEER = "the paper"


def bar(table: PaperTable, row: Row) -> int:
    """How many times the paper's speed is asked for."""
    if table.name == "I":
        return 10_000
    return 4000 if (table.name, row.label) == ("II", "4/5") else 300


def measure(table: PaperTable, row: Row, rounds: int) -> dict[str, Any]:
    players = [contender(name, row, COLUMNS[0].leak) for name in table.players]
    rates = [1 / seconds_per_action(COLUMNS[0].game(), players, table.rotate, index) for index in range(rounds)]
    ours = statistics.geometric_mean(rates)
    assert row.seconds is not None
    theirs = 1 / row.seconds
    return {
        "workload": f"Table {table.name}, {table.players[0]} {row.label}",
        "unit": "decisions/s",
        "ours": ours,
        "peer": PEER,
        "theirs": theirs,
        "ratio": ours / theirs,
        "interval": [min(rates) / theirs, max(rates) / theirs],  # of the rounds: the paper's time has none
        "error": None,
        "bar": bar(table, row),
    }


def thousand_games(rounds: int) -> dict[str, Any]:
    """1,000 games of sparse sampling 4/5 with complete information, with all that they take; the fastest round."""
    (table,) = load_tables("II")
    row = table.rows[-1]
    players = [contender(name, row, False) for name in table.players]
    rates = []
    for _ in range(rounds):
        start = process_time()  # of this process alone: the core may be shared
        _core.tournament(COLUMNS[0].game(), players, 1000)
        rates.append(1000 / (process_time() - start))
    ours = max(rates)
    assert row.thousand is not None
    theirs = 1000 / row.thousand
    return {
        "workload": f"games of {table.players[0]} {row.label}",
        "unit": "games/s",
        "ours": ours,
        "peer": PEER,
        "theirs": theirs,
        "ratio": ours / theirs,
        "interval": [min(rates) / theirs, max(rates) / theirs],
        "error": None,
        "bar": 1000 / theirs,
    }


def coup_mdp(peers: bool = False, rounds: int = 3, progress: Progress = no_progress) -> dict[str, Any]:
    """Every row of Tables I to V. The paper's figures are always beside ours; `peers` changes nothing."""
    if rounds < 1:
        raise BadParameter(f"rounds must be at least 1, got {rounds}")
    rows = []
    with one_core() as core:
        for table in load_tables():
            for row in table.rows if table.rotate else ():
                rows.append(measure(table, row, rounds))
        rows.append(thousand_games(rounds))
    missed = [row["workload"] for row in rows if row["ratio"] < row["bar"]]
    for workload in missed:
        progress(Step(f"below its bar: {workload}"))
    return {
        "bench": "coup-mdp",
        "rows": rows,
        "rounds": rounds,
        "core": core,
        "missed": missed,
    }
