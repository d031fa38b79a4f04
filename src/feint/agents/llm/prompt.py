"""What a language model is told, and how its answer is read.

The prompt is made of the rules, the seat's own view and what the seat saw. Nothing else goes in: no names, and nothing
that other players wrote.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from feint.game import Event, Game, View
from feint.rulebook import rules_of
from feint.tables import table_of

__all__ = ["Invalid", "Prompt", "read_answer"]

VIEWS = ("json", "text")
LONGEST_RULES = 12_000
LONGEST_VIEW = 20_000
LONGEST_LINE = 500
MOST_LINES = 60  # of a story
QUOTED = 300  # of an invalid answer, when it is held against the model


class Invalid(ValueError):
    """An answer that is none; the message is for the model."""


def truncate(text: str, most: int) -> str:
    """The text, cut where it is longer."""
    return text if len(text) <= most else text[: most - 4] + " ..."


class Prompt:
    """The words for one seat of one match."""

    def __init__(self, game: Game, seat: int, strategy: str, form: str, reasoning: int) -> None:
        self._game, self._form, self._reasoning = game, form, reasoning
        self._table = table_of(game, (), seat)
        self._system = self._instructions(seat, strategy)

    def _instructions(self, seat: int, strategy: str) -> str:
        game, rules = self._game, rules_of(self._game)
        actions = "\n".join(f"- {name}: {about}" for name, about in rules.actions.items())
        parts = [
            f"You play {game.about()['title']} as seat {seat}; the seats are 0 to {game.seats - 1}. "
            "Choose what is best for your seat.",
            "# Rules\n" + truncate(rules.text, LONGEST_RULES),
            f"Parameters of this game: {truncate(json.dumps(game.parameters), LONGEST_LINE)}",
            "# Actions\n" + truncate(actions, LONGEST_RULES),
            "# Strategy\n" + strategy if strategy else "",
            '# Answer\nAnswer with one JSON object and nothing else: {"reasoning": "...", "action": "..."}. '
            f"First `reasoning`: why, in at most {self._reasoning} characters. Then `action`: one of the legal "
            "actions, exactly as it is written in the list.",
        ]
        return "\n\n".join(part for part in parts if part)

    def messages(
        self, view: View, words: Sequence[str], before: Sequence[Event], since: Sequence[Event]
    ) -> list[dict[str, str]]:
        """The question: what happened, what the seat knows, and what it may do."""
        known = {name: value for name, value in view.json().items() if name != "key"}  # a hash: nothing to read
        shown = json.dumps(known) if self._form == "json" else view.text()
        parts = [
            "# Earlier\n" + self._story(before) if self._form == "text" and before else "",  # the JSON remembers
            "# Since your last decision\n" + self._story(since),
            "# What you know\n" + truncate(shown, LONGEST_VIEW),
            "# Legal actions\n" + _list_actions(words),
        ]
        question = "\n\n".join(part for part in parts if part)
        return [{"role": "system", "content": self._system}, {"role": "user", "content": question}]

    def _story(self, events: Sequence[Event]) -> str:
        lines = [truncate(line, LONGEST_LINE) for line in self._table.story(events)]
        return _list_actions(["...", *lines[-MOST_LINES:]] if len(lines) > MOST_LINES else lines or ["nothing"])

    def correction(self, said: str, error: Invalid, words: Sequence[str]) -> list[dict[str, str]]:
        """What is held against the model after an invalid answer."""
        again = (
            f"That is not a valid answer: {error}. Answer again with one JSON object and nothing else; "
            f"the legal actions are:\n{_list_actions(words)}"
        )
        return [{"role": "assistant", "content": truncate(said, QUOTED) or "..."}, {"role": "user", "content": again}]

    def schema(self, words: Sequence[str]) -> dict[str, Any]:
        """Of an answer: the reasoning comes first, so that it can matter."""
        return {
            "type": "object",
            "properties": {
                "reasoning": {"type": "string", "maxLength": self._reasoning},
                "action": {"type": "string", "enum": list(words)},
            },
            "required": ["reasoning", "action"],
            "additionalProperties": False,
        }


def _list_actions(lines: Sequence[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)


def read_answer(text: str, words: Sequence[str]) -> tuple[str, str]:
    """The reasoning and the action of an answer. Raises Invalid: there is no guessing what was meant."""
    try:
        answer = json.loads(text)
    except (ValueError, RecursionError):
        raise Invalid("it is not one JSON object without anything around it") from None
    if not isinstance(answer, dict) or set(answer) != {"reasoning", "action"}:
        raise Invalid("the object must have `reasoning` and `action` and nothing else")
    reasoning, action = answer["reasoning"], answer["action"]
    if not isinstance(reasoning, str) or not isinstance(action, str):
        raise Invalid("`reasoning` and `action` must be text")
    if action not in words:
        raise Invalid(f"{action[:60]!r} is not a legal action now")
    return reasoning, action
