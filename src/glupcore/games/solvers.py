"""Who plays and advises in games that the core alone searches."""

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from glupcore._core import GameSearch, GameView, TreeGame, game_solver_options, pisti_tree
from glupcore.advice.advice import Advice, Progress, Stopped, read_advice
from glupcore.advice.values import ActionValue
from glupcore.errors import GlupError
from glupcore.solvers._forest import Tellers
from glupcore.solvers._options import (
    check_options,
    one_of,
    option,
    options_by_name,
    options_given,
)
from glupcore.solvers._pieces import limits_given
from glupcore.solvers._simulations import TreeOptions
from glupcore.solvers.determinized import DeterminizedOf
from glupcore.solvers.ismcts import IsmctsOf
from glupcore.solvers.limits import Limits

_OF_GREEDY: Final = options_by_name(game_solver_options("greedy"))


@dataclass
class _Solver:
    name: ClassVar[str] = ""

    def __post_init__(self) -> None:
        check_options(self)

    def advise(
        self,
        view: GameView,
        limits: Limits,
        seed: int,
        progress: Progress | None = None,
        sources: bool = False,
    ) -> Advice:
        """Value the legal actions, of which the points have no sources.

        With ``iterations`` alone the answer depends on view, seed and their number alone, whatever
        the number of threads. An interrupt (Ctrl-C) ends the search with what it has.
        """
        given = limits_given(limits)
        threads = {"threads": given.pop("workers")}
        if limits.seconds is not None:
            given["seconds"] = max(1e-6, limits.seconds - limits.elapsed)
        asked = {"solver": self.name, "seed": seed, **options_given(self), **given, **threads}
        search = GameSearch(view, json.dumps(asked))
        stopped: Stopped | None = None
        due = time.perf_counter() + limits.report_every

        def told(**known: Any) -> Advice:
            return read_advice(search.advice(), seconds=limits.elapsed, **known)

        def watch() -> bool:
            nonlocal due
            if progress is not None and search.has_begun and time.perf_counter() >= due:
                due = time.perf_counter() + limits.report_every
                progress(told(stopped="limit"))
            return limits.stopped

        try:
            search.run(watch)
        except KeyboardInterrupt:
            if not search.has_begun:
                raise
            stopped = "interrupt"
        return told() if stopped is None else told(stopped=stopped)


@dataclass
class Pimc(_Solver):
    """Playouts by the rules of ``greedy`` in worlds that fit what is known, for every action.

    All worlds that agree with the view are as likely. A value is what the deal brings the player's
    side more than the other.
    """

    name = "pimc"


@dataclass
class Auto(Pimc):
    """The best there is: ``pimc`` as it stands."""

    name = "auto"


@dataclass
class _Trees(TreeOptions):
    policy: str = option("greedy", one_of("greedy", "random"), "plays the deals out")

    def game(self, view: GameView, seed: int) -> TreeGame:
        """The decision of a view, in worlds of the seed."""
        return pisti_tree(view, seed, policy=self.policy)

    def tellers(self, view: GameView, games: Sequence[TreeGame], sources: bool) -> Tellers:
        """Nothing of playouts, as with the other solvers of these games."""
        return _Plain()


class _Plain(Tellers):
    def of_contracts(self, actions: tuple[ActionValue, ...]) -> tuple[ActionValue, ...]:
        """Of a game without them."""
        return tuple(replace(one, tells_rollouts=False) for one in actions)


@dataclass
class Ismcts(IsmctsOf, _Trees):
    """A new world each simulation, one tree over what the player sees.

    With several threads each grows a tree of its own, and their roots are merged.
    """


@dataclass
class Determinized(DeterminizedOf, _Trees):
    """Worlds that fit what is known, a tree for each.

    Kept for comparison: each tree plays as if it saw the hidden cards, and so believes that it will
    always guess them right.
    """


@dataclass
class _ByPolicy(_Solver):
    def choose(self, view: GameView, seed: int) -> str:
        """The action alone."""
        return self.advise(view, Limits(iterations=1), seed).action


@dataclass
class Greedy(_ByPolicy):
    """Plays by rule: takes what is worth it, and lays what is least likely to be taken.

    Of its decisions the share ``slips``, 0 to 1, is taken as ``random`` takes them: an opponent for
    a first game.
    """

    slips: float = _OF_GREEDY["slips"]
    name = "greedy"


@dataclass
class RandomChoice(_ByPolicy):
    """Plays any legal card."""

    name = "random"


def ask(
    solver: Any,
    view: GameView,
    limits: Limits,
    seed: int,
    explain: bool = False,
    progress: Progress | None = None,
    stakes: None = None,
) -> Advice:
    """The advice of a solver, as ``glupcore.recommend.ask`` for the other games."""
    if not view.to_act:
        raise GlupError(f"decision: expected one of the owner's, given {view.decision}")
    advice: Advice = solver.advise(view, limits, seed, progress, explain)
    return advice
