"""What can be reviewed: a deal, a record, or one in which a player's unknown cards are ``?``."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from glupcore._fields import InputError, load_object
from glupcore.deal import Deal
from glupcore.errors import GlupError, RecordError
from glupcore.masked import UNKNOWN, unmasked
from glupcore.records import Record

_MOST_IN_A_ROW = 3  # actions of one player: they take a trick, declare and lead


class SeenByOne(Protocol):
    """A deal as one player has seen it."""

    @property
    def seat(self) -> int:
        """Whose deal it is."""
        ...

    def record(self) -> Record:
        """A whole record that fits all that they know."""
        ...


Reviewable = Deal | Record | SeenByOne | Mapping[str, Any] | str | bytes


@dataclass(frozen=True, slots=True)
class Course:
    """A record, and whose it is: the only seat whose cards are known, or None if all are.

    Of a player's record the deck is filled up: with cards that fit all that this player knew.
    """

    record: Record
    seat: int | None = None

    @classmethod
    def of(cls, deal: Reviewable) -> "Course":
        """Take it from whatever it may be; texts are JSON. Raises RecordError."""
        if isinstance(deal, Deal):
            return cls(deal.record())
        if isinstance(deal, Record):
            return cls(deal)
        if isinstance(deal, str | bytes):
            try:
                deal = load_object(deal)
            except InputError as fault:
                raise RecordError(None, None, fault.value, str(fault)) from None
        if not isinstance(deal, Mapping):
            if not hasattr(deal, "seat"):
                raise GlupError(f"deal: expected a deal or a record, given {type(deal).__name__}")
            return cls(deal.record(), deal.seat)
        deck = deal.get("deck")
        names = deck.split() if isinstance(deck, str) else deck
        if not isinstance(names, list | tuple) or UNKNOWN not in names:
            return cls(Record.from_dict(deal))
        return _of_one_player(deal, names)


def _of_one_player(data: Mapping[str, Any], deck: Sequence[str]) -> Course:
    dealer = data.get("dealer")
    eldest, other = UNKNOWN not in deck[0:36:2], UNKNOWN not in deck[1:36:2]
    if dealer not in (0, 1) or eldest == other:
        raise RecordError(None, None, UNKNOWN, _whose(dealer))
    known = _filled({**data, "deck": list(deck)})
    # In phase 2 nothing is guessed any more, and all that was played fits.
    whole = replace(known, actions=tuple(data["actions"]))
    try:
        whole.state_at(len(whole.actions))
    except RecordError as error:
        if error.ply is not None and error.ply < len(known.actions):
            raise
        whole = known
    return Course(whole, int(1 - dealer if eldest else dealer))


def _filled(data: Mapping[str, Any]) -> Record:
    """The record up to the last decision of the player whose cards are known.

    Raises RecordError.
    """
    actions = data.get("actions")
    plies = len(actions) if isinstance(actions, list | tuple) else 0
    for ply in range(plies, max(plies - _MOST_IN_A_ROW, 0), -1):
        try:
            return unmasked(data, ply)
        except RecordError as error:
            if error.ply is not None:
                raise
    return unmasked(data, max(plies - _MOST_IN_A_ROW, 0))


def _whose(dealer: object) -> str:
    if dealer not in (0, 1):
        return f"dealer: expected 0 or 1, given {dealer!r}"
    return 'deck: expected the 18 cards dealt to one of the players, given "?" among those of both'
