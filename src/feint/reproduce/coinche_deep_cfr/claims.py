"""Judge the paper's claims: True (holds), False (fails) or None (undecided), by the tables at hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from feint.reproduce.coinche_deep_cfr.expected import PAPER
from feint.reproduce.coinche_deep_cfr.samplers import spread

__all__ = ["CLAIMS", "NOT_JUDGED", "format_value", "judge"]

Tables = dict[str, Any]
Verdict = tuple[bool | None, dict[str, str]]
NEAR = 1.1  # times: an exploitability within that of another is no better
SETTLED = 0.95  # a share that counts as always
SEEDS = 3  # the least number of trainings by which a percentage of the paper is judged
CHANGE = 0.02  # a share that changes by more in the second half of a training has not settled


def judge(tables: Tables, quick: bool) -> list[dict[str, Any]]:
    """Every claim whose table is there. A quick run measures and does not judge."""
    out = []
    for name, (table, claim) in CLAIMS.items():
        try:
            holds, measured = claim(tables[table])
        except KeyError:  # a table, or a run of it, that is not there
            holds, measured = None, {}
        out.append(
            {"name": name, "claim": PAPER["claims"][name], "holds": None if quick else holds, "measured": measured}
        )
    return out


def format_value(one: dict[str, Any], times: float = 1.0, unit: str = "") -> str:
    """A number with its interval, where there is one."""
    if one["value"] is None:
        return "-"
    text = f"{times * one['value']:.1f}{unit}"
    return (
        text
        if not one["interval"]
        else f"{text} ({times * one['interval'][0]:.1f} to {times * one['interval'][1]:.1f})"
    )


def percent(one: dict[str, Any]) -> str:
    return format_value(one, 100, "%")


def nash(found: dict[str, Any]) -> Verdict:
    """False if one who bids on his surest hands gains, with his interval, however the cards are played."""
    gains = {f"{row['own']} against {row['others']}": row["gain"]["mirror"] for row in found["rows"]}
    measured = {f"gain a deal, cards {name}": format_value(one) for name, one in gains.items()}
    return (False if all(one["interval"][0] > 0 for one in gains.values()) else None), measured


def trap(found: dict[str, Any]) -> Verdict:
    """By the paper's own settings; that it does not come is only said after as many iterations as the paper has."""
    run = found["runs"]["Algorithm 3"]
    measured = {}
    for name, one in found["runs"].items():
        last = one["curve"][-1]
        words = f"{100 * last['pass_rate']:.0f}% passed out, {last['steps']:.1f} calls and cards"
        measured[f"{name}, {one['iterations']} iterations"] = words
    passed, enough = run["curve"][-1]["pass_rate"], run["iterations"] >= PAPER["table_3"]["num_iterations"]
    return (True if passed > SETTLED else False if enough and passed < 1 - SETTLED else None), measured


def converges(found: dict[str, Any]) -> Verdict:
    """False if after the same iterations it is no nearer than uniform play is, on Leduc in tables, by any seed."""
    rows = {row["sampler"]: row for row in found["rows"]}
    measured = {"uniform, Leduc": f"{found['uniform']['leduc']:.3f}"}
    for kind in ("tabular", "deep"):
        measured |= {f"{words}, Leduc, {kind}": spread(row, kind, "leduc") for words, row in rows.items()}
    uniform = found["uniform"]["leduc"]
    best = min(min(rows[words]["tabular"]["leduc"]) for words in ("paper(2)", "paper(4)"))
    return (False if best > uniform / NEAR else None), measured


def expensive(found: dict[str, Any]) -> Verdict:
    """Not judged: of the cards they are not, and the auction has a sampler of its own here."""
    cost = found["cost"]
    return None, {"every card from a contract on": f"{cost['nodes']:,.0f} nodes, {1000 * cost['seconds']:.1f} ms"}


def _ends(found: dict[str, Any], learner: str) -> dict[str, dict[str, Any]]:
    return {name: found["runs"][f"{learner} against {name}"]["end"] for name in ("random", "simple", "stronger")}


