"""Folders of tests mirror the source: who changes a module finds its tests under the module's name."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
OF_THEIR_OWN = {
    "agents/fakes": "programs that tests of agents start",
    "docs": "the documentation: its site, its pages and what they state",
    "native": "the tests in C++",
    "oracle": "games followed by second programs, written from the rules alone",
    "packaging": "the wheel: what it holds, what it promises, where it runs",
    "records": "the golden records of the games",
    "story": "one walk through everything",
    "structure": "the shape of the source itself",
    "untrusted": "what strangers send, wherever it is read",
}


def mirrors(folder: str) -> bool:
    """Whether a folder of tests is a folder or a module of the source."""
    python, native = ROOT / "src" / "feint" / folder, ROOT / "cpp" / folder
    return any(place.is_dir() for place in (python, native)) or python.with_suffix(".py").is_file()


def folders() -> set[str]:
    files = (path for path in TESTS.rglob("*.*") if "__pycache__" not in path.parts and path.is_file())
    return {path.parent.relative_to(TESTS).as_posix() for path in files} - {"."}


def test_every_folder_is_one_of_the_source() -> None:
    assert {folder for folder in folders() if not mirrors(folder)} == set(OF_THEIR_OWN)


def test_no_test_lies_at_the_root() -> None:
    assert not list(TESTS.glob("test_*"))


def test_file_names_are_unique() -> None:
    """Test modules are imported by their bare name."""
    names = [path.name for path in TESTS.rglob("*.py") if path.name != "conftest.py"]
    assert sorted(names) == sorted(set(names))
