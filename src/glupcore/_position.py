"""The fields of a position as people write them: read kindly, completed, and every fault told.

What goes wrong is noted, not raised, so that one error can tell of all: first what is wrong with a
field by itself, then what contradicts the rules or another field. Of the latter nothing is told
that relies on a field which could not be read.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, TypeVar

from glupcore._core import (
    HAND_CARDS,
    STOCK_CARDS,
    Cards,
    GlupError,
    PositionError,
    View,
    meld_kinds,
)
from glupcore._fields import PACK, Fields, InputError, is_text, shown, suggestion

KEYS: Final = (
    "trump", "turnup", "stock", "phase", "decision", "led", "hand", "table", "opponent", "played",
    "glups", "scores", "counters", "known",
)  # fmt: skip
_OF_OPPONENT: Final = ("table", "known", "concealed")
_DECISIONS: Final = ("lead", "follow", "meld", "wait")
_SUITS: Final = {"C": "C♣", "D": "D♦", "H": "H♥", "S": "S♠"}
_SUIT: Final = 'a suit, "C", "D", "H" or "S"'
_TABLE: Final = 'a list such as [["KS", "marriage-S"], ["QS", "marriage-S", "pinochle"]]'
_NUMBERS: Final = 'two numbers such as {"me": 41, "opponent": 12}'
_TWO: Final = re.compile(r"\s*(\d{1,9})\s*[-:.,/ ]\s*(\d{1,9})\s*", re.ASCII)

# The fields that what is said of one against the others relies on; whose turn it is on these.
_TURN: Final = {"phase", "decision", "led", "hand", "table"}
_RELIES: Final[dict[str, set[str]]] = {
    "trump": {"turnup"},
    "turnup": {"trump", "phase", "stock"},
    "stock": {*_TURN, "played"},
    "decision": {"phase"},
    "led": {"phase", "decision"},
    "hand": _TURN,
    "table": {"trump", "phase"},
    "opponent": {*_TURN, "trump", "turnup", "played"},
    "played": {*_TURN, "stock", "opponent"},
    "glups": {*_TURN, "stock", "played"},
    "counters": {*_TURN, "played", "opponent"},
    "known": {"trump", "turnup", "hand"},
}

Table = list[tuple[str, list[str]]]
Pair = tuple[int | None, int | None]
T = TypeVar("T")


def read_view(data: Mapping[str, Any], seat: int) -> View:
    """The view that the fields describe, its owner at ``seat``. Raises PositionError."""
    return _Reading(Fields(data)).view(seat)


def position_error(*faults: str) -> PositionError:
    """One error for all of them."""
    error = PositionError("; ".join(faults))
    error.faults = faults
    return error


@dataclass
class _Given:
    """What was given; None where it was left out or could not be read."""

    phase: int | None = None
    decision: str | None = None
    trump: str | None = None
    turnup: str | None = None
    stock: int | None = None
    led: str | None = None
    hand: Cards = field(default_factory=Cards)
    table: Table = field(default_factory=list)
    opponent_table: Table = field(default_factory=list)
    opponent_known: Cards | None = None
    concealed: int | None = None
    played: Cards | None = None
    glups: int | None = None
    scores: Pair | None = None
    counters: Pair | None = None
    known: Cards | None = None


class _Reading:
    """One position being read, and the faults so far."""

    def __init__(self, fields: Fields) -> None:
        self._fields = fields
        self._faults = fields.strangers(KEYS, "a position")
        self._failed: set[str] = set()  # fields that could not be read

    def view(self, seat: int) -> View:
        given = self._given()
        view = None
        try:
            view = View.from_fields(**self._completed(given), seat=seat)
        except PositionError as error:
            for fault in error.faults:
                self._against(fault)
        if view is None or self._faults:
            raise position_error(*self._faults)
        return view

    # Each field by itself

    def _given(self) -> _Given:
        fields, take = self._fields, self._take
        given = _Given()
        given.phase = take("phase", lambda key: _phase(fields, key))
        given.decision = take("decision", lambda key: fields.choice(key, _DECISIONS))
        given.trump = take("trump", lambda key: _suit(fields, key))
        given.turnup = take("turnup", lambda key: _card_or_null(fields, key))
        given.stock = take("stock", fields.whole)
        given.led = take("led", lambda key: _card_or_null(fields, key))
        if "hand" not in fields:
            self._note("hand", str(fields.fault("hand", 'cards such as "AS TS 9H"')))
        given.hand = take("hand", fields.cards) or Cards()
        given.table = take("table", lambda key: _table(fields, key)) or []
        self._take("opponent", lambda key: self._opponent(given))
        given.played = take("played", fields.cards)
        given.glups = take("glups", fields.whole)
        given.scores = take("scores", lambda key: self._sides(key, whole=True))
        given.counters = take("counters", lambda key: self._sides(key, whole=False))
        given.known = take("known", fields.cards)
        return given

    def _take(self, key: str, read: Callable[[str], T], of: Fields | None = None) -> T | None:
        """The value of a field, None if it is left out or its fault has been noted."""
        if key not in (of or self._fields):
            return None
        try:
            return read(key)
        except InputError as fault:
            self._note(key if of is None else of.path, str(fault))
            return None

    def _note(self, key: str, fault: str) -> None:
        self._faults.append(fault)
        self._failed.add(key)

    def _opponent(self, given: _Given) -> None:
        if is_text(self._fields.any("opponent", "")):
            given.opponent_known = self._fields.cards("opponent")
            return
        opponent = self._fields.mapping("opponent", "an object with table, known and concealed")
        self._faults += opponent.strangers(_OF_OPPONENT, "opponent")
        given.opponent_table = (
            self._take("table", lambda key: _table(opponent, key), opponent) or []
        )
        given.opponent_known = self._take("known", opponent.cards, opponent)
        given.concealed = self._take("concealed", opponent.whole, opponent)

    def _sides(self, key: str, whole: bool) -> Pair:
        """Two numbers, mine first; one of them may be left out unless the whole is wanted."""
        value = self._fields.any(key, _NUMBERS)
        if isinstance(value, str) and (match := _TWO.fullmatch(value)):
            value = [int(match[1]), int(match[2])]
        if isinstance(value, list | tuple) and len(value) == 2:
            value = {"me": value[0], "opponent": value[1]}
        if not isinstance(value, Mapping):
            raise self._fields.fault(key, _NUMBERS)
        if "you" in value and "me" not in value:
            value = {"me" if name == "you" else name: number for name, number in value.items()}
        sides = Fields(value, key)
        self._faults += sides.strangers(("me", "opponent"), key)
        for name in ("me", "opponent"):
            if whole and name not in sides:
                self._note(key, str(sides.fault(name, "a whole number")))
        mine, theirs = (self._take(name, sides.whole, sides) for name in ("me", "opponent"))
        return mine, theirs

    # Each field against the others

    def _completed(self, given: _Given) -> dict[str, Any]:
        """The arguments of View.from_fields: what was given, and what follows from it."""
        phase = given.phase or _told_phase(given)
        own = len(given.hand) + len(given.table)
        decision = given.decision or _told_decision(given, phase, own)
        self._check_led(given, decision)
        if given.turnup is None and phase == 1:
            self._against(str(self._fields.fault("turnup", 'a card such as "TD"')))
            self._failed.add("turnup")
        if given.trump is None and given.turnup is None and phase == 2:
            self._missing("trump", _SUIT)
        if phase == 1:
            self._complete_phase1(given, decision, own)
        else:
            self._complete_phase2(given)
        assert given.played is not None
        return {
            "trump": given.trump or (given.turnup or "9C")[1],
            "turnup": given.turnup,
            "stock": given.stock,
            "phase": phase,
            "decision": decision,
            "led": given.led,
            "hand": given.hand,
            "table": given.table,
            "opponent_table": given.opponent_table,
            "opponent_known": given.opponent_known or Cards(),
            "concealed": given.concealed,
            "played": given.played,
            "glups": given.glups or 0,
            "scores": _both(given.scores),
            "counters": self._counters(given.counters, given.played, phase),
            "known": given.known or Cards(),
        }

    def _check_led(self, given: _Given, decision: str) -> None:
        """There is a card led in a decision to follow, and none in one to lead or to meld."""
        if decision == "follow" and given.led is None:
            self._against(str(self._fields.fault("led", 'a card such as "TD"')))
            self._failed.add("led")
        elif decision in ("lead", "meld") and given.led is not None:
            expected = f'no card where decision is "{decision}"'
            self._against(str(self._fields.fault("led", expected)))
            given.led = None

    def _complete_phase1(self, given: _Given, decision: str, own: int) -> None:
        melds = given.led is None and (
            decision == "meld" or (decision == "wait" and own == HAND_CARDS - 1)
        )
        face_down = STOCK_CARDS - 1
        if given.played is None:
            begun = given.stock not in (None, face_down) or melds
            if begun or given.table or given.opponent_table:
                self._missing("played", "the cards of the complete tricks")
            given.played = Cards()
        if given.stock is None:
            tricks = len(given.played) // 2 - melds
            given.stock = max(face_down - 2 * max(tricks, 0), 1)
        if given.concealed is None:
            gone = decision == "follow" or melds
            given.concealed = HAND_CARDS - gone - len(given.opponent_table)

    def _complete_phase2(self, given: _Given) -> None:
        given.stock = given.stock or 0
        mine = [given.hand, Cards([given.led] if given.led else [])]
        if given.opponent_known is None and given.played is None:
            expected = "the cards of the other hand, or those played"
            self._missing("opponent", f"{expected} (or turnup, if there is a stock)")
            given.opponent_known = Cards()
        if given.opponent_known is None:
            given.opponent_known = self._rest(*mine, given.played or Cards())
        if given.played is None:
            given.played = self._rest(*mine, given.opponent_known)
        if given.concealed is None:
            given.concealed = len(given.opponent_known)

    def _rest(self, *seen: Cards) -> Cards:
        """What remains of the pack."""
        rest = Cards(PACK)
        try:
            for cards in seen:
                rest -= cards
        except GlupError as error:
            expected = "at most four of each card with those of both hands and led"
            self._against(f"played: expected {expected} ({error})")
            self._failed |= {"played", "opponent"}
        return rest

    def _counters(self, given: Pair | None, played: Cards, phase: int) -> tuple[int, int]:
        """Those of both, if one is told by the other; in phase 2 nobody need have counted."""
        mine, theirs = given or (None, None)
        collected = sum(name[0] in "ATK" for name in played)
        if mine is None and theirs is None:
            if phase == 1 and collected > 0:
                self._missing(
                    "counters", f"the A, T and K of each one's tricks, {collected} in all"
                )
            return 0, 0
        if mine is None:
            mine = max(collected - (theirs or 0), 0)
        return mine, max(collected - mine, 0) if theirs is None else theirs

    def _missing(self, key: str, expected: str) -> None:
        self._against(f"{key}: missing, expected {expected}")
        self._failed.add(key)

    def _against(self, fault: str) -> None:
        """Note a fault, unless it may follow from one of another field."""
        name = re.split(r"[:.]", fault, maxsplit=1)[0]
        if not self._failed & {name, *_RELIES.get(name, ())}:
            self._faults.append(fault)


def _told_phase(given: _Given) -> int:
    """Whatever belongs to phase 1 tells of it."""
    told = (given.stock, given.turnup, given.table, given.opponent_table, given.glups, given.known)
    return 1 if any(told) or given.decision == "meld" else 2


def _told_decision(given: _Given, phase: int, own: int) -> str:
    """After my own card, with none led, the trick is over."""
    if given.led is not None:
        return "follow"
    return "meld" if phase == 1 and own == HAND_CARDS - 1 else "lead"


def _both(pair: Pair | None) -> tuple[int, int]:
    mine, theirs = pair or (0, 0)
    return mine or 0, theirs or 0


def _phase(fields: Fields, key: str) -> int:
    value = fields.any(key, "1 or 2")
    if isinstance(value, bool) or value not in (1, 2):
        raise fields.fault(key, "1 or 2")
    return int(value)


def _suit(fields: Fields, key: str) -> str:
    value = fields.any(key, _SUIT)
    for suit, signs in _SUITS.items():
        if isinstance(value, str) and len(value.strip()) == 1 and value.strip().upper() in signs:
            return suit
    raise fields.fault(key, _SUIT)


def _card_or_null(fields: Fields, key: str) -> str | None:
    return None if fields.any(key, "") is None else fields.card(key)


def _table(fields: Fields, key: str) -> Table:
    """Melded cards: a list of entries, or one text as ``show`` draws them."""
    value = fields.any(key, _TABLE)
    entries = [value] if is_text(value) else fields.sequence(key, _TABLE)
    table: Table = []
    faults = []
    for i, entry in enumerate(entries):
        try:
            table += _melded(entry)
        except GlupError as error:
            faults.append(f"entry {i}: {error}")
    if faults:
        raise fields.fault(key, _TABLE, ", ".join(faults))
    return table


def _melded(entry: Any) -> Table:
    """``["KS", "marriage-S"]`` or ``KS KS (marriage-S)``, of which there may be several."""
    if is_text(entry):
        *texts, rest = entry.split(")")
        if rest.strip(" \t\r\n,;-") or not all(text.count("(") == 1 for text in texts):
            raise GlupError(shown(entry))
        parts = (text.partition("(") for text in texts)
        groups = [(cards.lstrip(" \t\r\n,;"), kinds.split(",")) for cards, _, kinds in parts]
    elif isinstance(entry, list | tuple) and entry and all(map(is_text, entry)):
        groups = [(entry[0], list(entry[1:]))]
    else:
        raise GlupError(shown(entry))
    table: Table = []
    for cards, kinds in groups:
        history = [_kind(kind) for kind in kinds]
        # A number such as +2 only tells histories apart that are written out here.
        table += [(name, history) for name in Cards(re.sub(r"\+\d*", " ", cards))]
    return table


def _kind(text: str) -> str:
    """The identifier of a kind of meld, read kindly. Raises GlupError."""
    name = re.sub(r"[\s_-]+", "-", text.strip().lower())
    for suit, signs in _SUITS.items():
        name = name.replace(signs[1], suit.lower())
    found = _kinds().get(name)
    if found is None:
        raise GlupError(f"{shown(text)} is no kind of meld{suggestion(name, _kinds())}")
    return found


@cache
def _kinds() -> dict[str, str]:
    """The identifiers of all kinds of meld by their lower-case form."""
    return {kind.identifier.lower(): kind.identifier for kind in meld_kinds("C")}
