"""Honest bots and an attacker at one server: python flood.py PORT KIND SECONDS TOKEN ... prints what it counted."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import sys
import time
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

THINK = 0.1  # seconds of an honest bot for a decision
MESSAGES = {  # 120 kB each
    "dance": '{"type":"dance","x":[' + ",".join(["[]"] * 40_000) + "]}",
    "answer": '{"match":"x","decision":0,"action":"x","explain":{"x":[[]' + ',""' * 40_000 + "]}}",
}


class Honest:
    """Bots that play Coup for two from the queue, and count their decisions."""

    def __init__(self, port: int) -> None:
        self.address, self.decisions = f"ws://127.0.0.1:{port}/api/v1/agent", 0

    async def play(self, token: str) -> None:
        headers = {"authorization": f"Bearer {token}"}
        async with connect(self.address, additional_headers=headers, max_queue=None) as socket:
            await socket.send(json.dumps({"type": "queue", "game": "coup", "most": 4, "repeat": True}))
            async with asyncio.TaskGroup() as replies:
                async for text in socket:
                    message = json.loads(text)
                    if message["type"] == "ask":
                        replies.create_task(self._reply(socket, message))
                    self.decisions += message["type"] == "accepted"

    async def _reply(self, socket: Any, ask: dict[str, Any]) -> None:
        await asyncio.sleep(THINK)
        answer = {"type": "answer", "match": ask["match"], "decision": ask["decision"], **random.choice(ask["legal"])}
        await socket.send(json.dumps(answer))


class Attacker:
    """Sockets of one account that send as fast as they are allowed to, and come back when they are closed."""

    def __init__(self, port: int, kind: str) -> None:
        self.address, self.sent, self.closed = f"ws://127.0.0.1:{port}/api/v1/agent", 0, 0
        self._message = MESSAGES[kind]

    async def attack(self, token: str) -> None:
        headers = {"authorization": f"Bearer {token}"}
        while True:
            with contextlib.suppress(ConnectionClosed, InvalidStatus, OSError, TimeoutError):
                async with connect(self.address, additional_headers=headers, max_queue=None) as socket:
                    while True:
                        await socket.send(self._message)
                        self.sent += 1
            self.closed += 1
            await asyncio.sleep(0.01)


async def main(port: int, kind: str, seconds: float, tokens: list[str]) -> None:
    one: Any = Honest(port) if kind == "honest" else Attacker(port, kind)
    running = [asyncio.create_task(one.play(token) if kind == "honest" else one.attack(token)) for token in tokens]
    await asyncio.sleep(3.0)  # so that matches are under way
    counted, began = {name: value for name, value in vars(one).items() if isinstance(value, int)}, time.perf_counter()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - began
    for task in running:
        if task.done():
            task.result()  # raises what ended it
    rates = {name: (getattr(one, name) - before) / took for name, before in counted.items()}
    print(json.dumps(rates), flush=True)
    os._exit(0)  # sockets that are closed one by one take seconds


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), sys.argv[2], float(sys.argv[3]), sys.argv[4:]))
