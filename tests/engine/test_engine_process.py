"""The engine as a process: how it ends, what it does under pressure, in which order."""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import glupcore
from engine_process import DEAL, ENDLESS, LONG, POSITION, SHORT, Begin, Message, Process
from glupcore import Deal
from glupcore.protocol.bounds import USUAL

VERSION: Message = {"method": "query_version"}

posix = pytest.mark.skipif(os.name == "nt", reason="POSIX signals and pipes")


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    """Starts engines, which must have nothing to say on stderr."""
    with Begin(tmp_path) as begin:
        yield begin
    assert begin.said().strip() == ""  # click ends a line after Ctrl-C


@contextlib.contextmanager
def bare(tmp_path: Path, *args: str) -> Iterator[subprocess.Popen[bytes]]:
    """An engine of which nothing is read but by the test; it must say nothing on stderr."""
    with (tmp_path / "stderr").open("wb") as stderr:
        engine = subprocess.Popen(
            [sys.executable, "-m", "glupcore", "engine", *args],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=stderr,
        )
    with engine:
        yield engine
    assert (tmp_path / "stderr").read_text() == ""


def filled(engine: subprocess.Popen[bytes]) -> int:
    """Send requests and read no reply, until the engine takes no more; how many there were."""
    line = json.dumps({"id": "x", **VERSION}).encode() + b"\n"
    engine.stdin.write(line)
    engine.stdin.flush()
    assert select.select([engine.stdout], [], [], LONG)[0]  # now it has begun, and takes more
    os.set_blocking(engine.stdin.fileno(), False)
    sent, waited = 1, 0
    while waited < 8:
        if engine.stdin.raw.write(line) is None:  # type: ignore[attr-defined]
            waited += 1
            with contextlib.suppress(subprocess.TimeoutExpired):
                engine.wait(0.1)
        else:
            sent, waited = sent + 1, 0
        assert sent < 50_000, "it reads on though nobody reads its answers"
    os.set_blocking(engine.stdin.fileno(), True)
    return sent


def started(engine: Process, name: str = "endless") -> None:
    """Begin a search without an end, and wait until it runs."""
    engine.send({"id": name, **ENDLESS, "reportDuringSearchEvery": 0.01})
    while not engine.reply().get("isDuringSearch"):
        pass


# The end


def test_at_the_end_of_input_all_is_answered(begin: Begin) -> None:
    engine = begin("--workers", "2")
    for number in range(40):
        engine.send({"id": f"{number}", **SHORT, "priority": number % 3})
    engine.stdin.write(b'{"id":"half a line","method":"legal"')
    engine.stdin.close()
    replies = [engine.reply() for _ in range(41)]
    assert sum("result" in reply for reply in replies) == 40
    (error,) = (reply["error"] for reply in replies if "error" in reply)
    assert error["code"] == "bad_json"
    assert engine.end() == 0


def test_a_last_line_without_an_end_counts(begin: Begin) -> None:
    engine = begin()
    engine.stdin.write(json.dumps({"id": "last", **VERSION}).encode())
    engine.stdin.close()
    assert engine.reply()["id"] == "last"
    assert engine.end() == 0


@posix
@pytest.mark.parametrize(
    ("closes_input", "searches"), [(True, True), (False, True), (False, False)]
)
def test_it_ends_when_nobody_reads(tmp_path: Path, closes_input: bool, searches: bool) -> None:
    with bare(tmp_path) as engine:
        engine.stdin.write(json.dumps({"id": "1", **VERSION}).encode() + b"\n")
        if searches:
            engine.stdin.write(json.dumps({"id": "2", **ENDLESS}).encode() + b"\n")
        engine.stdin.flush()
        assert engine.stdout.readline()
        engine.stdout.close()
        if closes_input:
            engine.stdin.close()
        assert engine.wait(LONG) in (0, 1)
        with contextlib.suppress(BrokenPipeError):
            engine.stdin.close()


