"""What a match costs, and which part gives first: the figures from which an arena of many hosts is sized.

Two servers, each with a worker, at one PostgreSQL, and bots in this process, all on one machine. Processor time is
counted by process: the servers, the worker that leads (it makes the matches and watches their clocks), the worker that
stands by (it has nothing to do but to hear the news), PostgreSQL with all its processes, and the bots, which choose at
random. First at the pace of bots that think for a second; then the bots answer at once; then in the shortest game, for
the most matches. Rates of the last two are of a machine that is shared with the bots; costs are not so.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from feint.bench.arena import AGENTS, EACH, THINK, Load, Server, bot, processor
from feint.bench.postgres import Postgres, programs
from feint.progress import Progress, Step, no_progress

IDLE = 500  # connections that only listen
TABLES = ("matches", "seats", "records", "ratings", "rating_changes", "answers")
FINISHED = "SELECT count(*) FROM matches WHERE status = 'finished'"
LEADER = "SELECT split_part(owner, ':', 2) FROM duties WHERE name = 'matchmaker'"
WAL = "SELECT pg_current_wal_lsn() - '0/0'"
RECORD = "SELECT avg(length(text)) FROM records r JOIN matches m ON m.id = r.match WHERE m.kind = 'ranked'"
CONNECTIONS = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
WAITS = """SELECT coalesce(wait_event_type || ' ' || wait_event, 'at work') FROM pg_stat_activity
WHERE datname = current_database() AND state = 'active' AND pid <> pg_backend_pid()"""


def children(pid: int) -> list[int]:
    """The processes that one has started."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            if status.read_text().rsplit(")", 1)[1].split()[1] == str(pid):
                found.append(int(status.parent.name))
    return found


class Deployment:
    """All the processes, and what they have used so far."""

    def __init__(self, cluster: Postgres) -> None:
        self.cluster, self.database = cluster, cluster.make()
        self.servers = [Server(self.database, "--workers", "1") for _ in range(2)]
        self.workers: list[int] = []

    def ask(self, query: str) -> str:
        return self.cluster.ask(self.database, query)[0]

    def processor_seconds(self, leader: int) -> dict[str, float]:
        """Seconds of processor time by role; who leads is named, for that may change."""
        assert self.cluster.process is not None
        self.workers = self.workers or [pid for server in self.servers for pid in children(server.process.pid)]
        postgres = self.cluster.process.pid
        parts = sum(processor(pid) for pid in children(postgres) if Path(f"/proc/{pid}").exists())
        return {
            "servers": sum(server.cpu() for server in self.servers),
            "leading worker": processor(leader),
            "idle worker": sum(processor(pid) for pid in self.workers if pid != leader),
            "PostgreSQL": processor(postgres, ended=True) + parts,
            "bots": time.process_time(),
        }

    def storage(self) -> dict[str, float]:
        """Bytes by table, with its indexes and what is stored aside, and of the log of changes; matches that ended."""
        sizes = {name: float(self.ask(f"SELECT pg_total_relation_size('{name}')")) for name in TABLES}
        return {**sizes, "log": float(self.ask(WAL)), "finished": float(self.ask(FINISHED))}

    def count(self, name: str) -> float:
        return sum(server.counters()[name] for server in self.servers)

    def stop(self) -> None:
        for server in self.servers:
            server.stop()


async def play(deployment: Deployment, load: Load, warm: float, seconds: float) -> dict[str, Any]:
    """Let the bots play, half of them at each server; what was used after the warm-up."""
    tokens = [deployment.servers[0].bot(f"{load.game} {load.think:g} {i}") for i in range(AGENTS)]
    tasks = [asyncio.create_task(bot(deployment.servers[i % 2], token, load, i)) for i, token in enumerate(tokens)]
    await asyncio.sleep(warm)
    waits: Counter[str] = Counter()
    leader = int(deployment.ask(LEADER))
    before, used = deployment.storage(), deployment.processor_seconds(leader)
    late, answers, received, sent = deployment.count("feint_answers_late_total"), load.answers, load.received, load.sent
    began = end = time.perf_counter()
    while end < began + seconds:
        await asyncio.sleep(0.5)
        if not load.think:  # to ask costs something too
            waits.update(await asyncio.to_thread(deployment.cluster.ask, deployment.database, WAITS))
        end = time.perf_counter()
    decisions, received, sent = load.answers - answers, load.received - received, load.sent - sent
    after = deployment.storage()
    spent = {name: value - used[name] for name, value in deployment.processor_seconds(leader).items()}
    late = deployment.count("feint_answers_late_total") - late
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    kept = {name: after[name] - before[name] for name in after}
    return {
        "decisions": decisions / (end - began),
        "matches": kept["finished"] / (end - began),
        "late": late,
        "core": {name: value / (end - began) for name, value in spent.items()},
        "ms": {name: 1000 * value / max(1, decisions) for name, value in spent.items()},
        "bytes": {name: kept[name] / max(1.0, kept["finished"]) for name in (*TABLES, "log")},
        "received": received / max(1, decisions),
        "sent": sent / max(1, decisions),
        "waits": dict(waits.most_common(8)),
    }


