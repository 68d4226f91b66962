"""Threads that use one object at once, against its promise. Run as a program by test_shared.py.

What is for one thread at a time refuses the others by a GlupError that names the rule, whatever
they do; what may be shared gives each of them what one thread alone is given.
"""

import os
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import numpy as np

import glupcore
from glupcore import EndgameSolver, GlupError, State
from glupcore._core import TRICKS, SourceTally, WorldSampler
from glupcore.envs import BatchEnv, ChoiceState
from glupcore.solvers import Solver, find_solver, names
from glupcore.solvers.limits import Limits
from places import ROOT

RULE = "in use by another thread; make one for each thread"
SECONDS = float(os.environ.get("GLUP_HAMMER_SECONDS", "0.15"))
MOST_SECONDS = 60
HARD = (
    "S 9C JC JC JC QC KC KC TC AC 9D 9D JD QD QD KD TD TD AD"
    " / 9C JC QC QC KC KC TC AC AC 9D 9D JD QD QD KD KD TD AD"
)
EXAMPLES = ROOT / "examples"


class Refusals:
    """Runs calls, and takes note of those that were refused by the rule for ``name``."""

    def __init__(self, name: str) -> None:
        self.text = f"{name}: {RULE}"
        self.count = 0

    def __call__(self, call: Callable[[], object]) -> None:
        try:
            call()
        except GlupError as error:
            if str(error) != self.text:
                raise
            self.count += 1

    def expect(self, call: Callable[[], object]) -> None:
        before = self.count
        self(call)
        assert self.count == before + 1, f"not refused: expected {self.text!r}"


def together(
    *works: Callable[[], object], seconds: float = SECONDS, refused: Refusals | None = None
) -> None:
    """Each work in a thread of its own, again and again; raises what one of them raised.

    If something is to be ``refused`` it goes on until something was.
    """
    begin = threading.Barrier(len(works))
    faults: list[BaseException] = []

    def repeat(work: Callable[[], object]) -> None:
        begin.wait()
        begun = time.monotonic()
        try:
            while not faults:
                work()
                enough = seconds if refused is None or refused.count > 0 else MOST_SECONDS
                if time.monotonic() - begun > enough:
                    break
        except BaseException as fault:
            faults.append(fault)

    threads = [threading.Thread(target=repeat, args=[work]) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if faults:
        raise faults[0]
    assert refused is None or refused.count > 0, "nobody was refused"


def endgames(tricks: int) -> list[State]:
    """Of phase 2, with so many tricks to play."""
    states = []
    for record in glupcore.read_records(EXAMPLES / "deals.jsonl"):
        for ply in range(len(record.actions)):
            state = record.state_at(ply)
            if state.phase == 2 and state.trick == TRICKS - tricks:
                states.append(state)
                break
    return states


def in_a_search(work: Callable[[EndgameSolver, State], None]) -> None:
    """The work in another thread while a solver is at a search, which its callback holds up."""
    solver, state = EndgameSolver(1), State.from_endgame(HARD)
    done: list[bool] = []
    faults: list[BaseException] = []

    def other() -> None:
        try:
            work(solver, state)
        except BaseException as fault:
            faults.append(fault)

    def stop() -> bool:
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
        done.append(True)
        return True

    solver.value(state, stop=stop)
    assert done, "the search was over before it asked"
    if faults:
        raise faults[0]
    solver.value(state, nodes=1)  # free again


def solver_of_two_threads() -> None:
    refused = Refusals("solver")

    def work(solver: EndgameSolver, state: State) -> None:
        for call in (solver.value, solver.actions, solver.line, solver.analyse):
            refused.expect(partial(call, state))
        refused.expect(solver.clear)
        refused.expect(lambda: glupcore.solve(state, solver=solver))

    in_a_search(work)


def solver_hammered() -> None:
    solver, refused = EndgameSolver(1), Refusals("solver")
    states = endgames(9)
    alone = [glupcore.solve(state).value for state in states]

    def check(state: State, value: int | None) -> None:
        assert glupcore.solve(state, solver=solver).value == value

    def work() -> None:
        for state, value in zip(states, alone, strict=True):
            refused(partial(check, state, value))

    together(work, work, work, lambda: refused(solver.clear), refused=refused)


def solver_that_calls_itself() -> None:
    solver, state = EndgameSolver(1), State.from_endgame(HARD)
    texts = []

    def stop() -> bool:
        try:
            solver.value(state)
        except GlupError as error:
            texts.append(str(error))
        return True

    solver.value(state, stop=stop)
    assert texts == ["solver: in use by the call that asks; make another for it"], texts


def exact_of_two_threads() -> None:
    solver, refused = find_solver("exact"), Refusals("solver")
    views = [state.view(state.player) for state in endgames(9) if state.player is not None]
    alone = [find_solver("exact").advise(view, Limits(), 0).actions for view in views]

    def check(view: glupcore.View, actions: object) -> None:
        assert solver.advise(view, Limits(), 0).actions == actions

    def work() -> None:
        for view, actions in zip(views, alone, strict=True):
            refused(partial(check, view, actions))

    together(work, work, work, refused=refused)


def solvers_of_two_threads() -> None:
    """They refuse a second thread or may be shared: no advice but of the view's own actions."""
    state = State.from_seed(7)
    for _ in range(20):
        state.apply(state.legal_actions()[0])
    view = state.view(state.player or 0)
    legal = sorted(view.legal_actions())
    for name in sorted({*names()} - {"exact"}):
        solver, refused = find_solver(name), Refusals(f"solver {name}")

        def advise(solver: Solver = solver) -> None:
            advice = solver.advise(view, Limits(iterations=60), 1)
            assert sorted(value.action for value in advice.actions) == legal

        together(*[partial(refused, advise)] * 3, seconds=SECONDS / 3)
        assert not refused.count or name in ("determinized", "ismcts")


def env_of_two_threads() -> None:
    env, refused = BatchEnv(3000, seed=1, threads=2), Refusals("env")

    def step() -> None:
        env.step(env.choose())

    def look() -> None:
        env.state(7).legal_actions()
        env.choice_state(-1).mask()
        assert len(env) == 3000

    def race() -> None:
        with suppress(glupcore.IllegalActionError):  # another has stepped between the two calls
            step()

    together(
        *[lambda: refused(race)] * 3,
        lambda: refused(look),
        lambda: refused(partial(env.reset, 2)),
        refused=refused,
    )
    env.reset(1)
    fresh = BatchEnv(3000, seed=1)
    for each in (env, fresh):
        each.step(each.choose())
    assert np.array_equal(env.observations, fresh.observations)


def env_with_choices_that_change() -> None:
    env = BatchEnv(20_000, seed=1)
    choices = env.choose()

    def spoil() -> None:
        choices[5_000:] = 60
        choices[10_000:] = 1 << 40
        choices[15_000:] = 174

    def step() -> None:
        np.copyto(choices, env.choose())
        with suppress(glupcore.IllegalActionError):
            env.step(choices)

    together(step, spoil, seconds=2 * SECONDS)
    for row in range(len(env)):
        State.from_bytes(env.state(row).to_bytes())  # which are checked


def env_with_arrays_that_change() -> None:
    count = 20_000
    given = {
        "observations": np.empty((count, 326), np.uint8),
        "rewards": np.empty((count, 2), "i4"),
    }
    env = BatchEnv(count, seed=1, **given)
    assert env.rewards is given["rewards"]

    def resize() -> None:
        for array in (env.observations, env.masks, env.rewards, env.players, env.dones, env.scores):
            try:
                array.resize(1, refcheck=False)
            except ValueError:
                continue
            raise AssertionError("numpy has moved what a step may be writing into")

    together(lambda: env.step(env.choose()), resize)


def env_that_gets_no_threads() -> None:
    """A step is done whole, by as many threads as there are."""
    if sys.platform != "linux":
        return
    import resource

    env, fresh = BatchEnv(1000, seed=1, threads=256), BatchEnv(1000, seed=1)
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + 64 * 2**20, -1))
    for each in (env, fresh):
        for _ in range(20):
            each.step(each.choose())
    assert np.array_equal(env.observations, fresh.observations)


