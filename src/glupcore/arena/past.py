"""What has happened in a deal, for players who ask."""

from collections.abc import Sequence

from glupcore._core import History, State
from glupcore.records import Record


class Past:
    """The deck and the actions so far; what a seat has seen is worked out when it asks."""

    def __init__(self, deck: Sequence[str], dealer: int) -> None:
        self.actions: list[str] = []
        self._deck = tuple(deck)
        self._dealer = dealer
        self._followed: dict[int, tuple[History, State, int]] = {}

    def record(self) -> Record:
        """The deal so far; its deck holds cards that no player may know."""
        return Record(self._deck, self._dealer, False, tuple(self.actions))

    def history(self, seat: int) -> History:
        """What the player at ``seat`` has seen the other do."""
        if seat not in self._followed:
            self._followed[seat] = History(seat), State.from_deck(self._deck, self._dealer), 0
        history, state, known = self._followed[seat]
        for action in self.actions[known:]:
            if state.phase == 2:
                break
            history.see(state, action)
            state.apply(action)
        self._followed[seat] = history, state, len(self.actions)
        return history
