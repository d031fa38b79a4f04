"""Follows games step by step in OpenSpiel and compares. It imports nothing from feint; games come as JSON lines."""

import json
import sys

import pyspiel

COUNT = 0
for line in sys.stdin:
    told = json.loads(line)
    game = pyspiel.load_game(told["game"])
    state = game.new_initial_state()
    for step in told["steps"]:
        where = f"{told['game']} after {state.history_str()!r}"
        if "outcomes" in step:
            assert state.is_chance_node(), f"{where}: no chance here"
            outcomes = state.chance_outcomes()
            probabilities = [round(p, 12) for _, p in outcomes]
            assert probabilities == [round(p, 12) for p in step["outcomes"]], f"{where}: {probabilities}"
            state.apply_action(outcomes[step["index"]][0])
        elif state.is_simultaneous_node():
            legal = [state.legal_actions(player) for player in range(game.num_players())]
            assert legal == step["legal"], f"{where}: legal {legal}, not {step['legal']}"
            state.apply_actions(step["actions"])
        else:
            player = state.current_player()
            assert [player] == step["seats"], f"{where}: {player} is to move, not {step['seats']}"
            assert state.legal_actions() == step["legal"][0], f"{where}: {state.legal_actions()}, not {step['legal']}"
            state.apply_action(step["actions"][0])
    while not state.is_terminal() and state.is_chance_node() and len(state.chance_outcomes()) == 1:
        state.apply_action(state.chance_outcomes()[0][0])  # the last prize, which is no draw for us
    assert state.is_terminal(), f"{told['game']}: OpenSpiel goes on after {state.history_str()!r}"
    assert list(state.returns()) == told["returns"], f"{told['game']}: {state.returns()}, not {told['returns']}"
    COUNT += 1
print(COUNT)
