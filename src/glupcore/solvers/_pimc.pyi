from collections.abc import Callable, Iterable
from typing import final

import numpy as np
from numpy.typing import NDArray

from glupcore._core import Forecast, Network, State, View
from glupcore.solvers._verdict import StandIn

VALUE_UNIT: int

@final
class Evaluator:
    """Rollout values of the actions of one view, whose owner is to act.

    ``policy`` plays them: ``greedy``, ``random``, or ``network``, the judge by one ply; ``mixed``
    is ``network`` in even worlds and ``greedy`` to the end in odd ones. Raises ValueError where
    there is no judge to play.
    """

    @property
    def texts(self) -> list[str]:
        """The legal actions, sorted as plain strings: the columns."""
    @property
    def candidates(self) -> NDArray[np.bool_]:
        """Which of them can be the best."""
    @property
    def stand_ins(self) -> list[StandIn | None]:
        """For each that can't be the best one that is no worse, and whether it is the same."""
    @property
    def preferred(self) -> int:
        """The column of the policy's own choice."""
    def __init__(
        self,
        view: View,
        policy: str,
        seed: int,
        belief: Iterable[float] | None = None,
        judge: Network | None = None,
        tricks: int = 30,
        foresight: Forecast | None = None,
        told: State | None = None,
    ) -> None: ...
    def judged(self) -> NDArray[np.float64]:
        """What the judge expects of each action, in points; NaN of those it leaves out."""
    def rows(self, first: int, count: int, columns: Iterable[int]) -> NDArray[np.int32]:
        """Rows ``first`` to ``first + count - 1`` of some columns, shape (count, columns)."""
    def block(
        self, first: int, count: int, columns: Iterable[int], counted: bool
    ) -> tuple[NDArray[np.int32], NDArray[np.int64] | None]:
        """The same rows, and if ``counted`` the points by source, else None.

        Points are sums over the rows, shape (columns, 2, sources), in units of 1 / VALUE_UNIT, the
        owner's first.
        """
    def fields(self) -> list[int]:
        """Which fields of a tally say something in this game."""
    def tallies(self, first: int, count: int, columns: Iterable[int]) -> NDArray[np.int32]:
        """Where the points come from: sums over ``count`` worlds, shape (columns, 2, fields).

        Fields: how often each kind was declared, in the canonical order of the rules, then points.
        """
    def list_worlds(self, limit: int) -> NDArray[np.float64] | None:
        """The weights of all worlds if there are at most ``limit``, else None."""
    def world_row(
        self,
        world: int,
        columns: Iterable[int],
        exact: bool,
        seconds: float = ...,
        counted: bool = False,
        over: Callable[[], bool] | None = None,
    ) -> tuple[NDArray[np.int32], NDArray[np.int64] | None] | None:
        """One row for a listed world with all that ``block`` gives; phase 2 exactly if ``exact``.

        An exact row can't be ``counted``, and takes at most so many seconds, and no longer than
        until ``over`` says so, which is asked often: None if that was not enough."""

def is_beyond_the_network(view: View) -> bool:
    """Whether a declaration is legal that the network has hardly seen, for its many points."""
