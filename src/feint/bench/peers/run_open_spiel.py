# mypy: ignore-errors
"""OpenSpiel's random games, by its own C++ rollouts and by the usual loop in Python; its CFR in C++."""

import importlib.metadata
import random

import pyspiel
from serve import serve, timed

GAMES = {
    "leduc": "leduc_poker",
    "kuhn": "kuhn_poker",
    "liars_dice": "liars_dice(numdice=1,dice_sides=6)",
    "goofspiel": "goofspiel(imp_info=False,num_cards=5,points_order=random)",
}
ROLLOUTS = 10_000  # in a call: some milliseconds, so that the call itself costs nothing
KUHN_STEPS = 9 / 4  # once dealt: two answers, and a third after pass and bet, which is one line in four


def rollouts(name, each=1.0):
    """Pure C++: a search of one simulation evaluates its root by so many rollouts, and does no more.

    The evaluator's own method is not bound to Python. A root where chance is asked crashes: it is the first decision.
    """
    game = pyspiel.load_game(GAMES[name])
    if game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
        game = pyspiel.convert_to_turn_based(game)  # the search takes no other
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 10, False, 1, False)  # uct_c, simulations, MB, solve, seed, verbose

    def play():
        bot.mcts_search(state)
        return ROLLOUTS * each

    return timed(play)


def from_python(name, games=100):
    game = pyspiel.load_game(GAMES[name])

    def play():
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(outcomes, weights)[0])
                else:
                    state.apply_action(random.choice(state.legal_actions()))
        return games

    return timed(play)


def sampling(solver, name, iterations=500):
    """Iterations of a C++ solver; it goes on from call to call, as ours does."""
    run = solver(pyspiel.load_game(GAMES[name]), seed=1).run_iteration

    def iterate():
        for _ in range(iterations):
            run()
        return iterations

    return timed(iterate)


def cfr(name, iterations=5):
    """Both players in turn, and the average."""
    run = pyspiel.CFRSolver(pyspiel.load_game(GAMES[name])).evaluate_and_update_policy

    def iterate():
        for _ in range(iterations):
            run()
        return iterations

    return timed(iterate)


def exploitability(name):
    """Of a table, in C++."""
    game = pyspiel.load_game(GAMES[name])
    policy = pyspiel.CFRSolver(game).tabular_average_policy()

    def judge():
        pyspiel.exploitability(game, policy)
        return 1

    return timed(judge)


serve(
    f"open_spiel {importlib.metadata.version('open_spiel')}",
    {
        "leduc rollouts, games": lambda: rollouts("leduc"),
        "leduc from Python": lambda: from_python("leduc"),
        "kuhn rollouts, steps": lambda: rollouts("kuhn", KUHN_STEPS),
        "liars_dice rollouts, games": lambda: rollouts("liars_dice"),
        "goofspiel rollouts, games": lambda: rollouts("goofspiel"),
        "leduc cfr": lambda: cfr("leduc"),
        "leduc exploitability": lambda: exploitability("leduc"),
        "kuhn external": lambda: sampling(pyspiel.ExternalSamplingMCCFRSolver, "kuhn"),
        "leduc external": lambda: sampling(pyspiel.ExternalSamplingMCCFRSolver, "leduc"),
        "kuhn outcome": lambda: sampling(pyspiel.OutcomeSamplingMCCFRSolver, "kuhn"),
        "leduc outcome": lambda: sampling(pyspiel.OutcomeSamplingMCCFRSolver, "leduc"),
    },
)
