"""The belief lens against Bayes by hand, and what holds at every table."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

import feint
from feint.errors import BadParameter, BadRecord
from feint.games.coup import lens
from feint.games.coup.lens import coup_beliefs
from feint.match.frames import frames, questions

ROLES = ("ambassador", "assassin", "captain", "contessa", "duke")
CARDS = [role for role in ROLES for _ in range(3)]
Hand = tuple[str, ...]


def scripted(hands: list[str], *answers: str, more: tuple[str, ...] = (), **parameters: Any) -> feint.Match:
    """Seat 0 begins. Every answer is "SEAT words"; `more` are the draws of chance after the deal."""
    deal = [f"draw {' '.join(sorted(hand.split()))}" for hand in hands]
    match = feint.Match(feint.make("coup", players=len(hands), **parameters), 7, {"chance": ["first 0", *deal, *more]})
    for answer in answers:
        seat, _, words = answer.partition(" ")
        match.answer(int(seat), words)
    return match


def played(players: int, seed: int) -> feint.Match:
    """A random match, with fewer of the actions that end it soon."""
    match, rng = feint.Match(feint.make("coup", players=players), seed), random.Random(seed)
    while not match.over:
        for seat, question in match.asked().items():
            words = [match.game.text(seat, action) for action in question.legal]
            shares = [1 if word == "challenge" else 3 for word in words]
            match.answer(seat, rng.choices(question.legal, shares)[0])
    return match


def deals() -> Iterator[tuple[Hand, Hand]]:
    """Every way to deal two hands from fifteen different cards."""
    for first in combinations(range(15), 2):
        rest = [card for card in range(15) if card not in first]
        for second in combinations(rest, 2):
            yield tuple(CARDS[card] for card in first), tuple(CARDS[card] for card in second)


def shares(weights: Counter[tuple[Hand, Hand]]) -> list[dict[str, float]]:
    """By seat and role: how likely it is among the hand."""
    total = sum(weights.values())
    return [
        {role: sum(w for hands, w in weights.items() if role in hands[seat]) / total for role in ROLES}
        for seat in range(2)
    ]


def close(ours: list[dict[str, float]], theirs: list[dict[str, float]]) -> bool:
    differences = [abs(a.get(role, 0) - b[role]) for a, b in zip(ours, theirs, strict=True) for role in ROLES]
    return max(differences) < 1e-4


def test_before_anything_is_said() -> None:
    match = scripted(["duke duke", "captain contessa"])
    (observer,) = lens.beliefs(match.record())["observer"]
    assert close(observer, [dict.fromkeys(ROLES, 1 - 12 * 11 / (15 * 14))] * 2)
    ((first, second),) = lens.beliefs(match.record())["seats"]
    lacks_three, lacks_one = 10 * 9 / (13 * 12), 12 * 11 / (13 * 12)
    assert first[0] == second[1] == {}
    assert close([first[1]], [dict.fromkeys(ROLES, 1 - lacks_three) | {"duke": 1 - lacks_one}])


def chance_of_tax(hand: Hand) -> float:
    """In the typical model, as its first action with two coins against two: written down a second time."""
    weights = {
        "income": 0.6,
        "foreign_aid": 1.2,
        "tax": 6.0 if "duke" in hand else 2.2,
        "exchange": 1.5 if "ambassador" in hand else 0.5,
        "steal": 4.0 if "captain" in hand else 1.0,
    }
    return 0.9 * weights["tax"] / sum(weights.values()) + 0.1 / len(weights)


def test_a_claim_is_weighed_by_bayes() -> None:
    match = scripted(["captain captain", "duke contessa"], "0 tax")
    observer = lens.beliefs(match.record())["observer"]
    weights = Counter[tuple[Hand, Hand]]()
    for hands in deals():
        weights[hands] += chance_of_tax(hands[0])  # type: ignore[assignment]
    assert close(observer[1], shares(weights))
    assert observer[1][0]["duke"] > 0.5 > observer[1][1]["duke"]
    known = Counter({hands: w for hands, w in weights.items() if sorted(hands[1]) == ["contessa", "duke"]})
    assert close([lens.beliefs(match.record())["seats"][1][1][0]], shares(known)[:1])


def test_a_proof_and_a_loss_by_every_deal() -> None:
    """Uniform players tell nothing by what they choose; the cards that are shown and turned over tell all."""
    match = scripted(
        ["captain duke", "assassin contessa"], "0 tax", "1 challenge", "1 lose_card 1", more=("draw duke",)
    )
    assert match.state.view(1).json()["players"][1]["revealed"] == ["contessa"]
    weights = Counter[tuple[Hand, Hand]]()
    for first, second in deals():
        if "duke" not in first or "contessa" not in second:
            continue
        kept, left = list(first), list(second)
        kept.remove("duke")
        left.remove("contessa")
        chosen = second.count("contessa") / 2  # which card he turns over
        deck = Counter(CARDS) - Counter(kept) - Counter(second)
        for card, copies in deck.items():
            weights[(kept[0], card), (left[0],)] += chosen * copies  # type: ignore[assignment]
    observer = lens.beliefs(match.record(), "uniform")["observer"]
    assert close(observer[-1], shares(weights))


def test_what_becomes_certain() -> None:
    """Two of three dukes are one's own, and the third lies open: nobody else has one."""
    match = scripted(
        ["duke duke", "contessa duke", "captain captain"],
        "0 tax",
        "1 challenge",
        "2 pass",
        "1 lose_card 1",
        more=("draw duke",),
    )
    content = lens.beliefs(match.record())
    assert content["seats"][0][0][1]["duke"] > 0.1
    assert match.state.view(0).json()["players"][1]["revealed"] == ["duke"]
    assert match.state.view(0).json()["hand"] == ["duke", "duke"], "he drew the one back that he showed"
    assert all("duke" not in roles for roles in content["seats"][-1][0])


