"""The paper on Deep CFR at Coinche: what refutes it, what its sampler does, and the shape of the report."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import feint
from feint.agents import make_agent
from feint.cli import main
from feint.errors import BadParameter
from feint.games.coinche.metrics import deals_of, measure_deals
from feint.playouts import Rng
from feint.reproduce import REPRODUCTIONS, reproduce
from feint.reproduce.coinche_deep_cfr import claims, run
from feint.reproduce.coinche_deep_cfr.deviations import Setting, settings_beside
from feint.reproduce.coinche_deep_cfr.expected import PAPER
from feint.reproduce.coinche_deep_cfr.refutation import deviation, gain
from feint.reproduce.coinche_deep_cfr.samplers import tabular
from feint.reproduce.coinche_deep_cfr.sizes import Sizes
from feint.reproduce.coinche_deep_cfr.training import moments
from feint.reproduce.coinche_deep_cfr.trap import OURS
from feint.solvers.deep_cfr import DeepCfr
from feint.solvers.deep_cfr import options as deep_cfr_options

RESULTS = Path(__file__).parents[2] / "docs" / "results"
DECK = [rank + suit for suit in "shdc" for rank in "789JQKTA"]
TINY = Sizes(
    tabular=200, kuhn=1, leduc=1, trap=2, response=1, heuristics=1, ours=1, ours_against=1, thin=200,
    steps=8, points=2, deals=8, last=8, refutation=60, traversals=1,
)  # fmt: skip


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trainings that learn nothing, quickly."""
    for name, settings in deep_cfr_options.presets().items():
        less = {"traversals": 1, "steps": 2, "batch": 8, "hidden": (4,), "rows": 500}
        monkeypatch.setitem(deep_cfr_options.presets(), name, replace(settings, **less))


# ---- the player who passes


@pytest.mark.parametrize(
    ("hand", "says"),
    [
        ("Js 8s 7s Ah 8h 7d 8d 7c", "bid 80 spades"),
        ("Jd 9d 7d Ad Ac 7s 8s 7c", "bid 80 diamonds"),
        ("Js 8s Kh Ah 8h 7d 8d 7c", "pass"),  # two trumps
        ("Js 8s As Kh 8h 7d 8d 7c", "pass"),  # no ace beside
        ("9s 8s 7s Ah 8h 7d 8d 7c", "pass"),  # no jack
    ],
)
def test_what_it_opens_on(hand: str, says: str) -> None:
    mine = hand.split()
    left = [card for card in DECK if card not in mine]
    hands = [mine, left[:8], left[8:16], left[16:]]
    state = feint.make("coinche").set_up({"hands": hands, "calls": [], "plays": []})
    for spec, wanted in (("passer:opens=true", says), ("passer", "pass")):
        agent = make_agent(spec)
        agent.start(state.game, 0, seed=1)
        assert state.game.text(0, int(agent.act(state.view(0), state.legal(0)))) == wanted


def test_it_opens_only_where_nobody_has_bid() -> None:
    mine = ["Js", "8s", "7s", "Ah", "8h", "7d", "8d", "7c"]
    left = [card for card in DECK if card not in mine]
    hands = [left[:8], mine, left[8:16], left[16:]]
    state = feint.make("coinche").set_up({"hands": hands, "calls": ["80 hearts"], "plays": []})
    agent = make_agent("passer:opens=true")
    agent.start(state.game, 1, seed=1)
    assert state.game.text(1, int(agent.act(state.view(1), state.legal(1)))) == "pass"


@pytest.mark.parametrize("cards", ["stronger", "simple"])
def test_it_plays_cards_as_they_do(cards: str) -> None:
    """Both are asked at every card of some deals, and answer alike."""
    asked = 0
    for seed in range(5):
        state = feint.make("coinche").start()
        rng = Rng(seed)
        both = [[make_agent(spec) for _ in range(4)] for spec in (cards, f"passer:cards={cards}")]
        for agents in both:
            for seat, agent in enumerate(agents):
                agent.start(state.game, seat, seed)
        while not state.over:
            (seat,) = state.asked
            if seat == feint.CHANCE:
                state.apply(seat, state.sample(rng.next()))
                continue
            view, legal = state.view(seat), state.legal(seat)
            first, second = (int(agents[seat].act(view, legal)) for agents in both)
            if view.json()["phase"] == "play":
                assert first == second
                asked += 1
            state.apply(seat, first)
    assert asked >= 32


