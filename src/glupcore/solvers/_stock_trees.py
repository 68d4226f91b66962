"""Tree searches in the games with a stock: phase 1 by trees, phase 2 exactly."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from glupcore._core import (
    DISTINCT_CARDS,
    VALUE_UNIT,
    TreeGame,
    View,
    count_points,
    outlooks_of,
    points_counted,
    stock_tree,
)
from glupcore.advice.advice import Advice, Outlook, Progress
from glupcore.belief import believed_odds
from glupcore.solvers._forest import Counts, Floats, Tellers
from glupcore.solvers._options import FLAG, one_of, option
from glupcore.solvers._race import believed_part
from glupcore.solvers._rollouts import (
    HORIZON,
    can_count,
    foresight_for,
    load_defaults,
    network_for,
    players_for,
)
from glupcore.solvers._simulations import TreeOptions
from glupcore.solvers._verdict import StandIn
from glupcore.solvers.exact import Exact
from glupcore.solvers.limits import Limits


@dataclass
class StockTrees(TreeOptions):
    """What is the games' own."""

    policy: str = option("greedy", one_of("network", "greedy", "random"), "plays the deals out")
    tricks: int | None = option(6, HORIZON, "length of a playout, whose end the network judges")
    belief: bool = option(True, FLAG, "draw worlds by what is believed of the opponent's hand")
    _exact: Exact = field(default_factory=Exact, init=False, repr=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        load_defaults()

    def game(self, view: View, seed: int) -> TreeGame:
        """The decision of a view, in worlds by what is believed."""
        policy, judge, tricks = players_for(self.policy, self.tricks, view.rules)
        return stock_tree(view, policy=policy, judge=judge, tricks=tricks, belief=self._odds(view))

    def at_once(
        self, view: View, limits: Limits, seed: int, progress: Progress | None
    ) -> Advice | None:
        """The exact values of phase 2."""
        return self._exact.advise(view, limits, seed, progress) if view.phase == 2 else None

    def expected(self, view: View) -> Mapping[str, float] | None:
        """What the network expects."""
        network = network_for(view.rules)
        return None if network is None else dict(network.actions(view))

    def tellers(self, view: View, games: Sequence[TreeGame], sources: bool) -> Tellers:
        """Where points come from, if that can be counted."""
        return Sources(view, games) if sources and can_count(view.rules) else Tellers()

    def _odds(self, view: View) -> NDArray[np.float64]:
        return believed_odds(view) if self.belief else np.ones(DISTINCT_CARDS)


class Sources(Tellers):
    """Where points come from, as it is counted in the playouts."""

    def __init__(self, view: View, games: Sequence[TreeGame]) -> None:
        self._games = games
        self._spread = games[0].trusted
        foresight = foresight_for(view.rules)
        for game in games:
            count_points(game, True, foresight)

    def outlooks(
        self,
        reference: int,
        errors: Floats,
        values: Sequence[float],
        stand_ins: Sequence[StandIn | None],
    ) -> Sequence[Outlook | None]:
        """Of each action where its points come from, which add up to its value."""
        counted = [points_counted(game) for game in self._games]
        counts: Counts = np.sum([count for count, _ in counted], axis=0)
        sums: Counts = np.sum([points for _, points in counted], axis=0)
        if counts[reference] == 0:  # nothing was simulated for this decision
            return [None] * len(values)
        points = sums / (np.maximum(counts, 1) * VALUE_UNIT)[:, None, None]
        found = [a if like is None else like[0] for a, like in enumerate(stand_ins)]
        parts = np.array([self._believed(action, reference, errors, counts) for action in found])
        believed = points[reference] + parts[:, None, None] * (points[found] - points[reference])
        return [Outlook(*points, ()) for points in outlooks_of(believed, list(values))]

    def _believed(self, action: int, reference: int, errors: Floats, counts: Counts) -> float:
        """How much of the difference that was found is believed."""
        if action == reference:
            return 1.0
        if counts[action] == 0:
            return 0.0
        return believed_part(math.hypot(errors[action], errors[reference]), self._spread)
