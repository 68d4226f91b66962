"""Flat perfect-information Monte Carlo: worlds that fit the view, a rollout for every action."""

from __future__ import annotations

from dataclasses import dataclass, field

from glupcore._core import PimcSearch, State, View, pimc_options
from glupcore.advice.advice import Advice, Progress
from glupcore.belief import model_of
from glupcore.solvers._options import check_options, options_by_name, options_given
from glupcore.solvers._pieces import advise, limits_given
from glupcore.solvers._rollouts import foresight_for, load_defaults, network_for
from glupcore.solvers.exact import Exact
from glupcore.solvers.limits import Limits

_OPTIONS = options_by_name(pimc_options())


@dataclass
class Pimc:
    """Rollouts in worlds that fit the view, the same worlds for every action.

    Where few enough worlds are left to list them, all are taken, and phase 2 is valued exactly as
    far as the limits allow. Where the player may well come to a meld of 200 points or more, of
    which they lack three cards at most, a policy that chases it plays the rollouts to the end: the
    network has hardly seen any. Where there is no network for the game, or with ``chase=False``
    where 300 points or more can be declared, ``greedy`` does. The policy's choice is then the
    prior. Points are Glup's, and another game's in proportion.
    Threads may share one in phase 1; in phase 2, which ``exact`` solves, one at a time may use it.
    """

    policy: str = _OPTIONS["policy"]
    tricks: int | None = _OPTIONS["tricks"]
    prior: str = _OPTIONS["prior"]
    worlds: int | None = _OPTIONS["worlds"]
    halving: bool = _OPTIONS["halving"]
    spread: float = _OPTIONS["spread"]
    caution: float = _OPTIONS["caution"]
    exact: bool = _OPTIONS["exact"]
    belief: bool = _OPTIONS["belief"]
    chase: bool = _OPTIONS["chase"]
    gain: float = _OPTIONS["gain"]
    error: float = _OPTIONS["error"]
    _phase_2: Exact = field(default_factory=Exact, init=False, repr=False)

    def __post_init__(self) -> None:
        check_options(self)
        load_defaults()

    def advise(
        self,
        view: View,
        limits: Limits,
        seed: int,
        progress: Progress | None = None,
        sources: bool = False,
    ) -> Advice:
        """Value every action of ``view`` by rollouts in common worlds.

        With a limit of iterations (rollouts) alone the answer depends on ``view``, ``seed`` and the
        limit only, whatever the number of threads. An interrupt (Ctrl-C) ends the search with what
        it has. Phase 2 is solved exactly.
        """
        if view.phase == 2:
            return self._phase_2.advise(view, limits, seed, progress)
        return self._search(view, limits, seed, progress, sources)

    def _search(
        self,
        view: View,
        limits: Limits,
        seed: int,
        progress: Progress | None,
        sources: bool,
        told: State | None = None,
    ) -> Advice:
        search = PimcSearch(
            view,
            options_given(self),
            network_for(view.rules),
            foresight_for(view.rules),
            model_of(view.rules),
            seed=seed,
            sources=sources,
            told=told,
            **limits_given(limits),
        )
        return advise(search, limits, progress)
