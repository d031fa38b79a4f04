"""House bots at a table for which nobody was named: none plays at random, and a person's partner is the strongest."""

from __future__ import annotations

import random
from functools import cache

import pytest

import feint
from feint.arena.opponents import choose_opponents
from feint.game import catalogue, players_of
from feint.house_bots import RANDOM, RETIRED, house_bots, strength_of
from feint.remote.house import can_play

LADDERS = [(about["name"], players) for about in catalogue() for players in players_of(about)]
TABLES = 1000


@cache
def who_plays(game: str, players: int) -> list[str]:
    """All house bots that wait for this."""
    plays = [bot for bot in house_bots() if bot.games is None or game in bot.games]
    return [bot.name for bot in plays if can_play(bot.spec, game, players)]


def teams_of(game: str, players: int) -> list[int]:
    chooses = "players" in feint.make(game).parameters
    return list(feint.make(game, **({"players": players} if chooses else {})).teams)


@pytest.mark.parametrize(("game", "players"), LADDERS)
def test_no_default_table_has_a_random_player(game: str, players: int) -> None:
    here, teams = who_plays(game, players), teams_of(game, players)
    assert "random" in here, "it could have been chosen"
    for seed in range(TABLES):
        chosen = choose_opponents(here, range(1, players), [0], teams, random.Random(seed))
        assert chosen is not None, "every game fills its table"
        assert sorted(chosen) == list(range(1, players))
        assert len(set(chosen.values())) == players - 1
        assert all(strength_of(name) > RANDOM for name in chosen.values())
        assert set(chosen.values()) <= set(here)


def test_random_players_are_known_by_what_they_are() -> None:
    weak = {bot.name for bot in house_bots() if bot.strength == RANDOM}
    assert weak == {bot.name for bot in house_bots() if bot.spec == "random"} | {"level 0"}
    assert all(strength_of(name) == RANDOM for name in (*RETIRED, "a stranger"))
    assert not {bot.name for bot in house_bots()} & set(RETIRED)


@pytest.mark.parametrize("game", ["coinche", "coinche_match"])
def test_the_partner_in_coinche_is_the_best_that_is_here(game: str) -> None:
    here, teams = who_plays(game, 4), teams_of(game, 4)
    for seed in range(200):
        rng = random.Random(seed)
        chosen = choose_opponents(here, [1, 2, 3], [0], teams, rng)
        assert chosen is not None
        assert chosen[2] == "pimc"
        chosen = choose_opponents([name for name in here if name != "pimc"], [1, 2, 3], [0], teams, rng)
        assert chosen is not None
        assert chosen[2] == "learned"
        # Two friends at a table: each has a good partner.
        chosen = choose_opponents(here, [2, 3], [0, 1], teams, rng)
        assert chosen is not None
        assert set(chosen.values()) == {"pimc", "learned"}


def test_others_are_drawn_by_lot() -> None:
    here, teams = who_plays("coup", 4), teams_of("coup", 4)
    tables = [choose_opponents(here, [1, 2, 3], [0], teams, random.Random(seed)) for seed in range(100)]
    assert {name for table in tables for name in (table or {}).values()} == {
        name for name in here if strength_of(name) > RANDOM
    }


def test_too_few_sensible_bots_are_no_table() -> None:
    assert choose_opponents(["random", "shuffle", "thinker"], [1, 2], [0], [0, 1, 2], random.Random(0)) is None
