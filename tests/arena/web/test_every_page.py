"""Every page: for everyone (axe-core), light and dark, phone and desktop, English and French, and quick."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from server import ArenaServer

from feint.arena.pages import built_files

AXE = Path(__file__).resolve().parents[3] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = ["/", "/play", "/matches", "/ladders/coup/2", "/agents/believer", "/events", "/build", "/rules/coup"]
PAGES += ["/rules/protocol", "/decks", "TABLE", "REPLAY"]
FIRST_LOAD = 150_000  # bytes, packed


def address(server: ArenaServer, path: str) -> str:
    """Where a page is; a table and a replay must first be found."""
    if path != "REPLAY":
        return server.url + path
    for _ in range(300):
        found = server.get("/api/v1/matches?game=coup&status=finished&limit=1")["matches"]
        if found:
            return f"{server.url}/matches/{found[0]['id']}/3"
        time.sleep(0.2)
    raise AssertionError("no match of Coup has ended")


def opened(page: Any, server: ArenaServer, path: str) -> None:
    if path == "TABLE":
        page.goto(server.url)
        page.locator("main button.main").first.click()
        page.locator(".bar .choice").first.wait_for()
    else:
        page.goto(address(server, path))
        page.locator("h1").first.wait_for()
    page.wait_for_load_state("networkidle") if path not in ("TABLE", "/") else page.wait_for_timeout(500)


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize(("theme", "width", "language"), [("light", 1280, "en-GB"), ("dark", 390, "fr-FR")])
def test_axe_finds_nothing_serious(
    browser: Any, house_server: ArenaServer, path: str, theme: str, width: int, language: str
) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not here: make web (make test tries)")
    context = browser.new_context(
        viewport={"width": width, "height": 844}, color_scheme=theme, locale=language, bypass_csp=True
    )
    page = context.new_page()
    opened(page, house_server, path)
    page.add_script_tag(content=AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    serious = [
        (one["id"], [node["html"][:200] for node in one["nodes"][:3]])
        for one in found
        if one["impact"] in ("serious", "critical")
    ]
    assert not serious
    wider = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wider <= 0, "the page scrolls sideways"
    assert page.evaluate("document.documentElement.lang") == language[:2]
    context.close()


def test_the_first_load_is_small(browser: Any, house_server: ArenaServer) -> None:
    """All that a table of Coup needs, from a browser that has never been here."""
    page = browser.new_context(locale="en-GB").new_page()
    loaded: set[str] = set()
    page.on(
        "response", lambda answer: loaded.add(answer.url.removeprefix(house_server.url).lstrip("/") or "index.html")
    )
    opened(page, house_server, "TABLE")
    page.context.close()
    files = [built_files()[name] for name in loaded if name.startswith("assets/") or name == "index.html"]
    assert len(files) > 3
    assert sum(len(file.packed) for file in files) < FIRST_LOAD


def test_a_table_is_there_within_a_second(browser: Any, house_server: ArenaServer) -> None:
    """From the address of a match to buttons that can be pressed: the best of three, for others work here too."""
    page = browser.new_context(locale="en-GB").new_page()
    opened(page, house_server, "TABLE")
    url, times = page.url, []
    for _ in range(3):
        fresh = page.context.new_page()
        began = time.perf_counter()
        fresh.goto(url, wait_until="commit")
        fresh.locator(".bar .choice:not([disabled])").first.wait_for()
        times.append(time.perf_counter() - began)
        fresh.close()
    page.context.close()
    assert min(times) < 1.0, times


def test_language_and_theme_are_remembered(page: Any, house_server: ArenaServer) -> None:
    page.goto(house_server.url)
    page.get_by_role("button", name="Français").click()
    page.get_by_role("button", name="Jouer à Complots").wait_for()
    page.locator("summary").first.click()
    page.get_by_label("Thème").select_option("dark")
    page.reload()
    page.get_by_role("button", name="Jouer à Complots").wait_for()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.evaluate("document.documentElement.lang") == "fr"


MISSING = ["/nowhere", "/matches/nothing", "/agents/nobody", "/events/nothing", "/rules/chess"]
MISSING += ["/%E0%A4%A", "/agents/%ff", "/constructor", "/__proto__", "/rules/constructor", "/ladders/constructor"]


@pytest.mark.parametrize("path", MISSING)
def test_what_is_not_there_is_said_kindly(browser: Any, house_server: ArenaServer, path: str) -> None:
    page = browser.new_context(locale="en-GB").new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(house_server.url + path)
    page.get_by_text("There is no", exact=False).first.wait_for()
    page.context.close()
    assert not errors
