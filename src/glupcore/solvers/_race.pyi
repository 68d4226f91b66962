from collections.abc import Iterable, Sequence
from typing import final

import numpy as np
from numpy.typing import NDArray

from glupcore.solvers._verdict import StandIn, Verdict

@final
class Race:
    """Means of actions over common worlds, each compared with one reference action.

    All running actions see every row, so that their differences are paired; the others stay as they
    were. The reference never leaves the race. Sums are of whole numbers: they do not depend on the
    order of the rows. Results are in points.
    """

    def __new__(cls, actions: int, reference: int) -> Race: ...
    @property
    def actions(self) -> int:
        """How many there are."""
    @property
    def reference(self) -> int:
        """What the others are compared with."""
    @property
    def running(self) -> NDArray[np.intp]:
        """The actions that go on, ascending: the columns of the next rows."""
    @property
    def samples(self) -> NDArray[np.int64]:
        """Rows of each action."""
    def add(self, rows: NDArray[np.int32]) -> None:
        """Take in rows of the running actions, shape (rows, running), in 1 / VALUE_UNIT."""
    @property
    def difference(self) -> NDArray[np.float64]:
        """Mean differences from the reference; 0 for the reference itself."""
    @property
    def difference_error(self) -> NDArray[np.float64]:
        """Standard errors of the differences; infinite for less than two rows."""
    @property
    def mean(self) -> NDArray[np.float64]:
        """The reference's mean, which has the most rows, and the paired differences."""
    @property
    def error(self) -> NDArray[np.float64]:
        """Standard errors of each action's own rows."""
    def drop(self, keep: int, score: Iterable[float]) -> None:
        """Let the ``keep`` running actions of the best score go on, and the reference."""
    def restrict(self, to: Iterable[bool]) -> None:
        """Let only these go on, and the reference."""
    def scores(self, prior: Iterable[float], spread: float, caution: float) -> NDArray[np.float64]:
        """What is believed of the differences, by which the race goes on (verdict.hpp)."""
    def gain_to_come(self, score: Iterable[float]) -> float:
        """What all that is not known yet of the running actions would gain."""
    def verdicts(
        self,
        expected: Iterable[float],
        stand_ins: Sequence[StandIn | None],
        spread: float,
        caution: float,
    ) -> tuple[list[Verdict], int]:
        """What is believed of each action, and the number of the best."""

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
) -> tuple[list[Verdict], int]:
    """The same for actions found independently: their means less the reference's, and own errors.

    Those that are not ``running`` were given up; None: none were.
    """

def believed_part(error: float, spread: float) -> float:
    """How much of a difference with this standard error is believed (verdict.hpp)."""
