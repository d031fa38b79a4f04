"""What the paper's text claims, measured: each claim with its numbers, their 95% intervals, and whether it holds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from feint import _core
from feint.game import CHANCE, Game, State, make
from feint.intervals import wilson
from feint.reproduce.coup_mdp.tables import Row, contender

__all__ = ["Deeds", "measure_claims", "watch"]

Tell = Callable[[str], object]
ROLE_OF = {
    "tax": "duke",
    "assassinate1": "assassin",
    "assassinate2": "assassin",
    "steal1": "captain",
    "steal2": "captain",
}
BLOCK_OF = {
    "foreign_aid": "duke",
    "assassinate1": "contessa",
    "assassinate2": "contessa",
    "steal1": "captain",
    "steal2": "captain",
}
ANSWER = "challenge_or_block"
DEPTHS = (1, 2, 3, 4, 5, 6)


def share(successes: int, trials: int) -> dict[str, Any]:
    """A percentage with its interval."""
    low, high = wilson(successes, trials)
    value = 100 * successes / trials if trials else None
    return {"value": value, "interval": [100 * low, 100 * high], "of": trials}


@dataclass
class Deeds:
    """What one player did in the games that were watched: how often, and how often rightly or truly."""

    challenges: list[bool] = field(default_factory=list)
    blocks: list[bool] = field(default_factory=list)
    claims: list[bool] = field(default_factory=list)


def can_show(player: dict[str, Any], role: str, face_up_counts: bool) -> bool:
    return any(card["role"] == role and (face_up_counts or not card["face_up"]) for card in player["cards"])


def views(state: State) -> list[dict[str, Any]]:
    """What each seat sees, of a game or of one that was revealed."""
    shown = [state.view(seat).json() for seat in range(3)]
    return list(shown[0]["seats"]) if "seats" in shown[0] else shown


def note(state: State, seat: int, word: str, deeds: Deeds) -> None:
    """Judge an answer by what is truly held."""
    counts = bool(state.game.parameters["face_up_counts"])
    seen = views(state)

    def holds(other: int, role: str) -> bool:
        return can_show(seen[other]["players"][other], role, counts)

    view = seen[seat]
    if view["phase"] == "begin" and word in ROLE_OF:
        deeds.claims.append(holds(seat, ROLE_OF[word]))
    elif word == ANSWER and view["phase"] == "challenge":
        deeds.challenges.append(not holds(view["actor"], ROLE_OF[view["action"]]))
    elif word == ANSWER and view["phase"] == "block":
        deeds.blocks.append(holds(seat, BLOCK_OF[view["action"]]))
    elif word == ANSWER:
        deeds.challenges.append(not holds(view["blocker"], BLOCK_OF[view["action"]]))


def watch(game: Game, player: dict[str, Any], games: int, seed: int) -> Deeds:
    """Games of one player against two random ones, every answer of the player judged."""
    deeds, rng = Deeds(), _core.Rng(seed)
    shown = _core.adapt(game, "reveal") if player["complete"] else game
    for index in range(games):
        seat, state = index % 3, shown.start()
        planner = _core.make_player(player["player"], shown, seat, rng.next(), player["options"])
        while not state.over:
            if state.asked == [CHANCE]:
                state.apply(CHANCE, state.sample(rng.next()))
                continue
            answers = {}
            for asked in state.asked:
                legal = state.legal(asked)
                if asked == seat and len(legal) > 1:
                    answers[asked] = planner.act(state.view(asked), legal)
                    note(state, asked, state.game.text(asked, answers[asked]), deeds)
                else:
                    answers[asked] = legal[rng.below(len(legal))]
            for asked, action in answers.items():
                state.apply(asked, action)
    return deeds


def measure_claims(games: int, threads: int, seed: int, tell: Tell) -> list[dict[str, Any]]:
    """Every claim, under the rules that fit the tables."""
    game = make("coup_mdp", rules="paper")
    out = []
    for claim in (always_wins, wins_challenges, bluffs_late, third_wins, deeper_is_better, complete_is_better):
        tell(f"claim: {claim.__doc__}")
        holds, measured = claim(game, games, threads, seed)
        out.append({"claim": claim.__doc__, "holds": holds, "measured": measured})
    return out


Measured = tuple[bool, dict[str, Any]]


def wins(game: Game, name: str, row: Row, games: int, threads: int, seed: int, leak: bool = False) -> dict[str, Any]:
    """How often a named player beats two random ones."""
    players = [contender(name, row, leak), {"player": "random"}, {"player": "random"}]
    first = _core.tournament(game, players, games, seed, threads)[0]
    return share(first["wins"], games)


def always_wins(game: Game, games: int, threads: int, seed: int) -> Measured:
    """Forward search with complete information always wins from depth 4 on."""
    rates = {
        f"depth {d}": wins(
            game, "forward_search complete", Row(d, 0), max(100, games // (10 if d > 4 else 1)), threads, seed
        )
        for d in DEPTHS
    }
    return all(rates[f"depth {d}"]["value"] == 100 for d in (4, 5, 6)), rates


def wins_challenges(game: Game, games: int, threads: int, seed: int) -> Measured:
    """Forward search with complete information and depth 2 wins all its challenges and blocks."""
    deeds = watch(game, contender("forward_search complete", Row(2, 0), False), max(50, games // 20), seed)
    measured = {
        "right challenges": share(sum(deeds.challenges), len(deeds.challenges)),
        "true blocks": share(sum(deeds.blocks), len(deeds.blocks)),
    }
    return all(deeds.challenges) and all(deeds.blocks), measured


def bluffs_late(game: Game, games: int, threads: int, seed: int) -> Measured:
    """Nobody claims a role that it does not hold below depth 4."""
    measured = {}
    for depth in (1, 2, 3, 4):
        deeds = watch(game, contender("forward_search complete", Row(depth, 0), False), max(50, games // 40), seed)
        measured[f"depth {depth}"] = share(deeds.claims.count(False), len(deeds.claims))
    return not any(measured[f"depth {d}"]["value"] for d in (1, 2, 3)), measured


def third_wins(game: Game, games: int, threads: int, seed: int) -> Measured:
    """Below depth 4 nobody lies, so among equals the third seat always wins."""
    measured = {}
    for row in (Row(1, 0, 1), Row(1, 0, 5), Row(2, 0, 1), Row(2, 0, 2)):
        for name, others in (("complete", "incomplete"), ("incomplete", "complete")):
            names = [f"sparse_sampling {name}", *[f"sparse_sampling {others}"] * 2]
            players = [contender(player, row, True) for player in names]
            third = _core.tournament(game, players, max(50, games // 5), seed, threads, False)[2]
            measured[f"{row.label}, {name} first"] = share(third["wins"], third["games"])
    return all(rate["value"] == 100 for rate in measured.values()), measured


def deeper_is_better(game: Game, games: int, threads: int, seed: int) -> Measured:
    """The larger the depth and the more samples, the better sparse sampling plays."""
    rows = (Row(1, 0, 1), Row(1, 0, 5), Row(2, 0, 1), Row(2, 0, 2), Row(4, 0, 1), Row(4, 0, 5))
    rates = {row.label: wins(game, "sparse_sampling complete", row, games, threads, seed) for row in rows}

    def worse(deep: str, shallow: str) -> bool:
        return bool(rates[deep]["interval"][1] < rates[shallow]["interval"][0])

    return not (worse("4/1", "2/1") or worse("2/1", "1/1") or worse("2/2", "2/1") or worse("4/5", "2/2")), rates


def complete_is_better(game: Game, games: int, threads: int, seed: int) -> Measured:
    """A player with complete information always does better than the same one without."""
    measured: dict[str, Any] = {}
    better = True
    for kind, row in (("sparse_sampling", Row(1, 0, 1)), ("sparse_sampling", Row(2, 0, 2)), ("mcts", Row(10, 0, 20))):
        full = wins(game, f"{kind} complete", row, games, threads, seed)
        part = wins(game, f"{kind} incomplete", row, games, threads, seed)
        measured |= {f"{kind} {row.label} complete": full, f"{kind} {row.label} incomplete": part}
        better = better and full["interval"][0] > part["interval"][1]
    return better, measured
