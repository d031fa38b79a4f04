"""The paper's Deep CFR, its Table 3 and Algorithm 1, beside the preset `paper` and the runs with it."""

from __future__ import annotations

from dataclasses import dataclass

from feint.game import make
from feint.reproduce.coinche_deep_cfr.expected import PAPER
from feint.reproduce.coinche_deep_cfr.sizes import FULL
from feint.reproduce.coinche_deep_cfr.training import moments
from feint.solvers.deep_cfr import options_for, presets, sampler_of
from feint.solvers.deep_cfr.training import POLICY_STEPS

__all__ = ["Setting", "settings_beside"]


@dataclass(frozen=True)
class Setting:
    """One setting: what the paper has, what is done here, and whether that is the same."""

    name: str
    paper: str
    here: str
    same: bool


def settings_beside() -> list[Setting]:
    """Compare every setting of Table 3 and Algorithm 1 with the preset `paper`; numbers are taken from both."""
    return _table_3() + _algorithm_1()


def _table_3() -> list[Setting]:
    theirs, ours = PAPER["table_3"], presets()["paper"]
    epochs = ours.steps * ours.batch / ours.rows
    rate = f"{ours.rate:g}, falling to 0 over each fit"
    layers, wanted = " and ".join(map(str, ours.hidden)), theirs["adv_hidden"]
    _, draws, _ = sampler_of(ours.sampler)
    memory = f"{ours.rows:,} rows for all seats"
    runs = f"{FULL.trap} in self-play, {FULL.heuristics} against heuristics"
    looks = len(moments(FULL.trap, FULL.points))
    return [
        Setting("iterations", f"{theirs['num_iterations']:,}", runs, theirs["num_iterations"] == FULL.trap),
        Setting(
            "logged (log_interval)",
            f"every {theirs['log_interval']} iterations",
            f"loss: every iteration; metrics: {looks} times in a run, more often at first",
            same=False,
        ),
        Setting(
            "traversals in an iteration",
            f"{theirs['num_traversals']} for each player",
            f"{ours.traversals} for each seat",
            theirs["num_traversals"] == ours.traversals,
        ),
        Setting("actions drawn (A_samples)", str(theirs["A_samples"]), str(draws), theirs["A_samples"] == draws),
        Setting("hidden layers", " and ".join(map(str, wanted)), layers, wanted == list(ours.hidden)),
        Setting("batch", str(theirs["batch_size"]), str(ours.batch), theirs["batch_size"] == ours.batch),
        Setting("learning rate", f"{theirs['adv_lr']:g}", rate, same=False),
        Setting("memory of advantages", f"{theirs['adv_mem_size']:,} rows for each player", memory, same=False),
        Setting(
            "memory of strategies",
            f"{theirs['pol_mem_size']:,} rows",
            f"{ours.rows:,} rows",
            theirs["pol_mem_size"] == ours.rows,
        ),
        Setting(
            "fit of advantages",
            f"{theirs['adv_epochs']} epochs of what is remembered",
            f"{ours.steps:,} batches, {epochs:.1f} epochs of a full memory",
            same=False,
        ),
        Setting(
            "fit of the policy",
            f"{theirs['pol_epochs']} epochs, in every iteration",
            f"{POLICY_STEPS * ours.steps:,} batches, {POLICY_STEPS * epochs:.1f} epochs of a full memory, "
            "once at the end",
            same=False,
        ),
    ]


def _algorithm_1() -> list[Setting]:
    ours, game = presets()["paper"], make("coinche", rules="paper")
    numbers = PAPER["observation"]["numbers"]
    scale = options_for(game, "paper").scale
    loss = "cross entropy" if ours.average == "policy" else "none: the nets of all iterations are averaged"
    return [
        Setting("weights at the start (θ)", "0", "0: the first traversals play uniformly", same=True),
        Setting(
            "weights before a fit",
            "from scratch",
            "from scratch" if ours.afresh else "those of the last fit (`afresh=False`)",
            ours.afresh,
        ),
        Setting(
            "nets",
            "one for each player, fitted after the player's traversals",
            "one for all seats, fitted after the traversals of all" if ours.shared else "one for each seat",
            not ours.shared,
        ),
        Setting(
            "what a net sees",
            f"{numbers} numbers",
            f"{game.feature_count} binary features",
            numbers == game.feature_count,
        ),
        Setting(
            "weight of iteration t' in both losses",
            "t'",
            "t' (`linear=True`)" if ours.linear else "1 (`linear=False`)",
            ours.linear,
        ),
        Setting("loss of the policy", "squared error", loss, same=False),
        Setting(
            "payments",
            "not scaled",
            f"preset: divided by {scale:g}; runs on the page of results: not scaled (`--scale 1`)",
            scale == 1,
        ),
    ]
