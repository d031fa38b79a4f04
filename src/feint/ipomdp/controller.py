"""A finite-state controller as plain data: what it does, what it believes, and where each observation leads it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from feint._core import PomdpController
from feint.errors import BadParameter
from feint.files import write_whole
from feint.ipomdp.drawing import dot, svg
from feint.ipomdp.nodes import Choice, Edge, Node, Start, Step, Thought

__all__ = ["DRAWINGS", "Controller", "write_controller"]

DRAWINGS = (".dot", ".svg")


@dataclass(frozen=True)
class Controller:
    """Nodes by number. `waits`: something is observed before the first choice, as by who moves second."""

    nodes: tuple[Node, ...]
    starts: tuple[Start, ...]
    title: str = ""
    waits: bool = False

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Controller:
        """From what `Levels.controller` gives, or any solver: a thought without a level has a `state` or `position`."""
        nodes = tuple(
            Node(
                tuple(Choice(str(c["action"]), float(c["probability"])) for c in node["choices"]),
                tuple(_read_thought(thought) for thought in node.get("belief", ())),
                node.get("value"),
                tuple(Edge(str(e["observation"]), int(e["to"]), float(e["probability"])) for e in node["edges"]),
            )
            for node in data["nodes"]
        )
        starts = tuple(
            Start(str(s.get("observation", "")), int(s["node"]), float(s["probability"])) for s in data["starts"]
        )
        leads = [edge.to for node in nodes for edge in node.edges] + [start.node for start in starts]
        wrong = next((to for to in leads if not 0 <= to < len(nodes)), None)
        if wrong is not None:
            raise BadParameter(f"an edge leads to node {wrong}, and there are nodes 0 to {len(nodes) - 1}")
        level, seat = data.get("level"), data.get("seat")
        title = str(data.get("title", "" if level is None else f"level {level}, seat {seat}"))
        return cls(nodes, starts, title, waits=seat == 2 or len(starts) > 1)

    def follow(self, observations: Sequence[str]) -> list[Step]:
        """The edges that a game passes through, given what was observed at each of its decisions."""
        steps: list[Step] = []
        at: int | None = None
        for observation in observations:
            found = self.next(at, observation)
            if found is None:
                where = "at the start" if at is None else f"at node {at}"
                known = ", ".join(self._known_observations(at)) or "nothing"
                raise BadParameter(f"the controller never observes {observation!r} {where}; it knows: {known}")
            steps.append((at, observation))
            at = found
        return steps

    def visited(self, steps: Iterable[Step]) -> set[int]:
        """The nodes that those edges lead to."""
        found = (self.next(at, observation) for at, observation in steps)
        return {node for node in found if node is not None}

    def next(self, at: int | None, observation: str) -> int | None:
        """Where an observation leads from a node, or from before the first; None: it cannot be observed there."""
        if at is None:
            return next((start.node for start in self.starts if start.observation == observation), None)
        edge = self.nodes[at].edge(observation)
        return None if edge is None else edge.to

    def _known_observations(self, at: int | None) -> list[str]:
        return [way.observation for way in (self.starts if at is None else self.nodes[at].edges)]

    def to_dot(self, highlight: Sequence[str] = ()) -> str:
        """For graphviz. `highlight`: what was observed at each decision of a game that is to stand out."""
        return dot(self, self.follow(highlight))

    def to_svg(self, highlight: Sequence[str] = ()) -> str:
        """A picture that needs nothing else. `highlight`: what was observed at each decision of a game."""
        return svg(self, self.follow(highlight))


def _read_thought(data: Mapping[str, Any]) -> Thought:
    position = str(data["position"] if "position" in data else data["state"])
    return Thought(float(data["probability"]), position, data.get("level"), data.get("node"))


def write_controller(controller: PomdpController, path: Path) -> None:
    """Write a controller: as JSON, or as a drawing where the file's name ends in .dot or .svg."""
    suffix, shape = path.suffix.lower(), controller.json()
    if suffix not in DRAWINGS:
        text = json.dumps(shape)
    elif suffix == ".dot":
        text = Controller.of(shape).to_dot()
    else:
        text = Controller.of(shape).to_svg()
    write_whole(path, text.encode())
