"""A rehearsal on hosts of their own: two servers and two workers at one PostgreSQL. One is cut off in the midst of its
matches, one loses its power, and nothing that was acknowledged is lost."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hosts import HostServer, Network, can_be_made, worker
from player import Bot
from test_faults import check, none_is_stuck, ratings_are_right, wait_until

from feint.bench.postgres import Postgres, programs

pytestmark = pytest.mark.nightly
HOLDS = "SELECT count(*) FROM matches WHERE status = 'running' AND lease_owner LIKE '{}%'"
LEADER = "SELECT owner FROM duties WHERE name = 'matchmaker'"
FINISHED = "SELECT count(*) FROM matches WHERE status = 'finished'"


@pytest.fixture
def network() -> Iterator[Network]:
    if why := can_be_made():
        pytest.skip(why)
    with Network() as made:
        yield made


def test_one_host_is_cut_off_and_one_loses_its_power(network: Network, tmp_path: Path) -> None:
    found = programs()
    if found is None:
        pytest.skip("PostgreSQL is not installed: apt-get install postgresql (make test tries)")
    with tempfile.TemporaryDirectory(prefix="feint-postgres-", ignore_cleanup_errors=True) as folder:
        cluster = Postgres(Path(folder), found, network.address)
        cluster.start()
        try:
            rehearse(network, cluster, tmp_path)
        finally:
            cluster.stop()


def rehearse(network: Network, cluster: Postgres, logs: Path) -> None:
    database = cluster.make()
    servers = {name: HostServer(network.add(name), database) for name in ("east", "west")}
    for name, server in servers.items():
        server.begin(logs / name)
    for name in ("north", "south"):
        worker(network.add(name), database, logs / name)
    urls = [server.url for server in servers.values()]
    bots = [Bot(urls, servers["east"].token(), "coup", 2, seed=i, most=4) for i in range(8)]
    for bot in bots:
        bot.think = 0.2
        bot.start()

    def number(query: str) -> int:
        return int(cluster.ask(database, query)[0])

    def leads() -> str:
        (owner,) = cluster.ask(database, LEADER)
        return next(name for name in network.hosts if owner.startswith(name))

    def goes_on() -> None:
        """Matches that were under way are played to their end, and others after them."""
        before = number(FINISHED)
        wait_until(lambda: number(FINISHED) >= before + 20, 90)

    try:
        goes_on()

        # The host that watches the clocks of all matches is cut off, whichever it is.
        leader = leads()
        assert number(HOLDS.format(leader)) > 0
        network.hosts[leader].cut()
        goes_on()
        assert leads() != leader
        assert number(HOLDS.format(leader)) == 0

        # It comes back, and is of use again: a server that answers, a worker that may lead.
        network.hosts[leader].join()
        for server in servers.values():
            wait_until(lambda server=server: answers(server), 60)

        # A server loses its power; who was connected there goes to the other one.
        dead = next(name for name in servers if name != leader)
        network.hosts[dead].kill()
        left = next(server for name, server in servers.items() if name != dead)
        goes_on()

        # The other server is cut off while the first one starts again.
        servers[dead].begin(logs / dead)
        left.host.cut()
        goes_on()
        left.host.join()
        wait_until(lambda: answers(left), 60)

        for bot in bots:
            bot.think = 0.0
        none_is_stuck(servers[dead], bots)
        time.sleep(0.5)
        assert check(servers[dead], bots) > 100
        assert not servers[dead].get("/api/v1/matches?status=void&limit=200")["matches"]
    finally:
        for bot in bots:
            bot.over.set()
        for host in network.hosts.values():
            host.kill()
    ratings_are_right(database)


def answers(server: HostServer) -> bool:
    try:
        return bool(server.get("/health")["status"] == "ok")
    except (OSError, AssertionError):
        return False
