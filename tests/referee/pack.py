"""A pack of cards, and how it is dealt to two players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from referee.cards import CARDS

Cards = str | Iterable[str]


@dataclass(frozen=True)
class Pack:
    """So many copies of each card, hands of so many, dealt in packets of so many, eldest first.

    The turn-up follows the hands, and the stock, top first, follows the turn-up.
    """

    copies: int
    hand: int
    packet: int

    @property
    def cards(self) -> list[str]:
        """All cards in canonical order."""
        return [card for card in CARDS for _ in range(self.copies)]

    def split(self, deck: Sequence[str]) -> tuple[list[str], list[str], str, list[str]]:
        """The eldest's hand, the dealer's, the turn-up and the stock that a deck deals.

        Raises ValueError if the deck is not this pack.
        """
        if sorted(deck) != sorted(self.cards):
            raise ValueError(f"a deck is {len(self.cards)} cards: {self.copies} of each of the 24")
        dealt = 2 * self.hand
        hands: tuple[list[str], list[str]] = [], []
        for place in range(dealt):
            hands[place // self.packet % 2].append(deck[place])
        return hands[0], hands[1], deck[dealt], list(deck[dealt + 1 :])

    def lay(self, eldest: Cards, dealer: Cards, turnup: str, stock: Cards = ()) -> list[str]:
        """A deck that deals exactly these hands, this turn-up and this top of the stock.

        Cards are a text with spaces, or a sequence. Short hands are filled, the eldest's first,
        then the stock, with what remains in canonical order. Raises ValueError if a card is wanted
        more often than there are copies, or a hand has too many.
        """
        hands, top = [_read(eldest), _read(dealer)], _read(stock)
        rest = Counter(self.cards)
        rest.subtract([*hands[0], *hands[1], turnup, *top])
        if min(rest.values()) < 0 or set(rest) != set(CARDS) or max(map(len, hands)) > self.hand:
            raise ValueError("no deck deals these cards")
        left = list(rest.elements())
        for hand in hands:
            missing = self.hand - len(hand)
            hand += left[:missing]
            left = left[missing:]
        dealt = [
            card
            for start in range(0, self.hand, self.packet)
            for hand in hands
            for card in hand[start : start + self.packet]
        ]
        return [*dealt, turnup, *top, *left]

    def lay_randomly(
        self,
        rng: Random,
        eldest: Iterable[str],
        dealer: Iterable[str] = (),
        turnup: str | None = None,
    ) -> list[str]:
        """These cards in the hands, in any order, the rest shuffled."""
        hands = [list(eldest), list(dealer)]
        rest = Counter(self.cards)
        rest.subtract([*hands[0], *hands[1]])
        left = list(rest.elements())
        rng.shuffle(left)
        if turnup is not None:
            left.remove(turnup)
            left.append(turnup)
        top = left.pop()
        for hand in hands:
            while len(hand) < self.hand:
                hand.append(left.pop())
            rng.shuffle(hand)
        return self.lay(hands[0], hands[1], top, left)

    def shuffled(self, rng: Random) -> list[str]:
        """All orders alike."""
        deck = self.cards
        rng.shuffle(deck)
        return deck


def _read(cards: Cards) -> list[str]:
    return cards.split() if isinstance(cards, str) else list(cards)
