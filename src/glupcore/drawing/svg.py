"""Positions drawn as a picture: a table with a player on both sides, trick and stock in between."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from glupcore._core import MeldedCards, State, View
from glupcore.drawing.parts import (
    CARD,
    LINE,
    MARGIN,
    STEP,
    WIDTH,
    Block,
    back,
    card,
    document,
    hand,
    name,
    note,
    panel,
)
from glupcore.drawing.render import SIGNS, tallies

_GROUP_GAP: Final = 16
_LETTER: Final = 5.3  # width of a letter of a note


def svg(position: State | View) -> str:
    """A position as an SVG document: a state with all cards open, a view as its owner sees it."""
    below, above = _sides(position)
    blocks = (
        panel([_name(above), hand(above.hand, above.backs), *_melds(above)]),
        _middle(position),
        panel([*_melds(below), hand(below.hand, below.backs), _name(below)]),
    )
    return document(repr(position)[1:-1], blocks)


def html(position: State | View) -> str:
    """The same as a part of a page."""
    return f"<div>{svg(position)}</div>"


@dataclass(frozen=True, slots=True)
class _Side:
    """What is seen of one player; of the hand ``backs`` cards are not."""

    name: str
    tally: str
    turn: str  # "" if they are not to act
    hand: Sequence[str]
    backs: int
    table: Sequence[MeldedCards]


def _sides(position: State | View) -> tuple[_Side, _Side]:
    """Who sits below, and who above: seat 0 and seat 1, or the owner of a view and the other."""
    decision = position.decision
    below, above = map(" · ".join, tallies(position))
    turn = f"to {'declare' if decision == 'meld' else decision}"
    if isinstance(position, State):
        first, second = (
            _Side(
                f"Seat {seat}",
                counted,
                turn if position.player == seat else "",
                list(position.hand(seat)),
                0,
                position.table(seat),
            )
            for seat, counted in enumerate((below, above))
        )
        return first, second
    known = position.opponent_known
    return (
        _Side(
            f"You (seat {position.seat})",
            below,
            "" if decision in ("wait", "over") else turn,
            list(position.hand),
            0,
            position.table,
        ),
        _Side(
            "Opponent",
            above,
            "to act" if decision == "wait" else "",
            list(known),
            position.concealed - len(known),
            position.opponent_table,
        ),
    )


def _name(side: _Side) -> Block:
    return name(side.name, side.tally, side.turn)


def _melds(side: _Side) -> list[Block]:
    """The melded cards, those with the same history together and their kinds below, in rows."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for melded in side.table:
        groups.setdefault(tuple(melded.history), []).extend([melded.label] * melded.copies)
    rows: list[Block] = []
    parts: list[str] = []
    x = height = 0
    for kinds, labels in groups.items():
        cards = STEP * (len(labels) - 1) + CARD[0]
        width = max(cards, *(round(_LETTER * len(kind)) for kind in kinds))
        if parts and x + width > WIDTH - 2 * MARGIN:
            rows.append(Block(height, "".join(parts)))
            parts, x, height = [], 0, 0
        for i, label in enumerate(labels):
            text, _, number = label.partition("+")
            parts.append(card(text, x + STEP * i, number))
        for i, kind in enumerate(kinds, 1):
            parts.append(note(kind, x, CARD[1] + i * LINE))
        height = max(height, CARD[1] + len(kinds) * LINE + 2)
        x += width + _GROUP_GAP
    return [*rows, Block(height, "".join(parts))]


def _middle(position: State | View) -> Block:
    """Stock and turn-up, the card led, and what is trump."""
    parts = []
    if position.phase == 1:
        if position.stock:
            parts += [back(MARGIN), back(MARGIN + 2)]
            parts.append(note(f"stock {position.stock}", MARGIN, CARD[1] + LINE))
        if position.turnup is not None:
            parts.append(card(position.turnup, MARGIN + 50))
            parts.append(note("turn-up", MARGIN + 50, CARD[1] + LINE))
    if position.led is not None:
        middle = WIDTH // 2
        parts.append(card(position.led, middle - CARD[0] // 2))
        parts.append(note("led", middle, CARD[1] + LINE, "mid"))
    right = WIDTH - MARGIN
    over = "the deal is over" if position.decision == "over" else f"trick {position.trick}"
    parts.append(
        f'<text class="name end" x="{right}" y="22">trump {SIGNS[position.trump]}</text>'
        f'<text class="tally end" x="{right}" y="42">phase {position.phase} · {over}</text>'
    )
    return Block(CARD[1] + LINE + 4, "".join(parts))
