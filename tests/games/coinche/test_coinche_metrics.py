"""Each metric of Coinche by a set of deals that can be counted by hand, and by a second way on played ones."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from busy import has_worked

import feint
from feint.cli import main
from feint.errors import BadParameter
from feint.games.coinche.metrics import METRICS, Deal, coinche_metrics, metrics_of, paper
from feint.progress import Step
from feint.rating.intervals import mean_interval, wilson
from feint.record import Record

ROOT = Path(__file__).parents[3]
DECK = [rank + suit for suit in "shdc" for rank in "789JQKTA"]
SPADES = ["Js", "9s", "As", "Ts", "Ks", "Qs", "8s", "7s"]
HEARTS = ["Jh", "9h", "Ah", "Th", "Kh", "Qh", "8h", "7h"]


def deal(calls: str, **parameters: Any) -> Record:
    """A deal to its end. Seat 0 has all spades and seat 1 all hearts: whose suit is trump takes every trick."""
    rest = [card for card in DECK if card not in SPADES + HEARTS]
    state = {
        "hands": [SPADES, HEARTS, rest[:8], rest[8:]],
        "dealer": 3,
        "calls": [call.strip() for call in calls.split(",")],
    }
    match = feint.Match(feint.make("coinche", **{"rules": "paper", "reward": "good"} | parameters), 0, {"state": state})
    while not match.over:
        for seat, question in match.asked().items():
            match.answer(seat, question.legal[0])
    return match.record()


CALLS = [
    "80 spades, pass, pass, pass",  # made with 252 points: +80
    "100 hearts, pass, pass, pass",  # fails without a point: -100
    "capot spades, pass, pass, pass",  # made with 252 points: +250
    "pass, 90 hearts, coinche, pass, pass, pass",  # theirs, coinched and made: -180
    "pass, 80 spades, pass, pass, pass",  # theirs, and fails: +160
    "pass, pass, pass",  # and a fourth
]


def test_every_metric_by_hand() -> None:
    found = metrics_of(deal(calls) for calls in CALLS)
    assert {name: (metric["value"], metric["deals"]) for name, metric in found.items()} == {
        "attack_rate": (3 / 6, 6),
        "reward_attacking": ((80 - 100 + 250) / 3, 3),
        "reward_defending": ((-180 + 160) / 2, 2),
        "reward": ((80 - 100 + 250 - 180 + 160 + 0) / 6, 6),
        "success_attacking": (2 / 3, 3),
        "success_defending": (1 / 2, 2),
        "bid_precision": (((252 - 80) + (100 - 0) + (252 - 250)) / 3, 3),
        "mean_contract": ((80 + 100 + 250) / 3, 3),
        "capot_rate": (1 / 3, 3),
        "coinche_rate": (1 / 2, 2),
        "pass_rate": (1 / 6, 6),
        "auction_length": ((4 + 4 + 4 + 6 + 5 + 4) / 4 / 6, 6),
        "episode_length": (((4 + 4 + 4 + 6 + 5 + 4) / 4 + 5 * 8) / 6, 6),
    }
    assert found["attack_rate"]["interval"] == wilson(3, 6)
    assert found["coinche_rate"]["interval"] == wilson(1, 2)
    assert found["reward_attacking"]["interval"] == mean_interval(230, 80**2 + 100**2 + 250**2, 3)


def test_what_never_happened_has_no_value() -> None:
    found = metrics_of([deal(CALLS[5])])
    for name in ("reward_attacking", "success_defending", "bid_precision", "capot_rate", "coinche_rate"):
        assert found[name] == {"value": None, "interval": None, "deals": 0}
    assert found["attack_rate"]["value"] == 0
    assert found["reward"] == {"value": 0, "interval": None, "deals": 1}, "one deal has no spread"


@pytest.mark.parametrize(
    ("calls", "parameters", "reward"),
    [
        (CALLS[1], {"reward": "classic"}, 0),
        (CALLS[1], {"reward": "mirror"}, -160),
        (CALLS[1], {"reward": "no_defense"}, -160),
        (CALLS[4], {"reward": "no_defense"}, 0),
        (CALLS[0], {"trick_bonus": 0.5}, 80 + 0.5 * 252),
        (CALLS[4], {"rules": "ffb", "reward": "score_difference"}, 160 + 20),  # king and queen of trumps are ours
    ],
)
def test_rewards_are_those_of_the_matrix(calls: str, parameters: dict[str, Any], reward: float) -> None:
    assert Deal.of(feint.replay(deal(calls, **parameters))).reward == reward


@pytest.mark.parametrize(("belote", "points"), [("off", 252), ("contract_only", 272), ("ffb", 272)])
def test_belote_counts_where_it_helps_the_contract(belote: str, points: int) -> None:
    assert metrics_of([deal(CALLS[0], belote=belote)])["bid_precision"]["value"] == points - 80


def test_a_coinche_of_the_others_is_not_ours() -> None:
    found = metrics_of([deal("80 spades, coinche, pass, pass, pass")])
    assert found["coinche_rate"]["deals"] == 0
    assert found["reward_attacking"]["value"] == 160
    assert found["bid_precision"]["value"] == 172, "the contract, and not what it is multiplied with"


def test_where_a_coinche_flips_the_attack() -> None:
    """As in the paper's program: they coinched our 80 and must make it, and they take no trick."""
    found = metrics_of([deal("80 spades, coinche, pass, pass, pass", paper_coinche_flips_attacker=True)])
    assert found["attack_rate"]["value"] == 0
    assert found["success_defending"] == {"value": 1, "interval": wilson(1, 1), "deals": 1}
    assert found["reward_defending"]["value"] == 320
    assert (found["capot_rate"]["deals"], found["coinche_rate"]["deals"]) == (1, 0), "the bid is still ours"


