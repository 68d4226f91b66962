"""Positions (docs/notation.md): what one player knows, as a JSON object and as a View."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final, NotRequired, TypedDict

from glupcore._core import Cards, GlupError, MeldedCards, PositionError, View, meld_kinds
from glupcore._fields import PACK, Fields, InputError, card, is_text, load_object, shown

_SUITS: Final = {"C": "C♣", "D": "D♦", "H": "H♥", "S": "S♠"}
_DECISIONS: Final = ("lead", "follow", "meld", "wait")
_MOST: Final = 1_000_000  # points in one deal; more is a slip of the pen

Table = list[tuple[str, list[str]]]


class Sides(TypedDict):
    """One number for each player."""

    me: int
    opponent: int


class Opponent(TypedDict):
    """What is known of the other player's cards; ``concealed`` counts all of the hand."""

    table: list[list[str]]
    known: str
    concealed: int


class Position(TypedDict):
    """The JSON form of a view; each entry of a table is a card and the kinds it took part in."""

    trump: str
    turnup: str | None
    stock: int
    phase: int
    decision: str
    hand: str
    table: list[list[str]]
    opponent: Opponent
    played: str
    glups: int
    scores: Sides
    counters: Sides
    led: NotRequired[str]
    known: NotRequired[str]


def view_from_position(position: Mapping[str, Any] | str | bytes, seat: int = 0) -> View:
    """The view that a position describes: a dict, or JSON text; ``seat`` is the owner's.

    Raises PositionError naming the field, the value found and what was expected.
    """
    try:
        if isinstance(position, str | bytes):
            position = load_object(position)
        return _view(Fields(position), seat)
    except InputError as fault:
        raise PositionError(str(fault)) from None


def position_from_view(view: View) -> Position:
    """The position that a view is, ready for ``json.dumps``."""
    position: Position = {
        "trump": view.trump,
        "turnup": view.turnup,
        "stock": view.stock,
        "phase": view.phase,
        "decision": view.decision,
        "hand": " ".join(view.hand),
        "table": _entries(view.table),
        "opponent": {
            "table": _entries(view.opponent_table),
            "known": " ".join(view.opponent_known),
            "concealed": view.concealed,
        },
        "played": " ".join(view.played),
        "glups": view.glups,
        "scores": _sides(view.scores),
        "counters": _sides(view.counters),
    }
    if view.led is not None:
        position["led"] = view.led
    if view.phase == 1 and len(view.known) > 0:
        position["known"] = " ".join(view.known)
    return position


def _entries(table: Iterable[MeldedCards]) -> list[list[str]]:
    return [[melded.card, *melded.history] for melded in table for _ in range(melded.copies)]


def _sides(numbers: tuple[int, int]) -> Sides:
    return {"me": numbers[0], "opponent": numbers[1]}


def _view(fields: Fields, seat: int) -> View:
    phase = fields.integer("phase", 1, 2)
    decision = fields.choice("decision", _DECISIONS)
    led = _led(fields, decision)
    hand = fields.cards("hand")
    played = fields.cards("played")
    if phase == 1 or "opponent" in fields:
        opponent = fields.mapping("opponent", "an object with table, known and concealed")
        opponent_table = _table(opponent)
        opponent_known = opponent.cards("known")
        concealed = opponent.integer("concealed", 0, 18)
    else:
        opponent_table = []
        opponent_known = _rest(fields, [hand, played, Cards((led,) if led else ())])
        concealed = len(opponent_known)
    return View.from_fields(
        trump=_suit(fields),
        turnup=_turnup(fields, phase),
        stock=fields.integer("stock", 0, 59),
        phase=phase,
        decision=decision,
        led=led,
        hand=hand,
        table=_table(fields),
        opponent_table=opponent_table,
        opponent_known=opponent_known,
        concealed=concealed,
        played=played,
        glups=fields.integer("glups", 0, 30),
        scores=_numbers(fields, "scores", _MOST),
        counters=_numbers(fields, "counters", 48),
        known=fields.cards("known") if "known" in fields else Cards(),
        seat=seat,
    )


def _suit(fields: Fields) -> str:
    expected = 'a suit, "C", "D", "H" or "S"'
    value = fields.any("trump", expected)
    for suit, signs in _SUITS.items():
        if isinstance(value, str) and len(value.strip()) == 1 and value.strip().upper() in signs:
            return suit
    raise fields.fault("trump", expected)


def _turnup(fields: Fields, phase: int) -> str | None:
    if phase == 1:
        return fields.card("turnup")
    if fields.any("turnup", "null in phase 2") is not None:
        raise fields.fault("turnup", "null in phase 2")
    return None


def _led(fields: Fields, decision: str) -> str | None:
    """The card led: always in a decision to follow, never in one to lead or to meld."""
    if decision == "follow":
        return fields.card("led")
    if "led" not in fields or fields.any("led", "") is None:
        return None
    if decision != "wait":
        raise fields.fault("led", f'no card where decision is "{decision}"')
    return fields.card("led")


def _rest(fields: Fields, seen: list[Cards]) -> Cards:
    """What remains of the pack: the other hand of phase 2."""
    try:
        rest = Cards(PACK)
        for cards in seen:
            rest -= cards
    except GlupError as error:
        expected = "at most four of each card with those of hand and led"
        raise fields.fault("played", expected, str(error)) from None
    return rest


def _numbers(fields: Fields, key: str, high: int) -> tuple[int, int]:
    sides = fields.mapping(key, 'an object such as {"me": 41, "opponent": 12}')
    return sides.integer("me", 0, high), sides.integer("opponent", 0, high)


def _table(fields: Fields) -> Table:
    expected = 'a list such as [["KS", "marriage-S"], ["QS", "marriage-S", "pinochle"]]'
    table = []
    for i, entry in enumerate(fields.sequence("table", expected)):
        try:
            table.append(_melded(entry))
        except GlupError as error:
            raise fields.fault("table", expected, f"entry {i}: {error}") from None
    return table


def _melded(entry: Any) -> tuple[str, list[str]]:
    """A card on the table and the kinds that it took part in."""
    if not isinstance(entry, list | tuple) or not entry or not all(map(is_text, entry)):
        raise GlupError(shown(entry))
    kinds = [_kinds().get(kind.strip().lower(), "") for kind in entry[1:]]
    if "" in kinds:
        raise GlupError(f"{shown(entry[1 + kinds.index('')])} is no kind of meld")
    return card(entry[0]), kinds


@cache
def _kinds() -> dict[str, str]:
    """The identifiers of all kinds of meld by their lower-case form."""
    return {kind.identifier.lower(): kind.identifier for kind in meld_kinds("C")}
