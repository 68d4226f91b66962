"""The policy `greedy` as a solver."""

from dataclasses import dataclass

from glupcore._core import View
from glupcore.advice.advice import Advice, Progress
from glupcore.solvers._options import check_options, one_of, option
from glupcore.solvers._policy import as_advice, choose
from glupcore.solvers._styles import STYLES, TUNED, styled
from glupcore.solvers.limits import Limits


@dataclass
class Greedy:
    """Plays by rule: keeps what may still meld, declares what pays."""

    style: str = option(TUNED, one_of(*STYLES), "as well as it can, or in a manner of its own")

    def __post_init__(self) -> None:
        check_options(self)

    def advise(
        self,
        view: View,
        limits: Limits,
        seed: int,
        progress: Progress | None = None,
        sources: bool = False,
    ) -> Advice:
        """The one action, at once; no action has a value."""
        return as_advice([self.choose(view, seed), *view.legal_actions()], limits, "greedy")

    def choose(self, view: View, seed: int) -> str:
        """The action alone."""
        if self.style == TUNED:
            return choose("greedy", view, seed)
        return styled(self.style, view.rules).choose(view)
