"""Records of one player: ``?`` stands in the deck where he doesn't know the card.

Who sees only his own cards can write such a record of a deal as it goes on, and ask for advice that
takes into account what the other has been seen to do. What a player may know follows from it alone,
so any deck that fits will do to find his view: ``unmasked`` makes one.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from glupcore._core import GlupError
from glupcore._fields import PACK, RANKS, Fields, InputError, card, is_text, shown
from glupcore.errors import RecordError
from glupcore.records import Record

UNKNOWN: Final = "?"

TURNUP: Final = 36
"""Its place in a deck."""

HAND: Final = 18
"""Cards that a player is dealt."""

_DECK, _COPIES, _DRAW_TRICKS = 96, 4, 30


def masked(record: Record, ply: int, seat: int) -> dict[str, Any]:
    """The record up to action ``ply``, as the player at ``seat`` knows it, as a JSON object.

    Raises RecordError for a bad ply or an action that can't be taken before it, and GlupError for a
    bad seat.
    """
    if seat not in (0, 1):
        raise GlupError(f"seat: expected 0 or 1, given {seat!r}")
    record.state_at(ply)
    actions = record.actions[:ply]
    course = Course(list(record.deck), record.dealer)
    course.follow(actions)
    deck = course.seen_by(seat)
    return Record(tuple(deck), record.dealer, record.exact_cut, actions).to_dict()


def unmasked(data: Mapping[str, Any], ply: int | None = None) -> Record:
    """A record up to action ``ply`` (None: all of it) whose deck is whole and fits what is known.

    The turn-up must be known, and the cards of the player to act after these actions. Which cards
    go where they are not known is of no account to what he may know.

    Raises RecordError naming the field, the value found and what was expected.
    """
    fields = Fields(data)
    try:
        deck = read_deck(fields)
        actions = fields.sequence("actions", "a list of actions")
        if ply is not None:
            if not 0 <= ply <= len(actions):
                raise InputError(f"no ply {ply}, expected 0 to {len(actions)}", str(ply))
            actions = actions[:ply]
        if UNKNOWN in deck:
            course = Course(deck, fields.integer("dealer", 0, 1))
            course.follow(actions)
            place = course.guessed(course.mover)
            if place is not None:
                reason = f"that at place {place} is not"
                raise fields.fault("deck", "the cards of the player to act to be known", reason)
            course.fill()
    except InputError as fault:
        raise RecordError(None, None, fault.value, str(fault)) from None
    return Record.from_dict({**data, "deck": deck, "actions": actions})


def fitting(record: Record, held: Iterable[str] = ()) -> Record:
    """The record with a whole deck that fits: what stands for ``?`` is a guess.

    In it the player to act after the record's actions has the cards ``held``. Raises RecordError.
    """
    course = Course(list(record.deck), record.dealer)
    try:
        course.follow(record.actions)
        course.hold(held)
        course.fill()
    except InputError as fault:
        raise RecordError(None, None, fault.value, str(fault)) from None
    return replace(record, deck=tuple(course.deck))


def read_deck(fields: Fields) -> list[str]:
    """The field ``deck`` with its ``?``. Raises InputError."""
    expected = 'the deck in deal order, 96 cards, those that are not known as "?"'
    value = fields.any("deck", expected)
    texts = value.split() if isinstance(value, str) else value
    if not isinstance(texts, list | tuple) or len(texts) != _DECK or not all(map(is_text, texts)):
        raise fields.fault("deck", expected)
    try:
        return [text if text == UNKNOWN else card(text) for text in texts]
    except GlupError as error:
        raise fields.fault("deck", expected, str(error)) from None


@dataclass
class _Player:
    """What one player holds, as far as the deck and his actions tell."""

    places: list[int] = field(default_factory=list)  # of unknown cards in hand, oldest first
    known: Counter[str] = field(default_factory=Counter)  # in hand
    table: Counter[str] = field(default_factory=Counter)


class Course:
    """How a deal went: who drew which card of the deck, and which one a card shown can have been.

    It trusts the actions to be legal: whether they are is found out by who takes them.
    """

    def __init__(self, deck: list[str], dealer: int) -> None:
        if deck[TURNUP] == UNKNOWN:
            raise InputError(f'deck: expected the turn-up at place {TURNUP}, given "?"', UNKNOWN)
        self.deck = deck
        self.drawn: list[tuple[int, int]] = []  # seat and place in the deck
        self.mover = 1 - dealer
        self._given = [name != UNKNOWN for name in deck]
        self._turnup = deck[TURNUP]
        self._trump = self._turnup[1]
        self._players = (_Player(), _Player())
        self._tricks = 0
        self._led: str | None = None
        self._declares = False
        for place in range(2 * HAND):
            self._draw(1 - dealer if place % 2 == 0 else dealer, place)

    def follow(self, actions: Iterable[Any]) -> None:
        """Take the actions from the first on. Raises RecordError at one that can't be read."""
        for ply, action in enumerate(actions):
            try:
                if not is_text(action):
                    raise GlupError("expected the text of an action")
                self._take(action)
            except GlupError as error:
                raise RecordError(None, ply, _text(action), str(error)) from None

    def hold(self, names: Iterable[str]) -> None:
        """Let the player to act have these cards. Raises GlupError if there is no room for them."""
        player = self._players[self.mover]
        for name in (Counter(names) - player.known).elements():
            if not player.places:
                raise GlupError(f"no room for {name} in the hand of seat {self.mover}")
            self.deck[player.places.pop(0)] = name

    def seen_by(self, seat: int) -> list[str]:
        """The deck with the turn-up and what that player has drawn, and nothing else in it."""
        places = {place for owner, place in self.drawn if owner == seat and self._given[place]}
        known = places | {TURNUP}
        return [name if place in known else UNKNOWN for place, name in enumerate(self.deck)]

    def left(self) -> Counter[str]:
        """Cards that stand nowhere yet; fewer than none where there are too many."""
        left: Counter[str] = Counter(PACK)
        left.subtract(name for name in self.deck if name != UNKNOWN)
        return left

    def fill(self) -> None:
        """Put the cards that nobody has shown where no card is known, in canonical order."""
        left = self.left()
        for name, copies in left.items():
            if copies < 0:
                reason = f"{_COPIES - copies} of {name} with those shown by the actions"
                raise InputError(f"deck: expected at most four of each card, given {reason}", name)
        rest = left.elements()
        self.deck[:] = [next(rest) if name == UNKNOWN else name for name in self.deck]

    def guessed(self, seat: int) -> int | None:
        """The place of a card drawn by that player that the deck did not give, if any."""
        places = (place for owner, place in self.drawn if owner == seat)
        return next((place for place in places if not self._given[place]), None)

    def last_draw(self, seat: int) -> int:
        """The place of the card that this player drew last."""
        return [place for owner, place in self.drawn if owner == seat][-1]

    def _take(self, action: str) -> None:
        if self._declares:
            self._declare(action)
            self._draw_both()
        elif self._led is None:
            self._led = self._play(action)
            self.mover = 1 - self.mover
        else:
            followed = self._play(action)
            if not _takes(followed, self._led, self._trump):
                self.mover = 1 - self.mover
            self._led = None
            self._tricks += 1
            self._declares = self._tricks <= _DRAW_TRICKS

    def _play(self, action: str) -> str:
        name, on_table = _melded(action)
        if on_table:
            self._players[self.mover].table[name] -= 1
        else:
            self._show(name)
        return name

    def _declare(self, action: str) -> None:
        self._declares = False
        player = self._players[self.mover]
        if action.strip().lower() == "dix":
            self._show(f"9{self._trump}")
            player.known[self._turnup] += 1
            self._turnup = f"9{self._trump}"
        for part in filter(None, action.partition(":")[2].split(",")):
            name, on_table = _melded(part)
            if not on_table:
                self._show(name)
                player.table[name] += 1

    def _draw_both(self) -> None:
        first = 2 * HAND - 1 + 2 * self._tricks
        self._draw(self.mover, first)
        if first + 1 < _DECK:
            self._draw(1 - self.mover, first + 1)
            return
        self._players[1 - self.mover].known[self._turnup] += 1
        for player in self._players:  # phase 1 ends: what was melded goes back to the hand
            player.known += player.table
            player.table.clear()

    def _draw(self, seat: int, place: int) -> None:
        self.drawn.append((seat, place))
        if self._given[place]:
            self._players[seat].known[self.deck[place]] += 1
        else:
            self._players[seat].places.append(place)

    def _show(self, name: str) -> None:
        """A card leaves the mover's hand: one that he is known to hold, or his oldest unknown."""
        player = self._players[self.mover]
        if player.known[name] > 0:
            player.known[name] -= 1
        elif player.places:
            self.deck[player.places.pop(0)] = name
        else:
            raise GlupError(f"{name} is not among the cards of seat {self.mover}")


def _melded(text: str) -> tuple[str, bool]:
    """The card of ``QS`` or ``QS+2``, and whether it is one on the table."""
    name, plus, _ = text.partition("+")
    return card(name.strip()), bool(plus)


def _takes(follow: str, led: str, trump: str) -> bool:
    if follow[1] == led[1]:
        return RANKS.index(follow[0]) > RANKS.index(led[0])
    return follow[1] == trump


def _text(action: object) -> str:
    return action if isinstance(action, str) and is_text(action) else shown(action)
