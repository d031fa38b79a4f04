"""Levels of nested play: values and controllers of an independent program, best responses, and what is refused."""

from __future__ import annotations

import time
import xml.etree.ElementTree as ET
from fractions import Fraction
from typing import Any

import pytest

import feint
from feint.agents import make_agent
from feint.errors import BadModel, BadParameter, FeintError
from feint.ipomdp import Controller, observation, posterior
from feint.play import play
from feint.solvers import solve

# From an independent program with exact fractions: level, seat, value, nodes after merging, distinct beliefs, and what
# the controller earns against each level below. The second seat's nodes and beliefs have one that waits.
KNOWN: dict[int, list[tuple[int, int, str, int, int, list[float]]]] = {
    2: [
        (1, 1, "5", 4, 4, [5.0]),
        (1, 2, "29/4", 5, 5, [7.25]),
        (2, 1, "15/2", 2, 2, [5.0, 10.0]),
    ],
    3: [
        (1, 1, "47/6", 8, 8, [47 / 6]),
        (1, 2, "277/36", 10, 11, [277 / 36]),
        (2, 1, "53/6", 7, 8, [23 / 3, 10.0]),
        (2, 2, "53/6", 10, 12, [23 / 3, 10.0]),
        (3, 1, "83/9", 7, 8, [23 / 3, 10.0, 10.0]),
        (3, 2, "2483/270", 10, 13, [7.588888888889, 10.0, 10.0]),
        (4, 1, "6667/720", 10, 12, [7.038888888889, 10.0, 10.0, 10.0]),
        (4, 2, "3383/360", 10, 13, [7.588888888889, 10.0, 10.0, 10.0]),
        (5, 1, "8467/900", 10, 12, [7.038888888889, 10.0, 10.0, 10.0, 10.0]),
        (5, 2, "704/75", 10, 13, [6.933333333333, 10.0, 10.0, 10.0, 10.0]),
        (6, 1, "3953/450", 9, 11, [7.706666666667, 9.0, 9.0, 9.0, 9.0, 9.0]),
        (6, 2, "427/45", 10, 13, [6.933333333333, 10.0, 10.0, 10.0, 10.0, 10.0]),
        (7, 1, "4628/525", 9, 11, [7.706666666667, 9.0, 9.0, 9.0, 9.0, 9.0, 9.0]),
        (7, 2, "3008/315", 8, 9, [6.844444444444, 10.0, 10.0, 10.0, 10.0, 10.0, 10.0]),
        (8, 1, "1781/200", 8, 9, [7.24, 9.0, 9.0, 9.0, 9.0, 9.0, 9.0, 10.0]),
        (8, 2, "1729/180", 8, 9, [6.844444444444, 10.0, 10.0, 10.0, 10.0, 10.0, 10.0, 10.0]),
    ],
}
ROWS = [pytest.param(heap, row, id=f"N={heap} {row[0]}_{row[1]}") for heap, rows in KNOWN.items() for row in rows]

# By the same program, three objects: what each node does, and its edges (own heap, own success, their success).
CONTROLLERS: dict[tuple[int, int], tuple[list[str], list[tuple[int, str, int]]]] = {
    (1, 1): (
        ["hidden 1", "own 3", "hidden 3", "hidden 2", "hidden 1", "own 1", "own 2", "own 2"],
        [(0, "0tt", 4), (0, "1tt", 3), (0, "2tt", 2), (0, "3tt", 1), (1, "2ft", 5), (1, "3ff", 6), (2, "0ft", 4),
         (2, "1ft", 3), (2, "2ff", 2), (2, "2ft", 7), (7, "2ff", 5)],
    ),
    (1, 2): (
        ["dummy", "own 3", "hidden 1", "hidden 3", "hidden 2", "hidden 1", "own 1", "own 2", "own 2", "hidden 3"],
        [(0, "0tt", 4), (0, "1tt", 3), (0, "2tt", 2), (0, "3tt", 1), (1, "0tf", 5), (1, "2ft", 6), (1, "3ff", 7),
         (2, "0tt", 5), (2, "1tt", 4), (2, "2tf", 9), (2, "2tt", 8), (8, "2ff", 6), (9, "0ft", 5), (9, "1ft", 4),
         (9, "2ff", 9), (9, "2ft", 8)],
    ),
    (2, 1): (
        ["hidden 1", "own 3", "own 2", "hidden 2", "hidden 1", "own 1", "own 2"],
        [(0, "0tt", 4), (0, "1tt", 3), (0, "2tt", 2), (0, "3tt", 1), (1, "2ft", 5), (1, "3ff", 6), (2, "0tf", 4)],
    ),
}  # fmt: skip


