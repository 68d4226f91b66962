"""Melds by their names, as a player calls them when they lay them down: ``run, 2x marriage H``."""

import re
from collections import Counter
from typing import Final

from glupcore._auction import Rules
from glupcore.auction.of_rules import values_of
from glupcore.errors import NotationError
from glupcore.support.fields import shown

_TIMES: Final = {
    **dict.fromkeys(("double", "two", "2", "2x", "2×"), 2),
    **dict.fromkeys(("triple", "three", "3", "3x", "3×"), 3),
    **dict.fromkeys(("quadruple", "four", "4", "4x", "4×"), 4),
}
_SUITS: Final = {
    sign: suit
    for suit, signs in zip("CDHS", ("c♣♧", "d♦♢", "h♥♡", "s♠♤"), strict=True)
    for sign in signs
}
_AROUND: Final = {"aces": "A", "kings": "K", "queens": "Q", "jacks": "J", "tens": "T"}
_NONE: Final = ("", "-", "0", "none", "nothing", "no", "no meld", "no melds")


def names_of(rules: Rules) -> str:
    """The melds that there are by these rules, as they are called."""
    values = values_of(rules)
    more = {"tens": "tens", "nines_around": "nines around", "plain_run": "run H"}
    names = ["run", "royal marriage", "marriage H", "pinochle", "aces", "kings", "queens", "jacks"]
    names += ["dix"] * _has_dix(rules)
    return ", ".join([*names, *(name for key, name in more.items() if values[key])])


def cards_of(text: str, trump: str, rules: Rules) -> list[str]:
    """The cards that lie on the table for melds named so, or the cards named themselves.

    A card serves once in each type of melds. Raises NotationError.
    """
    if text.strip().lower() in _NONE:
        return []
    types: dict[str, Counter[str]] = {}
    for part in re.split(r"[,;]|\band\b", text):
        words = part.lower().replace("×", "x").split()
        times = 1
        if words and words[0] in _TIMES:
            times = _TIMES[words.pop(0)]
        if words[:1] == ["x"]:
            words.pop(0)
        if not words:
            continue
        kind, cards = _meld(" ".join(words), trump, part, rules)
        for card in cards:
            types.setdefault(kind, Counter())[card] += times
    most: Counter[str] = Counter()
    for cards_of_type in types.values():
        most |= cards_of_type
    return sorted(most.elements())


def _meld(name: str, trump: str, part: str, rules: Rules) -> tuple[str, list[str]]:
    """The type that a meld belongs to, and its cards."""
    first, *rest = name.split()
    single = first.removesuffix("s") if first not in _AROUND else first
    suit = _SUITS.get(rest[-1][0], "") if rest else ""
    if single in ("run", "flush"):
        return "suit", [f"{rank}{suit or trump}" for rank in "JQKTA"]
    if single in ("royal", "trump") or (single == "marriage" and suit == trump):
        return "suit", [f"K{trump}", f"Q{trump}"]
    if single == "marriage" and suit:
        return "suit", [f"K{suit}", f"Q{suit}"]
    if single in ("pinochle", "pinocle"):
        return "pinochle", ["JD", "QS"]
    if name.removesuffix(" around") in _AROUND:
        return "around", [f"{_AROUND[first]}{one}" for one in "CDHS"]
    if name == "nines around":
        return "around", [f"9{one}" for one in "CDHS"]
    if single in ("dix", "nine", "9") and _has_dix(rules):
        return "dix", [f"9{trump}"]
    raise NotationError(f"{shown(part.strip())}: expected {names_of(rules)}, or their cards")


def _has_dix(rules: Rules) -> bool:
    """Whether the nine of trumps is in the pack, and worth something."""
    values = values_of(rules)
    return bool(values["dix"] and values["nines"])
