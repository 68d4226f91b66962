"""The solvers: one file each, and the registry of their names.

A solver is a function from a view, the limits and a seed to an advice. It sees the view and
nothing else.
"""

from collections.abc import Callable

from glupcore._core import View
from glupcore.advice import Advice
from glupcore.errors import GlupError
from glupcore.solvers import pimc
from glupcore.solvers.limits import Limits

Solver = Callable[[View, Limits, int], Advice]

_SOLVERS: dict[str, Solver] = {
    "auto": pimc.solve,
    "pimc": pimc.solve,
}


def names() -> list[str]:
    """The names that ``find_solver`` knows."""
    return sorted(_SOLVERS)


def find_solver(name: str) -> Solver:
    """The solver of that name. Raises GlupError if there is none."""
    try:
        return _SOLVERS[name]
    except KeyError:
        raise GlupError(f"solver: expected one of {', '.join(names())}, given {name!r}") from None
