# mypy: ignore-errors
"""colver's speed, and its information-set bot at a table of ours.

Positions are made as in feint/bench/coinche.py: the same deals, the same random cards, in the same order.
"""

import importlib.metadata
import random

import colver
from serve import serve, timed

ROLLOUTS = 20000
FULL, ENDS = 12, 500  # positions in a piece of work
# Its own defaults, with worlds that need no model.
BOT = '[worlds]\nsource = "uniform"\n[play]\nmethod = "isdd"\n'


def table(number, plays):
    """A contract of 80 in a random suit, and so many random cards played."""
    rng = random.Random(f"coinche {number}")
    deck = list(range(32))
    rng.shuffle(deck)
    env = colver.Env.deal_with_hands(number % 4, [deck[8 * i : 8 * i + 8] for i in range(4)])
    env.set_contract(rng.randrange(4), 80, 0, 0)
    env.set_phase_playing()
    for _ in range(plays):
        env.step(rng.choice(sorted(env.legal_actions())))
    return env


def rollouts(plays):
    env = table(0, 0)
    if not plays:
        env = colver.Env.deal_with_hands(3, env.get_hands())  # the auction is still to come

    def work():
        env.rollout(ROLLOUTS)
        return ROLLOUTS

    return timed(work)


def solves(plays, count):
    """Each piece of work is the next so many positions."""
    done = [0]

    def work():
        envs = [table(done[0] + i, plays) for i in range(count)]
        done[0] += count

        def solve():
            for env in envs:
                env.solve_scores()
            return count

        return timed(solve)()

    return work


def values():
    """Of all root cards of some positions, one number; it counts as done in a second."""

    def work():
        total = 0
        for number, plays in [*((n, 0) for n in range(4)), *((n, 12) for n in range(200))]:
            scores = table(number, plays).solve_scores()["scores"]
            total += sum((1 + card) * points for card, points in scores)
        return total, 1.0

    return work


BIDDING = colver.Env.deal(0, seed=0).phase()


def decide(request):
    """A decision of the bot, that has heard all calls and cards so far; the others' hands are drawn by who asks.

    After a coinche it asks three players where we ask two: who is not asked passes.
    """
    bot = colver.Agent(BOT, request["seat"], seed=request["seed"])
    env = colver.Env.deal_with_hands(request["dealer"], request["hands"])
    bot.init_deal(env)

    def go(action):
        bot.observe(env, action)
        env.step(action)

    for seat, action in request["calls"]:
        while env.phase() == BIDDING and env.current_player() != seat:
            go(0)
        if env.phase() == BIDDING:
            go(action)
    while request["plays"] is not None and env.phase() == BIDDING:
        go(0)
    for action in request["plays"] or []:
        go(action)
    if request["plays"] is None and env.phase() != BIDDING:
        return {"action": 0}  # nothing to say any more, by its rules
    return {"action": int(bot.action(env))}


WORKLOADS = {
    "deals": lambda: rollouts(False),
    "play-outs": lambda: rollouts(True),
    "double dummy, full deals": lambda: solves(0, FULL),
    "double dummy, 20 cards": lambda: solves(12, ENDS),
    "double dummy, values": values,
}

serve(f"colver {importlib.metadata.version('colver')}", WORKLOADS, decide)
