"""The two frameworks, there and back: hidden moves as plans chosen at once, and the value stays.

`count_windows` is of the native layer alone.
"""

from __future__ import annotations

import itertools

import pytest
from hidden_games import HiddenGame, random_root, value_at_once

import feint
from feint import CHANCE, _core
from feint.errors import FeintError, TooLarge
from feint.rulebook import rules_of
from feint.testing import check_game


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("simultanize(kuhn)", {}),
        ("simultanize(python_kuhn)", {}),
        ("simultanize(rock_paper_scissors)", {}),
        ("simultanize(sequentialize(goofspiel))", {"cards": 4}),
        ("sequentialize(simultanize(kuhn))", {}),
        ("simultanize(reveal(kuhn))", {}),
    ],
)
def test_it_keeps_the_promises_of_a_game(name: str, parameters: dict[str, int]) -> None:
    check_game(feint.make(name, **parameters), games=30)


@pytest.mark.parametrize("seed", range(8))
def test_random_games_keep_them_too(seed: int) -> None:
    check_game(feint.simultanize(feint.wrap(HiddenGame(random_root(seed, depth=4)))), games=20)


def test_kuhn_poker_in_plans() -> None:
    """With each of three cards: bet, or pass and then one of two; against pass and bet with each card: 3^3 and 4^3."""
    game = feint.make("simultanize(kuhn)")
    about, state = game.about(), game.start()
    assert (about["open"], about["zero_sum"], about["highest_return"], game.needs_python) == (True, True, 2.0, False)
    assert state.asked == [0, 1]
    assert [len(state.legal(seat)) for seat in (0, 1)] == [27, 64]
    words = [game.text(0, action) for action in state.legal(0)]
    assert "on dealt jack: bet; on dealt queen: pass, then bet; on dealt king: pass, then bet" in words
    assert value_at_once(state) == pytest.approx(-1 / 18)


def test_a_plan_is_followed() -> None:
    """He bets the jack, the other folds what is not the king: seat 0 wins 1 from a queen and loses 2 to a king."""
    game = feint.make("simultanize(kuhn)")
    state = game.start()
    state.apply(0, "on dealt jack: bet; on dealt queen: pass, then pass; on dealt king: bet")
    folds = ["on dealt queen, pass: pass", "on dealt queen, bet: pass"]
    folds += ["on dealt king, pass: pass", "on dealt king, bet: bet"]
    folds += ["on dealt jack, pass: pass", "on dealt jack, bet: pass"]
    state.apply(1, "; ".join(folds))
    assert state.asked == [CHANCE]
    paid = {}
    for action, probability in state.outcomes():
        assert probability == pytest.approx(1 / 6)
        end = state.copy()
        (event,) = end.apply(CHANCE, action)
        paid[event.json()["data"]["by"]] = end.returns()[0]
    assert paid == {
        "deal jack; deal queen; seat 0: bet; seat 1: pass": 1,
        "deal jack; deal king; seat 0: bet; seat 1: bet": -2,
        "deal queen; deal jack; seat 0: pass; seat 1: pass": 1,
        "deal queen; deal king; seat 0: pass; seat 1: pass": -1,
        "deal king; deal jack; seat 0: bet; seat 1: pass": 1,
        "deal king; deal queen; seat 0: bet; seat 1: pass": 1,
    }


@pytest.mark.parametrize("order", ["random", "descending"])
def test_goofspiel_there_and_back(order: str) -> None:
    """Sequentialized and back it is the same game: as many nodes and windows, the same bids, the same value."""
    game = feint.make("goofspiel", cards=3, order=order, payoff="difference")
    back = feint.simultanize(feint.sequentialize(game))
    assert feint.tree(back).counts() == feint.tree(game).counts()
    assert _core.count_windows(back) == _core.count_windows(game)
    assert value_at_once(back.start()) == pytest.approx(value_at_once(game.start()))
    assert back.actions == game.actions
    state = back.start()
    if order == "random":
        state.apply(CHANCE, state.outcomes()[0][0])
    assert [back.speak(0, action) for action in state.legal(0)] == [game.speak(0, a) for a in range(3)]


