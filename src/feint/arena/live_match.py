"""A match under way, as one process holds it: the Match object, its seats and clocks, and what is said to whom.

It is rebuilt from its rows at any time. It does no input or output: `check` says whether an answer may be kept, and
`apply` applies one that is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from feint._core import Rng
from feint.arena.clock import Clock
from feint.arena.errors import ArenaError
from feint.errors import FeintError, IllegalAction
from feint.game import Event, make_known
from feint.match import Match
from feint.protocol import PROTOCOL
from feint.record import agent_seed
from feint.rulebook import rules_of

STALE = "stale"


@dataclass
class SeatState:
    """One seat of a match under way."""

    agent: str | None
    name: str
    plays_random: bool = False  # the server plays random moves here: validation matches
    resigned: bool = False
    faults: int = 0
    is_announced: bool = False  # its connections here know of the match
    tries: int = 0  # answers refused to the open question
    is_writing: bool = False  # an answer is on its way to the disk
    times: list[float] = field(default_factory=list)
    bank: float = 0.0
    explained: int = 0  # characters of its explanations so far


class LiveMatch:
    """One match in memory."""

    def __init__(self, row: Any, seats: list[SeatState]) -> None:
        self.id: str = row.id
        self.kind: str = row.kind
        self.game = make_known(row.game, row.parameters)
        if self.game.version != row.version:
            raise FeintError(f"begun with {row.game} version {row.version}, this is version {self.game.version}")
        self.clock = Clock.read(row.clock)
        self.match = Match(self.game, row.seed, row.setup, [state.name for state in seats])
        self.seats = seats
        for state in seats:
            state.bank = self.clock.bank
        self.seed_hash: str = row.seed_hash
        self.started: float = row.started or row.created
        self.opened = self.started  # when the questions of the open window were sent
        self.resumed: float = row.resumed
        self.decision = 0
        self._last = 0.0  # when the last answer of the open window was kept
        self.waits: list[float] = []  # how long the answers of the open window took us; counted when it closes
        self.refused = 0
        self._banks: dict[int, float] = {}  # of those whom the open window asks, when it opened
        self.public: list[dict[str, Any]] = []  # what everybody saw
        self._told = 0
        self._open_window()

    # ---- what is asked

    @property
    def over(self) -> bool:
        return self.match.over

    def seat_of(self, agent: str | None) -> int | None:
        """Where an agent sits."""
        return next((seat for seat, s in enumerate(self.seats) if agent is not None and s.agent == agent), None)

    def window(self) -> list[int]:
        """All that the open window asks, whoever has answered."""
        return [] if self.over else [seat for seat in self.match.state.asked if seat >= 0]

    def waiting(self) -> list[int]:
        """Those who have still to answer: nobody's business but the server's and the seat's own."""
        return [] if self.over else self.match.waiting()

    def since(self) -> float:
        """From when the clock of the open window runs."""
        return float(max(self.opened, self.resumed))

    def downtime(self, now: float, away: float) -> float:
        """Return how many seconds of the open window do not count if the arena was away for so long until now.

        Whoever has still to answer gets the full time for a decision after it, to send again what was lost.
        """
        since = self.since()
        least = min((self.seats[seat].bank for seat in self.waiting()), default=0.0)
        return max(0.0, min(away, now - since), now - least - since)

    def exclude(self, seconds: float) -> None:
        """Charge nobody for so many seconds of the open window; fewer than none where time itself was set back."""
        self.opened = self.since() + seconds
        self.resumed = min(self.resumed, self.opened)

    def deadline(self, seat: int) -> float:
        if self.has_forfeited(seat) or self.seats[seat].plays_random:
            return self.since()
        return self.since() + self.clock.decision + self.seats[seat].bank

    def has_forfeited(self, seat: int) -> bool:
        return self.seats[seat].resigned or self.seats[seat].faults >= self.clock.faults

    def resign(self, seats: set[int]) -> bool:
        """These seats have given up. Whether that is news."""
        news = [self.seats[seat] for seat in seats if not self.seats[seat].resigned]
        for state in news:
            state.resigned = True
        return bool(news)

    def forfeit(self, seat: int) -> str | None:
        """Why nobody waits for a seat any more."""
        return None if not self.has_forfeited(seat) else "resigned" if self.seats[seat].resigned else "forfeited"

    def legal(self, seat: int) -> list[dict[str, Any]]:
        return [self.game.speak(seat, action) for action in self.match.state.legal(seat)]

    # ---- what is answered

    def check(self, seat: int, decision: int, spoken: dict[str, Any] | None) -> dict[str, Any]:
        """The action as it will be kept; of an agent that says that it has none, the game's safest.

        Raises a stale or an illegal answer's error, and changes nothing.
        """
        if decision != self.decision or seat not in self.waiting() or self.seats[seat].is_writing:
            raise ArenaError(
                409,
                STALE,
                f"Decision {decision} of seat {seat} is not open any more; nothing was changed.",
                match=self.id,
                decision=decision,
            )
        if spoken is None:
            return self.fallback(seat)
        try:
            number = self.match.state.parse(seat, spoken)
            if number not in self.match.state.legal(seat):
                raise IllegalAction(f"not legal now: {spoken!r}"[:200])
        except (FeintError, TypeError, ValueError) as error:
            raise ArenaError(422, "illegal", str(error)[:400], match=self.id, decision=decision) from error
        return self.game.speak(seat, number)

    def fallback(self, seat: int) -> dict[str, Any]:
        """The game's safest legal action."""
        return self.game.speak(seat, self.match.state.fallback(seat))

    def random_action(self, seat: int) -> dict[str, Any]:
        """A random legal action, the same whenever it is asked for."""
        legal = self.match.state.legal(seat)
        return self.game.speak(seat, legal[Rng(agent_seed(self.match.seed, seat), self.decision).below(len(legal))])

    def apply(
        self, seat: int, action: dict[str, Any], kept: float, ms: float, fault: str | None, explain: Any = None
    ) -> bool:
        """Apply an answer that was made durable at the time `kept`. Return whether it closed the window."""
        state = self.seats[seat]
        state.explained += len(str(explain)) if explain is not None else 0
        self.match.answer(seat, action, ms=round(ms, 3), fault=fault, explain=explain)
        state.tries = 0
        state.faults += fault is not None
        state.times.append(ms)
        state.bank = max(0.0, state.bank - max(0.0, ms / 1000 - self.clock.decision))
        closed = not self.match.pending()
        self._last = max(self._last, kept)
        if closed:
            self.decision += 1
            self.opened, self._last = self._last, 0.0
            self._open_window()
        return closed

    # ---- what is said

    def _open_window(self) -> None:
        """What is known once a window is open. Banks as they are now: later they tell who has answered."""
        for told in self.match.told[self._told :]:
            self.public += [event.json() for event in told if not event.private]
        self._told = len(self.match.told)
        self._banks = {seat: self.seats[seat].bank for seat in self.window()}

    def past_events(self, seat: int) -> list[Event]:
        """What the seat was told up to its last answer: whoever comes back may have missed some of it."""
        seen = [event for told in self.match.told for event in told if seat in event.to]
        return seen[: len(seen) - len(self.match.unheard(seat))]

    def start_message(self, seat: int) -> dict[str, Any]:
        message = {
            "type": "start",
            "match": self.id,
            "protocol": PROTOCOL,
            "kind": self.kind,
            "game": self.game.name,
            "version": self.game.version,
            "parameters": self.game.parameters,
            "seat": seat,
            "seats": self.game.seats,
            "seed": agent_seed(self.match.seed, seat),
            "seed_hash": self.seed_hash,
            "clock": self.clock.json(),
        }
        heard = [event.json() for event in self.past_events(seat)]
        return message | ({"events": heard} if heard else {})

    def ask_message(self, seat: int, now: float) -> dict[str, Any]:
        events: list[Event] = self.match.unheard(seat)
        return {
            "type": "ask",
            "match": self.id,
            "decision": self.decision,
            "seat": seat,
            "view": self.match.state.view(seat).json(),
            "events": [event.json() for event in events],
            "legal": self.legal(seat),
            "timeout_ms": max(0, round(1000 * (self.deadline(seat) - now))),
            "bank_ms": round(1000 * self.seats[seat].bank),
            "tries": self.clock.tries - self.seats[seat].tries,
        }

    def scene(self, eyes: int | None, shown: int, now: float) -> dict[str, Any]:
        """The match now: as anybody may see it, with events from `shown` on, or as a seat does, with all of them."""
        left = self.since() + self.clock.decision - now
        scene = {
            "type": "public" if eyes is None else "seat",
            "match": self.id,
            "decision": self.decision,
            "asked": self.window(),
            "left_ms": {str(seat): max(0, round(1000 * (left + bank))) for seat, bank in self._banks.items()},
            "resigned": [seat for seat, state in enumerate(self.seats) if state.resigned],
        }
        if eyes is None:
            view = rules_of(self.game.name).public(self.match.state.view(0).json())
            return scene | {"view": view, "from": shown, "events": self.public[shown:]}
        saw = [event.json() for told in self.match.told for event in told if eyes in event.to]
        is_asked = eyes in self.waiting() and not self.has_forfeited(eyes)
        ask = self.ask_message(eyes, now) if is_asked else None
        return scene | {"seat": eyes, "view": self.match.state.view(eyes).json(), "events": saw, "ask": ask}
