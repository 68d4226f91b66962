"""One ply by the network: every action by what it brings and what is expected after it."""

import math
from dataclasses import dataclass
from operator import itemgetter
from typing import Final

from glupcore._core import Network, View
from glupcore.advice.advice import ActionValue, Advice, Progress
from glupcore.solvers._options import FILE, option
from glupcore.solvers._policy import choose, follow
from glupcore.solvers.limits import Limits
from glupcore.value import default_network, kept_network

_VALUE: Final = itemgetter(1)


@dataclass
class NetworkChoice:
    """Plays what the learned value of what it then knows makes best, without a search.

    Threads may share one.
    """

    weights: str | None = option(None, FILE, "made by glupcore train network")

    def __post_init__(self) -> None:
        # Read once, before any limits; the game is known when a view comes.
        self._given = None if self.weights is None else kept_network(self.weights)

    def advise(
        self,
        view: View,
        limits: Limits,
        seed: int,
        progress: Progress | None = None,
        sources: bool = False,
    ) -> Advice:
        """Value every action of ``view``, at once; the error of a value is not known.

        In phase 2, which it knows nothing of, it plays by the quick rules of ``greedy``.
        """
        if view.phase == 2:
            return follow("greedy", view, limits, seed)
        values = sorted(self._network(view).actions(view), key=lambda pair: -pair[1])
        most = values[0][1]
        return Advice(
            action=values[0][0],
            actions=tuple(
                ActionValue(action, value, math.nan, 0, difference=value - most, prior=value)
                for action, value in values
            ),
            solver="network",
            exact=False,
            samples=0,
            seconds=limits.elapsed,
            stopped="complete",
        )

    def choose(self, view: View, seed: int) -> str:
        """The action alone: of equal ones the first, as in advice."""
        if view.phase == 2:
            return choose("greedy", view, seed)
        return max(self._network(view).actions(view), key=_VALUE)[0]

    def _network(self, view: View) -> Network:
        return self._given or default_network(view.rules)
