"""Deals of the auction games drawn as a picture: the seats one below the other, the trick last."""

import json
from collections.abc import Mapping

from glupcore._auction import State, View
from glupcore.auction.drawing import Facts, holder, marks, players, tally
from glupcore.drawing.parts import (
    CARD,
    LINE,
    MARGIN,
    WIDTH,
    Block,
    card,
    document,
    hand,
    name,
    note,
    panel,
)
from glupcore.drawing.render import SIGNS

_PLACE = 44  # from a card of the trick to the next


def svg(position: State | View) -> str:
    """A deal as an SVG document: a state with all cards open, a view as its owner sees it."""
    seats = range(position.rules.seats)
    views = [position.view(seat) for seat in seats] if isinstance(position, State) else [position]
    known: dict[int, Facts] = {view.seat: json.loads(view.to_json()) for view in views}
    facts = known[views[0].seat]
    nearest = views[0].seat
    round_table = [(nearest + step) % len(seats) for step in range(1, len(seats) + 1)]
    blocks = [_seat(facts, known, seat) for seat in round_table]
    end = position.outcome() if isinstance(position, State) and position.is_over else None
    return document(repr(position)[1:-1], [*blocks, _middle(facts, end)])


def html(position: State | View) -> str:
    """The same as a part of a page."""
    return f"<div>{svg(position)}</div>"


def _seat(facts: Facts, known: Mapping[int, Facts], seat: int) -> Block:
    """Who sits there, what they are to do and have taken, and the cards that are seen of them."""
    words = [*tally(facts, seat), *(mark for mark in marks(facts, seat) if mark != "to act")]
    turn = f"to {facts['decision']}" if facts["player"] == seat else ""
    who = f"You (seat {seat})" if [seat] == list(known) else f"Seat {seat}"
    cards, hidden = _cards(facts, known, seat)
    return panel([name(who, " · ".join(words), turn), hand(cards, hidden)])


def _cards(facts: Facts, known: Mapping[int, Facts], seat: int) -> tuple[list[str], int]:
    """Those of a hand that are seen, and how many are not."""
    if seat in known:
        return known[seat]["hand"].split(), 0
    shown: list[str] = (facts["shown"] or {seat: ""})[seat].split()
    return shown, facts["sizes"][seat] - len(shown)


def _middle(facts: Facts, end: str | None) -> Block:
    """What is bid, the trick, and what is trump."""
    parts = []
    for at, words in enumerate(_auction(facts)):
        parts.append(f'<text class="tally" x="{MARGIN}" y="{22 + 20 * at}">{words}</text>')
    if facts["leader"] is not None:
        parts += _trick(facts)
    right = WIDTH - MARGIN
    trump = facts["trump"]
    if trump is not None:
        moon = ", moon" if facts["moon"] else ""
        parts.append(f'<text class="name end" x="{right}" y="22">trump {SIGNS[trump]}{moon}</text>')
    if end is not None:
        parts.append(note(end, right, CARD[1] + LINE, "end"))
    return Block(CARD[1] + LINE + 4, "".join(parts))


def _auction(facts: Facts) -> list[str]:
    """The highest bid, and before there is a contract what was said last."""
    lines = []
    if facts["bid"] is not None:
        lines.append(f"bid {facts['bid']} by seat {facts['bidder']}")
    if facts["trump"] is None and facts["bids"]:
        seat, said = facts["bids"][-1]
        lines.append(f"seat {seat}: {said.replace(':', ' ')}")
    return lines


def _trick(facts: Facts) -> list[str]:
    """The cards in the order played, who played them, and a star at the one that holds it."""
    cards: list[str] = facts["trick"].split()
    best = holder(cards, facts["trump"])
    x = (WIDTH - _PLACE * len(cards)) // 2
    parts = []
    for at, (seat, one) in enumerate(zip(players(facts), cards, strict=False)):
        parts.append(card(one, x + _PLACE * at))
        words = f"seat {seat}{' *' if at == best else ''}"
        parts.append(note(words, x + _PLACE * at + CARD[0] // 2, CARD[1] + LINE, "mid"))
    return parts