def test_rock_paper_scissors_both_ways() -> None:
    for name in ("rock_paper_scissors", "simultanize(sequentialize(rock_paper_scissors))"):
        state = feint.make(name).start()
        table = {}
        for row, column in itertools.product(("rock", "paper", "scissors"), repeat=2):
            end = state.copy()
            end.apply(0, row)
            end.apply(1, column)
            table[row, column] = end.returns()[0]
        assert table["paper", "rock"] == table["rock", "scissors"] == table["scissors", "paper"] == 1
        assert sum(table.values()) == 0
        assert (value_at_once(state) + 1) / 2 == pytest.approx(1 / 2)  # in the paper's units


class Wheel:
    """Pays `prizes[k]`, where k is drawn, or the sum of two secret numbers modulo their count."""

    name, seats, zero_sum, longest, highest_return = "wheel", 2, True, 2, 10.0

    def __init__(self, prizes: tuple[float, ...], drawn: bool) -> None:
        self.prizes, self.drawn, self.actions = prizes, drawn, len(prizes)

    def initial(self) -> tuple[int | None, int | None]:
        return None, None

    def asked(self, state: tuple[int | None, int | None]) -> tuple[int, ...]:
        if self.drawn:
            return (CHANCE,) if state[0] is None else ()
        return tuple(seat for seat in (0, 1) if state[seat] is None)

    def outcomes(self, state: object) -> list[tuple[int, float]]:
        return [(k, 1 / self.actions) for k in range(self.actions)]

    def legal(self, state: object, seat: int) -> tuple[int, ...]:
        return tuple(range(self.actions))

    def apply(self, state: tuple[int | None, int | None], seat: int, action: int) -> tuple[int | None, int | None]:
        if self.drawn:
            return action, 0
        return (action, state[1]) if seat == 0 else (state[0], action)

    def returns(self, state: tuple[int | None, int | None]) -> tuple[float, float]:
        if state[0] is None or state[1] is None:
            return 0.0, 0.0
        pay = self.prizes[(state[0] + state[1]) % self.actions]
        return pay, -pay

    def view(self, state: tuple[int | None, int | None], seat: int) -> dict[str, object]:
        return {"shown": None if self.asked(state) else list(state)}


@pytest.mark.parametrize("prizes", [(1.0, -1.0), (0.0, 0.0, 5.0), (3.0, -1.0, 2.0, 0.5, -7.0)])
def test_chance_is_two_secret_numbers(prizes: tuple[float, ...]) -> None:
    """Whoever draws evenly makes every outcome as likely: a uniform chance node, without chance."""
    mean = sum(prizes) / len(prizes)
    for drawn in (True, False):
        game = feint.wrap(Wheel(prizes, drawn))
        for form in (game, feint.sequentialize(game), feint.simultanize(game)):
            assert feint.solve("windows", form).facts["value"] == pytest.approx(mean)
            assert value_at_once(feint.simultanize(form).start()) == pytest.approx(mean)
    assert _core.count_windows(feint.wrap(Wheel(prizes, True)))["horizon"] == 1
    assert _core.count_windows(feint.wrap(Wheel(prizes, False)))["horizon"] == 2


def test_players_and_records_know_it() -> None:
    record = feint.play("simultanize(kuhn)", ["random", "random"], seed=3)
    assert feint.replay(record).over
    view = feint.make("simultanize(kuhn)").start().view(0)
    assert view.text() == "Node 0, the start."
    assert "plan" in rules_of("simultanize(kuhn)").text


def test_too_much_is_refused() -> None:
    with pytest.raises(TooLarge, match=r"simultanize\(leduc\): .*seat 0 .*\b4096\b"):
        feint.make("simultanize(leduc)")
    with pytest.raises(TooLarge, match=r"seat 0 .*\b27\b.*\b20\b"):
        feint.simultanize(feint.make("kuhn"), most_plans=20)
    with pytest.raises(TooLarge, match=r"\b50\b.*nodes"):
        feint.simultanize(feint.make("kuhn"), most_nodes=50)
    with pytest.raises(FeintError, match=r"goofspiel.*3 seats"):
        feint.make("simultanize(goofspiel)", players=3)
