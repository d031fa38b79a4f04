"""The tutorials, walked from top to bottom as a reader walks them (reader.py), each in a fresh folder."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from reader import POSTGRES, Reader, blocks_of, fits

PAGES = ("play", "bot", "game", "solver", "cfr", "learner", "arena")
SLOW = ("learner", "arena")  # nets, and a database to move: half a minute each
WALKS = [pytest.param(page, marks=[pytest.mark.nightly] if page in SLOW else []) for page in PAGES]
PROGRAMS = ("curl", "node")  # that a page may call


@pytest.mark.timeout(900)  # a busy machine makes a long walk
@pytest.mark.parametrize("page", WALKS)
def test_a_reader_gets_what_the_page_shows(page: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    if page == "learner":
        pytest.importorskip("sb3_contrib", reason="learner.md needs feint[learn]: make test installs it")
    blocks = blocks_of(page)
    typed = "".join(block.text for block in blocks if block.language == "sh")
    for program in PROGRAMS:
        if re.search(rf"\b{program} ", typed) and not shutil.which(program):
            pytest.skip(f"{page}.md needs {program}")
    moves = any(POSTGRES in block.text for block in blocks)
    reader = Reader(tmp_path, request.getfixturevalue("postgres").make() if moves else POSTGRES)
    try:
        reader.walk(blocks)
    finally:
        reader.close()


@pytest.mark.parametrize("page", PAGES)
def test_every_block_is_walked(page: str) -> None:
    """A file is used by a command, and what is shown follows one."""
    blocks = blocks_of(page)
    assert {block.language for block in blocks} <= {"sh", "python", "js", "text", "person", ""}
    for i, block in enumerate(blocks):
        assert bool(block.file) == (block.language in ("python", "js")), f"no file, or no command: {block}"
        if block.file:
            used = "".join(other.text for other in blocks[i + 1 :] if other.language in ("sh", "python"))
            assert re.search(rf"\b{Path(block.file).stem}\b", used), f"nobody runs {block.file}"
        if block.language == "text":
            assert blocks[i - 1].language == "sh", f"nothing printed {block.text}"


def test_a_page_that_shows_something_else_is_found_out() -> None:
    assert fits("a 1\nb\nc\n", "a ...\n...\nc\n")
    assert not fits("a 1\nb\nc\n", "a 2\n...\nc\n")
    assert not fits("a 1\nb\nc\n", "a 1\n")
