"""What the arena writes to its log and says on the terminal: no token, no cookie, no password."""

from __future__ import annotations

import http.client
import os
import subprocess
import sys
from pathlib import Path

import pytest
from server import Server
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

PASSWORD = "hun/t@r2"


def test_no_secret_is_logged(tmp_path: Path) -> None:
    log, database = tmp_path / "log", tmp_path / "arena.sqlite"
    server = Server(str(database)).start(log)
    try:
        owner, agent = server.owner_token(), server.token()
        connection = http.client.HTTPConnection("127.0.0.1", server.port)
        connection.request("POST", "/api/v1/guests")
        answer = connection.getresponse()
        cookie, csrf = answer.headers["set-cookie"], answer.read().decode()
        secrets = [owner, agent, cookie.partition("=")[2].partition(";")[0], csrf.split('"csrf":"')[1].split('"')[0]]
        for token in (owner, agent):
            for path in (f"/api/v1/me?token={token}", f"/api/v1/{token}", f"/api/v1/agents/{token}", "/api/v1/me"):
                server.call("GET", path, token=token)
            server.call("POST", "/api/v1/queue", b"{", token=token)
            server.call("POST", "/api/v1/queue", {"game": token}, token=token)
            server.call("POST", f"/api/v1/matches/{token}/answer", {"decision": token}, token=token)
            with pytest.raises((WebSocketException, OSError)), connect(f"ws://127.0.0.1:{server.port}/{token}"):
                pass
        database.chmod(0o600)
        assert server.stop() is not None
    finally:
        server.__exit__()
    written = log.read_text()
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("arena.sqlite*"))
    for secret in secrets:
        assert len(secret) > 16
        assert secret not in written
        assert secret.encode() not in kept


@pytest.mark.parametrize("words", [["serve", "--port", "1"], ["worker"], ["arena", "ratings"], ["arena", "token"]])
@pytest.mark.parametrize("scheme", ["postgresql", "oracle"])
def test_a_password_is_not_printed(words: list[str], scheme: str) -> None:
    url = f"{scheme}://feint:{PASSWORD}@127.0.0.1:1/arena"
    program = subprocess.Popen(
        [sys.executable, "-m", "feint", *words],
        env={**os.environ, "FEINT_DATABASE": url},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert program.stdout is not None
    said = ""
    for line in program.stdout:
        said += line
        if "waiting" in line:  # a server waits for its database
            program.kill()
    program.wait()
    assert said
    assert "t@r2" not in said
    assert "hun" not in said
