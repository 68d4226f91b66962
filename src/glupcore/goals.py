"""Whether the bidder's side of an auction game reaches a goal, all hands open."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from glupcore._core import Endgame, EndgameSolver
from glupcore.endgame import TABLE_MIB, AnyEndgame, PerThread, check_limits, in_order
from glupcore.errors import GlupError
from glupcore.support.checks import quoted

if TYPE_CHECKING:
    from concurrent.futures import Executor


@dataclass(frozen=True, slots=True)
class Reached:
    """Whether a goal is reached; ``reached`` is None if a limit came first.

    ``endgame`` and ``goal`` are canonical texts, ``nodes`` are the positions searched, and
    ``seconds`` is wall-clock time.
    """

    endgame: str
    goal: str
    reached: bool | None
    nodes: int
    seconds: float

    def to_dict(self) -> dict[str, Any]:
        """As a JSON object, as ``glupcore solve --goal --json`` prints it."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Reached:
        """From what to_dict has made. Raises KeyError for less."""
        return cls(**{name: data[name] for name in cls.__slots__})

    def __str__(self) -> str:
        said = {True: "yes", False: "no", None: "not known"}[self.reached]
        return f"{self.endgame}: {self.goal}: {said}"


def reaches(
    endgame: AnyEndgame,
    goal: str,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    solver: EndgameSolver | None = None,
    stop: Callable[[], bool] | None = None,
) -> Reached:
    """Whether the bidder's side gets out of the rest what ``goal`` says.

    That is ``points 25``, ``points 25 meld 10`` (with a meld of 10, if a trick or a counter saves
    it), ``tricks 4`` or ``all``. It costs a fraction of a value. Limits, ``solver`` and ``stop``
    are those of ``solve``.

    Raises NotationError for a text that can't be read, and GlupError for an endgame of phase 2.
    """
    check_limits(nodes, seconds)
    start = time.perf_counter()
    of = Endgame(endgame)
    goal = of.goal(goal)
    solver = solver or EndgameSolver(TABLE_MIB)
    reached, used = solver.reaches(of, goal, nodes=nodes, seconds=seconds, stop=stop)
    return Reached(of.text, goal, reached, used, round(time.perf_counter() - start, 6))


def reaches_iter(
    endgames: Iterable[AnyEndgame],
    goal: str,
    *,
    threads: int = 1,
    nodes: int | None = None,
    seconds: float | None = None,
    executor: Executor | None = None,
) -> Iterator[Reached]:
    """``reaches`` for many endgames, in order, each as it is done; see ``solve_iter``."""
    check_limits(nodes, seconds, threads)
    if executor is not None:
        from glupcore.support.tasks import in_batches

        texts = (Endgame(one).text for one in endgames)
        return in_batches(executor, threads, _some, texts, goal, nodes, seconds, read=_read)
    local = PerThread()

    def one(endgame: AnyEndgame) -> Reached:
        local.solver.clear()
        return reaches(endgame, goal, nodes=nodes, seconds=seconds, solver=local.solver)

    return in_order(one, endgames, threads)


def _some(
    endgames: Sequence[str], goal: str, nodes: int | None, seconds: float | None
) -> list[Reached]:
    return list(reaches_iter(endgames, goal, nodes=nodes, seconds=seconds))


def _read(found: object, endgame: str) -> Reached:
    if not isinstance(found, Reached) or found.endgame != endgame:
        raise GlupError(f"expected an answer about {endgame}, given {quoted(found)}")
    return found