def nim(heap: int = 3, **parameters: Any) -> feint.Game:
    return feint.make("po_nim", heap=heap, **parameters)


@pytest.fixture(scope="module")
def levels() -> dict[int, Any]:
    return {heap: solve("ipomdp", nim(heap), levels=15).result for heap in KNOWN}


def fact(levels: Any, level: int, seat: int) -> dict[str, Any]:
    return next(row for row in levels.facts() if (row["level"], row["seat"]) == (level, seat))


@pytest.mark.parametrize(("heap", "known"), ROWS)
def test_values_and_sizes_are_those_of_an_independent_program(
    levels: dict[int, Any], heap: int, known: tuple[int, int, str, int, int, list[float]]
) -> None:
    level, seat, value, nodes, beliefs, _ = known
    row = fact(levels[heap], level, seat)
    for key in ("value", "lower", "upper", "earned"):
        assert row[key] == pytest.approx(float(Fraction(value)), abs=1e-9), key
    assert row["prior"] == pytest.approx([1 / level] * level)
    assert row["beliefs"] == beliefs
    # Which of several best actions is taken may cost or save a node.
    assert abs(row["nodes"] - nodes) <= (1 if row["ties"] else 0)


@pytest.mark.parametrize(("heap", "known"), ROWS)
def test_what_is_earned_against_each_level(
    levels: dict[int, Any], heap: int, known: tuple[int, int, str, int, int, list[float]]
) -> None:
    level, seat, value, _, _, against = known
    pairs = [(level, k) if seat == 1 else (k, level) for k in range(level)]
    earned = [levels[heap].meet(*pair)["returns"][seat - 1] for pair in pairs]
    assert earned == pytest.approx(against, abs=1e-9)
    assert sum(earned) / level == pytest.approx(float(Fraction(value)), abs=1e-9)


def test_both_methods_agree_on_all_levels(levels: dict[int, Any]) -> None:
    for solved in levels.values():
        for row in solved.facts():
            assert row["lower"] - 1e-9 <= row["value"] <= row["upper"] + 1e-9
            assert row["upper"] - row["lower"] < 1e-9
            assert row["earned"] == pytest.approx(row["value"], abs=1e-9)


@pytest.mark.parametrize("which", CONTROLLERS, ids=lambda which: f"{which[0]}_{which[1]}")
def test_controllers_are_those_of_an_independent_program(levels: dict[int, Any], which: tuple[int, int]) -> None:
    """Walk through both at once: the same actions and the same edges, whatever the numbers of the nodes."""
    ours = Controller.of(levels[3].controller(*which))
    actions, edges = CONTROLLERS[which]
    short = {True: "t", False: "f"}

    def way(text: str) -> str:
        own, mine, theirs = text.strip("()").split(",")
        return own + short[mine == "true"] + short[theirs == "true"]

    def out(node: int | None) -> dict[str, int]:
        ways = ours.starts if node is None else ours.nodes[node].edges
        return {way(w.observation): w.node if hasattr(w, "node") else w.to for w in ways}

    pairs: list[tuple[int | None, int]] = [(None if ours.waits else ours.starts[0].node, 0)]
    for mine, theirs in pairs:
        if mine is not None:
            assert ours.nodes[mine].choices[0].action == f"take {actions[theirs]}"
        expected = {seen: to for at, seen, to in edges if at == theirs}
        found = out(mine)
        assert found.keys() == expected.keys()
        pairs += [pair for seen in found if (pair := (found[seen], expected[seen])) not in pairs]
    assert len({mine for mine, _ in pairs}) == len({theirs for _, theirs in pairs}) == len(actions)


