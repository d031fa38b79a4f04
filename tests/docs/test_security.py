"""The threat model, and what is promised, name tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
PAGE = (TESTS.parent / "docs" / "security.md").read_text(encoding="utf-8")
ROWS = [line for line in PAGE.splitlines() if line.startswith("| ") and not line.startswith("| threat")]
PROMISES = (TESTS.parent / "docs" / "results" / "promises.toml").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"[`\"]([\w/]+\.py)::(\w+)[`\"]", PAGE + PROMISES)))


def test_every_threat_has_a_test() -> None:
    assert len(ROWS) > 15
    assert not [row for row in ROWS if "::" not in row.split("|")[3]]


@pytest.mark.parametrize(("place", "name"), NAMED)
def test_it_is_there(place: str, name: str) -> None:
    text = (TESTS / place).read_text(encoding="utf-8")
    assert re.search(rf"^(async )?def {name}\(", text, re.MULTILINE), f"{place} has no {name}"
