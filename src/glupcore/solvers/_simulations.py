"""What the tree searches share: trees that simulate up to the limits, and the advice they give."""

import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import nullcontext
from dataclasses import dataclass, field
from threading import Event
from typing import Any

import numpy as np

from glupcore._core import TreeGame
from glupcore.advice.advice import Advice, Progress, Stopped
from glupcore.solvers._forest import Floats, Forest, Seen, Tellers
from glupcore.solvers._options import between, check_options, option, whole
from glupcore.solvers._tree import Tree
from glupcore.solvers.limits import LOOK_SECONDS, Limits

# A round of simulations lasts about this long: short enough to stop on time, long enough that
# starting it costs nothing.
ROUND_SECONDS = 0.01
FIRST_ROUND = 16
SEED_STEP = 0x9E3779B97F4A7C15


@dataclass
class TreeOptions:
    """The options of tree searches in every game, and the trees; a family of games has its own."""

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
    _trees: list[Tree] = field(default_factory=list, init=False, repr=False)

    def __post_init__(self) -> None:
        check_options(self)

    def game(self, view: Any, seed: int) -> TreeGame:
        """The decision of a view, in worlds of the seed."""
        raise NotImplementedError

    def at_once(
        self, view: Any, limits: Limits, seed: int, progress: Progress | None
    ) -> Advice | None:
        """The advice where no tree is needed."""
        return None

    def expected(self, view: Any) -> Mapping[str, float] | None:
        """What is expected of the actions before a simulation; None: nothing."""
        return None

    def tellers(self, view: Any, games: Sequence[TreeGame], sources: bool) -> Tellers:
        """What is told of the actions besides their values."""
        return Tellers()

    def tree(self, number: int, count: int, parties: int) -> Tree:
        """Tree ``number`` of so many that share the memory; each gets 1 MiB at least.

        One that has grown stays until a game of other parties is played.
        """
        if self._trees and self._trees[0].parties != parties:
            self._trees = []
        while number >= len(self._trees):
            self._trees.append(self._new_tree(count, parties))
        return self._trees[number]

    def _new_tree(self, count: int, parties: int) -> Tree:
        return Tree(
            exploration=self.exploration,
            prior=self.prior,
            reduction=self.reduction,
            memory_mib=max(1, self.memory_mib // count),
            parties=parties,
        )


def seed_of(seed: int, tree: int) -> int:
    """The seed of a tree, by its number."""
    return (seed + SEED_STEP * tree) % 2**64


def search(
    planted: Iterable[Tree],
    options: TreeOptions,
    view: Any,
    limits: Limits,
    solver: str,
    progress: Progress | None = None,
    *,
    tree_is_world: bool = False,
    sources: bool = False,
) -> Advice:
    """Let the trees simulate up to the limits, ``limits.iterations`` in all, and merge them.

    They are planted one by one as they are asked for: the first always, the others while there is
    time. Where there is one action to choose from nothing is simulated. If each tree knows one
    world only, the errors are those of so few worlds. An interrupt (Ctrl-C) ends the search with
    what it has.
    """
    trees = list(_in_time(planted, limits))
    tellers = options.tellers(view, [tree.game for tree in trees], sources)
    error = _error_of_trees if tree_is_world else _error
    forest = Forest(trees, options.expected(view), error, tellers)

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

    if forest.forced:
        return merged("complete")
    stopped: Stopped = "limit"
    report: Callable[[], None] | None = None
    if progress is not None:
        tell = progress

        def report() -> None:
            tell(merged("limit"))

    try:
        _simulate(forest.trees, limits, report)
        if limits.stopped:
            stopped = "interrupt"
    except KeyboardInterrupt:
        if not any(tree.visits for tree in forest.trees):
            raise
        stopped = "interrupt"
    return merged(stopped)


def _in_time(trees: Iterable[Tree], limits: Limits) -> Iterator[Tree]:
    for tree in trees:
        yield tree
        if limits.remaining <= 0:
            return


def _simulate(trees: Sequence[Tree], limits: Limits, report: Callable[[], None] | None) -> None:
    for tree in trees:
        tree.end_in(None if limits.seconds is None else limits.remaining)
    shares = _shares(limits.iterations, len(trees))
    workers = min(limits.threads, len(trees), os.cpu_count() or 1)
    told = time.perf_counter()
    size = FIRST_ROUND
    with ThreadPoolExecutor(workers) if workers > 1 else nullcontext() as pool:
        while any(shares):
            start = time.perf_counter()
            counts = [min(size, share) for share in shares]
            if pool is None:
                _grow(trees, counts, lambda: limits.remaining <= 0)
            else:
                _grow_beside(pool, workers, trees, counts, limits)
            if limits.remaining <= 0:
                return
            shares = [share - count for share, count in zip(shares, counts, strict=True)]
            now = time.perf_counter()
            each = max((now - start) / size, 1e-8)
            size = max(1, int(min(ROUND_SECONDS, max(limits.remaining, 0)) / each))
            if report is not None and now - told >= limits.report_every:
                told = now
                report()


def _grow(trees: Sequence[Tree], counts: Sequence[int], over: Callable[[], bool]) -> None:
    """Simulate in the first tree, and in one after another until it is over."""
    for number, (tree, count) in enumerate(zip(trees, counts, strict=True)):
        if number > 0 and over():
            return
        tree.search(count)


def _grow_beside(
    pool: ThreadPoolExecutor,
    workers: int,
    trees: Sequence[Tree],
    counts: Sequence[int],
    limits: Limits,
) -> None:
    """The same by so many threads, each with trees of its own; this one looks at the limits."""
    over = Event()
    jobs = [
        pool.submit(_grow, trees[first::workers], counts[first::workers], over.is_set)
        for first in range(workers)
    ]
    try:
        while wait(jobs, LOOK_SECONDS).not_done:
            if limits.remaining <= 0:
                over.set()
    finally:
        over.set()
    for job in jobs:
        job.result()


def _shares(iterations: int | None, trees: int) -> list[int]:
    """Simulations of each tree."""
    if iterations is None:
        return [2**62] * trees
    return [iterations // trees + (tree < iterations % trees) for tree in range(trees)]


def _error(seen: Seen) -> Floats:
    """Standard errors of the means over all simulations: infinite for one, NaN for none."""
    spread = seen.variances + (seen.means - seen.mean) ** 2
    squares = np.where(seen.visits > 0, seen.visits * spread, 0.0).sum(axis=0)
    with np.errstate(invalid="ignore", divide="ignore"):
        error = np.sqrt(np.maximum(squares, 0.0) / seen.samples / (seen.samples - 1))
    return np.where(seen.samples == 1, np.inf, error)


def _error_of_trees(seen: Seen) -> Floats:
    """Standard errors of the means over trees, weighted by their visits."""
    trees = (seen.visits > 0).sum(axis=0)
    off = np.where(seen.visits > 0, seen.visits * (seen.means - seen.mean), 0.0)
    with np.errstate(invalid="ignore", divide="ignore"):
        error = np.sqrt((off**2).sum(axis=0) * trees / (trees - 1)) / seen.samples
    return np.where(trees == 1, np.inf, error)