@pytest.mark.parametrize("game", ["kuhn", "leduc", "python_kuhn"])
def test_level_1_is_the_best_response_to_chance(game: str) -> None:
    """Another solver, another game: best responses on the whole tree."""
    made = feint.make(game)
    best = feint.best_response(made, {})["best_responses"]
    rows = solve("ipomdp", made, levels=1).result.facts()
    assert [row["value"] for row in rows] == pytest.approx(best, abs=1e-9)


def test_a_game_without_positions_keeps_histories() -> None:
    solved = solve("ipomdp", feint.make("kuhn"), levels=3).result
    for seat in (1, 2):
        row = fact(solved, 3, seat)
        earned = [solved.meet(3, k) if seat == 1 else solved.meet(k, 3) for k in range(3)]
        assert sum(cell["returns"][seat - 1] for cell in earned) / 3 == pytest.approx(row["value"], abs=1e-9)


def test_some_pairs_never_end(levels: dict[int, Any]) -> None:
    assert levels[3].meet(1, 1)["endless"] == 1
    assert levels[3].meet(1, 2) == {"returns": [-12.0, 10.0], "endless": 0.0}


@pytest.mark.parametrize("precision", [0.5, 5.0])
def test_players_who_err(precision: float) -> None:
    """They earn less than the best answer would, and as much as they say against those they think of."""
    solved = solve("ipomdp", nim(), levels=3, precision=precision).result
    for row in solved.facts():
        level, seat = row["level"], row["seat"]
        assert row["earned"] < row["value"]
        assert row["lower"] - 1e-8 <= row["value"] <= row["upper"] + 1e-8
        pairs = [solved.meet(level, k) if seat == 1 else solved.meet(k, level) for k in range(level)]
        earned = sum(cell["returns"][seat - 1] for cell in pairs) / level
        assert earned == pytest.approx(row["earned"], abs=1e-9)


def test_with_great_precision_nobody_errs(levels: dict[int, Any]) -> None:
    """Without ties quantal players with a great precision are the best ones."""
    solved = solve("ipomdp", nim(), levels=2, precision=1000.0).result
    for ours, theirs in zip(solved.facts(), levels[3].facts(), strict=False):
        assert ours["value"] == pytest.approx(theirs["value"], abs=1e-9)
        assert ours["earned"] == pytest.approx(theirs["value"], abs=1e-9)


def test_two_sets_at_one_table(levels: dict[int, Any]) -> None:
    known = solve("ipomdp", nim(), levels=2, known=True, surprise="draw").result
    mixed = levels[3].meet(1, 1, others=known)
    assert mixed == levels[3].meet(1, 1)  # level 1 has nobody below but level 0, in both
    assert known.meet(2, 1, others=levels[3])["returns"][0] == 10
    with pytest.raises(BadParameter, match="others"):
        levels[3].meet(1, 1, others=levels[2])


def test_a_known_opponent_is_beaten() -> None:
    for row in solve("ipomdp", nim(), levels=6, known=True, surprise="reset").result.facts():
        if row["level"] > 1:
            assert row["value"] == pytest.approx(10)


def test_a_prior_of_ones_own() -> None:
    """All weight on level 0 makes every level the first one."""
    solved = solve("ipomdp", nim(), levels=3, prior=[1.0]).result
    assert [row["value"] for row in solved.facts()] == pytest.approx([47 / 6, 277 / 36] * 3, abs=1e-9)
    assert fact(solve("ipomdp", nim(), levels=2, prior=[3.0, 1.0]).result, 2, 1)["prior"] == pytest.approx([0.75, 0.25])


def test_what_is_refused(levels: dict[int, Any]) -> None:
    with pytest.raises(BadParameter, match=r"coup_mdp.*3 players"):
        solve("ipomdp", feint.make("coup_mdp"), levels=1)
    with pytest.raises(BadParameter, match=r"levels.*\b0\b"):
        solve("ipomdp", nim(), levels=0)
    with pytest.raises(BadParameter, match=r"prior.*-1\.0"):
        solve("ipomdp", nim(), levels=1, prior=[-1.0])
    with pytest.raises(BadParameter, match=r"prior.*level"):
        solve("ipomdp", nim(), levels=2, prior=[0.0, 1.0])
    with pytest.raises(FeintError, match="discount"):
        solve("ipomdp", nim(r_u=0.0), levels=2)
    with pytest.raises(BadParameter, match=r"level 16 .*seat 1\b.*1 to 15"):
        levels[3].controller(16, 1)
    with pytest.raises(BadParameter, match=r"surprise.*'weep'"):
        solve("ipomdp", nim(), levels=1, surprise="weep")


