"""Agents whose play is compared with the same agents' beside the match."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from server import ArenaServer

import feint
from feint.agent import Agent
from feint.game import Event, Game, View
from feint.record import Record, agent_seed
from feint.remote.api_client import ApiClient


class Watched(Agent):
    """An agent of some spec that keeps its seed and counts what it is asked."""

    def __init__(self, spec: str, kept: list[Watched], pause: float = 0.0) -> None:
        self._agent, self._pause = feint.make_agent(spec), pause
        self.seed, self.seat, self.keys = 0, 0, list[str]()
        kept.append(self)

    def start(self, game: Game, seat: int, seed: int) -> None:
        self.seed, self.seat = seed, seat
        self._agent.start(game, seat, seed)

    def observe(self, events: Sequence[Event]) -> None:
        self._agent.observe(events)

    def act(self, view: View, legal: Sequence[int]) -> int:
        self.keys.append(view.json()["key"])
        time.sleep(self._pause)
        return self._agent.act(view, legal)

    def explain(self) -> dict[str, Any] | None:
        return self._agent.explain()


def record_of(server: ArenaServer, match: str) -> Record:
    return Record.from_json(ApiClient(server.url).get(f"/matches/{match}/record"))


def played_here(record: Record, specs: Sequence[str]) -> list[tuple[int, Any, str]]:
    """All steps of the match, played again at home by the same agents from the record's seed."""
    again = feint.play(record.game, specs, record.seed, setup=record.setup, parameters=record.parameters)
    return [(entry.by, entry.action, entry.fingerprint) for entry in again.log]


def seeds_of(record: Record) -> list[int]:
    """What the arena gave its agents for their own randomness."""
    return [agent_seed(record.seed, seat) for seat in range(len(record.seats))]
