"""One statement a line in C++: no comma operator. Declarations of several variables and for-headers are not meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = sorted(
    path for folder in ("cpp", "tests/native") for path in (ROOT / folder).rglob("*") if path.suffix in (".hpp", ".cpp")
)
TOKEN = re.compile(
    r"//[^\n]*|/\*.*?\*/|#[^\n]*(?:\\\n[^\n]*)*|\s+"  # nothing
    r"|R\"(\w*)\(.*?\)\1\"|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])+'"
    r"|[A-Za-z_]\w*|\d[\w.']*|->|::|<<=?|>=|<=|.",
    re.DOTALL,
)
NOTHING = re.compile(r"\s|//|/\*|#")
KEYWORDS = (
    "auto class const constexpr enum explicit extern friend inline mutable operator static struct template typedef "
    "typename unsigned using virtual"
)
DECLARATION = re.compile(
    rf"(?:{'|'.join(KEYWORDS.split())})\b"
    r"|[A-Za-z_]\w*(?:::[A-Za-z_]\w*)*(?:<.*?>)?(?:::\w+)*(?: ?[&*]+ ?| )(?:const )?[A-Za-z_]\w* ?(?:[,;={\[(:]|$)"
)


def statements(text: str) -> Iterator[list[str]]:
    """Yield the tokens of each statement that ends in a semicolon; blocks inside it are left out."""
    tokens = [found[0] for found in TOKEN.finditer(text) if not NOTHING.match(found[0])]
    outer: list[tuple[list[str], int]] = []  # statements around a block, and how deep in parentheses it stands
    statement: list[str] = []
    depth = 0
    for token in tokens:
        if token == "{":
            is_value = bool(statement) and depth == 0 and is_initialized(statement)
            outer.append((statement, depth) if depth or is_value else ([], -1))
            statement, depth = [], 0
        elif token == "}":
            statement, depth = outer.pop() if outer else ([], 0)
            if depth < 0:
                statement, depth = [], 0
            else:
                statement = [*statement, "{}"]
        elif token == ";" and depth == 0:
            yield statement
            statement = []
        elif token == ":" and depth == 0 and statement[:1] in (["case"], ["default"], ["public"], ["private"]):
            statement = []
        else:
            depth += (token in "([") - (token in ")]")
            statement = [*statement, token]


def is_initialized(statement: list[str]) -> bool:
    """Return whether a brace after these tokens begins a value, not a block."""
    last = statement[-1]
    if last in ("=", "return", ","):
        return True
    opens_block = {"else", "do", "try", "const", "override", "noexcept", "final", "mutable"}
    is_name = re.match(r"[A-Za-z_]\w*$|>$|\]$", last) is not None
    return is_name and last not in opens_block and not {"class", "struct", "namespace", "enum"} & set(statement)


def without_control(statement: list[str]) -> list[str]:
    """Leave out `if (...)`, `for (...)`, `else`, `return` and the like at the beginning."""
    at = 0
    while at < len(statement):
        if statement[at] in ("else", "do", "return"):
            at += 1
        elif statement[at] in ("if", "for", "while", "switch"):
            at = statement.index("(", at)
            depth = 0
            while True:
                depth += (statement[at] == "(") - (statement[at] == ")")
                at += 1
                if depth == 0:
                    break
        else:
            break
    return statement[at:]


def commas(text: str) -> list[str]:
    """Return the statements that have a comma operator. Works on source that clang-format has formatted."""
    found = []
    for statement in statements(text):
        rest = without_control(statement)
        depth, angles, is_operator = 0, 0, False
        for before, token, after in zip(["", *rest], rest, [*rest[1:], ""], strict=False):
            depth += (token in "([") - (token in ")]")
            is_argument = re.match(r"[A-Za-z_]\w*$", before) is not None and re.match(r"[A-Za-z_:]", after) is not None
            angles += (token == "<" and is_argument) - (token == ">" and angles > 0)
            is_operator = is_operator or (token == "," and depth == 0 and angles == 0)
        words = re.sub(r" ?(::|<|>) ?", r"\1", " ".join(rest)).replace(">", "> ").replace("> (", ">(")
        if is_operator and not DECLARATION.match(words):
            found.append(" ".join(rest))
    return found


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("void f() { a = 1, b = 2; }", 1),
        ("void f() { if (x) a = 1, b = 2; else c(1, 2), d(); }", 2),
        ("void f() { return a = 1, b; }", 1),
        ("void f() { g([&](int x) { y = x, ++z; }); }", 1),
        ("void f() { for (int i = 0, j = 1; i < j; ++i, --j) g(i, j); }", 0),
        ("void f() { int a = 1, b = 2; std::map<int, double> m; const T x{1, 2}, y = g<A, B>(1, 2); }", 0),
        ("enum class E { a, b };\nstruct S : A, B { int x, y; S(int a) : x(a), y(2) {} };", 0),
        ("void f() { g(\"a, b\", ',');  // c, d\n}", 0),
    ],
)
def test_it_finds_comma_operators(text: str, count: int) -> None:
    assert len(commas(text)) == count


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_comma_operator(path: Path) -> None:
    assert commas(path.read_text()) == []
