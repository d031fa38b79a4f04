"""What the site has that docs/ has not: pages made of the code, pages of the root, and a nav that finds its pages.

MkDocs calls these functions by their names. Nothing is written into docs/: pages that are made live in the build alone.
"""

from __future__ import annotations

import fnmatch
import re
import tomllib
from pathlib import Path
from typing import Any

import http_page
import python_pages
import schema_pages
from links import OUTSIDE, SiteLinks
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[3]
URLS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"].get("urls", {})
LINKS = SiteLinks(URLS.get("Source"))


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    config.markdown_extensions.append(LINKS)
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are made, then put into the nav what its patterns stand for."""
    for place, text in (generate_pages() | outside_pages()).items():
        files.append(File.generated(config, place, content=text))
    pages = sorted(file.src_uri for file in files.documentation_pages())
    config.nav = expand(config.nav, pages)
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Say to the links whose they are; the first page has nothing beside it."""
    sources = {place: source for source, place in OUTSIDE.items() if source != "README.md"}
    LINKS.page = page.file.src_uri
    LINKS.source = sources.get(LINKS.page, f"docs/{LINKS.page}")
    if page.is_homepage:
        page.meta["hide"] = ["navigation", "toc"]
    return markdown


def generate_pages() -> dict[str, str]:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    games = re.search(r"<!-- games -->\n(.*?)<!-- /games -->", readme, re.DOTALL)
    assert games, "README.md has no table of games"
    made = {
        "games/index.md": "# Games\n\n" + games[1].replace("](docs/games/", "]("),
        "reference/http.md": http_page.page(),
    }
    return made | python_pages.pages() | schema_pages.pages()


def outside_pages() -> dict[str, str]:
    out = {}
    for source, place in OUTSIDE.items():
        if source != "README.md":
            text = (ROOT / source).read_text(encoding="utf-8")
            out[place] = text if source.endswith(".md") else f"# License\n\n```text\n{text}```\n"
    return out


def expand(nav: Any, pages: list[str]) -> Any:
    """The nav with the pages that its patterns stand for."""
    named: set[str] = set()
    _collect(nav, named)

    def walk(entries: Any) -> list[Any]:
        out: list[Any] = []
        for entry in entries if isinstance(entries, list) else [entries]:
            if isinstance(entry, dict):
                out += [{title: part if _plain(part) else walk(part)} for title, part in entry.items()]
            elif "*" in entry:
                fits = [page for page in pages if fnmatch.fnmatch(page, entry) and page not in named]
                named.update(fits)
                out += fits
            else:
                out.append(entry)
        return out

    return walk(nav)


def _plain(entry: Any) -> bool:
    return isinstance(entry, str) and "*" not in entry


def _collect(nav: Any, named: set[str]) -> None:
    for entry in nav if isinstance(nav, list) else [nav]:
        if isinstance(entry, dict):
            for part in entry.values():
                _collect(part, named)
        elif _plain(entry):
            named.add(entry)
