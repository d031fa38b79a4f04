"""Our rules against OpenSpiel's, move by move: who is asked, what is legal, how likely chance is, who is paid."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import feint
from feint._core import Backward
from feint.bench import peers
from feint.playouts import Rng

FOLLOW = Path(__file__).with_name("follow_open_spiel.py")
VALUES = Path(__file__).with_name("values_open_spiel.py")
PAIRS: list[tuple[str, dict[str, Any], str]] = [
    ("kuhn", {}, "kuhn_poker"),
    ("leduc", {}, "leduc_poker"),
    ("liars_dice", {}, "liars_dice"),
    ("liars_dice", {"sides": 4}, "liars_dice(dice_sides=4)"),
    ("liars_dice", {"dice": 2, "sides": 3}, "liars_dice(numdice=2,dice_sides=3)"),
    ("goofspiel", {}, "goofspiel(num_cards=5,points_order=random,returns_type=win_loss)"),
    ("goofspiel", {"order": "descending"}, "goofspiel(num_cards=5,points_order=descending,returns_type=win_loss)"),
    (
        "goofspiel",
        {"players": 3, "cards": 4, "order": "ascending"},
        "goofspiel(num_cards=4,players=3,points_order=ascending,returns_type=win_loss)",
    ),
    ("rock_paper_scissors", {}, "matrix_rps"),
]


def followed(game: feint.Game, theirs: str, rng: Rng) -> str:
    """A random game as a line that the other side can follow."""
    state = game.start()
    steps: list[dict[str, Any]] = []
    while not state.over:
        asked = state.asked
        if asked == [feint.CHANCE]:
            outcomes = state.outcomes()
            index = rng.below(len(outcomes))
            steps.append({"outcomes": [p for _, p in outcomes], "index": index})
            state.apply(feint.CHANCE, outcomes[index][0])
            continue
        legal = [state.legal(seat) for seat in asked]
        actions = [choices[rng.below(len(choices))] for choices in legal]
        steps.append({"seats": asked, "legal": legal, "actions": actions})
        for seat, action in zip(asked, actions, strict=True):
            state.apply(seat, action)
    return json.dumps({"game": theirs, "steps": steps, "returns": state.returns()}) + "\n"


def their_python() -> str:
    try:
        return str(peers.command("open_spiel", print)[0])
    except peers.PeerError as error:
        pytest.skip(f"OpenSpiel is not here, nothing is compared with it: {error}")


@pytest.mark.nightly
@pytest.mark.timeout(900)  # on first use OpenSpiel is installed
@pytest.mark.parametrize(("name", "parameters", "theirs"), PAIRS)
def test_the_same_rules(name: str, parameters: dict[str, Any], theirs: str) -> None:
    python = their_python()
    game = feint.make(name, **parameters)
    lines = "".join(followed(game, theirs, Rng(1, i)) for i in range(2000))
    done = subprocess.run([python, str(FOLLOW)], input=lines, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr.strip().splitlines()[-1]
    assert done.stdout.strip() == "2000"


@pytest.mark.nightly
@pytest.mark.timeout(900)
@pytest.mark.parametrize("payoff", ["win", "difference"])
@pytest.mark.parametrize(("cards", "order"), [(4, "random"), (4, "descending"), (5, "random"), (5, "ascending")])
def test_the_same_values(cards: int, order: str, payoff: str) -> None:
    game = feint.make("goofspiel", cards=cards, order=order, payoff=payoff)
    returns = {"win": "win_loss", "difference": "point_difference"}[payoff]
    theirs = f"goofspiel(num_cards={cards},points_order={order},returns_type={returns})"
    done = subprocess.run([their_python(), str(VALUES), theirs], capture_output=True, text=True, check=True)
    told = json.loads(done.stdout)
    solver = Backward(game)
    scale = {"win": 1, "difference": 2}[payoff]  # they pay what is above the mean of both, we what is above the other
    assert solver.value() == pytest.approx(scale * told["value"], abs=1e-9)
    if order != "random":
        assert solver.continuation() == pytest.approx(scale * np.array(told["after"]), abs=1e-9)
