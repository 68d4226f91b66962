"""What a person types at the table of an auction game, read as an action."""

import re
from collections.abc import Sequence
from typing import Final

from glupcore._auction import View
from glupcore.errors import GlupError, NotationError
from glupcore.play.auction.choices import PICKS, Choice, amounts_in, picked
from glupcore.support.fields import shown

_SUITS: Final = {
    **dict.fromkeys(("clubs", "club", "♣"), "C"),
    **dict.fromkeys(("diamonds", "diamond", "♦"), "D"),
    **dict.fromkeys(("hearts", "heart", "♥"), "H"),
    **dict.fromkeys(("spades", "spade", "♠"), "S"),
}
_RANKS: Final = {
    **dict.fromkeys(("ace", "aces"), "A"),
    **dict.fromkeys(("ten", "10"), "T"),
    **dict.fromkeys(("king", "queen", "jack"), ""),
    "nine": "9",
}
_RANK: Final = r"(a|t|k|q|j|9|10|ace|ten|king|queen|jack|nine)"
_SUIT: Final = rf"([cdhs]|{'|'.join(sorted(_SUITS, key=len, reverse=True))})"
_CARD: Final = re.compile(rf"(?<!\S){_RANK}(?: of )?(?: ?){_SUIT}(?![^\s,])", re.IGNORECASE)
_EXPECTED: Final = {
    "draw": "keep or reject",
    "bid": "an amount such as {low}, or pass",
    "look": "look or concede",
    "kitty": "{count} cards such as 9C AH JD, for the seats at your left in this order",
    "trump": "a suit such as spades",
    "call": "a card of the trump suit such as AH",
    "give": "{count} cards such as 9C JC, or their numbers",
    "bury": "{count} cards such as 9C JC, or their numbers",
    "lead": "a card such as AH",
    "follow": "a card such as AH",
}


def read(text: str, view: View, decision: str, offered: Sequence[Choice]) -> str:
    """The legal action that is meant: a number of the list, or what is said at a table.

    Raises NotationError if it can't be read, and IllegalActionError for what is not legal.
    """
    word = " ".join(text.replace(",", " ").split()).rstrip(".!")
    legal = view.legal_actions()
    numbers = [int(one) for one in word.split() if one.isascii() and one.isdecimal()]
    if numbers and len(numbers) == len(word.split()):
        return _by_number(numbers, view, decision, offered, legal)
    try:
        return view.parse(in_full(word, decision))
    except NotationError:
        raise NotationError(f"{shown(text)}: expected {expected(decision, legal)}") from None


def expected(decision: str, legal: Sequence[str]) -> str:
    """What may be typed, in words."""
    low = next(amounts_in(legal), 0)
    return _EXPECTED[decision].format(low=low, count=picked(legal)[0])


def cards_in(text: str) -> list[str]:
    """The cards that a text names and nothing else: ``AH, 9 of clubs``, or ``C AAT9 D KQ``.

    Raises NotationError.
    """
    found: list[str] = []
    suit = ""
    for word in _CARD.sub(_card, text.replace(",", " ").replace("10", "T")).split():
        if word.upper() in "CDHS" or word.lower() in _SUITS:
            suit = _suit(word)
        elif len(word) == 2 and word[0].upper() in "ATKQJ9" and word[1].upper() in "CDHS":
            found.append(word.upper())
        elif suit and not set(word.upper()) - set("ATKQJ9"):
            found += [rank + suit for rank in word.upper()]
        else:
            raise NotationError(f"{shown(word)}: expected cards such as AH 9C, or C AAT9 D KQ")
    return found


def _by_number(
    numbers: list[int], view: View, decision: str, offered: Sequence[Choice], legal: Sequence[str]
) -> str:
    if decision == "bid" and len(numbers) == 1 and numbers[0] > len(offered):
        if numbers[0] < next(amounts_in(legal), 0):
            least = next(amounts_in(legal))
            told = f"{numbers[0]}: expected a bid of at least {least}"
            raise GlupError(f"{told}, or a number of the list")
        return view.parse(f"bid:{numbers[0]}")
    for number in numbers:
        if not 1 <= number <= len(offered):
            raise GlupError(f"{number}: expected a number from 1 to {len(offered)}")
    named = [offered[number - 1].action for number in numbers]
    if decision in PICKS:
        if len(set(numbers)) < len(numbers):
            raise GlupError(f"{' '.join(map(str, numbers))}: expected each number once")
        return view.parse(f"{decision}:{','.join(named)}")
    if len(named) > 1:
        raise GlupError(f"{' '.join(map(str, numbers))}: expected one number")
    return view.parse(named[0])


def _card(found: re.Match[str]) -> str:
    rank, suit = found.group(1, 2)
    low = rank.lower()
    return (_RANKS.get(low, "") or low[0].upper()) + _suit(suit)


def _suit(word: str) -> str:
    return _SUITS.get(word.lower(), word.upper())


def in_full(word: str, decision: str) -> str:
    """With the verb that goes without saying, and cards by their texts."""
    first, *rest = _CARD.sub(_card, word).split() or [""]
    if first.lower() == "i" and rest:
        first, *rest = rest
    if decision == "bid" and first.isdecimal():
        return f"bid:{first}"
    if decision == "bid" and first.lower() == "p":
        return "pass"
    if decision == "trump":
        suits = [one for one in [first, *rest] if one.lower() in _SUITS or one.upper() in "CDHS"]
        verb = "moon" if first.lower() in ("moon", "shoot") else "trump"
        if len(suits) == 1:
            return f"{verb}:{_suit(suits[0])}"
    if decision == "call" and first.lower() != "call" and not first.lower().startswith("call:"):
        return f"call:{first}"
    if decision in PICKS and len(first) == 2 and first[1].upper() in "CDHS":
        return f"{decision} {' '.join([first, *rest])}"
    if first.lower() in ("play", "lead") and rest:
        return " ".join(rest)
    return " ".join([first, *rest])
