"""The native duel against a second one: every decision, attack and life of random games, under all parameters."""

from __future__ import annotations

import itertools
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import feint
from feint.playouts import Rng

sys.path.insert(0, str(Path(__file__).parent))
from duel_reference import DuelReference, Question
from duel_round import BONUS, CARDS, attacks, read

NAMED = list(CARDS)
CLANNED = [name for name, card in CARDS.items() if card["clan"]]
CLANS = {clan: [name for name in CLANNED if CARDS[name]["clan"] == clan] for clan in BONUS}
FLAGS: dict[str, list[Any]] = {
    "life": [1, 2, 4, 7, 12, 12, 12, 14, 30],
    "pillz": [0, 1, 2, 3, 5, 8, 12, 12, 12, 20],
    "fury": [True, True, False],
    "abilities": [True, True, True, True, False],
    "resolution": ["deterministic", "deterministic", "proportional", "cutoff2"],
    "node": ["faithful", "cards_public"],
    "first": ["fixed", "more_stars", "fewer_stars", "random"],
}


def pick(rng: Rng, among: list[Any]) -> Any:
    return among[rng.below(len(among))]


def some_cards(rng: Rng, count: int) -> list[str]:
    """Named cards of few clans, so that bonuses are active, and now and then plain ones."""
    clans = [pick(rng, list(CLANS.values())) for _ in range(2)]
    cards: list[str] = []
    while len(cards) < count:
        kind = rng.below(10)
        if kind == 0:
            cards.append(f"{1 + rng.below(9)}/{1 + rng.below(20)}/{rng.below(21)}")
        elif kind == 1:
            # Few numbers: the same plain card twice.
            cards.append(f"3/{1 + rng.below(2)}/3")
        else:
            name = pick(rng, NAMED if kind < 4 else clans[kind % 2])
            cards += [] if name in cards else [name]
    return cards


def in_any_case(rng: Rng, cards: list[str]) -> str:
    return ", ".join(pick(rng, [card, card.lower(), card.upper()]) for card in cards)


def some_parameters(rng: Rng) -> dict[str, Any]:
    chosen: dict[str, Any] = {name: pick(rng, values) for name, values in FLAGS.items()}
    chosen["rounds"] = rounds = 1 + rng.below(4) if rng.below(3) == 0 else 4
    if rng.below(12) == 0:
        return chosen | {
            "decks": "chosen",
            "hand0": "Drip, Tick, Sedge, Filigree",
            "hand1": "1/1/1, 1/1/1, 1/1/1, 1/1/1",
        }
    for seat in (0, 1):
        chosen[f"hand{seat}"] = in_any_case(rng, some_cards(rng, rounds + rng.below(5 - rounds)))
        if rng.below(8) == 0:
            chosen[f"deck{seat}"] = in_any_case(rng, some_cards(rng, 5 + rng.below(4)))
    return chosen


def some_stake(rng: Rng, legal: list[int]) -> int:
    """Any action, but often one of the lowest or highest stakes: attacks that are equal, and wins by far."""
    kind = rng.below(4)
    return legal[0] if kind == 0 else legal[-1 - rng.below(min(4, len(legal)))] if kind == 1 else pick(rng, legal)


def compare(state: feint.State, reference: DuelReference, question: Question | None, words: bool) -> None:
    """Who is asked, what is legal and what it means, the odds, all that is seen, and the returns."""
    view = state.view(0).json()
    assert {name: value for name, value in view.items() if name not in ("seat", "key")} == reference.view()
    assert state.returns() == reference.returns()
    if question is None:
        assert state.over
        return
    assert state.asked == (sorted(question.options) or [feint.CHANCE])
    if question.chances:
        assert dict(state.outcomes()) == pytest.approx(dict(question.chances), abs=1e-12)
    for seat, options in question.options.items():
        assert sorted(state.legal(seat)) == sorted(options)
        assert state.fallback(seat) == options[0]
    if words:
        assert state.view(1).json() == {**view, "seat": 1, "key": state.view(1).json()["key"]}
        asked = question.options or {feint.CHANCE: [action for action, _ in question.chances]}
        for seat, action in ((seat, action) for seat, options in asked.items() for action in options):
            assert state.game.speak(seat, action) == reference.words(seat, action)


