"""Checks that any game must pass; run them on a game of your own: `check_game(feint.wrap(MyGame()))`.

A failure is an AssertionError that says what is wrong and by which actions the place is reached. A LeakWarning says
that views could not be compared with what their seats were told, because the game has no `events`.
"""

from __future__ import annotations

import json
import math
import warnings
from dataclasses import dataclass, field

from feint._core import Rng
from feint.errors import FeintError, GameOver, IllegalAction
from feint.game import CHANCE, Game, State, View
from feint.quantities import instance, whole_number

__all__ = ["LeakWarning", "check_game"]

PROBED = 10  # games in which events are looked for


class LeakWarning(UserWarning):
    """A game that could not be tested for leaks, or not fully."""


def check_game(game: Game, games: int = 100, seed: int = 0, *, features: bool = True) -> None:
    """Play random games and check everything that the concepts promise.

    Legal lists, sealed windows, chance that sums to one, independent copies, returns and ranks, words that can be read
    back, views that survive JSON, equal views in equal information sets, keys that never collide, and re-dealt worlds
    that a seat cannot tell from the true one. Features are checked if the game has any, unless `features=False`.

    Whether a view shows more than its seat was told is tested by `events`. A game without them gets a LeakWarning,
    unless it says that it is `open`. The warning names seats that nothing was hidden from. A game that says so and
    has no `events` gets a LeakWarning if some seat sees a draw or an answer that another seat does not see.
    """
    instance("game", game, Game, "wrap a game written in Python: feint.wrap(GAME)")
    walk = _Walk(game, features and game.feature_count > 0)
    for index in range(whole_number("games", games, 1)):
        walk.play(Rng(seed, index))
    walk.need(walk.questions > 0, "in none of the games anybody was asked anything")
    if walk.siblings:
        found = walk.siblings.report_open() if game.about()["open"] else walk.siblings.report()
        if found:
            warnings.warn(f"{game.name}: {found}", LeakWarning, stacklevel=2)


@dataclass
class _Seen:
    """What one seat has lived through: the true information set, spelled out."""

    events: list[str] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)

    def spell(self) -> str:
        return json.dumps([self.events, self.answers])


class _Siblings:
    """States of a game without `events` that differ in one draw or one answer, and which seats can tell them apart."""

    def __init__(self, game: Game) -> None:
        self.seats = set(range(game.seats))
        self.compared = 0
        self.lacks: set[int] = set()  # seats that could not tell what another seat could
        self.opening: State | None = None  # before the first answer of the window
        self.answers: list[tuple[int, int]] = []

    def step(self, before: State, seat: int, action: int, after: State, rng: Rng) -> None:
        """Compare the state after a draw, or after the last answer of a window, with one of its siblings."""
        if seat == CHANCE:
            self._compare(before, [(CHANCE, action)], 0, [outcome for outcome, _ in before.outcomes()], after, rng)
            return
        if not self.answers:
            self.opening = before
        self.answers.append((seat, action))
        if len(before.asked) == 1:
            assert self.opening is not None
            for index, (who, _) in enumerate(self.answers):
                self._compare(self.opening, self.answers, index, self.opening.legal(who), after, rng)
            self.answers = []

    def _compare(
        self, before: State, steps: list[tuple[int, int]], changed: int, choices: list[int], after: State, rng: Rng
    ) -> None:
        others = [choice for choice in choices if choice != steps[changed][1]]
        if not others:
            return
        sibling = before.copy()
        for index, (seat, action) in enumerate(steps):
            sibling.apply(seat, others[rng.below(len(others))] if index == changed else action)
        tell = {
            seat for seat, one, other in zip(self.seats, _views(after), _views(sibling), strict=True) if one != other
        }
        if tell:
            self.compared += 1
            self.lacks |= self.seats - tell

    def report_open(self) -> str:
        """Say what contradicts `open = True`; nothing if all seats saw the same."""
        if not self.lacks:
            return ""
        return (
            f"the game says `open = True`, but seats {sorted(self.lacks)} did not see a draw or an answer that another "
            "seat saw: show it in `view`, or leave `open` away"
        )

    def report(self) -> str:
        said = "not tested for leaks: the game has no `events`"
        knows = sorted(self.seats - self.lacks)
        if not self.compared or not knows or len(self.seats) == 1:
            return said
        if len(knows) < len(self.seats):
            return f"{said}; from seats {knows} nothing was hidden that another seat saw"
        return (
            f"{said}; all seats saw every draw and every answer that any seat saw: if something should be hidden, "
            "`view` shows it; if nothing should, say `open = True`"
        )


