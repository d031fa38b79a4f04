"""What the paper left out or could not do: tournaments of all levels, larger heaps, players who err, other priors."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from feint import _core
from feint.errors import FeintError
from feint.game import Game
from feint.reproduce.ipomdp_po_nim.figures import level_rows, paper_game
from feint.reproduce.ipomdp_po_nim.qmdp import qmdp_values, walk
from feint.solvers import solve

__all__ = [
    "finitely_nested",
    "larger",
    "level_price",
    "own_prior",
    "pass_wars",
    "qmdp",
    "quantal",
    "tournament",
]

DISCOUNT = 0.999  # just under 1: with 1 a pass that costs nothing has no bound
ALL_BUT_CERTAIN = 1e9  # a weight in a prior beside 1: the level that is met, with others left possible
POISSON = 1.5  # levels of thought in people's games: C. Camerer, T.-H. Ho, J.-K. Chong, 2004


def tournament(levels: _core.Levels, most: int) -> dict[str, Any]:
    """All levels 0 to `most` of one seat against all of the other, exactly: rows are the first seat's."""
    cells = [[levels.meet(i, j) for j in range(most + 1)] for i in range(most + 1)]
    return {
        "levels": list(range(most + 1)),
        "first": [[cell["returns"][0] for cell in row] for row in cells],
        "second": [[cell["returns"][1] for cell in row] for row in cells],
        "endless": [[cell["endless"] for cell in row] for row in cells],
    }


def pass_wars(levels: int) -> dict[str, Any]:
    """r_u = 0. With discount 1 it is refused; just under 1, who beats whom."""
    game = paper_game(r_u=0.0)
    refused = ""
    try:
        solve("ipomdp", game, levels=2)
    except FeintError as error:
        refused = str(error)
    solved = solve("ipomdp", game, levels=levels, discount=DISCOUNT).result
    openings = [
        {"level": row["level"], "seat": row["seat"], "actions": _openings(solved, row["level"], row["seat"])}
        for row in solved.facts()
    ]
    values = [[row["value"] for row in solved.facts() if row["seat"] == seat] for seat in (1, 2)]
    price = level_price(game, solved, levels, discount=DISCOUNT)
    found = {"discount": DISCOUNT, "refused": refused, "values": values, "openings": openings, "price": price}
    return found | tournament(solved, levels)


def _openings(levels: _core.Levels, level: int, seat: int) -> list[str]:
    """First moves, the likeliest first observation first."""
    controller = levels.controller(level, seat)
    starts = sorted(controller["starts"], key=lambda start: -start["probability"])
    return [controller["nodes"][start["node"]]["choices"][0]["action"] for start in starts]


def larger(heap: int, levels: int) -> dict[str, Any]:
    """Another heap: values by level, sizes and seconds."""
    game = paper_game(heap)
    rows = level_rows(solve("ipomdp", game, levels=levels).result, game, levels, repeats=1)
    keep = ("level", "seat", "value", "lower", "upper", "states", "equation", "nodes", "beliefs", "alphas", "seconds")
    return {"heap": heap, "rows": [{name: row[name] for name in keep} for row in rows]}


def qmdp(levels: _core.Levels, most: int) -> list[dict[str, Any]]:
    """QMDP beside the optimum, on the models of the first levels."""
    out = []
    for row in levels.facts():
        if row["level"] > most:
            break
        model = levels.model(row["level"], row["seat"])
        q = qmdp_values(model)
        earned = walk(model, q)
        out.append(
            {
                "level": row["level"],
                "seat": row["seat"],
                "optimum": row["value"],
                # A penalty for ever: what it earns is minus infinity then.
                "value": earned.value if earned.endless < 1e-12 else None,
                "endless": earned.endless,
                "capped": earned.rounds,
                "beliefs": earned.beliefs,
            }
        )
    return out


def finitely_nested(game: Game, full: _core.Levels, levels: int) -> list[dict[str, Any]]:
    """Players who take the other to be exactly one level below, at one table with those who do not know.

    What the former think impossible happens to them: then they draw from there on, begin anew (where it can
    be a beginning; else they draw), or do the same again.
    """
    out = []
    for surprise in ("draw", "reset", "stay"):
        known = solve("ipomdp", game, levels=levels, known=True, surprise=surprise).result
        as_first = [[full.meet(i, j, others=known) for j in range(1, levels + 1)] for i in range(1, levels + 1)]
        as_second = [[known.meet(j, i, others=full) for j in range(1, levels + 1)] for i in range(1, levels + 1)]
        own = [[known.meet(i, j) for j in range(levels + 1)] for i in range(levels + 1)]
        out.append(
            {
                "surprise": surprise,
                "values": [[row["value"] for row in known.facts() if row["seat"] == seat] for seat in (1, 2)],
                "full_first": _sides(as_first, 0),
                "full_second": _sides(as_second, 1),
                "lower": _lower(own, levels),
            }
        )
    return out


