"""A deal drawn as text: a table with the seats around it, at any width."""

import json
import textwrap
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from glupcore._auction import State
from glupcore.drawing.columns import TIE, folded
from glupcore.drawing.render import SIGNS, by_suit, sign
from glupcore.support.counted import counted

if TYPE_CHECKING:
    from glupcore._auction import View

Facts = Mapping[str, Any]
"""What one seat knows, by the keys of a position (docs/notation.md)."""

_SUITS: Final = "SHCD"  # from above: black and red by turns
_RANKS: Final = "ATKQJ9"
_GAP: Final = 2  # between the columns of the table
_WIDEST: Final = 34  # of such a column
_NARROWEST: Final = 11  # else the seats stand one below the other
_LABEL: Final = 10  # of what stands below the table
_SEATS: Final = {
    2: ([], [1]),
    3: ([(1, 2)], []),
    4: ([(1, 3)], [2]),
    5: ([(1, 4)], [2, 3]),
    6: ([(1, 5)], [2, 3, 4]),
    7: ([(1, 6), (2, 5)], [3, 4]),
    8: ([(1, 7), (2, 6)], [3, 4, 5]),
}
"""Who sits left and right, from below, and who at the far side; the nearest is number 0."""


def text(position: "State | View", width: int = 80, *, near: int | None = None) -> str:
    """A drawing of a deal with all cards open, or of what one seat knows.

    No line is wider than ``width``. ``near`` is the seat drawn nearest: by default the owner of a
    view, and of a deal seat 0.
    """
    if isinstance(position, State):
        views = [position.view(seat) for seat in range(position.rules.seats)]
        end = position.outcome() if position.is_over else None
    else:
        views, end = [position], None
    return table([json.loads(view.to_json()) for view in views], width, near=near, end=end)


def table(
    views: Sequence[Facts], width: int = 80, *, near: int | None = None, end: str | None = None
) -> str:
    """As ``text``, of the views of one seat or of all; ``end`` says how the deal went.

    With a list ``names`` in the facts the seats are called so.
    """
    known = {facts["seat"]: facts for facts in views}
    one = views[0]
    nearest = (one["seat"] if len(views) == 1 else 0) if near is None else near
    seats = len(one["sizes"])
    order = [(nearest + j) % seats for j in range(seats)]
    lines = [*_head(views), "", *_round(one, known, order, width), ""]
    below = [f"{label:<{_LABEL}}{content}" for label, content in _below(views, end) if content]
    return folded("\n".join([*lines, *below]), width)


def _name(facts: Facts, seat: int, word: str = "seat") -> str:
    """A seat by its name, where it has one, else by its number behind that word."""
    names = facts.get("names")
    return f"{word} {seat}".lstrip() if names is None else str(names[seat])


def _head(views: Sequence[Facts]) -> list[str]:
    facts = views[0]
    rules = facts["rules"]
    name = rules if isinstance(rules, str) else rules["name"]
    options = ", ".join(f"{key} {_word(value)}" for key, value in facts["options"].items())
    first = f"{name}, dealer {facts['dealer']}" + (f" ({options})" if options else "")
    turn = "The deal is over"
    if facts["player"] is not None:
        turn = f"{_name(facts, facts['player'], 'Seat')} to {facts['decision']}"
    return [first, turn + (f", seen by {_name(facts, facts['seat'])}" if len(views) == 1 else "")]


