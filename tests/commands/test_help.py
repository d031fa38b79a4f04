"""The help: every word explained, one style, and one option for one thing in all commands."""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from collections.abc import Iterator

import pytest

from feint.cli import build_parser, main
from feint.commands.options import SHARED
from feint.commands.parser import CONTENTS


def walk(parser: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """All commands and the kinds of commands, with their words."""
    yield parser.prog, parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for kind in action.choices.values():
                yield from walk(kind)


PARSERS = dict(walk(build_parser()))
WORDS = [
    (prog, action)
    for prog, parser in PARSERS.items()
    for action in parser._actions
    if not isinstance(action, argparse._SubParsersAction)
]


def test_the_contents_are_the_commands_in_their_order(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    shown = capsys.readouterr().out
    names = [name for group in CONTENTS.values() for name in group]
    assert re.findall(r"^  (\w+) ", shown, re.MULTILINE) == names
    assert [prog for prog in PARSERS if prog.count(" ") == 1] == [f"feint {name}" for name in names]
    assert max(map(len, shown.splitlines())) <= 80


@pytest.mark.parametrize("prog", PARSERS)
def test_every_word_has_a_text(prog: str) -> None:
    parser = PARSERS[prog]
    assert parser.description
    assert parser.format_help()
    for action in parser._actions:
        if not isinstance(action, argparse._SubParsersAction):
            assert action.help, f"{prog} {action.dest}"
            assert action.metavar or action.nargs == 0 or not action.option_strings, f"{prog} {action.dest}"


@pytest.mark.parametrize(("prog", "action"), WORDS, ids=lambda value: value if isinstance(value, str) else value.dest)
def test_defaults_are_said_once_and_alike(prog: str, action: argparse.Action) -> None:
    """Where argparse knows it the help adds it; a text of its own is for what is found out later."""
    text = str(action.help)
    assert "%(default)" not in text
    assert not re.search(r"\bdefault", text), "a default stands in parentheses"
    if isinstance(action.default, int | float | str) and not isinstance(action.default, bool):
        assert not text.endswith(")"), f"{prog} {action.dest}: said twice"


def test_an_option_is_the_same_in_all_commands() -> None:
    """What is shared comes from one list: one type, and one letter for what it takes."""
    found = defaultdict(set)
    for prog, action in WORDS:
        for name in action.option_strings or [action.dest]:
            found[name].add(
                (action.type or str, type(action).__name__ in ("_StoreTrueAction", "BooleanOptionalAction"))
            )
            if name in SHARED and name not in ("--out", "--token-env", "--agent"):  # a directory; one or several
                assert action.metavar == SHARED[name].get("metavar"), f"{prog} {name}"
    assert {name: kinds for name, kinds in found.items() if len(kinds) > 1} == {
        "--seat": {(int, False), (str, False)},  # of replay: all, too
    }


@pytest.mark.parametrize(("option", "default"), [("--seed", 0), ("--server", SHARED["--server"]["default"])])
def test_a_shared_default(option: str, default: object) -> None:
    """None is a default that depends on the rest, and the help says on what."""
    for prog, action in WORDS:
        if option in action.option_strings:
            assert action.default in (default, None), prog
            assert action.default is not None or str(action.help).endswith(")") or option == "--server", prog
