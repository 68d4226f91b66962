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

from collections.abc import Callable

from glupcore._core import Random, State
from glupcore.dealing import first_drawn
from glupcore.records import Record, Step
from glupcore.review.result import Both
from glupcore.review.walk import Walk

_POLICY = "greedy"
_MOST = 600


class Futures(Walk):
    """A deal with all cards known, in so many futures, which ``greedy`` plays to their end."""

    def __init__(
        self, record: Record, futures: int, seed: int, stop: Callable[[], bool] | None = None
    ) -> None:
        super().__init__(record, stop)
        self._rng = Random(seed)
        self._orders = [self._shuffled() for _ in range(futures)]
        self._states = [self._laid(self.state, order) for order in self._orders]

    def expected(self) -> float:
        """The mean of seat 0's final lead over the futures."""
        return self._mean(self._states)

    def take(self, step: Step) -> Both | None:
        """Take it in all futures too; each draws what it has."""
        if step.before.phase == 1:
            self._states = [_after(state, step) for state in self._states]
        return super().take(step)

    def drawn(self, step: Step) -> Both:
        """By how much each of the two cards changes the mean, for the player who has drawn it."""
        luck = [0.0, 0.0]
        before = self._mean(self._states)
        for seat, place in step.draws:
            self._put(place, step)
            after = self._mean(self._states)
            luck[seat] = after - before if seat == 0 else before - after
            before = after
        return luck[0], luck[1]

    def _put(self, place: int, step: Step) -> None:
        """Let the card that lay there in the deal be drawn in all futures."""
        card = self.record.deck[place]
        for number, order in enumerate(self._orders):
            there = order.index(place, place)
            order[there], order[place] = order[place], place
            if self.record.deck[order[there]] != card:
                self._states[number] = _after(self._laid(step.before, order), step)

    def _mean(self, states: list[State]) -> float:
        ends = (state.playout(_POLICY, self._rng) for state in states)
        leads = (min(max(first - second, -_MOST), _MOST) for first, second in ends)
        return sum(leads) / len(states)

    def _shuffled(self) -> list[int]:
        """Places of the deck in an order of their own, those of the stock at random.

        Places and not cards: which of two equal cards changes places must not depend on the order.
        """
        order = list(range(len(self.record.deck)))
        first = first_drawn(self.record.rules)
        for last in range(len(order) - 1, first, -1):
            other = first + self._rng.below(last - first + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def _laid(self, state: State, order: list[int]) -> State:
        """A state of the deal with what is left of the stock in this order."""
        deck = self.record.deck
        return state.with_stock([deck[place] for place in order[len(deck) - state.stock :]])


def _after(state: State, step: Step) -> State:
    """Where the same action leads in this future."""
    return Step.take(step.ply, state, step.action).after
