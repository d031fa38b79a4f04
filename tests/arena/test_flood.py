"""One account that sends as much as it can does not starve the others."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from server import Server

SECONDS = 5.0
SOCKETS = 20


def run(server: Server, kind: str, seconds: float, tokens: list[str]) -> subprocess.Popen[str]:
    words = [sys.executable, str(Path(__file__).with_name("flood.py")), str(server.port), kind, str(seconds), *tokens]
    return subprocess.Popen(words, stdout=subprocess.PIPE, text=True)


def rates(process: subprocess.Popen[str]) -> dict[str, float]:
    out, _ = process.communicate(timeout=60)
    return dict(json.loads(out))


@pytest.fixture
def server(tmp_path: Path) -> Server:
    return Server(str(tmp_path / "arena.sqlite"))


def test_an_account_that_floods_leaves_honest_bots_half_of_their_rate(server: Server) -> None:
    with server:
        honest = [server.token() for _ in range(4)]
        alone = rates(run(server, "honest", SECONDS, honest))["decisions"]
        assert alone > 0
        for kind in ("dance", "answer"):
            attacker = run(server, kind, SECONDS + 2, [server.token()] * SOCKETS)
            try:
                beside = rates(run(server, "honest", SECONDS, honest))["decisions"]
                attack = rates(attacker)
            finally:
                attacker.kill()
            print(f"decisions a second: {alone:.1f} alone, {beside:.1f} beside {kind} {attack}")
            assert beside >= alone / 2, (kind, alone, beside, attack)