Chooser = Callable[[Rng, list[int]], int]


def follow(
    game: feint.Game, rng: Rng, at: dict[str, Any] | None = None, *, choose: Chooser = some_stake, words: bool = False
) -> DuelReference:
    """Play a game here and there, a random one or as chosen, and compare after every step."""
    state = game.set_up(at) if at else game.start()
    reference = DuelReference(game.parameters, at)
    there = reference.play()
    question: Question | None = next(there)
    while question:
        compare(state, reference, question, words)
        answers = {feint.CHANCE: state.sample(rng.next())} if question.chances else {}
        for seat in question.options:
            answers[seat] = choose(rng, state.legal(seat))
        before = state.view(1).json() if words else None
        for seat, action in answers.items():
            assert not before or state.view(1).json() == before, "an answer is seen before the other is given"
            state.apply(seat, action)
        try:
            question = there.send(answers.get(feint.CHANCE, answers))
        except StopIteration:
            question = None
    compare(state, reference, None, words)
    return reference


def top_card(rng: Rng, legal: list[int]) -> int:
    """The first card of the hand, and any stake."""
    return 10 if 10 in legal else some_stake(rng, [action for action in legal if action < 56 + 42])


def rare_things(duel: DuelReference, life: list[int]) -> Iterator[str]:
    """What few games have. `life` is that of the start."""
    if duel.returns() == [0, 0]:
        yield "draw"
    for line in duel.history:
        seats = line["winner"], 1 - line["winner"]
        names, attack, had, has = (
            [of[seat] for seat in seats] for of in (line["names"], line["attack"], life, line["life"])
        )
        levels = [duel.hands[seat][line["cards"][seat]]["level"] for seat in seats]
        life = line["life"]
        assert has[0] > 0, "no card of ours makes a winner fall"
        things = {
            "tie by level": attack[0] == attack[1] and levels[0] < levels[1],
            "tie by first": attack[0] == attack[1] and levels[0] == levels[1],
            "the lower attack wins": attack[0] < attack[1],
            "knockout": has[1] == 0,
            "more damage than life": line["damage"] > had[1],
            "stop against stop, abilities": names == ["Brickjaw", "Brickjaw"],
            "stop against stop, bonuses": {*names} <= {*CLANS["Wardless"]},
            "a stop that helps": {*names} == {"Brickjaw", "Nix Parley"},
            "copied power": "Cogitant Vey" in names and names[line["first"] == seats[0]] == "Cogitant Vey",
            "cancel against cancel": names == ["Twice-Named", "Twice-Named"],
            "cancelled": {*names} == {"Twice-Named", "Filigree"},
            "killshot, just so": names[0] == "The Quiet Bench" and attack[0] == 2 * attack[1],
            "no killshot, just not": names[0] == "The Quiet Bench" and attack[0] == 2 * attack[1] - 1,
            "backlash to the floor": names[0] == "Old Crucible" and had[0] in (1, 2) and has[0] == 1,
            "life to the bound": names[0] == "Ragged Advocate" and had[0] < has[0] == 14,
            "life above the bound": names[0] == "Ragged Advocate" and had[0] > 14,
            "comfort for one who fell": names[1] == "Reedcutter" and has[1] == 0,
        }
        yield from (thing for thing, happened in things.items() if happened)


def follow_many(seed: int, games: int) -> None:
    for index in range(games):
        rng = Rng(seed, index)
        parameters = some_parameters(rng)
        try:
            follow(feint.make("duel", **parameters), rng, words=index % 20 == 0)
        except Exception as error:
            error.add_note(f"seed {seed}, game {index}: {parameters}")
            raise


@pytest.mark.parametrize("part", range(4))
def test_the_same_duel_twice_under_any_parameters(part: int) -> None:
    follow_many(part, 500)


def a_hand(rng: Rng, top: str, active: bool) -> list[str]:
    """Four cards with this one on top; another one of its clan is among them, or none."""
    clan = CARDS[top]["clan"]
    others = [name for name in CLANNED if CARDS[name]["clan"] != clan]
    mates = [name for name in CLANS[clan] if name != top]
    hand = [pick(rng, mates)] if active else []
    while len(hand) < 3:
        name = pick(rng, [*others, *others, *mates] if active else others)
        hand += [] if name in hand else [name]
    return [top, *hand]


