"""Random games of hidden information, drawn as trees, and second ways to what solvers say of them."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any
from zlib import crc32

import numpy as np
from scipy.optimize import linprog

import feint
from feint import CHANCE


@dataclass
class Node:
    """`looks` is what each seat has seen so far, its own answers included."""

    seat: int | None  # None at an end
    looks: tuple[tuple[Any, ...], tuple[Any, ...]]
    pay: float = 0.0
    chances: list[float] = field(default_factory=list)
    children: list[Node] = field(default_factory=list)


class HiddenGame:
    """A game in Python of an explicit tree. A state is the way to a node: a tuple of children's numbers."""

    name, seats, actions, zero_sum, longest = "hidden", 2, 3, True, 20

    def __init__(self, root: Node, highest_return: float = 10.0) -> None:
        self.root, self.highest_return = root, highest_return

    def at(self, state: tuple[int, ...]) -> Node:
        node = self.root
        for step in state:
            node = node.children[step]
        return node

    def initial(self) -> tuple[int, ...]:
        return ()

    def asked(self, state: tuple[int, ...]) -> tuple[int, ...]:
        seat = self.at(state).seat
        return () if seat is None else (seat,)

    def outcomes(self, state: tuple[int, ...]) -> list[tuple[int, float]]:
        return list(enumerate(self.at(state).chances))

    def legal(self, state: tuple[int, ...], seat: int) -> tuple[int, ...]:
        return tuple(range(len(self.at(state).children)))

    def apply(self, state: tuple[int, ...], seat: int, action: int) -> tuple[int, ...]:
        return (*state, action)

    def returns(self, state: tuple[int, ...]) -> tuple[float, float]:
        pay = self.at(state).pay
        return pay, -pay

    def view(self, state: tuple[int, ...], seat: int) -> dict[str, object]:
        return {"seen": self.at(state).looks[seat]}