@posix
@pytest.mark.parametrize("searches", [True, False])
def test_an_interrupt_ends_it_with_what_it_has(begin: Begin, searches: bool) -> None:
    engine = begin()
    engine.send({"id": "1", **VERSION})
    engine.final("1")
    if searches:
        started(engine)
    engine.process.send_signal(signal.SIGINT)
    if searches:
        assert engine.final("endless")["result"]["stopped"] == "interrupt"
    assert engine.process.wait(LONG) == 130


@posix
@pytest.mark.parametrize("workers", ["1", "3"])
def test_sigterm_ends_it_with_what_it_has(begin: Begin, workers: str) -> None:
    engine = begin("--workers", workers)
    for number in range(int(workers)):
        started(engine, f"runs{number}")
    for number in range(20):
        engine.send({"id": f"waits{number}", **ENDLESS, "client": f"{number % 3}"})
    engine.send({"id": "read", **VERSION})
    engine.final("read")
    engine.process.terminate()
    replies = []
    while len(replies) < 20 + int(workers):
        replies += [reply for reply in [engine.reply()] if not reply.get("isDuringSearch")]
    for reply in replies:
        if reply["id"].startswith("runs"):
            assert reply["result"]["stopped"] == "interrupt"
        else:
            assert reply["error"]["code"] == "terminated"
    assert engine.process.wait(LONG) == 0


@posix
@pytest.mark.parametrize("sent", [b"", b'{"id": "half a line"'])
def test_sigterm_ends_one_that_does_nothing(begin: Begin, sent: bytes) -> None:
    engine = begin()
    engine.send({"id": "1", **VERSION})
    engine.final("1")
    engine.stdin.write(sent)
    engine.stdin.flush()
    engine.process.terminate()
    assert engine.process.wait(LONG) == 0


@posix
@pytest.mark.parametrize(("sign", "status"), [("SIGTERM", 0), ("SIGINT", 130)])
def test_a_signal_that_interrupts_no_wait_is_heard(tmp_path: Path, sign: str, status: int) -> None:
    """As one does that strikes just before the wait: here it strikes another thread."""
    script = tmp_path / "struck.py"
    script.write_text(
        "import signal, threading, time\n"
        "from glupcore.cli import main\n"
        "def strike():\n"
        "    while signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:\n"
        "        time.sleep(0.01)\n"
        "    time.sleep(0.3)\n"
        f"    signal.pthread_kill(threading.get_ident(), signal.{sign})\n"
        "threading.Thread(target=strike, daemon=True).start()\n"
        "main(['engine'])\n"
    )
    with subprocess.Popen([sys.executable, str(script)], stdin=subprocess.PIPE) as engine:
        try:
            assert engine.wait(LONG) == status
        finally:
            engine.kill()


@posix
def test_sigterm_ends_one_whose_input_has_ended(begin: Begin) -> None:
    engine = begin()
    started(engine)
    engine.stdin.close()
    engine.process.terminate()
    assert engine.final("endless")["result"]["stopped"] == "interrupt"
    assert engine.process.wait(LONG) == 0


@posix
def test_a_second_sigterm_ends_one_that_nobody_reads(tmp_path: Path) -> None:
    with bare(tmp_path, "--workers", "1") as engine:
        assert engine.stdout is not None
        filled(engine)
        engine.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            engine.wait(0.5)
        engine.terminate()
        assert engine.wait(LONG) == -signal.SIGTERM
        with contextlib.suppress(BrokenPipeError):
            engine.stdin.close()


