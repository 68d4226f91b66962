"""The solvers: one file each, and the registry of their names.

A solver is a function from a view, the limits and a seed to an advice. It sees the view and
nothing else.
"""

from collections.abc import Callable
from importlib import import_module

from glupcore._core import View
from glupcore.advice import Advice
from glupcore.errors import GlupError
from glupcore.solvers.limits import Limits

Solver = Callable[[View, Limits, int], Advice]

# Each name and the module whose `solve` it means; imported when asked for.
_MODULES = {
    "auto": "auto",
    "exact": "exact",
    "pimc": "pimc",
}


def names() -> list[str]:
    """The names that ``find_solver`` knows."""
    return sorted(_MODULES)


def find_solver(name: str) -> Solver:
    """The solver of that name. Raises GlupError if there is none."""
    if name not in names():
        raise GlupError(f"solver: expected one of {', '.join(names())}, given {name!r}")
    solve: Solver = import_module(f"glupcore.solvers.{_MODULES[name]}").solve
    return solve