def perft_of_a_state_that_changes() -> None:
    start = State.from_seed(3)
    alone = start.perft(7)
    for _ in range(5):
        state = start.copy()
        counts: list[int] = []
        thread = threading.Thread(target=lambda: counts.append(state.perft(7)))  # noqa: B023
        thread.start()
        while thread.is_alive():
            time.sleep(0.0001)
            if not state.is_over:
                state.apply(state.legal_actions()[0])
        assert counts == [alone]


def small_objects() -> None:
    """What never lets go of the GIL: without one, too, no more is read than is there."""
    rng, series = glupcore.Random(1), glupcore.Series(target=10**6)
    start, sampler = State.from_seed(2), WorldSampler(State.from_seed(4).view(1))
    tally = SourceTally(start)

    def draw() -> None:
        assert 0 <= rng.below(7) < 7
        assert len(rng.deck()) == 96
        sampler.sample(rng)
        start.playout("greedy", rng)
        series.add((3, 4))
        tally.see(start, start.legal_actions()[0])

    together(draw, draw, seconds=SECONDS)

    def plays(state: State, at: ChoiceState) -> Callable[[], None]:
        def play() -> None:
            with suppress(IndexError, glupcore.IllegalActionError):  # another was faster
                state.apply(state.legal_actions()[-1])
                at.apply(at.legal_choices()[-1])

        return play

    def looks(state: State, at: ChoiceState) -> Callable[[], None]:
        def look() -> None:
            for whole in (state, at.state):
                copy = State.from_bytes(whole.to_bytes())  # which are checked
                copy.perft(2)
                copy.view(0).legal_actions()
            assert sum(at.mask()) <= 175
            assert at.observation(0).sum() > 0

        return look

    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        both = State.from_seed(2), ChoiceState(State.from_seed(3))
        together(plays(*both), plays(*both), looks(*both), looks(*both), seconds=0.05)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(name, file=sys.stderr, flush=True)  # the last one is that of a crash
        globals()[name]()
