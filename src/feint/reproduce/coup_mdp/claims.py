"""Judge the paper's claims: each is measured, with 95% intervals, and then judged by a rule from what was measured.

A verdict is True (holds), False (fails) or None (undecided). A claim of "all", "always" or "never" fails with
one counterexample. It holds only if the interval leaves at most one exception in a thousand: a short run without a
counterexample is undecided.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from feint import _core
from feint.game import Game, make
from feint.progress import Progress, Step
from feint.rating.intervals import wilson
from feint.reproduce.coup_mdp.deeds import Deeds, watch
from feint.reproduce.coup_mdp.tables import Row, contender, load_tables

__all__ = ["CLAIMS", "Claim", "Trial", "judge", "measure_claims"]

Measured = dict[str, Any]
Verdict = bool | None
DEPTHS = (1, 2, 3, 4, 5, 6)
EXCEPTIONS = 0.1  # percent: "always" allows for fewer, by its interval
# Games that are watched, in shares of a trial's games: depths on which a verdict turns need thousands of claims.
WATCHED = {1: 0.1, 2: 2.0, 3: 0.5, 4: 0.1}


def share(successes: int, trials: int) -> dict[str, Any]:
    """Return a percentage with its interval."""
    low, high = wilson(successes, trials)
    value = 100 * successes / trials if trials else None
    return {"count": successes, "value": value, "interval": [100 * low, 100 * high], "of": trials}


@dataclass(frozen=True)
class Trial:
    """The game under the rules that fit the tables, and how much of it is played."""

    games: int
    threads: int
    seed: int

    @property
    def game(self) -> Game:
        return make("coup_mdp", rules="paper")

    def play(self, names: list[str], row: Row, games: int, leak: bool, rotate: bool = True) -> list[dict[str, Any]]:
        """Play named players at one table and return what each did."""
        players = [contender(name, row, leak) for name in names]
        return list(_core.tournament(self.game, players, games, self.seed, self.threads, rotate))

    def wins(self, name: str, row: Row, games: int | None = None) -> dict[str, Any]:
        """Return how often a named player beats two random ones."""
        count = games or self.games
        return share(self.play([name, "random", "random"], row, count, leak=False)[0]["wins"], count)

    def deeds(self, depth: int) -> Deeds:
        """Return what complete forward search of a depth does in watched games."""
        return _deeds(depth, max(50, round(WATCHED[depth] * self.games)), self.seed)


@cache
def _deeds(depth: int, games: int, seed: int) -> Deeds:
    player = contender("forward_search complete", Row(depth, 0), False)
    return watch(make("coup_mdp", rules="paper"), player, games, seed)


def never(*shares: dict[str, Any]) -> Verdict:
    """False if there is an exception, True if the intervals leave fewer than one in a thousand, None otherwise."""
    if any(one["value"] for one in shares):
        return False
    return True if all(one["interval"][1] < EXCEPTIONS for one in shares) else None


def always(*shares: dict[str, Any]) -> Verdict:
    """Judge that every one is 100%, by the rule of `never`."""
    return never(
        *({"value": 100 - one["value"], "interval": [100 - end for end in one["interval"][::-1]]} for one in shares)
    )


def above(more: dict[str, Any], less: dict[str, Any]) -> Verdict:
    """True if one interval lies above the other, False if below, None if they overlap."""
    if more["interval"][0] > less["interval"][1]:
        return True
    return False if more["interval"][1] < less["interval"][0] else None


def together(verdicts: list[Verdict]) -> Verdict:
    """False if one is False, True if all are True, None otherwise."""
    return False if False in verdicts else None if None in verdicts else True


def forward_wins(trial: Trial) -> Measured:
    def games(depth: int) -> int:
        return max(100, trial.games // (10 if depth > 4 else 1))

    return {f"depth {d}": trial.wins("forward_search complete", Row(d, 0), games(d)) for d in DEPTHS}


def always_wins(measured: Measured) -> Verdict:
    return always(*(measured[f"depth {depth}"] for depth in (4, 5, 6)))


def answers(trial: Trial) -> Measured:
    deeds = trial.deeds(2)
    return {
        "wrong challenges": share(deeds.challenges.count(False), len(deeds.challenges)),
        "lying blocks": share(deeds.blocks.count(False), len(deeds.blocks)),
    }


def wins_answers(measured: Measured) -> Verdict:
    return never(measured["wrong challenges"], measured["lying blocks"])


def bluffs(trial: Trial) -> Measured:
    claims = {depth: trial.deeds(depth).claims for depth in WATCHED}
    return {f"depth {depth}": share(made.count(False), len(made)) for depth, made in claims.items()}


def bluffs_late(measured: Measured) -> Verdict:
    """Depths that claim no role at all cannot claim a false one."""
    return never(*(measured[f"depth {d}"] for d in (1, 2, 3) if measured[f"depth {d}"]["of"]))


def third_seat(trial: Trial) -> Measured:
    measured = {}
    games = max(50, trial.games // 5)
    for row in (Row(1, 0, 1), Row(1, 0, 5), Row(2, 0, 1), Row(2, 0, 2)):
        for name, others in (("complete", "incomplete"), ("incomplete", "complete")):
            names = [f"sparse_sampling {name}", *[f"sparse_sampling {others}"] * 2]
            third = trial.play(names, row, games, leak=True, rotate=False)[2]
            measured[f"{row.label}, {name} first"] = share(third["wins"], third["games"])
    return measured


def third_wins(measured: Measured) -> Verdict:
    return always(*measured.values())


def depths_and_samples(trial: Trial) -> Measured:
    rows = (Row(1, 0, 1), Row(1, 0, 5), Row(2, 0, 1), Row(2, 0, 2), Row(4, 0, 1), Row(4, 0, 5))
    return {row.label: trial.wins("sparse_sampling complete", row) for row in rows}


def deeper_is_better(measured: Measured) -> Verdict:
    """Judge four steps, each by its intervals."""
    steps = (("4/1", "2/1"), ("2/1", "1/1"), ("2/2", "2/1"), ("4/5", "2/2"))
    return together([above(measured[deep], measured[shallow]) for deep, shallow in steps])


def sights(trial: Trial) -> Measured:
    """Play every cell of Tables I, III and IV with and without sight of the cards, from the same seed.

    Sparse sampling without sight is played with the leak of Table III and without it. `same`: both won the same games
    after the same number of decisions in every seat, so that they played alike.
    """
    measured: Measured = {}
    for kind, table in (("forward_search", "I"), ("sparse_sampling", "III"), ("mcts", "IV")):
        for row in load_tables(table)[0].rows:
            full = trial.play([f"{kind} complete", "random", "random"], row, trial.games, leak=False)
            for leak in (False, True) if kind == "sparse_sampling" else (False,):
                part = trial.play([f"{kind} incomplete", "random", "random"], row, trial.games, leak=leak)
                alike = all(a[key] == b[key] for a, b in zip(full, part, strict=True) for key in ("wins", "decisions"))
                both = {"complete": share(full[0]["wins"], trial.games), "same": alike}
                both["incomplete"] = share(part[0]["wins"], trial.games)
                measured[f"{kind} {row.label}{', with the leak' if leak else ''}"] = both
    return measured


def complete_is_better(measured: Measured) -> Verdict:
    """Judge every pair of cells: False if both play alike or the intervals are the other way round."""
    return together([False if one["same"] else above(one["complete"], one["incomplete"]) for one in measured.values()])


@dataclass(frozen=True)
class Claim:
    """A sentence of the paper, how it is measured, and the rule that judges what was measured."""

    name: str
    text: str
    measure: Callable[[Trial], Measured]
    rule: Callable[[Measured], Verdict]


CLAIMS = (
    Claim(
        "always_wins",
        "Forward search with complete information always wins from depth 4 on.",
        forward_wins,
        always_wins,
    ),
    Claim(
        "wins_answers",
        "Forward search with complete information and depth 2 wins all its challenges and blocks.",
        answers,
        wins_answers,
    ),
    Claim("bluffs_late", "Nobody claims a role that it does not hold below depth 4.", bluffs, bluffs_late),
    Claim(
        "third_wins",
        "Below depth 4 nobody lies, so among equals the third seat always wins.",
        third_seat,
        third_wins,
    ),
    Claim(
        "deeper_is_better",
        "The larger the depth and the more samples, the better sparse sampling plays.",
        depths_and_samples,
        deeper_is_better,
    ),
    Claim(
        "complete_is_better",
        "A player with complete information always does better than the same one without.",
        sights,
        complete_is_better,
    ),
)


def judge(claims: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Judge measured claims by their rules."""
    rules = {claim.name: claim.rule for claim in CLAIMS}
    return [claim | {"holds": rules[claim["name"]](claim["measured"])} for claim in claims]


def measure_claims(games: int, threads: int, seed: int, progress: Progress) -> list[dict[str, Any]]:
    """Measure and judge every claim, under the rules that fit the tables."""
    trial, out = Trial(games, threads, seed), []
    for claim in CLAIMS:
        progress(Step(f"claim: {claim.text}"))
        out.append({"name": claim.name, "claim": claim.text, "holds": None, "measured": claim.measure(trial)})
    return judge(out)
