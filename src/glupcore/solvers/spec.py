"""Players by specification: ``NAME`` or ``NAME:option=value,…``."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import NoneType
from typing import Any, Self

from glupcore.errors import GlupError
from glupcore.solvers import Solver, described, find_solver, option_types, own, solver_class
from glupcore.solvers.limits import Limits
from glupcore.support.checks import quoted

# What a specification says of the limits rather than of the solver.
_LIMITS: dict[str, tuple[type, ...]] = {
    "seconds": (float,),
    "iterations": (int,),
    "threads": (int,),
}


@dataclass(frozen=True)
class Spec:
    """A solver by name, its options, and the limits of each decision.

    >>> spec = Spec.parse("pimc:worlds=64,seconds=0.1")
    >>> spec.options, spec.limits().seconds
    ({'worlds': 64}, 0.1)
    """

    text: str
    name: str
    options: dict[str, Any]
    limited: dict[str, Any]
    family: str = "two-handed"
    given: Any = None  # the object, where it is one

    @classmethod
    def parse(cls, text: str, family: str = "two-handed") -> Self:
        """Read a specification, of of a player of a family of games.

        Raises GlupError naming what is wrong and what was expected.
        """
        if type(text) is not str:
            solver_class(text, family)  # says what was expected
        name = own.split(text)[0]
        options, limited = read_options(text, solver_class(name, family))
        spec = cls(text, name, options, limited, family)
        spec.solver()  # a bad value is found now, not in the middle of a match
        spec.limits()
        return spec

    @classmethod
    def of(cls, solver: Any, family: str = "two-handed") -> Self:
        """Of a text, or of an object that advises or chooses. Raises GlupError."""
        if isinstance(solver, str):
            return cls.parse(solver, family)
        return cls(type(solver).__name__, "", {}, {}, family, own.solver_of(solver))

    def solver(self) -> Solver:
        """A new solver with these options; or the object that was given."""
        if self.given is not None:
            found: Solver = self.given
            return found
        return find_solver(self.name, family=self.family, **self.options)

    def limits(self) -> Limits:
        """The limits of a decision that begins now."""
        return Limits(**self.limited)

    def __str__(self) -> str:
        return self.text


def overridden(limited: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Limits with those that are given; with a time or a number of iterations both are."""
    ending = {"seconds", "iterations"}
    kept = {k: v for k, v in limited.items() if not (given.keys() & ending and k in ending)}
    return kept | dict(given)


def read_options(text: str, kind: type) -> tuple[dict[str, Any], dict[str, Any]]:
    """The options of a class, and the limits, that a specification gives. Raises GlupError."""
    types = {**option_types(kind), **_LIMITS}
    given: dict[str, Any] = {}
    for item in filter(None, own.split(text)[1].split(",")):
        option, equals, value = item.partition("=")
        if option not in types or not equals:
            expected = ", ".join(f"{known}=…" for known in sorted(types))
            raise GlupError(
                f"player {quoted(text)}: expected one of {expected}, given {quoted(item)}"
            )
        if option in given:
            raise GlupError(f"player {quoted(text)}: {option} is given twice")
        given[option] = _read(text, option, value, types[option])
    options = {key: value for key, value in given.items() if key not in _LIMITS}
    return options, {key: value for key, value in given.items() if key in _LIMITS}


def _read(text: str, option: str, value: str, types: tuple[type, ...]) -> Any:
    if NoneType in types and value == "none":
        return None
    if bool in types and value in ("true", "false"):
        return value == "true"
    for kind in (int, float):
        if kind in types:
            try:
                return kind(value)
            except ValueError:
                continue
    if str in types:
        return value
    raise GlupError(
        f"player {quoted(text)}: {option}: expected {described(types)}, given {quoted(value)}"
    )
