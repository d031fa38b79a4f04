"""An agent is made in the browser, and the command that the page offers is run as it stands."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from server import NUMBERS, ArenaServer


def test_from_a_name_to_a_ranked_match(page: Any, house_server: ArenaServer, tmp_path: Path) -> None:
    name = f"built {next(NUMBERS)} {os.getpid()}"
    page.goto(f"{house_server.url}/build?game=kuhn")
    page.get_by_label("Your name", exact=False).fill(f"{name} owner")
    page.get_by_role("button", name="Take this name").click()
    page.get_by_label("name", exact=False).last.wait_for()
    naming = page.locator("form", has=page.get_by_role("button", name="agent", exact=False)).last
    naming.locator("input").fill(name)
    naming.get_by_role("button").click()
    page.get_by_text("Python alone").click()
    with page.expect_download() as download:
        page.get_by_text("python_bot.py", exact=False).first.click()
    download.value.save_as(tmp_path / "python_bot.py")
    command = page.locator("pre:visible", has_text="export FEINT_TOKEN=feint_").first.inner_text()
    assert house_server.url in command
    (tmp_path / "python3").symlink_to(sys.executable)
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    run = subprocess.Popen(["sh", "-c", command], cwd=tmp_path, env=environment, start_new_session=True)
    try:
        page.get_by_text("It is on the ladder.").wait_for(timeout=60_000)
        found = f"/api/v1/matches?agent={name.replace(' ', '%20')}&kind=ranked&status=finished"
        assert house_server.get(found)["matches"]
    finally:
        os.killpg(run.pid, signal.SIGKILL)
        run.wait()
    stored = page.evaluate("JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])")
    assert "feint_" not in stored, "no token is kept in the browser"