def test_fifteen_levels_take_no_time() -> None:
    began = time.perf_counter()
    solve("ipomdp", nim(), levels=15)
    assert time.perf_counter() - began < 2


def controller(levels: Any, level: int, seat: int) -> Controller:
    return Controller.of(levels.controller(level, seat))


def test_a_picture_has_every_node_and_edge(levels: dict[int, Any]) -> None:
    for level, seat in ((1, 1), (1, 2), (2, 1), (2, 2), (15, 2)):
        drawn = controller(levels[3], level, seat)
        root = ET.fromstring(drawn.to_svg())
        boxes = [g for g in root.iter() if g.get("class") == "node"]
        edges = [g for g in root.iter() if (g.get("class") or "").startswith("edge")]
        waits = seat == 2
        assert len(boxes) == len(drawn.nodes) + waits
        assert len(edges) == sum(len(node.edges) for node in drawn.nodes) + waits * len(drawn.starts)
        said = ["".join(box.itertext()).strip() for box in boxes]
        assert said[0].startswith("waits") == waits
        for box, node in zip(said[waits:], drawn.nodes, strict=True):
            assert node.choices[0].action in box
            assert all(thought.position in box for thought in node.belief[:7])


def rectangles(svg: str) -> list[tuple[float, float, float, float]]:
    """Boxes, and the words before them: nothing may cover anything."""
    out = []
    for element in ET.fromstring(svg).iter():
        if element.get("class") == "node":
            rect = element[0]
            x, y, w, h = (float(rect.get(name, "0")) for name in ("x", "y", "width", "height"))
            out.append((x, y, x + w, y + h))
        elif element.get("class") == "label":
            x, y = float(element.get("x", "0")), float(element.get("y", "0"))
            out.append((x, y - 9, x + 6 * len(element.text or ""), y))
    return out


def test_nothing_covers_anything(levels: dict[int, Any]) -> None:
    for level in range(1, 16):
        for seat in (1, 2):
            found = rectangles(controller(levels[3], level, seat).to_svg())
            for i, (x1, y1, x2, y2) in enumerate(found):
                for u1, v1, u2, v2 in found[:i]:
                    assert x2 <= u1 or u2 <= x1 or y2 <= v1 or v2 <= y1, (level, seat)


def test_a_game_stands_out(levels: dict[int, Any]) -> None:
    drawn = controller(levels[3], 1, 1)
    way = ["(3,true,true)", "(2,true,true)", "(2,false,true)"]
    steps = drawn.follow(way)
    assert [at for at, _ in steps] == [None, 0, 2]
    assert {drawn.nodes[i].choices[0].action for i in drawn.visited(steps)} == {
        "take hidden 1",
        "take hidden 3",
        "take own 2",
    }
    lit = [g for g in ET.fromstring(drawn.to_svg(way)).iter() if g.get("class") == "edge lit"]
    assert len(lit) == 2
    assert drawn.to_dot(way).count("color=red") == 3 + 3  # nodes; edges, with the one from the start
    with pytest.raises(BadParameter, match=r"'\(9,true,true\)'.*\(3,true,true\)"):
        drawn.follow(["(9,true,true)"])


def test_a_controller_of_any_model() -> None:
    """The tiger's, by hand: names of states instead of levels and positions."""
    listen = {"choices": [{"action": "listen", "probability": 1.0}], "value": 1.5}
    data = {
        "title": "tiger",
        "starts": [{"probability": 1.0, "node": 0}],
        "nodes": [
            listen
            | {
                "belief": [{"probability": 0.5, "state": "left"}, {"probability": 0.5, "state": "right"}],
                "edges": [{"observation": o, "to": 1, "probability": 0.5} for o in ("hear-left", "<hear&right>")],
            },
            {"choices": [{"action": 'open "it"', "probability": 1.0}], "belief": [], "edges": []},
        ],
    }
    drawn = Controller.of(data)
    text = "".join(ET.fromstring(drawn.to_svg()).itertext())
    assert "left  0.5" in text
    assert "<hear&right> 0.5" in text
    assert '\\"it\\"' in drawn.to_dot()
    data["starts"] = [{"probability": 1.0, "node": 2}]
    with pytest.raises(BadParameter, match=r"node 2\b"):
        Controller.of(data)


