"""Who thinks about a request: a solver by its specification, kept where a session asks for it."""

from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Any, Final

from glupcore.errors import GlupError
from glupcore.protocol.bounds import Bounds
from glupcore.protocol.faults import Fault, about
from glupcore.protocol.requests import Request
from glupcore.protocol.store import Store
from glupcore.solvers import Solver, find_solver, names, option_types, own, solver_class
from glupcore.solvers._options import FILE
from glupcore.solvers.limits import DEFAULT_SECONDS, Limits
from glupcore.solvers.spec import Spec, overridden, read_options
from glupcore.support.fields import shown

# What costs memory, by solver and option or limit; a tree takes 1 MiB at least.
_MEMORY: Final = {
    "ismcts": ("memory_mib", "threads"),
    "determinized": ("memory_mib", "worlds"),
}
_REMEMBERED: Final = 128  # specifications: programs send the same ones again and again


@dataclass(frozen=True)
class Thinking:
    """A solver by name, its options, and the limits of a search that is yet to begin."""

    name: str
    options: dict[str, Any]
    limited: dict[str, Any]
    family: str = "two-handed"

    @property
    def key(self) -> str:
        """Two that are alike have solvers that can stand in for each other."""
        return f"{self.name} {sorted(self.options.items())} {self.limited.get('threads')}"

    def solver(self) -> Solver:
        """A new solver. Raises Fault where a file that it is made from is none."""
        with about("solver"):
            try:
                return find_solver(self.name, family=self.family, **self.options)
            except OSError as error:
                raise GlupError(f"weights: {error.filename}: {error.strerror}") from None


class Thinkers:
    """The solvers that an engine has: what it was told, and what its limits leave."""

    def __init__(self, default: Spec, bounds: Bounds) -> None:
        """Raises Fault if what thinks by default is beyond the limits."""
        self._family = default.family
        self.names = [
            name for name in names(self._family) if bounds.solvers is None or name in bounds.solvers
        ]
        if own.is_own(default.name):  # for who started the engine, and not for who asks it
            self.names.append(default.name)
        self.default = default
        self._bounds = bounds
        self._check_name(default.name)
        self._check(default.name, default.options, default.limited)
        self._default = self._thinking(default.name, default.options, default.limited)
        self._read = lru_cache(_REMEMBERED)(self._read_anew)

    def asked_by(self, request: Request) -> Thinking:
        """What a request asks for; where it says nothing, what the engine was told. Raises Fault.

        Files are not opened: that takes time.
        """
        found = self._default if request.solver is None else self._read(request.solver)
        asked = {name: getattr(request, name) for name in ("seconds", "iterations", "threads")}
        given = {name: value for name, value in asked.items() if value is not None}
        self._check(found.name, {}, given)
        limited = overridden(found.limited, given)
        if request.fullTime:
            limited["full_time"] = True
        found = replace(found, limited=limited)
        if request.worlds is not None:
            found = _with_worlds(found, request.worlds)
            self._check(found.name, {"worlds": request.worlds}, {})
        return self._within(found)

    def _read_anew(self, text: str) -> Thinking:
        with about("solver"):
            self._check_name(text.partition(":")[0])
            name = text.partition(":")[0]
            kind = solver_class(name, self._family)
            options, limited = read_options(text, kind)
            files = [one.name for one in fields(kind) if one.metadata.get("values") is FILE]
            for option in files:
                file = options.get(option)
                if file is not None and not self._bounds.files:
                    raise GlupError(f"{option}: expected no file in requests, given {shown(file)}")
            plain = {k: v for k, v in options.items() if k not in files}
            find_solver(name, family=self._family, **plain)
            Limits(**limited)
        self._check(name, options, limited, "solver.")
        return self._thinking(name, options, overridden(self._default.limited, limited))

    def _thinking(self, name: str, options: dict[str, Any], limited: dict[str, Any]) -> Thinking:
        return Thinking(name, options, limited, self._family)

    def _check_name(self, name: str) -> None:
        if name not in self.names:
            if self._bounds.solvers is None:
                solver_class(name, self._family)  # says what was expected
            raise GlupError(f"solver: expected one of {', '.join(self.names)}, given {shown(name)}")

    def _check(
        self, name: str, options: dict[str, Any], limited: dict[str, Any], place: str = ""
    ) -> None:
        """What is given must be within the limits. Raises Fault."""
        for limit, value in limited.items():
            self._bounds.check(limit, f"{place}{limit}", value)
        for option in _MEMORY.get(name, ()):
            value = options.get(option, limited.get(option))
            self._bounds.check("memory", f"{place}{option}", value)

    def _within(self, found: Thinking) -> Thinking:
        """The same with the limits where nothing is said."""
        bounds, options, limited = self._bounds, dict(found.options), dict(found.limited)
        if "seconds" not in limited and "iterations" not in limited:
            limited["seconds"] = min(DEFAULT_SECONDS, bounds.seconds or DEFAULT_SECONDS)
        if "iterations" not in limited and bounds.iterations is not None:
            limited["iterations"] = bounds.iterations
        if found.name in _MEMORY:
            kind = solver_class(found.name, found.family)
            usual: dict[str, Any] = {one.name: one.default for one in fields(kind)}
            for option in usual.keys() & _MEMORY[found.name]:
                options.setdefault(option, min(usual[option], bounds.memory))
        return replace(found, options=options, limited=limited)


def _with_worlds(thinking: Thinking, worlds: int) -> Thinking:
    if "worlds" not in option_types(solver_class(thinking.name, thinking.family)):
        message = f"worlds: expected another solver than {thinking.name}, which has none"
        raise Fault("bad_request", "worlds", message)
    return replace(thinking, options=thinking.options | {"worlds": worlds})


def default_in(family: str, default: Spec) -> Spec:
    """What thinks in other games where nothing is said: the same, as far as it is there."""
    try:
        return Spec.parse(default.text, family)
    except GlupError:
        return Spec("auto", "auto", {}, default.limited, family)


class Sessions:
    """The solvers of the sessions used last; a session has one search at a time."""

    def __init__(self, bounds: Bounds) -> None:
        self._most = bounds.sessions
        self.kept: Store[tuple[str, Solver]] = Store(bounds.idle_games)

    def solver(
        self, client: str | None, session: str | None, thinking: Thinking, rules: object
    ) -> Solver:
        """The one that the session has, if it is of that kind and game; a new one otherwise."""
        if session is None:
            return thinking.solver()
        wanted = f"{rules} {thinking.key}"
        key, solver = self.kept.pop(client, session) or ("", None)
        if solver is None or key != wanted:
            solver = thinking.solver()
        self.kept.put(client, session, (wanted, solver))
        self.kept.shrink(self._most)
        return solver
