"""What has happened in a deal, for players who ask."""

from collections.abc import Sequence

from glupcore.deals.records import Record, Step


class Past:
    """The deck and the actions so far."""

    def __init__(self, deck: Sequence[str], dealer: int, rules: str) -> None:
        self._rules = rules
        self._deck = tuple(deck)
        self._dealer = dealer
        self._actions: list[str] = []

    def add(self, step: Step) -> None:
        """Go on by an action."""
        self._actions.append(step.action)

    def __len__(self) -> int:
        """Actions so far."""
        return len(self._actions)

    def record(self) -> Record:
        """The deal so far; its deck holds cards that no player may know."""
        return Record(self._deck, self._dealer, False, tuple(self._actions), rules=self._rules)
