"""What a player of an auction game may do, as a list that a person can choose from."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from glupcore._auction import View, melds
from glupcore.drawing.columns import TIE
from glupcore.drawing.render import SIGNS, sign

PICKS: Final = ("give", "bury", "kitty")
"""Decisions on several cards at once: the list has the cards, and a person names some of them."""

_BID: Final = re.compile(r"bid:(\d+)(?:-(\d+)/(\d+))?")
_PICK: Final = re.compile(r"(?:give|bury|kitty):(\d+)/([^+]*)(?:\+(.*))?")
_NEXT: Final = 3  # bids that are offered, and a leap over five
_LEAP: Final = 5
_LAST: Final = ("concede", "misdeal")  # nobody is to say it by mistake
_SUITS: Final = "SHCD"  # from above: black and red by turns
_RANKS: Final = "ATKQJ9"


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the list: an action, or a card to be named with others; in words, and a note."""

    action: str
    words: str
    note: str = ""

    def __str__(self) -> str:
        return self.words


def choices(view: View, decision: str) -> tuple[Choice, ...]:
    """What is offered: plays by suit, high cards first; the next few bids and a leap."""
    legal = view.legal_actions()
    if decision in PICKS:
        cards = [*picked(legal)[1], *picked(legal)[2]]
        return tuple(Choice(card, sign(card)) for card in sorted(cards, key=_place))
    found = []
    if decision == "bid":
        amounts = [*islice(amounts_in(legal), _LEAP + 1)]
        found = [f"bid:{amount}" for amount in amounts[:_NEXT] + amounts[_LEAP:]]
    elif decision in ("trump", "call"):
        found = sorted((one for one in legal if ":" in one), key=_place)
    else:
        found = sorted((one for one in legal if _is_card(one)), key=_place)
    words = [one for one in legal if ":" not in one and not _is_card(one)]
    words.sort(key=lambda one: (one in _LAST, one))
    return tuple(Choice(one, in_words(one), _note(one, view)) for one in [*found, *words])


def amounts_in(legal: Sequence[str]) -> Iterator[int]:
    """The amounts that may be bid, from below, as legal actions tell them."""
    parts = [found.groups() for one in legal if (found := _BID.fullmatch(one))]
    for low, high, step in sorted(parts, key=lambda part: int(part[0])):
        yield from range(int(low), int(high or low) + 1, int(step or 1))


def picked(legal: Sequence[str]) -> tuple[int, list[str], list[str]]:
    """How many cards are to be named, all that have to be if there are too few, out of which."""
    for one in legal:
        if found := _PICK.fullmatch(one):
            first, more = (part.split(",") if part else [] for part in found.group(2, 3))
            return int(found[1]), first, more
    return 0, [], []


def in_words(action: str) -> str:
    """An action with suit signs: ``A♠``, ``bid 250``, ``♥ trump``, ``bury 9♣ J♦``."""
    word, colon, rest = action.partition(":")
    if not colon:
        return sign(action) if _is_card(action) else action
    if word == "bid":
        return f"bid {rest}"
    if word == "trump":
        return f"{SIGNS[rest]} trump"
    if word == "moon":
        return f"the moon in {SIGNS[rest]}"
    return f"{word} {' '.join(map(sign, rest.split(',')))}"


def lines(offered: Sequence[Choice]) -> list[str]:
    """The list with its numbers: a line for the cards of a suit, one for all that needs no note."""
    rows: dict[str, list[str]] = {}
    for number, choice in enumerate(offered, 1):
        row = choice.action[1] if _is_card(choice.action) else ""
        if choice.note:
            row = choice.action
        note = f" ({choice.note})" if choice.note else ""
        rows.setdefault(row, []).append(f"{number:>2} {choice}{note}".replace(" ", TIE))
    return [f"{TIE} ".join(items).rstrip(f" {TIE}") for items in rows.values()]


def _note(action: str, view: View) -> str:
    """What one's own hand melds in a suit that could be named."""
    word, _, suit = action.partition(":")
    if word != "trump":
        return ""
    return f"melds {melds(view.hand, suit, view.rules).points}"


def _is_card(text: str) -> bool:
    return len(text) == 2 and text[1] in SIGNS


def _place(text: str) -> tuple[int, int]:
    card = text.rpartition(":")[2]
    rank = _RANKS.index(card[0]) if len(card) == 2 else 0
    return _SUITS.index(card[-1]), rank
