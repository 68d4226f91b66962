"""Flat perfect-information Monte Carlo: worlds that fit the view, a rollout for every action."""

from __future__ import annotations

import math
import os
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field, fields
from threading import Event
from typing import Any

from glupcore._core import PimcSearch, Rows, State, View, Work
from glupcore.advice.advice import Advice, Progress, Stopped, action_values
from glupcore.belief import model_of
from glupcore.solvers._options import check_options, option_of_pimc
from glupcore.solvers._rollouts import foresight_for, load_defaults, network_for
from glupcore.solvers.exact import Exact
from glupcore.solvers.limits import LOOK_SECONDS, Limits


@dataclass
class Pimc:
    """Rollouts in worlds that fit the view, the same worlds for every action.

    Where few enough worlds are left to list them, all are taken, and phase 2 is valued exactly as
    far as the limits allow. Where the player may well come to a meld of 200 points or more, of
    which they lack three cards at most, a policy that chases it plays the rollouts to the end: the
    network has hardly seen any. Where there is no network for the game, or with ``chase=False``
    where 300 points or more can be declared, ``greedy`` does. The policy's choice is then the
    prior. Points are Glup's, and another game's in proportion.
    Threads may share one in phase 1; in phase 2, which ``exact`` solves, one at a time may use it.
    """

    policy: str = option_of_pimc("policy")
    tricks: int | None = option_of_pimc("tricks")
    prior: str = option_of_pimc("prior")
    worlds: int | None = option_of_pimc("worlds")
    halving: bool = option_of_pimc("halving")
    spread: float = option_of_pimc("spread")
    caution: float = option_of_pimc("caution")
    exact: bool = option_of_pimc("exact")
    belief: bool = option_of_pimc("belief")
    chase: bool = option_of_pimc("chase")
    gain: float = option_of_pimc("gain")
    error: float = option_of_pimc("error")
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
        return self._search(view, limits, seed, progress, sources)

    def options(self) -> dict[str, Any]:
        """The options by name."""
        names = (one.name for one in fields(self) if one.init)
        return {name: getattr(self, name) for name in names}

    def _search(
        self,
        view: View,
        limits: Limits,
        seed: int,
        progress: Progress | None,
        sources: bool,
        told: State | None = None,
    ) -> Advice:
        search = _Search(self.options(), view, limits, seed, sources, told)
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


class _Search:
    """One search: the core's, whose pieces of work this thread does or several."""

    def __init__(
        self,
        options: dict[str, Any],
        view: View,
        limits: Limits,
        seed: int,
        sources: bool,
        told: State | None,
    ) -> None:
        self._limits = limits
        self._workers = min(limits.threads, os.cpu_count() or 1)
        self._over = Event()
        self._search = PimcSearch(
            view,
            options,
            network_for(view.rules),
            foresight_for(view.rules),
            model_of(view.rules),
            seed=seed,
            iterations=None if limits.iterations is None else min(limits.iterations, 2**62),
            seconds=limits.seconds,
            full_time=limits.full_time,
            workers=self._workers,
            sources=sources,
            told=told,
        )

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

    def _run(self, submit: Callable[..., Future[_Done]], most: int) -> Iterator[None]:
        """Work on at most so many pieces at once; they are taken in by their order."""
        waiting: deque[tuple[Work, Future[_Done]]] = deque()
        is_over = self._look if most == 1 else self._over.is_set
        while True:
            while len(waiting) < most and (work := self._search.next(self._limits.elapsed)):
                waiting.append((work, submit(filled, self._search, work, is_over, self._limits)))
            if not waiting:
                return
            work, future = waiting.popleft()
            while wait([future], LOOK_SECONDS).not_done:
                self._look()
            rows, seconds = future.result()
            self._search.take(work, rows, seconds)
            if rows is None:
                return
            yield

    def _look(self) -> bool:
        """Whether it is over, from the thread that called."""
        if self._limits.remaining <= 0:
            self._over.set()
        return self._over.is_set()

    @property
    def has_begun(self) -> bool:
        """Whether there is anything to say."""
        return self._search.has_begun

    @property
    def ended(self) -> Stopped:
        """Why it ended."""
        if self._limits.stopped and (self._over.is_set() or self._search.ended == "limit"):
            return "interrupt"
        return self._search.ended

    def advice(self, stopped: Stopped) -> Advice:
        """What is known by now: before the first rollouts what was expected of the actions."""
        rows, samples, gap = self._search.advice()
        actions = action_values(rows)
        return Advice(
            action=actions[0].action,
            actions=actions,
            solver="pimc",
            exact=False,
            samples=samples,
            seconds=self._limits.elapsed,
            stopped=stopped,
            gap=None if math.isnan(gap) else gap,
        )


_Done = tuple[Rows | None, float]


def filled(
    search: PimcSearch, work: Work, is_over: Callable[[], bool], limits: Limits
) -> tuple[Rows | None, float]:
    """A piece of work, done, and the seconds that it took; none if it is over before that."""
    start = time.perf_counter()
    rows = search.fill(work, is_over, limits.remaining)
    return rows, time.perf_counter() - start


def _at_once(work: Callable[..., _Done], *arguments: Any) -> Future[_Done]:
    done: Future[_Done] = Future()
    done.set_result(work(*arguments))
    return done
