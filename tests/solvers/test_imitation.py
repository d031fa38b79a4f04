"""Imitation gives back what was played: an exact equilibrium of Kuhn poker, a rule player, and nothing of bad input.

Rows and reservoirs are of the native layer.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from busy import has_worked

import feint
from feint import _core
from feint.cli import main
from feint.errors import FeintError
from feint.match import Match, replay, steps
from feint.nets import Mlp, NetPolicy
from feint.policy import TabularPolicy, load_policy
from feint.record import Record
from feint.record.collection import Recorded
from feint.solvers.imitation import Lessons, Options, measure_fit, read_lessons
from feint.solvers.ppo import PRESETS, Seats
from feint.solvers.ppo.actor import actor_of
from feint.solvers.ppo.training import PpoTraining

BETS = {  # an equilibrium of Kuhn poker: how often to bet or call behind a card and what was done
    ("jack", ""): 0.2, ("queen", ""): 0, ("king", ""): 0.6,
    ("jack", "pb"): 0, ("queen", "pb"): 0.2 + 1 / 3, ("king", "pb"): 1,
    ("jack", "p"): 1 / 3, ("queen", "p"): 0, ("king", "p"): 1,
    ("jack", "b"): 0, ("queen", "b"): 1 / 3, ("king", "b"): 1,
}  # fmt: skip
CARDS = ("jack", "queen", "king")


def kuhn_table() -> tuple[dict[int, list[float]], dict[tuple[str, str], Any]]:
    """By key what it does, and by card and moves a view."""
    game, table, views = feint.make("kuhn"), {}, {}
    for (card, moves), bet in BETS.items():
        seat = len(moves) % 2
        state = game.start()
        dealt = [CARDS.index(card), (CARDS.index(card) + 1) % 3]
        for number in dealt if seat == 0 else dealt[::-1]:
            state.apply(feint.CHANCE, number)
        for i, move in enumerate(moves):
            state.apply(i % 2, state.parse(i % 2, "pass" if move == "p" else "bet"))
        table[state.key(seat)] = [1 - bet, bet]
        views[card, moves] = state.view(seat)
    return table, views


def recorded(place: Path, words: str) -> Path:
    assert main(["match", *words.split(), "--threads", "1", "--records", str(place)]) == 0
    return place


def decisions(record: Record) -> list[tuple[str, str, bool]]:
    """Of a game of Kuhn poker: the card, the moves before, whether it was a bet."""
    cards = [entry.action["data"]["card"] for entry in record.log[:2]]
    said = "".join(entry.action["action"][0] for entry in record.log[2:])
    return [(cards[i % 2], said[:i], move == "b") for i, move in enumerate(said)]


@pytest.mark.slow
def test_an_equilibrium_comes_back(tmp_path: Path) -> None:
    """Each probability comes back within the sampling error, and what was counted within the fit; what is said of the
    games that were held out is counted again by hand."""
    table, views = kuhn_table()
    assert feint.best_response(feint.make("kuhn"), table)["exploitability"] == pytest.approx(0, abs=1e-12)
    TabularPolicy(feint.make("kuhn"), table).save(tmp_path / "teacher.json")
    spec = f"policy:path={tmp_path / 'teacher.json'}"
    games = recorded(tmp_path / "games.jsonl", f"kuhn {spec} {spec} --games 4000")
    settings = Options(held=0.2, steps=6000, hidden=(32,))
    solution = feint.solve("imitation", games, settings)
    solution.policy.save(tmp_path / "copy.json")
    found = solution.facts
    copy = load_policy(tmp_path / "copy.json")
    bets = {place: copy.probabilities(view, [0, 1])[1] for place, view in views.items()}
    learnt: Counter[tuple[str, str, bool]] = Counter()
    held, lessons = [], Lessons(feint.make("kuhn"), settings)
    for _, record in Recorded([games]):
        before = lessons.matches
        lessons.take(record)
        if lessons.matches > before:
            learnt.update(decisions(record))
        else:
            held += decisions(record)
    for place, bet in BETS.items():
        n = learnt[*place, True] + learnt[*place, False]
        assert bets[place] == pytest.approx(learnt[*place, True] / n, abs=0.02)
        assert bets[place] == pytest.approx(bet, abs=4 * (bet * (1 - bet) / n) ** 0.5 + 0.02)
    assert found["decisions"] == sum(learnt.values()) > 4 * len(held) - 800
    told = found["held"]
    chances = [bets[card, moves] if bet else 1 - bets[card, moves] for card, moves, bet in held]
    assert told["decisions"] == len(held)
    assert told["agreement"]["value"] == pytest.approx(np.mean([p > 0.5 for p in chances]))
    assert told["log_loss"]["value"] == pytest.approx(-np.mean(np.log(chances)), abs=1e-6)
    assert told["uniform"]["value"] == pytest.approx(np.log(2))
    assert told["log_loss"]["interval"][0] < told["log_loss"]["value"] < told["log_loss"]["interval"][1]


def test_an_interval_allows_for_matches() -> None:
    """Where all decisions of a match come out alike, it counts as one: the interval is that of the matches' mean."""
    game = feint.make("kuhn")
    view, rows, held = next(iter(kuhn_table()[1].values())), _core.Rows(), _core.Reservoir(game, 1000)
    for i in range(400):
        rows.add(view.features(), [0, 1], [float(i // 4 % 2 == 0), float(i // 4 % 2)])
    held.pour(rows)
    net = Mlp([game.feature_count, 4, 2])
    net.draw(1)
    told = measure_fit(net, held, [4] * 100)
    assert told is not None
    assert told["agreement"]["value"] == 0.5
    low, high = told["agreement"]["interval"]
    assert (high - low) / 2 == pytest.approx(1.984 * (0.25 / 99) ** 0.5, rel=1e-3)  # Student's, 99 degrees of freedom


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "bar"),
    [("leduc random random", 0.2), ("coup honest counter", 0.6), ("coinche simple simple", 0.6)],
)
def test_every_game_with_features(words: str, bar: float, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A copy that plays natively: it is one net with a softmax. Rule players are foreseen better than by chance."""
    games = recorded(tmp_path / "games.jsonl", f"{words} --games 150")
    capsys.readouterr()
    out = tmp_path / "copy.json"
    assert main(["train", "imitation", str(games), "--out", str(out), "--json", "--held", "0.2"]) == 0
    found = json.loads(capsys.readouterr().out)
    held = found["held"]
    assert held["agreement"]["value"] > bar
    assert words.startswith("leduc") or held["log_loss"]["value"] < held["uniform"]["value"] - 0.2
    policy = load_policy(out)
    assert isinstance(policy, NetPolicy)
    assert policy.native("features")
    game, name, *_ = words.split()
    assert main(["match", game, f"policy:path={out}", name, "--games", "2", "--json"]) == 0


def test_whom_to_follow(tmp_path: Path) -> None:
    """Agents by name, winners only, without what was played for somebody; one file, a directory, an order of files."""
    game = feint.make("leduc")
    for seed in range(40):
        match = Match(game, seed, None, ["ann", "bob"])
        while not match.over:
            (question,) = match.asked().values()
            late = question.seat == 1 and seed % 3 == 0
            action = question.legal[(seed + question.decision) % len(question.legal)]
            match.answer(question.seat, action, fault="late" if late else None)
        match.record().save(tmp_path / f"{seed:02}.json")
    records = [one.record for one in Recorded([tmp_path])]
    assert len(records) == 40

    def count(**said: Any) -> int:
        return read_lessons([tmp_path], Options(held=0, **said)).learnt.size

    def wanted(name: str | None, winners: bool) -> int:
        total = 0
        for record in records:
            state = game.start()
            for moment in steps(replay(record)):
                by, who = moment.entry.by, moment.entry.by >= 0 and record.seats[moment.entry.by]["agent"]
                if by >= 0 and moment.entry.fault is None and len(state.legal(by)) > 1:
                    assert record.ranking is not None
                    total += name in (None, who) and (not winners or record.ranking[by] == 1)
                state = moment.state
        return total

    assert count() == wanted(None, False) == count(agents=("ann",)) + count(agents=("bob",))
    assert count(agents=("bob",)) == wanted("bob", False) > 0
    assert 0 < count(winners=True) == wanted(None, True) < count()
    with pytest.raises(FeintError, match=r"'eve'.*ann, bob"):
        count(agents=("eve",))


def test_a_deal_is_on_one_side(tmp_path: Path) -> None:
    """In duplicate both plays of a deal are held out, or neither; another seed holds out others."""
    games = recorded(tmp_path / "games.jsonl", "leduc random random --games 100 --duplicate")
    sides: dict[int, dict[str, set[bool]]] = {}
    for seed in (1, 2):
        lessons = Lessons(feint.make("leduc"), Options(held=0.3, seed=seed))
        where = sides[seed] = {}
        for _, record in Recorded([games]):
            before = len(lessons.held_matches)
            lessons.take(record)
            where.setdefault(record.seed[:32].hex(), set()).add(len(lessons.held_matches) > before)
        assert len(where) == 100
        assert all(len(side) == 1 for side in where.values())
        assert 15 < sum(True in side for side in where.values()) < 45
    assert sides[1] != sides[2]


def test_more_than_there_is_room_for_is_sampled(tmp_path: Path) -> None:
    games = recorded(tmp_path / "games.jsonl", "leduc random random --games 100")
    lessons = read_lessons([games], Options(rows=50))
    assert lessons.learnt.size == 50 < lessons.learnt.seen


def test_equal_seeds_learn_alike(tmp_path: Path) -> None:
    games = recorded(tmp_path / "games.jsonl", "kuhn random random --games 50")
    for name, threads in [("a", 1), ("b", 2)]:
        feint.solve("imitation", games, steps=50, threads=threads).save(tmp_path / name)
    feint.solve("imitation", [games], steps=50, seed=2).save(tmp_path / "c")
    a, b, c = ((tmp_path / name).read_bytes() for name in "abc")
    assert a == b != c


def damaged(tmp_path: Path) -> dict[str, Path]:
    """Files that cannot be learnt from."""
    good = recorded(tmp_path / "kuhn.jsonl", "kuhn random random --games 30")
    leduc = recorded(tmp_path / "leduc.jsonl", "leduc random random --games 3")
    lines = good.read_text().splitlines()
    old, changed = json.loads(lines[3]), json.loads(lines[3])
    old["game_version"] = 0
    changed["log"][-1]["action"] = "pass" if changed["log"][-1]["action"] == "bet" else "bet"
    made = {
        "empty": "",
        "cut": "\n".join([*lines[:3], lines[3][:200]]),
        "mixed": "\n".join([*lines, leduc.read_text()]),
        "old": "\n".join([*lines[:3], json.dumps(old)]),
        "changed": "\n".join([*lines[:3], json.dumps(changed)]),
        "one": lines[0],
        "text": "these are no records",
    }
    for name, text in made.items():
        (tmp_path / f"{name}.jsonl").write_text(text)
    (tmp_path / "nothing").mkdir()
    return {name: tmp_path / f"{name}.jsonl" for name in made} | {"kuhn": good, "nothing": tmp_path / "nothing"}


def test_bad_input_is_one_line_and_leaves_the_policy(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = damaged(tmp_path)
    out = tmp_path / "policy.txt"
    out.write_text("dear to me")
    for words, quoted in [
        (f"{files['empty']}", "empty.jsonl"),
        (f"{files['text']}", "text.jsonl"),
        (f"{files['cut']}", r"cut.jsonl:4\b"),
        (f"{files['mixed']}", r"mixed.jsonl:31\b.*leduc.*kuhn"),
        (f"{files['mixed']} --game kuhn", r"mixed.jsonl:31\b.*leduc.*kuhn"),
        (f"{files['old']}", r"old.jsonl:4\b.*kuhn version 0\b.*kuhn version 1\b"),
        (f"{files['changed']}", r"changed.jsonl:4\b.*log\["),
        (f"{files['one']}", r"\b1 games"),
        (f"{files['nothing']}", "nothing.*`feint match --records FILE`"),
        (f"{tmp_path / 'missing'}", "missing"),
        (f"{files['kuhn']} --agent eve", "'eve'.*random"),
        (f"{files['kuhn']} --held 1", r"held.* 1\b"),
        (f"{files['kuhn']} --hidden 64,x", "hidden.*'64,x'"),
        (f"{files['kuhn']} --hidden 0", r"hidden.* 0\b"),
        (f"{files['kuhn']} --rate 0", r"rate.* 0\b"),
        (f"{files['kuhn']} --game nowhere", "nowhere"),
    ]:
        capsys.readouterr()
        assert main(["train", "imitation", *words.split(), "--out", str(out)]) in (1, 2), words
        said = capsys.readouterr().err
        assert re.search(quoted, said.replace("\n", " ")), words
    for place in (files["kuhn"], tmp_path / "no" / "where"):
        assert main(["train", "imitation", str(files["kuhn"]), "--out", str(place)]) == 2
    assert out.read_text() == "dear to me"
    assert len(files["kuhn"].read_text().splitlines()) == 30


@pytest.mark.process
def test_ctrl_c_leaves_what_was_there(tmp_path: Path) -> None:
    games = recorded(tmp_path / "games.jsonl", "kuhn random random --games 50")
    out = tmp_path / "copy.json"
    out.write_text("dear to me")
    words = ["train", "imitation", str(games), "--steps", "1000000000", "--out", str(out)]
    child = subprocess.Popen([sys.executable, "-m", "feint", *words], stderr=subprocess.PIPE)
    has_worked(child, 4)
    os.kill(child.pid, signal.SIGINT)
    began = time.perf_counter()
    child.communicate(timeout=10)
    assert (child.returncode, time.perf_counter() - began < 5) == (130, True)
    assert [out.read_text(), sorted(os.listdir(tmp_path))] == ["dear to me", ["copy.json", "games.jsonl"]]


SMALL = PRESETS["house"].but(envs=16, rollout=16, minibatch=64, hidden=(32,))


@pytest.mark.parametrize("mmd", [0.0, 0.5])
def test_ppo_starts_from_a_policy(mmd: float, tmp_path: Path) -> None:
    games = recorded(tmp_path / "games.jsonl", "leduc random random --games 50")
    feint.solve("imitation", [games], hidden=(32,), steps=100).save(tmp_path / "copy.json")
    copy = load_policy(tmp_path / "copy.json")
    assert isinstance(copy, NetPolicy)
    training = PpoTraining(feint.make("leduc"), SMALL.but(mmd=mmd), seed=1, start=copy)
    weights = copy.members[0].nets[0].weights
    assert (actor_of(training.model.policy, training.game, training.seats).weights == weights).all()
    if mmd:
        magnet = torch.cat([part.t().flatten() for part in training.model.policy.magnet.state_dict().values()])
        assert (magnet.numpy() == weights).all()
    training.update()
    assert (actor_of(training.model.policy, training.game, training.seats).weights != weights).any()


@pytest.mark.parametrize(
    ("game", "more", "quoted"),
    [
        ("leduc", "--hidden 64", r"\b32\b.*\b64\b.*--hidden 32\b"),
        ("kuhn", "--hidden 32", "leduc.*kuhn"),
        ("kuhn", "--start missing.json", r"missing\.json"),
        ("kuhn", "--start table.json", r"table\.json.*'tabular'"),
        ("leduc", "--start head.json --hidden 32", "policy.*start"),
    ],
)
def test_what_ppo_cannot_start_from(
    game: str,
    more: str,
    quoted: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    leduc = feint.make("leduc")
    net = Mlp([leduc.feature_count, 32, leduc.actions])
    NetPolicy(leduc, net).save("copy.json")
    NetPolicy(leduc, net, "regret_matching").save("head.json")
    TabularPolicy(feint.make("kuhn"), {}).save("table.json")
    words = ["train", "ppo", game, "--start", "copy.json", "--steps", "100", "--out", "new.json", *more.split()]
    assert main(words) in (1, 2)
    assert re.search(quoted, capsys.readouterr().err.replace("\n", " "))
    assert not Path("new.json").exists()


def test_a_start_belongs_to_a_run(tmp_path: Path) -> None:
    """A checkpoint of one start is not taken up with another."""
    leduc, kept = feint.make("leduc"), tmp_path / "run.npz"
    net = Mlp([leduc.feature_count, 32, leduc.actions])
    net.draw(3)
    first = PpoTraining(leduc, SMALL, start=NetPolicy(leduc, net))
    first.run.write(kept)
    first.resume(kept)
    with pytest.raises(FeintError, match=r"start.*None"):
        PpoTraining(leduc, SMALL).resume(kept)


def test_what_is_not_seen_changes_nothing() -> None:
    """A learner of matches that does not see the score: his net says the same whatever the score is."""
    game = feint.make("coinche_match", target=200)
    scores = tuple(range(feint.make("coinche").feature_count, game.feature_count))
    training = PpoTraining(game, SMALL, Seats("stronger", unseen=scores))
    for _ in range(3):
        training.update()
        assert not training.tables.reset()[:, list(scores)].any()
    net = actor_of(training.model.policy, game, training.seats)
    first = net.weights[: game.feature_count * 32].reshape(-1, 32)
    assert (first[list(scores)] == 0).all()
    assert (first[: scores[0]] != 0).all()