def test_the_golden_game() -> None:
    """Capot by seat 0 after eight calls, and 91 points."""
    found = metrics_of([Record.load(ROOT / "tests" / "records" / "coinche.json")])
    values = {name: metric["value"] for name, metric in found.items()}
    assert values["attack_rate"] == values["capot_rate"] == 1
    assert values["success_attacking"] == 0
    assert values["bid_precision"] == 250 - 91
    assert values["reward"] == values["reward_attacking"] == -250
    assert (values["auction_length"], values["episode_length"]) == (2, 10)


def test_by_a_second_way() -> None:
    """From the log and the events alone: who bid last, what was taken in tricks, who was paid."""
    records = [
        feint.play("coinche", ["stronger", "simple"] * 2, seed, parameters={"belote": "off"}) for seed in range(30)
    ]
    attacks, gaps, paid, calls = 0, [], [], 0
    for record in records:
        assert record.returns is not None
        bids = [entry for entry in record.log if entry.action["action"] == "bid"]
        points = [0, 0]
        for events in feint.replay(record).told:
            for event in events:
                if event.json()["event"] == "trick":
                    points[event.seat % 2] += event.json()["data"]["points"]
        calls += sum(entry.by >= 0 and entry.action["action"] != "play" for entry in record.log)
        if bids and bids[-1].by % 2 == 0:
            attacks += 1
            gaps.append(abs(bids[-1].action["data"]["value"] - points[0]))
            paid.append(record.returns[0])
    found = metrics_of(records)
    assert 5 < attacks < 25
    assert found["attack_rate"]["value"] == attacks / 30
    assert found["bid_precision"]["value"] == pytest.approx(sum(gaps) / len(gaps))
    assert found["reward_attacking"]["value"] == pytest.approx(sum(paid) / len(paid))
    assert found["auction_length"]["value"] == pytest.approx(calls / 30 / 4)


def test_what_is_no_deal_that_is_over_is_refused() -> None:
    with pytest.raises(BadParameter, match=r"coinche.*kuhn"):
        metrics_of([feint.play("kuhn", ["random", "random"])])
    with pytest.raises(BadParameter, match=r"coinche.*coinche"):
        metrics_of([feint.Match(feint.make("coinche")).record()])


