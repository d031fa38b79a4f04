"""The words of a `.pomdp` file, with their lines."""

from __future__ import annotations

import re

import numpy as np

from feint.errors import BadModel
from feint.pomdp.sparse_rows import Floats, Source, quote

NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?\Z", re.ASCII)
WORD = re.compile(r"[:*]|[^\s:*]+")


def _words(text: str) -> tuple[list[str], list[int]]:
    """The words of a file and their lines."""
    words: list[str] = []
    lines: list[int] = []
    for number, line in enumerate(text.split("\n"), 1):
        found = WORD.findall(line.partition("#")[0])
        words += found
        lines += [number] * len(found)
    if "-" not in words and "+" not in words:
        return words, lines
    joined: list[str] = []  # the grammar allows a sign that stands apart from its number
    kept: list[int] = []
    for word, number in zip(words, lines, strict=True):
        if joined and joined[-1] in ("-", "+") and NUMBER.match(word):
            joined[-1] += word
        else:
            joined.append(word)
            kept.append(number)
    return joined, kept


class Words:
    """A place in the words of a file. Faults quote the word there and name its line."""

    def __init__(self, source: Source, text: str) -> None:
        self.source = source
        self.words, self.lines = _words(text)
        self.end = text.count("\n") + (not text.endswith("\n"))  # the last line
        self.i = 0

    def line(self) -> int:
        return self.lines[self.i] if self.i < len(self.words) else self.end

    def fault(self, expected: str) -> BadModel:
        if self.i >= len(self.words):
            return self.source.fault(self.end, f"the file ends, but {expected}")
        return self.source.fault(self.line(), f"{quote(self.words[self.i])}: {expected}")

    def peek(self) -> str:
        return self.words[self.i] if self.i < len(self.words) else ""

    def take(self, expected: str) -> str:
        if self.i >= len(self.words):
            raise self.fault(expected)
        self.i += 1
        return self.words[self.i - 1]

    def colon(self, after: str) -> None:
        if self.peek() != ":":
            raise self.fault(f'expected ":" after {after}')
        self.i += 1

    def number(self, expected: str) -> float:
        if not NUMBER.match(self.peek()):
            raise self.fault(expected)
        value = float(self.take(expected))
        if not np.isfinite(value):
            self.i -= 1
            raise self.fault("the number is too large")
        return value

    def numbers(self, count: int, what: str) -> Floats:
        words = self.words[self.i : self.i + count]
        try:
            values = np.array(list(map(float, words)))
        except ValueError:
            values = np.zeros(0)
        text = "".join(words)  # Python reads more as a number than the format does
        if len(values) < count or not np.isfinite(values).all() or "_" in text or not text.isascii():
            for k in range(count):
                self.number(f"expected {what}: {count} numbers, this would be number {k + 1}")
        self.i += count
        return values
