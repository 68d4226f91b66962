"""Flat perfect-information Monte Carlo: worlds that fit the view, a rollout for every action."""

from __future__ import annotations

import math
import os
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from glupcore._checks import check_count, check_policy, is_number
from glupcore._core import TRICKS, GlupError, History, View, meld_kinds
from glupcore.advice import ActionValue, Advice, Outlook, Progress, Stopped
from glupcore.belief import believed_odds
from glupcore.solvers._listed import MAX_WORLDS, ListedWorlds
from glupcore.solvers._pimc import VALUE_UNIT, Evaluator
from glupcore.solvers._points import outlook_of
from glupcore.solvers._race import Race, believed_part
from glupcore.solvers._rollouts import judge_for
from glupcore.solvers._stakes import Stakes
from glupcore.solvers._verdict import Verdict, known, ranked
from glupcore.solvers.exact import Exact
from glupcore.solvers.limits import Limits
from glupcore.sources import SCORED
from glupcore.value import default_network
from glupcore.value.forecast import default_forecast

# A call into the core lasts about this long: short enough to stop on time, long enough that the
# calls themselves cost nothing.
CHUNK_SECONDS = 0.01
MAX_CHUNK = 4096
# Of the effort, for a first look at every legal action.
FIRST_LOOK = 1 / 16
# A declaration that the network may misjudge by a hundred points: playouts go to the end instead.
HIGH_VALUE_POINTS = 300
# Whether a search may end is looked at after so many worlds, and whenever they are half as many
# again.
FIRST_MARK = 64
# What a point is worth in chance to win the game is told by so many to either side, and is never
# taken for less: where a game is all but over, nothing is worth much.
POINT_REACH = 10.0
LEAST_WORTH = 1e-4


class Rows(NamedTuple):
    """Points, what they are worth (the same but for a game), and their sums by source if asked."""

    points: NDArray[np.int32]
    worth: NDArray[np.int32]
    by_source: NDArray[np.int64] | None


