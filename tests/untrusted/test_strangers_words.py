"""What strangers wrote, where it is shown or followed: terminals, archives, redirects, pipes."""

from __future__ import annotations

import http.server
import io
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest

import feint
from feint.errors import FeintError, NoArena
from feint.evaluate.head_to_head import Tally, gather, head_to_head
from feint.record import Record
from feint.remote.api_client import ApiClient
from feint.tables.screen import Screen, escape_controls

STEERING = "x\x1b[2J\x1b]52;c;aGk=\x07\x9b2J"


def test_a_screen_is_not_steered() -> None:
    out = io.StringIO()
    screen = Screen(file=out, force_terminal=True, width=200, highlight=False)
    screen.print(STEERING, markup=False, style="red")
    shown = out.getvalue().replace("\x1b[31m", "").replace("\x1b[0m", "")
    assert shown == r"x\x1b[2J\x1b]52;c;aGk=\x9b2J" + "\n"  # rich itself leaves the bell out
    assert escape_controls("plain\n\ttext é") == "plain\n\ttext é"


@pytest.mark.process
def test_a_replay_does_not_steer(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    match = feint.Match(feint.make("kuhn"), 1, None, [STEERING, "random"])
    while not match.over:
        for seat, question in match.asked().items():
            match.answer(seat, question.legal[0])
    match.record().save(path)
    words = [sys.executable, "-m", "feint", "replay", str(path)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert "\x1b" not in done.stdout
    assert "\x9b" not in done.stdout


def test_a_small_archive_does_not_fill_the_memory(tmp_path: Path) -> None:
    path = tmp_path / "run.npz"
    feint.solve("cfr", feint.make("kuhn"), iterations=2, checkpoint=path)
    with np.load(path) as kept:
        arrays = {**kept, "regrets_0": np.zeros(1 << 22)}
    np.savez_compressed(path, **arrays)
    before = path.read_bytes()
    with pytest.raises(FeintError, match=r"run\.npz"):
        feint.solve("cfr", feint.make("kuhn"), iterations=3, checkpoint=path)
    assert path.read_bytes() == before


class Elsewhere(http.server.BaseHTTPRequestHandler):
    seen: ClassVar[list[tuple[str, str | None]]] = []

    def do_GET(self) -> None:
        self.seen.append((self.path, self.headers.get("authorization")))
        if self.path.startswith("/first"):
            self.send_response(302)
            self.send_header("location", f"http://127.0.0.1:{self.server.server_address[1]}/second")
            self.end_headers()
        else:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"{}")

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def elsewhere() -> Iterator[str]:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


@pytest.mark.slow
def test_a_token_does_not_follow_a_redirect(elsewhere: str) -> None:
    with pytest.raises(NoArena, match=r"/first.*\b302\b"):
        ApiClient(f"{elsewhere}/first", "secret").get("/me")
    assert [path for path, _ in Elsewhere.seen] == ["/first/api/v1/me"]


@pytest.mark.process
def test_an_export_goes_into_a_pipe(tmp_path: Path) -> None:
    pytest.importorskip("fastapi")
    pipe, database = tmp_path / "pipe", str(tmp_path / "arena.sqlite")
    os.mkfifo(pipe)
    run = [sys.executable, "-m", "feint", "arena"]
    subprocess.run([*run, "import", "-", "--database", database], input=EMPTY, text=True, check=True)
    with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE, text=True) as reader:
        subprocess.run([*run, "export", str(pipe), "--database", database], check=True, timeout=60)
        assert reader.stdout is not None
        lines = reader.stdout.read().splitlines()
    assert pipe.is_fifo()
    assert json.loads(lines[-1]) == {"end": 0}


EMPTY = '{"format": "feint.arena", "version": 1}\n{"end": 0}\n'


def test_an_interrupt_between_two_shards_keeps_what_was_played() -> None:
    """It may come while results are added up: what was given by then counts, and the rest is ended."""
    given: list[str] = []

    def results() -> Any:
        try:
            for _ in range(1000):
                yield [Tally(games=1, deals=1)], [None]
        except KeyboardInterrupt:
            given.append("ended")
            yield [Tally(games=1, deals=1)], [None]

    total, kept = [Tally()], list[Any]()

    def keep(record: Record) -> None:
        kept.append(record)
        if len(kept) == 3:
            os.kill(os.getpid(), 2)

    gather(results(), total, keep)
    assert given == ["ended"]
    assert 4 <= total[0].games == len(kept) < 1000


@pytest.mark.process
def test_a_program_that_is_not_there_is_told_of(tmp_path: Path) -> None:
    table = head_to_head("kuhn", ["random", f"process:command={sys.executable} {tmp_path}/nobody.py"], 2)
    mine = table["agents"][1]
    assert mine["faults"] >= 1
    assert "nobody.py" in mine["fault"]
    assert "fault" not in table["agents"][0]
