"""Play with open hands solved exactly: phase 2, and the auction games. One endgame or many."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from glupcore._core import Endgame, EndgameSolver, State
from glupcore.errors import GlupError
from glupcore.support.checks import check_count, check_seconds, quoted

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

    import numpy as np
    from numpy.typing import NDArray

    from glupcore import auction

TABLE_MIB = 4

T = TypeVar("T")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Solution:
    """The value of an endgame and how to get it.

    Values are the leader's points minus the other player's over the remaining tricks, the last
    trick's included, whoever is to act; in an auction game those of the bidder's side minus those
    of all others, also where each plays alone. ``line`` is best play to the last card, and
    ``best`` its first card. If all actions were asked for, ``actions`` holds the value of each in
    canonical card order, and ``best`` all of them that are worth ``value``; else ``actions`` is
    empty. If a limit ended the search ``exact`` is false, ``value`` is None, ``lower`` and
    ``upper`` bound it, and ``actions``, ``best`` and ``line`` are empty. ``endgame`` is the
    canonical text, ``nodes`` are the positions searched, and ``seconds`` is wall-clock time.
    """

    endgame: str
    value: int | None
    lower: int
    upper: int
    best: tuple[str, ...]
    actions: dict[str, int]
    line: tuple[str, ...]
    nodes: int
    seconds: float

    @property
    def exact(self) -> bool:
        """Whether the value is proved."""
        return self.value is not None

    def to_dict(self, *, all_actions: bool = False, bounds: bool = False) -> dict[str, Any]:
        """As a JSON object, as ``glupcore solve --json`` prints it.

        ``bounds`` has them there even where the value is exact.
        """
        result: dict[str, Any] = {"endgame": self.endgame, "value": self.value}
        if bounds:
            result |= {"exact": self.exact, "lower": self.lower, "upper": self.upper}
        elif not self.exact:
            result |= {"exact": False, "lower": self.lower, "upper": self.upper}
        result["best"] = list(self.best)
        if all_actions:
            result["actions"] = self.actions
        return result | {
            "line": list(self.line),
            "nodes": self.nodes,
            "seconds": self.seconds,
        }

    def row(self) -> dict[str, Any]:
        """As a flat dict, for ``pandas.DataFrame([solution.row() for …])``; cards are one text."""
        return {
            "endgame": self.endgame,
            "value": self.value,
            "exact": self.exact,
            "lower": self.lower,
            "upper": self.upper,
            "best": " ".join(self.best),
            "line": " ".join(self.line),
            "nodes": self.nodes,
            "seconds": self.seconds,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Solution:
        """From what to_dict has made with actions and bounds. Raises KeyError for less."""
        told: dict[str, Any] = {name: data[name] for name in cls.__slots__}
        cards: dict[str, Any] = {name: tuple(data[name]) for name in ("best", "line")}
        return cls(**told | cards | {"actions": dict(data["actions"])})

    def __str__(self) -> str:
        if not self.exact:
            return f"{self.endgame}: between {self.lower:+d} and {self.upper:+d}"
        best = " ".join(self.best)
        return f"{self.endgame}: {self.value:+d}, best {best}, line {' '.join(self.line)}"


AnyEndgame: TypeAlias = "Endgame | str | State | auction.State"
"""An endgame, its notation, or a state whose hands are known to all who solve it."""


def solve(
    endgame: AnyEndgame,
    *,
    all_actions: bool = True,
    nodes: int | None = None,
    seconds: float | None = None,
    melds: Sequence[int] | None = None,
    solver: EndgameSolver | None = None,
    stop: Callable[[], bool] | None = None,
) -> Solution:
    """Solve one endgame: its notation, or a state, also in the middle of a trick.

    The text says which game it is: that of an auction game begins with its name. There ``melds``
    are points by hand, in the order of the text, that are still to be saved by a trick or a
    counter, as its rules say: the values have what is saved of them.

    The values of all actions are twice the work of the rest. Without ``all_actions`` there are
    none, and ``best`` is the one that ``line`` begins with.
    ``nodes`` and ``seconds`` are for all of it and end it early, with bounds. A ``solver`` keeps
    its table from one call to the next; without one a new table is made.
    ``stop`` is asked every few milliseconds, and ends it too.

    Raises NotationError for a text that can't be read, and GlupError for a state of phase 1 or a
    ``solver`` that another thread is using.
    """
    check_limits(nodes, seconds)
    start = time.perf_counter()
    of = Endgame(endgame)
    solver = solver or EndgameSolver(TABLE_MIB)
    found: tuple[tuple[int, int, int], list[str]]
    bounds: list[tuple[str, tuple[int, int, int]]] = []
    if all_actions:
        found, bounds = solver.analyse(of, melds=melds, nodes=nodes, seconds=seconds, stop=stop)
    else:
        found = solver.line(of, melds=melds, nodes=nodes, seconds=seconds, stop=stop)
    (lower, upper, used), line = found
    exact = bool(line) and all(low == high for _, (low, high, _) in bounds)
    actions = {card: low for card, (low, _, _) in bounds if exact}
    best = [card for card, worth in actions.items() if worth == lower] or line[:1]
    return Solution(
        endgame=of.text,
        value=lower if exact else None,
        lower=lower,
        upper=upper,
        best=tuple(best) if exact else (),
        actions=actions,
        line=tuple(line) if exact else (),
        nodes=used,
        seconds=round(time.perf_counter() - start, 6),
    )


def solve_iter(
    endgames: Iterable[AnyEndgame],
    *,
    all_actions: bool = True,
    threads: int = 1,
    nodes: int | None = None,
    seconds: float | None = None,
    melds: Sequence[int] | None = None,
    executor: Executor | None = None,
) -> Iterator[Solution]:
    """Solve many endgames, in order, each as it is done; limits and ``melds`` are for each.

    Every endgame starts from an empty table, so values, lines and nodes do not depend on the
    number of threads, nor on an executor that has them in place of threads: one of processes, or a
    cluster (glupcore.cluster). An error in an endgame is raised when its turn comes.
    """
    check_limits(nodes, seconds, threads)
    if executor is not None:
        from glupcore.support.tasks import in_batches

        texts = (one if isinstance(one, str) else Endgame(one).text for one in endgames)
        rest = (all_actions, nodes, seconds, melds)
        return in_batches(executor, threads, _solve_some, texts, *rest, read=_read)
    local = PerThread()

    def one(endgame: AnyEndgame) -> Solution:
        local.solver.clear()
        return solve(
            endgame,
            all_actions=all_actions,
            nodes=nodes,
            seconds=seconds,
            melds=melds,
            solver=local.solver,
        )

    return in_order(one, endgames, threads)


def solve_many(
    endgames: Iterable[AnyEndgame],
    *,
    all_actions: bool = True,
    threads: int = 1,
    nodes: int | None = None,
    seconds: float | None = None,
    melds: Sequence[int] | None = None,
) -> list[Solution]:
    """The solutions of many endgames; see ``solve_iter``."""
    return list(
        solve_iter(
            endgames,
            all_actions=all_actions,
            threads=threads,
            nodes=nodes,
            seconds=seconds,
            melds=melds,
        )
    )


def solve_values(endgames: Iterable[AnyEndgame], *, threads: int = 1) -> NDArray[np.int32]:
    """The values alone of many endgames, shape (n,): a third of the work of all actions."""
    import numpy as np

    check_limits(None, None, threads)
    local = PerThread()

    def one(endgame: AnyEndgame) -> int:
        local.solver.clear()  # deals share next to nothing, and a small table is the faster one
        return local.solver.value(endgame)[0]

    return np.fromiter(in_order(one, endgames, threads), dtype=np.int32)


def _solve_some(
    endgames: Sequence[str],
    all_actions: bool,
    nodes: int | None,
    seconds: float | None,
    melds: Sequence[int] | None,
) -> list[Solution]:
    return solve_many(endgames, all_actions=all_actions, nodes=nodes, seconds=seconds, melds=melds)


def _read(found: object, endgame: str) -> Solution:
    if not isinstance(found, Solution):
        raise GlupError(f"expected a solution, given {type(found).__name__}")
    if found.endgame != (wanted := Endgame(endgame).text):
        raise GlupError(f"expected the solution of {wanted}, given that of {quoted(found.endgame)}")
    return found


class PerThread(threading.local):
    """A solver for each thread that asks."""

    def __init__(self) -> None:
        self.solver = EndgameSolver(TABLE_MIB)


def in_order(one: Callable[[T], R], items: Iterable[T], threads: int) -> Iterator[R]:
    """``map(one, items)`` over threads, with only a few items under way at a time."""
    if threads == 1:
        yield from map(one, items)
        return
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(threads) as pool:
        waiting: deque[Future[R]] = deque()
        try:
            for item in items:
                waiting.append(pool.submit(one, item))
                if len(waiting) > 4 * threads:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


def check_limits(nodes: int | None, seconds: float | None, threads: int = 1) -> None:
    """Raises GlupError for one that is none."""
    if nodes is not None:
        check_count("nodes", nodes)
    if seconds is not None:
        check_seconds(seconds)
    check_count("threads", threads)
