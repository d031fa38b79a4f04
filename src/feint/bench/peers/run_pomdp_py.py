# mypy: ignore-errors
"""pomdp-py's POMCP on the problems that it brings along, each from its start, with a new tree for every plan."""

import importlib.metadata
import itertools

import pomdp_py
from pomdp_py.problems.rocksample import rocksample_problem as rock_sample
from pomdp_py.problems.tiger.tiger_problem import TigerProblem, TigerState
from serve import serve, timed

ROCKS = ((2, 0), (0, 1), (3, 1), (6, 3), (2, 4), (3, 4), (5, 5), (1, 6))


def tiger():
    agent = TigerProblem.create("tiger-left", 0.5, 0.15).agent
    particles = [TigerState(name) for name in ("tiger-left", "tiger-right") for _ in range(500)]
    agent.set_belief(pomdp_py.Particles(particles), prior=True)
    return agent


def rocks():
    kinds = itertools.product((rock_sample.RockType.GOOD, rock_sample.RockType.BAD), repeat=len(ROCKS))
    particles = [rock_sample.State((0, 3), kind, False) for kind in kinds]
    places = {place: i for i, place in enumerate(ROCKS)}
    return rock_sample.RockSampleProblem(7, len(ROCKS), particles[0], places, pomdp_py.Particles(particles)).agent


def plans(make, depth, exploration, simulations):
    agent = make()
    planner = pomdp_py.POMCP(
        max_depth=depth,
        discount_factor=0.95,
        num_sims=simulations,
        exploration_const=exploration,
        rollout_policy=agent.policy_model,
    )

    def plan():
        agent.tree = None
        planner.plan(agent)
        return planner.last_num_sims

    return timed(plan)


WORKLOADS = {
    "tiger 3 10000": lambda: plans(tiger, 3, 50, 10_000),
    "rock_sample 30 10000": lambda: plans(rocks, 30, 5, 10_000),
}

serve(f"pomdp-py {importlib.metadata.version('pomdp-py')}", WORKLOADS)
