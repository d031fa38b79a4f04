"""Coinche in words, English and French: cards, calls, what happened, and the rules on one screen."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

SUITS = ("spades", "hearts", "diamonds", "clubs")
SIGNS = dict(zip(SUITS, "♠♥♦♣", strict=True))
LETTERS = {"en": dict(zip(SUITS, "shdc", strict=True)), "fr": dict(zip(SUITS, "pckt", strict=True))}
FACES = {"en": {"T": "10"}, "fr": {"T": "10", "J": "V", "Q": "D", "K": "R"}}
COMPASS = {"en": ("South", "East", "North", "West"), "fr": ("Sud", "Est", "Nord", "Ouest")}  # from the viewer on

# Of somebody, and of the reader.
EVENTS: dict[str, dict[str, tuple[str, str]]] = {
    "pass": {"en": ("{who} passes.", "You pass."), "fr": ("{who} passe.", "Vous passez.")},
    "bid": {"en": ("{who} bids {bid}.", "You bid {bid}."), "fr": ("{who} annonce {bid}.", "Vous annoncez {bid}.")},
    "coinche": {"en": ("{who} coinches!", "You coinche!"), "fr": ("{who} coinche !", "Vous coinchez !")},
    "surcoinche": {
        "en": ("{who} surcoinches!", "You surcoinche!"),
        "fr": ("{who} surcoinche !", "Vous surcoinchez !"),
    },
    "taken": {
        "en": ("{who} takes with {contract}.", "You take with {contract}."),
        "fr": ("{who} prend à {contract}.", "Vous prenez à {contract}."),
    },
    "play": {"en": ("{who} plays {card}.", "You play {card}."), "fr": ("{who} joue {card}.", "Vous jouez {card}.")},
    "belote": {"en": ("Belote!", "Belote!"), "fr": ("Belote !", "Belote !")},
    "rebelote": {"en": ("Rebelote!", "Rebelote!"), "fr": ("Rebelote !", "Rebelote !")},
    "trick": {
        "en": ("{who} takes the trick: {points}.", "You take the trick: {points}."),
        "fr": ("{who} fait le pli : {points}.", "Vous faites le pli : {points}."),
    },
    "dealt": {
        "en": ("{who} is dealt {cards}.", "You are dealt {cards}."),
        "fr": ("{who} reçoit {cards}.", "Vous recevez {cards}."),
    },
    "made": {"en": ("The contract is made: {marks}.",) * 2, "fr": ("Contrat réussi : {marks}.",) * 2},
    "deal_over": {"en": ("",) * 2, "fr": ("",) * 2},  # the marks were told, and the new score follows
    "new_deal": {"en": ("Deal {deal}: {marks}.",) * 2, "fr": ("Donne {deal} : {marks}.",) * 2},
    "match_over": {"en": ("The match ends: {marks}.",) * 2, "fr": ("La partie est finie : {marks}.",) * 2},
    "failed": {"en": ("The contract has failed: {marks}.",) * 2, "fr": ("Contrat chuté : {marks}.",) * 2},
}

SAY: dict[str, dict[str, str]] = {
    "pass": {"en": "pass", "fr": "passe"},
    "coinche": {"en": "coinche", "fr": "coinche"},
    "surcoinche": {"en": "surcoinche", "fr": "surcoinche"},
    "capot": {"en": "capot", "fr": "capot"},
    "coinched": {"en": "coinched", "fr": "coinché"},
    "surcoinched": {"en": "surcoinched", "fr": "surcoinché"},
    "you": {"en": "You", "fr": "Vous"},
    "us": {"en": "Us", "fr": "Nous"},
    "them": {"en": "Them", "fr": "Eux"},
    "dealer": {"en": "deals", "fr": "donne"},
    "last": {"en": "Last trick:", "fr": "Dernier pli :"},
    "takes": {"en": "to {who}", "fr": "pour {who}"},
    "tricks": {"en": "tricks", "fr": "plis"},
    "belote": {"en": "Belote!", "fr": "Belote !"},
    "no_bid": {"en": "No bid yet", "fr": "Pas encore d'annonce"},
    "all_pass": {"en": "Everybody passed", "fr": "Tout le monde a passé"},
    "hand": {"en": "Hand", "fr": "Main"},
    "playable": {"en": "[ ] may be played", "fr": "[ ] se joue"},
    "your_call": {"en": "Your call.", "fr": "À vous de parler."},
    "coinched_you": {"en": "You are coinched. Surcoinche?", "fr": "Vous êtes coinché. Surcoinche ?"},
    "lead": {"en": "You lead.", "fr": "À vous d'entamer."},
    "card": {"en": "Your card.", "fr": "À vous de jouer."},
    "unseen": {"en": "Cards that you have not seen:", "fr": "Cartes que vous n'avez pas vues :"},
    "trump": {"en": "trump", "fr": "atout"},
    "none": {"en": "none", "fr": "aucune"},
    "side": {"en": "side", "fr": "camp"},
    "points": {"en": "points", "fr": "points"},
    "return": {"en": "return", "fr": "gain"},
    "score": {"en": "Score to {target}:", "fr": "Partie en {target} :"},
    "greeting": {
        "en": "Coinche: you are South, with North, against East and West. `help` explains, `quit` leaves the table.",
        "fr": "Coinche : vous êtes Sud, avec Nord, contre Est et Ouest. `aide` explique, `quitter` quitte la table.",
    },
    "won": {"en": "You won: {paid}", "fr": "Gagné : {paid}"},
    "lost": {"en": "You lost: {paid}", "fr": "Perdu : {paid}"},
    "drew": {"en": "You drew.", "fr": "Égalité."},
    "which": {"en": "{typed} may mean {these}. Which?", "fr": "{typed} peut vouloir dire {these}. Lequel ?"},
    "what": {
        "en": "{typed} does not fit here. Choose: {these}. (`help` explains.)",
        "fr": "{typed} ne convient pas. Au choix : {these}. (`aide` explique.)",
    },
    "low": {
        "en": "{meant} is too low: the last bid is {bid}.",
        "fr": "{meant} est trop bas : la dernière annonce est {bid}.",
    },
    "frozen": {
        "en": "After a coinche nobody bids any more: {these}.",
        "fr": "Après une coinche on n'annonce plus : {these}.",
    },
    "no_coinche": {
        "en": "Coinche answers an opponent's bid, and surcoinche a coinche: {these}.",
        "fr": "On coinche l'annonce d'un adversaire, on surcoinche une coinche : {these}.",
    },
    "early": {
        "en": "Cards come after the auction: {these}.",
        "fr": "Les cartes viennent après les enchères : {these}.",
    },
    "late": {"en": "The auction is over. Play {these}.", "fr": "Les enchères sont finies. Jouez {these}."},
    "not_held": {"en": "You do not hold {meant}: {these}.", "fr": "Vous n'avez pas {meant} : {these}."},
    "not_now": {
        "en": "{meant} may not be played on this trick: {these}.",
        "fr": "{meant} ne se joue pas dans ce pli : {these}.",
    },
    "bids": {"en": "a bid from {low} to 160 by tens, or capot", "fr": "une annonce de {low} à 160 par 10, ou capot"},
    "capots": {"en": "capot", "fr": "capot"},
}

RULES = {
    "en": """\
