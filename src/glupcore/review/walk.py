"""A recorded deal that is followed action by action, and what it is worth on the way."""

from abc import ABC, abstractmethod
from collections.abc import Callable

from glupcore._core import EndgameSolver
from glupcore.records import Record, Step
from glupcore.review.result import Both


class Walk(ABC):
    """Follows a deal; how phase 1 is judged is told by its kinds. Phase 2 is exact."""

    def __init__(self, record: Record, stop: Callable[[], bool] | None = None) -> None:
        self.record = record
        self._stop = stop
        self.state = record.start()
        self.ply = 0
        self._solver = EndgameSolver()

    def lead(self) -> float:
        """What seat 0 may expect to lead by at the end; in phase 2 by perfect play of both.

        Raises KeyboardInterrupt if ``stop`` says yes before that is known.
        """
        if self.state.phase == 1:
            return self.expected()
        first, second = self.state.scores
        if self.state.is_over:
            return first - second
        to_come, upper, _ = self._solver.value(self.state, stop=self._stop)
        if to_come != upper:
            raise KeyboardInterrupt
        mine, theirs = self.state.counters  # they score at the end
        ahead = first - second + mine - theirs
        return ahead + (to_come if self.state.leader == 0 else -to_come)

    def take(self, step: Step) -> Both | None:
        """Go on by the next action; if draws followed it, the luck of both seats, in points.

        The last two cards of the stock come for certain: no luck is in them.
        """
        self.state, self.ply = step.after, step.ply + 1
        if not step.draws:
            return None
        return self.drawn(step) if self.state.phase == 1 else (0.0, 0.0)

    @abstractmethod
    def expected(self) -> float:
        """What seat 0 may expect to lead by, in phase 1."""

    @abstractmethod
    def drawn(self, step: Step) -> Both:
        """The luck of the draws after an action, by seat; None where it is not known."""
