"""Controllers as pictures: for graphviz, and as SVG with a layout of our own.

Words on an edge stand at its end, before the node that it leads to, each in a row of its own: they cannot meet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol
from xml.sax.saxutils import escape, quoteattr

from feint.ipomdp.layout import Box, Link, place
from feint.ipomdp.nodes import Node, Start, Step

__all__ = ["dot", "svg"]

CHAR, LINE, PAD, GAP, LANE, MARGIN, TITLE, LOOP = 6.1, 14.0, 7.0, 24.0, 56.0, 16.0, 30.0, 26.0
MOST_THOUGHTS = 8
INK, PALE, BRIGHT, FILL, LIT = "#333", "#8a8f98", "#c2410c", "#f5f7fa", "#fff1e6"


class Drawable(Protocol):
    """What is drawn of a controller."""

    @property
    def nodes(self) -> tuple[Node, ...]: ...

    @property
    def starts(self) -> tuple[Start, ...]: ...

    @property
    def title(self) -> str: ...

    @property
    def waits(self) -> bool: ...

    def visited(self, steps: Iterable[Step]) -> set[int]:
        """Return the nodes that those edges lead to."""


def number(p: float) -> str:
    """Three digits, and never a 0 or a 1 that is none."""
    text = f"{p:.3f}".rstrip("0").rstrip(".")
    return f"{p:.1e}" if text == "0" and p > 0 else "<1" if text == "1" and p < 1 - 1e-9 else text


def head(index: int, node: Node) -> str:
    if len(node.choices) == 1:
        return f"{index}: {node.choices[0].action}"
    likely = sorted(node.choices, key=lambda c: -c.probability)[:3]
    return f"{index}: " + ", ".join(f"{c.action} {number(c.probability)}" for c in likely)


def lines(node: Node) -> list[str]:
    """What a node's box says below its action."""
    out = [] if node.value is None else [f"value {node.value:.4g}"]
    if node.ends > 1e-9:
        out = [", ".join([*out, f"ends {number(node.ends)}"])]
    thoughts = sorted(node.belief, key=lambda t: -t.probability)
    shown = thoughts if len(thoughts) <= MOST_THOUGHTS else thoughts[: MOST_THOUGHTS - 1]
    out += [f"{t.text}  {number(t.probability)}" for t in shown]
    if len(shown) < len(thoughts):
        rest = sum(t.probability for t in thoughts[len(shown) :])
        out.append(f"{len(thoughts) - len(shown)} more  {number(rest)}")
    return out


@dataclass(frozen=True)
class _Edge:
    """An edge of the picture; box 0 is the start where there is one."""

    link: Link
    words: str
    lit: bool


def _edges(controller: Drawable, lit: Sequence[Step]) -> list[_Edge]:
    shift = 1 if controller.waits else 0
    bright = set(lit)
    out = []
    for start in controller.starts if controller.waits else ():
        words = f"{start.observation} {number(start.probability)}".strip()
        out.append(_Edge(Link(0, start.node + 1), words, (None, start.observation) in bright))
    for i, node in enumerate(controller.nodes):
        for edge in node.edges:
            if edge.probability > 0:
                words = f"{edge.observation} {number(edge.probability)}"
                out.append(_Edge(Link(i + shift, edge.to + shift), words, (i, edge.observation) in bright))
    return out


def dot(controller: Drawable, lit: Sequence[Step] = ()) -> str:
    """As graphviz reads it."""
    visited, bright = controller.visited(lit), set(lit)
    out = ["digraph controller {", "  rankdir=LR; node [shape=box, fontname=monospace]; edge [fontname=monospace];"]
    out.append("  start [label=" + ('"waits"' if controller.waits else '"start", shape=plaintext') + "];")
    for i, node in enumerate(controller.nodes):
        label = _quote("\n".join([head(i, node), *lines(node)]))
        out.append(f"  n{i} [label={label}{', color=red, penwidth=2' if i in visited else ''}];")
    for start in controller.starts:
        label = _quote(f"{start.observation} {number(start.probability)}" if controller.waits else "")
        style = ", color=red, penwidth=2" if (None, start.observation) in bright else ""
        out.append(f"  start -> n{start.node} [label={label}{style}];")
    for i, node in enumerate(controller.nodes):
        for edge in node.edges:
            if edge.probability > 0:
                label = _quote(f"{edge.observation} {number(edge.probability)}")
                style = ", color=red, penwidth=2" if (i, edge.observation) in bright else ""
                out.append(f"  n{i} -> n{edge.to} [label={label}{style}];")
    return "\n".join([*out, "}"]) + "\n"


