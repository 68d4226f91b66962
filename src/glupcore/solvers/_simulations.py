"""What the tree searches share: trees that simulate up to the limits, and the advice they give."""

import math
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from glupcore._core import DISTINCT_CARDS, View
from glupcore.advice import Advice, Progress, Stopped
from glupcore.belief import believed_odds
from glupcore.solvers._forest import Forest, Result
from glupcore.solvers._options import FLAG, POLICY, between, check_options, option, whole
from glupcore.solvers._rollouts import HORIZON, judge_for
from glupcore.solvers._tree import Tree
from glupcore.solvers.limits import Limits

# A round of simulations lasts about this long: short enough to stop on time, long enough that
# starting it costs nothing.
ROUND_SECONDS = 0.01
FIRST_ROUND = 16
SEED_STEP = 0x9E3779B97F4A7C15


@dataclass
class TreeOptions:
    """The options of every tree search."""

    policy: str = option("greedy", POLICY, "plays the deals out")
    exploration: float = option(
        3.0, between(0, 1e6), "weighs doubt against value, in spreads of the values"
    )
    prior: float = option(0.3, between(0, 1), "share of the doubt that goes to the policy's action")
    reduction: float = option(
        0.1, between(0, 1e6), "spreads by which an action not yet tried is worse than the mean"
    )
    memory_mib: int = option(
        64, whole(), "of all trees together: there they stop growing, and the search goes on"
    )
    tricks: int | None = option(6, HORIZON, "length of a playout, whose end the network judges")
    belief: bool = option(True, FLAG, "draw worlds by what is believed of the opponent's hand")

    def __post_init__(self) -> None:
        check_options(self)

    def odds(self, view: View) -> NDArray[np.float64]:
        """By which a world is drawn: of each card, shape (24,)."""
        return believed_odds(view) if self.belief else np.ones(DISTINCT_CARDS)

    def new_trees(self, count: int) -> list[Tree]:
        """Empty trees that share the memory; each gets 1 MiB at least."""
        judge, tricks = judge_for(self.tricks)
        return [
            Tree(
                policy=self.policy,
                exploration=self.exploration,
                prior=self.prior,
                reduction=self.reduction,
                memory_mib=max(1, self.memory_mib // count),
                judge=judge,
                tricks=tricks,
            )
            for _ in range(count)
        ]


def seed_of(seed: int, tree: int) -> int:
    """The seed of a tree, by its number."""
    return (seed + SEED_STEP * tree) % 2**64


def search(
    trees: Sequence[Tree],
    view: View,
    limits: Limits,
    solver: str,
    progress: Progress | None = None,
    *,
    tree_is_world: bool = False,
    sources: bool = False,
) -> Advice:
    """Let the trees simulate up to the limits, ``limits.iterations`` in all, and merge them.

    Where there is one action to choose from nothing is simulated. If each tree knows one world
    only, the errors are those of so few worlds. An interrupt (Ctrl-C) ends the search with what it
    has.
    """
    forest = Forest(trees, view, _error_of_trees if tree_is_world else _error, sources)

    def merged(stopped: Stopped) -> Advice:
        actions = forest.actions()
        return Advice(
            action=actions[0].action,
            actions=actions,
            solver=solver,
            exact=False,
            samples=sum(action.samples for action in actions),
            seconds=limits.elapsed,
            stopped=stopped,
        )

    if trees[0].forced:
        return merged("complete")
    stopped: Stopped = "limit"
    report: Callable[[], None] | None = None
    if progress is not None:
        tell = progress

        def report() -> None:
            tell(merged("limit"))

    try:
        _simulate(trees, limits, report)
        if limits.stopped:
            stopped = "interrupt"
    except KeyboardInterrupt:
        if not any(tree.visits for tree in trees):
            raise
        stopped = "interrupt"
    return merged(stopped)


def _simulate(trees: Sequence[Tree], limits: Limits, report: Callable[[], None] | None) -> None:
    shares = _shares(limits.iterations, len(trees))
    workers = min(limits.threads, len(trees))
    told = time.perf_counter()
    size, first = FIRST_ROUND, True
    with ThreadPoolExecutor(workers) if workers > 1 else nullcontext() as pool:
        while any(shares) and (first or limits.remaining > 0):
            first = False
            start = time.perf_counter()
            counts = [min(size, share) for share in shares]
            if pool is None:
                for tree, count in zip(trees, counts, strict=True):
                    tree.search(count)
            else:
                list(pool.map(Tree.search, trees, counts))
            shares = [share - count for share, count in zip(shares, counts, strict=True)]
            now = time.perf_counter()
            each = max((now - start) / size, 1e-8)
            size = max(1, int(min(ROUND_SECONDS, max(limits.remaining, 0)) / each))
            if report is not None and now - told >= limits.report_every:
                told = now
                report()


def _shares(iterations: int | None, trees: int) -> list[int]:
    """Simulations of each tree."""
    if iterations is None:
        return [2**62] * trees
    return [iterations // trees + (tree < iterations % trees) for tree in range(trees)]


def _error(results: Sequence[Result], mean: float) -> float:
    """Standard error of a mean over all simulations."""
    samples = sum(n for _, n, _, _ in results)
    if samples < 2:
        return math.inf if samples else math.nan
    squares = sum(n * (variance + (m - mean) ** 2) for _, n, m, variance in results)
    return math.sqrt(max(squares, 0.0) / samples / (samples - 1))


def _error_of_trees(results: Sequence[Result], mean: float) -> float:
    """Standard error of a mean over trees, weighted by their visits."""
    trees, samples = len(results), sum(n for _, n, _, _ in results)
    if trees < 2:
        return math.inf if trees else math.nan
    squares = sum((n * (m - mean)) ** 2 for _, n, m, _ in results)
    return math.sqrt(squares * trees / (trees - 1)) / samples
