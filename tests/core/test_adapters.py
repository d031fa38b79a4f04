from __future__ import annotations

import pytest

import feint
from feint.errors import UnknownGame


def test_sequentialize_asks_one_at_a_time_and_hides_the_answer() -> None:
    state = feint.make("sequentialize(rock_paper_scissors)").start()
    assert state.asked == [0]
    before = state.view(1).json()
    state.apply(0, 0)
    assert state.asked == [1]
    assert state.view(1).json() == before


def test_what_is_open() -> None:
    """Nothing hidden but the answers of an open window; asked in turn, an answer is hidden from the next."""
    for name, is_open in (("goofspiel", True), ("kuhn", False)):
        game = feint.make(name)
        assert game.about()["open"] is is_open
        assert feint.sequentialize(game).about()["open"] is False
        assert feint.reveal(game).about()["open"] is True


@pytest.mark.parametrize("cards", [3, 4])
def test_sequentialize_keeps_the_information_sets_and_values(cards: int) -> None:
    game = feint.make("goofspiel", cards=cards)
    assert feint.tree(feint.sequentialize(game)).counts() == feint.tree(game).counts()
    assert feint.best_response(feint.sequentialize(game), {}) == feint.best_response(game, {})


def test_reveal_shows_every_card_but_no_open_answer() -> None:
    state = feint.make("reveal(kuhn)").start()
    state.apply(feint.CHANCE, 2)
    events = state.apply(feint.CHANCE, 0)
    assert [seat["card"] for seat in state.view(1).json()["seats"]] == ["king", "jack"]
    assert events[0].to == [0, 1]
    state = feint.make("reveal(rock_paper_scissors)").start()
    before = state.view(1).json()
    state.apply(0, 2)
    assert state.view(1).json() == before


def test_complete_information_is_worth_something() -> None:
    # Against uniform play, seeing the other's card gains nothing in seat 0 and something in seat 1.
    blind = feint.best_response(feint.make("kuhn"), {})["best_responses"]
    seeing = feint.best_response(feint.make("reveal(kuhn)"), {})["best_responses"]
    assert blind == pytest.approx([1 / 2, 5 / 12])
    assert seeing == pytest.approx([1 / 2, 1 / 2])


def test_adapted_games_are_made_again_from_their_records() -> None:
    record = feint.play("reveal(goofspiel)", ["random"] * 3, seed=2, parameters={"players": 3, "cards": 4})
    assert record.parameters["players"] == 3
    assert feint.replay(record).over


def test_unknown_adapters() -> None:
    with pytest.raises(UnknownGame, match="'shuffle'"):
        feint.make("shuffle(kuhn)")
