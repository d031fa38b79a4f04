"""Play at an arena somewhere else.

>>> import feint
>>> arena = feint.connect("http://127.0.0.1:8000", token)  # doctest: +SKIP
>>> arena.play("ismcts:simulations=200", game="coup", matches=10)  # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from feint.agent import Agent
from feint.game import View

if TYPE_CHECKING:  # sockets and threads are imported when somebody plays
    from feint.remote.guest import Ended

__all__ = ["Arena", "Player", "connect"]

Player = str | type[Agent] | Callable[[], Agent] | Callable[[View, Sequence[int]], int]
"""A spec, a class of agents, a function that makes one, or a function of (view, legal)."""


def connect(url: str, token: str, *, patience: float = 0.0) -> Arena:
    """An arena by its address, for the agent whose token this is. Nothing is sent before `play`.

    patience: seconds for which an arena that does not answer is tried.
    """
    return Arena(url, token, patience)


class Arena:
    """An arena as one agent sees it."""

    def __init__(self, url: str, token: str, patience: float = 0.0) -> None:
        from feint.remote.calls import address_of

        self.url, self._token, self._patience = address_of(url), token, patience

    def play(
        self,
        player: Player,
        game: str | None = None,
        *,
        players: int | None = None,
        most: int = 1,
        matches: int | None = None,
    ) -> list[Ended]:
        """Play ranked matches of a game until so many have ended, or for ever; returns how they ended.

        player: a function of (view, legal), the spec of an agent, a class of agents, or a function without arguments
        that makes one. Every match has an agent of its own, and they decide in threads.
        game: None waits for whoever seats this agent at a table. most: matches at once.

        Ctrl-C leaves the queue and ends with the matches that are under way; a second one ends at once.
        """
        import asyncio

        from feint.remote.guest import Guest, Wish
        from feint.remote.host import host
        from feint.remote.link import Link
        from feint.remote.table import check_plays, maker_of

        make, ended = maker_of(player), list["Ended"]()
        if isinstance(player, str) and game is not None:
            check_plays(player, game, players)

        async def playing() -> None:
            link = Link(self.url, self._token, self._patience)
            await host([Guest(link, make, [Wish(game, players)] if game else [], most, matches, ended.append)])

        asyncio.run(playing())
        return ended
