"""The solvers: one file each, and the registry of their names.

A solver advises the owner of a view. It sees the view and nothing else. Its options are the fields
of its dataclass; what it remembers from one decision to the next (a tree, say) is its own.
"""

from dataclasses import MISSING, fields, is_dataclass
from importlib import import_module
from types import NoneType
from typing import Any, Protocol, get_args, get_type_hints, runtime_checkable

from glupcore._core import View
from glupcore.advice.advice import Advice, Progress
from glupcore.errors import GlupError
from glupcore.solvers import own
from glupcore.solvers.limits import Limits
from glupcore.support.checks import is_number, quoted
from glupcore.support.fields import suggestion


class Solver(Protocol):
    """Who advises the player whose view it is given."""

    def advise(
        self,
        view: View,
        limits: Limits,
        seed: int,
        progress: Progress | None = None,
        sources: bool = False,
    ) -> Advice:
        """Value the legal actions of ``view``, whose owner is to act.

        The same view, limit of iterations and seed give the same answer, from a solver that has
        answered the same before. ``progress`` is given the advice so far a few times a second.
        ``sources`` has a search count where the points come from: ``ActionValue.outlook``, whose
        points come to the value.
        """
        ...


@runtime_checkable
class QuickSolver(Protocol):
    """A solver that thinks for less time than an advice takes to be made, and remembers nothing."""

    def choose(self, view: View, seed: int) -> str:
        """The action of the advice for the same view and seed, and nothing else."""
        ...


# Each name and the class it means: of games with a stock in the module of that name, imported when
# asked for.
_CLASSES = {
    "auto": "Auto",
    "determinized": "Determinized",
    "exact": "Exact",
    "greedy": "Greedy",
    "ismcts": "Ismcts",
    "network": "NetworkChoice",
    "pimc": "Pimc",
    "random": "RandomChoice",
}
_OF_STOCK = ("exact", "network")  # that other games have not

# Families of games with solvers of their own, and where those are.
_MODULES = {"auction": "glupcore.auction.solvers", "pisti": "glupcore.games.solvers"}
_WHERE = {"auction": " in an auction game", "pisti": " in pisti"}
_TWO_HANDED = "two-handed"


def names(family: str = _TWO_HANDED) -> list[str]:
    """The names that ``find_solver`` knows in a family of games: two-handed, auction or pisti."""
    return sorted(_classes(family))


def find_solver(name: str, /, *, family: str = _TWO_HANDED, **options: Any) -> Solver:
    """A new solver of that name, for the games of a family: two-handed, auction or pisti.

    Raises GlupError if there is none, or it has no such option, or the option no such value.
    """
    kind = solver_class(name, family)
    types = option_types(kind)
    for option, value in options.items():
        if option not in types:
            known = ", ".join(sorted(types)) or "none"
            raise GlupError(
                f"solver {name}: expected one of the options {known}, given {quoted(option)}"
            )
        if not _fits(value, types[option]):
            raise GlupError(f"{option}: expected {described(types[option])}, given {quoted(value)}")
    solver: Solver = own.solver_of(kind(**options))
    return solver


def option_types(kind: type) -> dict[str, tuple[type, ...]]:
    """The options of a class of solvers, each with the types that its value may have."""
    if not is_dataclass(kind):
        return {}
    hints = get_type_hints(kind)
    return {
        field.name: get_args(hints[field.name]) or (hints[field.name],)
        for field in fields(kind)
        if field.init and field.default is not MISSING
    }


def described(types: tuple[type, ...]) -> str:
    """The types of an option in words."""
    words = {int: "a whole number", float: "a number", bool: "true or false", str: "a text"}
    return " or ".join(words.get(kind, "none") for kind in types)


def solver_class(name: Any, family: str = _TWO_HANDED) -> Any:
    """The class that a name means. Raises GlupError if there is none."""
    if isinstance(name, str) and own.is_own(name):
        return own.own_class(name)
    classes = _classes(family)
    if not isinstance(name, str) or name not in classes:
        known = names(family)
        hint = suggestion(name, known) if isinstance(name, str) else ""
        where = _WHERE.get(family, "")
        raise GlupError(
            f"solver: expected one of {', '.join(known)}{where}, given {quoted(name)}{hint}"
        )
    module = _MODULES.get(family, f"glupcore.solvers.{name}")
    return getattr(import_module(module), classes[name])


def _classes(family: str) -> dict[str, str]:
    if family not in _MODULES:
        return _CLASSES
    return {name: kind for name, kind in _CLASSES.items() if name not in _OF_STOCK}


def _fits(value: Any, types: tuple[type, ...]) -> bool:
    if isinstance(value, bool):
        return bool in types
    if float in types and is_number(value):
        return True
    return isinstance(value, tuple(kind for kind in types if kind is not NoneType)) or (
        value is None and NoneType in types
    )
