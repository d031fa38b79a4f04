"""The how-to pages that need an arena: an event is run and backed up, by the commands as they stand on the pages."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

import feint
from feint.record import Record

pytest.importorskip("fastapi", reason="an arena needs feint[arena]: make test installs it")
ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "tests" / "arena"))

from server import Server  # noqa: E402  (it lives with the tests of the arena)

PAGES = ROOT / "docs" / "how-to"


def shell_blocks(page: str) -> list[str]:
    return re.findall(r"^```sh\n(.*?)^```", (PAGES / page).read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


def run(script: str, folder: Path) -> str:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    words = ["sh", "-ec", script]
    done = subprocess.run(
        words, cwd=folder, env=os.environ | {"PATH": path}, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, f"{script}\n{done.stderr}"
    return done.stdout


def wait_for(server: Server, agent: str) -> None:
    """House bots come a moment after their arena."""
    end = time.monotonic() + 60
    while server.call("GET", f"/api/v1/agents/{agent}")[0] != 200:
        assert time.monotonic() < end, f"{agent} does not come"
        time.sleep(0.1)


@pytest.mark.nightly
def test_an_event_is_run_and_backed_up(tmp_path: Path) -> None:
    serve, play, fetch = shell_blocks("event.md")
    export, restore = shell_blocks("backup.md")
    assert serve == "feint serve --port 8000 --database cup.sqlite\n"
    with Server(str(tmp_path / "cup.sqlite"), "--house") as server:
        wait_for(server, "thinker")
        said = run(play.replace("http://127.0.0.1:8000", server.url), tmp_path)
        event = json.loads(said[said.index("\n{") :])
        assert event["status"] == "finished"
        assert {row["agent"] for row in event["standings"]} == {"random", "shuffle", "thinker"}
        run(fetch.replace("http://127.0.0.1:8000", server.url), tmp_path)
        run(export, tmp_path)
    records = [Record.from_json(json.loads(line)) for line in (tmp_path / "cup.jsonl").read_text().splitlines()]
    assert len(records) == 6  # two rounds of three pairs
    assert all(feint.replay(record).over for record in records)
    run(restore, tmp_path)
    again = tmp_path / "again.jsonl"
    run(f"feint arena export {again} --database restored.sqlite", tmp_path)
    rows = [sorted(path.read_text().splitlines()) for path in (tmp_path / "backup.jsonl", again)]
    assert rows[0] == rows[1]
