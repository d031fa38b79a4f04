"""Native players: their options, one in a seat, and tournaments between them that need no Python.

>>> import feint
>>> from feint.players import tournament
>>> rows = tournament(feint.make("kuhn"), [{"player": "ismcts"}, {"player": "random"}], games=10, seed=1)
>>> len(rows)
2

`feint.make_agent` makes an agent of a player. The pages of the players list their options.
"""

from __future__ import annotations

# By name, not `from feint import _core`: this level must not import the package that stands on it.
from feint._core import Player, make_player, player_options, tournament
from feint._core import players as native_players

__all__ = ["Player", "make_player", "native_players", "player_options", "tournament"]
