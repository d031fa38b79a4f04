"""Players of levels: the paper's game move for move, exact beliefs, and what befalls one at a table."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

import feint
from feint.agents import make_agent
from feint.errors import BadParameter, BadSpec, FeintError
from feint.players import Player, make_player, tournament
from feint.rating.intervals import mean_interval


def level(game: feint.Game, k: int, seat: int, seed: int = 0) -> Player:
    return make_player("level", game, seat, seed, {"k": k})


def tell(state: feint.State, seat: int, action: int | str, players: dict[int, Player]) -> list[feint.Event]:
    """Apply, and let each hear what is for it."""
    events = state.apply(seat, action)
    for event in events:
        for who, player in players.items():
            if who in event.to:
                player.hear(event)
    return events


def asked(player: Player, state: feint.State, seat: int) -> str:
    """What a player says, in words."""
    return state.game.text(seat, player.act(state.view(seat), state.legal(seat)))


def explained(player: Player) -> dict[str, Any]:
    why = player.explain()
    assert why is not None
    return why


def test_the_papers_game() -> None:
    """Its figure 2: level 1 moves first and meets level 2."""
    game = feint.make("po_nim")
    players = {0: level(game, 1, 0), 1: level(game, 2, 1)}
    state, said = game.start(), []
    while not state.over:
        (seat,) = state.asked
        said.append(asked(players[seat], state, seat).removeprefix("take "))
        tell(state, seat, f"take {said[-1]}", players)
    assert said == ["hidden 1", "hidden 1", "hidden 3", "own 2", "own 2", "hidden 1"]
    assert state.returns() == [-12, 10]


@pytest.mark.parametrize(("heap", "k"), list(itertools.product((2, 3, 4), (1, 2, 5))))
@pytest.mark.parametrize("seat", [0, 1])
def test_it_does_what_its_controller_does(heap: int, k: int, seat: int) -> None:
    """Beliefs and the merged controller of `ipomdp` are two ways to the same moves."""
    game = feint.make("po_nim", heap=heap)
    controller = feint.solve("ipomdp", game, levels=k).result.controller(k, seat + 1)
    draw, moves = random.Random(5), 0
    for _ in range(40):
        player, node = level(game, k, seat), None
        state = game.start()
        while not state.over:
            (who,) = state.asked
            if who != seat:
                tell(state, who, draw.choice(state.legal(who)), {seat: player})
                continue
            view = state.view(seat).json()
            mine, theirs = (str(view["succeeded"][one]).lower() for one in (seat, 1 - seat))
            seen = f"({view['heap']},{mine},{theirs})"
            edges = controller["starts"] if node is None else controller["nodes"][node]["edges"]
            node = next(edge.get("to", edge.get("node")) for edge in edges if edge["observation"] == seen)
            (choice,) = controller["nodes"][node]["choices"]
            assert asked(player, state, seat) == choice["action"]
            tell(state, seat, choice["action"], {seat: player})
            moves += 1
    assert moves > 40


def test_what_it_earns_is_its_exact_value() -> None:
    game = feint.make("po_nim")
    (exact,) = [row["value"] for row in feint.solve("ipomdp", game, levels=1).facts["levels"] if row["seat"] == 1]
    assert exact == pytest.approx(47 / 6)
    both = [{"player": "level", "options": {"k": k}} for k in (1, 0)]
    games = 20_000
    first = tournament(game, both, games, seed=3, rotate=False)[0]
    low, high = mean_interval(first["returns"], first["squares"], games) or [0.0, 0.0]
    assert low < exact < high
    assert high - low < 0.4


def test_beliefs_by_hand() -> None:
    """Level 1 opens by taking 1 of the hidden heap, which level 0 does once in six times: 1/2 to 1/12."""
    game = feint.make("po_nim")
    second, state = level(game, 2, 1), game.start()
    tell(state, 0, "take hidden 1", {1: second})
    asked(second, state, 1)
    why = explained(second)
    assert why["beliefs"]["levels"] == pytest.approx({"0": 1 / 7, "1": 6 / 7})
    assert why["beliefs"]["hidden"] == pytest.approx({"3": 1})
    assert set(why["values"]) == {game.text(1, action) for action in state.legal(1)}


def test_it_finds_out_whom_it_meets() -> None:
    """Level 4 against each below it: what it thinks of the true one rises over what it thought before the game."""
    game = feint.make("po_nim", heap=4)
    for k in range(1, 4):
        players, state = {0: level(game, 4, 0), 1: level(game, k, 1)}, game.start()
        asked(players[0], state, 0)
        assert explained(players[0])["beliefs"]["levels"] == pytest.approx(dict.fromkeys("0123", 0.25))
        while not state.over:
            (seat,) = state.asked
            said = asked(players[seat], state, seat)
            for shares in explained(players[seat])["beliefs"].values():
                assert sum(shares.values()) == pytest.approx(1)
            tell(state, seat, said, players)
        assert explained(players[0])["beliefs"]["levels"][str(k)] > 0.25


def test_what_was_played_for_it_counts_as_played() -> None:
    """It was late, and somebody took 1 of its own heap for it. Then a random opponent succeeded and it lost nothing: he
    took 1, 2 or 3 of his own, each as likely."""
    game = feint.make("po_nim")
    player, state = level(game, 1, 0), game.start()
    assert asked(player, state, 0) == "take hidden 1"
    tell(state, 0, "take own 1", {0: player})
    tell(state, 1, "take own 2", {0: player})
    assert asked(player, state, 0)
    assert explained(player)["beliefs"]["hidden"] == pytest.approx({"0": 1 / 3, "1": 1 / 3, "2": 1 / 3})
    tell(state, 0, "take own 2", {0: player})  # again not its own choice; it has nothing left and the other 1: it won
    assert state.over


@pytest.mark.parametrize("seat", [0, 1])
def test_one_that_comes_in_late_is_told_all_and_is_where_it_was(seat: int) -> None:
    """At every question of games with random moves of both, its own too: as an arena does after a restart."""
    game = feint.make("po_nim", heap=5)
    draw, compared = random.Random(2), 0
    for _ in range(20):
        player, state, past = level(game, 3, seat), game.start(), []
        while not state.over:
            (who,) = state.asked
            if who == seat:
                late = level(game, 3, seat)
                for event in past:
                    late.hear(feint.Event.read(event.json()))
                view = game.read_view(state.view(seat).json())
                assert game.text(seat, late.act(view, state.legal(seat))) == asked(player, state, seat)
                assert explained(late) == explained(player)
                compared += 1
            past += [
                event for event in tell(state, who, draw.choice(state.legal(who)), {seat: player}) if seat in event.to
            ]
    assert compared > 40


@pytest.mark.slow
@pytest.mark.parametrize("heap", range(2, 10))
def test_every_heap_and_level_can_be_played(heap: int) -> None:
    game = feint.make("po_nim", heap=heap, turns=60)
    for k in range(9) if heap < 8 else (0, 3, 8):
        result = feint.play(game, [f"level:k={k}", f"level:k={8 - k}"], seed=k)
        assert not [entry.fault for entry in result.log if entry.fault]


def test_passing_at_no_cost_is_played_too() -> None:
    """Without a price for failures a game may go on for ever; then the future counts a little less."""
    with pytest.raises(FeintError, match="discount"):
        feint.solve("ipomdp", feint.make("po_nim", r_u=0), levels=2)
    for r_u in (0, -1e-6):
        game = feint.make("po_nim", r_u=r_u)
        for k in range(9):
            record = feint.play(game, [f"level:k={k}", "random"], seed=k)
            assert not [entry.fault for entry in record.log if entry.fault]
    prices = [{"r_w": 1, "r_u": -0.5}, {"r_w": 1000, "r_u": -1}, {"r_w": 1, "r_u": -1000}]
    for parameters in prices:
        record = feint.play(feint.make("po_nim", **parameters), ["level:k=30", "level:k=7"], seed=1)
        assert not [entry.fault for entry in record.log if entry.fault]


def test_kuhn_from_a_lone_view() -> None:
    """There a view is a whole history. A king calls; a bet of level 0 with three cards says nothing of his."""
    game = feint.make("kuhn")
    state = game.start()
    for card in ("king", "jack"):
        state.apply(feint.CHANCE, f"deal {card}")
    state.apply(0, "pass")
    state.apply(1, "bet")
    player = level(game, 1, 0)
    assert asked(player, state, 0) == "bet"
    assert explained(player) == {"values": {"pass": -1, "bet": 2}, "beliefs": {"levels": {"0": 1}}}


def test_what_it_refuses() -> None:
    with pytest.raises(BadParameter, match=r"level.*leduc"):
        level(feint.make("leduc"), 1, 0)
    with pytest.raises(BadParameter, match=r"\bk\b.*\b10\b.*\b30\b"):
        level(feint.make("po_nim", heap=9), 30, 0)
    with pytest.raises(BadParameter, match=r"\bk\b.*\b31\b"):
        level(feint.make("po_nim"), 31, 0)
    game = feint.make("po_nim")
    state = game.start()
    state.apply(0, "take own 1")
    state.apply(1, "take own 1")
    with pytest.raises(FeintError, match="level"):
        asked(level(game, 1, 0), state, 0)
    with pytest.raises(BadSpec, match="'level'"):
        make_agent("believer:model=level")
    event = feint.Event.read({"event": "lost", "seat": 0, "to": [0], "data": {"count": 77}})
    with pytest.raises(FeintError, match='"lost 77"'):
        level(game, 1, 0).hear(event)
