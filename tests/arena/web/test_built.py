"""The built files that are committed are those that the sources make."""

from __future__ import annotations

import filecmp
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
WEB = ROOT / "web"
BUILT = ROOT / "src" / "feint" / "arena" / "web"


def names(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def npm() -> str:
    found = shutil.which("npm")
    if found is None or not (WEB / "node_modules").is_dir():
        pytest.skip("npm or web/node_modules is not here, so the pages are not built again: make test tries")
    return found


def test_the_built_files_are_up_to_date(npm: str, tmp_path: Path) -> None:
    words = [npm, "run", "--silent", "build", "--", "--outDir", str(tmp_path / "built"), "--logLevel", "warn"]
    done = subprocess.run(words, cwd=WEB, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert names(tmp_path / "built") == names(BUILT), "run make web and commit src/feint/arena/web"
    for name in names(BUILT):
        assert filecmp.cmp(tmp_path / "built" / name, BUILT / name, shallow=False), f"{name}: run make web"


def test_the_sources_are_sound(npm: str) -> None:
    done = subprocess.run([npm, "run", "--silent", "check"], cwd=WEB, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]


def test_the_lock_names_no_addresses() -> None:
    assert '"resolved"' not in (WEB / "package-lock.json").read_text(encoding="utf-8")
