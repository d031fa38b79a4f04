"""Games: by name, by preset, by adapter, or written in Python."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

# By name, not `from feint import _core`: this level must not import the package that stands on it.
from feint._core import CHANCE, Event, Game, State, View, abouts, adapt
from feint._core import make as make_native
from feint._core import simultanize as simultanize_native
from feint._core import wrap as wrap_python
from feint.errors import BadParameter, FeintError, UnknownGame
from feint.games import offer, offers

__all__ = [
    "CHANCE",
    "Event",
    "Game",
    "PythonGame",
    "State",
    "View",
    "catalogue",
    "make",
    "make_known",
    "partners",
    "players_of",
    "plays_by",
    "reveal",
    "sequentialize",
    "simultanize",
    "wrap",
]

Words = str | tuple[str, Mapping[str, object]]
"""An action or an event in words: a name, or a name and its data."""


@runtime_checkable
class PythonGame(Protocol):
    """What a game written in Python must have. States are immutable values of any kind.

    It may also have: `outcomes(state)` with (action, probability) pairs where chance is asked; `speak(seat, action)`
    and `events(state, seat, action, after)` for words; `text(view, seat)`; `features(view, seat)` with `feature_count`;
    `ranking(state)`; `fallback(state, seat)`; `resample(view, seat, seed)`; `position(state)`, equal where the future
    is the same; `view_schema`; and the attributes `version`, `title`, `summary`, `zero_sum`, `open` (nothing is hidden
    but answers that are not all given), `parameters`, `longest` and `highest_return`.
    """

    name: str
    seats: int
    actions: int

    def initial(self) -> Any:
        """The state before the first step."""

    def asked(self, state: Any) -> Sequence[int]:
        """The seats asked; (CHANCE,) where chance is; () when the game is over."""

    def legal(self, state: Any, seat: int) -> Sequence[int]:
        """The seat's legal actions."""

    def apply(self, state: Any, seat: int, action: int) -> Any:
        """The state after an answer. Answers of seats asked at once are sealed until the last one."""

    def returns(self, state: Any) -> Sequence[float]:
        """Cumulative payments by seat, in every state."""

    def view(self, state: Any, seat: int) -> Mapping[str, object]:
        """What the seat knows, as JSON values.

        It must remember all that the seat saw and did: equal views are one information set.
        """


def wrap(game: PythonGame) -> Game:
    """Make a Game of an object that satisfies PythonGame."""
    return wrap_python(game)


def reveal(game: Game) -> Game:
    """Make everything that was dealt or done public; answers of an open window stay sealed."""
    return adapt(game, "reveal")


def sequentialize(game: Game) -> Game:
    """Ask seats one after the other, with nothing observed in between, where they are asked at once."""
    return adapt(game, "sequentialize")


def partners(game: Game) -> Game:
    """Make each team one seat: partners show each other their cards, and decide together for whoever is asked."""
    return adapt(game, "partners")


def simultanize(game: Game, *, most_nodes: int = 200_000, most_plans: int = 4096) -> Game:
    """Make hidden moves of two players plans that both choose at once, from each fully observable node to the next.

    A tree of more than `most_nodes`, or more than `most_plans` of a seat in one window, raise TooLarge.
    """
    return simultanize_native(game, most_nodes, most_plans)


MOST_ADAPTERS = 4
ADAPTERS: dict[str, Callable[[Game], Game]] = {
    "reveal": reveal,
    "sequentialize": sequentialize,
    "partners": partners,
    "simultanize": simultanize,
}


def _from_python(factory: Callable[..., PythonGame], name: str, parameters: Mapping[str, object]) -> Game:
    try:
        game = factory(**parameters)
    except TypeError as error:
        raise BadParameter(f"{name}: {error}") from error
    return wrap_python(game, name)


def _import_game(name: str) -> Callable[..., PythonGame]:
    module, _, attribute = name.partition(":")
    try:
        found: Callable[..., PythonGame] = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise UnknownGame(f"there is no game {name!r}: {error}; MODULE:CLASS names a game written in Python") from error
    return found


def make(name: str, /, **parameters: object) -> Game:
    """Make the game of that name.

    A name is one of `feint games`, an adapter around one ("reveal(leduc)"), or MODULE:CLASS for a game of your own,
    which is imported and called: for a name that comes from a file or over a wire there is `make_known`.
    """
    return _make(name, parameters, trusted=True)


def remake(name: str, parameters: Mapping[str, object]) -> Game:
    """What a pickled or copied game is made with."""
    return make(name, **parameters)


def reread(game: Game, json: object) -> View:
    """What a pickled or copied view is made with."""
    return game.read_view(json)


def make_known(name: str, parameters: Mapping[str, object]) -> Game:
    """Make a game of `feint games` by a name that somebody else wrote: no code of his is run."""
    return _make(name, parameters, trusted=False)


def _make(name: str, parameters: Mapping[str, object], trusted: bool) -> Game:
    if not isinstance(name, str):
        raise UnknownGame(f"a game is named by text, got {name!r}")
    if name.count("(") > MOST_ADAPTERS:
        raise UnknownGame(f"more than {MOST_ADAPTERS} adapters around one game: {name[:60]!r}...")
    adapter = re.fullmatch(r"(\w+)\((.+)\)", name)
    if adapter:
        if adapter[1] not in ADAPTERS:
            raise UnknownGame(f"there is no adapter {adapter[1]!r}; known: {', '.join(ADAPTERS)}")
        return ADAPTERS[adapter[1]](_make(adapter[2], parameters, trusted))
    if ":" in name:
        if not trusted:
            raise UnknownGame(
                f"{name!r} is a game of somebody's own: it runs only where you name it yourself, as --game"
            )
        return _from_python(_import_game(name), name, parameters)
    if written_in_python := offer(name, "game"):
        return _from_python(written_in_python, name, parameters)
    try:
        return make_native(name, dict(parameters))
    except UnknownGame as error:
        raise UnknownGame(f"{error}, {', '.join(offers('game'))}") from None
    except FeintError as error:
        if type(error) is FeintError:  # a value that is not even JSON
            raise BadParameter(f"{name}: {error}") from None
        raise


def plays_by(game: Game, parameters: object) -> bool:
    """Whether these are the game's parameters. One that is not among them, as in a file that is older than it, is at
    its default."""
    defaults = {parameter["name"]: parameter["default"] for parameter in game.about()["parameters"]}
    return isinstance(parameters, dict) and {**defaults, **parameters} == {**defaults, **game.parameters}


def players_of(about: Mapping[str, Any]) -> list[int]:
    """With how many one can play, by what a game says of itself."""
    for parameter in about["parameters"]:
        if parameter["name"] == "players":
            low, high = parameter["range"]
            return list(range(low, high + 1))
    return [about["seats"]]


def catalogue() -> list[dict[str, Any]]:
    """All games, with what they say of themselves at their default parameters."""
    names: Iterable[str] = (str(about["name"]) for about in abouts())
    return [make(name).about() for name in (*names, *offers("game"))]
