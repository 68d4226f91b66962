"""The policy `random` as a solver."""

from dataclasses import dataclass

from glupcore._core import View
from glupcore.advice.advice import Advice, Progress
from glupcore.solvers._policy import choose, follow
from glupcore.solvers.limits import Limits


@dataclass
class RandomChoice:
    """Plays any legal action, each with the same chance."""

    def advise(
        self,
        view: View,
        limits: Limits,
        seed: int,
        progress: Progress | None = None,
        sources: bool = False,
    ) -> Advice:
        """The one action, at once; no action has a value."""
        return follow("random", view, limits, seed)

    def choose(self, view: View, seed: int) -> str:
        """The action alone."""
        return choose("random", view, seed)
