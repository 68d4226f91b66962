"""Whose turn it is among the searches that wait, with jobs that end when the test lets them."""

from __future__ import annotations

import threading
from collections import Counter
from typing import Any

import pytest

from engine_process import LONG, Message
from glupcore.protocol.bounds import USUAL
from glupcore.protocol.faults import Fault
from glupcore.protocol.jobs import Job, Jobs
from glupcore.protocol.metrics import Metrics
from glupcore.protocol.replies import Asker


class Turns:
    """Jobs that do nothing until they are let."""

    def __init__(self, workers: int) -> None:
        self.replies: list[Asker] = []
        self._runs = threading.Semaphore(0)
        self._done = threading.Semaphore(0)
        self.jobs = Jobs(workers, self._send, USUAL, Metrics())

    def add(self, client: str, *names: str, priority: int = 0, session: str | None = None) -> None:
        for name in names:
            self.jobs.add(Asker(client, name), [self._work], priority, session)

    def let(self, count: int) -> list[str]:
        """Let so many run to their end; which they were."""
        before = len(self.replies)
        for _ in range(count):
            self._runs.release()
            assert self._done.acquire(timeout=LONG)
        return [f"{asker.client}{asker.id}" for asker in self.replies[before:]]

    def _work(self, job: Job) -> Message:
        if not job.stop.is_set():
            assert self._runs.acquire(timeout=LONG)
        return {}

    def _send(self, asker: Asker, reply: Any) -> None:
        self.replies.append(asker)
        self._done.release()


def test_nobody_waits_for_more_than_one_of_anothers_searches() -> None:
    turns = Turns(1)
    turns.add("a", *(f"{n}" for n in range(1000)))
    assert turns.let(3) == ["a0", "a1", "a2"]
    turns.add("b", "0")  # while a3 runs
    assert turns.let(3) == ["a3", "b0", "a4"]
    turns.add("b", "1", "2")
    turns.add("c", "0")
    turns.add("d", "0")
    assert turns.let(7) == ["a5", "b1", "c0", "d0", "a6", "b2", "a7"]
    turns.jobs.stop("a")
    turns.let(1)


def test_what_follows_in_a_session_waits_for_the_reply_before_it() -> None:
    """Also where that is slow to be written; its name is free by then."""
    written: list[str | None] = []
    is_written, ran = threading.Event(), threading.Event()

    def send(asker: Asker, reply: Any) -> None:
        if asker.id == "first":
            assert is_written.wait(LONG)
        written.append(asker.id)

    def run(job: Job) -> Message:
        if job.asker.id == "second":
            ran.set()
        return {}

    jobs = Jobs(2, send, USUAL, Metrics())
    for name in ("first", "second"):
        jobs.add(Asker("a", name), [run], 0, "s")
    jobs.add(Asker("a", "other"), [run], 0)
    assert not ran.wait(0.1)
    assert not jobs.is_open(Asker("a", "first"))
    is_written.set()
    assert jobs.wait(LONG)
    assert written == ["other", "first", "second"]
    assert not jobs.clients()


def test_several_workers_serve_all_in_turn() -> None:
    turns = Turns(4)
    turns.add("a", *(f"{n}" for n in range(1000)))
    turns.let(2)
    for client in "bcdefgh":
        turns.add(client, "0")
    served = turns.let(4 + 7 + 4)
    others = [at for at, name in enumerate(served) if not name.startswith("a")]
    assert len(others) == 7
    assert others[-1] < 4 + 7 + 1  # those of a that ran, and at most one between
    turns.jobs.stop("a")
    turns.let(4)


def test_who_comes_again_and_again_gets_no_more() -> None:
    turns = Turns(1)
    for client in "acd":
        turns.add(client, *(f"{n}" for n in range(100)))
    served = Counter[str]()
    for number in range(80):
        turns.add("b", f"{number}")
        served.update(name[0] for name in turns.let(1))
    assert max(served.values()) - min(served.values()) <= 2
    for client in "abcd":
        turns.jobs.stop(client)
    turns.let(1)


def test_priority_is_among_a_clients_own() -> None:
    turns = Turns(1)
    turns.add("a", "runs")
    while not turns.jobs.told()["running"]:
        pass
    turns.add("a", "low", priority=-1)
    turns.add("a", "high", priority=10**6)
    turns.add("b", "low", priority=-(10**6))
    assert turns.let(4) == ["aruns", "blow", "ahigh", "alow"]


def test_what_is_done_leaves_no_deadline_behind() -> None:
    turns = Turns(1)
    for number in range(2000):
        turns.jobs.add(Asker("a", f"{number}"), [lambda job: {}], 0, deadline=1e9)
        turns.let(0)
        assert turns._done.acquire(timeout=LONG)
    assert len(turns.jobs._deadlines) < 200


def test_jobs_of_nobody_are_refused_by_name() -> None:
    turns = Turns(1)
    turns.add("a", "x")
    with pytest.raises(Fault, match="at most 1024 searches"):
        turns.jobs.add(Asker("a", "y"), [lambda job: {}], 0, searches=1024)
    turns.let(1)
