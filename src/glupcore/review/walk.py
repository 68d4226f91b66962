"""A recorded deal that is followed action by action, and what it is worth on the way."""

from abc import ABC, abstractmethod

from glupcore._core import EndgameSolver, GlupError
from glupcore.errors import RecordError
from glupcore.records import Record
from glupcore.review.result import Both

FIRST_DRAWN = 37  # place in the deck of the stock's top card


class Walk(ABC):
    """Follows a record; how phase 1 is judged is told by its kinds. Phase 2 is exact."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.state = record.start()
        self.next_drawn = FIRST_DRAWN  # its place
        self.actions: list[str] = []
        self._solver = EndgameSolver()

    def lead(self) -> float:
        """What seat 0 may expect to lead by at the end; in phase 2 by perfect play of both."""
        if self.state.phase == 1:
            return self.expected()
        first, second = self.state.scores
        if self.state.is_over:
            return first - second
        to_come, _, _ = self._solver.value(self.state)
        mine, theirs = self.state.counters  # they score at the end
        ahead = first - second + mine - theirs
        return ahead + (to_come if self.state.leader == 0 else -to_come)

    def parse(self, action: str) -> str:
        """The canonical text of a legal action. Raises RecordError if it can't be taken."""
        try:
            return self.state.parse(action)
        except GlupError as error:
            raise RecordError(None, len(self.actions), action, str(error)) from None

    def take(self, action: str) -> Both | None:
        """Go on by a legal action; if draws followed it, the luck of both seats, in points.

        The last two cards of the stock come for certain: no luck is in them.
        """
        taker, draws = self.state.player, self.state.decision == "meld"
        self.apply(action)
        if not draws or taker is None:
            return None
        luck = self.drawn(taker) if self.state.phase == 1 else (0.0, 0.0)
        self.next_drawn += 2
        return luck

    def apply(self, action: str) -> None:
        """Let the state go on by a legal action."""
        self.state.apply(action)
        self.actions.append(action)

    @abstractmethod
    def expected(self) -> float:
        """What seat 0 may expect to lead by, in phase 1."""

    @abstractmethod
    def drawn(self, taker: int) -> Both:
        """The luck of the two draws just made, the taker's first; None where it is not known."""
