"""Who sits where, by name, as one of the players speaks of them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from glupcore._auction import Rules
from glupcore._core import GameRules
from glupcore.auction.of_rules import side_of

_COMPASS: Final = ("N", "E", "S", "W")
_IN_FULL: Final = ("north", "east", "south", "west")


def usual_names(seats: int) -> tuple[str, ...]:
    """Those of seats that nobody has named: four are the points of the compass, clockwise."""
    return _COMPASS if seats == 4 else tuple(f"Seat {seat}" for seat in range(seats))


@dataclass(frozen=True, slots=True)
class Seats:
    """The names of all seats, and which of them is told what happens."""

    names: tuple[str, ...]
    me: int
    rules: Rules | GameRules

    def called(self) -> dict[str, int]:
        """All that somebody may be called by who types, in small letters, and their seat."""
        full = _IN_FULL if self.names == _COMPASS else ()
        words = {word: seat for seat, word in enumerate(full)}
        words |= dict.fromkeys(("me", "i", "you"), self.me)
        return words | {name.lower(): seat for seat, name in enumerate(self.names)}

    def who(self, seat: int | None) -> str:
        """As the subject of a sentence."""
        return "You" if seat == self.me or seat is None else self.names[seat]

    def whom(self, seat: int | None) -> str:
        """Anywhere else."""
        return "you" if seat == self.me or seat is None else self.names[seat]

    def whose(self, seat: int) -> str:
        """``yours``, ``Ann's``."""
        return "yours" if seat == self.me else f"{self.names[seat]}'s"

    def does(self, seat: int | None, verb: str) -> str:
        """``You bid``, ``Ann bids``."""
        who = self.who(seat)
        return f"{who} {verb if who == 'You' else third(verb)}"

    def side(self, seat: int, partner: int | None = None) -> frozenset[int]:
        """Who scores together with a bidder; ``partner`` is who was called."""
        return side_of(self.rules, seat, partner)

    def side_name(self, side: Collection[int], two: bool = False) -> str:
        """``we``, ``you``, ``they`` of ``two`` sides, or the names of who is in it."""
        if self.me in side:
            return "we" if len(side) > 1 else "you"
        if two or (self.rules.accounts == 2 and self.rules.seats > 2):
            return "they"
        return self.listed([self.names[seat] for seat in sorted(side)])

    def account_name(self, account: int) -> str:
        """That of the seats that an account belongs to."""
        seats = [seat for seat in range(self.rules.seats) if self.rules.account(seat) == account]
        return self.side_name(seats)

    @staticmethod
    def listed(names: Sequence[str]) -> str:
        """``Ann, Bob and Cleo``."""
        *some, last = names
        return f"{', '.join(some)} and {last}" if some else last


def third(verb: str) -> str:
    """A verb as it is said of somebody else."""
    if verb == "have":
        return "has"
    if verb.endswith(("ss", "ch", "sh")):
        return f"{verb}es"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}s"
