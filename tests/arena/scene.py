"""An arena without a network: agents are rows, answers are calls, and time goes when the test says so."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from feint.arena import schema
from feint.arena.clock import QUICK, Clock
from feint.arena.database import Database, new_id
from feint.arena.live_match import LiveMatch
from feint.arena.mailbox import Mailbox
from feint.arena.matches import MatchHost
from feint.arena.migrate import migrate
from feint.arena.seating import add_match, game_of


class Scene:
    """One or several processes of an arena on one database."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.time = 1_000_000.0
        self.database = Database(url)
        self.host = self.new_host()

    def new_host(self) -> MatchHost:
        return MatchHost(self.database, now=lambda: self.time)

    async def agents(self, *names: str, kind: str = "bot", owner: str | None = None) -> list[str]:
        """Agents, each of an owner of its own unless one is given."""

        def make(session: Session) -> list[str]:
            made = []
            for name in names:
                who = owner
                if who is None:
                    who = new_id()
                    house = "house" if kind == "house" else "owner"
                    session.add(schema.Owner(id=who, kind=house, name=f"owner of {name}", created=self.time))
                    session.flush()
                agent = schema.Agent(id=new_id(), owner=who, name=name, kind=kind, created=self.time, seen=self.time)
                session.add(agent)
                made.append(agent.id)
            return made

        return await self.database.write(make)

    async def match(self, game: str, agents: list[str | None], kind: str = "ranked", **more: Any) -> str:
        rules = game_of(game, more.pop("parameters", {}), len(agents))
        clock: Clock = more.pop("clock", QUICK)

        def make(session: Session) -> str:
            return add_match(session, rules, kind, agents, clock, self.time, **{"seed": bytes(32), **more})

        return await self.database.write(make)

    async def row(self, match: str) -> schema.Match:
        return await self.database.read(lambda session: session.get_one(schema.Match, match))

    async def count(self, kind: type[schema.Row]) -> int:
        return await self.database.read(lambda session: len(list(session.scalars(select(kind)))))

    async def play_on(self, host: MatchHost, match: str, rng: random.Random, most: int = 10_000) -> int:
        """Random answers of everybody until the end, or so many. How many were given."""
        given = 0
        while given < most:
            live = await host.hold(match)
            if live is None or live.over:
                break
            seat = rng.choice(live.waiting())
            self.time += 0.01
            await answer(host, live, seat, rng.choice(live.legal(seat)))
            given += 1
        await settle(host)
        return given


async def answer(host: MatchHost, live: LiveMatch, seat: int, action: dict[str, Any], **more: Any) -> None:
    agent = live.seats[seat].agent
    assert agent is not None
    await host.answers.submit(agent, live.id, live.decision, action, **more)


async def settle(host: MatchHost) -> None:
    """Until what was begun is done."""
    for _ in range(1000):
        tasks = list(host._tasks)
        if not tasks:
            return
        await asyncio.gather(*tasks, return_exceptions=True)


def connected(host: MatchHost, agent: str) -> list[dict[str, Any]]:
    """A connection that keeps what it is told."""
    heard: list[dict[str, Any]] = []

    class Ear(Mailbox):
        def put(self, message: dict[str, Any]) -> None:
            heard.append(message)

    host.connections.mailboxes[agent].add(Ear())
    return heard


def on_stage(play: Callable[[Scene], Awaitable[None]], url: str) -> None:
    """Run a scenario on a database."""

    async def run() -> None:
        scene = Scene(url)
        await migrate(scene.database)
        try:
            await play(scene)
        finally:
            await scene.host.close()
            await scene.database.close()

    asyncio.run(asyncio.wait_for(run(), 100))
