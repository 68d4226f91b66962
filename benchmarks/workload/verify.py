"""Replays cases and verifies every answer."""

import json
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final

import checks
from cases import Case
from meters import Budget, Clock, Memory, private_memory
from questions import FOR_GAMES, LEAD, TARGETS, Question

from glupcore import (
    Advice,
    EndgameSolver,
    GlupError,
    State,
    position_from_view,
    recommend,
    solve,
)

Ask = Callable[..., Advice]

POLICIES: Final = ("greedy", "random")
"""Solvers that say nothing of what actions are worth, nor does ``network`` in phase 2."""
BY_VISITS: Final = ("ismcts", "determinized")
"""Solvers that list the actions by visits in phase 1, not by worth."""
EXACT: Final = ("auto", "pimc", "ismcts", "determinized", "exact")
"""Solvers that solve phase 2."""
REPEATED_ITERATIONS: Final = 200
PATIENCE: Final = 30.0
"""Seconds for an endgame that the limit left open."""
LISTED: Final = 20
SAMPLED: Final = 100
"""Cases between two looks at the memory."""


@dataclass(frozen=True)
class Options:
    """What ``recommend`` is asked with; without ``seconds`` no budget is kept."""

    solver: str = "auto"
    seconds: float | None = 0.02
    iterations: int | None = None
    threads: int = 1

    def limits(self) -> dict[str, Any]:
        """As arguments."""
        limits = {"seconds": self.seconds, "iterations": self.iterations}
        return {"solver": self.solver, "threads": self.threads, **limits}


