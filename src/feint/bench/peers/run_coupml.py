# mypy: ignore-errors
"""coupml's random games: the loop of its documentation, without the printing.

Its documentation asks for "any object with choice(list) and shuffle(list) functions, such as a
numpy.random.RandomState". Python's own randomness is several times as fast there as numpy's, so that is what it gets.
"""

import importlib.metadata
import random

from coupml import Coup
from serve import serve, timed

GAMES = 20  # between two looks at the clock


class Chance:
    """The dealer asks for a number below n."""

    choice = staticmethod(random.randrange)
    shuffle = staticmethod(random.shuffle)


def games(players, count_games):
    coup = Coup(players, Chance)
    choose = random.choice

    def play():
        decisions = 0
        for _ in range(GAMES):
            coup.init_game()
            while not coup.is_game_over():
                coup.play_action(choose(coup.get_legal_actions()))
                decisions += 1
        return GAMES if count_games else decisions

    return timed(play)


WORKLOADS = {
    f"coup {players} players, {counted}": lambda p=players, c=counted: games(p, c == "games")
    for players in (2, 4, 6)
    for counted in ("games", "decisions")
}

serve(f"coupml {importlib.metadata.version('coupml')}", WORKLOADS)
