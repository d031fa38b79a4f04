"""Double dummy: Coinche with all cards seen."""

from __future__ import annotations

from dataclasses import dataclass

from feint._core import DoubleDummy
from feint.game import Game
from feint.games.coinche.cards import require_all_cards
from feint.match import Match
from feint.solvers.problems import GameProblem
from feint.solvers.run import Run
from feint.solvers.solver import Solution, Solver

__all__ = ["SOLVER", "DoubleDummy", "Options", "solve"]


@dataclass(frozen=True)
class Options:
    """This solver has no options."""

    def check(self, game: Game) -> None:
        """Refuse a game with fewer cards."""
        require_all_cards("double-dummy", game)


def solve(game: Game, options: Options, run: Run) -> Solution[None]:
    """Points of seats 0 and 2 in a deal, with each suit as trump, when all cards are seen."""
    dealt = Match(game, run.seed).state  # as it is dealt where it is played
    hands = [dealt.view(seat).json()["hand"] for seat in range(4)]
    solver, points, look = DoubleDummy(), {}, run.checked_counter("trumps")
    for done, suit in enumerate(("spades", "hearts", "diamonds", "clubs")):
        look(done)
        calls = [f"80 {suit}", "pass", "pass", "pass"]
        points[suit] = solver.points(game.set_up({"hands": hands, "calls": calls}))
    cards = {f"seat_{seat}": " ".join(hand) for seat, hand in enumerate(hands)}
    return Solution(facts={**cards, **points, "positions": solver.nodes}, seconds=run.spent())


SOLVER = Solver("double-dummy", solve, Options, GameProblem(only="coinche"), accepts={"seed": 0, "seconds": None})
