"""Reads `.pomdp` files: the whole grammar of A. Cassandra's pomdp-solve (https://www.pomdp.org/code/pomdp-file-spec.html).

Preambles may come in any order, also between statements, as long as the counts are known where they are needed. Later
statements override earlier ones. Every fault names file and line.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from feint._core import Pomdp
from feint.errors import BadModel
from feint.pomdp.sparse_rows import ENTRIES, LOOSE, Floats, Ints, Lookup, Rows, Source, Sparse, expected_reward, quote
from feint.pomdp.words import NUMBER, Words

COUNT = 1_000_000  # states, or actions, or observations
ROWS = 5_000_000  # states times actions
KEYWORDS = frozenset(["discount", "values", "states", "actions", "observations", "start", "T", "O", "R"])
RESERVED = KEYWORDS | {"include", "exclude", "uniform", "identity", "reset", "reward", "cost", "*", ":"}
STATEMENT = "expected T, O, R, start, discount, values, states, actions or observations"


def read_pomdp(path: Path) -> Pomdp:
    """The model of a `.pomdp` file."""
    text = path.read_bytes().decode("utf-8-sig", "replace").replace("\r\n", "\n").replace("\r", "\n")
    return _Reader(Source(str(path)), text).read()


class _Reader(Words):
    def __init__(self, source: Source, text: str) -> None:
        super().__init__(source, text)
        self.given: dict[str, int] = {}  # preambles and their lines
        self.discount, self.sign = 1.0, 1.0
        self.size: dict[str, int] = {}
        self.names: dict[str, list[str]] = {"states": [], "actions": [], "observations": []}
        self.index: dict[str, dict[str, int]] = {}
        self.ready = False  # whether the counts are known and the tables are there
        self._start: Floats | None = None

    def reference(self, kind: str) -> int | None:
        """A state, an action or an observation, by name or number; None is `*`."""
        word = self.peek()
        found = self.index[kind].get(word)
        if found is not None:
            self.i += 1
            return found
        if word == "*":
            self.i += 1
            return None
        count = self.size[kind]
        if word.isascii() and word.isdigit() and len(word) < 10 and int(word) < count:
            self.i += 1
            return int(word)
        known = ", ".join(self.names[kind][:6]) + (", ..." if count > 6 else "") if self.names[kind] else ""
        raise self.fault(f"no such {kind[:-1]}; expected {known + ', ' if known else ''}a number below {count}, or *")

    # The file.

    def read(self) -> Pomdp:
        parts = {"T": self.transition, "O": self.observation, "R": self.reward}
        while self.i < len(self.words):
            word = self.words[self.i]
            if word in parts:
                self.tables()
                self.i += 1
                self.colon(word)
                parts[word]()
            elif word in KEYWORDS:
                self.preamble(word)
            else:
                raise self.fault(STATEMENT)
        self.tables()
        return self.model()

    def preamble(self, word: str) -> None:
        line = self.line()
        if word in self.given:
            raise self.fault(f"given before, on line {self.given[word]}")
        self.given[word] = line
        self.i += 1
        if word == "start":
            self.skip_start()
            return
        self.colon(word)
        if word == "discount":
            at = self.i
            self.discount = self.number("expected a discount, more than 0 and at most 1")
            if not 0 < self.discount <= 1:
                self.i = at
                raise self.fault("expected a discount, more than 0 and at most 1")
        elif word == "values":
            if self.peek() not in ("reward", "cost"):
                raise self.fault("expected reward or cost")
            self.sign = -1.0 if self.take("") == "cost" else 1.0
        else:
            self.count(word)

    def count(self, kind: str) -> None:
        word = self.peek()
        if word.isascii() and word.isdigit():
            if len(word) > 9 or not 0 < int(word) <= COUNT:
                raise self.fault(f"expected from 1 to {COUNT:,} {kind}")
            self.i += 1
            self.size[kind], self.index[kind] = int(word), {}
            return
        names: dict[str, int] = {}
        while self.i < len(self.words) and self.words[self.i] not in KEYWORDS:
            name = self.words[self.i]
            if name in RESERVED or NUMBER.match(name) or name[0].isdigit():
                raise self.fault(
                    f"expected the name of one of the {kind}, which is no number and no word of the format"
                )
            if name in names:
                raise self.fault(f"two {kind} have this name")
            names[name] = len(names)
            self.i += 1
        if not names:
            raise self.fault(f"expected how many {kind} there are, or their names")
        if len(names) > COUNT:
            raise self.fault(f"expected at most {COUNT:,} {kind}")
        self.names[kind], self.index[kind], self.size[kind] = list(names), names, len(names)

    def tables(self) -> None:
        """What is needed before the first statement."""
        if self.ready:
            return
        for kind in ("states", "actions", "observations"):
            if kind not in self.size:
                raise self.fault(f'expected "{kind}:" before this')
        self.s, self.a, self.o = (self.size[kind] for kind in ("states", "actions", "observations"))
        if self.s * self.a > ROWS:
            text = f"{self.s:,} states times {self.a:,} actions are more than {ROWS:,}"
            raise self.source.fault(max(self.given["states"], self.given["actions"]), text)
        self.ready = True
        self.t_rows = Rows(self.source, self.a * self.s, self.s)
        self.o_rows = Rows(self.source, self.a * self.s, self.o)
        self.rewards = Lookup(self.source, (self.a, self.s, self.s, self.o))

    # The start.

    def skip_start(self) -> None:
        if self.peek() in ("include", "exclude"):
            self.i += 1
        self.colon("start")
        first = self.i
        while self.i < len(self.words) and self.words[self.i] not in KEYWORDS:
            self.i += 1
        if first == self.i:
            raise self.fault("expected a belief to start from")

    def start(self) -> Floats:
        """Wherever it stands in the file: `reset` may need it before."""
        if self._start is None:
            kept = self.i
            self._start = self.read_start() if "start" in self.words else np.full(self.s, 1 / self.s)
            self.i = kept
        return self._start

    def read_start(self) -> Floats:
        self.i = self.words.index("start") + 1
        how = self.peek()
        if how in ("include", "exclude"):
            self.i += 1
        self.colon("start")
        line, word = self.line(), self.peek()
        if how in ("include", "exclude"):
            named = np.zeros(self.s, bool)
            while self.i < len(self.words) and self.words[self.i] not in KEYWORDS:
                state = self.reference("states")
                named[slice(None) if state is None else state] = True
            chosen = named if how == "include" else ~named
            if not chosen.any():
                raise self.source.fault(line, f"start {how}: no state is left to start in")
            return chosen / float(chosen.sum())
        following = self.words[self.i + 1] if self.i + 1 < len(self.words) else ""
        if word == "uniform":
            self.i += 1
            belief = np.full(self.s, 1 / self.s)
        elif (not following or following in KEYWORDS) and not (self.s == 1 and NUMBER.match(word)):
            if word == "*":
                raise self.fault("expected one state")
            belief = np.zeros(self.s)
            belief[self.reference("states")] = 1
        else:
            belief = self.numbers(self.s, "a belief") if word != "0" or self.s > 1 else np.ones(1)
            self.i += word == "0" and self.s == 1
        if self.i < len(self.words) and self.words[self.i] not in KEYWORDS:
            raise self.fault(f"the belief to start from has {self.s} numbers; " + STATEMENT)
        if not ((belief >= 0) & (belief <= 1 + LOOSE)).all() or abs(belief.sum() - 1) > LOOSE:
            raise self.source.fault(line, f"start: the belief sums to {belief.sum():.10g}, or has a number below 0")
        return belief

    # Statements.

    def transition(self) -> None:
        self.distribution(self.t_rows, "states", self.s)

    def observation(self) -> None:
        self.distribution(self.o_rows, "observations", self.o)

    def distribution(self, rows: Rows, kind: str, width: int) -> None:
        line = self.lines[self.i - 1]
        action = self.reference("actions")
        if self.peek() != ":":
            self.matrix(rows, self.span(action, None), kind, width, line)
            return
        self.i += 1
        state = self.reference("states")
        if self.peek() != ":":
            self.row(rows, self.span(action, state), kind, width, line)
            return
        self.i += 1
        column = self.reference(kind)
        value = self.number("expected a probability")
        if action is not None and state is not None and column is not None:
            rows.put_one((action * self.s + state) * width + column, value, line)
        elif column is not None:
            rows.put(self.span(action, state) * width + column, value, line)
        else:
            columns = np.arange(width if value else 0)
            rows.fill(self.span(action, state), columns, np.full(len(columns), value), line)

    def span(self, action: int | None, state: int | None) -> Ints:
        """The rows of a statement."""
        actions = np.arange(self.a) if action is None else np.array([action])
        states = np.arange(self.s) if state is None else np.array([state])
        return (actions[:, None] * self.s + states).ravel()

    def row(self, rows: Rows, span: Ints, kind: str, width: int, line: int) -> None:
        word = self.peek()
        if word == "uniform":
            self.i += 1
            values = np.full(width, 1 / width)
        elif word == "reset" and kind == "states":
            self.i += 1
            values = self.start()
        else:
            say = "uniform, reset or a row" if kind == "states" else "uniform or a row"
            values = self.numbers(width, say)
        some = np.flatnonzero(values)
        rows.fill(span, some, values[some], line)

    def matrix(self, rows: Rows, span: Ints, kind: str, width: int, line: int) -> None:
        word = self.peek()
        if word == "uniform" or (word == "reset" and kind == "states"):
            self.row(rows, span, kind, width, line)
        elif word == "identity" and (kind == "states" or width == self.s):
            self.i += 1
            rows.fill(span, np.zeros(0, np.int64), np.zeros(0), line)
            rows.put(span * width + span % self.s, 1.0, line)
        else:
            say = "uniform, identity, reset or a matrix" if kind == "states" else "uniform or a matrix"
            self.room(self.s * width, say)
            values = self.numbers(self.s * width, say).reshape(self.s, width)
            place, columns = np.nonzero(values)
            rows.fill(span, np.zeros(0, np.int64), np.zeros(0), line)
            each = len(span) // self.s
            action = np.repeat(span[:: self.s], len(place))
            keys = (action + np.tile(place, each)) * width + np.tile(columns, each)
            rows.put(keys, np.tile(values[place, columns], each), line)

    def room(self, count: int, what: str) -> None:
        """There cannot be more numbers than there are words."""
        if count > len(self.words):
            at = self.i
            while NUMBER.match(self.peek()):
                self.i += 1
            raise self.fault(f"expected {what}: {count:,} numbers, got {self.i - at:,}")

    def reward(self) -> None:
        line = self.lines[self.i - 1]
        action = self.reference("actions")
        self.colon("the action")
        state = self.reference("states")
        if self.peek() != ":":
            self.room(self.s * self.o, "a matrix of rewards")
            values = self.numbers(self.s * self.o, "a matrix of rewards")
            self.rewards.put_many((action, state, None, None), (2, 3), values, line)
            return
        self.i += 1
        after = self.reference("states")
        if self.peek() != ":":
            values = self.numbers(self.o, "a row of rewards")
            self.rewards.put_many((action, state, after, None), (3,), values, line)
            return
        self.i += 1
        told = self.reference("observations")
        self.rewards.put((action, state, after, told), self.number("expected a reward"), line)

    # The model.

    def describe(self, letter: str, row: int) -> str:
        words = [
            quote(self.names[kind][i] if self.names[kind] else str(i))
            for kind, i in (("actions", row // self.s), ("states", row % self.s))
        ]
        return f"{letter}: action {words[0]}, state {words[1]}"

    def model(self) -> Pomdp:
        if "discount" not in self.given:
            raise self.source.fault(self.end, 'the file ends, but expected "discount:"')
        start = self.start()
        transition: Sparse = self.t_rows.finish(lambda row: self.describe("T", row), self.end)
        observation: Sparse = self.o_rows.finish(lambda row: self.describe("O", row), self.end)
        used = self.rewards.dimensions()
        reward = expected_reward(
            lambda a, s, after, told: self.rewards.at((a, s, after, told), len(a)),
            "so" if 3 in used else "s" if 2 in used else "",
            self.s,
            transition,
            observation,
        )
        if reward is None:
            raise self.source.fault(self.end, f"rewards by observation: more than {ENTRIES * 10:,} cases")
        try:
            return Pomdp(
                self.discount,
                start,
                transition,
                observation,
                self.sign * reward + 0.0,  # no -0.0
                self.o,
                state_names=self.names["states"],
                action_names=self.names["actions"],
                observation_names=self.names["observations"],
            )
        except BadModel as error:
            raise self.source.fault(self.end, str(error)) from None