@dataclass
class Pimc:
    """Rollouts in worlds that fit the view, the same worlds for every action.

    ``policy`` plays the rollouts: to the end of the deal, or for so many ``tricks``, after which
    the network judges. The ``prior`` is the policy's own choice or the network's values: of a
    difference found from the preferred action, with standard error s, in points, the share
    spread² / (spread² + s²) is believed, for the rest the prior is; ``caution`` is taken off.
    ``halving`` moves the effort to the better half of the actions, again and again; without it
    every action gets the same. ``worlds`` limits the rows of the matrix. Where few enough worlds
    are left to list them, all are taken, and phase 2 is valued exactly as far as the limits allow;
    not if ``exact`` is false. Where a declaration of 300 points or more is possible, which the
    network has hardly seen, rollouts go to the end, and the policy's choice is the prior. Worlds
    are drawn by what is believed of the opponent's hand, given what he has been seen to do, or
    uniformly if ``belief`` is false. A search with a limit of time ends when all that it could
    still find out would gain less than ``gain`` points.

    With a ``target`` or a ``lead`` it plays for the game that the deal is part of, with the totals
    ``mine`` and ``theirs`` before the deal: what counts is the chance to win, in units of what a
    point is worth there.
    """

    policy: str = "greedy"
    tricks: int | None = 6
    prior: str = "network"
    worlds: int | None = None
    halving: bool = True
    spread: float = 8.0
    caution: float = 2.0
    exact: bool = True
    belief: bool = True
    gain: float = 0.005
    target: int | None = None
    lead: int | None = None
    mine: int = 0
    theirs: int = 0
    _phase_2: Exact = field(default_factory=Exact, init=False, repr=False)

    def __post_init__(self) -> None:
        check_policy(self.policy)
        if self.prior not in ("policy", "network"):
            raise GlupError(f"prior: expected policy or network, given {self.prior!r}")
        if self.tricks is not None:
            check_count("tricks", self.tricks, TRICKS)
        if self.worlds is not None:
            check_count("worlds", self.worlds)
        if not (is_number(self.spread) and self.spread > 0):
            raise GlupError(f"spread: expected a positive number, given {self.spread!r}")
        if not (is_number(self.caution) and self.caution >= 0):
            raise GlupError(f"caution: expected a number of at least 0, given {self.caution!r}")
        if not (is_number(self.gain) and self.gain >= 0):
            raise GlupError(f"gain: expected a number of at least 0, given {self.gain!r}")
        self._stakes = Stakes.of(self.target, self.lead, self.mine, self.theirs)
        if self._stakes is not None:
            self._stakes.judge  # noqa: B018 - made before a clock starts

    def advise(
        self,
        view: View,
        limits: Limits,
        seed: int,
        progress: Progress | None = None,
        history: History | None = None,
        sources: bool = False,
    ) -> Advice:
        """Value every action of ``view`` by rollouts in common worlds.

        With a limit of iterations (rollouts) alone the answer depends on ``view``, ``seed`` and the
        limit only, whatever the number of threads. An interrupt (Ctrl-C) ends the search with what
        it has. Phase 2 is solved exactly.
        """
        if view.phase == 2:
            advice = self._phase_2.advise(view, limits, seed, progress)
            return advice if self._stakes is None else self._stakes.with_wins(advice, view)
        if self._is_beyond_the_network(view):
            to_the_end = replace(self, tricks=None, prior="policy")
            return to_the_end.advise(view, limits, seed, progress, history, sources)
        judge, tricks = judge_for(self.tricks)
        stakes = self._stakes
        if self.prior == "network" or stakes is not None:
            judge = default_network()
        belief = believed_odds(view, history) if self.belief else None
        evaluator = Evaluator(
            view,
            self.policy,
            seed,
            belief,
            judge,
            tricks,
            None if stakes is None else stakes.judge,
            (self.mine, self.theirs),
            default_forecast() if sources else None,
        )
        weights = evaluator.list_worlds(MAX_WORLDS) if self.exact else None
        if weights is not None and len(evaluator.texts) > 1:
            return ListedWorlds(evaluator, weights).advice(limits, sources)
        search = _Search(self, evaluator, limits, sources)
        stopped: Stopped = "limit"
        told = time.perf_counter()
        try:
            for _ in search.run():
                if limits.stopped:
                    raise KeyboardInterrupt
                if progress is not None and time.perf_counter() - told >= limits.report_every:
                    told = time.perf_counter()
                    progress(search.advice("limit"))
        except KeyboardInterrupt:
            if search.race.samples[search.race.reference] == 0:
                raise
            stopped = "interrupt"
        if stopped == "limit":
            stopped = "complete" if search.forced else "certain" if search.settled else "limit"
        return search.advice(stopped)

    def _is_beyond_the_network(self, view: View) -> bool:
        """Whether it would judge after a declaration so dear that it has hardly seen any."""
        if view.decision != "meld" or (self.tricks is None and self.prior == "policy"):
            return False
        dear = {
            kind.identifier for kind in meld_kinds(view.trump) if kind.points >= HIGH_VALUE_POINTS
        }
        return any(action.partition(":")[0] in dear for action in view.legal_actions())


