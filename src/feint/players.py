"""Native players: their options, one in a seat, and tournaments between them that need no Python.

>>> import feint
>>> from feint.players import tournament
>>> rows = tournament(feint.make("kuhn"), [{"player": "ismcts"}, {"player": "random"}], games=10, seed=1)
>>> len(rows)
2

`feint.make_agent` makes an agent of a player. The pages of the players list their options.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from feint._core import Game, Player, make_player, player_options
from feint._core import players as native_players
from feint._core import tournament as native_tournament
from feint.progress import Counter, Progress, no_progress

__all__ = ["Player", "make_player", "native_players", "player_options", "tournament"]


def tournament(
    game: Game,
    contenders: Sequence[Mapping[str, Any]],
    games: int,
    seed: int = 0,
    threads: int = 1,
    rotate: bool = True,
    progress: Progress = no_progress,
) -> list[dict[str, Any]]:
    """Play games between native players; return what each did, in the order given.

    A contender is {"player": NAME, "options": {...}, "complete": bool}, with all but the name optional. The result is
    the same for any number of threads, but for the seconds.
    """
    counter = Counter(progress, "games", games)
    return native_tournament(game, contenders, games, seed, threads, rotate, counter.reach)
