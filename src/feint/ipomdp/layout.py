"""Where the nodes of a controller stand: layers from left to right, breadth first from the start (after K. Sugiyama,
S. Tagawa and M. Toda, 1981: layers, then the order in each by the means of its neighbours, then heights)."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Box", "Link", "place"]

SWEEPS = 24


@dataclass(frozen=True)
class Link:
    """An edge between boxes, by their numbers."""

    source: int
    target: int


@dataclass
class Box:
    """A node's rectangle. `labels`: the width of the words on the edges that come in, which stand left of it."""

    width: float
    height: float
    labels: float = 0.0
    layer: int = 0
    x: float = 0.0
    y: float = 0.0


def place(boxes: Sequence[Box], links: Sequence[Link], roots: Sequence[int], gap: float, lane: float) -> None:
    """Give every box its place. `gap`: between boxes of a layer; `lane`: the room for curves between layers."""
    near = _neighbours(len(boxes), links)
    layers = _layers(boxes, links, roots)
    _order(layers, near)
    x = 0.0
    for column in layers:
        x += max(boxes[i].labels for i in column)
        for i in column:
            boxes[i].x = x
        x += max(boxes[i].width for i in column) + lane
    _heights(boxes, layers, near, gap)


def _neighbours(count: int, links: Sequence[Link]) -> list[list[int]]:
    near: list[list[int]] = [[] for _ in range(count)]
    for link in links:
        if link.source != link.target:
            near[link.source].append(link.target)
            near[link.target].append(link.source)
    return near


def _layers(boxes: Sequence[Box], links: Sequence[Link], roots: Sequence[int]) -> list[list[int]]:
    depth = dict.fromkeys(roots, 0)
    queue = deque(roots)
    while queue:
        at = queue.popleft()
        for link in links:
            if link.source == at and link.target not in depth:
                depth[link.target] = depth[at] + 1
                queue.append(link.target)
    for i, box in enumerate(boxes):
        box.layer = depth.get(i, 0)
    return [[i for i, box in enumerate(boxes) if box.layer == k] for k in range(max(depth.values(), default=0) + 1)]


def _order(layers: list[list[int]], near: list[list[int]]) -> None:
    """Barycentres, to and fro: what has the same neighbours comes to stand together."""
    rank = {i: k / max(1, len(column) - 1) for column in layers for k, i in enumerate(column)}
    for sweep in range(SWEEPS):
        for column in layers if sweep % 2 == 0 else layers[::-1]:
            mean = {i: sum(rank[j] for j in near[i]) / len(near[i]) if near[i] else rank[i] for i in column}
            column.sort(key=lambda i: (mean[i], rank[i]))
            for k, i in enumerate(column):
                rank[i] = k / max(1, len(column) - 1) if len(column) > 1 else 0.5


def _heights(boxes: Sequence[Box], layers: list[list[int]], near: list[list[int]], gap: float) -> None:
    """Each box as near as may be to the mean of its neighbours, in its order and without touching the next."""
    for column in layers:
        y = 0.0
        for i in column:
            boxes[i].y = y
            y += boxes[i].height + gap
        for i in column:
            boxes[i].y -= y / 2
    for sweep in range(SWEEPS):
        for column in layers if sweep % 2 == 0 else layers[::-1]:
            wanted = [
                sum(boxes[j].y + boxes[j].height / 2 for j in near[i]) / len(near[i]) - boxes[i].height / 2
                if near[i]
                else boxes[i].y
                for i in column
            ]
            _settle(boxes, column, wanted, gap)
    top = min(box.y for box in boxes)
    for box in boxes:
        box.y -= top


def _settle(boxes: Sequence[Box], column: list[int], wanted: list[float], gap: float) -> None:
    """Blocks of boxes that would overlap take the mean of what they want (pool adjacent violators)."""
    blocks: list[tuple[float, int, float]] = []  # the sum of wanted tops less offsets, how many, height
    for i, want in zip(column, wanted, strict=True):
        blocks.append((want, 1, boxes[i].height + gap))
        while len(blocks) > 1 and blocks[-2][0] / blocks[-2][1] + blocks[-2][2] > blocks[-1][0] / blocks[-1][1]:
            total, count, height = blocks.pop()
            before, number, above = blocks.pop()
            blocks.append((before + total - count * above, number + count, above + height))
    at = iter(column)
    for total, count, _ in blocks:
        y = total / count
        for _ in range(count):
            i = next(at)
            boxes[i].y = y
            y += boxes[i].height + gap
