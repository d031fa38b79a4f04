"""Files in the repository that nobody uses."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_picture_of_the_pages_is_shown() -> None:
    pages = "".join(page.read_text() for page in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md")))
    pictures = {picture.name for picture in (ROOT / "docs" / "screenshots").glob("*.png")}
    assert pictures
    assert {name for name in pictures if f"screenshots/{name}" not in pages} == set()
