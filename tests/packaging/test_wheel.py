"""The wheel: what is in it, and that it runs where there is neither a compiler nor npm nor these sources."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMPILED = ("feint/_core.", "feint/_core.pyi")


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from these sources; what was compiled for the environment is not compiled again."""
    folder = tmp_path_factory.mktemp("wheel")
    words = ["-m", "pip", "wheel", ".", "--no-deps", "--no-build-isolation", "--quiet", "-w", str(folder)]
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    subprocess.run(
        [sys.executable, *words], check=True, cwd=ROOT, env={**os.environ, "PATH": programs, "CMAKE_GENERATOR": "Ninja"}
    )
    (made,) = folder.glob("feint-*.whl")
    return made


def test_it_holds_all_that_is_needed_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        notices = [name for name in names if name.endswith((".dist-info/licenses/LICENSE", "THIRD_PARTY.md"))]
        metadata = archive.read(next(name for name in names if name.endswith("METADATA"))).decode()
    for folder in (
        "arena/web/index.html",
        "arena/migrations/script.py.mako",
        "games/kuhn/rulebook.toml",
        "data/coinche_learned.npz",
    ):
        assert any(name.startswith(f"feint/{folder}") for name in names), folder
    assert any(name.startswith("feint/_core.") and name.endswith(".so") for name in names)
    assert len(notices) == 2
    strange = [n for n in names if not n.startswith("feint/") and ".dist-info/" not in n]
    assert not strange
    assert not [n for n in names if n.endswith((".cpp", ".hpp", ".svelte", ".ts", ".sqlite", ".pyc"))]
    ours = {str(path.relative_to(ROOT / "src")) for path in (ROOT / "src" / "feint").rglob("*") if path.is_file()}
    ours = {name for name in ours if "__pycache__" not in name and not name.startswith(COMPILED)}
    assert ours == {name for name in names if name.startswith("feint/") and not name.startswith(COMPILED)}
    assert "\nLicense-Expression: MIT\n" in metadata
    assert wheel.stat().st_size < 8e6


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment of its own with the wheel in it; its variables, in which nothing else is found."""
    folder = tmp_path_factory.mktemp("empty")
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    pip = [folder / "bin" / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    wanted = ["-c", str(ROOT / "constraints.txt"), f"feint[arena] @ {wheel.as_uri()}"]
    done = subprocess.run([*pip, *wanted], capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"what feint depends on cannot be installed here: {done.stderr.strip().splitlines()[-1]}")
    return {"PATH": str(folder / "bin"), "HOME": str(folder)}


def run(installed: dict[str, str], *words: str) -> str:
    program = Path(installed["PATH"]) / "feint"
    return subprocess.run(
        [program, *words], check=True, env=installed, cwd=installed["HOME"], capture_output=True, text=True
    ).stdout


@pytest.mark.nightly
def test_it_plays_and_solves_where_nothing_else_is(installed: dict[str, str]) -> None:
    played = json.loads(run(installed, "match", "coinche", "learned", "simple", "--games", "4", "--json"))
    assert played["games"] == 4
    solved = json.loads(run(installed, "solve", "cfr", "kuhn", "--iterations", "1000", "--json"))
    assert solved["exploitability"] < 0.01
    where = "import feint, sys; print(feint.__file__); sys.exit('torch' in sys.modules)"
    python = Path(installed["PATH"]) / "python"
    place = subprocess.run([python, "-c", where], check=True, env=installed, capture_output=True, text=True).stdout
    assert str(ROOT) not in place


@pytest.mark.nightly
def test_its_arena_has_pages_and_bots(installed: dict[str, str]) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    words = [Path(installed["PATH"]) / "feint", "serve", "--port", str(port), "--database", "arena.sqlite"]
    server = subprocess.Popen(words, env=installed, cwd=installed["HOME"], stderr=subprocess.PIPE, text=True)
    try:
        end, found = time.monotonic() + 60, 0
        while time.monotonic() < end and found < 3:  # house bots play each other by themselves
            time.sleep(0.5)
            try:
                found = len(get(port, "/api/v1/matches?limit=10")["matches"])
            except OSError:
                assert server.poll() is None
        assert found >= 3
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/play/coup", timeout=10) as page:
            assert "<script" in page.read().decode()
    finally:
        server.send_signal(signal.SIGINT)
        _, said = server.communicate(timeout=30)
    assert "Traceback" not in said


def get(port: int, path: str) -> dict[str, list[object]]:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=10) as answer:
        return dict(json.load(answer))
