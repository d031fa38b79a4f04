"""Takes pictures of the pages: a real arena, its house bots, a real Chromium.

    python tools/docs/screenshots.py           writes the pictures that the docs show to docs/screenshots
    python tools/docs/screenshots.py FOLDER    writes every page, on desktop and phone, light and dark, to FOLDER

Needs Chromium and the extra `dev`.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "arena"))

from playwright.sync_api import sync_playwright  # noqa: E402
from server import Server  # noqa: E402  (the tests' own way to start one)

OUT = ROOT / "docs" / "screenshots"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
FLAGS += ["--disable-component-update", "--disable-sync"]
SIZES = {"desktop": {"width": 1280, "height": 860}, "phone": {"width": 390, "height": 844}}
SHOWN = (("table", "desktop", "light"), ("replay", "desktop", "dark"), ("ladder", "desktop", "light"))  # by the docs
ENOUGH = 60.0  # seconds for the house to play some matches, and for the analyst to look at them


def pages(server: Server) -> dict[str, str]:
    coup = server.get("/api/v1/matches?game=coup&status=finished&limit=50")["matches"]
    long = max(coup, key=lambda match: (match["players"] >= 4, (match["ended"] or 0) - (match["started"] or 0)))
    shown = [match for match in coup if server.get(f"/api/v1/matches/{match['id']}/annotations")["annotations"]]
    replay = max(shown or [long], key=lambda match: match["players"])["id"]
    return {
        "home": "/",
        "play": "/play",
        "replay": f"/matches/{replay}/9?as=public",
        "matches": "/matches",
        "ladder": "/ladders/coup/2",
        "agent": "/agents/believer",
        "events": "/events",
        "build": "/build",
        "rules": "/rules/coup",
    }


def take(browser: Any, server: Server, path: str, picture: tuple[str, str, str], out: Path) -> None:
    name, size, theme = picture
    phone = size == "phone"
    context = browser.new_context(viewport=SIZES[size], color_scheme=theme, locale="en-GB", is_mobile=phone)
    page = context.new_page()
    page.goto(server.url + path)
    page.locator("h1").first.wait_for()
    if name == "table":
        page.get_by_role("button", name="Play Coup now").click()
        page.locator(".bar .choice").first.wait_for()
    page.wait_for_timeout(1500)
    page.screenshot(path=str(out / f"{name}-{size}-{theme}.png"), full_page=phone and name == "table")
    context.close()


def main() -> None:
    program = next((found for one in ("chromium", "google-chrome") if (found := shutil.which(one))), None)
    if program is None:
        sys.exit("screenshots: no Chromium here (apt-get install chromium)")
    out = Path(sys.argv[1]) if len(sys.argv) > 1 else OUT
    out.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(str(Path(folder) / "arena.sqlite"), "--house") as server,
        sync_playwright() as playwright,
    ):
        time.sleep(ENOUGH)
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        paths = {**pages(server), "table": "/"}
        every = [(name, size, theme) for name in paths for size in SIZES for theme in ("light", "dark")]
        for picture in SHOWN if out == OUT else every:
            take(browser, server, paths[picture[0]], picture, out)
        browser.close()
    print(f"{len(list(out.glob('*.png')))} pictures in {out}")


if __name__ == "__main__":
    main()
