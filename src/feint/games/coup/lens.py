"""The belief lens: what one should have believed about the hidden cards of Coup, whenever a question was open.

An ideal observer sees only what everybody sees; a seat sees its own cards as well. Both know all hands that are still
possible, and how likely each decision was with each of them (docs/players/believer.md): nothing is sampled. And the
bluffs that nobody challenged, as marks.
"""

from __future__ import annotations

import json
from typing import Any

from feint._core import CoupBeliefs, coup_beliefs
from feint.errors import BadRecord
from feint.match import Match, replay
from feint.match.frames import questions
from feint.record import Entry, Record

__all__ = ["LENS", "OBSERVER", "CoupBeliefs", "beliefs", "coup_beliefs"]

OBSERVER = -1
DIGITS = 4
LARGEST = 1_000_000  # bytes: an arena keeps 1 MiB
BLUFF = "unchallenged_bluff"  # a kind of marks
DOUBT = ("challenge_action", "challenge_block")
Held = list[dict[str, float]]  # by seat: how likely each role is among its hidden cards


def beliefs(record: Record, model: str = "typical", softness: float = 0.1) -> dict[str, Any]:
    """The content of an annotation "beliefs". Refuses a record that does not replay."""
    if record.game != "coup":
        raise BadRecord(f"game: the lens is for coup, this is {record.game}")
    replay(record)
    observer: list[Held] = []
    seats: list[list[Held]] = []
    marks: list[dict[str, Any]] = []
    minds: list[CoupBeliefs] = []
    told = 0
    for match, answers in questions(record):
        if not minds:
            options = {"model": model, "softness": softness}
            minds = [coup_beliefs(match.game, who, options) for who in range(OBSERVER, match.game.seats)]
            for who, mind in enumerate(minds, OBSERVER):
                mind.begin(match.state.view(max(0, who)))
        else:
            _hear(minds, match, told)
        told = len(match.told)
        first, *rest = (_round_shares(mind.holds()) for mind in minds)
        observer.append(first)
        seats.append(rest)
        marks += _unchallenged_bluffs(match, answers, len(observer) - 1)
    content = {"model": f"{model}, exact", "observer": observer, "seats": seats, "marks": marks}
    if len(json.dumps(content)) > LARGEST:  # hundreds of decisions at a large table
        content |= {"model": f"{model}, exact; too long for the seats' beliefs", "seats": []}
    return content


def _hear(minds: list[CoupBeliefs], match: Match, told: int) -> None:
    for events in match.told[told:]:
        for event in events:
            for who, mind in enumerate(minds, OBSERVER):
                if who in event.to or (who == OBSERVER and not event.private):
                    mind.hear(event)


def _round_shares(held: Held) -> Held:
    return [{role: round(share, DIGITS) for role, share in roles.items()} for roles in held]


def _unchallenged_bluffs(match: Match, answers: list[Entry], decision: int) -> list[dict[str, Any]]:
    """Return a mark if a claim that could be challenged here was false, and all let it pass."""
    view = match.state.view(0).json()
    if view["phase"] not in DOUBT or any(entry.action["action"] != "pass" for entry in answers):
        return []
    claimant = view["actor"] if view["blocker"] is None else view["blocker"]
    if view["claim"] in match.state.view(claimant).json()["hand"]:
        return []
    return [{"decision": decision, "kind": BLUFF, "seat": claimant, "about": view["claim"]}]


LENS = beliefs