# ---- all-pass is no equilibrium


@pytest.mark.slow
@pytest.mark.parametrize("cards", [("stronger", "stronger"), ("random", "random")])
def test_the_deviation_gains(cards: tuple[str, str]) -> None:
    found = deviation(*cards, 1500, seed=3)
    assert found["gain"]["mirror"]["interval"][0] > 0
    assert found["gain"]["classic"]["value"] > found["gain"]["good"]["value"] > found["gain"]["mirror"]["value"]


@pytest.mark.slow
def test_an_independent_program_says_the_same() -> None:
    """A plain simulation of 8,000 deals in which all play any legal card: bids 24.0%, makes 90.3%, gains 13.6."""
    found = deviation("random", "random", 3000, seed=5)
    assert found["bids"]["value"] == pytest.approx(0.240, abs=0.025)
    assert found["made"]["value"] == pytest.approx(0.903, abs=0.035)
    assert found["gain"]["mirror"]["value"] == pytest.approx(13.6, abs=2.5)


def test_a_gain_is_what_the_game_pays() -> None:
    """By hand from the deals, and by what the game itself paid."""
    seats = ["passer:opens=true", "passer", "passer", "passer"]
    for matrix in ("classic", "mirror", "good"):
        deals = deals_of(seats, 200, 1, parameters={"rules": "paper", "reward": matrix})
        assert gain(deals, matrix)["value"] == pytest.approx(measure_deals(deals)["reward"]["value"])


# ---- verdicts


def kept(name: str) -> dict[str, Any]:
    report: dict[str, Any] = json.loads((RESULTS / f"coinche-deep-cfr-{name}.json").read_text(encoding="utf-8"))
    return report


@pytest.mark.parametrize("name", list(run.TABLES))
def test_kept_claims_are_those_of_the_rules(name: str) -> None:
    report = kept(name)
    assert [one for one in claims.judge(report["tables"], report["quick"]) if one["measured"]] == report["claims"]


def test_percentages_of_an_unfinished_training_are_undecided() -> None:
    found = kept("heuristics")["tables"]["heuristics"]
    for name, claim in (("simple", claims.ppo_defends_simple), ("stronger", claims.ppo_defends_stronger)):
        assert claim(found)[0] is None
        whole = found["runs"][f"PPO, paper, against {name}"]
        value = whole["end"]["success_defending"]["value"]
        flat = [row | {"success_defending": value} for row in whole["curve"]]

        def judged(claim: Any = claim, label: str = f"PPO, paper, against {name}", **said: Any) -> bool | None:
            runs = found["runs"] | {label: found["runs"][label] | said}
            verdict: bool | None = claim(found | {"runs": runs})[0]
            return verdict

        assert judged(curve=flat) is None  # one seed
        assert judged(seeds=3) is None  # still rising
        assert judged(curve=flat, seeds=3) is False


def test_winning_by_defending_asks_for_winning() -> None:
    found = kept("rewards")["tables"]["rewards"]
    verdict, numbers = claims.win_by_defending(found)
    assert verdict is False
    assert "reward -51.9" in numbers["no_defense"]
    runs = found["runs"] | {"no_defense": found["runs"]["good"]}
    assert claims.win_by_defending(found | {"runs": runs})[0] is True


def test_one_verdict_on_one_claim() -> None:
    """`It is easier to defend` is undecided in the report, and no page says that it holds."""
    tables = {"heuristics": kept("heuristics")["tables"]["heuristics"]}
    (judged,) = (one for one in claims.judge(tables, quick=False) if one["name"] == "easier_to_defend")
    assert judged["holds"] is None
    for page, line in (
        ("results/index.md", "| It is easier to defend than to attack. | undecided |"),
        ("results/coinche-deep-cfr.md", "- **undecided**: *It is easier to defend than to attack.*"),
    ):
        assert line in (RESULTS.parent / page).read_text(encoding="utf-8")
    ppo = (RESULTS.parent / "solvers" / "ppo.md").read_text(encoding="utf-8")
    assert "that claim is undecided here" in ppo
    assert "observation holds" not in ppo


