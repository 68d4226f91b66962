"""Who plays and advises in the auction games, as glupcore.solvers for the others."""

from dataclasses import dataclass
from typing import Any, Final

from glupcore._auction import View, search_pimc
from glupcore._core import Random
from glupcore.advice.advice import ActionValue, Advice, Progress
from glupcore.advice.values import Contract
from glupcore.errors import GlupError
from glupcore.solvers._policy import as_advice
from glupcore.solvers.limits import Limits

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
    more than the others on the mean.
    """

    def advise(
        self,
        view: View,
        limits: Limits,
        seed: int,
        progress: Progress | None = None,
        sources: bool = False,
    ) -> Advice:
        """Value the legal actions; of very many bids and selections of cards the likely ones.

        With ``iterations`` alone the answer depends on view, seed and their number alone. An
        interrupt (Ctrl-C) ends the search with what it has.
        """
        check_to_act(view)
        rows, samples, _, ended = search_pimc(
            view,
            rollouts=limits.iterations,
            seconds=None if limits.seconds is None else max(limits.remaining, 1e-3),
            seed=seed,
            full_time=limits.full_time,
            stop=limits.stop,
        )
        made: Any = ActionValue
        values = tuple(made(*fields, Contract(*contract)) for *fields, contract in rows)
        return Advice(
            action=values[0].action,
            actions=values,
            solver="pimc",
            exact=False,
            samples=samples,
            seconds=limits.elapsed,
            stopped=ended,
        )


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
    ) -> Advice:
        """The one action, at once, without a value."""
        return as_advice([self.choose(view, seed)], limits, self.policy)

    def choose(self, view: View, seed: int) -> str:
        """The action alone."""
        check_to_act(view)
        return view.choose(self.policy, Random(seed))


@dataclass
class Greedy(_ByPolicy):
    """Plays by rule, with numbers tuned for each row."""

    policy = "greedy"


@dataclass
class RandomChoice(_ByPolicy):
    """Plays at random, and bids low."""

    policy = "random"


def check_to_act(view: View) -> None:
    """Raises GlupError unless the owner of the view is to act."""
    if not view.to_act:
        raise GlupError(f"view: expected one whose owner is to act, given {view!r}")
