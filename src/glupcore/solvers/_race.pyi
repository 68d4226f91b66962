from collections.abc import Iterable, Sequence
from typing import final

import numpy as np
from numpy.typing import NDArray

from glupcore.solvers._verdict import StandIn, Verdicts

FIRST_MARK: int

@final
class Schedule:
    """The rounds of a search: which actions are tried in the next worlds, and what came of it.

    Pieces of work are asked for with ``next``, and their rows handed to ``take`` in the same order.
    All running actions see every row, so that their differences are paired with the reference,
    which never leaves the race. Sums are of whole numbers: they do not depend on the order of the
    rows. Results are in points.
    """

    def __init__(
        self,
        candidates: Iterable[bool],
        stand_ins: Sequence[StandIn | None],
        preferred: int,
        judged: Iterable[float] | None,
        spread: float,
        caution: float,
        rollouts: int | None = None,
        seconds: float | None = None,
        least_gain: float = 0,
        halving: bool = True,
        workers: int = 1,
    ) -> None:
        """``judged`` is the network's own view, NaN where it has none; None: the policy prefers."""
    def next(self, elapsed: float) -> tuple[int, int] | None:
        """First world and number of worlds of the next piece.

        None: not before the rows under way are in; and if there are none, the search is over.
        """
    def take(self, rows: NDArray[np.int32], seconds: float) -> None:
        """Take in rows of the running actions, in 1 / VALUE_UNIT, and how long they took."""
    @property
    def is_forced(self) -> bool:
        """Whether there was nothing to choose."""
    @property
    def is_settled(self) -> bool:
        """Whether it ended because more would gain next to nothing."""
    @property
    def reference(self) -> int:
        """What the others are compared with."""
    @property
    def running(self) -> NDArray[np.intp]:
        """The actions that go on, ascending: the columns of the next rows."""
    @property
    def samples(self) -> NDArray[np.int64]:
        """Rows of each action."""
    @property
    def difference_error(self) -> NDArray[np.float64]:
        """Standard errors of the paired differences; infinite for less than two rows."""
    @property
    def mean(self) -> NDArray[np.float64]:
        """The reference's mean, which has the most rows, and the paired differences."""
    @property
    def error(self) -> NDArray[np.float64]:
        """Standard errors of each action's own rows."""
    def verdicts(self) -> Verdicts:
        """What is believed of each action."""

def gain_to_come(score: Iterable[float], error: Iterable[float]) -> float:
    """How much better than the best score the best would be, were all scores known; at most."""

def verdicts(
    difference: Sequence[float],
    errors: Sequence[float],
    prior: Sequence[float],
    reference: int,
    stand_ins: Sequence[StandIn | None],
    spread: float,
    caution: float,
    running: Sequence[bool] | None = None,
) -> Verdicts:
    """The same for actions found independently: their means less the reference's, and own errors.

    Those that are not ``running`` were given up; None: none were.
    """

def believed_part(error: float, spread: float) -> float:
    """How much of a difference with this standard error is believed (verdict.hpp)."""