def _is_settled(run: dict[str, Any], metric: str) -> bool:
    """Return whether a metric changed by at most `CHANGE` in the second half of a training."""
    half = run["curve"][-1]["steps_trained"] / 2
    before = next(row[metric] for row in run["curve"] if row["steps_trained"] >= half)
    return before is not None and abs(run["end"][metric]["value"] - before) <= CHANGE


def _meets(run: dict[str, Any], metric: str, number: float) -> bool | None:
    """Return whether the paper's percentage lies in the interval.

    Undecided for a training that has not settled, and for fewer than `SEEDS` trainings: the paper does not say how long
    it trained, and the interval is over deals, not over trainings.
    """
    interval = run["end"][metric]["interval"]
    if not interval or run.get("seeds", 1) < SEEDS or not _is_settled(run, metric):
        return None
    return bool(interval[0] <= number / 100 <= interval[1])


def _second_half(run: dict[str, Any], metric: str) -> str:
    half = run["curve"][-1]["steps_trained"] / 2
    return " ".join(_percent(row[metric]) for row in run["curve"] if row["steps_trained"] >= half)


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.0f}%"


def _defends(found: dict[str, Any], other: str) -> Verdict:
    run, metric = found["runs"][f"PPO, paper, against {other}"], "success_defending"
    measured = {"success defending": percent(run["end"][metric]), "attacks": percent(run["end"]["attack_rate"])}
    measured["success defending, second half of the training"] = _second_half(run, metric)
    measured["seeds"] = str(run.get("seeds", 1))
    return _meets(run, metric, PAPER["figure_2"][other]), measured


def ppo_defends_simple(found: dict[str, Any]) -> Verdict:
    return _defends(found, "simple")


def ppo_defends_stronger(found: dict[str, Any]) -> Verdict:
    return _defends(found, "stronger")


def _apart(less: dict[str, Any], more: dict[str, Any]) -> bool | None:
    """Whether one is more than the other, intervals apart; None if they overlap."""
    if not less["interval"] or not more["interval"]:
        return None
    if more["interval"][0] > less["interval"][1]:
        return True
    return False if more["interval"][1] < less["interval"][0] else None


def ppo_attacks_more(found: dict[str, Any]) -> Verdict:
    ends = _ends(found, "PPO, paper,")
    measured: dict[str, str] = {}
    for name in ("simple", "stronger"):
        measured |= {
            f"attacks against {name}": percent(ends[name]["attack_rate"]),
            f"mean contract against {name}": format_value(ends[name]["mean_contract"]),
            f"bid precision against {name}": format_value(ends[name]["bid_precision"]),
        }
    parts = [_apart(ends["simple"]["attack_rate"], ends["stronger"]["attack_rate"])]
    parts += [_apart(ends["stronger"][name], ends["simple"][name]) for name in ("mean_contract", "bid_precision")]
    return (False if False in parts else None if None in parts else True), measured


def easier_to_defend(found: dict[str, Any]) -> Verdict:
    measured, verdicts = {}, []
    for learner in ("PPO, paper,", "Deep CFR, paper,"):
        for name, end in _ends(found, learner).items():
            both = end["success_attacking"], end["success_defending"]
            measured[f"{learner} against {name}"] = f"attacking {percent(both[0])}, defending {percent(both[1])}"
            verdicts.append(_apart(*both))
    return (None if None in verdicts or len(set(verdicts)) > 1 else verdicts[0]), measured


def never_human(found: dict[str, Any]) -> Verdict:
    ends = {name: run["end"]["attack_rate"] for name, run in found["runs"].items() if name.startswith("PPO, paper")}
    below = all(one["interval"][1] < 0.4 for one in ends.values())
    return below, {name: percent(one) for name, one in ends.items()}


def deep_cfr_attacks_simple(found: dict[str, Any]) -> Verdict:
    run = found["runs"]["Deep CFR, paper, against simple"]
    last = run["curve"][-1]
    measured = {
        f"attacks after {run['iterations']} iterations": f"{100 * last['attack_rate']:.0f}%",
        "by the average": percent(run["end"]["attack_rate"]),
        "mean contract": format_value(run["end"]["mean_contract"]),
        "success attacking": percent(run["end"]["success_attacking"]),
    }
    return (True if last["attack_rate"] > SETTLED else False if last["attack_rate"] < 0.5 else None), measured


