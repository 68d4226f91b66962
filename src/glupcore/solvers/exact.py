"""Phase 2 solved exactly: every legal action with its double-dummy value."""

from dataclasses import dataclass, field

from glupcore._core import EndgameSolver, View, exact_actions
from glupcore.advice.advice import Advice, Progress, action_values
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
        values = action_values(exact_actions(view, bounds))
        exact = all(value.error == 0 for value in values)
        return Advice(
            action=values[0].action,
            actions=values,
            solver="exact",
            exact=exact,
            samples=1,
            seconds=limits.elapsed,
            stopped="complete" if exact else "interrupt" if limits.stopped else "limit",
        )


def _seconds_left(limits: Limits) -> float | None:
    return None if limits.seconds is None else max(limits.remaining, 0.0)
