"""The docs as a site: it builds without a warning, every link leads somewhere, and nothing comes from elsewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import feint

pytest.importorskip("mkdocs", reason="the site needs feint[docs]: make test installs it")
ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "tools" / "docs" / "site"))

import python_pages  # noqa: E402  (the site's own modules are no package)
import schemas  # noqa: E402
from hooks import expand  # noqa: E402
from links import SiteLinks  # noqa: E402
from markdown import Markdown  # noqa: E402

LOADED = {"script": "src", "img": "src", "iframe": "src", "source": "src", "link": "href"}


class Html(HTMLParser):
    """Anchors, links, and what the browser fetches by itself."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        self.anchors |= {said[name] for name in ("id", "name") if name in said}
        if tag == "a" and "href" in said:
            self.links.append(said["href"])
        if LOADED.get(tag, "") in said:
            self.loaded.append(said[LOADED[tag]])


def build(folder: Path) -> None:
    # Not --quiet: what is not logged does not count as a warning, and nothing would ever fail.
    words = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    env = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, timeout=280, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "INFO    -  Documentation built" in done.stderr
    assert "WARNING" not in done.stderr


def dead_links(pages: dict[Path, Html]) -> Iterator[str]:
    for path, page in pages.items():
        for link in page.links + page.loaded:
            parts = urlsplit(link)
            if parts.scheme or path.name == "404.html":  # that page is for a server, at its root
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not target.exists() or (parts.fragment and unquote(parts.fragment) not in pages[target].anchors):
                yield f"{path}: {link}"


def test_it_builds_and_stands_alone(tmp_path: Path) -> None:
    build(tmp_path)
    pages = {path: Html(path) for path in tmp_path.rglob("*.html")}
    assert list(dead_links(pages)) == []
    elsewhere = {link for page in pages.values() for link in page.loaded if urlsplit(link).netloc}
    assert not elsewhere
    assert not [css for css in tmp_path.rglob("*.css") if re.search(r"(url\(|@import )[\"']?https?:", css.read_text())]
    assert not list(tmp_path.rglob("*.py"))
    for source in (ROOT / "docs").rglob("*.md"):
        assert tmp_path / source.relative_to(ROOT / "docs").with_suffix(".html") in pages
    for group, modules in python_pages.MODULES.items():
        for module in modules:
            anchors = pages[tmp_path / python_pages.FOLDER / group / f"{module}.html"].anchors
            assert {f"feint.{module}.{name}" for name in python_pages.own_names(module)} - anchors <= SHADOWED


# Names that are modules as well: what they have is on the module's page.
SHADOWED = {"feint.pomdp.models"}


def test_whatever_feint_exports_is_described() -> None:
    described = {name for name, _, _ in python_pages.list_exports()}
    assert described == {f"`feint.{name}`" for name in feint.__all__} - {"`feint.__version__`"}


@pytest.mark.parametrize(
    ("target", "shown"),
    [
        ("../record.md#the-fields", '<a href="../record.md#the-fields">it</a>'),
        ("#here", '<a href="#here">it</a>'),
        ("https://example.org/x", '<a href="https://example.org/x">it</a>'),
        ("../../CONTRIBUTING.md#a-game", '<a href="../project/contributing.md#a-game">it</a>'),
        ("../../README.md#games", '<a href="../games/index.md">it</a>'),
        ("../../cpp/core/game.hpp", "<span>it</span> (<code>cpp/core/game.hpp</code>)"),
        ("../../tools/docs/generate.py", "<span>it</span> (<code>tools/docs/generate.py</code>)"),
    ],
)
def test_links_go_where_the_page_is_or_name_the_file(target: str, shown: str) -> None:
    links = SiteLinks(None)
    links.page, links.source = "how-to/x.md", "docs/how-to/x.md"
    assert Markdown(extensions=[links]).convert(f"[it]({target}), and on") == f"<p>{shown}, and on</p>"


def test_a_file_that_is_named_already_is_not_named_twice() -> None:
    links = SiteLinks(None)
    links.page = links.source = "docs/x.md"
    shown = Markdown(extensions=[links]).convert("[game.hpp](../cpp/core/game.hpp)")
    assert shown == "<p><code>game.hpp</code></p>"


def test_with_an_address_of_the_repository_sources_are_links() -> None:
    links = SiteLinks("https://example.org/feint/blob/main")
    links.page, links.source = "x.md", "docs/x.md"
    shown = Markdown(extensions=[links]).convert("[it](../cpp/core/game.hpp)")
    assert shown == '<p><a href="https://example.org/feint/blob/main/cpp/core/game.hpp">it</a></p>'


def test_patterns_of_the_nav_take_what_is_left() -> None:
    nav = ["index.md", {"A": ["a/z*.md", "a/two.md", "a/*.md"]}, {"B": "b/*.md"}]
    pages = ["a/one.md", "a/two.md", "b/x.md", "index.md"]
    assert expand(nav, pages) == ["index.md", {"A": ["a/two.md", "a/one.md"]}, {"B": ["b/x.md"]}]


def test_a_schema_is_a_table() -> None:
    seat = {"type": "object", "required": ["agent"], "properties": {"agent": {"type": "string", "maxLength": 9}}}
    schema = {
        "required": ["n"],
        "properties": {
            "n": {"anyOf": [{"type": "integer", "minimum": 1}, {"type": "null"}], "description": "how many"},
            "seats": {"type": "array", "items": seat},
            "move": {"$ref": "#/$defs/move"},
            "kind": {"enum": ["a", "b"], "default": "a"},
        },
    }
    assert schemas.fields(schema).splitlines()[2:] == [
        "| `n` | integer or null | yes | how many; at least 1 |",
        "| `seats` | list of object |  |  |",
        "| `seats[].agent` | string | yes | at most 9 characters |",
        "| `move` | [move](#move) |  |  |",
        '| `kind` | `"a"` or `"b"` |  | else `"a"` |',
    ]