def a_moment(rng: Rng, hands: list[list[str]]) -> dict[str, Any]:
    """Between any two rounds, with any life and pillz; the top cards are not played yet."""
    played = rng.below(4)
    gone = [hand[1 : 1 + played] for hand in hands]
    return {
        "life": [pick(rng, [1, 2, 3, 4, 6, 9, 10, 11, 12, 13, 14, 15, 30]) for _ in hands],
        "pillz": [pick(rng, [0, 1, 2, 3, 4, 5, 8, 10, 11, 12, 13, 20]) for _ in hands],
        "played": gone,
        "first": rng.below(2),
        "last_winner": pick(rng, [0, 1]) if played else None,
        "poison": ["Sedge" if "Sedge" in gone[1 - seat] else None for seat in (0, 1)],
        "heal": ["Bogwife Annet" if "Bogwife Annet" in gone[seat] else None for seat in (0, 1)],
    }


def meet(seed: int, resolution: str) -> Counter[str]:
    """Every card of a clan meets every other, and itself, with and without the bonus of each."""
    seen: Counter[str] = Counter()
    for index, (one, two, *active) in enumerate(itertools.product(CLANNED, CLANNED, (False, True), (False, True))):
        rng = Rng(seed, index)
        hands = [a_hand(rng, one, active[0]), a_hand(rng, two, active[1])]
        at = a_moment(rng, hands)
        rounds = len(at["played"][0]) + 1
        texts = {f"hand{seat}": ", ".join(hand) for seat, hand in enumerate(hands)}
        game = feint.make("duel", rounds=rounds, resolution=resolution, **texts)
        try:
            duel = follow(game, rng, at, choose=top_card)
        except Exception as error:
            error.add_note(f"seed {seed}, meeting {index}: {texts}, {at}")
            raise
        assert duel.history[0]["names"] == [one, two]
        assert [duel.card(seat, 0)["bonus_active"] for seat in (0, 1)] == active
        seen.update(rare_things(duel, at["life"]))
    return seen


RARE = {
    *("draw", "tie by level", "tie by first", "knockout", "more damage than life", "stop against stop, abilities"),
    *("stop against stop, bonuses", "a stop that helps", "copied power", "cancel against cancel", "cancelled"),
    *("killshot, just so", "backlash to the floor", "life to the bound", "life above the bound"),
    "comfort for one who fell",
}


def test_every_card_meets_every_card() -> None:
    seen = meet(1000, "deterministic")
    assert seen.keys() >= RARE, RARE - seen.keys()


def test_every_stake() -> None:
    """All stakes of six pillz: the attacks on both sides of every bound, ties and killshots among them."""
    seen: Counter[str] = Counter()
    for index, (hand0, hand1) in enumerate(
        [
            ("The Quiet Bench, Plain Jack", "Plain Jack, Plain Jill"),
            ("The Quiet Bench, Nix Parley", "The Quiet Bench, Twice-Named"),
            ("Lord of Peat, Sedge", "Lisbet Undertow, Drip"),
        ]
    ):
        game = feint.make("duel", hand0=hand0, hand1=hand1, rounds=1, pillz=6, life=7)
        stakes = [21 * fury + pillz for fury in (0, 1) for pillz in range(7 - 3 * fury)]
        for mine, theirs in itertools.product(stakes, stakes):
            stated = {10, 14 + mine, 56 + theirs}
            duel = follow(game, Rng(index), choose=lambda _, legal, stated=stated: min(stated.intersection(legal)))
            seen.update(rare_things(duel, [7, 7]))
    assert seen.keys() >= {"killshot, just so", "no killshot, just not", "tie by first", "tie by level"}


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        (("power +2", "protect own ability"), ("stop opp. ability", None), [16, 12]),
        (("power +2", "protect own ability"), ("stop opp. ability", "stop opp. bonus"), [12, 12]),
        (("stop opp. bonus", "power +1"), ("power +2", "stop opp. ability"), [14, 16]),
        (("copy opp. bonus", None), (None, "power +1"), [14, 14]),
        (("copy opp. bonus", None), (None, "courage: power +1"), [14, 12]),
        (("copy opp. bonus", None), ("power +2", "stop opp. ability"), [12, 16]),
        (("cancel opp. power modifiers", None), ("-2 opp. power, min 1", "power +1"), [12, 12]),
        (("-2 opp. power, min 5", "-3 opp. power, min 1"), (None, None), [12, 4]),
    ],
)
def test_rules_that_no_card_of_ours_needs(mine: Any, theirs: Any, expected: list[int]) -> None:
    """On paper: power 6 and 1 pillz each, seat 0 first."""
    sides = [
        {
            **{"card": {"power": 6}, "effects": {"ability": read(texts[0]), "bonus": read(texts[1])}, "clan cards": 2},
            **{"pillz": 1, "pillz left": 3, "round": 1, "shown first": seat == 0, "last round": None},
        }
        for seat, texts in enumerate((mine, theirs))
    ]
    assert attacks(sides) == expected


