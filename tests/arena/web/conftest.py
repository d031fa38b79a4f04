"""A real Chromium, and an arena with its house bots for it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import pytest

sync_api = pytest.importorskip(
    "playwright.sync_api", reason="the browser's tests need feint[dev]: make test installs it"
)

# As root there is no sandbox; the rest keeps Chromium from looking for its maker's servers.
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
]


def chromium() -> str | None:
    return next(
        (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
    )


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """One for each file: while it is there an event loop runs in this thread, and other tests want their own."""
    program = chromium()
    if program is None:
        pytest.skip("no Chromium here: apt-get install chromium (make test tries)")
    with sync_api.sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield running
        running.close()


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """A visitor's page. Whatever it complains about fails the test."""
    context = browser.new_context(viewport={"width": 1280, "height": 860}, locale="en-GB")
    context.add_init_script("localStorage.setItem('feint.pace', 'instant')")  # a test need not follow the bots
    opened = context.new_page()
    opened.set_default_timeout(20_000)
    complaints: list[str] = []
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    opened.complaints = complaints
    yield opened
    context.close()
    assert not complaints