def test_the_posterior_is_what_the_controller_believes(levels: dict[int, Any]) -> None:
    """Along the paper's game: filtered state by state, and as it stands in the beliefs of the nodes."""
    game = nim()
    record = play(game, [make_agent("level:k=1"), make_agent("level:k=2")], 0)
    found = posterior(levels[3], record, 2, [1.0, 1.0])
    drawn = controller(levels[3], 2, 2)
    steps = drawn.follow([one.observation for one in found])
    nodes = [*(at for at, _ in steps[1:]), *drawn.visited(steps[-1:])]
    for one, at in zip(found, nodes, strict=True):
        assert at is not None
        of_level_1 = sum(t.probability for t in drawn.nodes[at].belief if t.level == 1)
        if one.observation != "(0,true,false)":  # merged with a belief that knows less of the level: it wins either way
            assert one.levels[1] == pytest.approx(of_level_1, abs=1e-9)
    # By hand: level 1 takes one of ours; level 0 does so with 1/6. Then 1 against 1/7 * 1/5.
    assert found[0].levels == pytest.approx((1 / 7, 6 / 7))


def test_the_posterior_of_other_games() -> None:
    """Kuhn by hand: level 1 of seat 1 bets or not by its card; level 0 bets half of the time."""
    game = feint.make("kuhn")
    solved = solve("ipomdp", game, levels=2).result
    record = play(game, [make_agent("level:k=1"), make_agent("level:k=1")], 3)
    (first, *_) = posterior(solved, record, 2, [1.0, 1.0])
    assert sum(first.levels) == pytest.approx(1)
    assert posterior(solved, record, 2, [1.0])[0].levels == (1.0,)
    with pytest.raises(BadParameter, match=r"seat.*\b0\b"):
        posterior(solved, record, 0, [1.0])
    with pytest.raises(BadParameter, match=r"prior.*\[0\.0\]"):
        posterior(solved, record, 1, [0.0])


def test_words_for_what_is_seen() -> None:
    state = nim().start()
    assert observation(state.game, state.view(0)) == "(3,true,true)"
    kuhn = feint.make("kuhn").start()
    assert observation(kuhn.game, kuhn.view(0)) == kuhn.view(0).json()["key"]


@pytest.mark.parametrize(("heap", "levels"), [(5, 6), (7, 4), (9, 2)])
def test_larger_heaps_close_both_ways(heap: int, levels: int) -> None:
    """Seat 2 may start in several cells: the bounds close in all of them, not only in the likeliest."""
    for row in solve("ipomdp", feint.make("po_nim", heap=heap), levels=levels).result.facts():
        assert row["lower"] == pytest.approx(row["value"], abs=1e-9)
        assert row["upper"] == pytest.approx(row["value"], abs=1e-9)
        assert row["earned"] == pytest.approx(row["value"], abs=1e-9)


def test_small_stakes_are_solved_as_well() -> None:
    """What counts as a tie goes with what is at stake."""
    for row in solve("ipomdp", feint.make("po_nim", r_w=1e-8), levels=3).result.facts():
        assert row["earned"] == pytest.approx(row["value"], rel=1e-6)


def test_a_cycle_that_costs_next_to_nothing_is_refused() -> None:
    with pytest.raises(BadModel, match="discount"):
        solve("ipomdp", feint.make("po_nim", r_u=-1e-300), levels=2)


@pytest.mark.parametrize("weight", [1e-300, 1e300, -1.0, float("nan")])
def test_weights_out_of_range(weight: float) -> None:
    with pytest.raises(BadParameter, match="prior"):
        solve("ipomdp", feint.make("po_nim"), levels=2, prior=[weight, 1])
