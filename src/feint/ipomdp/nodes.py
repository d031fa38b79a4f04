"""The nodes and edges of a controller."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Choice", "Edge", "Node", "Start", "Step", "Thought"]

Step = tuple[int | None, str]  # an edge: from which node (None: before the first), and what is observed


@dataclass(frozen=True)
class Choice:
    """One thing that a node may do."""

    action: str
    probability: float


@dataclass(frozen=True)
class Thought:
    """A state that a node holds possible: a position, or a state's name; of an opponent also its level and node."""

    probability: float
    position: str
    level: int | None = None
    node: int | None = None

    @property
    def text(self) -> str:
        if self.level is None:
            return self.position
        return f"{self.position} level {self.level}" + ("" if self.node is None else f":{self.node}")


@dataclass(frozen=True)
class Edge:
    """Where an observation leads. The probability is that of the node's belief; 0: it thinks it impossible."""

    observation: str
    to: int
    probability: float


@dataclass(frozen=True)
class Start:
    """The node to begin with, by what is observed first."""

    observation: str
    node: int
    probability: float


@dataclass(frozen=True)
class Node:
    """A state of the controller."""

    choices: tuple[Choice, ...]
    belief: tuple[Thought, ...]
    value: float | None
    edges: tuple[Edge, ...]

    @property
    def ends(self) -> float:
        """How likely it is that all is over after the choice."""
        return max(0.0, 1.0 - sum(edge.probability for edge in self.edges))

    def edge(self, observation: str) -> Edge | None:
        return next((edge for edge in self.edges if edge.observation == observation), None)
