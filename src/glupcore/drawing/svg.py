"""Positions drawn as a picture: a table with a player on both sides, trick and stock in between.

The picture brings a ground of its own, so that it looks the same on light pages and dark ones.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from glupcore._core import MeldedCards, State, View
from glupcore.drawing.render import SIGNS, tallies
from glupcore.support.fields import RANKS

WIDTH: Final = 720
_MARGIN: Final = 20  # of what is drawn, to either side
_EDGE: Final = 8
_CARD: Final = (34, 48)
_STEP: Final = 25  # from one card to the next, which covers the rest of it
_BACK_STEP: Final = 11
_SUIT_GAP: Final = 18  # more between two suits
_GROUP_GAP: Final = 16
_LETTER: Final = 5.3  # width of a letter of a note
_LINE: Final = 12  # height of a line of notes
_SUITS: Final = "SHCD"  # of a hand from the left: black and red by turns

_STYLE: Final = """\
.ground{fill:#2d5f4c}.side{fill:#254f3f}.turn{fill:#e3bd52}
text{font-family:'Segoe UI','Helvetica Neue',Arial,sans-serif;fill:#eaf3ee}
.name{font-size:14px;font-weight:600}.tally{font-size:12px;fill:#c4dacf}
.note{font-size:10px;fill:#c4dacf}.mid{text-anchor:middle}.end{text-anchor:end}
.card{fill:#fdfdfb;stroke:#8a938e}.back{fill:#3f6f9f;stroke:#e6edf3}
.rank{font-size:15px;font-weight:600}.sign{font-size:17px}.class{font-size:9px}
.black{fill:#1d2a26}.red{fill:#c2322d}"""


def svg(position: State | View) -> str:
    """A position as an SVG document: a state with all cards open, a view as its owner sees it."""
    below, above = _sides(position)
    parts = []
    top = _EDGE
    for block in (
        _panel([_name(above), _hand(above), *_melds(above)]),
        _middle(position),
        _panel([*_melds(below), _hand(below), _name(below)]),
    ):
        parts.append(block.at(0, top))
        top += block.height + _EDGE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top}" width="{WIDTH}" '
        f'height="{top}" role="img" style="max-width:100%;height:auto">'
        f"<title>{escape(repr(position)[1:-1])}</title><style>{_scoped(_STYLE)}</style>"
        f'<g class="glup"><rect class="ground" width="{WIDTH}" height="{top}" rx="10"/>'
        f"{''.join(parts)}</g></svg>"
    )


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


@dataclass(frozen=True, slots=True)
class _Block:
    """A part of the picture, drawn from its upper left corner on."""

    height: int
    drawn: str

    def at(self, x: float, y: float) -> str:
        return f'<g transform="translate({x:g},{y:g})">{self.drawn}</g>' if self.drawn else ""


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


def _panel(blocks: Iterable[_Block]) -> _Block:
    """Blocks one below the other on a ground of their own."""
    parts = []
    y = 10
    for block in filter(lambda one: one.height, blocks):
        parts.append(block.at(_MARGIN, y))
        y += block.height + 10
    ground = f'<rect class="side" x="{_EDGE}" width="{WIDTH - 2 * _EDGE}" height="{y}" rx="8"/>'
    return _Block(y, ground + "".join(parts))


def _name(side: _Side) -> _Block:
    turn = f'<tspan class="turn" dx="10">{escape(side.turn)}</tspan>' if side.turn else ""
    right = WIDTH - 2 * _MARGIN
    return _Block(
        14,
        f'<text class="name" y="12">{escape(side.name)}{turn}</text>'
        f'<text class="tally end" x="{right}" y="12">{escape(side.tally)}</text>',
    )


def _hand(side: _Side) -> _Block:
    """The cards by suit, high ones first, then those that are not seen."""
    parts = []
    x = 0
    cards = sorted(side.hand, key=lambda card: (_SUITS.index(card[1]), -RANKS.index(card[0])))
    for i, card in enumerate(cards):
        if i:
            x += _STEP + (_SUIT_GAP if card[1] != cards[i - 1][1] else 0)
        parts.append(_card(card, x))
    if side.backs:
        x += _CARD[0] + _SUIT_GAP if cards else 0
        parts += [_back(x + _BACK_STEP * i) for i in range(side.backs)]
        x += _BACK_STEP * (side.backs - 1) + _CARD[0] + 8
        parts.append(_note(f"{side.backs} unknown", x, 28))
    return _Block(_CARD[1] if parts else 0, "".join(parts))


def _melds(side: _Side) -> list[_Block]:
    """The melded cards, those with the same history together and their kinds below, in rows."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for melded in side.table:
        groups.setdefault(tuple(melded.history), []).extend([melded.label] * melded.copies)
    rows: list[_Block] = []
    parts: list[str] = []
    x = height = 0
    for kinds, labels in groups.items():
        cards = _STEP * (len(labels) - 1) + _CARD[0]
        width = max(cards, *(round(_LETTER * len(kind)) for kind in kinds))
        if parts and x + width > WIDTH - 2 * _MARGIN:
            rows.append(_Block(height, "".join(parts)))
            parts, x, height = [], 0, 0
        for i, label in enumerate(labels):
            name, _, number = label.partition("+")
            parts.append(_card(name, x + _STEP * i, number))
        for i, kind in enumerate(kinds, 1):
            parts.append(_note(kind, x, _CARD[1] + i * _LINE))
        height = max(height, _CARD[1] + len(kinds) * _LINE + 2)
        x += width + _GROUP_GAP
    return [*rows, _Block(height, "".join(parts))]


def _middle(position: State | View) -> _Block:
    """Stock and turn-up, the card led, and what is trump."""
    parts = []
    if position.phase == 1:
        if position.stock:
            parts += [_back(_MARGIN), _back(_MARGIN + 2)]
            parts.append(_note(f"stock {position.stock}", _MARGIN, _CARD[1] + _LINE))
        if position.turnup is not None:
            parts.append(_card(position.turnup, _MARGIN + 50))
            parts.append(_note("turn-up", _MARGIN + 50, _CARD[1] + _LINE))
    if position.led is not None:
        middle = WIDTH // 2
        parts.append(_card(position.led, middle - _CARD[0] // 2))
        parts.append(_note("led", middle, _CARD[1] + _LINE, "mid"))
    right = WIDTH - _MARGIN
    over = "the deal is over" if position.decision == "over" else f"trick {position.trick}"
    parts.append(
        f'<text class="name end" x="{right}" y="22">trump {SIGNS[position.trump]}</text>'
        f'<text class="tally end" x="{right}" y="42">phase {position.phase} · {over}</text>'
    )
    return _Block(_CARD[1] + _LINE + 4, "".join(parts))


def _card(card: str, x: float, number: str = "") -> str:
    """A card with its face up; ``number`` is that of its class, if there are several."""
    colour = "red" if card[1] in "DH" else "black"
    many = f'<text class="class {colour}" x="18" y="14">{escape(number)}</text>' if number else ""
    return (
        f'<g transform="translate({x:g})"><rect class="card" width="{_CARD[0]}" '
        f'height="{_CARD[1]}" rx="4"/><text class="rank {colour}" x="5" y="18">{escape(card[0])}'
        f'</text><text class="sign {colour}" x="4" y="38">{SIGNS[card[1]]}</text>{many}</g>'
    )


def _back(x: float) -> str:
    return f'<rect class="back" x="{x:g}" width="{_CARD[0]}" height="{_CARD[1]}" rx="4"/>'


def _note(text: str, x: float, y: float, anchor: str = "") -> str:
    return f'<text class="note {anchor}" x="{x:g}" y="{y:g}">{escape(text)}</text>'


def _scoped(style: str) -> str:
    """Rules that leave the rest of a page alone."""
    rules = (rule.strip() for rule in style.split("}") if rule.strip())
    return "".join(f".glup {rule}}}" for rule in rules)
