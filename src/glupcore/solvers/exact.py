"""Phase 2 solved exactly: every legal action with its double-dummy value."""

from dataclasses import dataclass, field, replace

from glupcore._core import EndgameSolver, View, exact_advice
from glupcore.advice.advice import Advice, Progress, read_advice
from glupcore.errors import GlupError
from glupcore.solvers.limits import Limits

TABLE_MIB = 4


@dataclass
class Exact:
    """Double-dummy values; what it has found of a deal helps it at the next decision.

    For one thread at a time: a call while another runs raises GlupError.
    """

    _solver: EndgameSolver = field(
        default_factory=lambda: EndgameSolver(TABLE_MIB), init=False, repr=False
    )

    def advise(
        self,
        view: View,
        limits: Limits,
        seed: int,
        progress: Progress | None = None,
        sources: bool = False,
    ) -> Advice:
        """Value every action of a view in phase 2, where both players know all cards.

        The limit of time ends it with bounds: an action's value is then their middle, its error
        their half width, and the advice says that it is not exact. A limit of iterations does not
        apply. Raises GlupError in phase 1.
        """
        if view.phase != 2:
            raise GlupError("solver: expected another than 'exact' in phase 1")
        world = view.open_state()
        bounds = self._solver.actions(world, seconds=_seconds_left(limits), stop=limits.stop)
        advice = read_advice(exact_advice(view, bounds), seconds=limits.elapsed)
        if not advice.exact and limits.stopped:
            return replace(advice, stopped="interrupt")
        return advice


def _seconds_left(limits: Limits) -> float | None:
    return None if limits.seconds is None else max(limits.remaining, 0.0)
