"""The rules of every game in words, for people and programs that have never heard of it: the `rulebook.toml` in a
game's folder (feint.games).

The docs have pages for those who study a game; this is for those who sit down to play, and it is installed with feint.
An action `"*"` stands for every name that the game says and its file does not; `like` names a game whose file holds
where this one is silent.

`text`, `phases`, `actions` and `fallback` are for agents and in their words. Players who never programmed have a text
of their own in each language, without any code in it: `people` in the tables `[en]` and `[fr]`. `[fr]` also has
`title` and `summary`; the English ones are the game's own.
"""

from __future__ import annotations

import contextlib
import copy
import re
import tomllib
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from feint.errors import IllegalAction
from feint.game import Game, make_known
from feint.games import resource

__all__ = ["Rules", "rules_of"]

NO_DATA = {"type": "object", "maxProperties": 0}
ADAPTED = {
    "reveal": "Here all that was dealt or done is public: `seats` in the view has the views of all seats. Only answers "
    "of an open window stay sealed.",
    "sequentialize": "Here seats that would be asked at once are asked in turn, with nothing seen in between.",
    "simultanize": "Here both choose at once how they will play up to the next moment at which nothing is hidden: an "
    "action is such a plan in the words of the game, and `node` in the view is the moment. Then it is played out, and "
    "all is shown.",
}
PLANS: dict[str, Any] = {
    "phases": {"play": "The seats that are asked choose a plan."},
    "actions": {"*": "A plan: what is done in each situation up to the next moment at which nothing is hidden."},
    "data": {},
    "private": [],
    "fallback": "For a seat that runs out of time the first plan is taken.",
}


@dataclass(frozen=True)
class Rules:
    """What one must know to play a game."""

    category: str
    text: str  # Markdown
    phases: dict[str, str]  # what is asked, by the view's `phase`; one entry where the view has none
    actions: dict[str, str]  # every action that a seat can have, by name
    data: dict[str, dict[str, Any]]  # the JSON schema of an action's data, where it has some
    fallback: str  # what is played for a seat that runs out of time
    private: tuple[str, ...] = ("*",)  # what of a view only its own seat may know, as paths through the fields
    # By language. English is always there; it is the text for agents where nobody wrote another.
    people: dict[str, str] = field(default_factory=dict)  # how to play, for people: Markdown
    titles: dict[str, str] = field(default_factory=dict)
    summaries: dict[str, str] = field(default_factory=dict)

    def public(self, view: dict[str, Any]) -> dict[str, Any]:
        """What is left of any seat's view for somebody who only watches: the same for all seats, and a test says so."""
        own = {path: flag for path, _, flag in (one.partition(" unless ") for one in self.private)}
        own |= {"seat": "", "key": ""}
        return {} if "*" in own else {k: _strip_private(v, own, k) for k, v in view.items() if k not in own}

    def action_schema(self) -> dict[str, Any]:
        """The JSON schema of an answer, {"action": NAME, "data": {...}}, whether it is legal now or not."""
        answers = [_answer(name, about, self.data.get(name, NO_DATA)) for name, about in self.actions.items()]
        return {"$schema": "https://json-schema.org/draft/2020-12/schema", "oneOf": copy.deepcopy(answers)}


def rules_of(game: str | Game) -> Rules:
    """The rules of a game, by name or as it was made.

    A name may have come over a wire, so it runs no code: of a game of your own (MODULE:CLASS) give the game itself,
    and it is described by what it says of itself. Give the game, too, where its parameters name its actions (matrix).
    """
    return _find_rules(game) if isinstance(game, str) else _rules(game)


@cache
def _find_rules(name: str) -> Rules:
    return _rules(make_known(name, {}))


def _rules(game: Game) -> Rules:
    name, notes = game.name, []
    while adapter := re.fullmatch(rf"({'|'.join(ADAPTED)})\((.+)\)", name):
        notes.append(ADAPTED[adapter[1]])
        name = adapter[2]
    book = _book(name) or _plain(game)
    if ADAPTED["simultanize"] in notes:
        book = book | PLANS
    actions, data = dict(book["actions"]), {name: _object(fields) for name, fields in book.get("data", {}).items()}
    if about := actions.pop("*", ""):
        for name, spoken in _vocabulary(game).items():
            actions.setdefault(name, about)
            if any(spoken):
                data.setdefault(name, {"enum": spoken})
    text = "\n\n".join([book["text"].strip(), *notes])
    private = () if ADAPTED["reveal"] in notes else tuple(book.get("private", ["*"]))
    told = _texts(game, {} if notes else book, text)
    return Rules(
        category=book["category"],
        text=text,
        phases=book["phases"],
        actions=actions,
        data=data,
        fallback=book["fallback"],
        private=private,
        people=told["people"],
        titles=told["title"],
        summaries=told["summary"],
    )


def _texts(game: Game, book: dict[str, Any], text: str) -> dict[str, dict[str, str]]:
    """What is told to people, by language. An adapted game comes without a book: its rules are not the plain one's."""
    about = game.about()
    english = {"title": about["title"], "summary": about["summary"], "people": book.get("en", {}).get("people", text)}
    pages = {"en": english, "fr": book.get("fr", {})}
    return {word: {name: page[word].strip() for name, page in pages.items() if word in page} for word in english}


def _book(name: str) -> dict[str, Any]:
    page = resource(name, "rulebook.toml")
    book = tomllib.loads(page.read_text(encoding="utf-8")) if page else {}
    if "like" not in book:
        return book
    other = _book(book["like"])
    return other | book | {name: other.get(name, {}) | book.get(name, {}) for name in ("en", "fr")}


def _plain(game: Game) -> dict[str, Any]:
    """What can be said of a game without a rulebook."""
    about = game.about()
    return {
        "category": "own",
        "text": f"{about['title']}. {about['summary']}\n\nA game for {game.seats} players, with the parameters "
        f"{game.parameters}. Its rules are not written down here. Every question has the view, which is all that the "
        "seat knows, and the legal actions.",
        "phases": {"play": "The seats that are asked choose one of their legal actions."},
        "actions": {"*": "One of the game's own actions."},
        "private": ["*"],
        "fallback": "For a seat that runs out of time what the game calls safest is played, or the first legal action.",
    }


def _vocabulary(game: Game) -> dict[str, list[dict[str, Any]]]:
    """Every action that some seat can have, by name, with the data that it can come with."""
    words: dict[str, list[dict[str, Any]]] = {}
    for seat, action in ((seat, action) for seat in range(game.seats) for action in range(game.actions)):
        with contextlib.suppress(IllegalAction):  # another seat's
            spoken = game.speak(seat, action)
            known, data = words.setdefault(spoken["action"], []), spoken.get("data", {})
            known += [] if data in known else [data]
    return words


def _strip_private(value: Any, private: dict[str, str], place: str) -> Any:
    """Without what is private; a flag beside it ("cards.role unless face_up") makes it public."""
    if isinstance(value, list):
        return [_strip_private(item, private, place) for item in value]
    if isinstance(value, dict):
        inner = {k: (v, f"{place}.{k}") for k, v in value.items()}
        shown = {k for k, (_, path) in inner.items() if path not in private or value.get(private[path])}
        return {k: _strip_private(v, private, path) for k, (v, path) in inner.items() if k in shown}
    return value


def _object(fields: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}


def _answer(name: str, about: str, data: dict[str, Any]) -> dict[str, Any]:
    required = ["action"] if data is NO_DATA or {} in data.get("enum", []) else ["action", "data"]
    properties = {"action": {"const": name}, "data": data}
    return {"description": about, **_object(properties), "required": required}
