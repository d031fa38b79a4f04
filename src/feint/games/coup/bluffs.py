"""How often a policy of Coup lies and doubts, exactly: every way through the game, weighted by how likely it is."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from feint.errors import BadParameter
from feint.game import CHANCE, Game, State
from feint.policy import Policy
from feint.progress import Progress, Step, no_progress

__all__ = ["Bluffs", "count_bluffs"]

CLAIMS = {"tax": "duke", "steal": "captain", "assassinate": "assassin", "exchange": "ambassador"}
LEAST = 1e-9  # ways that are less likely are left out, and added up in `left_out`


@dataclass
class Claim:
    """Of one claim (tax, steal, block duke ...): how often a game sees it, and what became of it."""

    made: float = 0.0
    bluffs: float = 0.0
    challenged: float = 0.0
    caught: float = 0.0  # challenged, and a bluff


@dataclass
class Bluffs:
    """`claims` by name; `opening` by hand: how the first turn is played; `doubts` by claim of the first turn and the
    hand of who hears it: how often it is challenged; `left_out`: the probability of ways that were not followed."""

    claims: dict[str, Claim] = field(default_factory=lambda: defaultdict(Claim))
    opening: dict[str, dict[str, float]] = field(default_factory=dict)
    doubts: dict[str, dict[str, float]] = field(default_factory=lambda: defaultdict(dict))
    left_out: float = 0.0

    def json(self) -> dict[str, Any]:
        rows = {
            name: {
                "a_game": claim.made,
                "bluff": claim.bluffs / claim.made,
                "challenged": claim.challenged / claim.made,
                "caught": claim.caught / claim.bluffs if claim.bluffs else 0.0,
            }
            for name, claim in sorted(self.claims.items())
            if claim.made > 0
        }
        return {"claims": rows, "opening": self.opening, "doubts": dict(self.doubts), "left_out": self.left_out}


def count_bluffs(game: Game, policy: Policy, progress: Progress = no_progress) -> Bluffs:
    """Walk the whole tree of a small Coup. The policy takes every seat."""
    if game.about()["name"] != "coup":
        raise BadParameter(f"bluffs are counted in coup and its small forms, not in {game.name}")
    return _Walk(game, policy, progress).run()


class _Walk:
    def __init__(self, game: Game, policy: Policy, progress: Progress) -> None:
        self.game, self.policy, self.progress, self.found, self.nodes = game, policy, progress, Bluffs(), 0

    def run(self) -> Bluffs:
        self._follow(self.game.start(), 1.0, None)
        return self.found

    def _follow(self, state: State, reach: float, claim: tuple[str, bool] | None) -> None:
        """`claim`: what was claimed last and may be challenged now, and whether it is a bluff."""
        self.nodes += 1
        if self.nodes % 4096 == 0:
            self.progress(Step("nodes", self.nodes))
        if reach < LEAST:
            self.found.left_out += reach
            return
        if state.over:
            return
        seat = state.asked[0]
        if seat == CHANCE:
            for action, probability in state.outcomes():
                self._step(state, seat, action, reach * probability, claim)
            return
        view, legal = state.view(seat), state.legal(seat)
        shares = self.policy.probabilities(view, legal)
        seen = view.json()
        texts = [self.game.text(seat, action) for action in legal]
        self._note_first(seen, texts, shares, claim)
        for action, text, share in zip(legal, texts, shares, strict=True):
            if share > 0:
                self._step(state, seat, action, reach * share, self._note_claim(seen, text, reach * share, claim))

    def _step(self, state: State, seat: int, action: int, reach: float, claim: tuple[str, bool] | None) -> None:
        after = state.copy()
        after.apply(seat, action)
        self._follow(after, reach, claim)

    def _note_claim(
        self, seen: dict[str, Any], text: str, reach: float, claim: tuple[str, bool] | None
    ) -> tuple[str, bool] | None:
        """What this answer claims; a challenge is counted for the claim that it doubts."""
        word = text.split()[0]
        if word == "challenge" and claim:
            name, bluff = claim
            self.found.claims[name].challenged += reach
            self.found.claims[name].caught += reach * bluff
            return None
        role = CLAIMS.get(word) if seen["phase"] == "action" else text.split()[-1] if word == "block" else None
        if role is None:
            return claim if word == "pass" else None
        bluff = role not in seen["hand"]
        name = word if word != "block" else f"block {seen['action']} as {role}"
        self.found.claims[name].made += reach
        self.found.claims[name].bluffs += reach * bluff
        return name, bluff

    def _note_first(
        self, seen: dict[str, Any], texts: list[str], shares: list[float], claim: tuple[str, bool] | None
    ) -> None:
        hand = "+".join(seen["hand"])
        if seen["phase"] == "action" and seen["turn"] == 0:
            self.found.opening[hand] = {text.split()[0]: share for text, share in zip(texts, shares, strict=True)}
        if seen["phase"] == "challenge_action" and seen["turn"] == 1 and claim:
            self.found.doubts[claim[0]][hand] = shares[texts.index("challenge")]