@posix
@pytest.mark.parametrize("closed", [0, 1])
def test_without_input_or_output_it_says_so(closed: int) -> None:
    command = [sys.executable, "-m", "glupcore", "engine"]
    result = subprocess.run(
        ["sh", "-c", f'exec "$@" {closed}>&-', "sh", *command],
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert result.returncode == 2
    assert result.stderr == f"error: standard {['input', 'output'][closed]} is closed\n"


# Under pressure


def test_a_reader_that_sleeps_holds_it_up(tmp_path: Path) -> None:
    with bare(tmp_path, "--workers", "2") as engine:
        sent = filled(engine)
        engine.stdin.close()
        replies = engine.stdout.read().splitlines()
        assert len(replies) == sent
        assert engine.wait(LONG) == 0


def test_a_full_queue_refuses_and_takes_again(begin: Begin) -> None:
    engine = begin("--workers", "1")
    started(engine)
    for number in range(USUAL.searches + 50):
        engine.send({"id": f"{number}", **SHORT})
    refused = [
        engine.final(f"{number}") for number in range(USUAL.searches - 1, USUAL.searches + 50)
    ]
    assert {reply["error"]["code"] for reply in refused} == {"busy"}
    engine.send({"id": "all", "method": "terminate_all"})
    ended = [engine.reply() for _ in range(USUAL.searches)]
    waited = [reply for reply in ended if not reply.get("isDuringSearch")]
    assert {reply["error"]["code"] for reply in waited if "error" in reply} == {"terminated"}
    engine.send({"id": "again", **SHORT})
    assert "result" in engine.final("again")


def test_who_has_the_answer_can_use_the_id_again(begin: Begin) -> None:
    engine = begin("--workers", "2")
    for _ in range(200):
        engine.send({"id": "1", "method": "analyze", "position": POSITION, "solver": "random"})
        assert "result" in engine.reply()


def test_who_has_the_answer_finds_room(begin: Begin) -> None:
    engine = begin("--workers", "1")
    started(engine)
    for number in range(USUAL.searches - 1):
        engine.send({"id": f"{number}", **ENDLESS})
    for number in range(100):
        engine.send({"id": "end", "method": "terminate", "terminateId": f"{number}"})
        assert engine.final(f"{number}")["error"]["code"] == "terminated"
        assert engine.final("end")["result"]["searches"] == 1
        engine.send({"id": f"{number} again", **ENDLESS})
    engine.send({"id": "one too many", **ENDLESS})
    assert engine.final("one too many")["error"]["code"] == "busy"


def test_long_requests_that_wait_take_little_memory(begin: Begin) -> None:
    engine = begin("--workers", "1")
    started(engine)
    before = engine.peak_mib()
    record = {**DEAL.record().to_dict(), "more": [[] for _ in range(60_000)]}
    for number in range(30):
        engine.send({"id": f"{number}", **SHORT, "position": None, "record": record})
    engine.send({"id": "1 more", **VERSION})
    engine.final("1 more")
    assert engine.peak_mib() < before + 100  # kept, they would take 5 MiB each


def test_a_game_keeps_nothing_but_the_deal(begin: Begin) -> None:
    engine = begin("--workers", "1")
    record = {**DEAL.record().to_dict(), "more": [[] for _ in range(60_000)]}
    engine.send({"id": "1", "method": "new", "game": "g", "record": record})
    assert engine.final("1")["result"]["ply"] == 0
    engine.send({"id": "2", "method": "show", "game": "g"})
    assert engine.final("2")["result"]["record"] == DEAL.record().to_dict()


# Order


def finals(engine: Process, count: int) -> list[str]:
    """The ids of the next so many final replies."""
    names: list[str] = []
    while len(names) < count:
        reply = engine.reply()
        if not reply.get("isDuringSearch"):
            names.append(reply["id"])
    return names


def test_higher_priorities_begin_first(begin: Begin) -> None:
    engine = begin("--workers", "1")
    started(engine)
    for name, priority in [("a", -1), ("b", None), ("c", 5), ("d", 0), ("e", 5)]:
        engine.send({"id": name, **SHORT, "priority": priority})
    engine.send({"id": "end", "method": "terminate", "terminateId": "endless"})
    answered = finals(engine, 7)
    answered.remove("end")  # by another thread, at its leisure
    assert answered == ["endless", "c", "e", "b", "d", "a"]


def test_a_session_goes_in_order_and_holds_nobody_up(begin: Begin) -> None:
    engine = begin("--workers", "2")
    engine.send({"id": "first", **ENDLESS, "session": "s", "reportDuringSearchEvery": 0.01})
    while not engine.reply().get("isDuringSearch"):
        pass
    for number in range(5):
        engine.send({"id": f"s{number}", **SHORT, "session": "s", "priority": number})
    for number in range(5):
        engine.send({"id": f"t{number}", **SHORT, "session": f"t{number}"})
    assert sorted(finals(engine, 5)) == [f"t{number}" for number in range(5)]
    engine.send({"id": "end", "method": "terminate", "terminateId": "first"})
    assert sorted(finals(engine, 2)) == ["end", "first"]
    assert sorted(finals(engine, 5)) == [f"s{number}" for number in range(5)]


def test_a_session_survives_the_end_of_those_that_wait(begin: Begin) -> None:
    engine = begin("--workers", "2")
    for turn in range(20):
        for number in range(4):
            engine.send({"id": f"{turn} {number}", **ENDLESS, "session": "s"})
        order = [1, 0, 3, 2] if turn % 2 else [0, 1, 2, 3]
        for number in order:
            engine.send(
                {"id": f"end {turn} {number}", "method": "terminate",
                 "terminateId": f"{turn} {number}"}
            )  # fmt: skip
        expected = [f"{turn} {number}" for number in range(4)]
        expected += [f"end {name}" for name in expected]
        assert sorted(finals(engine, 8)) == sorted(expected)
    engine.send({"id": "last", **SHORT, "session": "s"})
    assert "result" in engine.final("last")


# Ending searches


SOLVERS = ["pimc:tricks=none,gain=0", "ismcts", "ismcts:keep=true", "determinized:worlds=256"]


@pytest.mark.parametrize("more", [{}, {"explain": True}, {"threads": 4}])
def test_a_search_that_runs_ends_with_what_it_has(begin: Begin, more: Message) -> None:
    engine = begin("--workers", "1")
    for name in SOLVERS:
        asks = {"solver": name, **more, "reportDuringSearchEvery": 0.001}
        engine.send({"id": name, **ENDLESS, **asks})
        reply = engine.reply()
        assert reply["isDuringSearch"] is True
        engine.send({"id": "end", "method": "terminate", "terminateId": name})
        ended = {}
        while len(ended) < 2:  # in either order
            reply = engine.reply()
            if not reply.get("isDuringSearch"):
                ended[reply["id"]] = reply["result"]
        assert ended["end"]["searches"] == 1
        assert ended[name]["stopped"] == "interrupt"


def test_the_same_is_ended_twice_or_never_was(begin: Begin) -> None:
    engine = begin("--workers", "1")
    started(engine)
    engine.send({"id": "waits", **ENDLESS})
    for name, count in [("waits", 1), ("waits", 0), ("nobody", 0), ("x", 0)]:
        engine.send({"id": "x", "method": "terminate", "terminateId": name})
        assert engine.final("x")["result"] == {"terminateId": name, "searches": count}
    engine.send({"id": "all", "method": "terminate_all"})
    assert engine.final("all")["result"] == {"searches": 1}


# Answers


def answer(reply: Message) -> Message:
    """The result, but for the time taken."""
    return {key: value for key, value in reply["result"].items() if key != "seconds"}


@pytest.mark.parametrize("workers", [pytest.param("1", marks=pytest.mark.slow), "3"])
def test_the_answer_is_that_of_recommend_whatever_the_load(begin: Begin, workers: str) -> None:
    engine = begin("--workers", workers)
    deal = Deal.from_seed(8)
    rng = glupcore.Random(8)
    while (player := deal.player) is not None:
        deal.apply(deal.view(player).choose("greedy", rng))
    record = deal.record()
    solvers = ["auto", "pimc", "ismcts", "determinized", "network", "greedy", "random"]
    asked = [(name, ply) for name in solvers for ply in (4, 31, 60)]
    for name, ply in asked:
        engine.send(
            {"id": f"{name} {ply}", "method": "analyze", "record": record.to_dict(), "ply": ply,
             "solver": name, "iterations": 80, "seed": ply, "priority": ply}
        )  # fmt: skip
    replies = [engine.reply() for _ in asked]
    by_name = {reply["id"]: answer(reply) for reply in replies}
    for name, ply in asked:
        state = record.state_at(ply)
        advice = glupcore.recommend(
            state.view(state.player),
            solver=name,
            iterations=80,
            seed=ply,
        )
        expected = json.loads(json.dumps(advice.to_dict()))
        del expected["seconds"]
        assert by_name[f"{name} {ply}"] == expected
