"""The arena under load: a server in a process of its own, and here the bots and watchers, all on loopback.

The bars: 200 matches at once on one server process with no deadline missed through the server's fault, 99% of decisions
within 50 ms of server time, and 2,000 idle watchers for less than 300 MB. Bots answer at random after a moment that is
uniform between 0 and 2 s (a program thinks); `saturated` answers at once, for the highest rate.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from feint.bench.postgres import free_port
from feint.errors import FeintError
from feint.progress import Progress, Step, no_progress

AGENTS, EACH = 50, 8  # 200 matches of two
THINK = 1.0  # mean seconds
WATCHERS = 2000
BARS = {"matches at once": 200, "server time, 99%": 50.0, "deadlines missed": 0, "memory of 2,000 watchers": 300.0}


@dataclass
class Load:
    """What the bots saw."""

    think: float
    game: str = "coup"
    running: set[str] = field(default_factory=set)
    most: int = 0
    answers: int = 0
    ended: int = 0
    problems: list[str] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    received: int = 0  # bytes of messages
    sent: int = 0


def processor(pid: int, ended: bool = False) -> float:
    """Seconds of processor time of a process so far. ended: and of its children that are gone."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return sum(int(field) for field in fields[11 : 15 if ended else 13]) / os.sysconf("SC_CLK_TCK")


