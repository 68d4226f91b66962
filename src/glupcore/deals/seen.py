"""A deal as one player sees it, growing event by event: the record that they can write of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from glupcore import _core
from glupcore._core import Cards, GlupError, State, View
from glupcore.deals import any_game
from glupcore.deals.records import Record
from glupcore.drawing.render import text
from glupcore.errors import RecordError
from glupcore.support.fields import InputError, load_object, shown

Need = Literal["lead", "follow", "meld", "draw"]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that the owner of a SeenDeal has seen.

    ``text`` is the canonical text of an action of the player at ``seat``, or, if it ``is_draw``,
    the card that the owner drew.
    """

    seat: int
    text: str
    is_draw: bool = False


class SeenDeal(any_game.SeenDeal):
    """A deal from its first card on, as the player at ``seat`` sees it.

    It is told what happens: the actions of both players and the cards that the owner draws. Each
    event is checked as far as the owner can know, and may be undone. The opponent's hand and the
    stock stay hidden; all that the owner knows (``view``) follows.

    >>> deal = SeenDeal("AC JC QC KC AD TD JD AH 9H TH TS KS QS JS 9S 9S AS AS", "QH")
    >>> deal.apply("9S"), deal.apply("JS"), deal.apply("pass"), deal.needs
    ('9S', 'JS', 'pass', 'draw')
    >>> deal.draw("KH")
    'KH'
    >>> deal.undo().text
    'KH'
    """

    def __init__(
        self,
        hand: str | Iterable[str],
        turnup: str,
        *,
        dealer: int | None = None,
        seat: int = 0,
        exact_cut: bool = False,
        rules: str = "glup",
    ) -> None:
        """A deal before the first lead: the cards that the owner was dealt, and the turn-up.

        ``dealer`` is a seat; None: the opponent dealt, and the owner leads. Raises GlupError that
        names the argument.
        """
        if seat not in (0, 1):
            raise GlupError(f"seat: expected 0 or 1, given {shown(seat)}")
        if dealer not in (0, 1, None):
            raise GlupError(f"dealer: expected 0 or 1, given {shown(dealer)}")
        self._core = _core.SeenDeal(_core.card_list(hand), turnup, dealer, seat, exact_cut, rules)

    @classmethod
    def of(cls, told: _core.SeenDeal) -> "SeenDeal":
        """The deal that the core has read."""
        deal = object.__new__(cls)
        deal._core = told
        return deal

    # Where it comes from and goes to

    @classmethod
    def parse(cls, text: str) -> "SeenDeal":
        """A deal from its text (docs/notation.md, "A deal as one player saw it").

        Raises RecordError naming the line, what was found there and what was expected.
        """
        return cls.of(_core.SeenDeal.parse(text))

    def to_text(self) -> str:
        """The text that ``parse`` reads, one trick a line."""
        return self._core.to_text()

    @classmethod
    def from_record(cls, record: Record, seat: int, ply: int | None = None) -> "SeenDeal":
        """What the player at ``seat`` has seen of a deal before action ``ply``; None: all of it.

        Raises RecordError, and GlupError for a bad seat.
        """
        if seat not in (0, 1):
            raise GlupError(f"seat: expected 0 or 1, given {shown(seat)}")
        return cls.of(_core.SeenDeal.from_record(record, seat, ply))

    @classmethod
    def from_dict(
        cls, data: Mapping[str, Any] | str | bytes, seat: int | None = None
    ) -> "SeenDeal":
        """A deal from a record with ``?`` in its deck, as a mapping or as JSON text.

        ``seat`` is the owner's; None: whoever's cards are known, of both who is to act. What else
        the record tells is left out. Raises RecordError.
        """
        try:
            fields = load_object(data) if isinstance(data, str | bytes) else data
        except InputError as fault:
            raise RecordError(None, None, fault.value, str(fault)) from None
        return cls.of(_core.SeenDeal.from_dict(fields, seat))

    def to_dict(self) -> dict[str, Any]:
        """The record with ``?`` in its deck, as a JSON object."""
        return self._told().to_dict()

    def to_json(self) -> str:
        """The same on one line of JSON, without the line's end."""
        return self._told().to_json()

    def record(self) -> Record:
        """A whole record that fits: the hidden cards of its deck are any that may lie there."""
        return Record(*self._core.whole_record())

    def copy(self) -> "SeenDeal":
        """A deal of its own at the same point."""
        return self.of(self._core.copy())

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> "SeenDeal":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return SeenDeal.from_dict, (self.to_dict(), self.seat)

    # What is there

    @property
    def seat(self) -> int:
        """The owner's seat."""
        return self._core.seat

    @property
    def dealer(self) -> int:
        """The seat that dealt; the other one leads first."""
        return self._core.dealer

    @property
    def exact_cut(self) -> bool:
        """Whether the dealer cut off exactly the cards dealt and the turn-up, where that scores."""
        return self._core.exact_cut

    @property
    def rules(self) -> str:
        """The name of the ruleset, one of RULESETS."""
        return self._core.rules

    @property
    def hand(self) -> Cards:
        """The cards that the owner was dealt."""
        return self._core.hand

    @property
    def turnup(self) -> str:
        """The card that was turned up when the cards were dealt."""
        return self._core.turnup

    @property
    def events(self) -> tuple[Event, ...]:
        """All that was told, the owner's draws among it."""
        return tuple(Event(*event) for event in self._core.events)

    @property
    def actions(self) -> tuple[str, ...]:
        """The actions of both players, canonical, as a record has them."""
        return self._core.actions

    @property
    def needs(self) -> Need | None:
        """What has to be told next: an action to lead, to follow or to meld, or the owner's draw.

        None when the deal is over.
        """
        return self._core.needs

    @property
    def player(self) -> int | None:
        """The seat whose action or draw has to be told next, None when the deal is over."""
        return self._core.player

    @property
    def expected(self) -> str:
        """What has to be told next, in words."""
        return self._core.expected

    @property
    def is_over(self) -> bool:
        """Whether all cards have been played."""
        return self._core.is_over

    def state_at(self, ply: int) -> State:
        """A state before action ``ply`` that looks to the owner as the real one did.

        Raises GlupError for a ply that is not there, or where their draw has to be told first.
        """
        return self._core.state_at(ply)

    @property
    def plies(self) -> int:
        """How many actions have been told."""
        return len(self.actions)

    def view_at(self, ply: int | None = None) -> View:
        """What the owner knew before action ``ply``, or knows now. Raises as ``state_at`` does."""
        return self._core.view_at(len(self.actions) if ply is None else ply)

    def view(self) -> View:
        """What the owner knows now. Raises GlupError if their draw has to be told first."""
        return self.view_at()

    def legal_actions(self) -> list[str]:
        """What the player to act may do, as far as the owner can know, sorted.

        Empty when the deal is over, and where a draw has to be told.
        """
        return self._core.legal_actions()

    def possible_draws(self) -> list[str]:
        """The cards that the owner may have drawn; empty where no draw has to be told."""
        return self._core.possible_draws()

    def world(self, held: Iterable[str] = ()) -> State:
        """A state that fits, in which the player to act has the cards ``held``.

        Raises GlupError if they can't have them.
        """
        return self._core.world(list(held))

    # What happens

    def apply(self, action: str) -> str:
        """Take an action of the player to act, read kindly; its canonical text.

        Raises NotationError if it can't be read and IllegalActionError if it can't be taken by what
        the owner knows, or if something else has to be told first; the deal is then as it was.
        """
        return self._core.apply(action)

    def draw(self, drawn: str) -> str:
        """Tell the card that the owner drew, read kindly; its canonical text.

        Raises GlupError if it can't be that card, or if no draw has to be told; the deal is then as
        it was.
        """
        return self._core.draw(drawn)

    def tell(self, text: str) -> tuple[Event, ...]:
        """Take the events of a line of text, as ``parse`` reads them: all of them, or none.

        Returns what happened, passes that were left out among it. Raises NotationError that says
        what was found and what was expected.
        """
        return tuple(Event(*event) for event in self._core.tell(text))

    def undo(self) -> Event:
        """Take the last event back; which it was. Raises GlupError if there is none."""
        return Event(*self._core.undo())

    def short(self, action: str) -> str:
        """A declaration by its kind alone, if ``tell`` reads that as the same."""
        return self._core.short(action)

    def _told(self) -> Record:
        return Record(*self._core.record())

    def __eq__(self, other: object) -> bool:
        """Whether both players have seen the same."""
        return isinstance(other, SeenDeal) and self._core == other._core

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<SeenDeal: seat {self.seat}, ply {len(self.actions)}, next {self.expected}>"

    def __str__(self) -> str:
        if self.needs != "draw":
            return text(self.view())
        last = self.events[-1]
        then = f"Then      {'you' if last.seat == self.seat else 'the opponent'}: {last.text}"
        return f"{text(self.view_at(len(self.actions) - 1))}\n{then}\nNext      your draw"
