"""News of matches: who has to do with one hears of it, and whoever has not pays next to nothing."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from scene import Scene, connected, on_stage

from feint.arena.database import Database, notify
from feint.arena.errors import StorageDown
from feint.arena.matches import MatchHost
from feint.arena.notifications import Notifications

FENCE = "fence"  # news of no match


class CountedDatabase(Database):
    """Counts what it is asked."""

    reads = 0

    async def read(self, work: Any) -> Any:
        self.reads += 1
        return await super().read(work)


class CountingHost(MatchHost):
    refreshed = 0

    async def refresh(self, match: str) -> None:
        self.refreshed += 1
        await super().refresh(match)


class FencedNotifications(Notifications):
    """Tells when it listens, and when it has heard of a fence."""

    def __init__(self, host: MatchHost) -> None:
        super().__init__(host)
        self.listens = asyncio.Event()
        self.fences: asyncio.Queue[str] = asyncio.Queue()

    async def _catch_up(self) -> None:
        await super()._catch_up()
        self.listens.set()

    async def _refresh(self, match: str) -> None:
        if match == FENCE:
            self.fences.put_nowait(match)
        else:
            await super()._refresh(match)


async def pass_fence(scene: Scene, followers: list[FencedNotifications]) -> None:
    """Return when all have handled whatever was notified before this call.

    News that come together are handled in any order: the second fence comes after all that the first one came with.
    """
    for _ in range(2):
        await scene.database.write(lambda session: notify(session, FENCE))
        await asyncio.wait_for(asyncio.gather(*(follower.fences.get() for follower in followers)), 20)


def test_each_process_hears_what_concerns_it(postgres: Any) -> None:
    """The first plays, an agent is connected at the second, and the third has nothing to do with it."""

    async def play(scene: Scene) -> None:
        databases = [CountedDatabase(scene.url) for _ in range(3)]
        hosts = [CountingHost(database, lambda: scene.time) for database in databases]
        followers = [FencedNotifications(host) for host in hosts]
        follow = [asyncio.create_task(follower.follow()) for follower in followers]
        await asyncio.wait_for(asyncio.gather(*(follower.listens.wait() for follower in followers)), 20)
        agents = await scene.agents("a", "b")
        heard = connected(hosts[1], agents[1])
        given = 0
        for number in range(3):
            match = await scene.match("coup", list(agents))
            await hosts[0].begin(match, leased=True)
            await pass_fence(scene, followers)
            if number == 0:
                for database, host in zip(databases, hosts, strict=True):
                    database.reads = host.refreshed = 0
            given += await scene.play_on(hosts[0], match, random.Random(number))
            await pass_fence(scene, followers)
            ends = [message for message in heard if message["type"] == "end" and message["match"] == match]
            assert len(ends) == 1, "the second process hears of the end, once"
        asked = [(message["match"], message["decision"]) for message in heard if message["type"] == "ask"]
        assert len(set(asked)) == len(asked) > 3
        assert given > 20
        assert hosts[0].refreshed <= 6  # by ends and beginnings, and not by its own answers
        assert hosts[1].refreshed >= 3
        assert databases[2].reads <= 3  # who sits there, once a match
        assert not hosts[2].refreshed
        for task in follow:
            task.cancel()
        await asyncio.gather(*follow, return_exceptions=True)
        for host, database in zip(hosts, databases, strict=True):
            await host.close()
            await database.close()

    on_stage(play, postgres.make())


def test_news_that_cannot_be_looked_up_are_not_lost(database_url: str) -> None:
    """The last thing that is said of a match is its end: a database that is away just then must not swallow it."""

    class Away(MatchHost):
        fails = 0

        async def refresh(self, match: str) -> None:
            if self.fails:
                self.fails -= 1
                raise StorageDown("it is away")
            await super().refresh(match)

    async def play(scene: Scene) -> None:
        database = Database(scene.url)
        there = Away(database, lambda: scene.time)
        agents = await scene.agents("a", "b")
        match = await scene.match("kuhn", list(agents))
        heard = connected(there, agents[1])
        await there.begin(match, leased=False)
        follower = FencedNotifications(there)
        follow = asyncio.create_task(follower.follow())
        await asyncio.wait_for(follower.listens.wait(), 20)
        there.fails = 3
        await scene.play_on(scene.host, match, random.Random(0))
        for _ in range(200):
            await asyncio.sleep(0.05)
            if any(message["type"] == "end" for message in heard):
                break
        else:
            raise AssertionError("the end was lost")
        assert not there.fails
        follow.cancel()
        await asyncio.gather(follow, return_exceptions=True)
        await there.close()
        await database.close()

    on_stage(play, database_url)


def test_somebody_may_still_sit_down(postgres: Any) -> None:
    """At a table that waits the seats are looked up again, and whoever comes to this process later hears the news."""

    async def play(scene: Scene) -> None:
        news = Notifications(scene.host)
        a, b = await scene.agents("a", "b")
        table = await scene.match("coup", [a, None], kind="casual", status="open")
        match = await scene.match("coup", [a, b])
        assert not await news._concerns_us(table)
        assert not await news._concerns_us(match)
        assert set(news._seated) == {match}
        connected(scene.host, b)
        assert await news._concerns_us(match)
        assert not await news._concerns_us(table)

    on_stage(play, postgres.make())
