"""What an agent's side does with each message, without a network: what is said once, again, or not at all."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest

import feint
from feint.agent import Agent
from feint.errors import NoArena
from feint.game import Event, View
from feint.remote import client as clients
from feint.remote import match as remote_match
from feint.remote.client import AgentClient, Ladder, MatchResult
from feint.remote.connection import ArenaConnection
from feint.remote.run import run_clients

GAME = feint.make("goofspiel")
Message = dict[str, Any]


class Wire(ArenaConnection):
    """A connection of which the test is the other end."""

    def __init__(self) -> None:
        super().__init__("http://127.0.0.1:1", "x")
        self.said: list[Message] = []
        self.hear: Callable[[Message], None] = lambda message: None

    def send(self, message: Message) -> bool:
        self.said.append(message)
        return True

    async def run(self, hear: Callable[[Message], None]) -> None:
        self.hear = hear
        self.open()
        await asyncio.Event().wait()

    def open(self) -> None:
        """Another connection."""
        self.number += 1
        self.hear({"type": "hello"})

    def answers(self) -> list[tuple[int, int]]:
        """Decision and card of what was answered."""
        return [
            (m["decision"], m["data"]["card"])
            for m in self.said
            if m["type"] == "answer" and "data" in m and m["match"] == "m"
        ]

    def faults(self) -> list[tuple[int, str]]:
        """Decision and reason of what could not be answered."""
        return [(m["decision"], m["fault"]) for m in self.said if "fault" in m]

    async def settle(self) -> None:
        """Wait until all that was heard has been dealt with: a question of another match, asked last, is answered."""
        match = f"after {len(self.said)} messages"
        self.hear(start(match=match))
        self.hear({**ask(0, match), "events": []})
        await until(lambda: any(message.get("match") == match for message in self.said))


class Highest(Agent):
    """The highest card, after a while."""

    def __init__(self, heard: list[str], pause: float) -> None:
        self._heard, self._pause = heard, pause

    def observe(self, events: Sequence[Event]) -> None:
        self._heard += [event.json()["event"] for event in events]

    def act(self, view: View, legal: Sequence[int]) -> int:
        time.sleep(self._pause)
        return legal[-1]


def start(kind: str = "ranked", match: str = "m", **more: Any) -> Message:
    facts = {"protocol": 1, "game": GAME.name, "version": GAME.version, "parameters": GAME.parameters}
    return {"type": "start", "match": match, "kind": kind, "seat": 0, "seats": 2, "seed": 1, **facts, **more}


def ask(decision: int, match: str = "m") -> Message:
    match_ = feint.Match(GAME, 1)
    question = match_.asked()[0]
    legal = [GAME.speak(0, action) for action in question.legal]
    events = [{"event": f"event {decision}", "seat": 0}]
    view = question.view.json()
    return {"type": "ask", "match": match, "decision": decision, "view": view, "events": events, "legal": legal}


def end(match: str = "m", kind: str = "end") -> Message:
    return {"type": kind, "match": match, "seat": 0, "events": [], "returns": [1.0, -1.0], "ranking": [1, 2]}


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(5):
        while not condition():
            await asyncio.sleep(0.005)


class Scene:
    """A client at a wire."""

    def __init__(self, pause: float = 0.0, matches: int | None = None) -> None:
        self.wire, self.heard, self.ended = Wire(), list[str](), list[MatchResult]()
        self.client = AgentClient(
            self.wire, lambda game: Highest(self.heard, pause), [Ladder("goofspiel")], 1, matches, self.ended.append
        )

    def run(self, play: Callable[[Scene], Awaitable[None]]) -> None:
        async def both() -> None:
            hosting = asyncio.create_task(run_clients([self.client]))
            try:
                await until(lambda: self.wire.number or hosting.done())
                await play(self)
            finally:
                if not hosting.done():
                    self.client.leave(at_once=True)
                await hosting

        asyncio.run(both())


def test_a_question_is_answered_once_and_again_only_elsewhere() -> None:
    async def play(scene: Scene) -> None:
        wire = scene.wire
        wire.hear(start())
        wire.hear(ask(0))
        await until(wire.answers)
        wire.hear(ask(0))
        wire.hear({"type": "stale", "match": "m", "decision": 0, "error": "too late"})
        await wire.settle()
        assert wire.answers() == [(0, 5)]
        wire.open()
        wire.hear(start())
        wire.hear(ask(0))
        await until(lambda: len(wire.answers()) == 2)
        wire.hear(ask(1))
        await until(lambda: len(wire.answers()) == 3)
        wire.hear(ask(0))
        await wire.settle()
        assert wire.answers() == [(0, 5), (0, 5), (1, 5)]
        assert scene.heard == ["event 0", "event 1"]

    Scene().run(play)


def test_what_was_missed_is_heard_with_the_start_that_comes_again() -> None:
    async def play(scene: Scene) -> None:
        scene.wire.hear(start())
        scene.wire.hear(ask(0))
        await until(scene.wire.answers)
        scene.wire.open()
        told = [{"event": f"event {i}", "seat": 0} for i in range(3)]
        scene.wire.hear(start(events=told))
        scene.wire.hear(ask(3))
        await until(lambda: len(scene.wire.answers()) == 2)
        assert scene.heard == ["event 0", "event 1", "event 2", "event 3"]

    Scene().run(play)


def test_only_the_newest_question_is_answered_but_all_is_heard() -> None:
    async def play(scene: Scene) -> None:
        scene.wire.hear(start())
        scene.wire.hear(ask(0))
        await until(lambda: scene.heard)
        for decision in (1, 2, 3):
            scene.wire.hear(ask(decision))
        await until(scene.wire.answers)
        assert scene.wire.answers() == [(3, 5)]
        assert scene.heard == ["event 0", "event 1", "event 2", "event 3"]

    Scene(pause=0.15).run(play)


def test_refused_and_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote_match, "AGAIN", 0.01)

    async def play(scene: Scene) -> None:
        wire = scene.wire
        wire.hear(start())
        wire.hear(ask(0))
        await until(wire.answers)
        wire.hear({"type": "error", "match": "m", "decision": 0, "error": {"code": "storage_down", "message": "."}})
        await until(lambda: len(wire.answers()) == 2)
        refused = {"type": "refused", "match": "m", "decision": 0, "error": "no", "legal": ask(0)["legal"]}
        wire.hear({**refused, "tries": 2})
        wire.hear({**refused, "tries": 0})
        await wire.settle()
        assert wire.answers() == [(0, 5), (0, 5)]
        assert wire.faults() == [(0, "refused: no")]

    Scene().run(play)


def test_as_many_matches_as_were_asked_for() -> None:
    """Validation and what is void do not count."""

    async def play(scene: Scene) -> None:
        wire = scene.wire
        for number, (kind, last) in enumerate((("validation", "end"), ("ranked", "void"), ("ranked", "end"))):
            wire.hear(start(kind, f"m{number}"))
            await asyncio.sleep(0.02)
            wire.hear(end(f"m{number}", last))
            await until(lambda: not scene.client.running)
        queued = [m for m in wire.said if m["type"] == "queue"]
        assert all((m["game"], m["most"], m["repeat"]) == ("goofspiel", 1, False) for m in queued)
        await until(lambda: scene.client.leaving)
        wire.hear(end("m2"))  # told again: it is known already

    scene = Scene(matches=1)
    scene.run(play)
    assert [(ended.match, ended.kind) for ended in scene.ended] == [("m0", "validation"), ("m2", "ranked")]
    assert {"type": "leave"} in scene.wire.said


def test_who_answers_nothing_of_its_validation_leaves() -> None:
    class Lost(Agent):
        def act(self, view: View, legal: Sequence[int]) -> int:
            raise RuntimeError("no\nidea " + 300 * "x")

    async def play(scene: Scene) -> None:
        wire = scene.wire
        wire.hear(start("validation"))
        wire.hear(ask(0))
        await until(wire.faults)
        wire.hear(end())
        await until(lambda: scene.client.leaving)

    scene = Scene()
    scene.client.make = lambda game: Lost()
    scene.run(play)
    ((_, why),) = scene.wire.faults()
    assert why.startswith("RuntimeError: no idea xx")
    assert len(why) == 200
    assert scene.client.has_failed
    assert scene.wire.said[-1] == {"type": "leave"}
    assert len([m for m in scene.wire.said if m["type"] == "queue"]) == 1


def test_a_queue_that_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clients, "AGAIN", 0.01)

    async def play(scene: Scene) -> None:
        scene.wire.hear({"type": "error", "error": {"code": "storage_down", "message": "Not just now."}})
        await until(lambda: len(scene.wire.said) == 2)
        with pytest.raises(NoArena, match="There is no game"):  # in the connection's own task
            scene.wire.hear({"type": "error", "error": {"code": "not_found", "message": "There is no game."}})

    Scene().run(play)