@dataclass
class Verifier:
    """What has been verified so far; ``recommend`` and the clocks can be replaced by others.

    ``answers`` counts what was verified by sort, ``faults`` what was wrong, of which the first are
    ``listed``, and ``first`` has the seconds of first calls, which load and prepare things.
    """

    options: Options
    ask: Ask = recommend
    wall: Clock = time.perf_counter
    cpu: Clock = time.process_time
    size: Callable[[], int] = private_memory
    answers: Counter[str] = field(default_factory=Counter)
    faults: int = 0
    listed: list[str] = field(default_factory=list)
    first: dict[str, float] = field(default_factory=dict)
    memory: Memory = field(default_factory=Memory)
    cases: int = 0
    rounds: int = 0

    def __post_init__(self) -> None:
        limit = self.options.seconds or 0.0
        self.budgets = {phase: Budget(limit, self.options.threads) for phase in (1, 2)}
        self._solver = EndgameSolver()

    @property
    def total(self) -> int:
        """Answers verified."""
        return sum(self.answers.values())

    @property
    def breaches(self) -> int:
        """Calls over their limit."""
        return sum(budget.breaches for budget in self.budgets.values())

    @property
    def is_right(self) -> bool:
        """Whether nothing has failed."""
        return not self.faults and not self.breaches and self.memory.is_flat

    def warm_up(self, case: Case) -> None:
        """Make the first calls: what is loaded or prepared once is not held against a limit."""
        view = case.record.state_at(case.recommend)
        sorts: dict[str, dict[str, Any]] = {"plain": {}, "explained": {"explain": True}}
        if self.options.solver in FOR_GAMES:
            sorts |= {f"to {target}": {"target": target} for target in TARGETS}
            sorts[f"lead of {LEAD}"] = {"lead": LEAD}
        if self.options.solver == "exact":
            sorts = {}
        for name, arguments in sorts.items():
            start = self.wall()
            self._asked(view.view(_to_act(view)), iterations=1, **arguments)
            self.first[name] = self.wall() - start

    def round(self, cases: Iterable[Case], until: Callable[[], bool] = lambda: False) -> bool:
        """Go through the cases once; whether it came to their end before ``until`` says stop."""
        for case in cases:
            if until():
                return False
            self.case(case)
            self.cases += 1
            if self.cases % SAMPLED == 0:
                self.memory.add(self.total, self.size())
        self.rounds += 1
        if self.memory.warm is None:
            self.memory.warm = self.total
        return True

    def case(self, case: Case) -> None:
        """Verify all about one case."""
        question = Question.of(case.number, self.rounds, self.options.solver)
        faults = checks.of_deal(case)
        if self._note("deals", case, len(case.record.actions), faults):
            return  # its positions can't be reached
        self._solutions(case, question)
        self._recommendation_2(case, question)
        if self.options.solver != "exact":
            self._recommendation_1(case, question)

    def _solutions(self, case: Case, question: Question) -> None:
        state = case.record.state_at(case.solve)
        solution = solve(state, all_actions=True, solver=self._solver)
        self._note("solved", case, case.solve, checks.of_solution(case, state, solution), state)
        if question.cold:
            found = checks.of_solution(case, state, solve(state, all_actions=True))
            self._note("solved cold", case, case.solve, found, state)

    def _recommendation_2(self, case: Case, question: Question) -> None:
        state = case.record.state_at(case.solve)
        view = state.view(_to_act(state))
        sign = 1 if state.leader == state.player else -1
        values = {card: sign * value for card, value in case.actions.items()}
        advice, wall = self._timed(2, case, question, view, seed=question.seed, **question.game)

        def faults(advice: Advice, wall: float, exact: bool) -> Iterable[str]:
            yield from checks.of_advice(
                advice,
                state.legal_actions(),
                for_game=bool(question.game),
                wall=wall,
                **self._says(2),
            )
            if self.options.solver in EXACT:
                yield from checks.of_values(advice, values, exact=exact)
            if view != state.view(_to_act(state)):
                yield "the position was changed"

        exact = advice.exact or self.options.seconds is None
        sort = "recommended in phase 2" if exact else "recommended in phase 2, not exact in time"
        self._note(sort, case, case.solve, faults(advice, wall, exact), state)
        if not exact and self.options.solver in EXACT:
            again = self._asked(view, seconds=PATIENCE, iterations=None, **question.game)
            self._note("asked again", case, case.solve, faults(again, PATIENCE, True), state)

    def _recommendation_1(self, case: Case, question: Question) -> None:
        state = case.record.state_at(case.recommend)
        seat = _to_act(state)
        view = state.view(seat)
        before = view.to_bytes()
        position = json.dumps(position_from_view(view)) if question.position else view
        arguments = {"seed": question.seed, "explain": question.explain, **question.game}
        advice, wall = self._timed(1, case, question, position, **arguments)

        def faults(advice: Advice, wall: float) -> Iterable[str]:
            yield from checks.of_advice(
                advice,
                state.legal_actions(),
                for_game=bool(question.game),
                explained=question.explain,
                wall=wall,
                **self._says(1),
            )
            if view.to_bytes() != before or state != case.record.state_at(case.recommend):
                yield "the position was changed"

        found = (f"{fault} ({question})" for fault in faults(advice, wall))
        self._note(_sort(question), case, case.recommend, found, state)
        if question.repeated:
            arguments |= {"seconds": None, "iterations": REPEATED_ITERATIONS}
            one, other = (self._asked(position, **arguments) for _ in range(2))
            both = [*faults(one, PATIENCE)]
            if one.to_dict()["actions"] != other.to_dict()["actions"]:
                both.append(f"two answers to one question: {one.to_dict()}, {other.to_dict()}")
            self._note("repeated", case, case.recommend, both, state)

    def _says(self, phase: int) -> dict[str, bool]:
        """What a solver tells of the actions."""
        name = self.options.solver
        valued = name not in POLICIES and (name, phase) != ("network", 2)
        return {"valued": valued, "ranked": valued and not (name in BY_VISITS and phase == 1)}

    def _timed(
        self, phase: int, case: Case, question: Question, position: Any, **arguments: Any
    ) -> tuple[Advice, float]:
        """The advice and the wall time of the call, which counts against the budget."""
        start, used = self.wall(), self.cpu()
        advice = self._asked(position, **arguments)
        used, wall = self.cpu() - used, self.wall() - start
        if self.options.seconds is not None:
            ply = case.recommend if phase == 1 else case.solve
            self.budgets[phase].add(wall, used, f"deal {case.number}, ply {ply} ({question})")
        return advice, wall

    def _asked(self, position: Any, **arguments: Any) -> Advice:
        advice = self.ask(position, **{**self.options.limits(), **arguments})
        if advice.stopped == "interrupt":  # it took the Ctrl-C that was meant for all
            raise KeyboardInterrupt
        return advice

    def _note(
        self, sort: str, case: Case, ply: int, found: Iterable[str], state: State | None = None
    ) -> bool:
        """Count an answer, and what is wrong with it; whether anything is."""
        faults = list(found)
        self.answers[sort] += 1
        self.faults += bool(faults)
        if faults and len(self.listed) < LISTED:
            place = f"deal {case.number}, ply {ply}"
            self.listed.append(f"{place}, {sort}: {'; '.join(faults)}\n  {_written(case, state)}")
        return bool(faults)


def _sort(question: Question) -> str:
    words = ["for a game"] * bool(question.game) + ["explained"] * question.explain
    words += ["from JSON"] * question.position
    return ", ".join(["recommended in phase 1", *words])


def _to_act(state: State) -> int:
    if state.player is None:
        raise GlupError("the deal is over: expected a decision")
    return state.player


def _written(case: Case, state: State | None) -> str:
    """The position, or the record, in the project's notation."""
    if state is None:
        return case.record.to_json()
    if state.phase == 2:
        return state.to_endgame()
    return json.dumps(position_from_view(state.view(_to_act(state))), separators=(",", ":"))
