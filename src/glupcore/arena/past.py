"""What has happened in a deal, for players who ask."""

from collections.abc import Sequence

from glupcore._core import History
from glupcore.records import Record, Step


class Past:
    """The deck and the actions so far; what a seat has seen is worked out when it asks."""

    def __init__(self, deck: Sequence[str], dealer: int) -> None:
        self._deck = tuple(deck)
        self._dealer = dealer
        self._steps: list[Step] = []
        self._histories: dict[int, tuple[History, int]] = {}  # each with the steps it has seen

    def add(self, step: Step) -> None:
        """Go on by an action."""
        self._steps.append(step)

    def __len__(self) -> int:
        """Actions so far."""
        return len(self._steps)

    def record(self) -> Record:
        """The deal so far; its deck holds cards that no player may know."""
        return Record(self._deck, self._dealer, False, tuple(step.action for step in self._steps))

    def history(self, seat: int) -> History:
        """What the player at ``seat`` has seen the other do."""
        history, seen = self._histories.get(seat) or (History(seat), 0)
        for step in self._steps[seen:]:
            history.see(step.before, step.action)
        self._histories[seat] = history, len(self._steps)
        return history