class Server:
    """feint serve on a free port, without house bots."""

    def __init__(self, database: str, *more: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        words = [sys.executable, "-m", "feint", "serve", "--no-house", "--port", str(self.port)]
        words += ["--database", database, *more]
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(300):
            with contextlib.suppress(OSError):
                self.get("/health")
                return
            time.sleep(0.1)
        raise FeintError("the server did not start; feint serve says why")

    def get(self, path: str) -> bytes:
        with urllib.request.urlopen(self.url + path, timeout=30) as answer:
            return bytes(answer.read())

    def post(self, path: str, body: Any, token: str = "") -> Any:
        headers = {"content-type": "application/json", **({"authorization": f"Bearer {token}"} if token else {})}
        request = urllib.request.Request(self.url + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def bot(self, name: str) -> str:
        owner = self.post("/api/v1/owners", {"name": f"{name} owner"})["token"]
        return str(self.post("/api/v1/agents", {"name": name}, owner)["token"])

    def counters(self) -> dict[str, float]:
        lines = self.get("/metrics").decode().splitlines()
        pairs = (line.rsplit(" ", 1) for line in lines if line and not line.startswith("#"))
        return {name: float(value) for name, value in pairs}

    def megabytes(self) -> float:
        """Resident memory of the server."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return float(re.findall(r"VmRSS:\s+(\d+)", status)[0]) / 1024

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        return processor(self.process.pid)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)


async def bot(server: Server, token: str, load: Load, seed: int) -> None:
    """Random answers in many matches at once."""
    from websockets.asyncio.client import connect

    rng, sent = random.Random(seed), {}
    headers = {"authorization": f"Bearer {token}"}
    address = f"ws://127.0.0.1:{server.port}/api/v1/agent"
    async with connect(address, additional_headers=headers, max_queue=None) as socket, asyncio.TaskGroup() as tasks:

        async def reply(ask: dict[str, Any]) -> None:
            await asyncio.sleep(rng.uniform(0, 2 * load.think))
            answer = {"type": "answer", "match": ask["match"], "decision": ask["decision"], **rng.choice(ask["legal"])}
            sent[ask["match"], ask["decision"]] = time.perf_counter()
            text = json.dumps(answer)
            load.sent += len(text)
            await socket.send(text)

        await socket.send(json.dumps({"type": "queue", "game": load.game, "most": EACH, "repeat": True}))
        async for text in socket:
            message = json.loads(text)
            load.received += len(text)
            kind, match = message["type"], message.get("match", "")
            if kind == "ask":
                tasks.create_task(reply(message))
            elif kind == "accepted":
                load.answers += 1
                load.waits.append(time.perf_counter() - sent.pop((match, message["decision"])))
            elif kind == "start":
                load.running.add(match)
                load.most = max(load.most, len(load.running))
            elif kind == "end":
                load.running.discard(match)
                load.ended += 1
            elif kind in ("refused", "void", "error"):
                load.problems.append(text if isinstance(text, str) else text.decode())


async def play(server: Server, think: float, warm: float, seconds: float, number: int) -> dict[str, float]:
    """Let the bots play; what the server measured after the warm-up."""
    load = Load(think)
    tokens = [server.bot(f"load {number} {i}") for i in range(AGENTS)]
    tasks = [asyncio.create_task(bot(server, token, load, i)) for i, token in enumerate(tokens)]
    await asyncio.sleep(warm)
    load.waits.clear()
    before, cpu, answers, began = server.counters(), server.cpu(), load.answers, time.perf_counter()
    load.most = len(load.running)
    await asyncio.sleep(seconds)
    after, spent = server.counters(), time.perf_counter() - began
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    if load.problems:
        raise FeintError(f"the bots were refused: {load.problems[0][:200]}")
    waits = sorted(load.waits)
    return {
        "matches": load.most,
        "rate": (load.answers - answers) / spent,
        "late": after["feint_answers_late_total"] - before["feint_answers_late_total"],
        "failures": after["feint_failures_total"] - before["feint_failures_total"],
        "p99": 1000 * quantile(before, after, 0.99),
        "p50": 1000 * quantile(before, after, 0.5),
        "seen": 1000 * waits[int(0.99 * len(waits))],
        "cpu": (server.cpu() - cpu) / spent,
    }


def quantile(before: dict[str, float], after: dict[str, float], share: float) -> float:
    """From the server's histogram, linear within a bucket."""
    found = []
    for name, count in after.items():
        if match := re.fullmatch(r'feint_decision_seconds_bucket\{le="(.+)"\}', name):
            found.append((float(match[1].replace("+Inf", "inf")), count - before.get(name, 0.0)))
    wanted, last, below = share * found[-1][1], 0.0, 0.0
    for bound, count in found:
        if count >= wanted:
            return last if bound == float("inf") else last + (bound - last) * (wanted - below) / max(count - below, 1)
        last, below = bound, count
    return last


async def watch(server: Server, count: int) -> float:
    """Megabytes that idle watchers cost."""
    tokens = [server.bot(f"watched {i}") for i in range(2)]
    name = json.loads(_get(server, "/api/v1/me", tokens[0]))["agent"]
    match = server.post("/api/v1/tables", {"game": "coup", "seats": [name, None]}, tokens[0])["match"]
    server.post(f"/api/v1/tables/{match}/seats", {}, tokens[1])
    before = server.megabytes()
    writers = []
    try:
        for _ in range(count):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(f"GET /api/v1/matches/{match}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            writers.append(writer)
            if len(writers) % 100 == 0:
                await reader.readline()
        end = time.monotonic() + 60
        while server.counters()["feint_watchers"] < count and time.monotonic() < end:
            await asyncio.sleep(0.2)
        if server.counters()["feint_watchers"] < count:
            raise FeintError(f"only {server.counters()['feint_watchers']:.0f} of {count} watchers got in")
        return server.megabytes() - before
    finally:
        for writer in writers:
            writer.close()


def _get(server: Server, path: str, token: str) -> bytes:
    request = urllib.request.Request(server.url + path, headers={"authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return bytes(answer.read())


def arena(
    peers: bool = False, rounds: int = 1, seconds: float = 20.0, progress: Progress = no_progress
) -> dict[str, Any]:
    """Load, saturation and watchers. There are no peers to run beside; `peers` changes nothing."""
    rows: list[dict[str, Any]] = []

    def add(workload: str, unit: str, ours: float, bar: float | None = None, at_least: bool = False) -> None:
        row = {"workload": workload, "unit": unit, "ours": ours, "bar": bar, "peer": None, "theirs": None}
        missed = bar is not None and (ours < bar if at_least else ours > bar)
        rows.append({**row, "ratio": None, "interval": None, "error": None, "missed": missed})

    with tempfile.TemporaryDirectory() as folder:
        server = Server(str(Path(folder) / "arena.sqlite"))
        try:
            progress(Step("200 matches, bots that think for a second"))
            found = asyncio.run(play(server, THINK, 25.0, seconds, 1))
            add("matches at once", "matches", found["matches"], BARS["matches at once"], at_least=True)
            add("decisions", "decisions/s", found["rate"])
            add("server time, 99%", "ms", found["p99"], BARS["server time, 99%"])
            add("server time, half", "ms", found["p50"])
            add("round trip seen by bots, 99%", "ms", found["seen"])
            add("deadlines missed", "decisions", found["late"], BARS["deadlines missed"])
            add("processor", "% of a core", 100 * found["cpu"])
            progress(Step("the same, bots that answer at once"))
            found = asyncio.run(play(server, 0.0, 10.0, seconds / 2, 2))
            add("saturated: decisions", "decisions/s", found["rate"])
            add("saturated: deadlines missed", "decisions", found["late"], 0)
        finally:
            server.stop()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(str(Path(folder) / "arena.sqlite"))
        try:
            progress(Step("2,000 watchers of one match"))
            add(
                "memory of 2,000 watchers", "MB", asyncio.run(watch(server, WATCHERS)), BARS["memory of 2,000 watchers"]
            )
        finally:
            server.stop()
    missed = [row["workload"] for row in rows if row["missed"]]
    for workload in missed:
        progress(Step(f"below its bar: {workload}"))
    return {"bench": "arena", "rows": rows, "seconds": seconds, "agents": AGENTS, "missed": missed}