Two against two; North is with you. Bid points and a trump suit, each bid higher
than the last; coinche doubles the opponents' bid and surcoinche doubles again.
Then eight tricks: the takers must reach their bid, or take all at capot.

  trumps  J 20   9 14   A 11   10 10   K 4   Q 3   8 0   7 0
  others  A 11  10 10   K 4    Q 3     J 2   9 0   8 0   7 0
  The last trick is worth 10; king and queen of trumps in one hand (belote) 20.

  Follow suit. On trumps, play a higher one if you can.
  Void: with your partner winning play anything, otherwise trump, above the
  trump of an opponent if you can.

Type a number or words: pass, 100 hearts, 100h, capot spades, coinche; JH, 10 S,
queen of clubs. Short forms do where they are clear.
help shows this, odds the cards still out, log all that happened, quit leaves.""",
    "fr": """\
Deux contre deux ; Nord est avec vous. Annoncez des points et un atout, toujours
plus haut ; coinche double l'annonce adverse, surcoinche redouble.
Puis huit plis : les preneurs doivent atteindre l'annonce (capot : tout faire).

  atout   V 20   9 14   A 11   10 10   R 4   D 3   8 0   7 0
  autres  A 11  10 10   R 4    D 3     V 2   9 0   8 0   7 0
  Le dernier pli vaut 10 ; roi et dame d'atout dans une main (belote) 20.

  Fournissez. À l'atout, montez si vous pouvez.
  Sans la couleur : libre si le partenaire est maître, sinon coupez, plus haut
  que l'atout d'un adversaire si vous pouvez.

