"""Who is here: whoever has a connection, and nobody else."""

from __future__ import annotations

import time
from collections.abc import Callable

from scene import Scene, on_stage, settle
from server import ArenaServer
from sqlalchemy import update
from websockets.sync.client import ClientConnection, connect

from feint.arena import schema
from feint.arena.matchmaker import Matchmaker
from feint.arena.queue import join
from feint.remote.api_client import ApiClient


def until(condition: Callable[[], object]) -> None:
    end = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < end, "it did not come to pass"
        time.sleep(0.05)


def opened(server: ArenaServer, token: str) -> ClientConnection:
    address = f"ws{server.url.removeprefix('http')}/api/v1/agent"
    return connect(address, additional_headers={"authorization": f"Bearer {token}"}).__enter__()


def test_who_never_connected_is_not_seated(database_url: str) -> None:
    async def play(scene: Scene) -> None:
        (agent,) = await scene.agents("nowhere")
        await scene.database.write(lambda session: session.execute(update(schema.Agent).values(seen=0.0)))
        await join(scene.host, agent, "kuhn", None)
        assert await Matchmaker(scene.host).look() == []

    on_stage(play, database_url)


def test_one_fault_is_enough_to_fail_the_validation(database_url: str) -> None:
    async def play(scene: Scene) -> None:
        (agent,) = await scene.agents("sleepy")
        await join(scene.host, agent, "goofspiel", 2)
        (match,) = await Matchmaker(scene.host).look()
        live = scene.host.matches[match]
        seat = live.seat_of(agent)
        assert seat is not None
        scene.time = live.deadline(seat) + 1
        while not live.over:
            await scene.host.deadlines.expire(live)
            await settle(scene.host)
            if not live.over and seat in live.waiting():
                await scene.host.answers.submit(agent, match, live.decision, live.legal(seat)[0])
                await settle(scene.host)
        assert live.seats[seat].faults == 1
        assert await scene.count(schema.Validation) == 0
        assert await scene.count(schema.QueueEntry) == 0

    on_stage(play, database_url)


def test_here_is_who_has_a_connection(own_server: ArenaServer) -> None:
    token = own_server.token("visitor")
    mine = ApiClient(own_server.url, token)

    def online(agent: str = "visitor") -> bool:
        return bool(mine.get(f"/agents/{agent}")["online"])

    mine.post("/queue", {"game": "kuhn"})
    # Whoever is connected and comes later plays before the visitor does.
    other = own_server.token("other")
    later = opened(own_server, other)
    ApiClient(own_server.url, other).post("/queue", {"game": "kuhn"})
    until(lambda: mine.get("/matches?agent=other")["matches"])
    assert not online()
    assert mine.get("/matches?agent=visitor")["matches"] == []
    first, second = opened(own_server, token), opened(own_server, token)
    until(online)
    until(lambda: mine.get("/matches?agent=visitor&kind=validation")["matches"])
    first.close()
    later.close()
    until(lambda: not online("other"))
    assert online(), "there is another connection"
    second.close()
    until(lambda: not online())
    third = opened(own_server, token)
    until(online)
    third.close()
