"""Players of seats that do not learn, as native code meets them."""

from __future__ import annotations

from feint._core import Opponents
from feint.agent import Agent
from feint.agents import make_agent
from feint.agents.native import NativeAgent
from feint.agents.policy import PolicyAgent
from feint.errors import BadSpec
from feint.game import Game
from feint.nets import NetPolicy
from feint.policy import Policy, TabularPolicy, UniformPolicy

__all__ = ["fixed_player", "of_policy", "policy_of"]


def of_policy(policy: Policy, game: Game) -> Opponents:
    """A policy in the seats of others; natively, unless only Python can ask it."""
    if isinstance(policy, TabularPolicy):
        return Opponents.table(game, policy.table)
    if isinstance(policy, UniformPolicy):
        return Opponents.table(game, {})
    if isinstance(policy, NetPolicy) and policy.encoding == "features" and (members := policy.mlps()):
        return Opponents.nets(game, members, policy.head)
    if isinstance(policy, NetPolicy) and len(policy.members) > 1:  # each game draws one

        def start(seat: int, seed: int) -> Agent:
            agent = PolicyAgent.of(policy)
            agent.start(game, seat, seed % 2**48)
            return agent

        return Opponents.agents(game, start)
    return Opponents.policy(game, policy.probabilities)


def fixed_player(spec: str, game: Game) -> Opponents | None:
    """Who plays a seat that does not learn: a policy, or a native player that need not hear; nothing for a learner."""
    if not spec:
        return None
    if policy := policy_of(spec, game):
        return of_policy(policy, game)
    agent = make_agent(spec)
    try:
        if isinstance(agent, NativeAgent) and agent.by_itself and not agent.needs_events:
            return Opponents.native(game, agent.kind, agent.options)
    finally:
        agent.close()
    raise BadSpec(f"{spec!r} cannot play a seat that does not learn; policies can, and native players of one look")


def policy_of(spec: str, game: Game) -> Policy | None:
    """The policy that an agent's spec plays, where it is one: of `random`, of `policy:path=...` and of `learned`."""
    if spec == "random":
        return UniformPolicy(game)
    agent = make_agent(spec)
    try:
        if not isinstance(agent, PolicyAgent):
            return None
        agent.start(game, 0, 0)
        return agent.policy
    finally:
        agent.close()
