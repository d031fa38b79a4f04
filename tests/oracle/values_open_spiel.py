"""Values of OpenSpiel's goofspiel, by its rules and SciPy's linear programs. It imports nothing from feint.

    python values_open_spiel.py GAME -> {"value": v, "after": [[...], ...]}

of the start, and behind the first bids where no chance comes before them.
"""

import json
import sys

import numpy as np
import pyspiel
from scipy.optimize import linprog

GAME = pyspiel.load_game(sys.argv[1])
KNOWN = {}


def solved(matrix):
    low, high = matrix.min(axis=1).max(), matrix.max(axis=0).min()
    if low == high:
        return float(low)
    rows, columns = matrix.shape
    found = linprog(
        [*[0] * rows, -1],
        A_ub=np.hstack([-matrix.T, np.ones((columns, 1))]),
        b_ub=np.zeros(columns),
        A_eq=[[*[1] * rows, 0]],
        b_eq=[1],
        bounds=[*[(0, None)] * rows, (None, None)],
    )
    return -float(found.fun)


def matrix_of(state, turned):
    rows = []
    for a in state.legal_actions(0):
        rows.append([])
        for b in state.legal_actions(1):
            after = state.clone()
            after.apply_actions([a, b])
            rows[-1].append(value(after, turned))
    return np.array(rows)


def value(state, turned=()):
    """Ways that meet are one: hands, points and the prizes that came say all."""
    if state.is_terminal():
        return float(state.returns()[0])
    said = [line for line in str(state).splitlines() if not line.startswith("Point card")]
    key = json.dumps([said, sorted(turned[:-1]), turned[-1:], state.is_chance_node()])
    if key not in KNOWN:
        if state.is_chance_node():
            KNOWN[key] = 0.0
            for action, probability in state.chance_outcomes():
                after = state.clone()
                after.apply_action(action)
                KNOWN[key] += probability * value(after, (*turned, action))
        else:
            KNOWN[key] = solved(matrix_of(state, turned))
    return KNOWN[key]


START = GAME.new_initial_state()
print(json.dumps({"value": value(START), "after": [] if START.is_chance_node() else matrix_of(START, ()).tolist()}))