async def idle(deployment: Deployment, count: int) -> float:
    """Kilobytes of a server for a connection that only listens."""
    from websockets.asyncio.client import connect

    server, tokens = deployment.servers[0], [deployment.servers[0].bot(f"idle {i}") for i in range(AGENTS)]
    address = f"ws://127.0.0.1:{server.port}/api/v1/agent"
    before = server.megabytes()
    async with contextlib.AsyncExitStack() as stack:
        for i in range(count):
            headers = {"authorization": f"Bearer {tokens[i % AGENTS]}"}
            socket = await stack.enter_async_context(connect(address, additional_headers=headers))
            await socket.recv()
        return 1000 * (server.megabytes() - before) / count


def measure(deployment: Deployment, seconds: float, progress: Progress) -> dict[str, Any]:
    found: dict[str, Any] = {}
    progress(Step("200 matches of Coup, bots that think for a second"))
    found["paced"] = asyncio.run(play(deployment, Load(THINK), 20.0, seconds))
    found["running"] = AGENTS * EACH / 2
    found["connections"] = int(deployment.ask(CONNECTIONS))
    found["record"] = float(deployment.ask(RECORD))
    progress(Step("the same, bots that answer at once"))
    found["saturated"] = asyncio.run(play(deployment, Load(0.0), 8.0, seconds / 2))
    progress(Step("Kuhn poker, bots that answer at once"))
    found["short"] = asyncio.run(play(deployment, Load(0.0, "kuhn"), 8.0, seconds / 2))
    progress(Step(f"{IDLE} connections that only listen"))
    found["idle"] = asyncio.run(idle(deployment, IDLE))
    return found


def scale(peers: bool = False, seconds: float = 20.0, progress: Progress = no_progress) -> dict[str, Any]:
    """Costs of decisions and matches. There are no peers to run beside; `peers` changes nothing."""
    programs_at = programs()
    if programs_at is None:
        progress(Step("nothing was measured: PostgreSQL is not installed (apt-get install postgresql)"))
        return {"bench": "scale", "rows": [], "seconds": seconds, "missed": []}
    with tempfile.TemporaryDirectory(prefix="feint-postgres-", ignore_cleanup_errors=True) as folder:
        cluster = Postgres(Path(folder), programs_at)
        cluster.start()
        try:
            deployment = Deployment(cluster)
            try:
                found = measure(deployment, seconds, progress)
            finally:
                deployment.stop()
        finally:
            cluster.stop()
    return {"bench": "scale", "rows": rows(found), "seconds": seconds, "cores": os.cpu_count(), "missed": [], **found}


def rows(found: dict[str, Any]) -> list[dict[str, Any]]:
    """The figures as every bench has them."""
    made = []

    def add(workload: str, unit: str, ours: float) -> None:
        made.append({"workload": workload, "unit": unit, "ours": ours, "bar": None, "peer": None, "theirs": None})
        made[-1] |= {"ratio": None, "interval": None, "error": None, "missed": False}

    for name, what in (("paced", "at a pace"), ("saturated", "saturated"), ("short", "saturated, Kuhn poker")):
        part = found[name]
        add(f"{what}: decisions", "decisions/s", part["decisions"])
        add(f"{what}: matches", "matches/s", part["matches"])
        for role, ms in part["ms"].items():
            add(f"{what}: processor of the {role}", "ms a decision", ms)
        add(f"{what}: deadlines missed", "decisions", part["late"])
    part = found["paced"]
    add("a match in the tables", "bytes", sum(part["bytes"][name] for name in TABLES))
    add("a match in the log of changes", "bytes", part["bytes"]["log"])
    add("a record, as JSON", "bytes", found["record"])
    add("to a bot", "bytes a decision", part["received"])
    add("from a bot", "bytes a decision", part["sent"])
    add("connections to PostgreSQL", "connections", found["connections"])
    add("a connection that listens", "kB", found["idle"])
    return made