def _word(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


# ---- the table


def _round(one: Facts, known: Mapping[int, Facts], order: list[int], width: int) -> list[str]:
    """The seats around what lies in the middle, in three columns."""
    sides, far = _SEATS[len(order)]
    if not sides:  # two face each other: one column has all the room
        cells = [_cell(one, known, order[at], width) for at in (1, 0)]
        return [*cells[0], "", *_middle(one, known, width), "", *cells[1]]
    room = min(_WIDEST, (width - 2 * _GAP) // 3)
    if room < _NARROWEST:
        cells = [_cell(one, known, seat, width) for seat in order[1:] + order[:1]]
        return _stacked([_middle(one, known, width), *cells])

    def cell(at: int) -> list[str]:
        return _cell(one, known, order[at], room)

    places = {1: [1], 2: [0, 2], 3: [0, 1, 2]}.get(len(far), [])
    top: list[list[str]] = [[], [], []]
    for place, at in zip(places, far, strict=True):
        top[place] = cell(at)
    left, right = [_stacked([cell(pair[side]) for pair in reversed(sides)]) for side in (0, 1)]
    middle = _middle(one, known, room)
    height = max(len(left), len(right), len(middle))
    middle = [""] * ((height - len(middle)) // 2) + middle
    blocks = [top, [left, middle, right], [[], cell(0), []]]
    return _stacked([_beside(block, room) for block in blocks if any(block)])


def _stacked(blocks: Iterable[Sequence[str]]) -> list[str]:
    lines: list[str] = []
    for block in blocks:
        lines += [*([""] if lines else []), *block]
    return lines


def _beside(cells: Sequence[Sequence[str]], room: int) -> list[str]:
    height = max(map(len, cells))
    rows = zip(*([*cell, *[""] * (height - len(cell))] for cell in cells), strict=True)
    return [(" " * _GAP).join(line.ljust(room) for line in row).rstrip() for row in rows]


def _cell(one: Facts, known: Mapping[int, Facts], seat: int, room: int) -> list[str]:
    """A seat: who it is, the cards that are seen of it, and what it has taken."""
    facts = known.get(seat)
    lines = [_name(one, seat, "Seat"), *_wrapped(", ".join(marks(one, seat)), room)]
    if facts is not None:
        lines += _suits(facts["hand"].split(), room)
    else:
        lines += _hidden(one["sizes"][seat], (one["shown"] or {seat: ""})[seat].split(), room)
    return lines + _wrapped(", ".join(tally(one, seat)), room)


def marks(facts: Facts, seat: int) -> list[str]:
    """What a seat is in the deal."""
    marks = {
        "dealer": facts["dealer"],
        "bidder": facts["bidder"],
        "partner": facts.get("partner"),
        "to act": facts["player"],
    }
    return [mark for mark, who in marks.items() if who == seat]


def tally(facts: Facts, seat: int) -> list[str]:
    """What a seat has melded and taken."""
    told = []
    melds = facts["melds"]
    if melds is not None and melds[seat] is not None:
        told.append(f"meld {melds[seat]}")
    if facts["leader"] is not None:
        tricks = facts["tricks_taken"][seat]
        told.append(counted(tricks, "trick"))
        told.append(f"counters {facts['counters'][seat]}")
    return told


def _hidden(size: int, shown: Sequence[str], room: int) -> list[str]:
    cards = counted(size, "card")
    if not shown:
        return [cards]
    return [*_wrapped(f"{cards}, shown", room), *_suits(shown, room)]


def _suits(cards: Sequence[str], room: int) -> list[str]:
    """A line for each suit, ranks from high to low; longer ones go on below."""
    if not cards:
        return ["no cards"]
    lines = []
    for suit in _SUITS:
        ranks = "".join(sorted((c[0] for c in cards if c[1] == suit), key=_RANKS.index))
        if ranks:
            lines += textwrap.wrap(
                ranks, room, initial_indent=f"{SIGNS[suit]} ", subsequent_indent="  "
            )
    return lines


def _wrapped(text: str, room: int) -> list[str]:
    return textwrap.wrap(text, room)


def _middle(facts: Facts, known: Mapping[int, Facts], room: int) -> list[str]:
    """What lies in the middle: the contract and the trick, or what is bid so far."""
    lines: list[str] = []
    if facts["bid"] is not None:
        lines += _wrapped(f"bid {facts['bid']} by {_name(facts, facts['bidder'])}", room)
    if facts["trump"] is not None:
        moon = ", moon" if facts["moon"] else ""
        lines += _wrapped(f"trump {SIGNS[facts['trump']]}{moon}", room)
    if facts.get("called"):
        lines += _wrapped(f"called {sign(facts['called'])}", room)
    first = [f"{_name(facts, seat)} looks at {sign(card)}" for seat, card in _looked_at(known)]
    for text in first:
        lines += _wrapped(text, room)
    if facts["leader"] is not None:
        lines += _trick(facts, room)
    return lines


def _looked_at(known: Mapping[int, Facts]) -> Iterable[tuple[int, str]]:
    return ((seat, facts["first"]) for seat, facts in known.items() if facts.get("first"))


def _trick(facts: Facts, room: int) -> list[str]:
    """Who has played what; a star stands at the card that holds the trick."""
    cards = facts["trick"].split()
    lines = [f"trick {len(facts['tricks']) + 1}"] if facts["player"] is not None else []
    best = holder(cards, facts["trump"])
    for at, (seat, card) in enumerate(zip(players(facts), cards, strict=False)):
        lines.append(f"{_name(facts, seat, '')}: {sign(card)}{' *' if at == best else ''}")
    return [line for text in lines for line in _wrapped(text, room)]


def players(facts: Facts) -> list[int]:
    """Who plays to the trick, in order; who is out of a moon has fewer cards to show for it."""
    seats, leader = len(facts["sizes"]), facts["leader"]
    order = [(leader + j) % seats for j in range(seats)]
    aside = facts.get("aside") or []
    return [seat for seat in order if seat not in aside]


def holder(cards: Sequence[str], trump: str) -> int:
    """The place of the card that holds the trick."""
    best = 0
    for at, card in enumerate(cards):
        held = cards[best]
        same = card[1] == held[1] and _RANKS.index(card[0]) < _RANKS.index(held[0])
        if same or (card[1] == trump != held[1]):
            best = at
    return best


# ---- below the table


def _below(views: Sequence[Facts], end: str | None) -> list[tuple[str, str]]:
    one = views[0]
    return [
        ("Draws", _draws(views)),
        ("Auction", ", ".join(_said(_name(one, seat, ""), text) for seat, text in one["bids"])),
        ("Widow", _widow(views)),
        ("Kitty", _kitty(views)),
        ("Without", ", ".join(_name(one, seat) for seat in one.get("without") or [])),
        ("Passed", _given(views)),
        ("Buried", _buried(views)),
        ("Shown", _shown(one, [facts["seat"] for facts in views])),
        ("Accounts", " : ".join(map(str, one["accounts"])) if any(one["accounts"]) else ""),
        ("Result", end or ""),
    ]


def _widow(views: Sequence[Facts]) -> str:
    """As whoever of these sees most of it: the others may know its size alone."""
    told = [facts.get("widow") for facts in views]
    cards = next((one for one in told if isinstance(one, str)), None)
    if cards is not None:
        return by_suit(cards.split())
    return f"{told[0]} cards" if told[0] else ""


def _said(seat: str, text: str) -> str:
    return f"{seat}{TIE}{text.replace(':', TIE)}"


def _draws(views: Sequence[Facts]) -> str:
    kept: Counter[tuple[int, str]] = Counter()
    for who, _, _, word in views[0].get("draws") or []:
        kept[who, word] += 1
    seats = sorted({who for who, _ in kept})
    return "; ".join(
        f"{_name(views[0], seat)} kept {kept[seat, 'keep']}, rejected {kept[seat, 'reject']}"
        for seat in seats
    )


def _kitty(views: Sequence[Facts]) -> str:
    found: dict[int, str] = {}
    free: list[str] = []
    for facts in views:
        for seat, card in facts.get("kitty") or []:
            if seat is None:
                free = [other for _, other in facts["kitty"]]
            else:
                found[seat] = card
    to = ", ".join(
        f"{sign(card)} to {_name(views[0], seat)}" for seat, card in sorted(found.items())
    )
    return to or " ".join(map(sign, free))


def _given(views: Sequence[Facts]) -> str:
    told = []
    for at, (giver, taker, _) in enumerate(views[0].get("given") or []):
        known = [cards for facts in views if (cards := facts["given"][at][2]) is not None]
        cards = by_suit(known[0].split()) if known else "face down"
        told.append(f"{_name(views[0], giver)} to {_name(views[0], taker, '')} {cards}")
    return "; ".join(told)


def _buried(views: Sequence[Facts]) -> str:
    found = [facts.get("buried") for facts in views if facts.get("buried") is not None]
    cards = [one for one in found if isinstance(one, str)]
    if cards:
        return by_suit(cards[0].split())
    return f"{found[0]} cards, face down" if found else ""


def _shown(facts: Facts, seats: Sequence[int]) -> str:
    """The cards of the melds that are still to be played, of the seats whose hands are drawn."""
    shown = facts["shown"] or {}
    return "; ".join(
        f"{_name(facts, seat)} {by_suit(shown[seat].split())}"
        for seat in seats
        if shown and shown[seat]
    )
