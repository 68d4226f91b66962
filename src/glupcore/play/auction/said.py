"""What a person types at the table of an auction game, read as an action."""

from collections.abc import Sequence
from typing import Final

from glupcore._auction import Action, View
from glupcore._core import card_list
from glupcore.errors import GlupError, NotationError
from glupcore.play.auction.choices import PICKS, Choice, amounts_in, picked
from glupcore.support.fields import shown

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


def in_full(word: str, decision: str) -> str:
    """With the verb that goes without saying."""
    first, *rest = word.split() or [""]
    if first.lower() == "i" and rest:
        first, *rest = rest
    said = " ".join([first, *rest])
    if decision == "bid" and first.isdecimal():
        return f"bid:{first}"
    if decision == "bid" and first.lower() == "p":
        return "pass"
    if decision == "trump":
        suits = [suit for one in [first, *rest] if (suit := _suit(one))]
        verb = "moon" if first.lower() in ("moon", "shoot") else "trump"
        if len(suits) == 1:
            return f"{verb}:{suits[0]}"
    if decision in ("call", *PICKS) and _are_cards(said):
        return f"{decision}:{said}"
    if first.lower() in ("play", "lead") and rest:
        return " ".join(rest)
    return said


def _suit(word: str) -> str:
    """Its letter; nothing of another word."""
    try:
        return Action.parse(f"trump:{word}").suit or ""
    except NotationError:
        return ""


def _are_cards(text: str) -> bool:
    try:
        return bool(card_list(text))
    except NotationError:
        return False