def _quote(text: str) -> str:
    plain = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(f"{line}\\l" for line in plain.split("\n")) + '"' if "\n" in plain else f'"{plain}"'


def svg(controller: Drawable, lit: Sequence[Step] = ()) -> str:
    """A picture that needs nothing else."""
    edges = _edges(controller, lit)
    texts = [["waits for the", "first observation"]] if controller.waits else []
    texts += [[head(i, node), *lines(node)] for i, node in enumerate(controller.nodes)]
    boxes = []
    for i, text in enumerate(texts):
        rows = [edge for edge in edges if edge.link.target == i]
        height = max(len(text), len(rows)) * LINE + 2 * PAD
        labels = max((len(edge.words) for edge in rows), default=0) * CHAR + 2 * PAD if rows else 0.0
        boxes.append(Box(max(map(len, text)) * CHAR + 2 * PAD, height, labels))
    roots = [0] if controller.waits else sorted({start.node for start in controller.starts})
    place(boxes, [edge.link for edge in edges], roots, GAP, LANE)
    shift = 1 if controller.waits else 0
    visited = {node + shift for node in controller.visited(lit)} | ({0} if lit and controller.waits else set())
    return _Picture(controller.title, boxes, edges, texts, visited, set() if controller.waits else set(roots)).draw()


