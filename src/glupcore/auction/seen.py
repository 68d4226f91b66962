"""A deal of an auction game as one player sees it, growing event by event."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from glupcore import _auction
from glupcore._auction import Rules, View
from glupcore._core import card_list
from glupcore.auction.drawing import table
from glupcore.auction.events import events_of
from glupcore.auction.records import Record
from glupcore.deals import any_game

OVER: Final = "over"


@dataclass(frozen=True, slots=True)
class News:
    """What the table shows next: of a seat its ``melds``; the ``widow``; cards ``given`` to the
    owner; the ``partner`` who answers a call."""

    what: Literal["action", "melds", "widow", "given", "partner", "over"]
    seat: int


class SeenDeal(any_game.SeenDeal):
    """A deal from its first bid on, as the player at ``seat`` sees it.

    It is told what all say and play, and what the table shows: the widow, the melds of each seat,
    cards passed to the owner. ``view`` is all that follows. What is told is checked as far as the
    owner can know.
    """

    __slots__ = ("_core",)

    def __init__(
        self,
        rules: Rules,
        hand: str | Iterable[str],
        seat: int,
        dealer: int,
        totals: Sequence[int] = (),
    ) -> None:
        """A deal before its first bid. Raises GlupError that names what is wrong."""
        self._core = _auction.SeenDeal(rules, card_list(hand), seat, dealer, [*totals])

    @classmethod
    def parse(cls, text: str) -> "SeenDeal":
        """The deal that a text tells (docs/auction-notation.md, "A deal as one player saw it").

        Raises RecordError.
        """
        deal = object.__new__(cls)
        deal._core = _auction.SeenDeal.parse(text)
        return deal

    @classmethod
    def from_record(cls, record: Record, seat: int, ply: int | None = None) -> "SeenDeal":
        """What the player at a seat saw of a deal before action ``ply``, or of all of it.

        Raises RecordError, and GlupError for a seat that there is not.
        """
        last = len(record.actions) if ply is None else ply
        record.state_at(last)  # which says what is wrong
        before = record.start()
        deal = cls(record.rules, before.hand(seat), seat, record.dealer)
        for action in record.actions[:last]:
            after = before.copy()
            for event in events_of(before, after.apply(action), after, seat):
                if not deal.is_over:
                    deal.tell(event)
            before = after
        return deal

    def to_text(self) -> str:
        """The text that ``parse`` reads as the same deal."""
        return self._core.to_text()

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return SeenDeal.parse, (self.to_text(),)

    def __eq__(self, other: object) -> bool:
        """Whether the same was seen."""
        return isinstance(other, SeenDeal) and self.to_text() == other.to_text()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<SeenDeal of {self.rules.name}: seat {self.seat}, ply {self.plies}>"

    @property
    def seat(self) -> int:
        """The owner's."""
        return self._core.seat

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self._core.dealer

    @property
    def rules(self) -> Rules:
        """With their options."""
        return self._core.rules

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards that the owner was dealt."""
        return self._core.hand

    @property
    def facts(self) -> dict[str, Any]:
        """What is known, as a position has it."""
        return self._core.facts

    @property
    def told(self) -> tuple[str, ...]:
        """What it has been told, in order, in the words that ``tell`` takes."""
        return self._core.told

    @property
    def news(self) -> News:
        """What comes next."""
        return News(*self._core.news)

    @property
    def expected(self) -> str:
        """What comes next, in words."""
        return self._core.expected

    @property
    def decision(self) -> str:
        """What is to be decided, if an action comes next."""
        return self._core.decision

    @property
    def is_over(self) -> bool:
        """Whether the deal has come to its end, or to where only the count is left."""
        return self._core.is_over

    @property
    def result(self) -> str:
        """How it ended, such as ``conceded``, or ``played`` if it was; empty while it goes on."""
        return self._core.result

    @property
    def plies(self) -> int:
        """How many actions it has been told."""
        return self._core.plies

    def view(self) -> View:
        """What the owner knows.

        Raises GlupError while something is to be told first, and when the deal is over.
        """
        return self._core.view()

    def view_at(self, ply: int | None = None) -> View:
        """What the owner knew before action ``ply``, or knows now. Raises GlupError."""
        return self._core.view() if ply is None else self._core.view_at(ply)

    def drawing(self, ply: int | None = None, width: int = 80) -> str:
        """The table as far as the owner knows. Raises GlupError."""
        return table([self.facts if ply is None else self.view_at(ply).to_dict()], width)

    def undo(self) -> str:
        """Take the last event back; what it was. Raises GlupError if there is none."""
        return self._core.undo()

    def tell(self, text: str) -> None:
        """What happens next: an action; or cards, of melds, the widow or what is passed to the
        owner; or the seat of a partner, ``-`` for nobody.

        Cards that others pass or bury are not told: ``give``, ``bury``. Raises GlupError, and
        nothing has happened.
        """
        self._core.tell(text)
