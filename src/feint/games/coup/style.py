"""How somebody plays Coup, in numbers: how often he lies and is caught, how often he doubts and is right.

What is counted is what a seat decided. In a sealed window a challenge counts although the lot took somebody else's, for
it shows the same nerve. A lie is a claim without the card in hand, whether or not anybody ever sees it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from feint.games.coup.table.words import CLAIMS
from feint.record import Entry

__all__ = ["STYLE", "Style"]

View = Callable[[int], dict[str, Any]]  # what a seat knows


def _figure(about: str) -> int:
    counted: int = field(default=0, metadata={"description": about})
    return counted


@dataclass
class Style:
    """What one seat did in one match, or in many: they add up."""

    claims: int = _figure("Actions that claim a role")
    bluffs: int = _figure("Of the claims: without the card")
    caught: int = _figure("Of the bluffs: challenged")
    challenges: int = _figure("Also where the lot took somebody else's")
    right: int = _figure("Of the challenges: against a lie")
    blocks: int = 0
    false_blocks: int = _figure("Of the blocks: without the card")
    caught_blocks: int = _figure("Of the false blocks: challenged")

    def __add__(self, other: Style) -> Style:
        return Style(*(mine + theirs for mine, theirs in zip(vars(self).values(), vars(other).values(), strict=True)))

    @classmethod
    def of_seats(cls, players: int, windows: Iterable[tuple[View, Sequence[Entry]]]) -> list[Style]:
        """Count each seat's style from the questions of a match in order: what was known, and how each was answered."""
        counted = [cls() for _ in range(players)]
        for view, answers in windows:
            doubters = [entry.by for entry in answers if entry.action["action"] == "challenge"]
            if doubters:
                _note_doubt(counted, view, doubters)
            for entry in answers:
                _note_claim(counted[entry.by], entry, view)
        return counted


def _note_claim(style: Style, entry: Entry, view: View) -> None:
    action = entry.action["action"]
    if action in CLAIMS:
        style.claims += 1
        style.bluffs += CLAIMS[action] not in view(entry.by)["hand"]
    elif action == "block":
        style.blocks += 1
        style.false_blocks += entry.action["data"]["role"] not in view(entry.by)["hand"]


def _note_doubt(counted: Sequence[Style], view: View, doubters: Sequence[int]) -> None:
    seen = view(doubters[0])
    blocks = seen["blocker"] is not None
    claimant = seen["blocker"] if blocks else seen["actor"]
    lies = seen["claim"] not in view(claimant)["hand"]
    for seat in doubters:
        counted[seat].challenges += 1
        counted[seat].right += lies
    if blocks:
        counted[claimant].caught_blocks += lies
    else:
        counted[claimant].caught += lies


STYLE = Style