class _Walk:
    def __init__(self, game: Game, features: bool) -> None:
        self.game = game
        self.features = features
        self.questions = 0
        self.path: list[str] = []
        self.tells_events = _tells_events(game)
        self.siblings = None if self.tells_events else _Siblings(game)
        self.history_of: dict[tuple[int, int], str] = {}  # seat and key -> what the seat lived through
        self.facts_of: dict[tuple[int, str], str] = {}  # seat and history -> key, view and legal actions

    def fail(self, what: str) -> None:
        path = self.path if len(self.path) <= 30 else ["...", *self.path[-30:]]
        raise AssertionError(f"{self.game.name}: {what}; after: {', '.join(path) or 'the start'}")

    def need(self, condition: bool, what: str) -> None:
        if not condition:
            self.fail(what)

    def play(self, rng: Rng) -> None:
        self.path = []
        state = self.game.start()
        seen = [_Seen() for _ in range(self.game.seats)]
        sealed: dict[int, int] = {}
        steps = 0
        while not state.over:
            self.check_state(state, seen, pending=bool(sealed), rng=rng)
            asked = state.asked
            seat = asked[rng.below(len(asked))]
            if seat == CHANCE:
                action = self.check_chance(state, rng)
            else:
                self.questions += 1
                legal = state.legal(seat)
                action = legal[rng.below(len(legal))]
            before = state.copy() if self.siblings else state
            self.check_step(state, seat, action, seen, sealed)
            if self.siblings:
                self.siblings.step(before, seat, action, state, rng)
            steps += 1
            self.need(steps <= self.game.longest, f"took more than longest = {self.game.longest} steps")
        self.check_views(state, seen)
        self.check_end(state)

    def check_step(self, state: State, seat: int, action: int, seen: list[_Seen], sealed: dict[int, int]) -> None:
        before, asked = state.copy(), state.asked
        mark = _mark(before)
        events = state.apply(seat, action)
        self.need(_mark(before) == mark, "a copy changed with its original")
        again = before.copy()
        again.apply(seat, action)
        self.need(_mark(again) == _mark(state), "the same action led to two different states")
        self.path.append(f"{'chance' if seat == CHANCE else seat}: {self.game.text(seat, action)}")
        if seat != CHANCE:
            sealed[seat] = action
        if len(asked) > 1:
            # The window is still open: nobody may notice that somebody has answered.
            left = [s for s in asked if s != seat]
            self.need(state.asked == left, f"seat {seat} answered, but now {state.asked} are asked")
            self.need(not events, f"an open window told {[e.text() for e in events]}")
            self.need(_views(state) == _views(before), "an answer showed before its window closed")
            return
        for answered, what in sorted(sealed.items()):
            seen[answered].answers.append(what)
        sealed.clear()
        for event in events:
            for to in event.to:
                seen[to].events.append(json.dumps(event.json()))

    def check_state(self, state: State, seen: list[_Seen], pending: bool, rng: Rng) -> None:
        asked = state.asked
        self.need(asked == [CHANCE] or all(0 <= seat < self.game.seats for seat in asked), f"asked is {asked}")
        self.check_returns(state)
        self.check_views(state, seen)
        mark = _mark(state)
        for seat in range(self.game.seats):
            if seat not in asked:
                self.need(state.legal(seat) == [], f"seat {seat} is not asked but has legal actions")
                self.expect_refusal(state, seat, 0, IllegalAction)
        for seat in asked:
            if seat != CHANCE:
                self.check_legal(state, seat)
                if self.game.can_resample and not pending:
                    self.check_resample(state, seat, rng)
        self.need(_mark(state) == mark, "refusing what is not legal changed the state")

    def check_legal(self, state: State, seat: int) -> None:
        legal = state.legal(seat)
        self.need(bool(legal), f"seat {seat} is asked and has no legal action")
        self.need(len(set(legal)) == len(legal), f"legal actions repeat: {legal}")
        within = all(0 <= action < self.game.actions for action in legal)
        self.need(within, f"legal actions {legal} reach beyond actions = {self.game.actions}")
        self.need(state.fallback(seat) in legal, "the safest action is not legal")
        for action in legal:
            text, spoken = self.game.text(seat, action), self.game.speak(seat, action)
            self.need(state.parse(seat, text) == action, f"{text!r} is read back as another action")
            again = state.parse(seat, json.loads(json.dumps(spoken)))
            self.need(again == action, f"{spoken} is read back as another action")
        for action in {-1, self.game.actions, *range(self.game.actions)} - set(legal):
            self.expect_refusal(state, seat, action, IllegalAction)

    def expect_refusal(self, state: State, seat: int, action: int, error: type[FeintError]) -> None:
        try:
            state.copy().apply(seat, action)
        except error:
            pass
        else:
            self.fail(f"seat {seat} played action {action}, which is not legal")

    def check_chance(self, state: State, rng: Rng) -> int:
        outcomes = state.outcomes()
        actions = [action for action, _ in outcomes]
        self.need(bool(outcomes), "chance is asked and has no outcome")
        self.need(len(set(actions)) == len(actions), f"chance's outcomes repeat: {actions}")
        self.need(all(p > 0 for _, p in outcomes), "an outcome of chance has no probability")
        total = math.fsum(p for _, p in outcomes)
        self.need(abs(total - 1) < 1e-9, f"chance's probabilities sum to {total}")
        drawn = state.sample(rng.next())
        self.need(drawn in actions, f"chance drew {drawn}, which is none of its outcomes")
        return drawn

    def check_returns(self, state: State) -> None:
        returns, ranking = state.returns(), state.ranking()
        self.need(len(returns) == self.game.seats, f"{len(returns)} returns for {self.game.seats} seats")
        bound = self.game.highest_return + 1e-9
        self.need(all(abs(r) <= bound for r in returns), f"returns {returns} exceed highest_return = {bound:g}")
        self.need(all(1 <= rank <= self.game.seats for rank in ranking) and 1 in ranking, f"ranking is {ranking}")
        if self.game.about()["zero_sum"]:
            self.need(abs(math.fsum(returns)) < 1e-9, f"returns {returns} of a zero-sum game do not sum to zero")

    def check_views(self, state: State, seen: list[_Seen]) -> None:
        for seat in range(self.game.seats):
            view = state.view(seat)
            self.need(view.seat == seat, f"the view of seat {seat} says seat {view.seat}")
            self.need(view.key == state.key(seat), "the view's key is not the state's")
            self.check_json(view)
            if self.features:
                active = view.features()
                good = len(set(active)) == len(active) and all(0 <= i < self.game.feature_count for i in active)
                self.need(good, f"features {active} are not distinct numbers below {self.game.feature_count}")
            self.check_key(state, view, seen[seat])

    def check_json(self, view: View) -> None:
        data = json.loads(json.dumps(view.json()))
        again = self.game.read_view(data)
        same = again.json() == data and again.key == view.key and again.text() == view.text()
        self.need(same, f"the view does not survive JSON: {data} became {again.json()}")
        if self.features:
            self.need(again.features() == view.features(), f"features changed through JSON: {data}")

    def check_key(self, state: State, view: View, seen: _Seen) -> None:
        """One key for one history and one history for one key; all that the seat is shown follows from it."""
        if view.seat not in state.asked and not state.over:
            return  # an information set is a place of decision
        history = seen.spell() if self.tells_events else json.dumps([view.json(), seen.answers])
        known = self.history_of.setdefault((view.seat, view.key), history)
        self.need(known == history, f"two histories of seat {view.seat} share a key: {known} and {history}")
        facts = json.dumps({"view": view.json(), "legal": state.legal(view.seat)})
        told = self.facts_of.setdefault((view.seat, history), facts)
        self.need(told == facts, f"one information set of seat {view.seat}, two sights: {told} and {facts}")

    def check_resample(self, state: State, seat: int, rng: Rng) -> None:
        view = state.view(seat)
        world = self.game.resample(view, rng.next())
        self.need(world.asked == state.asked, f"a world re-dealt for seat {seat} asks {world.asked}, not {state.asked}")
        self.need(world.view(seat).json() == view.json(), f"seat {seat} can tell a re-dealt world from the true one")
        same = world.legal(seat) == state.legal(seat)
        self.need(same, f"what is legal for seat {seat} depends on what it cannot see")

    def check_end(self, state: State) -> None:
        self.check_returns(state)
        self.need(state.asked == [] and state.outcomes() == [], "the game is over but somebody is asked")
        for seat in range(self.game.seats):
            self.need(state.legal(seat) == [], "there are legal actions after the end")
            self.expect_refusal(state, seat, 0, GameOver)


def _tells_events(game: Game) -> bool:
    """Return whether the game tells any events. One written in Python may tell none: then its views are its history."""
    return any(_tells_event(game, Rng(index)) for index in range(PROBED))


def _tells_event(game: Game, rng: Rng) -> bool:
    state = game.start()
    for _ in range(game.longest):
        if state.over:
            break
        seat = state.asked[0]
        actions = [action for action, _ in state.outcomes()] if seat == CHANCE else state.legal(seat)
        if not actions:
            break  # the walk reports it
        if state.apply(seat, actions[rng.below(len(actions))]):
            return True
    return False


def _views(state: State) -> list[str]:
    return [json.dumps(state.view(seat).json()) for seat in range(state.game.seats)]


def _mark(state: State) -> str:
    """All that can be observed of a state."""
    legal = [state.legal(seat) for seat in range(state.game.seats)]
    return json.dumps([state.asked, state.outcomes(), legal, state.returns(), state.fingerprint, _views(state)])
