"""What a person may choose in Coinche, and how what he types is read, in either language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from feint.games.coinche.table.words import SIGNS, SUITS, Words, bare, sort_hand
from feint.tables.plain import Choice, NotUnderstood

CALLS, CARDS = 43, 32
RANKS = "789JQKTA"
RANK_WORDS = {
    "7": ("7", "sept", "seven"),
    "8": ("8", "huit", "eight"),
    "9": ("9", "neuf", "nine"),
    "J": ("j", "v", "valet", "jack"),
    "Q": ("q", "d", "dame", "queen"),
    "K": ("k", "r", "roi", "king"),
    "T": ("10", "t", "dix", "ten"),
    "A": ("a", "as", "ace"),
}
SUIT_WORDS = {
    "spades": ("spades", "pique", "piques", "s", "p"),
    "hearts": ("hearts", "coeur", "coeurs", "h"),
    "diamonds": ("diamonds", "carreau", "carreaux", "d"),
    "clubs": ("clubs", "trefle", "trefles"),
}
SUIT_LETTERS = {"en": {"c": "clubs"}, "fr": {"c": "hearts", "k": "diamonds", "t": "clubs"}}
CALL_WORDS = {
    "pass": ("pass", "passe", "p", "no", "non", "n", "passer"),
    "coinche": ("coinche", "contre", "double", "c", "x"),
    "surcoinche": ("surcoinche", "surcontre", "redouble", "xx"),
}
FILLERS = {
    "the",
    "of",
    "de",
    "du",
    "des",
    "le",
    "la",
    "les",
    "play",
    "joue",
    "jouer",
    "je",
    "i",
    "en",
    "bid",
    "say",
    "dis",
}
FILLERS |= {"annonce", "annoncer", "card", "carte"}
SPLIT = re.compile(r"(10|1[0-6]0|[89]0|250|capot|[789tjvqdkra])([a-z])")
SHORTEST = 3  # letters that may stand for a longer word


def action_parts(action: int) -> tuple[str, ...]:
    """What an action means, in parts: a rank or a value, and a suit; or one word."""
    if action >= CALLS:
        card = action - CALLS
        return (f"rank {RANKS[card % 8]}", f"suit {SUITS[card // 8]}")
    if action == 0 or action > 40:
        return ("call " + ("pass", "coinche", "surcoinche")[max(0, action - 40)],)
    value = 80 + 10 * ((action - 1) // 4)
    return (f"value {value if action < 37 else 250}", f"suit {SUITS[(action - 1) % 4]}")


def name_of(action: int, words: Words) -> str:
    parts = [part.split()[1] for part in action_parts(action)]
    if action >= CALLS:
        return words.card(parts[0] + parts[1][0])
    return words.say(parts[0]) if len(parts) == 1 else words.bid(int(parts[0]), parts[1])


def choices(view: Mapping[str, Any], legal: Sequence[int], words: Words) -> list[Choice]:
    """Calls as they rise; cards as the hand is held."""
    if legal and legal[0] >= CALLS:
        by_card = {RANKS[(action - CALLS) % 8] + SUITS[(action - CALLS) // 8][0]: action for action in legal}
        legal = [by_card[card] for card in sort_hand(list(by_card), view["contract"]["suit"])]
    return [Choice(action, name_of(action, words), (_way(action),)) for action in legal]


def _way(action: int) -> tuple[str, ...]:
    """The words that name an action in full."""
    return tuple(part.split()[1].lower() for part in action_parts(action))


def read(typed: str, view: Mapping[str, Any], offered: Sequence[Choice], words: Words) -> int:
    """The choice that was typed; raises NotUnderstood with one line that helps."""
    mine = [choice.action for choice in offered]
    readings = list(_readings(typed, words.language))
    named = [action for parts in readings for action in _find_named(parts)]
    whole = [action for action in mine if action in named]
    fitting = [action for action in mine if any(_fits(parts, action_parts(action)) for parts in readings)]
    any_ace = words.language == "fr" and bare(typed).strip() == "as"  # and not A♠, as in English
    if len(whole) == 1 and not (any_ace and len(fitting) > 1):
        return whole[0]
    if named and not whole:  # it names something else in full
        raise NotUnderstood(_why_not(typed, view, mine, words))
    # A part is enough where it is clear, but a letter is not: a card that was played by a slip stays on the table.
    if len(fitting) == 1 and len(bare(typed).strip()) > 1:
        return fitting[0]
    if fitting:
        these = ", ".join(name_of(action, words) for action in fitting[:6]) + (", ..." if len(fitting) > 6 else "")
        raise NotUnderstood(words.say("which", typed=repr(typed), these=these))
    raise NotUnderstood(_why_not(typed, view, mine, words))


def _find_named(parts: Sequence[set[str]]) -> list[int]:
    """What these words name in full: a card, a bid, or a call of one word ("p" is a pass, not all of spades)."""
    return [a for a in range(CALLS + CARDS) if len(action_parts(a)) == len(parts) and _fits(parts, action_parts(a))]


def _readings(typed: str, language: str) -> Iterator[list[set[str]]]:
    """What was typed as meanings, word by word: in English short forms first ("as" is A♠), in French whole words."""
    if not typed.isprintable():  # an arrow key, say
        return
    text = re.sub(r"\b[jld]['\u2019]", " ", bare(typed))  # j'annonce, l'as, d'atout
    for suit, sign in SIGNS.items():
        text = text.replace(sign, f" {suit} ")
    tokens = re.findall(r"[a-z]+|\d+[a-z]*", text)
    tokens = [token for token in tokens if token not in FILLERS]
    ways = [_split(token, language) for token in tokens]
    if tokens and all(ways):
        yield from ([meaning for way in chosen for meaning in way] for chosen in product(*ways))


def _split(token: str, language: str) -> list[list[set[str]]]:
    """The ways to read one word: as it is, or as a rank or a value with the letter of a suit."""
    whole = [[meaning]] if (meaning := _meanings(token, language)) else []
    short: list[list[set[str]]] = []
    if found := SPLIT.fullmatch(token):
        first = {m for m in _meanings(found[1], language) if not m.startswith(("suit", "call"))}
        second = {m for m in _meanings(found[2], language) if m.startswith("suit")}
        short = [[first, second]] if first and second else []
    return short + whole if language == "en" else whole + short


def _meanings(token: str, language: str) -> set[str]:
    out = {f"rank {rank}" for rank, names in RANK_WORDS.items() if _names(token, names)}
    out |= {f"suit {suit}" for suit, names in SUIT_WORDS.items() if _names(token, names)}
    out |= {f"call {call}" for call, names in CALL_WORDS.items() if _names(token, names)}
    if token in SUIT_LETTERS[language]:
        out.add(f"suit {SUIT_LETTERS[language][token]}")
    if token.isdigit() and len(token) < 4:
        out.add(f"value {token}")
    return out | ({"value 250"} if _names(token, ("capot",)) else set())


def _names(token: str, names: Sequence[str]) -> bool:
    return token in names or (len(token) >= SHORTEST and any(name.startswith(token) for name in names))


def _fits(typed: Sequence[set[str]], parts: Sequence[str]) -> bool:
    """Whether each word means a part of the action, in order of either kind, and no two the same one."""
    left = list(parts)
    for meanings in typed:
        found = next((part for part in left if part in meanings), None)
        if found is None:
            return False
        left.remove(found)
    return bool(typed)


def _why_not(typed: str, view: Mapping[str, Any], mine: Sequence[int], words: Words) -> str:
    auction = view["phase"] == "auction"
    others = [name_of(action, words) for action in mine if not (auction and 0 < action < 41)]
    bids = [action for action in mine if auction and 0 < action < 41]
    low = 80 + 10 * ((bids[0] - 1) // 4) if bids else 0
    these = ", ".join([*others, *([words.say("bids" if low <= 160 else "capots", low=low)] if bids else [])])
    for parts in _readings(typed, words.language):
        meant = [action for action in range(CALLS + CARDS) if _fits(parts, action_parts(action))]
        if not meant:
            continue
        name = name_of(meant[0], words)
        if auction:
            return _no_call(meant, name, these, view, words)
        if any(action < CALLS for action in _find_named(parts)) or meant[-1] < CALLS:
            return words.say("late", these=these)
        hand = [
            CALLS + 8 * SUITS.index(suit) + RANKS.index(rank)
            for suit in SUITS
            for rank in RANKS
            if rank + suit[0] in view["hand"]
        ]
        held = [action for action in meant if action in hand and action not in mine]
        if len(meant) == 1 or held:
            shown = name_of(held[0], words) if held else name
            return words.say("not_now" if held else "not_held", meant=shown, these=these)
    return words.say("what", typed=repr(typed), these=these)


def _no_call(meant: Sequence[int], name: str, these: str, view: Mapping[str, Any], words: Words) -> str:
    contract = view["contract"]
    if meant[0] >= CALLS:
        return words.say("early", these=these)
    if meant[0] > 40:
        return words.say("no_coinche", these=these)
    if contract and contract["coinches"]:
        return words.say("frozen", these=these)
    return words.say("low", meant=name, bid=words.bid(contract["value"], contract["suit"]))