def test_unchallenged_bluffs_are_marked() -> None:
    bluff = "0 tax", "1 pass"  # a captain and a contessa
    block = "1 steal 0", "0 pass", "0 block ambassador", "1 pass"
    honest = "0 exchange"
    match = scripted(["captain contessa", "captain duke"], *bluff, *block, honest, "1 challenge")
    found = lens.beliefs(match.record())["marks"]
    kind = "unchallenged_bluff"
    assert found == [
        {"decision": 1, "kind": kind, "seat": 0, "about": "duke"},
        {"decision": 5, "kind": kind, "seat": 0, "about": "ambassador"},
    ]
    phases = [frame.public["phase"] for frame in frames(match.record())]
    assert [phases[one["decision"]] for one in found] == ["challenge_action", "challenge_block"]


@pytest.mark.parametrize(
    ("players", "matches"), [(2, 20), (3, 8), (4, 4), (5, 1), pytest.param(6, 2, marks=pytest.mark.nightly)]
)
def test_what_holds_at_every_table(players: int, matches: int) -> None:
    for seed in range(matches):
        record = played(players, seed).record()
        content = lens.beliefs(record)
        shown = frames(record)
        assert len(content["observer"]) == len(content["seats"]) == len(shown)
        for frame, observer, seats in zip(shown, content["observer"], content["seats"], strict=True):
            for viewer, held in enumerate([observer, *seats], lens.OBSERVER):
                for seat, player in enumerate(frame.public["players"]):
                    if seat == viewer or player["influence"] == 0:
                        assert held[seat] == {}
                        continue
                    least, most = (1, 1) if player["influence"] == 1 else (1, 2)
                    assert least - 1e-3 < sum(held[seat].values()) < most + 1e-3
                    if frame.public["phase"] != "exchange_return":
                        assert set(frame.views[seat]["hand"]) <= held[seat].keys(), "the truth stays possible"
        for one in content["marks"]:
            assert one["about"] not in shown[one["decision"]].views[one["seat"]]["hand"]


def test_expected_cards_are_as_many_as_are_hidden() -> None:
    for seed in range(5):
        record, told, minds = played(3, seed).record(), 0, list[Any]()
        for match, _ in questions(record):
            minds = minds or [coup_beliefs(match.game, who, {}) for who in range(-1, 3)]
            for who, mind in enumerate(minds, -1):
                if told == 0:
                    mind.begin(match.state.view(max(0, who)))
                for events in match.told[told:] if told else []:
                    for event in events:
                        if who in event.to or (who < 0 and not event.private):
                            mind.hear(event)
                for seat, roles in enumerate(mind.counts()):
                    hidden = match.state.view(0).json()["players"][seat]["influence"]
                    assert sum(roles.values()) == pytest.approx(0 if seat == who else hidden)
            told = len(match.told)


def test_an_observer_does_not_look_at_cards() -> None:
    """Whatever is dealt: if everybody sees the same, he believes the same. Told of a private event he turns away."""
    contents = []
    for hands in (["captain contessa", "duke assassin"], ["duke duke", "ambassador assassin"]):
        match = scripted(hands, "0 tax", "1 pass", "1 income")
        contents.append(lens.beliefs(match.record())["observer"])
        mind = coup_beliefs(match.game, lens.OBSERVER, {})
        mind.begin(match.state.view(1))
        before = mind.holds()
        for event in (event for events in match.told for event in events if event.private):
            mind.hear(event)
        assert mind.holds() == before
    assert contents[0] == contents[1]


def test_a_match_that_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played(3, 1).record()
    whole = lens.beliefs(record)
    assert whole["model"] == "typical, exact"
    monkeypatch.setattr(lens, "LARGEST", 1000)
    short = lens.beliefs(record)
    assert short == whole | {"model": "typical, exact; too long for the seats' beliefs", "seats": []}


def test_what_is_refused() -> None:
    record = played(2, 1).record()
    record.game_version += 1
    with pytest.raises(BadRecord, match=r"game: .*coup version 2\b.*coup version 1\b"):
        lens.beliefs(record)
    with pytest.raises(BadRecord, match=r"game: .*coup.*kuhn"):
        lens.beliefs(feint.Match(feint.make("kuhn"), 1).record())
    for game, seat, options, said in (
        ("kuhn", 0, {}, "coup.*kuhn"),
        ("coup", 2, {}, r"seats.*\b2\b"),
        ("coup", 0, {"model": "mean"}, "mean"),
        ("coup", 0, {"trust": 1}, "trust"),
    ):
        with pytest.raises(BadParameter, match=said):
            coup_beliefs(feint.make(game), seat, options)
