"""Play at an arena somewhere else.

>>> import feint
>>> arena = feint.connect("http://127.0.0.1:8000", token)  # doctest: +SKIP
>>> arena.play("ismcts:simulations=200", game="coup", matches=10)  # doctest: +SKIP
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from feint.agent import AgentLike

if TYPE_CHECKING:  # sockets and threads are imported when somebody plays
    from feint.remote.client import MatchResult

__all__ = ["AgentLike", "RemoteArena", "connect"]


def connect(url: str, token: str, *, patience: float = 0.0) -> RemoteArena:
    """An arena by its address, for the agent whose token this is. Nothing is sent before `play`.

    patience: seconds for which an arena that does not answer is tried.
    """
    return RemoteArena(url, token, patience)


class RemoteArena:
    """An arena as one agent sees it."""

    def __init__(self, url: str, token: str, patience: float = 0.0) -> None:
        from feint.remote.api_client import address_of

        self.url, self._token, self._patience = address_of(url), token, patience

    def play(
        self,
        player: AgentLike,
        game: str | None = None,
        *,
        players: int | None = None,
        most: int = 1,
        matches: int | None = None,
    ) -> list[MatchResult]:
        """Play ranked matches of a game until so many have ended, or for ever; returns how they ended.

        player: a function of (view, legal), the spec of an agent, a class of agents, or a function without arguments
        that makes one. Every match has an agent of its own, and they decide in threads.
        game: None waits for whoever seats this agent at a table. most: matches at once.

        Ctrl-C leaves the queue and ends with the matches that are under way; a second one ends at once.
        """
        import asyncio

        from feint.remote.client import AgentClient, Ladder
        from feint.remote.connection import ArenaConnection
        from feint.remote.match import agent_factory, check_plays
        from feint.remote.run import run_clients

        make, ended = agent_factory(player), list["MatchResult"]()
        if isinstance(player, str) and game is not None:
            check_plays(player, game, players)

        async def playing() -> None:
            connection = ArenaConnection(self.url, self._token, self._patience)
            await run_clients(
                [AgentClient(connection, make, [Ladder(game, players)] if game else [], most, matches, ended.append)]
            )

        asyncio.run(playing())
        return ended
