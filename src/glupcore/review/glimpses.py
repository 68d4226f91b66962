"""What a deal is worth to the one player whose cards are known: by their view, as it goes on."""

from glupcore._core import Cards, View
from glupcore.arena.luck import MADE_OF_IT
from glupcore.positions import position_from_view, view_from_position
from glupcore.records import Record, Step
from glupcore.review.result import Both
from glupcore.review.walk import Walk
from glupcore.value import default_network


class Glimpses(Walk):
    """A deal as the player at ``seat`` sees it; where the record guesses at cards does not matter.

    Of a card that they draw the luck is what the network expects with it, less its mean over all
    cards that they had not seen, and of that as much as others make of a card (arena/luck.py). What
    the other player draws is not known.
    """

    def __init__(self, record: Record, seat: int) -> None:
        super().__init__(record)
        self._seat = seat
        self._sign = 1 if seat == 0 else -1
        self._network = default_network()

    def expected(self) -> float:
        """Seat 0's lead at the end, as the player at ``seat`` may expect it."""
        first, second = self.state.scores
        return first - second + self._sign * self._network.value(self.state.view(self._seat))

    def drawn(self, step: Step) -> Both:
        """The luck of the draws that have just been made; None for the other player's."""
        place = dict(step.draws)[self._seat]
        luck = MADE_OF_IT * self._beyond_the_usual(self.record.deck[place])
        return (luck, None) if self._seat == 0 else (None, luck)

    def _beyond_the_usual(self, card: str) -> float:
        """What the network expects with the card drawn, less its mean over what it might be."""
        view = self.state.view(self._seat)
        might_be = view.unseen + Cards((card,))
        values = {name: self._network.value(_with(view, card, name)) for name in set(might_be)}
        return values[card] - sum(values[name] for name in might_be) / len(might_be)


def _with(view: View, card: str, other: str) -> View:
    """The view of a player who holds another card in the place of one in hand."""
    position = position_from_view(view)
    hand = view.hand - Cards((card,)) + Cards((other,))
    return view_from_position({**position, "hand": " ".join(hand)}, view.seat)
