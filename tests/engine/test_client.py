"""The client against engines that die, lie, say nothing, or are not there at all."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing, closing, suppress
from dataclasses import replace
from multiprocessing import resource_tracker
from pathlib import Path
from typing import Any

import pytest

import glupcore
from command_line import Glup, refused
from glupcore import Deal, GlupError
from glupcore.arena import external, match
from glupcore.client import Engine, EngineDiedError, EngineError, SimpleEngine, connection
from glupcore.client.connection import Connection
from places import TESTS
from speeds import some_quick

FAKE = str(TESTS / "support" / "fake_engine.py")
DEAL = Deal.from_seed(5)
VIEW = DEAL.view(DEAL.player or 0)
LEGAL = tuple(VIEW.legal_actions())
# Without an end, but for a time that no test waits for.
AUCTION = "four-handed H *AS TS 9H KD [QC] / AC JC QD AD KC / *TD QH QH 9C JS / TH KS 9S JD 9D"
STAKED = [40, 0, 20, 30]
ENDLESS: Any = {"position": VIEW, "solver": "ismcts", "seconds": 100_000.0}
LONG = 60.0  # seconds in which anything that is to come has come


def fake(mode: str, *more: str) -> list[str]:
    return [sys.executable, FAKE, mode, *more]


def descriptors() -> int:
    folder = Path("/proc/self/fd")
    return len(list(folder.iterdir())) if folder.exists() else 0


def tracker() -> set[str]:
    """The process of multiprocessing that stays for good once it is needed."""
    return {str(resource_tracker._resource_tracker._pid)}


def children() -> set[str]:
    """Processes that this one has started and not waited for, where the system tells."""
    found: set[str] = set()
    for task in Path("/proc/self/task").glob("*/children"):
        with suppress(FileNotFoundError):  # of a thread that has ended
            found.update(task.read_text("ascii").split())
    return found


@pytest.fixture(autouse=True)
def _leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No thread, file or process outlives its test; those that do not listen are not waited for."""
    monkeypatch.setattr(connection, "_PATIENCE", 1.0)
    before = set(threading.enumerate()), descriptors(), children()
    yield
    if set(threading.enumerate()) - before[0] or descriptors() > before[1]:
        gc.collect()
    assert set(threading.enumerate()) <= before[0]
    assert descriptors() <= before[1]
    assert children() <= before[2] | tracker()


