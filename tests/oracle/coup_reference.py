"""Coup a second time, written from the rules alone: slow, straight on, one turn after the other as told at a table.

It shares nothing with the native engine but the words of actions. A game is a generator that yields questions and is
sent the answers; chance is told to it too, so that it can follow any game.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from typing import Any

Spoken = dict[str, Any]
Asking = Generator["Question", Any, Any]

ROLES = ["ambassador", "assassin", "captain", "contessa", "duke"]
CLAIMS = {"tax": "duke", "exchange": "ambassador", "assassinate": "assassin", "steal": "captain"}
BLOCKS = {"foreign_aid": ["duke"], "steal": ["ambassador", "captain"], "assassinate": ["contessa"]}
PASS: Spoken = {"action": "pass"}
CHALLENGE: Spoken = {"action": "challenge"}
SHOW: Spoken = {"action": "show"}
DECLINE: Spoken = {"action": "decline"}


def say(action: str, **data: Any) -> Spoken:
    return {"action": action, "data": data}


@dataclass
class Question:
    """Who is asked in which phase, and what each may answer. Nobody: chance is asked."""

    phase: str
    options: dict[int, list[Spoken]] = field(default_factory=dict)


class GameOver(Exception):
    """The last rival has fallen, perhaps in the middle of a turn."""


class CoupReference:
    """The table: cards, coins, and who has fallen."""

    def __init__(self, flags: dict[str, Any]) -> None:
        self.flags = flags
        self.seats = range(flags["players"])
        self.roles: list[str] = flags["roles"] or ROLES
        self.deck = sorted(self.roles * flags["copies"])
        self.hands: list[list[str]] = [[] for _ in self.seats]
        self.revealed: list[list[str]] = [[] for _ in self.seats]
        self.coins = [flags["coins"] for _ in self.seats]
        self.fallen: list[int] = []
        self.doubters: set[int] = set()
        self.turns = 0

    # ---- the game

    def play(self) -> Asking:
        first = self.flags["first_player"]
        if first == "random":
            first = (yield Question("deal"))["seat"]
        actor = int(first)
        if len(self.seats) == 2 and self.flags["two_player_start"] == "official":
            self.coins[actor] = max(0, self.flags["coins"] - 1)
        for seat in self.seats:
            self.hands[seat] = sorted((yield from self.draw(self.flags["influence"])))
        try:
            while self.turns < self.flags["max_turns"]:
                self.doubters = set()
                yield from self.turn(actor)
                actor = self.around(actor, self.living())[0]
        except GameOver:
            pass

    def living(self) -> list[int]:
        return [seat for seat in self.seats if seat not in self.fallen]

    def others(self, seat: int) -> list[int]:
        return [other for other in self.living() if other != seat]

    def around(self, seat: int, among: Iterable[int]) -> list[int]:
        """In the order of the table, from the next seat on."""
        return sorted(among, key=lambda other: (other - seat - 1) % len(self.seats))

    def turn(self, actor: int) -> Asking:
        answer = (yield Question("action", {actor: self.actions(actor)}))[actor]
        deed, target = answer["action"], answer.get("data", {}).get("target")
        self.turns += 1
        if deed == "income":
            self.coins[actor] += 1
            return
        if deed == "coup":
            self.coins[actor] -= 7
            yield from self.lose(target)
            return
        if deed == "assassinate":
            self.coins[actor] -= 3
        thief = actor if deed == "steal" else None
        if deed in CLAIMS and not (yield from self.claim_stands(actor, deed, target, thief)):
            return
        if target in self.fallen:
            return
        if deed in BLOCKS and (yield from self.block_stands(actor, deed, target, thief)):
            return
        if target in self.fallen:
            return
        yield from self.take_effect(actor, deed, target)

    def actions(self, seat: int) -> list[Spoken]:
        coins, out = self.coins[seat], []
        if coins < 10:
            plain = ("income", "foreign_aid", "tax", "exchange")
            out += [{"action": deed} for deed in plain if deed not in CLAIMS or CLAIMS[deed] in self.roles]
        for other in self.others(seat):
            if coins >= 7:
                out.append(say("coup", target=other))
            if 3 <= coins < 10 and "assassin" in self.roles:
                out.append(say("assassinate", target=other))
            if coins < 10 and "captain" in self.roles:
                out.append(say("steal", target=other))
        return out

    def take_effect(self, actor: int, deed: str, target: int) -> Asking:
        if deed == "foreign_aid":
            self.coins[actor] += 2
        elif deed == "tax":
            self.coins[actor] += 3
        elif deed == "steal":
            self.rob(actor, target)
        elif deed == "assassinate":
            yield from self.lose(target)
        elif deed == "exchange":
            yield from self.exchange(actor)

    def exchange(self, actor: int) -> Asking:
        seen = sorted(self.hands[actor] + (yield from self.draw(2)))
        pairs = [[i, j] for j in range(len(seen)) for i in range(j)]
        options = [say("return_cards", return_indices=pair) for pair in pairs]
        self.hands[actor] = seen
        answer = (yield Question("exchange_return", {actor: options}))[actor]
        back = answer["data"]["return_indices"]
        self.hands[actor] = [card for i, card in enumerate(seen) if i not in back]
        self.deck += [seen[i] for i in back]

    # ---- challenges and blocks

    def claim_stands(self, actor: int, deed: str, target: int | None, thief: int | None) -> Asking:
        doubt = yield from self.challenge("challenge_action", self.others(actor), actor, CLAIMS[deed], target)
        if doubt is None:
            return True
        challenger, true = doubt
        if true:
            self.doubters.add(challenger)
            yield from self.lose(challenger, thief if challenger == target else None)
            return True
        if deed == "assassinate" and self.flags["refund_on_caught"]:
            self.coins[actor] += 3
        yield from self.lose(actor)
        return False

    def block_stands(self, actor: int, deed: str, target: int | None, thief: int | None) -> Asking:
        asked = self.others(actor) if target is None else [target]
        if not self.flags["block_after_own_challenge"]:
            asked = [seat for seat in asked if seat not in self.doubters]
        options = [PASS, *(say("block", role=role) for role in BLOCKS[deed] if role in self.roles)]
        if options == [PASS]:
            return False
        taken = yield from self.window("block", asked, options, actor, target)
        if taken is None:
            return False
        blocker, answer = taken
        challengers = [actor] if self.flags["block_challengers"] == "actor" else self.others(blocker)
        doubt = yield from self.challenge("challenge_block", challengers, blocker, answer["data"]["role"], target)
        if doubt is None:
            return True
        challenger, true = doubt
        if true:
            yield from self.lose(challenger)
            return True
        yield from self.lose(blocker, thief)
        return False

    def challenge(self, phase: str, asked: list[int], claimant: int, role: str, target: int | None) -> Asking:
        """Who challenged and whether the claim was true; None if nobody did."""
        taken = yield from self.window(phase, asked, [PASS, CHALLENGE], claimant, target)
        if taken is None:
            return None
        shows = True
        if self.flags["may_decline_proof"]:
            shows = (yield Question("reveal", {claimant: [SHOW, DECLINE]}))[claimant] == SHOW
        if not shows or role not in self.hands[claimant]:
            return taken[0], False
        self.hands[claimant].remove(role)
        self.deck.append(role)
        self.hands[claimant] = sorted(self.hands[claimant] + (yield from self.draw(1)))
        return taken[0], True

    def window(self, phase: str, asked: list[int], options: list[Spoken], after: int, target: int | None) -> Asking:
        """All are asked at once. The volunteer who is taken, and what he said; None if there is none."""
        if not asked:
            return None
        answers = yield Question(phase, dict.fromkeys(asked, options))
        volunteers = [seat for seat in asked if answers[seat] != PASS]
        if not volunteers:
            return None
        taken = self.around(after, volunteers)[0]
        if len(volunteers) > 1 and self.flags["priority"] == "random":
            taken = (yield Question(phase))["seat"]
            assert taken in volunteers
        if self.flags["priority"] == "target_first" and target in volunteers:
            taken = target
        return taken, answers[taken]

    # ---- cards and coins

    def draw(self, count: int) -> Asking:
        cards: list[str] = (yield Question("draw"))["cards"]
        assert len(cards) == count
        for card in cards:
            self.deck.remove(card)
        return cards

    def rob(self, thief: int, target: int) -> None:
        loot = min(2, self.coins[target])
        self.coins[target] -= loot
        self.coins[thief] += loot

    def lose(self, seat: int, thief: int | None = None) -> Asking:
        """A card is turned over. If it was the last, the seat is out; a thief who waits has its coins first."""
        slot = 0
        if len(self.hands[seat]) == 2:
            options = [say("lose_card", card_index=0), say("lose_card", card_index=1)]
            answer = (yield Question("lose_influence", {seat: options}))[seat]
            slot = answer["data"]["card_index"]
        self.revealed[seat].append(self.hands[seat].pop(slot))
        if self.hands[seat]:
            return
        if thief is not None:
            self.rob(thief, seat)
        self.coins[seat] = 0
        self.fallen.append(seat)
        if len(self.living()) == 1:
            raise GameOver

    # ---- the result

    def ranking(self) -> list[int]:
        def worth(seat: int) -> tuple[int, int, int]:
            if seat in self.fallen:
                return 0, self.fallen.index(seat), 0
            return 1, len(self.hands[seat]), self.coins[seat]

        return [1 + sum(worth(other) > worth(seat) for other in self.seats) for seat in self.seats]

    def returns(self) -> list[float]:
        ranks = self.ranking()
        loss, winners = 1 / (len(ranks) - 1), ranks.count(1)
        share = loss * (len(ranks) - winners) / winners
        return [share if rank == 1 else -loss for rank in ranks]
