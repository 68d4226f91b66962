"""A replay of the workload as a run: budgets, memory, the command, and how it is recorded."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest

from glupcore import Advice, GlupError
from glupcore.bench import load
from replaying import QUICK, TIMED, quick, wrong_value

import record as recorder  # isort: skip
import replay  # isort: skip
from cases import FILE, Case, checksum, read_cases, read_header, write  # isort: skip
from meters import GRACE, GROWTH, Budget, Memory, Spread  # isort: skip
from verify import Verifier  # isort: skip


@pytest.fixture(scope="module")
def workload() -> list[Case]:
    """Its beginning."""
    return list(islice(read_cases(FILE), 30))


@pytest.mark.parametrize(
    ("wall", "cpu", "breaches", "stalled"),
    [(0.069, 0.069, 0, 0), (0.071, 0.071, 2, 0), (0.071, 0.02, 2, 2), (0.01, 0.01, 0, 0)],
)
def test_a_call_over_its_limit_is_noticed(
    workload: list[Case], wall: float, cpu: float, breaches: int, stalled: int
) -> None:
    """By clocks that go on by as much whenever they are read."""

    def ask(position: Any, **arguments: Any) -> Advice:
        return replace(quick(position, **arguments), seconds=0.0)

    def clock(step: float) -> Callable[[], float]:
        ticks = count()
        return lambda: step * next(ticks)

    verifier = Verifier(TIMED, ask=ask, wall=clock(wall), cpu=clock(cpu))
    verifier.case(workload[20])
    assert not verifier.faults
    assert verifier.breaches == breaches
    assert sum(budget.stalled for budget in verifier.budgets.values()) == stalled
    assert verifier.is_right == (breaches == 0)
    assert all(
        "deal 20, ply" in budget.listed[0] for budget in verifier.budgets.values() if breaches
    )


def test_cpu_time_of_all_threads_is_allowed() -> None:
    budget = Budget(0.02, threads=2)
    budget.add(0.2, 0.04 + GRACE, "two threads")
    budget.add(0.2, 0.05 + GRACE, "more")
    assert (budget.breaches, budget.stalled) == (2, 1)


def grown(bytes_a_sample: float, samples: int = 40) -> Memory:
    """A round that loads things, then noise of 300 kB and a trend."""
    noise = random.Random(3)
    memory = Memory(warm=4000)
    for n in range(samples):
        loaded = min(n, 10) * 10**6
        memory.add(n * 400, round(50e6 + loaded + bytes_a_sample * n + noise.uniform(-3e5, 3e5)))
    return memory


def test_memory_that_grows_is_noticed() -> None:
    assert grown(0).is_flat
    assert abs(grown(0).growth) < GROWTH / 4
    assert not grown(1e5).is_flat
    assert grown(1e5).slope == pytest.approx(1e5 / 400, rel=0.2)
    short = grown(1e6, samples=12)
    assert short.is_flat
    assert math.isnan(short.growth)
    assert math.isnan(Memory().slope)
    verifier = Verifier(QUICK, memory=grown(1e5))
    assert not verifier.is_right


def test_memory_is_sampled(workload: list[Case], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("verify.SAMPLED", 2)
    sizes = count(10**8, 10**6)
    verifier = Verifier(QUICK, ask=quick, size=lambda: next(sizes))
    for _ in range(10):
        verifier.round(workload[:2])
    assert len(verifier.memory.samples) == 10
    assert verifier.memory.judged == verifier.memory.samples
    assert verifier.memory.growth == pytest.approx(9e6, rel=0.1)
    assert not verifier.is_right


def test_quantiles() -> None:
    spread = Spread()
    assert math.isnan(spread.quantile(0.5))
    rng = random.Random(1)
    times = sorted(rng.expovariate(100) for _ in range(2000))
    for seconds in times:
        spread.add(seconds)
    for share in (0.5, 0.99, 0.999):
        assert spread.quantile(share) == pytest.approx(times[round(share * 2000) - 1], abs=1e-4)
    assert spread.quantile(1.0) == spread.most == times[-1]
    spread.add(99.0)
    assert spread.quantile(1.0) == 99.0


@pytest.fixture
def small(workload: list[Case], tmp_path: Path) -> Path:
    """A workload of three deals."""
    path = tmp_path / "small.jsonl.xz"
    write(path, {**read_header(FILE), "deals": 3}, (case.to_json() for case in workload[:3]))
    return path


def test_written_and_read_again(workload: list[Case], small: Path) -> None:
    assert list(read_cases(small)) == workload[:3]
    assert checksum(workload[0].record) == workload[0].trace


def test_the_command(small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved = tmp_path / "result.json"
    args = [str(small), "--iterations", "20", "--rounds", "2", "--save", str(saved)]
    assert replay.main(args) == 0
    assert "0 faults, 0 calls over their limit" in capsys.readouterr().out
    result = load(saved)
    assert result.suites == ("workload",)
    assert result.facts["workload"]["deals"] == 6
    assert result.facts["workload"]["faults"] == 0
    assert replay.main([*args, "--json", "--solver", "network"]) == 0
    assert '"format": "glupcore-bench"' in capsys.readouterr().out


def test_a_limit_of_time_is_reported(small: Path, tmp_path: Path) -> None:
    """Not whether it was kept."""
    saved = tmp_path / "result.json"
    assert replay.main([str(small), "--limit", "0.01", "--save", str(saved)]) in (0, 1)
    figures = {figure.name for figure in load(saved).figures}
    for phase in (1, 2):
        for key in ("latency", "cpu", "overshoot"):
            assert {
                f"workload.{key}.phase{phase}.{q}" for q in ("p50", "p99", "p999", "max")
            } <= figures


def test_faults_end_with_status_1(
    small: Path, workload: list[Case], capsys: pytest.CaptureFixture[str]
) -> None:
    write(small, {**read_header(FILE), "deals": 1}, iter([wrong_value(workload[5]).to_json()]))
    assert replay.main([str(small), "--iterations", "20"]) == 1
    assert "fault: deal 0, ply" in capsys.readouterr().out


@pytest.mark.parametrize(
    "args",
    [
        ["--limit", "0"],
        ["--rounds", "x"],
        ["--solver", "best"],
        ["--seconds", "nan"],
        ["README.md"],
    ],
)
def test_bad_arguments_are_one_line(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    try:
        status: Any = replay.main(args)
    except SystemExit as end:
        status = end.code
    assert status == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_an_interrupt_ends_it_with_what_there_is(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    calls = count()

    def ask(position: Any, **arguments: Any) -> Advice:
        advice = quick(position, **arguments)
        return replace(advice, stopped="interrupt") if next(calls) == 8 else advice

    monkeypatch.setattr(replay, "Verifier", lambda options: Verifier(options, ask=ask))
    assert replay.main([str(small), "--iterations", "20", "--rounds", "9"]) == 130
    assert "answers verified" in capsys.readouterr().out


def test_recording_goes_on_where_it_was_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recorder, "MATCHUPS", (("greedy", "network"), ("random", "greedy")))
    monkeypatch.setattr(recorder, "commit", lambda: "abc")
    whole, parts = tmp_path / "whole.xz", tmp_path / "parts.xz"
    recorder.make(5, 7, 1, whole)
    play = recorder.case

    def stopped(number: int, seed: int) -> Case:
        if number == 3:
            raise KeyboardInterrupt
        return play(number, seed)

    monkeypatch.setattr(recorder, "case", stopped)
    with pytest.raises(KeyboardInterrupt):
        recorder.make(5, 7, 1, parts)
    assert not parts.exists()
    part = parts.with_name("parts.xz.part")
    with part.open("a") as file:
        file.write("3 {half a li")
    monkeypatch.setattr(recorder, "case", lambda number, seed: play(max(number, 3), seed))
    with pytest.raises(GlupError, match="another workload"):
        recorder.make(5, 8, 1, parts)
    recorder.make(5, 7, 1, parts)
    assert parts.read_bytes() == whole.read_bytes()
    assert not part.exists()


def test_the_recorder_refuses_what_sources_disagree_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recorder, "MATCHUPS", (("greedy", "greedy"),))

    def lying(record: dict[str, Any], number: int) -> Iterator[dict[str, Any]]:
        yield {"record": number, "final": True, "complete": True, "scores": [0, 0]}

    monkeypatch.setattr(recorder, "referee_trace", lying)
    with pytest.raises(GlupError, match="the referee disagrees"):
        recorder.case(0, 1)
