"""Windows and their sequence forms: known values, second ways, and what is refused.

`count_windows` and the bound on nodes are of the native layer alone.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hidden_games import HiddenGame, horizon_of, nodes_of, observable_nodes, random_root, value_at_once, value_of_whole

import feint
from feint import CHANCE, _core
from feint.cli import main
from feint.errors import FeintError, TooLarge


@pytest.mark.parametrize("name", ["kuhn", "python_kuhn"])
def test_kuhn_poker_is_one_window(name: str) -> None:
    """H. W. Kuhn, 1950: -1/18. From the first deal to the last call nothing is open: 4 nodes in a row, and one."""
    solved = feint.solve("windows", feint.make(name))
    found = solved.facts
    assert found["value"] == pytest.approx(-1 / 18, abs=1e-12)
    assert found["exploitability"] == pytest.approx(0, abs=1e-12)
    assert (found["windows"], found["horizon"], found["sequences"], found["nodes"]) == (1, 5, [13, 13], 58)
    judged = feint.best_response(feint.make(name), solved.policy)
    assert judged["values"] == pytest.approx([-1 / 18, 1 / 18])
    assert judged["nash_conv"] == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize(
    ("name", "parameters", "value", "horizon"),
    [
        ("rock_paper_scissors", {}, 0, 2),  # 1/2 where a loss is 0 and a win 1
        ("sequentialize(rock_paper_scissors)", {}, 0, 2),
        ("matrix", {"payoffs": [[3, -1], [-2, 1]]}, 1 / 7, 2),  # (ad - bc) / (a + d - b - c)
        ("sequentialize(goofspiel)", {"cards": 3}, 0, 2),
        ("goofspiel", {"cards": 4}, 0, 2),
        ("goofspiel", {"cards": 4, "order": "descending", "payoff": "difference"}, 0, 2),
        ("reveal(kuhn)", {}, 0, 1),  # nothing is ever hidden
    ],
)
def test_known_values(name: str, parameters: dict[str, Any], value: float, horizon: int) -> None:
    found = feint.solve("windows", feint.make(name, **parameters)).facts
    assert found["value"] == pytest.approx(value, abs=1e-12)
    assert found["exploitability"] == pytest.approx(0, abs=1e-12)
    assert found["horizon"] == horizon
    counted = _core.count_windows(feint.make(name, **parameters))
    assert (counted["windows"], counted["horizon"]) == (found["windows"], horizon)


@pytest.mark.parametrize(("sides", "sequences"), [(2, 31), (3, 190), (4, 1021)])
def test_liars_dice(sides: int, sequences: int) -> None:
    """Best responses against the policy are a second way: they gain nothing."""
    found = feint.solve("windows", feint.make("liars_dice", sides=sides)).facts
    assert found["sequences"] == [sequences, sequences]
    assert found["windows"] == 1
    assert found["exploitability"] == pytest.approx(0, abs=1e-10)


@pytest.mark.nightly
def test_leduc() -> None:
    """-0.0856: F. Southey et al., 2005, and every solver since; here with 2 x 1093 sequences."""
    found = feint.solve("windows", feint.make("leduc")).facts
    assert found["value"] == pytest.approx(-0.085606, abs=1e-6)
    assert found["exploitability"] == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("seed", range(40))
def test_random_games_both_ways(seed: int) -> None:
    """Windows by our linear programs; the whole tree at once by SciPy; plans chosen at once, by matrices."""
    root = random_root(seed, depth=4 + seed % 2, ticks=seed % 4 > 0)
    game = feint.wrap(HiddenGame(root))
    found = feint.solve("windows", game).facts
    assert found["value"] == pytest.approx(value_of_whole(root), abs=1e-8)
    assert found["exploitability"] == pytest.approx(0, abs=1e-9)
    assert value_at_once(feint.simultanize(game).start()) == pytest.approx(found["value"], abs=1e-7)


@pytest.mark.parametrize("seed", range(40))
def test_what_is_observable_and_how_long_it_takes(seed: int) -> None:
    root = random_root(seed, depth=4, ticks=seed % 4 > 0)
    counted = _core.count_windows(feint.wrap(HiddenGame(root)))
    observable = observable_nodes(root)
    assert counted["nodes"] == len(nodes_of(root))
    assert counted["observable"] == len(observable)
    assert counted["windows"] == sum(node.seat is not None and id(node) in observable for node, _, _ in nodes_of(root))
    assert counted["horizon"] == horizon_of(root)


def test_the_random_games_differ() -> None:
    """Otherwise the tests above would say little."""
    horizons = {horizon_of(random_root(seed, depth=5)) for seed in range(12)}
    assert len(horizons) >= 3


class Walk:
    """Seat 0 walks until it stops; the view tells, or not, how long that took."""

    name, seats, actions, zero_sum = "walk", 2, 2, True

    def __init__(self, remembers: bool = False, asks: int = 0, longest: int = 10_000, pay: float = -1.0) -> None:
        self.remembers, self.asks, self.longest, self.pay = remembers, asks, longest, pay

    def initial(self) -> int:
        return 0

    def asked(self, state: int) -> tuple[int, ...]:
        return () if state < 0 else (self.asks,)

    def outcomes(self, state: int) -> list[tuple[int, float]]:
        return [(0, 0.5), (1, 0.5)]

    def legal(self, state: int, seat: int) -> tuple[int, ...]:
        return 0, 1

    def apply(self, state: int, seat: int, action: int) -> int:
        return state + 1 if action == 0 else -1

    def returns(self, state: int) -> tuple[float, float]:
        return 1.0, self.pay

    def view(self, state: int, seat: int) -> dict[str, object]:
        return {"steps": state if self.remembers else 0, "over": state < 0}


def test_cycles_are_found() -> None:
    with pytest.raises(FeintError, match=r"seat 0 .*key"):
        feint.solve("windows", feint.wrap(Walk()))
    with pytest.raises(FeintError, match=r"chance .*\b64\b"):
        feint.solve("windows", feint.wrap(Walk(asks=CHANCE)))
    with pytest.raises(FeintError, match=r"longest = 30\b"):
        feint.solve("windows", feint.wrap(Walk(remembers=True, longest=30)))
    with pytest.raises(TooLarge, match=r"\b1000\b.*nodes"):
        _core.solve_windows(feint.wrap(Walk(remembers=True)), 1000)


class Stop(Walk):
    """Ends after one step."""

    def asked(self, state: int) -> tuple[int, ...]:
        return (0,) if state == 0 else ()


def test_what_cannot_be_solved_is_refused() -> None:
    with pytest.raises(FeintError, match=r"1\.0 and 0\.5"):
        feint.solve("windows", feint.wrap(Stop(pay=0.5)))
    with pytest.raises(FeintError, match=r"goofspiel.*3 players"):
        feint.solve("windows", feint.make("goofspiel", players=3))
    with pytest.raises(TooLarge, match="5116 and 5116"):
        feint.solve("windows", feint.make("liars_dice", sides=5))


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    policy = tmp_path / "kuhn.json"
    assert main(["solve", "windows", "kuhn", "--json", "--out", str(policy)]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["value"] == pytest.approx(-1 / 18)
    assert (said["horizon"], said["windows"], said["sequences"]) == (5, 1, [13, 13])
    assert said["seconds"] < 60
    assert main(["solve", "best-response", "kuhn", "--json", "--policy", str(policy)]) == 0
    assert json.loads(capsys.readouterr().out)["exploitability"] == pytest.approx(0, abs=1e-9)
    assert main(["solve", "windows", "goofspiel", "--param", "players=3"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
