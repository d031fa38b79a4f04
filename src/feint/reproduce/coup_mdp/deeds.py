"""A player's challenges, blocks and claims in watched games, judged by the cards that are truly held."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from feint import _core
from feint.game import CHANCE, Game, State

__all__ = ["Deeds", "watch"]

ROLE_OF = {
    "tax": "duke",
    "assassinate1": "assassin",
    "assassinate2": "assassin",
    "steal1": "captain",
    "steal2": "captain",
}
BLOCK_OF = {
    "foreign_aid": "duke",
    "assassinate1": "contessa",
    "assassinate2": "contessa",
    "steal1": "captain",
    "steal2": "captain",
}
ANSWER = "challenge_or_block"


@dataclass
class Deeds:
    """Every challenge (was it right), block and claim (was it true) of one player."""

    challenges: list[bool] = field(default_factory=list)
    blocks: list[bool] = field(default_factory=list)
    claims: list[bool] = field(default_factory=list)


def can_show(player: dict[str, Any], role: str, face_up_counts: bool) -> bool:
    return any(card["role"] == role and (face_up_counts or not card["face_up"]) for card in player["cards"])


def views(state: State) -> list[dict[str, Any]]:
    """Return what each seat sees, of a game or of a revealed one."""
    shown = [state.view(seat).json() for seat in range(3)]
    return list(shown[0]["seats"]) if "seats" in shown[0] else shown


def note(state: State, seat: int, word: str, deeds: Deeds) -> None:
    """Judge an answer by the cards that are truly held."""
    counts = bool(state.game.parameters["face_up_counts"])
    seen = views(state)

    def holds(other: int, role: str) -> bool:
        return can_show(seen[other]["players"][other], role, counts)

    view = seen[seat]
    if view["phase"] == "begin" and word in ROLE_OF:
        deeds.claims.append(holds(seat, ROLE_OF[word]))
    elif word == ANSWER and view["phase"] == "challenge":
        deeds.challenges.append(not holds(view["actor"], ROLE_OF[view["action"]]))
    elif word == ANSWER and view["phase"] == "block":
        deeds.blocks.append(holds(seat, BLOCK_OF[view["action"]]))
    elif word == ANSWER:
        deeds.challenges.append(not holds(view["blocker"], BLOCK_OF[view["action"]]))


def watch(game: Game, player: dict[str, Any], games: int, seed: int) -> Deeds:
    """Play games of one player against two random ones and judge every answer of the player."""
    deeds, rng = Deeds(), _core.Rng(seed)
    shown = _core.adapt(game, "reveal") if player["complete"] else game
    for index in range(games):
        seat, state = index % 3, shown.start()
        planner = _core.make_player(player["player"], shown, seat, rng.next(), player["options"])
        while not state.over:
            if state.asked == [CHANCE]:
                state.apply(CHANCE, state.sample(rng.next()))
                continue
            answers = {}
            for asked in state.asked:
                legal = state.legal(asked)
                if asked == seat and len(legal) > 1:
                    answers[asked] = planner.act(state.view(asked), legal)
                    note(state, asked, state.game.text(asked, answers[asked]), deeds)
                else:
                    answers[asked] = legal[rng.below(len(legal))]
            for asked, action in answers.items():
                state.apply(asked, action)
    return deeds