def deep_cfr_oscillates(found: dict[str, Any]) -> Verdict:
    """Not judged: what an oscillation is the paper does not say."""
    run = found["runs"]["Deep CFR, paper, against stronger"]
    late = [row["attack_rate"] for row in run["curve"]][len(run["curve"]) // 2 :]
    return None, {"attacks, second half of the training": " ".join(f"{100 * share:.0f}%" for share in late)}


def win_by_defending(found: dict[str, Any]) -> Verdict:
    """Ask for seldom attacking and for winning: each of three rewards must pass, and one that fails decides.

    A reward passes if the learner attacks in fewer than half of the deals, defends with success in more than half and
    is paid more than 0 a deal, each by its interval. It fails if one of the three is the other way round.
    """
    measured, parts = {}, []
    for name in ("mirror", "no_defense", "good"):
        end = found["runs"][name]["end"]
        shares = ("attack_rate", "success_defending")
        numbers = [f"{part.replace('_', ' ')} {percent(end[part])}" for part in shares]
        measured[name] = ", ".join([*numbers, f"reward {format_value(end['reward'])}"])
        parts += [_beyond(end["attack_rate"], 0.5, below=True), _beyond(end["success_defending"], 0.5)]
        parts.append(_beyond(end["reward"], 0.0))
    return (False if False in parts else None if None in parts else True), measured


def _beyond(one: dict[str, Any], border: float, below: bool = False) -> bool | None:
    """Return True if an interval lies above a border, False if below, None if the border lies inside."""
    if not one["interval"]:
        return None
    low, high = one["interval"]
    if low <= border <= high:
        return None
    return bool(high < border if below else low > border)


def win_by_coinching(found: dict[str, Any]) -> Verdict:
    """True if it coinches nearly always by `classic` and seldom otherwise: who knows nothing coinches often, too."""
    runs, measured = found["runs"], {}
    for name in ("classic", "classic, the coinching side attacks", "mirror", "no_defense", "good"):
        if name in runs:
            end = runs[name]["end"]
            measured[name] = f"coinches {percent(end['coinche_rate'])}, reward {format_value(end['reward'])}"
    rates = {name: runs[name]["end"]["coinche_rate"]["value"] or 0.0 for name in measured}
    others = [rates[name] for name in ("mirror", "no_defense", "good") if name in rates]
    if others and rates["classic"] > SETTLED and max(others) < 0.5:
        return True, measured
    return (False if rates["classic"] < 0.5 else None), measured


def masking(found: dict[str, Any]) -> Verdict:
    """Good is what the paper says of experienced players: around 10 points."""
    names = ("good", "good, no bid above 120", "good, no bid above 100")
    ends = {name: found["runs"][name]["end"]["bid_precision"] for name in names}
    masked = [ends[name]["interval"] for name in names[1:]]
    holds = None if not all(masked) else all(interval[0] > 15 for interval in masked)
    return holds, {f"bid precision, {name}": format_value(one) for name, one in ends.items()}


Claim = Callable[[dict[str, Any]], Verdict]
CLAIMS: dict[str, tuple[str, Claim]] = {
    "nash": ("refutation", nash),
    "trap": ("trap", trap),
    "converges": ("samplers", converges),
    "expensive": ("samplers", expensive),
    "ppo_defends_simple": ("heuristics", ppo_defends_simple),
    "ppo_defends_stronger": ("heuristics", ppo_defends_stronger),
    "ppo_attacks_more": ("heuristics", ppo_attacks_more),
    "easier_to_defend": ("heuristics", easier_to_defend),
    "never_human": ("heuristics", never_human),
    "deep_cfr_attacks_simple": ("heuristics", deep_cfr_attacks_simple),
    "deep_cfr_oscillates": ("heuristics", deep_cfr_oscillates),
    "win_by_defending": ("rewards", win_by_defending),
    "win_by_coinching": ("rewards", win_by_coinching),
    "masking": ("rewards", masking),
}
NOT_JUDGED = ("expensive", "deep_cfr_oscillates")  # what would decide them is not measured here
