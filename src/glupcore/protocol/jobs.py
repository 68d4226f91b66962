"""Searches that wait, run and end: by priority, in threads, one at a time within a session."""

import heapq
import threading
from collections import Counter, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final

from glupcore.protocol.faults import Fault

MOST_JOBS: Final = 1024

Reply = Mapping[str, Any]


@dataclass(order=True)
class Job:
    """A search to be made for a request. ``run`` gives the reply; it never raises."""

    sort_key: tuple[int, int]
    id: str = field(compare=False)
    run: Callable[["Job"], Reply] = field(compare=False)
    session: str | None = field(compare=False, default=None)
    stop: threading.Event = field(compare=False, default_factory=threading.Event)


class Jobs:
    """At most ``MOST_JOBS`` that are not done, and threads that do them and ``send`` the replies.

    A job is done before its reply is sent: who has read the reply finds its id and its place free.
    """

    def __init__(self, workers: int, send: Callable[[str, Reply], None]) -> None:
        self._send = send
        self._lock = threading.Condition()
        self._ready: list[Job] = []
        self._held: dict[str, deque[Job]] = {}  # by session that runs: those that wait for it
        self._unfinished: dict[int, Job] = {}
        self._of_request: Counter[str] = Counter()
        self._unsent = 0
        self._numbers = count()
        self._threads = [threading.Thread(target=self._work, daemon=True) for _ in range(workers)]
        for thread in self._threads:
            thread.start()

    def check_room(self, jobs: int) -> None:
        """Raises Fault if so many more are too many."""
        with self._lock:
            if len(self._unfinished) + jobs > MOST_JOBS:
                message = f"expected at most {MOST_JOBS} searches that wait or run; try again later"
                raise Fault("busy", None, message)

    def add(
        self, request: str, run: Callable[[Job], Reply], priority: int, session: str | None
    ) -> None:
        """A job for that request: it begins when no better one waits."""
        with self._lock:
            number = next(self._numbers)
            job = Job((-priority, number), request, run, session)
            self._unfinished[number] = job
            self._of_request[request] += 1
            if session is not None:
                if session in self._held:
                    self._held[session].append(job)
                    return
                self._held[session] = deque()
            heapq.heappush(self._ready, job)
            self._lock.notify()

    def is_open(self, request: str) -> bool:
        """Whether a request still waits for an answer."""
        with self._lock:
            return self._of_request[request] > 0

    def stop(self, request: str | None = None) -> int:
        """End the searches of a request, or all; how many there were.

        Those that have not begun are answered here and now.
        """
        with self._lock:
            jobs = [job for job in self._unfinished.values() if request in (None, job.id)]
            for job in jobs:
                job.stop.set()
            ready = [job for job in self._ready if job.stop.is_set()]
            if ready:
                self._ready = [job for job in self._ready if not job.stop.is_set()]
                heapq.heapify(self._ready)
            held = []
            for session, waiting in self._held.items():
                held += [job for job in waiting if job.stop.is_set()]
                self._held[session] = deque(job for job in waiting if not job.stop.is_set())
        for job in ready:
            self._do(job)
        for job in held:
            self._do(job, heads_session=False)
        return len(jobs)

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until all are answered; whether they are."""
        with self._lock:
            return self._lock.wait_for(lambda: not self._unfinished and not self._unsent, seconds)

    def _work(self) -> None:
        while True:
            with self._lock:
                self._lock.wait_for(lambda: self._ready)
                job = heapq.heappop(self._ready)
            self._do(job)

    def _do(self, job: Job, heads_session: bool = True) -> None:
        reply = job.run(job)
        with self._lock:
            self._finish(job, heads_session)
            self._unsent += 1
        self._send(job.id, reply)
        with self._lock:
            self._unsent -= 1
            self._lock.notify_all()

    def _finish(self, job: Job, heads_session: bool) -> None:
        del self._unfinished[job.sort_key[1]]
        self._of_request[job.id] -= 1
        if not self._of_request[job.id]:
            del self._of_request[job.id]
        if job.session is not None and heads_session:
            waiting = self._held[job.session]
            if waiting:
                heapq.heappush(self._ready, waiting.popleft())
            else:
                del self._held[job.session]
        self._lock.notify_all()
