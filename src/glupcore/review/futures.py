"""What a deal is worth with both hands open: the mean over the orders in which the stock may lie.

The same futures go along with the whole deal. In each of them the stock was shuffled before the
first lead; whenever a card is drawn, it changes places with the one that the future had there.
What lies under it stays as it was, so that noise which has nothing to do with the card is the same
before and after the draw and falls out of their difference. And as the stock of a future is still
uniform over all orders after the swap, that difference has mean exactly 0 over what may come,
whatever the playouts think of cards: it is luck, and nothing else.

A lead of more than 600 points counts as 600. One future in some hundreds makes a meld of thousands,
and would drown all others: over 100 deals the luck of the draws then explained nothing at all.
"""

from glupcore._core import Random, State
from glupcore.records import Record
from glupcore.review.result import Both
from glupcore.review.walk import FIRST_DRAWN, Walk

_POLICY = "greedy"
_MOST = 600


class Futures(Walk):
    """A deal with all cards known, in so many futures, which ``greedy`` plays to their end."""

    def __init__(self, record: Record, futures: int, seed: int) -> None:
        super().__init__(record)
        self._rng = Random(seed)
        self._orders = [self._shuffled() for _ in range(futures)]
        self._states = [self._replayed(order) for order in self._orders]

    def expected(self) -> float:
        """The mean of seat 0's final lead over the futures."""
        return self._mean(self._states)

    def apply(self, action: str) -> None:
        """Take it in all futures too; each draws what it has."""
        if self.state.phase == 1:
            for state in self._states:
                state.apply(action)
        super().apply(action)

    def drawn(self, taker: int) -> Both:
        """By how much each of the two cards changes the mean, for the player who has drawn it."""
        leads = [self._mean(self._states)]
        for place in (self.next_drawn, self.next_drawn + 1):
            self._put(place)
            leads.append(self._mean(self._states))
        first, second = leads[1] - leads[0], leads[2] - leads[1]
        return (first, -second) if taker == 0 else (second, -first)

    def _put(self, place: int) -> None:
        """Let the card that lay there in the deal be drawn in all futures."""
        card = self.record.deck[place]
        for number, order in enumerate(self._orders):
            there = order.index(place, place)
            order[there], order[place] = order[place], place
            if self.record.deck[order[there]] != card:
                self._states[number] = self._replayed(order)

    def _mean(self, states: list[State]) -> float:
        ends = (state.playout(_POLICY, self._rng) for state in states)
        leads = (min(max(first - second, -_MOST), _MOST) for first, second in ends)
        return sum(leads) / len(states)

    def _shuffled(self) -> list[int]:
        """Places of the deck in an order of their own, those of the stock at random.

        Places and not cards: which of two equal cards changes places must not depend on the order.
        """
        order = list(range(len(self.record.deck)))
        for last in range(len(order) - 1, FIRST_DRAWN, -1):
            other = FIRST_DRAWN + self._rng.below(last - FIRST_DRAWN + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def _replayed(self, order: list[int]) -> State:
        deck = [self.record.deck[place] for place in order]
        state = State.deal(deck, self.record.dealer, self.record.exact_cut)
        for action in self.actions:
            state.apply(action)
        return state