def test_agents_have_the_same_deals_and_the_dealer_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, list[str], int]] = []
    of = Deal.of

    def watched(match: feint.Match) -> Deal:
        seen.append((str(match.log[:10]), match.seats, match.state.view(0).json()["dealer"]))
        return of(match)

    monkeypatch.setattr(Deal, "of", watched)
    result = coinche_metrics(["simple", "random"], 8, 5, against="stronger")
    assert result["games"] == 8
    assert [agents for _, agents, _ in seen[:2]] == [["simple", "stronger"] * 2, ["random", "stronger"] * 2]
    assert [dealer for _, _, dealer in seen] == [0, 0, 1, 1, 2, 2, 3, 3] * 2
    assert all(seen[i][0] == seen[i + 1][0] for i in range(0, 16, 2))
    assert len({cards for cards, _, _ in seen}) == 8


def test_threads_progress_and_what_is_refused() -> None:
    steps: list[Step] = []
    one = coinche_metrics(["random", "simple"], 60, 1, progress=steps.append)
    assert steps[-1] == Step("deals", 120, 120)
    assert one == coinche_metrics(["random", "simple"], 60, 1, threads=3)
    assert one["agents"][1]["faults"] == 0
    with pytest.raises(BadParameter, match=r"games.*threads.*\b0\b.*\b1\b"):
        coinche_metrics(["random"], 0)


def test_the_papers_words() -> None:
    found = paper()
    assert [name for name in found if name != "source"] == list(METRICS)
    page = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    for name in METRICS:
        about = found[name]
        assert set(about) in ({"title", "about"}, {"title", "about", "human", "quote"})
        assert about.get("human", "") in about.get("quote", "")
        assert f"| `{name}` | {about['about']} | {about.get('human', '')} |".replace("|  |", "| |") in page


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["evaluate", "coinche-metrics", "stronger", "simple", "--games", "40", "--seed", "2"]
    assert main([*words, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["evaluation"], data["games"], data["against"]) == ("coinche-metrics", 40, "stronger")
    assert (data["parameters"]["rules"], data["parameters"]["reward"]) == ("paper", "good")
    assert data["paper"]["metrics"]["mean_contract"]["human"] == "100 – 120"
    assert main(words) == 0
    shown = capsys.readouterr().out
    assert f"{data['agents'][0]['metrics']['attack_rate']['value']:.1%}" in shown
    assert "100 – 120" in shown
    assert (
        main([*words, "--param", "rules=ffb", "--param", "reward=classic", "--param", "trick_bonus=0.1", "--json"]) == 0
    )
    assert json.loads(capsys.readouterr().out)["parameters"]["belote"] == "ffb"


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        (["human"], "human|person"),
        (["random", "--against", "human"], "human|person"),
        (["nobody"], "agent 'nobody'"),
        (["random", "--param", "rules=house"], 'rules.*ffb, paper.*"house"'),
        (["random", "--param", "reward=gold"], 'reward.*"gold"'),
        (["random", "--param", "suits=2"], r"coinche.* suits=2\b"),
        (["random", "--param", "dealer=1"], r"dealer=1\b"),
        (["random", "--threads", "0"], r"--threads.* 0\b"),
        ([], "AGENT"),
    ],
)
def test_bad_usage(words: list[str], quoted: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evaluate", "coinche-metrics", *words]) == 2
    assert re.search(quoted, capsys.readouterr().err.replace("\n", " "))


@pytest.mark.process
def test_ctrl_c_keeps_what_was_played() -> None:
    words = ["evaluate", "coinche-metrics", "simple", "--games", "10000000", "--json"]
    with subprocess.Popen(
        [sys.executable, "-m", "feint", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        has_worked(process, 4)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert process.returncode == 0, err
    data = json.loads(out)
    assert 0 < data["games"] == data["agents"][0]["metrics"]["reward"]["deals"] < 10_000_000
    assert "stopped after" in err
