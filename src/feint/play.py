"""Play one match with agents in this process."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from feint.agent import Acting, Agent, agent_of, is_agent_object
from feint.agents import make_agent
from feint.errors import AgentFault, WrongType
from feint.game import Game, View, make
from feint.match import Match, Question
from feint.quantities import instance
from feint.record import Record, agent_seed

__all__ = ["Player", "as_agent", "is_made_here", "play", "play_match"]

Player = str | Acting | type[Acting] | Callable[[], Acting] | Callable[[View, Sequence[int]], int]
"""A spec, an object with `act(view, legal)`, a class of such objects, a function that makes one, or a function of
(view, legal)."""

FAULTS_BEFORE_BENCH = 3
"""After so many faults in one match an agent is not asked any more: the safest action is played for it."""


def as_agent(player: Player) -> Agent:
    """Return the agent that a spec, an object, a class or a function stands for."""
    return make_agent(player) if isinstance(player, str) else agent_of(player)


def is_made_here(player: Player) -> bool:
    """Return whether `as_agent` makes a new agent of it, which whoever called it must close."""
    return not is_agent_object(player)


def play(
    game: Game | str,
    agents: Sequence[Player],
    seed: int | bytes = 0,
    *,
    setup: dict[str, Any] | None = None,
    parameters: Mapping[str, object] | None = None,
    watch: Callable[[Match], object] | None = None,
) -> Record:
    """Play one match and return its record. Equal seeds and agents give equal records, but for the times.

    An agent is the spec of one, a function of (view, legal), an object with `act(view, legal)`, or a class of such
    objects. `watch` is called after each step with the match. Agents made here, of specs and classes, are closed here.
    """
    if isinstance(game, str):
        game = make(game, **(parameters or {}))
    instance("game", game, Game, "or a name; feint.wrap makes one of a Python object")
    if isinstance(agents, str) or not isinstance(agents, Iterable):
        raise WrongType(f"agents must be a list with an agent for each seat, got {agents!r}")
    made = [as_agent(player) for player in agents]
    try:
        return play_match(Match(game, seed, setup, [agent.name for agent in made]), made, watch)
    finally:
        for agent, player in zip(made, agents, strict=True):
            if is_made_here(player):
                agent.close()


def play_match(match: Match, agents: Sequence[Agent], watch: Callable[[Match], object] | None = None) -> Record:
    """Drive a match, fresh or resumed, to its end.

    An AgentFault costs the agent its choice, not the match: the safest action is played and the fault is recorded. Any
    other exception is a bug of the agent and comes through.
    """
    faults = [0] * len(agents)
    for seat, agent in enumerate(agents):
        _hook(agent, "start", match.game, seat, agent_seed(match.seed, seat))
    if watch:
        watch(match)
    while not match.over:
        for seat, question in match.asked().items():
            faults[seat] += _ask(match, agents[seat], question, benched=faults[seat] >= FAULTS_BEFORE_BENCH)
        if watch:
            watch(match)
    record = match.record()
    for seat, agent in enumerate(agents):
        if last := match.unheard(seat):
            _hook(agent, "observe", last)
        _hook(agent, "end", match.state.returns())
    return record


def _hook(agent: Agent, name: str, *arguments: object) -> None:
    # Anything with `act` may play; the hooks are optional.
    hook = getattr(agent, name, None)
    if hook is None:
        return
    with contextlib.suppress(AgentFault):  # it shows again, and is recorded, when the agent is asked
        hook(*arguments)


def _ask(match: Match, agent: Agent, question: Question, benched: bool) -> bool:
    """Put one question; return whether the agent failed to answer it."""
    seat = question.seat
    if question.events:
        _hook(agent, "observe", question.events)
    if benched:
        match.answer(seat, match.state.fallback(seat), fault="benched after repeated faults")
        return True
    began = time.perf_counter()
    try:
        action = agent.act(question.view, question.legal)
    except AgentFault as fault:
        ms = (time.perf_counter() - began) * 1000
        match.answer(seat, match.state.fallback(seat), ms=round(ms, 3), fault=str(fault))
        return True
    ms = (time.perf_counter() - began) * 1000
    explain = agent.explain() if hasattr(agent, "explain") else None
    match.answer(seat, action, ms=round(ms, 3), explain=explain)
    return False
