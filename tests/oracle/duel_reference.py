"""The duel a second time, written from its page alone: the game around the rounds, which are in duel_round.py.

It shares nothing with the native game but the words and numbers of actions. A game is a generator that yields questions
and is sent the answers; chance is told to it too, so that it can follow any game.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Generator
from dataclasses import dataclass, field
from math import comb
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
from duel_round import DECKS, Card, Effect, Side, aftermath, attacks, cards_of, read, surely

Spoken = dict[str, Any]


@dataclass
class Question:
    """Who is asked in which phase: the numbers that each seat may answer, or chance's with their probabilities."""

    phase: str
    options: dict[int, list[int]] = field(default_factory=dict)
    chances: list[tuple[int, float]] = field(default_factory=list)


Asking = Generator[Question, Any, Any]

# Sets of four in the order of their highest member, then of the next.
DRAWS = sorted(itertools.combinations(range(8), 4), key=lambda places: places[::-1])
EVEN = [0.5, 0.5]


class DuelReference:
    """The table: two hands, life, pillz, and what was played."""

    def __init__(self, flags: dict[str, Any], set_up: dict[str, Any] | None = None) -> None:
        self.flags = flags
        self.phase = "card"
        self.first: int | None = None
        self.last_winner: int | None = None
        self.life, self.pillz = [flags["life"]] * 2, [flags["pillz"]] * 2
        self.played: list[list[int]] = [[], []]
        self.shown: list[int | None] = [None, None]
        self.poison: list[Effect | None] = [None, None]
        self.heal: list[Effect | None] = [None, None]
        self.history: list[dict[str, Any]] = []
        self.clash: dict[str, Any] | None = None
        self.deck_names: list[str | None] = [None, None]
        given_decks = [flags[f"deck{seat}"] if flags["decks"] == "given" else "" for seat in (0, 1)]
        self.decks = [cards_of(text) if text else None for text in given_decks]
        unknown = [flags["decks"] == "chosen" or bool(deck) for deck in self.decks]
        self.hands = [[] if unknown[seat] else cards_of(flags[f"hand{seat}"]) for seat in (0, 1)]
        self.drawn = unknown
        self.round = 1
        if set_up:
            self.begin_at(set_up)

    def begin_at(self, at: dict[str, Any]) -> None:
        self.life, self.pillz = list(at["life"]), list(at["pillz"])
        self.first, self.last_winner = at["first"], at["last_winner"]
        places = [{card["name"]: place for place, card in enumerate(hand)} for hand in self.hands]
        self.played = [[places[seat][name] for name in at["played"][seat]] for seat in (0, 1)]
        self.round = len(self.played[0]) + 1
        for seat in (0, 1):
            self.poison[seat] = self.lasting(1 - seat, at["poison"][seat])
            self.heal[seat] = self.lasting(seat, at["heal"][seat])

    def lasting(self, seat: int, name: str | None) -> Effect | None:
        places = [place for place, card in enumerate(self.hands[seat]) if card["name"] == name]
        return {**(read(self.hands[seat][places[0]]["ability"]) or {}), "place": places[0]} if places else None

    def play(self) -> Asking:
        if self.flags["decks"] == "chosen":
            answers = yield self.ask("deck", {seat: list(range(len(DECKS))) for seat in (0, 1)})
            self.deck_names = [list(DECKS)[answers[seat]] for seat in (0, 1)]
            self.decks = [cards_of(", ".join(DECKS[str(name)])) for name in self.deck_names]
        for seat, deck in enumerate(self.decks):
            if deck:
                sets = comb(len(deck), 4)
                place = yield self.ask("draw", chances=[(number, 1 / sets) for number in range(sets)])
                self.hands[seat] = [deck[one] for one in DRAWS[place]]
        if self.first is None:
            yield from self.who_begins()
        while self.round <= self.flags["rounds"] and min(self.life) > 0:
            yield from self.one_round()
        self.phase = "over"

    def ask(self, phase: str, options: Any = None, chances: Any = None) -> Question:
        self.phase = phase
        return Question(phase, options or {}, chances or [])

    def who_begins(self) -> Asking:
        stars = [sum(card["level"] for card in hand) for hand in self.hands]
        rule = self.flags["first"]
        if rule == "fixed":
            self.first = 0
        elif rule == "random" or stars[0] == stars[1]:
            self.first = (yield self.ask("first", chances=list(zip((70, 71), EVEN, strict=True)))) - 70
        else:
            self.first = stars.index(max(stars) if rule == "more_stars" else min(stars))

    # ---- a round

    def left(self, seat: int) -> list[int]:
        return [place for place in range(len(self.hands[seat])) if place not in self.played[seat]]

    def stakes(self, seat: int, base: int) -> list[int]:
        have = self.pillz[seat]
        furious = [base + 21 + pillz for pillz in range(have - 2)] if self.flags["fury"] else []
        return [base + pillz for pillz in range(have + 1)] + furious

    def one_round(self) -> Asking:
        assert self.first is not None
        one, two = self.first, 1 - self.first
        cards: dict[int, int] = {}
        shows = yield self.ask("card", {one: [10 + place for place in self.left(one)]})
        self.shown[one] = cards[one] = shows[one] - 10
        if self.flags["node"] == "cards_public":
            shows = yield self.ask("second_card", {two: [10 + place for place in self.left(two)]})
            self.shown[two] = cards[two] = shows[two] - 10
            bets = yield self.ask("attack", {seat: self.stakes(seat, 14) for seat in (0, 1)})
        else:
            answers = [number for place in self.left(two) for number in self.stakes(two, 56 + 42 * place)]
            bets = yield self.ask("attack", {one: self.stakes(one, 14), two: answers})
            cards[two] = (bets[two] - 56) // 42
        # 14 and 56 are both 14 more than a multiple of 42.
        bet = [divmod((bets[seat] - 14) % 42, 21) for seat in (0, 1)]
        yield from self.fight(cards, [pillz for _, pillz in bet], [bool(fury) for fury, _ in bet])

    def side(self, seat: int, place: int, pillz: int, fury: bool) -> Side:
        card = self.hands[seat][place]
        clan = self.clan_cards(seat, card)
        last = None if self.last_winner is None else "won" if self.last_winner == seat else "lost"
        texts = [card["ability"], card["bonus"] if clan >= 2 else None] if self.flags["abilities"] else [None, None]
        return {
            **{"card": card, "pillz": pillz, "fury": fury, "pillz left": self.pillz[seat] - pillz - 3 * fury},
            **{
                "effects": {"ability": read(texts[0]), "bonus": read(texts[1])},
                "clan cards": clan,
                "round": self.round,
            },
            **{"shown first": seat == self.first, "last round": last, "life": self.life[seat]},
            **{"poison": self.poison[seat], "heal": self.heal[seat]},
        }

    def clan_cards(self, seat: int, card: Card) -> int:
        return sum(other["clan"] == card["clan"] is not None for other in self.hands[seat])

    def fight(self, cards: dict[int, int], pillz: list[int], fury: list[bool]) -> Asking:
        sides = [self.side(seat, cards[seat], pillz[seat], fury[seat]) for seat in (0, 1)]
        attack = attacks(sides)
        line: dict[str, Any] = {"first": self.first, "cards": [cards[0], cards[1]]}
        line |= {"names": [side["card"]["name"] for side in sides], "pillz": pillz, "fury": fury, "attack": attack}
        winner = surely(attack, sides, self.flags["resolution"])
        if winner is None:
            self.clash = line
            odds = [(72 + seat, attack[seat] / sum(attack)) for seat in (0, 1)]
            winner = (yield self.ask("winner", chances=odds)) - 72
        damage = aftermath(sides, attack, winner)
        for seat, side in enumerate(sides):
            self.life[seat], self.pillz[seat] = side["life"], side["pillz left"]
            self.played[seat].append(cards[seat])
            for lasting, whose in (("poison", 1 - seat), ("heal", seat)):
                if side[lasting] and "place" not in side[lasting]:
                    side[lasting]["place"] = cards[whose]
            self.poison[seat], self.heal[seat] = side["poison"], side["heal"]
        line |= {"winner": winner, "damage": damage, "life": list(self.life), "pillz_left": list(self.pillz)}
        self.history.append(line)
        self.clash, self.shown, self.last_winner = None, [None, None], winner
        self.first = 1 - int(self.first or 0)
        self.round += 1

    # ---- what is said and seen

    def words(self, seat: int, number: int) -> Spoken:
        """What an action means, from the tables of the page. Seat -1 is chance."""
        if seat < 0:
            if number < 70:
                return {"action": "draw", "data": {"cards": [place + 1 for place in DRAWS[number]]}}
            return {"action": "begins" if number < 72 else "wins", "data": {"seat": number % 2}}
        if number < 10:
            return {"action": "deck", "data": {"name": list(DECKS)[number]}}
        place = number - 10 if number < 14 else (number - 56) // 42
        fury, pillz = divmod((number - 14) % 42, 21)
        stake = {"pillz": pillz, "fury": bool(fury)}
        if 14 <= number < 56:
            return {"action": "attack", "data": stake}
        card = {"card": place + 1 if self.drawn[seat] else self.hands[seat][place]["name"]}
        return {"action": "play", "data": card} if number < 14 else {"action": "answer", "data": card | stake}

    def returns(self) -> list[float]:
        if self.phase != "over":
            return [0, 0]
        ahead = (self.life[0] > self.life[1]) - (self.life[0] < self.life[1])
        return [ahead, -ahead]

    def view(self) -> dict[str, Any]:
        """What both see, but for seat and key."""
        unsettled = {"winner": None, "damage": 0, "life": [0, 0], "pillz_left": [0, 0]}
        choosing = DECKS.items() if self.phase == "deck" else ()
        return {
            **{"phase": self.phase, "round": min(self.round, self.flags["rounds"]), "rounds": self.flags["rounds"]},
            **{"first": self.first, "last_winner": self.last_winner, "players": [self.player(seat) for seat in (0, 1)]},
            **{"clash": self.clash and self.clash | unsettled, "history": self.history},
            "decks": [{"name": name, "cards": cards} for name, cards in choosing],
        }

    def player(self, seat: int) -> dict[str, Any]:
        deck = self.decks[seat]
        named = deck and {"name": self.deck_names[seat], "cards": [card["name"] for card in deck]}
        lasting = {"poison": (self.poison[seat], 1 - seat), "heal": (self.heal[seat], seat)}
        hand = [self.card(seat, place) for place in range(len(self.hands[seat]))]
        return {
            **{
                "life": self.life[seat],
                "pillz": self.pillz[seat],
                "shown": self.shown[seat],
                "deck": named,
                "hand": hand,
            },
            **{name: effect and self.source(effect, whose) for name, (effect, whose) in lasting.items()},
        }

    def source(self, effect: Effect, seat: int) -> dict[str, Any]:
        name = self.hands[seat][effect["place"]]["name"]
        return {"card": effect["place"], "name": name, "amount": effect["amount"], "bound": effect["bound"]}

    def card(self, seat: int, place: int) -> dict[str, Any]:
        card, able = self.hands[seat][place], self.flags["abilities"]
        active = able and self.clan_cards(seat, card) >= 2
        texts = {} if able else {"ability": None, "bonus": None}
        return {**card, **texts, "bonus_active": active, "played": place in self.played[seat]}
