"""What a deal is worth to the one player whose cards are known: by their view, as it goes on.

The network says what it is worth. Where a game has none, ``greedy`` plays out worlds that fit the
view: the same ones for each card that might have been drawn, as far as they fit.
"""

from collections.abc import Callable

from glupcore._core import Cards, Random, View
from glupcore.arena.luck import MADE_OF_IT
from glupcore.positions import position_from_view, view_from_position
from glupcore.records import Record, Step
from glupcore.review.result import Both
from glupcore.review.walk import Walk
from glupcore.value import default_network, has_network

_WORLDS = 200


class Glimpses(Walk):
    """A deal as the player at ``seat`` sees it; where the record guesses at cards does not matter.

    Of a card that they draw the luck is what the network expects with it, less its mean over all
    cards that they had not seen, and of that as much as others make of a card (arena/luck.py). What
    the other player draws is not known.
    """

    def __init__(self, record: Record, seat: int, stop: Callable[[], bool] | None = None) -> None:
        super().__init__(record, stop)
        self._seat = seat
        self._sign = 1 if seat == 0 else -1
        self._value, self._made_of_it = _worth(record.rules)

    def expected(self) -> float:
        """Seat 0's lead at the end, as the player at ``seat`` may expect it."""
        first, second = self.state.scores
        return first - second + self._sign * self._value(self.state.view(self._seat))

    def drawn(self, step: Step) -> Both:
        """The luck of the draws that have just been made; None for the other player's."""
        place = dict(step.draws)[self._seat]
        luck = self._made_of_it * self._beyond_the_usual(self.record.deck[place])
        return (luck, None) if self._seat == 0 else (None, luck)

    def _beyond_the_usual(self, card: str) -> float:
        """What is expected with the card drawn, less the mean over what it might be."""
        view = self.state.view(self._seat)
        might_be = view.unseen + Cards((card,))
        values = {name: self._value(_with(view, card, name)) for name in set(might_be)}
        return values[card] - sum(values[name] for name in might_be) / len(might_be)


def _worth(rules: str) -> tuple[Callable[[View], float], float]:
    """What a view is worth by the best that the game has, and how much others make of a card."""
    if has_network(rules):
        return default_network(rules).value, MADE_OF_IT
    return _played_out, 1.0


def _played_out(view: View) -> float:
    """The mean over worlds of what the owner makes more than the other from here on."""
    rng = Random(0)
    ends = [view.sample(rng).playout("greedy", rng) for _ in range(_WORLDS)]
    mine, theirs = view.scores
    ahead = sum(end[view.seat] - end[1 - view.seat] for end in ends) / _WORLDS
    return ahead - mine + theirs


def _with(view: View, card: str, other: str) -> View:
    """The view of a player who holds another card in the place of one in hand."""
    position = position_from_view(view)
    hand = view.hand - Cards((card,)) + Cards((other,))
    return view_from_position({**position, "hand": " ".join(hand)}, view.seat)
