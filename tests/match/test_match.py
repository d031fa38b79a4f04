from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest

import feint
from feint.errors import BadRecord, FeintError, GameOver, IllegalAction
from feint.games.python_kuhn.game import PythonKuhn
from feint.match import Match, steps, walk


def test_says_who_is_asked_and_takes_numbers_text_and_json() -> None:
    match = Match(feint.make("leduc"), seed=1)
    (question,) = match.asked().values()
    assert (question.seat, question.decision) == (0, 0)
    assert [event.text().split()[2] for event in question.events] == ["dealt"]
    match.answer(0, question.legal[1])
    match.answer(1, "call")
    match.answer(0, {"action": "call"})
    match.answer(1, {"action": "call", "data": {}})
    assert match.over
    assert match.asked() == {}
    assert [entry.by for entry in match.log] == [-1, -1, 0, 1, -1, 0, 1]


def test_each_seat_hears_what_it_may() -> None:
    match = Match(feint.make("kuhn"), setup={"chance": ["deal king", {"action": "deal", "data": {"card": "jack"}}]})
    assert [event.text() for event in match.asked()[0].events] == ["seat 0: dealt king"]
    match.answer(0, "bet")
    assert [event.text() for event in match.asked()[1].events] == ["seat 1: dealt jack", "seat 0: bet"]
    match.answer(1, "bet")
    assert [event.text() for event in match.unheard(0)] == [
        "seat 0: bet",
        "seat 1: bet",
        "seat 0: shown king",
        "seat 1: shown jack",
    ]


def test_windows_are_sealed_and_logged_in_seat_order() -> None:
    match = Match(feint.make("goofspiel", cards=3, players=3), seed=4)
    assert set(match.asked()) == {0, 1, 2}
    decisions = {question.decision for question in match.asked().values()}
    assert len(decisions) == 1
    match.answer(2, "bid 1")
    view = match.asked()[0].view.json()
    match.answer(1, "bid 3")
    assert set(match.asked()) == {0}
    assert match.asked()[0].view.json() == view
    assert len(match.log) == 1
    match.answer(0, "bid 2")
    assert [entry.by for entry in match.log[1:4]] == [0, 1, 2]


def test_refuses_without_changing_anything() -> None:
    match = Match(feint.make("goofspiel", cards=3), seed=4)
    for seat, action, error in [
        (0, 7, IllegalAction),
        (0, "bid 9", IllegalAction),
        (0, {"bid": 1}, IllegalAction),
        (5, 0, IllegalAction),
        (-1, 0, IllegalAction),
    ]:
        with pytest.raises(error):
            match.answer(seat, action)
    match.answer(0, 0)
    with pytest.raises(IllegalAction, match=r"seat 0 .*\b1\b.*seat 0, seat 1"):
        match.answer(0, 1)
    match.answer(1, 1)
    match.answer(0, 1)
    match.answer(1, 0)
    with pytest.raises(GameOver, match=r"goofspiel.*\b0\b"):
        match.answer(0, 0)


def test_chance_comes_from_the_seed_by_index() -> None:
    def deals(seed: int | bytes) -> list[str]:
        return [str(entry.action["data"]["card"]) for entry in Match(feint.make("leduc"), seed).log]

    assert deals(5) == deals(5)
    assert len({tuple(deals(seed)) for seed in range(60)}) > 20
    secret = bytes(range(32))
    word = hashlib.blake2b((0).to_bytes(8, "big"), key=secret, digest_size=8).digest()
    state = feint.make("leduc").start()
    assert deals(secret)[0] == state.game.speak(-1, state.sample(int.from_bytes(word, "big")))["data"]["card"]  # type: ignore[index]


def test_given_deals() -> None:
    match = Match(feint.make("leduc"), setup={"chance": ["deal Ks", "deal Kh"]})
    assert match.state.view(0).json()["card"] == "Ks"
    assert feint.replay(match.record()).log == match.log
    for setup, message in [
        ({"chance": ["deal Ks", "deal Ks"]}, '"deal Ks"'),
        ({"chance": ["deal Xx"]}, '"deal Xx"'),
        ({"chance": "deal Ks"}, "setup.chance.*'deal Ks'"),
        ({"cards": []}, "'cards'"),
    ]:
        with pytest.raises(FeintError, match=message):
            Match(feint.make("leduc"), setup=setup)


def test_resumes_anywhere_from_its_log() -> None:
    whole = feint.play("goofspiel", ["random", "random"], seed=8)
    for length in range(len(whole.log) + 1):
        match = Match(feint.make("goofspiel"), whole.seed)
        for entry in whole.log[:length]:
            if entry.by >= 0:
                match.answer(entry.by, entry.action)
        # Go on from there: the same game comes out.
        for entry in whole.log[length:]:
            if entry.by >= 0:
                match.answer(entry.by, entry.action)
        assert [e.fingerprint for e in match.log] == [e.fingerprint for e in whole.log]


def test_steps_go_through_it_again() -> None:
    match = feint.replay(feint.play("leduc", ["random", "random"], seed=3))
    moments = list(steps(match))
    assert [moment.state.fingerprint for moment in moments] == [entry.fingerprint for entry in match.log]
    assert moments[-1].state.over


class Hasty(PythonKuhn):
    longest = 4


def test_a_match_is_no_longer_than_its_game_says() -> None:
    """Two cards and three answers are five steps."""
    match = Match(feint.wrap(Hasty()))
    match.answer(0, "pass")
    match.answer(1, "bet")
    with pytest.raises(FeintError, match=r"python_kuhn.*longest = 4\b"):
        match.answer(0, "pass")


def test_too_few_agents() -> None:
    with pytest.raises(FeintError, match=r"kuhn.*2 seats.*1 agent.*random"):
        feint.play("kuhn", ["random"])


def test_a_walk_yields_each_answer_before_the_match_takes_it() -> None:
    played = Match(feint.make("leduc"), 5)
    while not played.over:
        seat, question = next(iter(played.asked().items()))
        played.answer(seat, question.legal[-1])
    again = Match(feint.make("leduc"), 5)
    for i, entry in walk(again, played.log):
        assert again.waiting() == [entry.by]
        assert again.log == played.log[:i]
    assert again.log == played.log
    assert again.over


def test_a_walk_names_the_place_of_an_illegal_answer() -> None:
    played = Match(feint.make("kuhn"), 1)
    played.answer(0, played.asked()[0].legal[0])
    wrong = [*played.log[:2], replace(played.log[2], action={"action": "nonsense"})]
    with pytest.raises(BadRecord, match=r"log\[2\]: .*nonsense"):
        list(walk(Match(feint.make("kuhn"), 1), wrong))
