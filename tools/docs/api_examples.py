"""Records the examples of the arena's OpenAPI description: a real arena, a real match, one of each call.

    python tools/docs/api_examples.py     writes src/feint/arena/api/examples.json

Lists are cut short. A test checks that every call has an example and that it fits the call's schema.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "arena"))

from server import Server  # noqa: E402  (the tests' own way to start one)

import feint  # noqa: E402
from feint.remote.api_client import ApiClient, register  # noqa: E402

API = "/api/v1"
LONGEST_LIST, LONGEST_TEXT = 2, 160


class Recorder:
    """Calls, and keeps what was sent and answered as the example of that call."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.examples: dict[str, dict[str, Any]] = {}

    def call(self, method: str, shape: str, body: Any = None, token: str | None = None, **parts: str) -> Any:
        path = shape.format(**{name: part.replace(" ", "%20") for name, part in parts.items()})
        status, answer = self.server.call(method, path, body, token)
        if status >= 300:
            raise SystemExit(f"{method} {path}: {status} {answer}")
        kept = {"request": body} if body is not None else {}
        self.examples[f"{method} {shape.partition('?')[0]}"] = kept | ({"response": short(answer)} if answer else {})
        return answer


def short(value: Any) -> Any:
    """A value that one can read: secrets blanked, lists and texts cut."""
    if isinstance(value, dict):
        return {k: "feint_..." if k == "token" and str(v).startswith("feint_") else short(v) for k, v in value.items()}
    if isinstance(value, list):
        return [short(item) for item in value[:LONGEST_LIST]]
    if isinstance(value, str) and len(value) > LONGEST_TEXT:
        return value[:LONGEST_TEXT] + "..."
    return value


def record(server: Server) -> dict[str, dict[str, Any]]:
    calls = Recorder(server)
    owner = calls.call("POST", f"{API}/owners", {"name": "ada"})["token"]
    ada = calls.call("POST", f"{API}/agents", {"name": "ada-counts", "about": "Counts cards."}, owner)["token"]
    made = calls.call("POST", f"{API}/agents/{{name}}/tokens", {"note": "laptop"}, owner, name="ada-counts")
    calls.call("GET", f"{API}/tokens", token=owner)
    server.call("DELETE", f"{API}/tokens/{made['id']}", token=owner)
    calls.call("GET", f"{API}/me", token=ada)
    calls.call("POST", f"{API}/guests")
    calls.call("GET", f"{API}/games")
    calls.call("GET", f"{API}/games/{{name}}", name="kuhn")
    calls.call("GET", f"{API}/agents")
    calls.call("GET", f"{API}/agents/{{name}}", name="ada-counts")
    calls.call("POST", f"{API}/queue", {"game": "kuhn", "most": 4, "repeat": True}, ada)
    calls.call("GET", f"{API}/queue", token=ada)
    server.call("DELETE", f"{API}/queue", token=ada)
    bob = register(ApiClient(server.url, server.owner_token()), "bob-bluffs")[0]
    table = calls.call("POST", f"{API}/tables", {"game": "kuhn", "seats": ["ada-counts", None]}, ada)
    calls.call("POST", f"{API}/tables/{{match}}/seats", {}, bob, match=table["match"])
    match = str(table["match"])
    calls.call("GET", f"{API}/matches/{{match}}", token=ada, match=match)
    answer = {"decision": 0, "action": "pass", "explain": {"text": "A weak card.", "values": {"pass": -0.2}}}
    calls.call("POST", f"{API}/matches/{{match}}/answer", answer, ada, match=match)
    play_the_rest(server, [ada, bob], "kuhn")
    finished = f"{API}/matches?game=kuhn&status=finished&agent=ada-counts"
    ranked = calls.call("GET", finished)["matches"][0]["id"]
    calls.call("GET", f"{API}/matches/{{match}}/record", match=ranked)
    calls.call("GET", f"{API}/matches/{{match}}/frames", match=ranked)
    belief = {"kind": "ideal-observer", "content": {"decision": 0, "beliefs": {"seat 1": {"K": 0.5, "Q": 0.5}}}}
    calls.call("POST", f"{API}/matches/{{match}}/annotations", belief, owner, match=ranked)
    calls.call("GET", f"{API}/matches/{{match}}/annotations", match=ranked)
    left = server.post(f"{API}/tables", {"game": "kuhn", "seats": ["ada-counts", None]}, ada)["match"]
    server.post(f"{API}/tables/{left}/seats", {}, bob)
    calls.call("POST", f"{API}/matches/{{match}}/resign", None, ada, match=left)
    calls.call("GET", f"{API}/ladders/{{game}}", game="kuhn")
    calls.call("GET", f"{API}/agents/{{name}}/ratings", name="ada-counts")
    calls.call("GET", f"{API}/agents/{{name}}/ratings/history?game=kuhn&players=2", name="ada-counts")
    calls.call("GET", f"{API}/agents/{{name}}/opponents?game=kuhn&players=2", name="ada-counts")
    play_the_rest(server, [ada, bob], "coup")
    calls.call("GET", f"{API}/agents/{{name}}/style?game=coup", name="ada-counts")
    record_event(calls, [ada, bob])
    calls.call("GET", "/health")
    return calls.examples


def record_event(calls: Recorder, tokens: list[str]) -> None:
    admin = make_admin(calls.server)
    event = {"name": "Kuhn Open", "game": "kuhn", "format": "round_robin", "rounds": 2}
    event["agents"] = ["ada-counts", "bob-bluffs"]
    made = calls.call("POST", f"{API}/events", event, admin)
    calls.call("POST", f"{API}/events/{{event}}/start", None, admin, event=made["id"])
    playing(calls.server, tokens, None)
    while calls.call("GET", f"{API}/events/{{event}}", event=made["id"])["status"] != "finished":
        time.sleep(0.2)
    calls.call("GET", f"{API}/events")
    calls.call("GET", f"{API}/events/{{event}}/crosstable", event=made["id"])


def play_the_rest(server: Server, tokens: list[str], game: str) -> None:
    for thread in playing(server, tokens, game):
        thread.join(60)


def playing(server: Server, tokens: list[str], game: str | None) -> list[threading.Thread]:
    def play(token: str) -> None:
        feint.connect(server.url, token).play("random", game=game, matches=2 if game else None)

    threads = [threading.Thread(target=play, args=(token,), daemon=True) for token in tokens]
    for thread in threads:
        thread.start()
    return threads


def make_admin(server: Server) -> str:
    words = [sys.executable, "-m", "feint", "arena", "token", "--database", server.database, "--json"]
    return str(json.loads(subprocess.run(words, capture_output=True, check=True).stdout)["token"])


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, Server(str(Path(folder) / "arena.sqlite")) as server:
        examples = record(server)
    path = ROOT / "src" / "feint" / "arena" / "api" / "examples.json"
    path.write_text(json.dumps(examples, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{len(examples)} calls in {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