Tapez un numéro ou des mots : passe, 100 coeur, capot pique, coinche ; VH, 10 S,
dame de trèfle. Les abréviations claires suffisent (P C K T pour les couleurs).
aide affiche ceci, compte les cartes dehors, journal l'histoire, quitter sort.""",
}


def bare(text: str) -> str:
    """Without accents and in lower case."""
    flat = unicodedata.normalize("NFKD", text.replace("œ", "oe").replace("Œ", "OE"))
    return "".join(sign for sign in flat if not unicodedata.combining(sign)).lower()


@dataclass(frozen=True)
class Words:
    """One language, on a terminal that knows the signs of suits or does not (`ascii`)."""

    language: str = "en"
    ascii: bool = False

    def fit(self, text: str) -> str:
        """The text as the terminal can show it."""
        flat = unicodedata.normalize("NFKD", text) if self.ascii else text
        return flat.encode("ascii", "ignore").decode() if self.ascii else text

    def say(self, name: str, **data: object) -> str:
        said = SAY[name][self.language]
        return self.fit(said.format(**data) if data else said)

    def suit(self, name: str) -> str:
        return LETTERS[self.language][name] if self.ascii else SIGNS[name]

    def card(self, name: str) -> str:
        """A card as the game writes it, "Th", as people do: "10♥"."""
        suit = next(suit for suit in SUITS if suit[0] == name[1])
        return FACES[self.language].get(name[0], name[0]) + self.suit(suit)

    def bid(self, value: int | str, suit: str) -> str:
        return f"{self.say('capot') if value in (250, 'capot') else value} {self.suit(suit)}"

    def call(self, name: str) -> str:
        """A call as a view has it: "80 hearts", "pass"."""
        value, _, suit = name.partition(" ")
        return self.bid(value, suit) if suit else self.say(name)

    def contract(self, contract: Mapping[str, Any]) -> str:
        """Value, suit, and whether it is coinched."""
        loud = ("", ", " + self.say("coinched"), ", " + self.say("surcoinched"))[contract["coinches"]]
        return self.bid(contract["value"], contract["suit"]) + loud

    def sentence(self, event: Mapping[str, Any], who: str, mine: bool, side: int | None) -> str | None:
        """An event's JSON as a sentence; None if there is no such event. `side` is the reader's: 0 or 1."""
        name, data = event["event"], event.get("data", {})
        if name == "marked":
            name = "made" if data["made"] else "failed"
        if name not in EVENTS:
            return None
        fields: dict[str, object] = {"who": who, "points": data.get("points", ""), "deal": data.get("deal", "")}
        if "suit" in data:
            fields["bid"] = self.bid(data["value"], data["suit"])
            fields["contract"] = self.contract({"coinches": 0, **data})
        fields["card"] = self.card(data["card"]) if "card" in data else ""
        fields["cards"] = " ".join(map(self.card, sort_hand(data.get("cards", []), None)))
        fields["marks"] = self._marks(data.get("scores"), side)
        return self.fit(EVENTS[name][self.language][mine].format(**fields))

    def _marks(self, scores: list[int] | None, side: int | None) -> str:
        if scores is None:
            return ""
        if side is None:
            return f"{scores[0]} - {scores[1]}"
        return f"{self.say('us')} {scores[side]}, {self.say('them')} {scores[1 - side]}"


def sort_hand(hand: list[str], trump: str | None) -> list[str]:
    """A hand as people hold it: trumps first, then colours in turn, each suit from its best card down."""
    held = [suit for suit in SUITS if any(card[1] == suit[0] for card in hand)]
    suits = _alternating([suit for suit in held if suit != trump], trump)
    out = []
    for suit in ([trump] if trump in held else []) + suits:
        ranks = "J9ATKQ87" if suit == trump else "ATKQJ987"
        out += sorted((card for card in hand if suit and card[1] == suit[0]), key=lambda card: ranks.index(card[0]))
    return out


def _alternating(suits: list[str], trump: str | None) -> list[str]:
    """Red after black and black after red for as long as there are both; without trumps the greater colour begins."""
    red = [suit for suit in suits if suit in ("hearts", "diamonds")]
    black = [suit for suit in suits if suit not in red]
    turn = black if trump in ("hearts", "diamonds") else red if trump else black if len(black) >= len(red) else red
    out: list[str] = []
    while red or black:
        pile = turn or (red if turn is black else black)
        out.append(pile.pop(0))
        turn = red if pile is black else black
    return out
