"""The time for decisions: so much for each, and a bank for those that take longer.

What a decision took is kept with its answer, so banks are the same after a restart. No time runs while nobody holds
the match (a crash) or while the arena is away (`downtime`).
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from feint.arena.errors import ArenaError
from feint.protocol import LONGEST_WAIT


@dataclass(frozen=True)
class Clock:
    """Seconds for a decision, seconds in the bank, answers to one question, faults before a seat has forfeited."""

    decision: float = 10.0
    bank: float = 60.0
    tries: int = 3
    faults: int = 3

    def json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def read(cls, given: dict[str, Any]) -> Clock:
        """Refuse what nobody could wait for."""
        clock = cls(**{name: value for name, value in given.items() if name in cls.__dataclass_fields__})
        if not (0.05 <= clock.decision <= LONGEST_WAIT and 0 <= clock.bank <= LONGEST_WAIT):
            raise ArenaError(422, "bad_clock", f"A decision takes 0.05 to {LONGEST_WAIT} s and a bank up to as much.")
        return clock


# Validation and ranked matches of programs; a person gets more.
QUICK = Clock()
PERSON = Clock(decision=60.0, bank=300.0)
