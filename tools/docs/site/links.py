"""Links of a page, on the site: pages of the repository become pages of the site, and other files their names.

A page links as the repository lies (`../CONTRIBUTING.md#a-game`, `../cpp/core/game.hpp`). Each target is found from
where the page's source lies. If it is a page of the site, the link goes there. If it is any other file, it becomes a
link into the repository where pyproject.toml has its address (`[project.urls] Source`), and else plain code: the name
of the file, and no link that leads nowhere.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

# Pages that lie outside docs/, and their places on the site. README.md is the repository's face, index.md the site's.
OUTSIDE = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "CHANGELOG.md": "project/changelog.md",
    "THIRD_PARTY.md": "project/third-party.md",
    "LICENSE": "project/license.md",
    "agents/README.md": "project/agents.md",
}
# Parts of README.md that are pages of their own on the site.
PARTS = {"README.md#games": "games/index.md"}


class Links(Treeprocessor):
    """Turns the links of one page, before MkDocs looks at them."""

    def __init__(self, md: Markdown, site: SiteLinks) -> None:
        super().__init__(md)
        self.site = site

    def run(self, root: Element) -> None:
        for parent, element in list(_links(root)):
            target = element.get("href", "")
            if not target or target.startswith("#") or re.match(r"[a-z]+:", target):
                continue
            place, anchor = self.site.place_of(target)
            if place is not None:
                element.set("href", posixpath.relpath(place, posixpath.dirname(self.site.page)) + anchor)
            elif self.site.source_url:
                element.set("href", f"{self.site.source_url.rstrip('/')}/{self.site.file_of(target)}{anchor}")
            else:
                _unlink(parent, element, self.site.file_of(target))


class SiteLinks(Extension):
    """Links of whichever page is being rendered: `page` is its place on the site, `source` the file that it is of."""

    def __init__(self, source_url: str | None) -> None:
        super().__init__()
        self.source_url, self.page, self.source = source_url, "", ""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 (the name is Markdown's)
        md.treeprocessors.register(Links(md, self), "site links", 5)  # MkDocs' own is at 0, links are made at 20

    def file_of(self, target: str) -> str:
        """The target of a link, from the root of the repository."""
        path = target.partition("#")[0]
        return posixpath.normpath(posixpath.join(posixpath.dirname(self.source), path)) if path else self.source

    def place_of(self, target: str) -> tuple[str | None, str]:
        """The page of the site, or None, and the anchor on it."""
        file, (_, mark, anchor) = self.file_of(target), target.partition("#")
        if (part := PARTS.get(file + mark + anchor)) is not None:
            return part, ""
        if file in OUTSIDE:
            return OUTSIDE[file], mark + anchor
        inside = file.removeprefix("docs/") if file.startswith("docs/") else None
        return inside, mark + anchor


def _links(root: Element) -> Iterator[tuple[Element, Element]]:
    return ((parent, child) for parent in root.iter() for child in parent if child.tag == "a")


def _unlink(parent: Element, link: Element, file: str) -> None:
    """In place: the words of the link stay, and the name of the file follows if they are others."""
    words = "".join(link.itertext())
    link.tag = "span"
    link.attrib.clear()
    if posixpath.basename(file) in words:
        if len(link) == 0:
            link.tag = "code"
        return
    link.tail, tail = None, link.tail
    name = Element("code")
    name.text, name.tail = file, ")" + (tail or "")
    link.tail = " ("
    parent.insert(list(parent).index(link) + 1, name)
