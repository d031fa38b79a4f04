"""Choose house bots for the seats of a casual table."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence

from feint.house_bots import RANDOM, strength_of


def choose_opponents(
    here: Sequence[str], free: Sequence[int], people: Collection[int], teams: Sequence[int], rng: random.Random
) -> dict[int, str] | None:
    """Return a house bot for every free seat, or None if too few sensible ones are here.

    No bot that plays at random is chosen. A partner of a person is the strongest bot that is here; all others are drawn
    by lot. here: names of the house bots that can play this; people: seats that somebody else has; teams: by seat.
    """
    sensible = [name for name in here if strength_of(name) > RANDOM]
    if len(sensible) < len(free):
        return None
    rng.shuffle(sensible)
    theirs = {teams[seat] for seat in people}
    partners = [seat for seat in free if teams[seat] in theirs]
    strongest = sorted(sensible, key=strength_of, reverse=True)[: len(partners)]
    others = [name for name in sensible if name not in strongest]
    seats = [*partners, *(seat for seat in free if seat not in partners)]
    return dict(zip(seats, [*strongest, *others], strict=False))