def test_the_text_of_the_page_agrees_with_its_verdicts() -> None:
    page = (RESULTS / "coinche-deep-cfr.md").read_text(encoding="utf-8")
    papers = (RESULTS.parent / "explanation" / "papers.md").read_text(encoding="utf-8")
    assert "PPO does what the paper says" not in page
    assert "holds for ours, too" not in page
    assert "That nobody learns to attack as people do holds." not in papers
    attacks = kept("heuristics")["tables"]["heuristics"]["runs"]["PPO, ours, learners on opposite teams"]["end"]
    share = f"{100 * attacks['attack_rate']['value']:.0f}%"
    for text in (page.split("<!-- /heuristics -->")[1], papers):
        (sentence,) = (
            one for one in text.replace("\n", " ").split(". ") if "on opposite teams" in one and share in one
        )
        assert "our settings" in sentence


# ---- settings


def beside() -> dict[str, Setting]:
    return {one.name: one for one in settings_beside()}


def test_deviations_are_those_of_the_preset(monkeypatch: pytest.MonkeyPatch) -> None:
    """The list comes from the preset: with other settings other numbers are listed."""
    preset, listed = deep_cfr_options.presets()["paper"], beside()
    game = feint.make("coinche", rules="paper")
    numbers = {
        "traversals in an iteration": f"{preset.traversals} for each seat",
        "actions drawn (A_samples)": preset.sampler.removeprefix("paper(").removesuffix(")"),
        "hidden layers": " and ".join(map(str, preset.hidden)),
        "batch": str(preset.batch),
        "memory of strategies": f"{preset.rows:,} rows",
        "what a net sees": f"{game.feature_count} binary features",
    }
    assert {name: listed[name].here for name in numbers} == numbers
    start, weight = "weights at the start (θ)", "weight of iteration t' in both losses"
    same = {"actions drawn (A_samples)", "hidden layers", "batch", start, weight}
    assert {name for name, one in listed.items() if one.same} == same
    for name, theirs in (("traversals in an iteration", "256"), ("memory of strategies", "500,000")):
        assert listed[name].paper.startswith(theirs)
    said = {"traversals": 256, "afresh": True, "rows": 500_000, "shared": False}
    monkeypatch.setitem(deep_cfr_options.presets(), "paper", replace(preset, **said))
    mended = {"traversals in an iteration", "weights before a fit", "memory of strategies", "nets"}
    assert {name for name, one in beside().items() if one.same} == same | mended
    monkeypatch.setitem(deep_cfr_options.presets(), "paper", replace(preset, linear=False))
    assert {name for name, one in beside().items() if one.same} == same - {weight}


def test_every_setting_of_table_3_and_algorithm_1_is_listed() -> None:
    named = "iterations, log_interval, traversals, A_samples, hidden layers, batch, learning rate, memory of advantages"
    named += ", memory of strategies, fit of advantages, fit of the policy, (θ), weight of iteration t'"
    text = "\n".join(beside())
    assert [word for word in named.split(", ") if word not in text] == []
    assert beside()["logged (log_interval)"].paper == f"every {PAPER['table_3']['log_interval']} iterations"
    training = DeepCfr(feint.make("kuhn"), deep_cfr_options.presets()["paper"])
    assert all((net.weights == 0).all() for net in training.nets)  # as the row of θ says


@pytest.mark.parametrize("name", ["trap", "heuristics"])
def test_kept_runs_have_the_listed_settings(name: str) -> None:
    runs = kept(name)["tables"][name]["runs"]
    preset = deep_cfr_options.presets()["paper"].identity()
    label = "Algorithm 3" if name == "trap" else "Deep CFR, paper, against simple"
    had = runs[label]["settings"]
    had["rows"] = had.pop("memory", had.get("rows"))  # the option's older name, as below
    had["wide_sampler"] = had.pop("auction", had.get("wide_sampler"))
    varied = ("seed", "fixed", "scale")
    assert {key: value for key, value in had.items() if key not in varied} == {
        key: value for key, value in preset.items() if key not in varied
    }
    assert had["scale"] == 1
    assert f"{runs[label]['iterations']} {'in self-play' if name == 'trap' else 'against heuristics'}" in (
        beside()["iterations"].here
    )