class _Search:
    """One search: the budget, the rounds and the race."""

    def __init__(
        self, options: Pimc, evaluator: Evaluator, limits: Limits, sources: bool = False
    ) -> None:
        self._options = options
        self._evaluator = evaluator
        self._limits = limits
        self._workers = min(limits.threads, os.cpu_count() or 1)
        self._pool: ThreadPoolExecutor | None = None
        self._row = 0  # the next world
        self._mark = FIRST_MARK
        self._spent = 0  # rollouts
        actions = len(evaluator.texts)
        reference = evaluator.preferred
        self._point = math.nan  # in chance to win the game, if there is one
        if options._stakes is not None:
            more, less = (evaluator.game_chance(side * POINT_REACH) for side in (1, -1))
            self._point = max((more - less) / (2 * POINT_REACH), LEAST_WORTH)
        self._prior = self._expected = np.zeros(actions)  # differences from the reference
        self._judged = np.full(actions, np.nan)
        if options.prior == "network":
            self._judged = evaluator.judged()
            judged = self._judged.copy()
            judged[np.isnan(judged) | ~evaluator.candidates] = np.nanmin(judged)
            reference = int(judged.argmax())
            self._prior = judged - judged[reference]
            # What is worse than another action is expected to be so by what is expected of both.
            stood_for = np.array([stand_in is not None for stand_in in evaluator.stand_ins])
            self._expected = np.where(stood_for, self._judged - judged[reference], self._prior)
        self._pace = _Pace(evaluator, self._point, sources)
        self._by_source = _PointsBySource(actions, reference) if sources else None
        self.race = Race(actions, reference)
        self._points = Race(actions, reference) if options._stakes else self.race
        self.forced = actions == 1
        self.settled = False  # nothing to gain by more
        budgets = [options.worlds and options.worlds * actions, limits.iterations]
        self._budget = min((b for b in budgets if b is not None), default=None)

    def run(self) -> Iterator[None]:
        """Search to the limits; yields after every piece of work."""
        if self._workers == 1:
            yield from self._run()
            return
        with ThreadPoolExecutor(self._workers) as self._pool:
            try:
                yield from self._run()
            finally:
                self._pool.shutdown(cancel_futures=True)

    def _run(self) -> Iterator[None]:
        yield from self._rows(1, math.inf)
        if self.forced:
            return
        yield from self._until(FIRST_LOOK)
        self.race.restrict(self._evaluator.candidates)
        self._keep_up()
        self.settled = False  # the first look was at others too
        rounds = max(1, math.ceil(math.log2(len(self.race.running))))
        if not self._options.halving:
            rounds = 1
        for number in range(1, rounds + 1):
            if self.settled:
                return
            yield from self._until(FIRST_LOOK + (1 - FIRST_LOOK) * number / rounds)
            if number < rounds:
                self.race.drop(math.ceil(len(self.race.running) / 2), self._score())
                self._keep_up()

    def _keep_up(self) -> None:
        """Points are counted of the actions that go on in the race for the game."""
        if self._points is not self.race:
            going_on = np.isin(np.arange(self.race.actions), self.race.running)
            self._points.restrict(going_on)

    def advice(self, stopped: Stopped) -> Advice:
        """What is known by now."""
        race, point = self.race, self._point
        verdicts, best = self._verdicts(race)
        # In a game the points are found beside what they are worth.
        by_points = verdicts if math.isnan(point) else self._verdicts(self._points)[0]
        base, base_error = self._points.mean[race.reference], self._points.error[race.reference]
        worth = race.mean[race.reference]
        means, errors, samples = self._points.mean, self._points.error, race.samples
        unit = 1.0 if math.isnan(point) else point
        outlooks = self._outlooks([base + verdict.score for verdict in by_points])
        texts = self._evaluator.texts
        return Advice(
            action=texts[best],
            actions=tuple(
                ActionValue(
                    action=texts[a],
                    value=float(base + by_points[a].score),
                    error=known(math.hypot(base_error, by_points[a].score_error)),
                    samples=int(samples[a]),
                    chance=verdicts[a].chance,
                    outlook=outlooks[a],
                    # A sum of two means, of more and of fewer worlds: it may lie outside.
                    win=None if math.isnan(point) else _share((worth + verdicts[a].score) * point),
                    difference=verdicts[a].difference * unit,
                    difference_error=verdicts[a].difference_error * unit,
                    standing=verdicts[a].standing,
                    like=self._like(a),
                    mean=float(means[a]),
                    mean_error=known(float(errors[a])),
                    prior=float(self._judged[a]),
                )
                for a in ranked(verdicts, best)
            ),
            solver="pimc",
            exact=False,
            samples=int(samples[race.reference]),
            seconds=self._limits.elapsed,
            stopped=stopped,
        )

    def _verdicts(self, race: Race) -> tuple[list[Verdict], int]:
        options, stand_ins = self._options, self._evaluator.stand_ins
        return race.verdicts(self._expected, stand_ins, options.spread, options.caution)

    def _like(self, action: int) -> str | None:
        stand_in = self._evaluator.stand_ins[action]
        return None if stand_in is None else self._evaluator.texts[stand_in[0]]

    def _outlooks(self, values: list[float]) -> list[Outlook | None]:
        if self._by_source is None:
            return [None] * len(values)
        points = self._by_source.believed(self._points, self._options.spread)
        stand_ins = self._evaluator.stand_ins
        found = [a if stand_in is None else stand_in[0] for a, stand_in in enumerate(stand_ins)]
        return [outlook_of(points[found[a]], value) for a, value in enumerate(values)]

    def _score(self) -> NDArray[np.float64]:
        """What is believed of the difference from the reference, in points."""
        return self.race.scores(self._prior, self._options.spread, self._options.caution)

    def _until(self, share: float) -> Iterator[None]:
        """Go on until this share of the budget is spent."""
        columns = len(self.race.running)
        rows = math.inf
        if self._budget is not None:
            rows = (share * self._budget - self._spent) / columns
            rows = math.floor(rows + 1e-9)
        deadline = math.inf
        if self._limits.seconds is not None:
            deadline = self._limits.start + share * self._limits.seconds
        last = self._row + rows
        while self._row < last and not self.settled:
            until = min(last, self._mark)
            yield from self._rows(until - self._row, deadline)
            if self._row < until:  # the time is up
                return
            if until == self._mark:
                self._mark += self._mark // 2
                in_haste = self._limits.seconds is not None and not self._limits.full_time
                self.settled = (
                    in_haste and self.race.gain_to_come(self._score()) < self._options.gain
                )

    def _rows(self, count: float, deadline: float) -> Iterator[None]:
        """So many rows of the running actions, or fewer if the time comes before."""
        columns = self.race.running
        last = self._row + count
        for rows in self._in_order(self._chunks(last, deadline), columns):
            self.race.add(rows.worth)
            if self._points is not self.race:
                self._points.add(rows.points)
            if self._by_source is not None and rows.by_source is not None:
                self._by_source.add(rows.by_source, columns)
            self._spent += rows.points.size
            yield

    def _chunks(self, last: float, deadline: float) -> Iterator[tuple[int, int]]:
        """First row and number of rows of each piece of work, until one of the limits."""
        share = math.ceil((last - self._row) / self._workers) if last < math.inf else MAX_CHUNK
        while self._row < last and (self._row == 0 or time.perf_counter() < deadline):
            left = min(CHUNK_SECONDS, deadline - time.perf_counter())
            size = max(1, int(min(self._pace.rows_in(left, len(self.race.running)), MAX_CHUNK)))
            size = int(min(size, share, last - self._row))
            first, self._row = self._row, self._row + size
            yield first, size

    def _in_order(
        self, chunks: Iterator[tuple[int, int]], columns: NDArray[np.intp]
    ) -> Iterator[Rows]:
        """The rows of the chunks, in order, from this thread or several others."""
        if self._pool is None:
            for first, size in chunks:
                yield self._pace.rows(first, size, columns)
            return
        waiting: deque[Future[Rows]] = deque()
        for first, size in chunks:
            waiting.append(self._pool.submit(self._pace.rows, first, size, columns))
            if len(waiting) > self._workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


