"""The paper's figures: values, games, sizes and controllers."""

from __future__ import annotations

from typing import Any

from feint import _core
from feint.agents import make_agent
from feint.game import Game, make
from feint.ipomdp import observation, posterior
from feint.match import replay, steps
from feint.play import play
from feint.record import Record
from feint.reproduce.ipomdp_po_nim.expected import PAPER
from feint.solvers import solve

__all__ = ["controllers", "figure_1", "figure_2", "level_rows", "observations", "paper_game", "physical_states"]

REPEATS = 5  # of a measurement of time: the fastest counts, for what else the machine does only slows


def paper_game(heap: int | None = None, **parameters: Any) -> Game:
    """PO-Nim as the paper plays it."""
    given = {name: PAPER["settings"][name] for name in ("r_w", "r_u")} | parameters
    return make("po_nim", heap=heap or PAPER["settings"]["heap"], **given)


def figure_1() -> dict[str, Any]:
    """The level-1 controller for two objects, and its expected reward."""
    wanted = PAPER["figure_1"]
    values = {}
    for r_w in (wanted["r_w"], PAPER["settings"]["r_w"]):
        levels = solve("ipomdp", paper_game(wanted["heap"], r_w=r_w), levels=1).result
        values[f"{r_w:g}"] = _row(levels, wanted["level"], wanted["seat"])["value"]
    return {
        "paper": wanted["value"],
        "r_w": wanted["r_w"],
        "value": values[f"{wanted['r_w']:g}"],
        "values": values,
        "controller": levels.controller(wanted["level"], wanted["seat"]),
    }


def figure_2(seed: int) -> dict[str, Any]:
    """The game between 1_1 and 2_2, played by agents at a table, move for move, and what B thinks of A's level."""
    wanted = PAPER["figure_2"]
    game = paper_game()
    agents = [make_agent(f"level:k={wanted[who]}") for who in ("first", "second")]
    record = play(game, agents, seed)
    moves = []
    for moment in steps(replay(record, game)):
        views = [moment.state.view(seat).json() for seat in range(2)]
        by = moment.entry.by
        said = moment.entry.action
        words = f"{said['action']} {said['data']['heap']} {said['data']['count']}"
        moves.append(["AB"[by], words, views[by]["succeeded"][by], [view["heap"] for view in views]])
    levels = solve("ipomdp", game, levels=wanted["second"]).result
    thoughts = posterior(levels, record, 2, [1.0] * wanted["second"])
    return {
        "paper": {"moves": wanted["moves"], "returns": wanted["returns"]},
        "moves": moves,
        "returns": record.returns,
        "observations": {"A": observations(game, record, 0), "B": observations(game, record, 1)},
        "posterior": [{"observation": p.observation, "levels": list(p.levels)} for p in thoughts],
    }


def observations(game: Game, record: Record, seat: int) -> list[str]:
    """What a seat observed at each of its decisions: the way through its controller."""
    out, state = [], game.start()
    for entry in record.log:
        if entry.by == seat:
            out.append(observation(game, state.view(seat)))
        state.apply(entry.by, state.parse(entry.by, entry.action))
    return out


def level_rows(levels: _core.Levels, game: Game, count: int, repeats: int = REPEATS) -> list[dict[str, Any]]:
    """Figures 3, 4 and 5, and the sizes of equation (1): a row for each level and seat."""
    rows = levels.facts()
    times = [[row["seconds"] for row in rows]]
    times += [
        [row["seconds"] for row in solve("ipomdp", game, levels=count).result.facts()] for _ in range(repeats - 1)
    ]
    physical = physical_states(game)
    nodes = {(row["level"], row["seat"]): row["nodes"] for row in rows}
    for i, row in enumerate(rows):
        row["seconds"] = min(run[i] for run in times)
        lower = sum(nodes[k, 3 - row["seat"]] for k in range(1, row["level"]))
        row["equation"] = physical * (1 + lower)  # level 0 is one node
    return rows


def physical_states(game: Game) -> int:
    """|S_p|: both heaps, and whether each one's last move succeeded, as the paper augments it."""
    heap = int(game.parameters["heap"])
    return 4 * ((heap + 1) ** 2 - 1)


def controllers(levels: _core.Levels, game: dict[str, Any] | None) -> dict[str, Any]:
    """Figures 6 to 9; `game`: Figure 2, whose way is shown in 6 and 9."""
    out = {}
    for figure, wanted in PAPER["controllers"].items():
        seen = game["observations"][wanted["player"]] if game and "player" in wanted else []
        out[figure] = {"controller": levels.controller(wanted["level"], wanted["seat"]), "highlight": seen}
    return out


def _row(levels: _core.Levels, level: int, seat: int) -> dict[str, Any]:
    return next(row for row in levels.facts() if (row["level"], row["seat"]) == (level, seat))
