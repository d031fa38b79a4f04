"""Connections that are cut, that fall silent, and servers that die: an agent comes back and answers everything once."""

from __future__ import annotations

import contextlib
import select
import socket
import threading
import time
from collections import Counter
from collections.abc import Iterator

import pytest
from server import ArenaServer, free_port
from watched import Watched, played_here, record_of

import feint
from feint.remote import connection
from feint.remote.api_client import ApiClient, register


class Cable:
    """A way to the server that can be cut, or go dead without anybody being told."""

    def __init__(self, port: int) -> None:
        self.port, self._to, self.dead = free_port(), port, False
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._listening = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._accept, daemon=True).start()
        self.calls = 0

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                self.calls += 1
                try:
                    far = socket.create_connection(("127.0.0.1", self._to))
                except OSError:
                    near.close()
                    continue
                self._pairs.append((near, far))
                threading.Thread(target=self._carry, args=(near, far), daemon=True).start()

    def _carry(self, near: socket.socket, far: socket.socket) -> None:
        with contextlib.suppress(OSError, ValueError):
            while True:
                for ready in select.select([near, far], [], [], 1.0)[0]:
                    data = ready.recv(1 << 16)
                    if not data:
                        return self._close(near, far)
                    if not self.dead:
                        (far if ready is near else near).sendall(data)
        return self._close(near, far)

    def _close(self, *ends: socket.socket) -> None:
        for end in ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def cut(self) -> None:
        pairs, self._pairs = self._pairs, []
        for pair in pairs:
            self._close(*pair)

    def remove(self) -> None:
        self._listening.close()
        self.cut()


@pytest.fixture
def cable(own_server: ArenaServer) -> Iterator[Cable]:
    cable = Cable(own_server.port)
    yield cable
    cable.remove()


class Sitting:
    """Two agents of one owner at a table of Coup; the first one's cable may be bad."""

    def __init__(self, server: ArenaServer, url: str, spec: str, pause: float) -> None:
        owner = ApiClient(server.url, server.owner_token())
        self.kept: list[Watched] = []
        self._tokens = [register(owner, name)[0] for name in ("near", "far")]
        guests = [(url, lambda: Watched(spec, self.kept, pause)), (server.url, lambda: Watched("counter", []))]
        self._threads = [
            threading.Thread(target=self._play, args=(where, token, player), daemon=True)
            for (where, player), token in zip(guests, self._tokens, strict=True)
        ]
        for thread in self._threads:
            thread.start()
        table = {"game": "coup", "seats": ["near", "far"]}
        self.match: str = ApiClient(server.url, self._tokens[0]).post("/tables", table)["match"]

    def _play(self, url: str, token: str, player: object) -> None:
        feint.connect(url, token, patience=10).play(player, matches=1)  # type: ignore[arg-type]

    @property
    def is_over(self) -> bool:
        return not any(thread.is_alive() for thread in self._threads)

    def wait_for_thought(self) -> None:
        """Until the first agent thinks about something."""
        while not (self.kept and self.kept[0].keys):
            time.sleep(0.01)

    def wait(self, seconds: float = 40) -> None:
        for thread in self._threads:
            thread.join(seconds)
        assert self.is_over

    def check(self, server: ArenaServer, spec: str) -> None:
        """One agent made, every decision thought about once, and the moves of an undisturbed match."""
        (agent,) = self.kept
        assert set(Counter(agent.keys).values()) == {1}
        record = record_of(server, self.match)
        assert not [entry.fault for entry in record.log if entry.fault]
        log = [(entry.by, entry.action, entry.fingerprint) for entry in record.log]
        assert log == played_here(record, [spec, "counter"])


SPEC = "believer:simulations=50"


def test_a_connection_that_is_cut_again_and_again(
    own_server: ArenaServer, cable: Cable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "FIRST_PAUSE", 0.02)
    sitting = Sitting(own_server, f"http://127.0.0.1:{cable.port}", SPEC, pause=0.05)
    cuts = 0
    while not sitting.is_over and cuts < 100:
        time.sleep(0.12)
        cable.cut()
        cuts += 1
    sitting.wait()
    sitting.check(own_server, SPEC)
    assert cable.calls > 2


def test_a_connection_that_goes_dead(own_server: ArenaServer, cable: Cable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "SILENCE", 0.5)
    monkeypatch.setattr(connection, "FIRST_PAUSE", 0.05)
    sitting = Sitting(own_server, f"http://127.0.0.1:{cable.port}", SPEC, pause=0.1)
    sitting.wait_for_thought()
    calls = cable.calls
    cable.dead = True
    deadline = time.monotonic() + 20
    while cable.calls == calls:
        assert time.monotonic() < deadline, "the client did not call again"
        time.sleep(0.02)
    assert not sitting.is_over
    cable.dead = False
    sitting.wait()
    sitting.check(own_server, SPEC)
    assert cable.calls > 1


def test_a_server_that_is_killed(own_server: ArenaServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "FIRST_PAUSE", 0.1)
    sitting = Sitting(own_server, own_server.url, SPEC, pause=0.1)
    sitting.wait_for_thought()
    own_server.kill()
    time.sleep(0.3)
    own_server.start()
    sitting.wait()
    sitting.check(own_server, SPEC)


@pytest.mark.parametrize(
    ("game", "rival", "spec", "before"), [("coup", "counter", SPEC, 3), ("po_nim", "random", "level:k=3", 1)]
)
def test_who_comes_back_in_another_process_is_told_what_was_heard(
    own_server: ArenaServer, game: str, rival: str, spec: str, before: int
) -> None:
    """Some must hear a match from its beginning: one that is made in the middle gets the events with `start`."""
    owner = ApiClient(own_server.url, own_server.owner_token())
    tokens = [register(owner, name)[0] for name in ("near", "far")]
    far = threading.Thread(target=lambda: feint.connect(own_server.url, tokens[1]).play(rival, matches=1), daemon=True)
    far.start()
    near = ApiClient(own_server.url, tokens[0])
    match = near.post("/tables", {"game": game, "seats": ["near", "far"]})["match"]
    for _ in range(before):
        while not (you := near.get(f"/matches/{match}")["you"])["ask"]:
            time.sleep(0.02)
        ask = you["ask"]
        near.post(f"/matches/{match}/answer", {"decision": ask["decision"], **ask["legal"][0]})
    kept: list[Watched] = []
    feint.connect(own_server.url, tokens[0]).play(lambda: Watched(spec, kept), matches=1)
    far.join(20)
    assert len(kept) == 1
    record = record_of(own_server, match)
    answers = [entry for entry in record.log if entry.by == 0]
    assert answers[before:]
    assert all("beliefs" in (entry.explain or {}) for entry in answers[before:])
