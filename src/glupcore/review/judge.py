"""The cost of a decision, given what the player knew who made it."""

from collections import defaultdict
from dataclasses import dataclass, field, replace

from glupcore._core import State, View
from glupcore.advice import Advice
from glupcore.recommend import ask
from glupcore.review.looks import Gap, gap
from glupcore.review.pace import Pace
from glupcore.review.result import Decision, Moment
from glupcore.solvers import Solver
from glupcore.solvers.exact import Exact
from glupcore.solvers.limits import Limits
from glupcore.solvers.spec import Spec

LOOKS = 2  # at a decision: a search, and one at what was played

_SEEDS = 2**64
_LOOK = 1 << 63  # apart from the seeds of the searches


@dataclass
class Judge:
    """Asks a solver at every decision; each player has one of their own, as at the table.

    ``limits`` are those of the search of a decision; a second look at what was played has as much.
    With a ``pace`` each look also has its share of the time of all.
    """

    spec: Spec
    limits: Limits
    seed: int
    pace: Pace | None = None
    _solvers: tuple[Solver, Solver] = field(init=False)
    _exact: Exact = field(default_factory=Exact, init=False)

    def __post_init__(self) -> None:
        self._solvers = self.spec.solver(), self.spec.solver()

    def decision(self, ply: int, state: State, action: str) -> Decision:
        """What ``action`` costs; its player has a choice.

        Raises KeyboardInterrupt if the search was interrupted.
        """
        assert state.player is not None
        view = state.view(state.player)
        advice = self._advice(ply, view)
        found = self._gap(ply, view, advice, action)
        if self.pace is not None:
            self.pace.looks -= LOOKS
        gained = found.points <= 0  # at least as good in the second look, which is believed
        return Decision(
            ply=ply,
            trick=view.trick + (view.decision != "meld"),
            phase=view.phase,
            seat=view.seat,
            decision=view.decision,
            action=action,
            best=action if gained and found.error == 0 else advice.action,
            value=advice.value,
            loss=0.0 if gained else found.points,
            error=found.error,
        )

    def moment(self, decision: Decision, state: State) -> Moment:
        """Why a decision was an error: where the points went, by both actions' outlooks."""
        view = state.view(decision.seat)
        if decision.phase == 2:
            return Moment(decision, {}, ())
        solver = self._solvers[decision.seat]
        advice = ask(solver, view, self._fresh(), self._seed(decision.ply), True)
        best, taken = advice[decision.best].outlook, advice[decision.action].outlook
        if best is None or taken is None:
            return Moment(decision, {}, ())
        more = defaultdict(float, best.mine)
        for points, factor in ((best.theirs, -1), (taken.mine, -1), (taken.theirs, 1)):
            for source, amount in points.items():
                more[source] += factor * amount
        return Moment(decision, dict(more), taken.gives_up)

    def _advice(self, ply: int, view: View) -> Advice:
        solver = self._exact if view.phase == 2 else self._solvers[view.seat]
        advice = ask(solver, view, self._fresh(), self._seed(ply), False)
        if advice.stopped == "interrupt":
            raise KeyboardInterrupt
        return advice

    def _gap(self, ply: int, view: View, advice: Advice, action: str) -> Gap:
        best, taken = advice.actions[0], advice[action]
        if taken.action == best.action or (taken.standing == "same" and taken.like == best.action):
            return Gap(0.0, 0.0)
        if view.phase == 2:
            return Gap(best.value - taken.value, best.error + taken.error)
        seed = self._seed(ply) ^ _LOOK
        found = gap(view, best.action, action, self._fresh(), seed)
        if self.limits.stopped:
            raise KeyboardInterrupt
        return found

    def _seed(self, ply: int) -> int:
        return (self.seed + ply) % _SEEDS

    def _fresh(self) -> Limits:
        """The limits, from now on."""
        fresh = replace(self.limits, start=Limits(iterations=1).start)
        if self.pace is None:
            return fresh
        share = self.pace.seconds()
        if fresh.seconds is None:  # full_time: a time that is enough changes no answer
            return replace(fresh, seconds=share, full_time=True)
        return replace(fresh, seconds=min(share, fresh.seconds))
