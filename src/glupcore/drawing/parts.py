"""Parts of pictures: cards, hands, a player's panel, and the document that holds them.

The picture brings a ground of its own, so that it looks the same on light pages and dark ones.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from glupcore.drawing.render import SIGNS
from glupcore.support.fields import RANKS

WIDTH: Final = 720
MARGIN: Final = 20  # of what is drawn, to either side
_EDGE: Final = 8
CARD: Final = (34, 48)
STEP: Final = 25  # from one card to the next, which covers the rest of it
_BACK_STEP: Final = 11
_SUIT_GAP: Final = 18  # more between two suits
LINE: Final = 12  # height of a line of notes
_SUITS: Final = "SHCD"  # of a hand from the left: black and red by turns

_STYLE: Final = """\
.ground{fill:#2d5f4c}.side{fill:#254f3f}.turn{fill:#e3bd52}
text{font-family:'Segoe UI','Helvetica Neue',Arial,sans-serif;fill:#eaf3ee}
.name{font-size:14px;font-weight:600}.tally{font-size:12px;fill:#c4dacf}
.note{font-size:10px;fill:#c4dacf}.mid{text-anchor:middle}.end{text-anchor:end}
.card{fill:#fdfdfb;stroke:#8a938e}.back{fill:#3f6f9f;stroke:#e6edf3}
.rank{font-size:15px;font-weight:600}.sign{font-size:17px}.class{font-size:9px}
.black{fill:#1d2a26}.red{fill:#c2322d}"""


@dataclass(frozen=True, slots=True)
class Block:
    """A part of the picture, drawn from its upper left corner on."""

    height: int
    drawn: str

    def at(self, x: float, y: float) -> str:
        """Drawn there."""
        return f'<g transform="translate({x:g},{y:g})">{self.drawn}</g>' if self.drawn else ""


def document(title: str, blocks: Iterable[Block]) -> str:
    """An SVG document: blocks one below the other on a table."""
    parts = []
    top = _EDGE
    for block in blocks:
        parts.append(block.at(0, top))
        top += block.height + _EDGE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top}" width="{WIDTH}" '
        f'height="{top}" role="img" style="max-width:100%;height:auto">'
        f"<title>{escape(title)}</title><style>{_scoped(_STYLE)}</style>"
        f'<g class="glup"><rect class="ground" width="{WIDTH}" height="{top}" rx="10"/>'
        f"{''.join(parts)}</g></svg>"
    )


def panel(blocks: Iterable[Block]) -> Block:
    """Blocks one below the other on a ground of their own."""
    parts = []
    y = 10
    for block in filter(lambda one: one.height, blocks):
        parts.append(block.at(MARGIN, y))
        y += block.height + 10
    ground = f'<rect class="side" x="{_EDGE}" width="{WIDTH - 2 * _EDGE}" height="{y}" rx="8"/>'
    return Block(y, ground + "".join(parts))


def name(of: str, tally: str, turn: str = "") -> Block:
    """A line: who it is, what they are to do, and at the right what they have."""
    marked = f'<tspan class="turn" dx="10">{escape(turn)}</tspan>' if turn else ""
    right = WIDTH - 2 * MARGIN
    return Block(
        14,
        f'<text class="name" y="12">{escape(of)}{marked}</text>'
        f'<text class="tally end" x="{right}" y="12">{escape(tally)}</text>',
    )


def hand(known: Sequence[str], backs: int = 0) -> Block:
    """The cards by suit, high ones first, then those not seen; closer where they are many."""
    parts = []
    cards = sorted(known, key=lambda card: (_SUITS.index(card[1]), -RANKS.index(card[0])))
    suits = len({card[1] for card in cards})
    room = WIDTH - 2 * MARGIN - CARD[0] - (suits - 1) * _SUIT_GAP
    step = min(STEP, room / max(len(cards) - 1, 1))
    x = 0.0
    for i, one in enumerate(cards):
        if i:
            x += step + (_SUIT_GAP if one[1] != cards[i - 1][1] else 0)
        parts.append(card(one, x))
    if backs:
        x += CARD[0] + _SUIT_GAP if cards else 0
        parts += [back(x + _BACK_STEP * i) for i in range(backs)]
        x += _BACK_STEP * (backs - 1) + CARD[0] + 8
        parts.append(note(f"{backs} unknown", x, 28))
    return Block(CARD[1] if parts else 0, "".join(parts))


def card(text: str, x: float, number: str = "") -> str:
    """A card with its face up; ``number`` is that of its class, if there are several."""
    colour = "red" if text[1] in "DH" else "black"
    many = f'<text class="class {colour}" x="18" y="14">{escape(number)}</text>' if number else ""
    return (
        f'<g transform="translate({x:g})"><rect class="card" width="{CARD[0]}" '
        f'height="{CARD[1]}" rx="4"/><text class="rank {colour}" x="5" y="18">{escape(text[0])}'
        f'</text><text class="sign {colour}" x="4" y="38">{SIGNS[text[1]]}</text>{many}</g>'
    )


def back(x: float) -> str:
    """One with its face down."""
    return f'<rect class="back" x="{x:g}" width="{CARD[0]}" height="{CARD[1]}" rx="4"/>'


def note(text: str, x: float, y: float, anchor: str = "") -> str:
    """Small words; ``anchor`` is "mid" or "end" for those that x is not the beginning of."""
    return f'<text class="note {anchor}" x="{x:g}" y="{y:g}">{escape(text)}</text>'


def _scoped(style: str) -> str:
    """Rules that leave the rest of a page alone."""
    rules = (rule.strip() for rule in style.split("}") if rule.strip())
    return "".join(f".glup {rule}}}" for rule in rules)