@dataclass
class _Picture:
    title: str
    boxes: list[Box]
    edges: list[_Edge]
    texts: list[list[str]]
    visited: set[int]
    marked: set[int]  # with an arrow: here it begins
    tracks: list[float] = field(default_factory=list)  # heights at which edges run back

    def draw(self) -> str:
        for box in self.boxes:
            box.x += MARGIN + (24 if self.marked else 0)
            box.y += MARGIN + TITLE
        width = max(box.x + box.width for box in self.boxes) + LOOP + MARGIN
        below = max(box.y + box.height for box in self.boxes)
        paths, words, lowest = self.draw_edges(below)
        height = max(below, lowest) + MARGIN
        out = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" '
            f'height="{height:.0f}" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="10">',
            f"<title>{escape(self.title or 'controller')}</title>",
            f'<rect width="{width:.0f}" height="{height:.0f}" fill="white"/>',
            f'<text x="{MARGIN:.0f}" y="{MARGIN + 8:.0f}" font-size="13" font-family="sans-serif">'
            f"{escape(self.title)}</text>",
            *paths,
        ]
        for i in range(len(self.boxes)):
            out += self.draw_box(i)
        return "\n".join([*out, *words, "</svg>"]) + "\n"

    def draw_box(self, i: int) -> list[str]:
        box, lit = self.boxes[i], i in self.visited
        stroke, wide = (BRIGHT, 2) if lit else (INK, 1)
        out = [
            f'<g class="node" id="box{i}"><rect x="{box.x:.1f}" y="{box.y:.1f}" width="{box.width:.1f}" '
            f'height="{box.height:.1f}" rx="5" fill="{LIT if lit else FILL}" stroke="{stroke}" stroke-width="{wide}"/>'
        ]
        for k, line in enumerate(self.texts[i]):
            y = box.y + PAD + 10 + k * LINE
            weight = ' font-weight="bold"' if k == 0 else ""
            out.append(f'<text x="{box.x + PAD:.1f}" y="{y:.1f}"{weight} xml:space="preserve">{escape(line)}</text>')
        out.append("</g>")
        if i in self.marked:
            y = box.y + box.height / 2
            out.append(_arrow(box.x - 26, y, box.x, y, INK))
        return out

    def draw_edges(self, below: float) -> tuple[list[str], list[str], float]:
        """Curves, words, and how far down they go. Edges that come back run below all boxes."""
        rows = self.rows()
        ports = self.ports()
        paths, words, lowest = [], [], below
        for k, edge in enumerate(self.edges):
            source, target = self.boxes[edge.link.source], self.boxes[edge.link.target]
            colour, wide = (BRIGHT, 2.2) if edge.lit else (PALE, 1.1)
            y1, y2 = ports[k], rows[k]
            x1, x2, x3 = source.x + source.width, target.x - target.labels, target.x
            if target.layer > source.layer:
                bend = max(24.0, (x2 - x1) / 2)
                path = f"M{x1:.1f},{y1:.1f} C{x1 + bend:.1f},{y1:.1f} {x2 - bend:.1f},{y2:.1f} {x2:.1f},{y2:.1f}"
            else:
                path, low = self.around(edge, y1, y2)
                lowest = max(lowest, low)
            marker = _head(x3, y2, colour)
            attributes = f'fill="none" stroke="{colour}" stroke-width="{wide}"'
            kind = "edge lit" if edge.lit else "edge"
            paths.append(f'<path class="{kind}" d="{path} L{x3 - 4:.1f},{y2:.1f}" {attributes}/>{marker}')
            words.append(
                f'<text class="label" x="{x2 + PAD:.1f}" y="{y2 - 3:.1f}" fill="{BRIGHT if edge.lit else INK}" '
                f"data-from={quoteattr(str(edge.link.source))}>{escape(edge.words)}</text>"
            )
        return paths, words, lowest

    def around(self, edge: _Edge, y1: float, y2: float) -> tuple[str, float]:
        """An edge to its own layer or back: out at the right, in again at the left, under or over what is between."""
        source, target = self.boxes[edge.link.source], self.boxes[edge.link.target]
        x1, x2 = source.x + source.width, target.x - target.labels
        low = max(source.y + source.height, target.y + target.height) + 6
        while any(abs(low - other) < 4 for other in self.tracks):
            low += 4
        self.tracks.append(low)
        right, left = x1 + LOOP * 0.8, x2 - LOOP
        curve = (
            f"M{x1:.1f},{y1:.1f} C{right:.1f},{y1:.1f} {right:.1f},{low:.1f} {x1:.1f},{low:.1f} "
            f"L{x2:.1f},{low:.1f} C{left:.1f},{low:.1f} {left:.1f},{y2:.1f} {x2:.1f},{y2:.1f}"
        )
        return curve, low

    def rows(self) -> dict[int, float]:
        """Where each edge comes in: a row for each, in the order of where they come from."""
        out: dict[int, float] = {}
        for i, box in enumerate(self.boxes):
            coming = [k for k, edge in enumerate(self.edges) if edge.link.target == i]
            coming.sort(key=lambda k: self.from_height(self.edges[k], box))
            top = box.y + (box.height - LINE * len(coming)) / 2
            out |= {k: top + LINE * (n + 0.75) for n, k in enumerate(coming)}
        return out

    def ports(self) -> dict[int, float]:
        """Where each edge goes out."""
        out: dict[int, float] = {}
        for i, box in enumerate(self.boxes):
            going = [k for k, edge in enumerate(self.edges) if edge.link.source == i]
            going.sort(key=lambda k: self.to_height(self.edges[k], box))
            step = min(LINE, (box.height - PAD) / max(1, len(going)))
            top = box.y + (box.height - step * len(going)) / 2
            out |= {k: top + step * (n + 0.5) for n, k in enumerate(going)}
        return out

    def from_height(self, edge: _Edge, box: Box) -> float:
        source = self.boxes[edge.link.source]
        return source.y if source.layer < box.layer else 1e9  # what comes back comes from below

    def to_height(self, edge: _Edge, box: Box) -> float:
        target = self.boxes[edge.link.target]
        return target.y if target.layer > box.layer else 1e9


def _head(x: float, y: float, colour: str) -> str:
    return f'<path d="M{x:.1f},{y:.1f} l-7,-3.5 v7 z" fill="{colour}"/>'


def _arrow(x1: float, y1: float, x2: float, y2: float, colour: str) -> str:
    line = f'<path d="M{x1:.1f},{y1:.1f} L{x2 - 4:.1f},{y2:.1f}" stroke="{colour}" fill="none"/>'
    return line + _head(x2, y2, colour)
