"""A position on one line (docs/notation.md, "On one line"), for logs, links and tests."""

import re
from collections.abc import Iterable
from typing import Any, Final

from glupcore._core import RULESETS, MeldedCards, PositionError, View
from glupcore._fields import InputError, shown
from glupcore.render import SIGNS, by_suit

_NOTHING: Final = "-"
_RULES: Final = r"(?:([a-z][a-z-]{2,})_)?"
_LINE: Final = re.compile(
    _RULES + r"[^_\s]{0,2}[CDHS♣♦♥♠]_(?:lead|follow|meld|wait)(?:-[^_\s]*)?_[^_\s]+(?:_\S*)?",
    re.IGNORECASE,
)
_LETTERS: Final = str.maketrans({sign: suit.lower() for suit, sign in SIGNS.items()} | {" ": None})
_FIELDS: Final = (
    "head", "turn", "hand", "table", "their hand", "their table", "played", "scores", "counters",
    "glups", "seat",
)  # fmt: skip


def line_from_view(view: View) -> str:
    """The one line that a view is: letters, digits and ``- . _ ~``, so that a link can hold it.

    Raises PositionError if the deal is over.
    """
    if view.decision == "over":
        raise PositionError("decision: expected a deal that goes on, given its end")
    in_phase1 = view.turnup is not None
    known = in_phase1 and len(view.known) > 0
    return "_".join(
        [
            *([] if view.rules == RULESETS[0] else [view.rules]),
            view.turnup or view.trump,
            view.decision if view.led is None else f"{view.decision}-{view.led}",
            _cards(view.hand) + (f"~{_cards(view.known)}" if known else ""),
            _table(view.table),
            _cards(view.opponent_known),
            _table(view.opponent_table),
            _cards(view.played) if in_phase1 else _NOTHING,  # in phase 2 it is all the rest
            "{}.{}".format(*view.scores),
            "{}.{}".format(*view.counters),
            str(view.glups),
            str(view.seat),
        ]
    )


def is_line(text: str) -> bool:
    """Whether it is one, or was meant to be."""
    return _LINE.fullmatch(text) is not None


def fields_from_line(text: str) -> tuple[dict[str, Any], int]:
    """The position that a line is, as JSON has it, and the seat of its owner.

    Raises InputError if there is no such number of fields, or no such seat.
    """
    match = re.match(_RULES, text, re.IGNORECASE)
    rules = match[1] if match else None
    texts = text[match.end() if match else 0 :].split("_")
    if len(texts) > len(_FIELDS):
        expected = f"a line of at most {len(_FIELDS)} fields"
        raise InputError(f"position: expected {expected}, given {shown(text)}", text)
    given = dict(zip(_FIELDS, texts, strict=False))
    seat = given.get("seat", "0")
    if seat not in ("0", "1"):
        raise InputError(f"seat: expected 0 or 1, given {shown(seat)}", seat)
    in_phase1 = len(given["head"]) > 1
    decision, _, led = given["turn"].partition("-")
    hand, tilde, known = given["hand"].partition("~")
    found: dict[str, Any] = {
        **({} if rules is None else {"rules": rules.lower()}),
        "phase": 1 if in_phase1 else 2,
        "turnup" if in_phase1 else "trump": given["head"],
        "decision": decision,
        "hand": hand,
    }
    if led:
        found["led"] = led
    if tilde:
        found["known"] = known
    if "table" in given:
        found["table"] = _entries(given["table"])
    if "their hand" in given:
        found["opponent"] = {"known": given["their hand"]}
    if "their table" in given:
        found["opponent"]["table"] = _entries(given["their table"])
    if "played" in given and (in_phase1 or given["played"] != _NOTHING):
        found["played"] = given["played"]
    found |= {name: given[name] for name in ("scores", "counters") if name in given}
    if "glups" in given:
        found["glups"] = _number(given["glups"])
    return found, int(seat)


def _cards(cards: Iterable[str]) -> str:
    """By suit, the suits as small letters: ``cAAT9hK``."""
    return by_suit(cards).translate(_LETTERS)


def _table(table: Iterable[MeldedCards]) -> str:
    """Cards of one history, then its kinds: ``hKQ~run~roundhouse.sK~kings``."""
    groups: dict[str, list[str]] = {}
    for melded in table:
        history = "~".join(melded.history)
        groups.setdefault(history, []).extend([melded.card] * melded.copies)
    return ".".join(f"{_cards(cards)}~{kinds}" for kinds, cards in groups.items()) or _NOTHING


def _entries(text: str) -> list[list[str]]:
    return [] if text == _NOTHING else [group.split("~") for group in text.split(".")]


def _number(text: str) -> int | str:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else text
