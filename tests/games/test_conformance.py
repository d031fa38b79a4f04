"""Every game passes the checks that are shipped to users; and the checks find what is wrong with a wrong game."""

from __future__ import annotations

import itertools
import re
import warnings
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import feint
from feint.errors import WrongType
from feint.games.python_kuhn.game import PythonKuhn, State
from feint.testing import LeakWarning, check_game

# Every game and preset as it comes, whatever is added; and some with other parameters.
ABOUTS = feint.catalogue()


def corners(about: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """A game with each parameter in turn at the ends of its range, and at each choice."""
    flags = [False, True]
    values = {
        p["name"]: p.get("range") or p.get("choices") or (flags if p["type"] == "flag" else [])
        for p in about["parameters"]
    }
    return [
        (about["name"], {name: value}) for name, ends in values.items() for value in ends if goes(about, name, value)
    ]


def goes(about: dict[str, Any], name: str, value: object) -> bool:
    """Whether the value goes with the other parameters as they are."""
    try:
        feint.make(about["name"], **{name: value})
    except feint.errors.FeintError:
        return False
    return True


GAMES: list[tuple[str, dict[str, Any]]] = [
    *((about["name"], {}) for about in ABOUTS),
    *((preset["name"], {}) for about in ABOUTS for preset in about["presets"]),
    *(corner for about in ABOUTS for corner in corners(about)),
    ("liars_dice", {"dice": 2, "sides": 3}),
    ("liars_dice", {"dice": 5, "sides": 8}),
    ("goofspiel", {"cards": 13, "order": "ascending"}),
    ("goofspiel", {"cards": 2, "players": 4}),
    ("goofspiel", {"cards": 4, "players": 3, "order": "descending", "payoff": "difference"}),
    ("matrix", {"payoffs": [[1, 2.5, -3]]}),
    ("po_nim", {"heap": 5, "turns": 0}),
    ("po_nim", {"heap": 9, "turns": 5, "r_w": 0.5, "r_u": -0.25}),
    ("reveal(leduc)", {}),
    ("reveal(goofspiel)", {"players": 3}),
    ("reveal(python_kuhn)", {}),
    ("sequentialize(goofspiel)", {"players": 3}),
    ("sequentialize(rock_paper_scissors)", {}),
    ("simultanize(kuhn)", {}),
    ("reveal(sequentialize(goofspiel))", {}),
    ("partners(coinche)", {}),
    ("partners(mini_coinche)", {}),
    ("sequentialize(partners(coinche_match))", {}),
]


def unless_quick(name: str, parameters: dict[str, Any]) -> Any:
    """A case; slow when it is a variant of a game of 100 decisions or more."""
    slow = (parameters or "(" in name) and feint.make(name, **parameters).longest >= 100
    return pytest.param(name, parameters, marks=pytest.mark.slow if slow else ())


CASES = [unless_quick(*game) for game in GAMES]


@pytest.mark.parametrize(("name", "parameters"), CASES)
def test_conformance(name: str, parameters: dict[str, Any]) -> None:
    game = feint.make(name, **parameters)
    # One parameter that is not as it comes is looked at briefly here, and at length at night.
    check_game(game, games=4 if game.longest >= 1000 else 20 if not parameters else 6)


@pytest.mark.nightly
@pytest.mark.parametrize(("name", "parameters"), GAMES)
def test_conformance_at_length(name: str, parameters: dict[str, Any]) -> None:
    game = feint.make(name, **parameters)
    check_game(game, games=200 if game.longest < 1000 else 40, seed=1)


@pytest.mark.parametrize(("name", "parameters"), CASES)
def test_views_fit_their_schema(name: str, parameters: dict[str, Any]) -> None:
    game = feint.make(name, **parameters)
    validator = jsonschema.Draft202012Validator(game.view_schema())
    state = game.start()
    for step in itertools.count():
        for seat in range(game.seats):
            validator.validate(state.view(seat).json())
        if state.over:
            break
        seat = state.asked[0]
        choices = [a for a, _ in state.outcomes()] if seat == feint.CHANCE else state.legal(seat)
        state.apply(seat, choices[step % len(choices)])


class LegalNothing(PythonKuhn):
    def legal(self, state: State, seat: int) -> tuple[int, ...]:
        return ()


class ChanceLeaks(PythonKuhn):
    def outcomes(self, state: State) -> list[tuple[int, float]]:
        return [(card, 0.3) for card in range(3) if card not in state.cards]


class SeesTheOther(PythonKuhn):
    """Shows the other's card, but tells it in no event."""

    def view(self, state: State, seat: int) -> dict[str, object]:
        return super().view(state, seat) | {"other": list(state.cards)}


class Forgets(PythonKuhn):
    """Its views do not remember the moves."""

    def view(self, state: State, seat: int) -> dict[str, object]:
        return super().view(state, seat) | {"moves": []}


class PaysTooMuch(PythonKuhn):
    def returns(self, state: State) -> tuple[float, float]:
        return (3.0 * super().returns(state)[0], 3.0 * super().returns(state)[1])


class NotZeroSum(PythonKuhn):
    def returns(self, state: State) -> tuple[float, float]:
        return (super().returns(state)[0], 0.0)


class Mumbles(PythonKuhn):
    """Both moves have the same name."""

    def speak(self, seat: int, action: int) -> str:
        return "move"


class WildFeatures(PythonKuhn):
    def features(self, view: Any, seat: int) -> list[int]:
        return [0, 0]


class TooLong(PythonKuhn):
    longest = 3


class Mutable(PythonKuhn):
    """Changes a state that others hold."""

    def initial(self) -> Any:
        return {"state": State()}

    def asked(self, state: Any) -> tuple[int, ...]:
        return super().asked(state["state"])

    def outcomes(self, state: Any) -> list[tuple[int, float]]:
        return super().outcomes(state["state"])

    def apply(self, state: Any, seat: int, action: int) -> Any:
        state["state"] = super().apply(state["state"], seat, action)
        return state

    def returns(self, state: Any) -> tuple[float, float]:
        return super().returns(state["state"])

    def view(self, state: Any, seat: int) -> dict[str, object]:
        return super().view(state["state"], seat)

    def events(self, state: Any, seat: int, action: int, after: Any) -> list[Any]:
        return []


@pytest.mark.parametrize(
    ("broken", "complaint"),
    [
        (LegalNothing, "seat 0 .*legal"),
        (ChanceLeaks, r"outcomes\(\)"),
        (SeesTheOther, "sights"),
        (Forgets, "histories.*key"),
        (PaysTooMuch, r"\[3\.0, -3\.0\].*highest_return = 2\b"),
        (NotZeroSum, r"\[1\.0, 0\.0\].*zero"),
        (Mumbles, "'move'"),
        (WildFeatures, r"features \[0, 0\]"),
        (TooLong, r"longest = 3\b"),
        (Mutable, "copy|states"),
    ],
)
def test_broken_games_are_found(broken: type[PythonKuhn], complaint: str) -> None:
    with pytest.raises((AssertionError, feint.errors.FeintError), match=complaint):
        check_game(feint.wrap(broken()))


class Window:
    """Two choose at once; the second sees that the first has chosen, or what."""

    name, seats, actions, longest = "window", 2, 2, 2

    def initial(self) -> tuple[int, ...]:
        return (-1, -1)

    def asked(self, state: tuple[int, ...]) -> list[int]:
        return [seat for seat in range(2) if state[seat] < 0]

    def legal(self, state: tuple[int, ...], seat: int) -> list[int]:
        return [0, 1]

    def apply(self, state: tuple[int, ...], seat: int, action: int) -> tuple[int, ...]:
        return (action, state[1]) if seat == 0 else (state[0], action)

    def returns(self, state: tuple[int, ...]) -> list[float]:
        return [0.0, 0.0]

    def view(self, state: tuple[int, ...], seat: int) -> dict[str, object]:
        return {"chosen": list(state)}


def test_an_open_window_that_leaks_is_found() -> None:
    with pytest.raises(AssertionError, match="answer"):
        check_game(feint.wrap(Window()), features=False)


def tutorial_cup() -> Any:
    """The game of docs/tutorials/game.md."""
    page = (Path(__file__).parents[2] / "docs" / "tutorials" / "game.md").read_text(encoding="utf-8")
    found = re.search(r"```python\n(.*?class Cup.*?)```", page, re.DOTALL)
    assert found
    names: dict[str, Any] = {"__name__": "cup"}
    exec(compile(found[1], "cup.py", "exec"), names)
    return names["Cup"]


class Layers:
    """Three lay a card face down at once, twice. Who laid most wins."""

    name, seats, actions, longest, highest_return = "layers", 3, 2, 6, 4.0
    leaks: tuple[int, ...] = ()  # seats that see every card

    def initial(self) -> Any:
        return (), ()  # cards by round, and answers of the open window

    def asked(self, state: Any) -> list[int]:
        laid, window = state
        return [] if len(laid) == 2 else [seat for seat in range(3) if seat not in dict(window)]

    def legal(self, state: Any, seat: int) -> list[int]:
        return [0, 1]

    def apply(self, state: Any, seat: int, action: int) -> Any:
        laid, window = state
        window = (*window, (seat, action))
        if len(window) < 3:
            return laid, window
        return (*laid, tuple(dict(window)[seat] for seat in range(3))), ()

    def returns(self, state: Any) -> list[float]:
        return [float(sum(cards[seat] for cards in state[0])) if len(state[0]) == 2 else 0.0 for seat in range(3)]

    def view(self, state: Any, seat: int) -> dict[str, object]:
        own = {"own": [cards[seat] for cards in state[0]]}
        return own | ({"laid": [list(cards) for cards in state[0]]} if seat in self.leaks else {})


def leak_warning(game: Any) -> str:
    with pytest.warns(LeakWarning) as caught:
        check_game(feint.wrap(game))
    assert len(caught) == 1
    return str(caught[0].message)


def test_a_game_without_events_does_not_pass_in_silence() -> None:
    cup = tutorial_cup()
    without = {"events": property()}  # as if the class had none
    sound = type("Sound", (cup,), without)()
    assert not hasattr(sound, "events")
    leaky = type("Leaky", (cup,), {**without, "view": lambda self, table, seat: cup.view(self, table, 0)})()
    assert leak_warning(sound).endswith(
        "not tested for leaks: the game has no `events`; from seats [0] nothing was hidden that another seat saw"
    )
    assert "all seats saw every draw and every answer" in leak_warning(leaky)


def test_leaks_of_sealed_answers_without_events_are_named() -> None:
    game = Layers()
    assert leak_warning(game) == "layers: not tested for leaks: the game has no `events`"
    game.leaks = (0, 1, 2)
    assert "all seats saw every draw and every answer" in leak_warning(game)
    game.leaks = (1,)
    assert "from seats [1] nothing was hidden" in leak_warning(game)


def test_an_open_game_that_hides_something_is_named() -> None:
    game = Layers()
    game.open = True  # type: ignore[attr-defined]
    assert "`open = True`, but seats [0, 1, 2] did not see" in leak_warning(game)
    game.leaks = (1,)
    assert "`open = True`, but seats [0, 2] did not see" in leak_warning(game)
    dealt = type("Dealt", (tutorial_cup(),), {"events": property(), "open": True})()
    assert "`open = True`, but seats [1] did not see" in leak_warning(dealt)


def test_a_game_that_is_not_wrapped_is_refused() -> None:
    with pytest.raises(WrongType, match=r"feint\.wrap\(GAME\).*Layers object"):
        check_game(Layers())  # type: ignore[arg-type]


def test_games_with_events_and_open_games_have_no_leak_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error", LeakWarning)
        check_game(feint.wrap(tutorial_cup()()))
        with pytest.raises(AssertionError, match="sights"):
            check_game(feint.wrap(SeesTheOther()))
        game = Layers()
        game.leaks = (0, 1, 2)
        game.open = True  # type: ignore[attr-defined]
        check_game(feint.wrap(game), features=False)