def turned(view: dict[str, Any]) -> dict[str, Any]:
    """A view as it would be with the seats changed."""

    def other(seat: int | None) -> int | None:
        return None if seat is None else 1 - seat

    def line(of: dict[str, Any] | None) -> dict[str, Any] | None:
        pairs = {name: value[::-1] for name, value in (of or {}).items() if isinstance(value, list)}
        return of and {**of, **pairs, "first": other(of["first"]), "winner": other(of["winner"])}

    seats = {name: other(view[name]) for name in ("first", "last_winner")}
    lines = {"history": [line(each) for each in view["history"]], "clash": line(view["clash"])}
    return {**view, **seats, **lines, "players": view["players"][::-1], "seat": 0, "key": ""}


def reflect(here: feint.State, there: feint.State, rng: Rng) -> None:
    """Play a random game, and in the mirror what each seat does by the other; compare after every step."""
    draws: list[int] = []
    while True:
        phase = here.view(0).json()["phase"]
        # Seat 0 draws first here and there: the tables are alike again when both have drawn.
        if phase == "draw":
            draws.append(here.sample(rng.next()))
            here.apply(feint.CHANCE, draws[-1])
            continue
        while draws:
            there.apply(feint.CHANCE, draws.pop())
        assert {**here.view(0).json(), "seat": 0, "key": ""} == turned(there.view(0).json())
        assert here.returns() == there.returns()[::-1]
        if here.over:
            return
        if here.asked == [feint.CHANCE]:
            # "begins" and "wins" are 70 to 73: one seat is even, the other odd.
            assert dict(here.outcomes()) == pytest.approx({action ^ 1: p for action, p in there.outcomes()})
            outcome = here.sample(rng.next())
            here.apply(feint.CHANCE, outcome)
            there.apply(feint.CHANCE, outcome ^ 1)
        for seat, legal in [(seat, here.legal(seat)) for seat in here.asked if phase not in ("first", "winner")]:
            assert there.legal(1 - seat) == legal
            action = some_stake(rng, legal)
            here.apply(seat, action)
            there.apply(1 - seat, action)


def test_the_seats_are_alike() -> None:
    """With hands and seats changed, and the other one first, everything is the same in the mirror."""
    for index in range(300):
        rng = Rng(2000, index)
        parameters = {"deck0": "", "deck1": "", "decks": "given", **some_parameters(rng)}
        if parameters["first"] == "fixed" and (
            parameters["deck0"] or parameters["deck1"] or parameters["decks"] != "given"
        ):
            # Only where hands are given can seat 1 be made the first.
            parameters["first"] = "random"
        swapped = {f"{name}{1 - seat}": parameters[f"{name}{seat}"] for name in ("hand", "deck") for seat in (0, 1)}
        there = feint.make("duel", **(parameters | swapped))
        mirror = there.set_up({"first": 1}) if parameters["first"] == "fixed" else there.start()
        try:
            reflect(feint.make("duel", **parameters).start(), mirror, rng)
        except Exception as error:
            error.add_note(f"game {index}: {parameters}")
            raise


@pytest.mark.nightly
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("part", range(8))
def test_many_duels_twice(part: int) -> None:
    follow_many(100 + part, 2500)


@pytest.mark.nightly
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("resolution", FLAGS["resolution"][1:])
def test_every_card_meets_every_card_often(resolution: str) -> None:
    for seed in range(3000, 3004):
        meet(seed, resolution)
