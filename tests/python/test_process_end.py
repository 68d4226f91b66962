"""A program that embeds the engine ends, and is never ended by it."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from textwrap import dedent
from typing import Any

import pytest

import glupcore
from glupcore import Random, Series, State, _core
from glupcore.envs import BatchEnv

LONG = 120


def ended(program: str) -> subprocess.CompletedProcess[str]:
    """A program that ran, and how it ended."""
    return subprocess.run(
        [sys.executable, "-c", dedent(program)], capture_output=True, text=True, timeout=LONG
    )


MADE: dict[str, Callable[[], Any]] = {
    "BatchEnv": lambda: BatchEnv(2),
    "Cards": lambda: glupcore.Cards("AC AC"),
    "EndgameSolver": glupcore.EndgameSolver,
    "MeldKind": lambda: glupcore.meld_kinds("H", "two-handed")[5],
    "Random": lambda: Random(7),
    "Ruleset": lambda: glupcore.ruleset("two-handed"),
    "Series": lambda: Series(lead=300, first_dealer=1),
    "State": lambda: State.from_seed(1),
    "View": lambda: State.from_seed(1).view(0),
}
KEPT = sorted(set(MADE) - {"EndgameSolver"})


@pytest.mark.parametrize("name", MADE)
def test_reduce_by_hand_is_as_good_as_pickle(name: str) -> None:
    made = MADE[name]()
    if name in KEPT:
        make, args, *_ = made.__reduce__()
        assert callable(make)
        assert isinstance(args, tuple)
    else:
        refused = rf"cannot pickle 'glupcore\._core\.{name}' object"
        for protocol in range(6):
            with pytest.raises(TypeError, match=refused):
                made.__reduce_ex__(protocol)
        with pytest.raises(TypeError, match=refused):
            made.__reduce__()


def test_every_native_class_has_a_reduce_of_its_own() -> None:
    classes = [one for one in vars(_core).values() if isinstance(one, type)]
    native = [one for one in classes if "pybind11_object" in str(one.__mro__)]
    assert len(native) > 15
    assert all(one.__reduce__ is not object.__reduce__ for one in native)


@pytest.mark.parametrize("name", [name for name in KEPT if name != "BatchEnv"])
def test_what_is_kept_comes_back_equal(name: str) -> None:
    made = MADE[name]()
    for protocol in range(6):
        assert pickle.loads(pickle.dumps(made, protocol)) == made
    assert copy.copy(made) == copy.deepcopy(made) == made


def test_what_has_gone_on_goes_on_from_there() -> None:
    random = Random(3)
    random.deck()
    twin = pickle.loads(pickle.dumps(random))
    assert [random.below(1000) for _ in range(5)] == [twin.below(1000) for _ in range(5)]
    series = Series(target=1500)
    series.add((700, 300))
    twin = pickle.loads(pickle.dumps(series))
    assert (twin.totals, twin.deals, twin.dealer, twin.target) == ((700, 300), 1, 1, 1500)
    assert twin == series != Series(target=1500)


@pytest.mark.parametrize(
    "work",
    [
        "env.step(env.masks.argmax(axis=1))",
        "solver.value(state, nodes=3000)",
        "random_deals(400, 'greedy')",
        "auction.perft(3)",
    ],
)
def test_a_daemon_thread_at_work_does_not_end_the_process_badly(work: str) -> None:
    done = ended(f"""
        import threading, time
        from glupcore import Deal, EndgameSolver, random_deals
        from glupcore.auction import State
        from glupcore.envs import BatchEnv
        auction = State.from_seed(3, rules="four-handed")
        deal = Deal.from_seed(1)
        while deal.state.phase == 1:
            deal.apply(deal.state.legal_actions()[0])
        state, begun = deal.state, threading.Event()
        def work():
            env, solver = BatchEnv(1000), EndgameSolver()
            while True:
                {work}
                begun.set()
        for _ in range(3):
            threading.Thread(target=work, daemon=True).start()
        begun.wait()
        time.sleep(0.1)
        """)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_subinterpreter_is_refused() -> None:
    pytest.importorskip("_interpreters" if sys.version_info >= (3, 13) else "_xxsubinterpreters")
    done = ended("""
        try:
            import _interpreters as interpreters
        except ImportError:
            import _xxsubinterpreters as interpreters
        code = "try:\\n import glupcore\\nexcept ImportError as e:\\n print(e, flush=True)"
        interpreters.run_string(interpreters.create(), code)
        """)
    expected = "glupcore: expected the main interpreter, given a subinterpreter\n"
    assert (done.returncode, done.stdout) == (0, expected)


@pytest.mark.parametrize("before", ["", "glupcore.recommend(view, iterations=50)"])
def test_advice_at_the_very_end_is_given_or_refused_in_our_words(before: str) -> None:
    done = ended(f"""
        import atexit, glupcore
        view = glupcore.State.from_seed(1).view(1)
        def last():
            try:
                print(glupcore.recommend(view, iterations=50).action)
            except glupcore.GlupError as error:
                print(error)
        atexit.register(last)
        {before}
        """)
    assert done.stderr == ""
    assert (done.stdout.startswith("solver: expected one used before")) == (not before)


@pytest.mark.parametrize(
    ("more", "told"), [("threads=2", "recommend: expected one thread"), ("target=1000", "")]
)
def test_a_thread_that_can_not_begin_at_the_very_end_is_told_in_our_words(
    more: str, told: str
) -> None:
    """From Python 3.12 on the table of a game, which is made meanwhile, can't be begun either."""
    done = ended(f"""
        import atexit, glupcore
        view = glupcore.State.from_seed(1).view(1)
        def last():
            try:
                print(glupcore.recommend(view, iterations=50, {more}).action)
            except glupcore.GlupError as error:
                print(error)
        atexit.register(last)
        glupcore.recommend(view, iterations=50)
        """)
    assert done.stderr == ""
    assert done.stdout.startswith(told)
    assert done.stdout
