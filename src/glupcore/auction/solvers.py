"""Who plays and advises in the auction games, as glupcore.solvers for the others."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from glupcore._auction import PimcSearch, View, contracts_counted, solver_options, tree
from glupcore._core import Random, TreeGame
from glupcore.advice.advice import Advice, Progress
from glupcore.advice.values import ActionValue, Contract
from glupcore.auction.stakes import Stakes
from glupcore.errors import GlupError
from glupcore.solvers._forest import Tellers
from glupcore.solvers._options import (
    check_options,
    one_of,
    option,
    options_by_name,
    options_given,
)
from glupcore.solvers._pieces import advise, limits_given
from glupcore.solvers._policy import as_advice
from glupcore.solvers._simulations import TreeOptions
from glupcore.solvers.determinized import DeterminizedOf
from glupcore.solvers.ismcts import IsmctsOf
from glupcore.solvers.limits import Limits

_OF_SEARCH = options_by_name(solver_options("pimc"))
_OF_GREEDY = options_by_name(solver_options("greedy"))


@dataclass
class Pimc:
    """Playouts by the rules of ``greedy`` in worlds that fit what is known, for every action.

    Worlds agree with the view, and those count more in which it is likely what the others have said
    and done up to the first lead. A value is what the deal brings the player's account more than
    the others on the mean. Playouts end with the exact play of open hands, once there are no more
    than ``tail`` cards in all of them; None: 12, and 0: never. They are nothing else if a card is
    to be played from no more than ``exact`` cards in all hands; None: 28, and 0: never. All bid by
    what was ``learned`` of it, where a row has that, else as ``greedy`` does.
    """

    tail: int | None = _OF_SEARCH["tail"]
    exact: int | None = _OF_SEARCH["exact"]
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
class _Trees(TreeOptions):
    """What the trees of these games have of their own.

    In the tree cards are played by whoever is to act, each for their own account, and the player
    decides what they say; what the others say, they say by the rules of ``greedy``. Worlds, and the
    ends of playouts, are those of ``pimc``.
    """

    policy: str = option("greedy", one_of("greedy", "random"), "plays the deals out")
    tail: int | None = _OF_SEARCH["tail"]
    learned: bool = _OF_SEARCH["learned"]

    def game(self, view: View, seed: int) -> TreeGame:
        """The decision of a view, in worlds of the seed."""
        check_to_act(view)
        known = {} if self.tail is None else {"tail": self.tail}
        return tree(view, seed, greedy=self.policy == "greedy", learned=self.learned, **known)

    def tellers(self, view: View, games: Sequence[TreeGame], sources: bool) -> Tellers:
        """What becomes of the contract."""
        return _Contracts(games)


class _Contracts(Tellers):
    def __init__(self, games: Sequence[TreeGame]) -> None:
        self._games = games

    def of_contracts(self, actions: tuple[ActionValue, ...]) -> tuple[ActionValue, ...]:
        """The same actions, with the share of playouts in which it is played, and made."""
        counted = np.array([contracts_counted(game) for game in self._games]).sum(axis=0)
        of = dict(zip(self._games[0].texts, counted.tolist(), strict=True))
        return tuple(_with_contract(one, *of[one.action]) for one in actions)


def _with_contract(action: ActionValue, playouts: int, bids: int, made: int) -> ActionValue:
    contract = Contract(bids / playouts, made / playouts) if playouts else None
    return replace(action, contract=contract, tells_rollouts=False)


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
