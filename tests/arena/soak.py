"""A long day of an arena: hosts of their own, one PostgreSQL, house bots, strangers' bots, and faults at random. One
server lives through all of it, and its memory is written down: what grows without end shows there."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hosts import Host, HostServer, Network, worker
from player import Bot
from test_faults import decisions_of

GAMES = [("coup", 2)] * 4 + [("coup", 4), ("leduc", 2), ("kuhn", 2), ("duel", 2), ("coinche", 4), ("liars_dice", 2)]
PAUSE = (10.0, 50.0)  # seconds from one fault to the next
THINK = 1.5  # seconds, at most, of a stranger's bot
LONGEST = 1800  # seconds: of a match between bots, whatever befell it
SAMPLE = 30.0  # seconds between looks at the memory


@dataclass
class Sample:
    """What a process had at a moment: its resident memory, its open files."""

    second: float
    what: str
    pid: int
    megabytes: float
    files: int


def samples(pid: int, second: float) -> list[Sample]:
    """Of a process and all that it has started."""
    found, left = [], [pid]
    while left:
        here = Path("/proc") / str(left.pop())
        with contextlib.suppress(OSError):  # it ended meanwhile
            words = (here / "cmdline").read_text().split("\0")
            named = [word for word in words if word.startswith("feint.")] or [
                w for w in words if w in ("serve", "worker")
            ]
            status = (here / "status").read_text()
            kilobytes = int(status.split("VmRSS:")[1].split()[0])
            files = len(list((here / "fd").iterdir()))
            found.append(Sample(second, (named or ["other"])[0], int(here.name), kilobytes / 1024, files))
            for task in (here / "task").iterdir():
                left += [int(child) for child in (task / "children").read_text().split()]
    return found


@dataclass
class Soak:
    """It goes on for some minutes; whatever happens is drawn from one seed."""

    network: Network
    cluster: Any
    folder: Path
    seed: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    seen: list[Sample] = field(default_factory=list)
    decisions: int = 0
    matches: int = 0

    def __post_init__(self) -> None:
        self.random = random.Random(self.seed)
        self.database = self.cluster.make()
        self.stays = HostServer(self.network.add("stays"), self.database, "--house")
        self.goes = HostServer(self.network.add("goes"), self.database)
        self.worker = self.network.add("worker")
        self.bots: list[Bot] = []

    def begin(self) -> None:
        for server in (self.stays, self.goes):
            server.begin(self.folder / server.host.name)
        worker(self.worker, self.database, self.folder / "worker")
        urls = [self.stays.url, self.goes.url]
        for i, (game, players) in enumerate(GAMES):
            bot = Bot(urls, self.stays.token(), game, players, seed=i, most=2)
            bot.think = THINK
            bot.start()
            self.bots.append(bot)

    def run(self, minutes: float, tell: Callable[[str], object] = print) -> None:
        began = time.monotonic()
        end, look = began + 60 * minutes, 0.0
        fault = began + self.random.uniform(*PAUSE)
        while time.monotonic() < end:
            now = time.monotonic()
            if now >= look:
                assert self.stays.process is not None
                assert self.stays.process.poll() is None, "the server that is never killed has ended"
                self.seen += samples(self.stays.process.pid, now - began)
                self.settle()
                look = now + SAMPLE
            if now >= fault:
                name, cause = self.random.choice(self._causes())
                tell(f"{(now - began) / 60:6.1f} min, {self.matches} matches, {self.decisions} decisions: {name}")
                cause()
                self.faults[name] += 1
                fault = time.monotonic() + self.random.uniform(*PAUSE)
            time.sleep(0.5)

    def unheard(self) -> list[tuple[str, str]]:
        """Matches in which an answer was acknowledged, and whose end its bot has not heard of: game and name."""
        return [(bot.game, answer[0]) for bot in self.bots for answer in bot.acknowledged if answer[0] not in bot.ended]

    def settle(self) -> None:
        """Every acknowledged answer of matches that have ended stands in their records; then it may be forgotten."""
        mine: dict[str, dict[int, list[Any]]] = {}
        for bot in self.bots:
            assert not bot.refused, bot.refused[0]
            over = [answer for answer in list(bot.acknowledged) if answer[0] in bot.ended]
            for answer in over:
                match, _, seat, action = answer
                mine.setdefault(match, {}).setdefault(seat, []).append((bot, answer, action))
        for match, seats in mine.items():
            status, record = self._record(match)
            if status != 200:
                assert status in (0, 503, 409), (status, record)
                continue  # nobody answers just now, or others see its end later: next time
            for seat, answers in seats.items():
                left = iter([action for by, action in decisions_of(record) if by == seat])
                assert all(any(action == other for other in left) for _, _, action in answers), (match, seat)
                for bot, answer, _ in answers:
                    bot.acknowledged.remove(answer)
                self.decisions += len(answers)
            self.matches += 1

    def _record(self, match: str) -> tuple[int, Any]:
        for server in (self.stays, self.goes):
            with contextlib.suppress(OSError, http.client.HTTPException, ValueError):
                return server.patient_get(f"/api/v1/matches/{match}/record")
        return 0, None

    def _causes(self) -> list[tuple[str, Callable[[], None]]]:
        return [
            ("a server loses its power", self._server_dies),
            ("a server is stopped and started", self._server_leaves),
            ("a worker dies", self._worker_dies),
            ("a host is cut off", lambda: self._cut(self.random.choice([*self.network.hosts.values()]))),
            ("a process freezes", self._freeze),
            ("PostgreSQL is shut down", lambda: self._postgres(False)),
            ("PostgreSQL crashes", lambda: self._postgres(True)),
            ("connections that say nothing", self._strangers),
            ("nonsense", self._nonsense),
            ("all bots leave and come back", self._leave),
            ("everything is exported", self._export),
        ]

    def _wait(self, least: float, most: float) -> None:
        time.sleep(self.random.uniform(least, most))

    def _server_dies(self) -> None:
        self.goes.host.kill()
        self._wait(0.1, 15.0)
        self.goes.begin(self.folder / "goes")

    def _server_leaves(self) -> None:
        self.goes.stop()
        self._wait(0.1, 5.0)
        self.goes.begin(self.folder / "goes")

    def _worker_dies(self) -> None:
        self.worker.kill()
        self._wait(0.1, 15.0)
        worker(self.worker, self.database, self.folder / "worker")

    def _cut(self, host: Host) -> None:
        host.cut()
        self._wait(0.5, 20.0)
        host.join()

    def _freeze(self) -> None:
        """As a machine that swaps, or a virtual one that is moved: it does not know that time has passed."""
        pid = self.random.choice([self.stays, self.goes]).process.pid  # type: ignore[union-attr]
        os.kill(pid, signal.SIGSTOP)
        self._wait(0.5, 20.0)
        os.kill(pid, signal.SIGCONT)

    def _postgres(self, quickly: bool) -> None:
        self.cluster.stop(quickly)
        self._wait(0.1, 10.0)
        self.cluster.start()

    def _strangers(self) -> None:
        where = self.stays.host.address, 8000
        with contextlib.ExitStack() as open_ones:
            for _ in range(100):
                with contextlib.suppress(OSError):
                    open_ones.enter_context(socket.create_connection(where, 2.0)).sendall(b"GET / HTTP/1.1\r\n")
            self._wait(1.0, 5.0)

    def _nonsense(self) -> None:
        for _ in range(100):
            with contextlib.suppress(OSError, http.client.HTTPException):
                connection = http.client.HTTPConnection(self.stays.host.address, 8000, timeout=5)
                path = self.random.choice(
                    ["/api/v1/queue", "/api/v1/matches/x/answer", "/api/v1/agents", "/ws", "/%ff"]
                )
                token = {"authorization": f"Bearer {self.random.choice([self.bots[0].token, 'x'])}"}
                connection.request("POST", path, self.random.randbytes(self.random.randrange(2000)), token)
                assert connection.getresponse().status != 500, path
                connection.close()

    def _leave(self) -> None:
        for bot in self.bots:
            bot.leave()

    def _export(self) -> None:
        words = [sys.executable, "-m", "feint", "arena", "export", str(self.folder / "export.jsonl")]
        env = {**os.environ, "FEINT_DATABASE": self.database}
        assert subprocess.run(words, env=env, capture_output=True).returncode == 0

    def quicken(self) -> None:
        """Faults are over: what is under way is played to its end without a pause."""
        for bot in self.bots:
            bot.think = 0.0

    def part(self) -> None:
        """Our bots leave the queue; the house plays on among itself."""
        for bot in self.bots:
            self.stays.call("DELETE", "/api/v1/queue", token=bot.token)

    def stuck(self) -> int:
        """Matches of our bots that still run, and any that runs for longer than a match can."""
        query = (
            "SELECT count(DISTINCT m.id) FROM matches m JOIN seats s ON s.match = m.id JOIN agents a ON a.id = s.agent "
            f"WHERE m.status = 'running' AND (a.kind <> 'house' OR m.created < extract(epoch from now()) - {LONGEST})"
        )
        return int(self.cluster.ask(self.database, query)[0])

    def growth(self) -> dict[str, tuple[float, float]]:
        """Of each kind of process that lived all the time: mean megabytes in the second quarter and in the last one."""
        longest = max(sample.second for sample in self.seen)
        firsts = {sample.pid for sample in self.seen if sample.second < longest / 8}
        lasts = {sample.pid for sample in self.seen if sample.second > 7 * longest / 8}
        found = {}
        for what, pid in sorted({(sample.what, sample.pid) for sample in self.seen if sample.pid in firsts & lasts}):
            rows = [sample for sample in self.seen if sample.pid == pid]
            second = [row.megabytes for row in rows if longest / 4 <= row.second < longest / 2]
            last = [row.megabytes for row in rows if row.second >= 3 * longest / 4]
            found[what] = sum(second) / len(second), sum(last) / len(last)
        return found

    def report(self, minutes: float) -> dict[str, Any]:
        return {
            "minutes": minutes,
            "seed": self.seed,
            "matches": self.matches,
            "decisions": self.decisions,
            "faults": dict(sorted(self.faults.items())),
            "memory": {what: [round(a, 1), round(b, 1)] for what, (a, b) in self.growth().items()},
            "samples": [[round(s.second), s.what, s.pid, round(s.megabytes, 1), s.files] for s in self.seen],
        }

    def save(self, path: Path, minutes: float) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(self.report(minutes)) + "\n", encoding="utf-8")
