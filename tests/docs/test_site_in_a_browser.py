"""The site in a real browser: light and dark, wide and narrow, and no request leaves the machine."""

from __future__ import annotations

import functools
import shutil
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from test_site import build

pytestmark = pytest.mark.nightly
sync_api = pytest.importorskip("playwright.sync_api", reason="needs feint[dev]: make test installs it")
PAGES = (
    "index.html",
    "how-to/index.html",
    "cli.html",
    "games/index.html",
    "results/coup-mdp.html",
    "results/ipomdp-po-nim.html",
    "reference/http.html",
    "reference/python/games/game.html",
    "reference/schemas/coup.html",
)
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("site")
    build(folder)
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("no Chromium here: apt-get install chromium (make test tries)")
    with sync_api.sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield running
        running.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_pages_fit_and_fetch_nothing_from_elsewhere(address: str, browser: Any, width: int, scheme: str) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
    page, fetched, complaints = context.new_page(), set[str](), list[str]()
    page.on("request", lambda request: fetched.add(request.url))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    for name in PAGES:
        page.goto(address + name, wait_until="networkidle")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name} is too wide"
        paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert paper == {"light": "rgb(250, 247, 240)", "dark": "rgb(20, 22, 26)"}[scheme]
    assert not [url for url in fetched if not url.startswith((address, "data:", "blob:"))]
    assert not complaints
    context.close()


def test_the_search_finds(address: str, browser: Any) -> None:
    page = browser.new_page()
    page.goto(address + "index.html")
    page.locator("input.md-search__input").fill("exploitability")
    page.wait_for_selector(".md-search-result__item a")
    assert page.locator(".md-search-result__item a[href*='cli.html']").count() > 0
    page.close()
