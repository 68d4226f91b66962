"""Flat perfect-information Monte Carlo: worlds that fit the view, a rollout for every action."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field, replace
from threading import Event
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from glupcore._core import State, View, ruleset
from glupcore.advice import Advice, Outlook, Progress, Stopped
from glupcore.belief import believed_odds
from glupcore.solvers._listed import MAX_WORLDS, ListedWorlds
from glupcore.solvers._options import (
    FLAG,
    between,
    check_options,
    one_of,
    option,
    or_none,
    whole,
)
from glupcore.solvers._pimc import VALUE_UNIT, Evaluator, is_beyond_the_network
from glupcore.solvers._points import outlooks_of
from glupcore.solvers._race import Schedule, believed_part
from glupcore.solvers._rollouts import (
    HORIZON,
    can_count,
    foresight_for,
    load_defaults,
    players_for,
    policy_without_network,
)
from glupcore.solvers._verdict import told
from glupcore.solvers.exact import Exact
from glupcore.solvers.limits import LOOK_SECONDS, Limits
from glupcore.sources import SCORED
from glupcore.value import has_network

# Of a world with very many actions so many are tried between two looks at the limits.
_COLUMNS = 256


class _Piece(NamedTuple):
    """The rows of some worlds, their sums by source if they were asked for, and the time taken."""

    points: NDArray[np.int32]
    by_source: NDArray[np.int64] | None
    seconds: float


@dataclass
class Pimc:
    """Rollouts in worlds that fit the view, the same worlds for every action.

    Where few enough worlds are left to list them, all are taken, and phase 2 is valued exactly as
    far as the limits allow. Where a declaration of 300 points or more is possible, which the
    network has hardly seen, or there is no network for the game, ``greedy`` plays in its place, to
    the end, and its choice is the prior. Points are Glup's, and another game's in proportion.
    Threads may share one in phase 1; in phase 2, which ``exact`` solves, one at a time may use it.
    """

    policy: str = option(
        "mixed",
        one_of("mixed", "network", "greedy", "random"),
        "plays the rollouts; mixed: network and greedy, world by world",
    )
    tricks: int | None = option(4, HORIZON, "length of a rollout, whose end the network judges")
    prior: str = option(
        "network", one_of("policy", "network"), "whose view of the actions stands at first"
    )
    worlds: int | None = option(None, or_none(whole(), "no limit"), "most worlds to be drawn")
    halving: bool = option(True, FLAG, "let the better half of the actions go on, again and again")
    spread: float = option(
        8.0, between(1e-6, 1e6), "points: spread² / (spread² + error²) of a difference is believed"
    )
    caution: float = option(1.0, between(0, 1e6), "points taken off all but the action preferred")
    exact: bool = option(True, FLAG, "list the last worlds and solve phase 2 in them")
    belief: bool = option(True, FLAG, "draw worlds by what is believed of the opponent's hand")
    gain: float = option(
        0.005,
        between(0, 1e6),
        "points: with a limit of time it ends if all that is left gains less",
    )
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
        return self.in_use(view)._search(view, limits, seed, progress, sources)

    def in_use(self, view: View) -> Pimc:
        """These options as they hold for a view: those that ask the network, where it may judge."""
        if has_network(view.rules) and _may_judge(view):
            return self
        return replace(
            self, policy=policy_without_network(self.policy), tricks=None, prior="policy"
        )

    def _search(
        self,
        view: View,
        limits: Limits,
        seed: int,
        progress: Progress | None,
        sources: bool,
        told: State | None = None,
    ) -> Advice:
        policy, judge, tricks = players_for(self.policy, self.tricks, view.rules)
        belief = believed_odds(view) if self.belief else None
        sources = sources and can_count(view.rules)
        foresight = foresight_for(view.rules) if sources else None
        evaluator = Evaluator(view, policy, seed, belief, judge, tricks, foresight, told)
        weights = evaluator.list_worlds(MAX_WORLDS) if self.exact else None
        if weights is not None and len(evaluator.texts) > 1:
            return ListedWorlds(evaluator, weights, view.rules).advice(limits, sources)
        search = _Search(self, evaluator, limits, ruleset(view.rules).point_scale, sources)
        last = time.perf_counter()
        try:
            for _ in search.run():
                if limits.stopped:
                    return search.advice("interrupt")
                if progress is not None and time.perf_counter() - last >= limits.report_every:
                    last = time.perf_counter()
                    progress(search.advice("limit"))
        except KeyboardInterrupt:
            if not search.has_begun:
                raise
            return search.advice("interrupt")
        return search.advice(search.ended)


def _may_judge(view: View) -> bool:
    return view.decision != "meld" or not is_beyond_the_network(view)


class _Search:
    """One search: rows from this thread or several, for the rounds that the core schedules."""

    def __init__(
        self,
        options: Pimc,
        evaluator: Evaluator,
        limits: Limits,
        scale: float,
        sources: bool = False,
    ) -> None:
        self._spread = options.spread * scale
        self._evaluator = evaluator
        self._limits = limits
        self._workers = min(limits.threads, os.cpu_count() or 1)
        self._over = Event()
        actions = len(evaluator.texts)
        self._judged = evaluator.judged() if options.prior == "network" else None
        budgets = [options.worlds and options.worlds * actions, limits.iterations]
        in_haste = limits.seconds is not None and not limits.full_time
        self._rounds = Schedule(
            evaluator.candidates,
            evaluator.stand_ins,
            evaluator.preferred,
            self._judged,
            self._spread,
            options.caution * scale,
            rollouts=min((b for b in budgets if b is not None), default=None),
            seconds=limits.seconds,
            least_gain=options.gain * scale if in_haste else 0.0,
            halving=options.halving,
            workers=self._workers,
        )
        self._by_source = _PointsBySource(actions, self._rounds.reference) if sources else None

    def run(self) -> Iterator[None]:
        """Search to the limits; yields after every piece of work."""
        if self._workers == 1:
            yield from self._run(_at_once, 1)
            return
        with ThreadPoolExecutor(self._workers) as pool:
            try:
                yield from self._run(pool.submit, self._workers + 1)
            finally:
                self._over.set()
                pool.shutdown(cancel_futures=True)

    def _run(self, submit: Callable[..., Future[_Piece | None]], most: int) -> Iterator[None]:
        """Work on at most so many pieces at once; their rows are taken in by their order."""
        waiting: deque[Future[_Piece | None]] = deque()
        is_over = self._look if most == 1 else self._over.is_set
        while True:
            while len(waiting) < most and (piece := self._rounds.next(self._limits.elapsed)):
                waiting.append(submit(self._rows, *piece, self._rounds.running, is_over))
            if not waiting:
                return
            while wait([waiting[0]], LOOK_SECONDS).not_done:
                self._look()
            done = waiting.popleft().result()
            if done is None:
                return
            if self._by_source is not None and done.by_source is not None:
                self._by_source.add(done.by_source, self._rounds.running)
            self._rounds.take(done.points, done.seconds)
            yield

    def _look(self) -> bool:
        """Whether it is over, from the thread that called."""
        if self._limits.remaining <= 0:
            self._over.set()
        return self._over.is_set()

    def _rows(
        self, first: int, count: int, columns: NDArray[np.intp], is_over: Callable[[], bool]
    ) -> _Piece | None:
        """A piece, column by column; none if it is over before the last of many."""
        start = time.perf_counter()
        parts = []
        for part in range(0, len(columns), _COLUMNS):
            if part > 0 and is_over():
                return None
            chosen = columns[part : part + _COLUMNS]
            parts.append(self._evaluator.block(first, count, chosen, self._by_source is not None))
        points, by_source = parts[0]
        if len(parts) > 1:
            points = np.concatenate([rows for rows, _ in parts], axis=1)
            counted = [sums for _, sums in parts if sums is not None]
            by_source = np.concatenate(counted) if counted else None
        return _Piece(points, by_source, time.perf_counter() - start)

    @property
    def has_begun(self) -> bool:
        """Whether there is anything to say."""
        return bool(self._rounds.samples[self._rounds.reference])

    @property
    def ended(self) -> Stopped:
        """Why it ended."""
        if self._over.is_set() and self._limits.stopped:
            return "interrupt"
        if self._rounds.is_forced:
            return "complete"
        return "certain" if self._rounds.is_settled else "limit"

    def advice(self, stopped: Stopped) -> Advice:
        """What is known by now: before the first rollouts what was expected of the actions."""
        rounds, evaluator = self._rounds, self._evaluator
        verdicts = rounds.verdicts()
        means, errors, samples = rounds.mean, rounds.error, rounds.samples
        if not self.has_begun:
            means[:] = np.nan
        known = means if self._judged is None or self.has_begun else self._judged
        base, base_error = known[rounds.reference], errors[rounds.reference]
        values = verdicts.values(base)
        return Advice(
            action=evaluator.texts[verdicts.best],
            actions=told(
                evaluator.texts,
                verdicts,
                values,
                verdicts.errors(base_error),
                samples.tolist(),
                means.tolist(),
                errors.tolist(),
                None if self._judged is None else self._judged.tolist(),
                evaluator.stand_ins,
                self._outlooks(values),
            ),
            solver="pimc",
            exact=False,
            samples=int(samples[rounds.reference]),
            seconds=self._limits.elapsed,
            stopped=stopped,
        )

    def _outlooks(self, values: list[float]) -> list[Outlook] | None:
        if self._by_source is None or not self.has_begun:
            return None
        points = self._by_source.believed(self._rounds, self._spread)
        stand_ins = self._evaluator.stand_ins
        found = [a if stand_in is None else stand_in[0] for a, stand_in in enumerate(stand_ins)]
        return outlooks_of(points[found], values)


class _PointsBySource:
    """Sums of the rows by source, and of the reference's rows in the worlds of each action."""

    def __init__(self, actions: int, reference: int) -> None:
        self._reference = reference
        self._own = np.zeros((actions, 2, len(SCORED)), dtype=np.int64)
        self._beside = np.zeros_like(self._own)

    def add(self, sums: NDArray[np.int64], columns: NDArray[np.intp]) -> None:
        self._own[columns] += sums
        self._beside[columns] += sums[np.flatnonzero(columns == self._reference)[0]]

    def believed(self, rounds: Schedule, spread: float) -> NDArray[np.float64]:
        """In points: the reference's, and of the paired difference as much as is believed."""
        samples = np.maximum(rounds.samples, 1)[:, None, None] * VALUE_UNIT
        part = np.array([believed_part(error, spread) for error in rounds.difference_error])
        difference = (self._own - self._beside) / samples
        reference = self._own[self._reference] / samples[self._reference]
        return np.asarray(reference + part[:, None, None] * difference)


def _at_once(work: Callable[..., _Piece | None], *arguments: Any) -> Future[_Piece | None]:
    done: Future[_Piece | None] = Future()
    done.set_result(work(*arguments))
    return done