def random_root(seed: int, depth: int = 5, ticks: bool = True) -> Node:
    """Steps are seen by nobody, by one, or dimly; at times all is shown. Without ticks nobody feels an unseen step."""
    draw = random.Random(seed)
    count = iter(range(10**6))

    def grow(left: int, looks: tuple[tuple[Any, ...], tuple[Any, ...]]) -> Node:
        if left == 0 or (left < depth - 1 and draw.random() < 0.1):
            return Node(None, looks, pay=draw.choice([draw.uniform(-3, 3), float(draw.randint(-2, 2))]))
        seat = draw.choice([CHANCE, 0, 0, 1, 1])
        # What is legal must follow from what the seat has seen.
        ways = 2 if seat == CHANCE else 2 + (crc32(repr(looks[seat]).encode()) % 5 == 0)
        node = Node(seat, looks)
        if seat == CHANCE:
            weights = [draw.randint(1, 4) for _ in range(ways)]
            node.chances = [w / sum(weights) for w in weights]
        shown = draw.random() < 0.3
        for way in range(ways):
            number = next(count)
            told: list[tuple[Any, ...]] = []
            for other in (0, 1):
                look: tuple[Any, ...] = ("did", way) if other == seat else draw.choice([(), (), (way,), (way // 2,)])
                look = (*look, "all", number) if shown else look
                told.append((*looks[other], *((look,) if look or ticks else ())))
            node.children.append(grow(left - 1, (told[0], told[1])))
        return node

    return grow(depth, ((), ()))


def nodes_of(root: Node) -> list[tuple[Node, int, Node | None]]:
    """All nodes with their depths and parents, parents first."""
    out: list[tuple[Node, int, Node | None]] = [(root, 0, None)]
    for node, depth, _ in out:
        out += [(child, depth + 1, node) for child in node.children]
    return out


def observable_nodes(root: Node) -> set[int]:
    """By the definition, slowly: alone at its depth for both seats, and no information set reaches out. Ends always."""
    everything = nodes_of(root)
    found = set()
    for node, depth, _ in everything:
        below = {id(other) for other, _, _ in nodes_of(node)}
        level = [other for other, d, _ in everything if d == depth and other is not node]
        alone = not any(other.looks[seat] == node.looks[seat] for other in level for seat in (0, 1))
        closed = not any(
            inner.seat in (0, 1) and inner.seat == outer.seat and inner.looks[inner.seat] == outer.looks[inner.seat]
            for inner, _, _ in nodes_of(node)
            for outer, _, _ in everything
            if id(outer) not in below
        )
        if node.seat is None or (alone and closed):
            found.add(id(node))
    return found


def horizon_of(root: Node) -> int:
    observable = observable_nodes(root)
    row: dict[int, int] = {}
    for node, _, parent in nodes_of(root):
        row[id(node)] = 0 if id(node) in observable else (row[id(parent)] if parent else 0) + 1
    return max(row.values()) + 1


def matrix_value(matrix: Any) -> float:
    """Of a matrix game, to the row player, by SciPy."""
    rows, columns = np.shape(matrix)
    found = linprog(
        [0.0] * rows + [-1.0],
        A_ub=np.hstack([-np.asarray(matrix).T, np.ones((columns, 1))]),
        b_ub=[0.0] * columns,
        A_eq=[[1.0] * rows + [0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
    )
    assert found.status == 0
    return float(-found.fun)


def value_at_once(state: feint.State) -> float:
    """Of a game in which all is seen and both may choose at once, by matrices from the end on."""
    if state.over:
        return state.returns()[0]

    def after(*answers: tuple[int, int]) -> float:
        next_state = state.copy()
        for seat, action in answers:
            next_state.apply(seat, action)
        return value_at_once(next_state)

    if state.asked == [CHANCE]:
        return sum(p * after((CHANCE, action)) for action, p in state.outcomes())
    if state.asked == [0]:
        return max(after((0, a)) for a in state.legal(0))
    if state.asked == [1]:
        return min(after((1, b)) for b in state.legal(1))
    return matrix_value([[after((0, a), (1, b)) for b in state.legal(1)] for a in state.legal(0)])


def value_of_whole(root: Node) -> float:
    """The sequence form of the whole tree at once, with equations as in the paper, by SciPy."""
    sequences: list[dict[Any, int]] = [{(): 0}, {(): 0}]
    sets: list[dict[Any, tuple[int, list[int]]]] = [{}, {}]
    pay: dict[tuple[int, int], float] = {}

    def walk(node: Node, at: tuple[int, int], chance: float) -> None:
        if node.seat is None:
            pay[at] = pay.get(at, 0.0) + chance * node.pay
            return
        for way, child in enumerate(node.children):
            if node.seat == CHANCE:
                walk(child, at, chance * node.chances[way])
                continue
            seat = node.seat
            look = node.looks[seat]
            number = sequences[seat].setdefault((look, way), len(sequences[seat]))
            before, ways = sets[seat].setdefault(look, (at[seat], []))
            assert before == at[seat]
            if number not in ways:
                ways.append(number)
            walk(child, (number, at[1]) if seat == 0 else (at[0], number), chance)

    walk(root, (0, 0), 1.0)
    sizes = [len(s) for s in sequences]
    matrix = np.zeros(sizes)
    for (row, column), amount in pay.items():
        matrix[row, column] = amount
    plans = []
    for seat in (0, 1):
        equations = np.zeros((len(sets[seat]) + 1, sizes[seat]))
        equations[0, 0] = 1
        for i, (before, ways) in enumerate(sets[seat].values()):
            equations[i + 1, before] = -1
            equations[i + 1, ways] = 1
        plans.append(equations)
    first, second = plans
    found = linprog(
        [0.0] * sizes[0] + [-1.0] + [0.0] * (len(second) - 1),
        A_ub=np.hstack([-matrix.T, second.T]),
        b_ub=[0.0] * sizes[1],
        A_eq=np.hstack([first, np.zeros((len(first), len(second)))]),
        b_eq=[1.0] + [0.0] * (len(first) - 1),
        bounds=[(0, None)] * sizes[0] + [(None, None)] * len(second),
    )
    assert found.status == 0
    return float(-found.fun)
