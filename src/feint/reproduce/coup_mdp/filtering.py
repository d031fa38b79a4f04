"""Table X, which the paper could not fill: forward search with discrete state filtering, and one level above it.

The paper: "it ran too slow for us to gather meaningful results", and as an outlook: "if we know that all our opponents
are implementing forward search, can we leverage that knowledge?"
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import Any

from feint import _core
from feint.game import Game
from feint.progress import Progress, Step
from feint.rating.intervals import wilson
from feint.reproduce.coup_mdp.tables import COLUMNS, PAPER_MCTS, Column

__all__ = ["GROUPS", "Group", "play_filtering"]

Contender = dict[str, Any]
FEWER = 10  # a tenth of the games of other tables: these players think longer
TIMED_GAMES, TIMED_ROUNDS = 9, 3


def native(kind: str, **options: Any) -> Contender:
    return {"player": kind, "options": options}


def mcts(depth: int, simulations: int) -> Contender:
    return native("mcts", depth=depth, simulations=simulations, **PAPER_MCTS)


def filtering(depth: int, simulations: int = 10, **options: Any) -> Contender:
    """It knows the opponents' settings, as the paper assumes."""
    return native("filtering", depth=depth, model_depth=10, model_simulations=simulations, **options)


@dataclass(frozen=True)
class Group:
    """Players who meet the same two opponents, each in all seats in turn."""

    name: str
    title: str
    others: Contender
    fewer: int  # games: one in this many of those of other tables
    players: dict[str, Contender]


GROUPS = (
    Group(
        "mcts 10/10",
        "against two MCTS incomplete of depth 10 with 10 simulations",
        mcts(10, 10),
        FEWER,
        {
            "random": {"player": "random"},
            "MCTS incomplete 10/10": mcts(10, 10),
            "forward search incomplete, depth 2": native("forward_search", depth=2),
            "forward search incomplete, depth 4": native("forward_search", depth=4),
            "belief of the deal only, depth 2": filtering(2, softness=1.0),
            "filtering exact, Kronecker deltas, depth 2": filtering(2, runs=1, softness=0.0),
            "filtering exact, depth 2": filtering(2),
            "filtering exact, depth 4": filtering(4),
            "filtering factored, depth 2": filtering(2, belief="factored"),
            "filtering factored, depth 4": filtering(4, belief="factored"),
            "filtering 200 particles, depth 2": filtering(2, belief="particles"),
            "filtering 200 particles, depth 4": filtering(4, belief="particles"),
            "level 2, depth 2": native("level2", depth=2),
        },
    ),
    Group(
        "mcts 10/20",
        "against two MCTS incomplete of depth 10 with 20 simulations",
        mcts(10, 20),
        FEWER,
        {
            "MCTS incomplete 10/20": mcts(10, 20),
            "forward search incomplete, depth 2": native("forward_search", depth=2),
            "filtering exact, depth 2": filtering(2, 20),
            "filtering exact, depth 4": filtering(4, 20),
            "filtering factored, depth 2": filtering(2, 20, belief="factored"),
            "filtering exact that takes them for 10/10, depth 2": filtering(2, 10),
        },
    ),
    Group(
        "filtering",
        "against two filtering players (exact, depth 2)",
        filtering(2),
        2 * FEWER,
        {
            "forward search incomplete, depth 2": native("forward_search", depth=2),
            "filtering exact, depth 2": filtering(2),
            "filtering exact, depth 4": filtering(4),
            "level 2, depth 2": native("level2", depth=2),
            "level 2, depth 4": native("level2", depth=4),
        },
    ),
    Group(
        "filtering, other draws",
        "against two filtering players that are not quite what level 2 takes them for (12 and 3 tree searches a hand)",
        filtering(2, runs=12, search_runs=3),
        4 * FEWER,
        {
            "filtering exact, depth 2": filtering(2),
            "level 2, depth 4": native("level2", depth=4),
        },
    ),
)


def play_filtering(games: int, threads: int, seed: int, progress: Progress) -> dict[str, Any]:
    """All groups under both rules, each cell with its interval, its games and its seed."""
    columns = [column for column in COLUMNS if column.name != "honest"]
    groups = []
    for group in GROUPS:
        rows = []
        for label, player in group.players.items():
            progress(Step(f"Table X, {label} {group.title}"))
            cells = {
                c.name: play(group, label, player, c, max(1, games // group.fewer), threads, seed) for c in columns
            }
            rows.append({"player": label, "contender": player, "ours": cells})
        groups.append({"group": group.name, "title": group.title, "others": group.others, "rows": rows})
    return {"table": "X", "title": "Forward search with discrete state filtering", "groups": groups}


def play(
    group: Group, label: str, player: Contender, column: Column, games: int, threads: int, seed: int
) -> dict[str, Any]:
    """One cell: how often the player won, alone and with shares of games that nobody won, and how long it thought."""
    game, players = column.game(), [player, group.others, group.others]
    cell_seed = zlib.crc32(f"{seed} X {group.name} {label} {column.name}".encode())
    first = _core.tournament(game, players, games, cell_seed, threads)[0]
    low, high = wilson(first["wins"], games)
    return {
        "win": 100 * first["wins"] / games,
        "interval": [100 * low, 100 * high],
        "share": 100 * first["share"] / games,
        "games": games,
        "seed": cell_seed,
        "decisions": first["decisions"] / games,
        "seconds": seconds_per_action(game, players, min(games, TIMED_GAMES), cell_seed),
    }


def seconds_per_action(game: Game, players: list[Contender], games: int, seed: int) -> float | None:
    """Mean time of the first player's decisions in a few games on one thread, what it heard before them included.

    Of some rounds the fastest counts: what else the machine does only slows.
    """
    rounds = [_core.tournament(game, players, games, seed, 1)[0] for _ in range(TIMED_ROUNDS)]
    decisions = rounds[0]["decisions"]
    return min(played["seconds"] for played in rounds) / decisions if decisions else None
