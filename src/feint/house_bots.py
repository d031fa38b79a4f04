"""The house bots of an arena: their names, what each plays, and how strong it is."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files

RANDOM = 0  # the strength of a bot that plays any legal action


@dataclass(frozen=True)
class Bot:
    """An account of the house. It plays whatever its kind can play, or only the games that are named.

    strength: the stronger of two bots of one game has the higher number. RANDOM is never seated unless it is asked for.
    """

    name: str
    spec: str
    about: str
    strength: int
    games: frozenset[str] | None = None


_KUHN = files("feint.agents").joinpath("equilibrium_python_kuhn.json")
_LEVELS = (
    "Nim with hidden heaps, without a thought: any legal move.",
    "Nim with hidden heaps: takes you for one who does not think.",
    *(f"Nim with hidden heaps: thinks that you are of level 0 to {k - 1}, and finds out which." for k in range(2, 9)),
)
BOTS = (
    Bot("random", "random", "Plays uniformly at random.", RANDOM),
    Bot("shuffle", "random", "Another random player, so that two can meet.", RANDOM),
    Bot("honest", "honest", "Coup by rule: claims only what it holds.", 1),
    Bot("counter", "counter", "Coup by rule: counts cards, doubts and bluffs.", 2),
    Bot("regret", "regret", "Coup between two by a learned table: it bluffs and doubts in proportion.", 4),
    Bot("believer", "believer:simulations=1000,milliseconds=15", "Coup by beliefs about all hands, and search.", 3),
    Bot("simple", "simple", "Coinche by a paper's simple rules.", 2),
    Bot("stronger", "stronger", "Coinche by a paper's stronger rules.", 3),
    Bot("learned", "learned", "Coinche by nets that learned against themselves; nobody taught them.", 4),
    Bot("pimc", "pimc:worlds=20,milliseconds=50", "Coinche: solves deals that may be the true one.", 5),
    Bot("greedy", "greedy", "The duel, one round ahead and no further.", 1),
    Bot("exact", "exact", "Solves the game and plays the equilibrium: nobody has an edge against it.", 5),
    Bot(
        "equilibrium",
        f"policy:path={_KUHN}",
        "Kuhn poker in Python by an equilibrium that CFR found.",
        5,
        frozenset(["python_kuhn"]),
    ),
    Bot("thinker", "ismcts:simulations=100", "Searches by information sets, 100 simulations a decision.", 1),
    Bot("middle thinker", "ismcts:simulations=300", "Searches by information sets, 300 simulations a decision.", 1),
    Bot("deep thinker", "ismcts:simulations=1000", "Searches by information sets, 1,000 simulations a decision.", 2),
    Bot(
        "exp3", "exp3:simulations=20000", "Searches open games of two by EXP3: 20,000 simulations, a mixed strategy.", 3
    ),
    Bot("exp3 200k", "exp3:simulations=200000", "As exp3, with the 200,000 simulations of its paper.", 4),
    Bot("sm_rm", "sm_rm:simulations=20000", "Searches open games of two by regret matching, 20,000 simulations.", 3),
    *(Bot(f"level {k}", f"level:k={k}", about, k, frozenset(["po_nim"])) for k, about in enumerate(_LEVELS)),
)
RETIRED = ("coin",)  # names of bots that the house had once: their matches and ratings stay


def strength_of(name: str) -> int:
    """The strength of a house bot by its name; RANDOM for a name that the house does not have (any more)."""
    return next((bot.strength for bot in BOTS if bot.name == name), RANDOM)