def _sides(cells: list[list[dict[str, Any]]], side: int) -> dict[str, Any]:
    """What one side earned against the other over all pairs, and how often each earned more."""
    flat = [cell for row in cells for cell in row]
    ended = [cell for cell in flat if cell["endless"] < 0.5]
    mine = [cell["returns"][side] for cell in ended]
    theirs = [cell["returns"][1 - side] for cell in ended]
    return {
        "pairs": len(flat),
        "endless": len(flat) - len(ended),
        "won": sum(a > b for a, b in zip(mine, theirs, strict=True)),
        "lost": sum(a < b for a, b in zip(mine, theirs, strict=True)),
        "mean": sum(mine) / max(1, len(mine)),
        "other_mean": sum(theirs) / max(1, len(theirs)),
    }


def _lower(own: list[list[dict[str, Any]]], levels: int) -> dict[str, Any]:
    """A player who knows: what it earns against the level it expects, and against those further below."""
    expected: list[float] = []
    below: list[float] = []
    for k in range(2, levels + 1):
        for j in range(1, k):
            for cell, side in ((own[k][j], 0), (own[j][k], 1)):
                if cell["endless"] < 0.5:
                    (expected if j == k - 1 else below).append(cell["returns"][side])
    return {
        "expected": sum(expected) / max(1, len(expected)),
        "below": sum(below) / max(1, len(below)),
        "below_lost": sum(value < 0 for value in below),
        "below_pairs": len(below),
    }


def level_price(game: Game, solved: _core.Levels, levels: int, **options: Any) -> list[dict[str, Any]]:
    """Compute the price of not knowing the opponent's level, one row for each level and seat.

    `known` is the mean of the values against each lower level when that level is known, weighted as the uniform prior
    weights them. `price` is `known` minus the value of the level, whose player has to find the level out. `options` are
    those with which `solved` was solved.
    """
    answers = [_answers(game, below, **options) for below in range(levels)]
    rows = []
    for row in solved.facts():
        level, seat = row["level"], row["seat"]
        known = sum(answer[seat - 1] for answer in answers[:level]) / level
        found = {"answer": answers[level - 1][seat - 1], "known": known, "price": known - row["value"]}
        rows.append({"level": level, "seat": seat, "value": row["value"], **found})
    return rows


def _answers(game: Game, level: int, **options: Any) -> tuple[float, float]:
    """Return what the best answers of seat 1 and seat 2 to an opponent of a known level earn."""
    prior = [1.0] * level + [ALL_BUT_CERTAIN]
    first, second = solve("ipomdp", game, levels=level + 1, prior=prior, **options).result.facts()[-2:]
    return first["value"], second["value"]


def quantal(game: Game, precisions: Sequence[float], levels: int) -> list[dict[str, Any]]:
    """Players who err: choices in proportion to exp(precision * value); 0 stands for those who never do.

    Whether such a level is harder to beat is what the best answer to it alone earns: the value one level above, with
    nearly all of the prior on it. The best answer errs never, whatever the levels below do.
    """
    out = []
    for precision in (0.0, *precisions):
        solved = solve("ipomdp", game, levels=levels, precision=precision).result
        rows = [{name: row[name] for name in ("level", "seat", "value", "earned", "nodes")} for row in solved.facts()]
        answers = []
        for k in range(1, levels + 1):
            to_second, to_first = _answers(game, k, precision=precision)
            answers.append({"level": k, "to_first": to_first, "to_second": to_second})
        out.append({"precision": precision, "rows": rows, "answers": answers})
    return out


def own_prior(game: Game, uniform: _core.Levels, levels: int) -> dict[str, Any]:
    """A prior of one's own: opponents whose levels are Poisson, and what a wrong prior costs against them."""
    weights = [math.exp(-POISSON) * POISSON**k / math.factorial(k) for k in range(levels)]
    solved = solve("ipomdp", game, levels=levels, prior=weights).result
    total = sum(weights)
    rows = []
    for seat in (1, 2):
        value = next(row["value"] for row in solved.facts() if (row["level"], row["seat"]) == (levels, seat))
        cells = [uniform.meet(levels, k, others=solved) if seat == 1 else solved.meet(k, levels, others=uniform)
                 for k in range(levels)]  # fmt: skip
        earned = sum(w * cell["returns"][seat - 1] for w, cell in zip(weights, cells, strict=True)) / total
        endless = sum(w * cell["endless"] for w, cell in zip(weights, cells, strict=True)) / total
        rows.append({"seat": seat, "value": value, "uniform": earned, "uniform_endless": endless})
    return {"poisson": POISSON, "level": levels, "seats": rows}