class _PointsBySource:
    """Sums of the rows by source, and of the reference's rows in the worlds of each action."""

    def __init__(self, actions: int, reference: int) -> None:
        self._reference = reference
        self._own = np.zeros((actions, 2, len(SCORED)), dtype=np.int64)
        self._beside = np.zeros_like(self._own)

    def add(self, sums: NDArray[np.int64], columns: NDArray[np.intp]) -> None:
        self._own[columns] += sums
        self._beside[columns] += sums[np.flatnonzero(columns == self._reference)[0]]

    def believed(self, race: Race, spread: float) -> NDArray[np.float64]:
        """In points: the reference's, and of the paired difference as much as is believed."""
        samples = np.maximum(race.samples, 1)[:, None, None] * VALUE_UNIT
        part = np.array([believed_part(error, spread) for error in race.difference_error])
        difference = (self._own - self._beside) / samples
        reference = self._own[self._reference] / samples[self._reference]
        return np.asarray(reference + part[:, None, None] * difference)


class _Pace:
    """Knows how long a rollout takes."""

    def __init__(self, evaluator: Evaluator, point: float, sources: bool) -> None:
        self._evaluator = evaluator
        self._point = point
        self._sources = sources
        self._per_rollout = CHUNK_SECONDS

    def rows(self, first: int, size: int, columns: NDArray[np.intp]) -> Rows:
        start = time.perf_counter()
        points, chances, by_source = self._evaluator.block(first, size, columns, self._sources)
        worth = points
        if chances is not None:
            worth = np.rint(chances * (VALUE_UNIT / self._point)).astype(np.int32)
        self._per_rollout = max((time.perf_counter() - start) / points.size, 1e-8)
        return Rows(points, worth, by_source)

    def rows_in(self, seconds: float, columns: int) -> float:
        """How many rows of so many columns the time is good for."""
        return seconds / (self._per_rollout * columns)


def _share(number: float) -> float:
    return min(max(float(number), 0.0), 1.0)
