"""Who thinks about a request: a solver by its specification, kept where a session asks for it."""

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final

from glupcore.errors import GlupError
from glupcore.protocol.faults import Fault, about
from glupcore.protocol.requests import MOST_THREADS, Analyze
from glupcore.solvers import Solver, find_solver, option_types, solver_class
from glupcore.solvers.spec import Spec, overridden
from glupcore.stakes import Stakes

MOST_SESSIONS: Final = 16
MOST_MEMORY_MIB: Final = 256
MOST_TREES: Final = 256

_TREE_A_WORLD: Final = "determinized"


@dataclass(frozen=True)
class Thinking:
    """A solver by name, its options, and the limits of a search that is yet to begin."""

    name: str
    options: dict[str, Any]
    limited: dict[str, Any]

    @property
    def key(self) -> str:
        """Two that are alike have solvers that can stand in for each other."""
        return f"{self.name} {sorted(self.options.items())} {self.limited.get('threads')}"

    def solver(self) -> Solver:
        """A new solver."""
        return find_solver(self.name, **self.options)


def thinking_of(request: Analyze, default: Spec) -> Thinking:
    """What a request asks for; where it says nothing, what the engine was told. Raises Fault."""
    spec = default
    limited = dict(default.limited)
    if request.solver is not None:
        with about("solver"):
            spec = _parse(request.solver)
            limited = overridden(limited, spec.limited)
    asked = {name: getattr(request, name) for name in ("seconds", "iterations", "threads")}
    limited = overridden(limited, {k: value for k, value in asked.items() if value is not None})
    if request.fullTime:
        limited["full_time"] = True
    options = dict(spec.options)
    if request.worlds is not None:
        if "worlds" not in option_types(solver_class(spec.name)):
            message = f"worlds: expected another solver than {spec.name}, which has none"
            raise Fault("bad_request", "worlds", message)
        options["worlds"] = request.worlds
    thinking = Thinking(spec.name, options, limited)
    _check_caps(thinking)
    with about():
        thinking.solver()  # a bad value is found now
    return thinking


def stakes_of(request: Analyze) -> Stakes | None:
    """The game that a request is about, if it names one. Raises Fault."""
    totals = None if request.totals is None else (request.totals[0], request.totals[1])
    with about("totals"):
        return Stakes.of(request.target, request.lead, totals)


def _parse(text: str) -> Spec:
    try:
        return Spec.parse(text)
    except OSError as error:
        raise GlupError(f"weights: {error.filename}: {error.strerror}") from None


def _check_caps(thinking: Thinking) -> None:
    """What costs memory is bounded. Raises Fault."""
    caps = {"memory_mib": MOST_MEMORY_MIB, "threads": MOST_THREADS}
    if thinking.name == _TREE_A_WORLD:
        caps["worlds"] = MOST_TREES
    values = {**thinking.options, **thinking.limited}
    for name, most in caps.items():
        value = values.get(name)
        if value is not None and value > most:
            message = f"solver.{name}: expected at most {most}, given {value}"
            raise Fault("bad_request", f"solver.{name}", message)


class Sessions:
    """The solvers of the sessions used last; a session has one search at a time."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._solvers: OrderedDict[str, tuple[str, Solver]] = OrderedDict()

    def solver(self, session: str | None, thinking: Thinking) -> Solver:
        """The one that the session has, if it is of that kind; a new one otherwise."""
        if session is None:
            return thinking.solver()
        with self._lock:
            key, kept = self._solvers.pop(session, ("", None))
        solver = kept if kept is not None and key == thinking.key else thinking.solver()
        with self._lock:
            self._solvers[session] = thinking.key, solver
            while len(self._solvers) > MOST_SESSIONS:
                self._solvers.popitem(last=False)
        return solver