@pytest.fixture
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What does not end by itself is killed at once."""
    monkeypatch.setattr(connection, "_PATIENCE", 0.1)


def timeless(advice: glupcore.Advice) -> dict[str, Any]:
    return {**advice.to_dict(), "seconds": 0}


def pid(engine: SimpleEngine) -> int:
    return engine._connection._process.pid


# An engine as it should be


def test_what_is_asked_is_answered() -> None:
    with SimpleEngine() as engine:
        assert engine.legal(position=VIEW).legal == LEGAL
        advice = engine.analyze(position=VIEW, iterations=50, seed=1)
        plain = glupcore.recommend(VIEW, iterations=50, seed=1)
        assert timeless(advice) == timeless(plain)
        solved = engine.solve(endgame=AUCTION, melds=STAKED)
        known = glupcore.solve(AUCTION, melds=STAKED)
        assert replace(solved, seconds=0) == replace(known, seconds=0)
        reached = engine.reaches(endgame=AUCTION, goal="points 20")
        expected = glupcore.reaches(AUCTION, "points 20")
        assert replace(reached, seconds=0) == replace(expected, seconds=0)


def test_many_threads_share_an_engine() -> None:
    record = DEAL.record()
    with SimpleEngine(timeout=LONG) as engine, ThreadPoolExecutor(16) as pool:
        found = pool.map(lambda _: engine.legal(record=record).legal, range(500))
        assert set(found) == {LEGAL}


def test_more_is_asked_at_once_than_pipes_hold() -> None:
    """A long request waits in the pipe behind short ones whose answers fill the other pipe."""
    record = {**DEAL.record().to_dict(), "more": "x" * 250_000}

    async def ask() -> None:
        async with Engine.start() as engine:
            short = [engine.version() for _ in range(2000)]
            found = await asyncio.gather(*short, engine.legal(record=record))
            assert found[-1].legal == LEGAL

    asyncio.run(asyncio.wait_for(ask(), LONG))


# An engine that dies or lies

DEADLY = {
    "dies": "has ended with status 3",
    "garbage": "what is no reply: 'hello'",
    "deep": "what is no reply",
    "not UTF-8": "what is no reply",
    "half": "what is no reply",
    "no object": "what is no reply",
    "no id": "what is no reply",
    "bad error": "what is no reply",
}


@pytest.mark.parametrize("mode", DEADLY)
def test_an_engine_that_dies_is_told_to_all(mode: str) -> None:
    with SimpleEngine(fake(mode)) as engine:
        for _ in range(3):
            with pytest.raises(EngineDiedError, match=DEADLY[mode]) as caught:
                engine.legal(position=VIEW)
            assert caught.value.code == "died"
        with pytest.raises(EngineDiedError):
            next(engine.analysis(position=VIEW))


@pytest.mark.parametrize("mode", ["echo", "poor", "list"])
def test_a_result_that_does_not_fit_is_an_error(mode: str) -> None:
    with SimpleEngine(fake(mode)) as engine:
        asks: list[Callable[[], object]] = [
            lambda: engine.legal(position=VIEW),
            lambda: engine.analyze(position=VIEW),
            lambda: engine.analyze_plies([1], record={}),
            lambda: engine.solve(endgame="x"),
            lambda: engine.reaches(endgame="x", goal="all"),
            lambda: engine.new_game(seed=1),
            lambda: list(engine.analysis(position=VIEW)),
            engine.terminate_all,
        ]
        for ask in asks:
            with pytest.raises(EngineError, match="expected the result of") as caught:
                ask()
            assert caught.value.code == "bad_reply"


def test_an_error_comes_as_it_is() -> None:
    with SimpleEngine(fake("error")) as engine:
        with pytest.raises(EngineError, match="no\nway") as caught:
            engine.legal(position=VIEW)
        assert (caught.value.code, caught.value.field) == ("odd", "position.hand")


def test_an_error_of_no_request_ends_nothing(caplog: pytest.LogCaptureFixture) -> None:
    with SimpleEngine(fake("null id"), timeout=LONG) as engine:
        with pytest.raises(EngineError, match=r"what\?") as caught:  # it can be of this one only
            engine.terminate_all()
        assert caught.value.code == "bad_json"
    with SimpleEngine(fake("null id of three")) as engine, ThreadPoolExecutor(3) as pool:
        assert [*pool.map(lambda _: engine.terminate_all(), range(3))] == [7] * 3
    assert [record.message for record in caplog.records] == [
        f"engine {' '.join(fake('null id of three'))!r}: an error that belongs to no request: what?"
    ]


def test_a_second_answer_counts_for_nothing() -> None:
    with SimpleEngine(fake("twice")) as engine:
        assert [engine.terminate_all() for _ in range(5)] == [7] * 5


@pytest.mark.usefixtures("_impatient")
@pytest.mark.parametrize("mode", ["silent", "other ids", "stubborn", "deaf"])
def test_an_engine_that_does_not_answer(mode: str) -> None:
    record = {**DEAL.record().to_dict(), "more": "x" * 200_000}  # more than a pipe holds
    with SimpleEngine(fake(mode), timeout=0.2) as engine:
        for _ in range(2):
            with pytest.raises(EngineError, match=r"no answer in 0.2 s") as caught:
                engine.legal(record=record)
            assert caught.value.code == "timeout"
        with pytest.raises(EngineError, match=r"no answer in 0.2 s"):
            next(engine.analysis(position=VIEW))


@pytest.mark.parametrize(
    "command", [["no such program"], [], ["/"], [""], ["a\0b"], [sys.executable, "-c", "pass"]]
)
def test_a_command_that_is_no_engine(command: list[str]) -> None:
    with pytest.raises(EngineDiedError), SimpleEngine(command) as engine:
        engine.version()

    async def ask() -> None:
        async with Engine.start(command) as engine:
            await engine.version()

    with pytest.raises(EngineDiedError):
        asyncio.run(ask())


# The end


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_all_that_waits_hears_of_the_death() -> None:
    async def ask() -> list[BaseException | object]:
        async with Engine.start() as engine:
            await engine.version()
            calls = [asyncio.create_task(engine.analyze(**ENDLESS)) for _ in range(300)]
            await asyncio.sleep(0)
            os.kill(engine._connection._process.pid, signal.SIGKILL)
            found = await asyncio.gather(*calls, return_exceptions=True)
            with pytest.raises(EngineDiedError, match="status -9"):
                await engine.version()
            return list(found)

    found = asyncio.run(asyncio.wait_for(ask(), LONG))
    assert [type(error) for error in found] == [EngineDiedError] * 300


def test_closed_with_calls_open() -> None:
    engine = SimpleEngine()
    engine.version()
    with ThreadPoolExecutor(4) as pool:
        calls = [pool.submit(engine.analyze, **ENDLESS) for _ in range(4)]
        while len(engine._connection._open) < 4:
            pass
        engine.close()
        for call in calls:
            with pytest.raises(EngineDiedError, match="has been closed"):
                call.result(LONG)
    with pytest.raises(EngineDiedError, match="has been closed"):
        engine.version()
    engine.close()
    assert engine._connection._process.returncode == 0  # it was told to end its searches


def test_closed_while_answers_pour_in() -> None:
    for _ in range(3):
        engine = SimpleEngine(timeout=LONG)
        engine.version()
        calls = [
            Connection.call(engine._connection, {"method": "query_version"}) for _ in range(50)
        ]
        engine.close()
        for call in calls:
            assert call.future.done()
            error = call.future.exception()
            assert error is None or isinstance(error, EngineDiedError)


@pytest.mark.usefixtures("_impatient")
@pytest.mark.parametrize("mode", ["stubborn", "deaf"])
def test_an_engine_that_does_not_end_is_killed(mode: str) -> None:
    with SimpleEngine(fake(mode)) as engine:
        number = pid(engine)
    if os.name == "posix":
        with pytest.raises(ProcessLookupError):
            os.kill(number, 0)


@pytest.mark.usefixtures("_impatient")
def test_what_the_engine_has_started_is_killed_too() -> None:
    if os.name == "nt":
        pytest.skip("POSIX process groups")
    command = ["sh", "-c", f"{sys.executable} {FAKE} stubborn; true"]
    with SimpleEngine(command, timeout=0.5) as engine, pytest.raises(EngineError):
        engine.version()


def test_an_engine_that_was_not_started() -> None:
    async def ask() -> None:
        await Engine.start().version()

    with pytest.raises(RuntimeError, match="has not been started"):
        asyncio.run(ask())


# Searches given up


def test_what_is_cancelled_is_terminated() -> None:
    async def ask() -> None:
        async with Engine.start() as engine:
            calls = [asyncio.create_task(engine.analyze(**ENDLESS)) for _ in range(20)]
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(engine.analyze(**ENDLESS), 0.1)
            for call in calls:
                call.cancel()
            await asyncio.gather(*calls, return_exceptions=True)
            while engine._connection._open:  # they all answer
                await asyncio.sleep(0.01)
            assert await engine.terminate_all() == 0

    asyncio.run(asyncio.wait_for(ask(), LONG))


def test_an_analysis_left_early_is_terminated() -> None:
    with SimpleEngine(timeout=LONG) as engine:
        with closing(engine.analysis(every=0.01, **ENDLESS)) as reports:
            assert next(reports).action in LEGAL
        while engine._connection._open:
            pass
        assert engine.terminate_all() == 0

    async def ask() -> None:
        async with Engine.start() as engine:
            async with aclosing(engine.analysis(every=0.01, **ENDLESS)) as reports:
                async for advice in reports:
                    assert advice.action in LEGAL
                    break
            while engine._connection._open:
                await asyncio.sleep(0.01)
            assert await engine.terminate_all() == 0

    asyncio.run(asyncio.wait_for(ask(), LONG))


def test_an_analysis_ends_with_the_answer() -> None:
    asked: Any = {"position": VIEW, "solver": "ismcts", "iterations": 3000, "seed": 2}
    plain = glupcore.recommend(VIEW, solver="ismcts", iterations=3000, seed=2)
    with SimpleEngine() as engine:
        *_, last = engine.analysis(every=0.001, **asked)
        assert timeless(last) == timeless(plain)


def test_a_loop_that_ends_before_its_engine() -> None:
    engine = Engine.start()

    async def begin() -> None:
        await engine.__aenter__()
        reports = engine.analysis(every=0.01, **ENDLESS)
        await anext(reports)
        await reports.aclose()

    asyncio.run(begin())
    asyncio.run(engine.close())


def test_an_engine_that_ends_while_a_report_is_told() -> None:
    def listen(reply: Any) -> None:
        if "error" not in reply:
            call.fail("the engine has ended")  # as another thread says it

    call = glupcore.client.calls.Call({"id": "a", "method": "analyze"}, listen=listen)
    report: Any = {"id": "a", "isDuringSearch": True}
    call.tell(report, call.take(report))
    with pytest.raises(EngineDiedError):
        call.future.result()


def test_a_timeout_terminates_the_search() -> None:
    with SimpleEngine(timeout=LONG) as engine:
        engine.version()
        with pytest.raises(EngineError, match="no answer"):
            engine.ask(glupcore.client.asks.analyze(ENDLESS), 0.1)
        while engine._connection._open:
            pass
        assert engine.terminate_all() == 0


# Matches

BAD_PLAYERS = {
    "dies": "has ended with status 3",
    "garbage": "what is no reply: 'hello'",
    "error": "no way",
    "poor": "expected the result of analyze",
    "illegal": "'9C+7'",
    "number": "action: expected a text, given 5",
}


@pytest.mark.parametrize("mode", BAD_PLAYERS)
def test_a_bad_player_ends_the_match(glup: Glup, mode: str) -> None:
    player = f"engine:{' '.join(fake(mode, 'greets'))}"
    result = glup("match", player, "random", "--pairs", 1, "--seed", 1)
    assert refused(result, "pair 0, deal 0", BAD_PLAYERS[mode])


def test_it_ends_the_match_of_the_library() -> None:
    player = f"engine:{' '.join(fake('illegal', 'greets'))}"
    with pytest.raises(GlupError, match="pair 0"):
        match(player, "random", pairs=1, seed=1)


@pytest.mark.parametrize(
    ("command", "text"),
    [
        ("cat", "expected the result of query_version"),
        ("true", "has ended with status 0"),
        ("echo hi", "has written what is no reply: 'hi'"),
        ("no-such-program at all", "can't start 'no-such-program'"),
        ("", "expected a command"),
        ("'", "No closing quotation"),
    ],
)
def test_what_is_no_engine_is_no_player(glup: Glup, command: str, text: str) -> None:
    assert refused(glup("match", f"engine:{command}", "random", "--pairs", 1), text)


@pytest.mark.usefixtures("_impatient")
def test_a_player_that_says_nothing(glup: Glup, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(external, "_GREETING", 0.2)
        player = f"engine:{' '.join(fake('stubborn'))}"
        assert refused(glup("match", player, "random", "--pairs", 1), "no answer in 0.2 s")
    monkeypatch.setattr(external, "_PATIENCE", 0.2)
    player = f"engine:{' '.join(fake('stubborn', 'greets'))}"
    assert refused(glup("match", player, "random", "--pairs", 1), "pair 0", "no answer in 0.2 s")


def test_a_match_leaves_no_process() -> None:
    player = f"engine:{sys.executable} -m glupcore engine --solver greedy --workers 1"
    result = match(player, "greedy", pairs=1, seed=3)
    assert result.to_dict()["raw"]["mean"] == 0  # it plays as greedy does here


@pytest.mark.parametrize("mode", some_quick(["", "dies", "illegal"], "", "illegal"))
def test_a_match_in_processes_leaves_none(mode: str) -> None:
    command = (
        fake(mode, "greets")
        if mode
        else [sys.executable, "-m", "glupcore", "engine", "--solver", "random"]
    )
    match_of = [f"engine:{' '.join(command)}", "random", "--pairs", "2", "--jobs", "2"]
    result = subprocess.run(  # it waits for all that may still write
        [sys.executable, "-m", "glupcore", "match", *match_of, "--seed", "1"],
        capture_output=True,
        text=True,
        timeout=LONG,
        check=False,
    )
    said = [
        line for line in result.stderr.splitlines() if " pairs, " not in line
    ]  # of the progress
    if mode:
        assert result.returncode == 2
        assert len(said) == 1
        assert said[0].startswith("error: pair ")
    else:
        assert (result.returncode, said) == (0, [])
