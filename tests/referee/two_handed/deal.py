"""One deal of traditional two-handed pinochle: what its rules say otherwise than Glup's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from referee.cards import higher, suit
from referee.deal import Melded, Referee, Seat
from referee.melds import Kind
from referee.pack import Pack
from referee.two_handed.melds import kinds, may_follow

POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
NINE_TURNED_UP = 10


class TwoHanded(Referee):
    """A deal in progress: 48 cards, 12 each in packets of four, 12 tricks of phase 1."""

    rules: ClassVar[str] = "two-handed"
    extended: ClassVar[bool] = False
    pack: ClassVar[Pack] = Pack(copies=2, hand=12, packet=4)
    dix_points: ClassVar[int] = 10
    last_trick_points: ClassVar[int] = 10

    @staticmethod
    def _dealers_points(turnup: str, exact_cut: bool) -> int:
        """10 for turning up a nine; nobody cuts for points."""
        if exact_cut:
            raise ValueError("there is no exact_cut")
        return NINE_TURNED_UP if turnup[0] == "9" else 0

    @property
    def kinds(self) -> dict[str, Kind]:
        return kinds(self.trump, self.extended)

    @staticmethod
    def card_points(cards: Sequence[str]) -> int:
        return sum(POINTS[card[0]] for card in cards)

    @staticmethod
    def replies(led: str, hand: Sequence[str], trump: str) -> list[str]:
        """Follow suit, and beat a trump that is led; void in a suit, trump; otherwise anything."""
        following = [card for card in hand if suit(card) == suit(led)]
        if suit(led) == trump:
            beating = [card for card in following if higher(card, led)]
            return beating or following or list(hand)
        trumps = [card for card in hand if suit(card) == trump]
        return following or trumps or list(hand)

    def barred(self, past: str, new: str) -> bool:
        return not may_follow(self.kinds[past], self.kinds[new])

    def declarations(self, seat: Seat) -> Iterator[str]:
        """A nine of trumps is shown by `dix` alone, never as a meld."""
        return (text for text in super().declarations(seat) if not text.startswith("dix"))

    def _may_exchange(self, seat: Seat) -> bool:
        """A nine of trumps in the hand itself, whatever the turn-up is."""
        return "9" + self.trump in seat.hand

    def _dix(self) -> None:
        """Exchange the turn-up or, if it is a nine already, lay the nine down; then go on."""
        assert self.turnup is not None
        if self.turnup[0] != "9":
            self._exchange()
            return
        seat = self.seats[self.player]
        seat.hand.remove("9" + self.trump)
        seat.table.append(Melded("9" + self.trump, {"dix"}))
        seat.score += self.dix_points

    def _score_nine(self, seat: Seat) -> None:
        """Playing a nine of trumps scores nothing."""

    def _count_glups(self, follower: Seat, made: int) -> None:
        """There are no glups."""

    def _score_nines_held(self, *seats: Seat) -> None:
        """A nine that is held at the end of phase 1 scores nothing."""


class TwoHandedExtended(TwoHanded):
    """The same with the melds that are marked so in the table."""

    rules: ClassVar[str] = "two-handed-extended"
    extended: ClassVar[bool] = True
