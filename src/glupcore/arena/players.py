"""Players of a match, by specification."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, Protocol

from glupcore._core import State
from glupcore.advice.advice import chosen
from glupcore.arena.past import Past
from glupcore.errors import GlupError
from glupcore.solvers import QuickSolver, names, own
from glupcore.solvers.clairvoyant import Clairvoyant, Told
from glupcore.solvers.limits import Limits
from glupcore.solvers.spec import Spec, read_options
from glupcore.support.checks import quoted
from glupcore.support.fields import suggestion


class Player(Protocol):
    """Who plays one seat of one deal."""

    def act(self, state: State, seed: int, past: Past | None = None) -> str:
        """The text of a legal action of ``state.player``; ``state`` is not to be changed.

        ``past`` tells what happened before. Asked only where there is a choice. The same deal and
        seeds give the same answers, unless the player watches the clock.
        """
        ...


@dataclass(frozen=True)
class Kind:
    """A kind of player that is no solver.

    ``read`` takes the specification, raises GlupError if it is bad, and gives what makes a new
    player. ``sees_all`` says that such a player looks at the stock, for scale: then the luck of
    the draws can't be told.
    """

    read: Callable[[str], Callable[[], Player]]
    sees_all: bool = False


class ClairvoyantPlayer:
    """Sees all cards: a ceiling, for scale."""

    def __init__(self, options: dict[str, Any], limited: dict[str, Any]) -> None:
        self._search = Clairvoyant(**options)
        self._limited = limited

    def act(self, state: State, seed: int, past: Past | None = None) -> str:
        """The action that the search in the true state finds best."""
        return chosen(self._search.advise(state, Limits(**self._limited), seed))


class ToldPlayer:
    """Is told the opponent's hand: what a perfect belief would be worth."""

    def __init__(self, options: dict[str, Any], limited: dict[str, Any]) -> None:
        self._search = Told(**options)
        self._limited = limited

    def act(self, state: State, seed: int, past: Past | None = None) -> str:
        """The action that rollouts find best in worlds with that hand."""
        return chosen(self._search.advise_told(state, Limits(**self._limited), seed))


def _reader(
    player: Callable[[dict[str, Any], dict[str, Any]], Player], search: type
) -> Callable[[str], Callable[[], Player]]:
    """What reads the specification of a player by their search."""

    def read(text: str) -> Callable[[], Player]:
        options, limited = read_options(text, search)
        make = partial(player, options, limited)
        make()  # a bad value is found now, not in the middle of a match
        Limits(**limited)
        return make

    return read


def _engine(text: str) -> Callable[[], Player]:
    from glupcore.arena.external import read_engine

    return read_engine(text)


KINDS: Final[dict[str, Kind]] = {
    "clairvoyant": Kind(_reader(ClairvoyantPlayer, Clairvoyant), sees_all=True),
    "engine": Kind(_engine),
    "told": Kind(_reader(ToldPlayer, Told)),
}
"""Players that are no solvers, by what stands before the colon of a specification."""


class SolverPlayer:
    """A solver that is shown what its seat may know, and nothing else."""

    def __init__(self, spec: Spec) -> None:
        self._spec = spec
        self._solver = spec.solver()

    def act(self, state: State, seed: int, past: Past | None = None) -> str:
        """The action that the solver recommends."""
        assert state.player is not None
        view = state.view(state.player)
        return chosen(self._solver.advise(view, self._spec.limits(), seed))


class QuickPlayer:
    """A solver that says its action without an advice around it: the same, many times as fast."""

    def __init__(self, solver: QuickSolver) -> None:
        self._choose = solver.choose

    def act(self, state: State, seed: int, past: Past | None = None) -> str:
        """The action that the solver takes."""
        assert state.player is not None
        return self._choose(state.view(state.player), seed)


@dataclass(frozen=True)
class PlayerSpec:
    """A player by specification; picklable, and it makes a new player for every deal and seat.

    ``sees_all`` says that the player may look at the stock.
    """

    text: str
    sees_all: bool
    _make: Callable[[], Player] = field(repr=False, compare=False)

    @classmethod
    def parse(cls, text: str) -> "PlayerSpec":
        """Read ``NAME`` or ``NAME:option=value,…``. Raises GlupError naming what is wrong."""
        if not isinstance(text, str):
            raise GlupError(f"player: expected a text such as 'greedy', given {quoted(text)}")
        name = own.split(text)[0]
        kind = KINDS.get(name)
        if kind is None and name not in names() and not own.is_own(name):
            known = sorted([*names(), *KINDS])
            hint = suggestion(name, known)
            raise GlupError(
                f"player: expected one of {', '.join(known)}, given {quoted(name)}{hint}"
            )
        if kind is None:
            return cls(text, False, _solver_maker(text))
        return cls(text, kind.sees_all, kind.read(text))

    def new(self) -> Player:
        """A new player, which remembers nothing."""
        return self._make()

    def __reduce__(self) -> tuple[Callable[[str], "PlayerSpec"], tuple[str]]:
        return PlayerSpec.parse, (self.text,)

    def __str__(self) -> str:
        return self.text


def _solver_maker(text: str) -> Callable[[], Player]:
    spec = Spec.parse(text)
    quick = spec.solver()
    if isinstance(quick, QuickSolver):  # which remembers nothing: one for all deals
        return lambda: QuickPlayer(quick)
    return lambda: SolverPlayer(spec)
