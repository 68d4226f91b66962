"""Who plays and advises in the auction games, as glupcore.solvers for the others."""

from dataclasses import dataclass
from typing import Any, Final

from glupcore._auction import PimcSearch, View, solver_options
from glupcore._core import Random
from glupcore.advice.advice import Advice, Progress
from glupcore.auction.stakes import Stakes
from glupcore.errors import GlupError
from glupcore.solvers._options import check_options, options_by_name, options_given
from glupcore.solvers._pieces import advise, limits_given
from glupcore.solvers._policy import as_advice
from glupcore.solvers.limits import Limits

_OF_SEARCH = options_by_name(solver_options("pimc"))
_OF_GREEDY = options_by_name(solver_options("greedy"))

CLASSES: Final = {
    "auto": "Auto",
    "greedy": "Greedy",
    "pimc": "Pimc",
    "random": "RandomChoice",
}
"""Each name and the class here that it means."""


@dataclass
class Pimc:
    """Playouts by the rules of ``greedy`` in worlds that fit what is known, for every action.

    Worlds are uniform over all that agree with the view; in the auction those count more in which
    the others' bids and passes are likely. A value is what the deal brings the player's account
    more than the others on the mean. Playouts end with the exact play of open hands, once there are
    no more than ``tail`` cards in all of them; None: 12, and 0: never. All bid by what was
    ``learned`` of it, where a row has that, else as ``greedy`` does.
    """

    tail: int | None = _OF_SEARCH["tail"]
    learned: bool = _OF_SEARCH["learned"]

    def __post_init__(self) -> None:
        check_options(self)

    def advise(
        self,
        view: View,
        limits: Limits,
        seed: int,
        progress: Progress | None = None,
        sources: bool = False,
        stakes: Stakes | None = None,
    ) -> Advice:
        """Value the legal actions; of very many bids and selections of cards the likely ones.

        With ``iterations`` alone the answer depends on view, seed and their number alone, whatever
        the number of threads. An interrupt (Ctrl-C) ends the search with what it has. With
        ``stakes`` every action is told the chance to win that game.
        """
        check_to_act(view)
        game = None if stakes is None else stakes.begin(view.rules)

        search = PimcSearch(
            view,
            options_given(self),
            seed=seed,
            explain=sources,
            game=game,
            **limits_given(limits),
        )
        return advise(search, limits, progress)


@dataclass
class Auto(Pimc):
    """The best there is: ``pimc`` as it stands."""


@dataclass
class _ByPolicy:
    policy = ""

    def advise(
        self,
        view: View,
        limits: Limits,
        seed: int,
        progress: Progress | None = None,
        sources: bool = False,
        stakes: Stakes | None = None,
    ) -> Advice:
        """The one action, at once, without a value."""
        return as_advice([self.choose(view, seed)], limits, self.policy, tells_rollouts=False)

    def choose(self, view: View, seed: int) -> str:
        """The action alone."""
        check_to_act(view)
        return view.choose(self.policy, Random(seed))


@dataclass
class Greedy(_ByPolicy):
    """Plays by rule, with numbers tuned for each row.

    Of its decisions the share ``slips``, 0 to 1, is taken as ``random`` takes them: an opponent for
    a first game. With ``learned`` it bids by a network, where a row has one.
    """

    slips: float = _OF_GREEDY["slips"]
    learned: bool = _OF_GREEDY["learned"]
    policy = "greedy"

    def __post_init__(self) -> None:
        check_options(self)

    def choose(self, view: View, seed: int) -> str:
        """The action alone."""
        check_to_act(view)
        return view.choose("bidder" if self.learned else self.policy, Random(seed), self.slips)


@dataclass
class RandomChoice(_ByPolicy):
    """Plays at random, and bids low."""

    policy = "random"


def ask(
    solver: Any,
    view: View,
    limits: Limits,
    seed: int,
    explain: bool = False,
    progress: Progress | None = None,
    stakes: Stakes | None = None,
) -> Advice:
    """The advice of a solver, as ``glupcore.recommend.ask`` for the other games."""
    check_to_act(view)
    told = () if stakes is None else (stakes,)
    advice: Advice = solver.advise(view, limits, seed, progress, explain, *told)
    return advice


def check_to_act(view: View) -> None:
    """Raises GlupError unless the owner of the view is to act."""
    if not view.to_act:
        raise GlupError(f"view: expected one whose owner is to act, given {view!r}")