@pytest.mark.parametrize("page", ["results/coinche-deep-cfr.md", "solvers/deep_cfr.md"])
def test_no_page_takes_the_preset_for_table_3(page: str) -> None:
    text = (RESULTS.parent / page).read_text(encoding="utf-8")
    assert "which is the paper's Table 3" not in text
    for one in settings_beside():
        assert f"| {one.name} | {one.paper} | {one.here} |" in text


# ---- samplers


def test_the_papers_sampler_is_no_better_than_uniform() -> None:
    uniform = 2.373611  # of Leduc, known
    assert tabular("leduc", "external", 20_000, 0) < 0.3
    assert min(tabular("leduc", words, 20_000, 0) for words in ("paper(2)", "paper(4)")) > 0.9 * uniform


# ---- the report


def test_moments() -> None:
    assert moments(100, 5) == [4, 16, 36, 64, 100]
    assert moments(2, 15)[-1] == 2


@pytest.mark.slow
@pytest.mark.usefixtures("small")
def test_tables_by_deep_cfr_have_their_shape() -> None:
    tables: dict[str, Any] = {}
    for name in ("samplers", "trap", "refutation"):
        report = reproduce("coinche-deep-cfr", table=name, threads=1, sizes=TINY, quick=True)
        json.dumps(report, allow_nan=False)
        assert list(report["tables"]) == [name]
        assert all(claim["holds"] is None for claim in report["claims"])
        tables |= report["tables"]
    assert tables["samplers"]["uniform"]["leduc"] == pytest.approx(2.373611, abs=1e-6)
    for name, one in tables["trap"]["runs"].items():
        assert [row["iteration"] for row in one["curve"]] == ([1] if name in OURS else [1, 2])
        assert one["end"]["pass_rate"]["deals"] == 8
        assert (one["settings"]["scale"] == 1) == (name not in OURS)
    assert len(tables["refutation"]["rows"]) == 6
    judged = {claim["name"]: claim for claim in claims.judge(tables, quick=False)}
    assert list(judged) == list(claims.CLAIMS)
    assert not judged["win_by_coinching"]["measured"]


@pytest.mark.slow
@pytest.mark.usefixtures("small")
def test_tables_with_ppo_have_their_shape(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = pytest.importorskip("feint.solvers.ppo")
    pytest.importorskip("sb3_contrib")
    for name, preset in settings.PRESETS.items():
        less = {"envs": 2, "rollout": 4, "minibatch": 4, "epochs": 1, "hidden": (4,)}
        monkeypatch.setitem(settings.PRESETS, name, replace(preset, **less))
    small = {"threads": 1, "sizes": TINY}
    tables = {
        name: reproduce("coinche-deep-cfr", table=name, **small)["tables"][name] for name in ("heuristics", "rewards")
    }
    json.dumps(tables, allow_nan=False)
    assert len(tables["heuristics"]["runs"]) == 16
    assert tables["rewards"]["runs"]["classic, the coinching side attacks"]["end"]["reward"]["deals"] == 8
    judged = {claim["name"]: claim for claim in claims.judge(tables, quick=False)}
    assert all(judged[name]["measured"] for name, (table, _) in claims.CLAIMS.items() if table in tables)


def test_what_the_paper_prints_is_there() -> None:
    assert PAPER["table_3"]["A_samples"] == 4
    assert claims.CLAIMS.keys() <= PAPER["claims"].keys()
    assert "coinche-deep-cfr" in REPRODUCTIONS


def test_a_table_that_is_not_there() -> None:
    with pytest.raises(BadParameter, match=r"'figure'.*samplers, trap"):
        reproduce("coinche-deep-cfr", table="figure")
    with pytest.raises(BadParameter, match=r"games.*\b1\b"):
        reproduce("coinche-deep-cfr", table="refutation", games=1)


@pytest.mark.usefixtures("small")
def test_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(run, "QUICK", TINY)
    assert main(["reproduce", "coinche-deep-cfr", "--table", "refutation", "--quick", "--threads", "1"]) == 0
    said = capsys.readouterr().out
    assert "his cards" in said
    assert "not judged by a quick run" in said
