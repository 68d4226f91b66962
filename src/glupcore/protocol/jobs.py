"""Searches that wait, run and end: clients take turns, threads do them, one a session at a time."""

import heapq
import threading
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from glupcore.protocol.bounds import Bounds
from glupcore.protocol.deadlines import Deadlines
from glupcore.protocol.faults import Fault
from glupcore.protocol.metrics import Metrics
from glupcore.protocol.replies import Asker

Reply = Mapping[str, Any]
Work = Callable[["Job"], "Reply | Sequence[Work]"]
"""What is to be done; it never raises. Gives the reply, or what is to be done in its place."""


@dataclass(eq=False, kw_only=True)
class Job:
    """Work for a request. ``searches`` says how many it may become."""

    asker: Asker
    work: Work
    order: tuple[int, ...]
    session: str | None
    deadline: float | None
    searches: int
    added: float = field(default_factory=time.perf_counter)
    stop: threading.Event = field(default_factory=threading.Event)
    waits: bool = True

    def __lt__(self, other: "Job") -> bool:
        return self.order < other.order

    @property
    def is_late(self) -> bool:
        """Whether it is of no use any more to begin."""
        return self.deadline is not None and time.perf_counter() >= self.deadline


class _Client:
    """The jobs of one client."""

    def __init__(self) -> None:
        self.ready: list[Job] = []  # a heap
        self.held: dict[str, deque[Job]] = {}  # by session under way: those that wait for it
        self.jobs: dict[Job, None] = {}  # all that are not done, in order
        self.names: Counter[str | None] = Counter()
        self.searches = 0

    def push(self, job: Job) -> bool:
        """It waits, now or once its session is free; whether it can begin."""
        if job.session is not None:
            if job.session in self.held:
                self.held[job.session].append(job)
                return False
            self.held[job.session] = deque()
        heapq.heappush(self.ready, job)
        return True

    def release(self, session: str | None, parts: Iterable[Job] = ()) -> None:
        """A session's job is over, or has become ``parts``; the next one can begin."""
        if session is None:
            for job in parts:
                heapq.heappush(self.ready, job)
            return
        waiting = self.held[session]
        waiting.extendleft(reversed([*parts]))
        if waiting:
            heapq.heappush(self.ready, waiting.popleft())
        else:
            del self.held[session]

    def withdraw(self, gone: set[Job]) -> None:
        """These are not to begin any more."""
        for waiting in self.held.values():
            if any(job in gone for job in waiting):
                kept = [job for job in waiting if job not in gone]
                waiting.clear()
                waiting.extend(kept)
        heads = [job for job in self.ready if job in gone]
        self.ready = [job for job in self.ready if job not in gone]
        heapq.heapify(self.ready)
        for job in heads:
            self.release(job.session)


class Jobs:
    """What is not done, and threads that do it and ``send`` the replies.

    Clients take turns: next is who waits longest since they were served. A job is done before its
    reply is sent: who has read the reply finds its id and its place free.
    """

    def __init__(
        self,
        workers: int,
        send: Callable[[Asker, Reply], None],
        bounds: Bounds,
        metrics: Metrics,
    ) -> None:
        self._send, self._bounds, self._metrics = send, bounds, metrics
        self._lock = threading.RLock()
        self._is_ready = threading.Condition(self._lock)
        self._is_done = threading.Condition(self._lock)
        self._is_awaited = threading.Condition(self._lock)  # by another deadline
        self._clients: dict[str | None, _Client] = {}
        self._turns: OrderedDict[str | None, _Client] = OrderedDict()  # of those that are ready
        self._deadlines: Deadlines[Job] = Deadlines()
        self._unsent = self._number = self._running = self._done = 0
        for target in (*[self._work] * workers, self._watch):
            threading.Thread(target=target, daemon=True).start()

    def add(
        self,
        asker: Asker,
        work: Sequence[Work],
        priority: int,
        session: str | None = None,
        deadline: float | None = None,
        searches: int = 1,
    ) -> None:
        """Work for a request; each may become so many ``searches``. Raises Fault for too many."""
        with self._lock:
            owner = self._room(asker.client, len(work) * searches)
            for one in work:
                self._number += 1
                job = Job(
                    asker=asker,
                    work=one,
                    order=(-priority, self._number),
                    session=session,
                    deadline=deadline,
                    searches=searches,
                )
                owner.names[asker.id] += 1
                owner.searches += searches
                owner.jobs[job] = None
                self._deadlines.add(job)
                if owner.push(job):
                    self._turns.setdefault(asker.client, owner)
                    self._is_ready.notify()
            if deadline is not None:
                self._is_awaited.notify()

    def is_open(self, asker: Asker) -> bool:
        """Whether a request of that name still waits for an answer."""
        with self._lock:
            owner = self._clients.get(asker.client)
            return owner is not None and owner.names[asker.id] > 0

    def stop(self, client: str | None, request: str | None = None) -> int:
        """End the searches of a client's request, or all of theirs; how many there were.

        Those that have not begun are answered here and now.
        """
        with self._lock:
            owner = self._clients.get(client)
            found = owner.jobs if owner is not None else {}
            jobs = [job for job in found if request in (None, job.asker.id)]
            searches = sum(job.searches for job in jobs)
            waiting = self._end(jobs)
        self._answer(waiting)
        return searches

    def stop_all(self) -> None:
        """End the searches of all; of those that wait none begins."""
        with self._lock:
            jobs = [job for owner in self._clients.values() for job in owner.jobs]
            waiting = self._end(jobs)
        self._answer(waiting)

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until all are answered; whether they are."""
        with self._lock:
            return self._is_done.wait_for(lambda: not self._clients and not self._unsent, seconds)

    def clients(self) -> set[str | None]:
        """Those who have searches here."""
        with self._lock:
            return {client for client, owner in self._clients.items() if owner.jobs}

    def told(self) -> dict[str, int]:
        """How many wait, run and are done."""
        with self._lock:
            undone = sum(owner.searches for owner in self._clients.values())
            running = self._running
            return {"waiting": undone - running, "running": running, "done": self._done}

    def _room(self, client: str | None, searches: int) -> _Client:
        owner = self._clients.get(client)
        if owner is None and len(self.clients()) >= self._bounds.clients:
            message = f"client: expected at most {self._bounds.clients} that have searches"
            raise Fault("busy", "client", f"{message}; try again later")
        owner = owner or _Client()
        if owner.searches + searches > self._bounds.searches:
            most = self._bounds.searches
            message = f"expected at most {most} searches that wait or run; try again later"
            raise Fault("busy", None, message)
        self._clients[client] = owner
        return owner

    def _end(self, jobs: list[Job]) -> list[Job]:
        """Tell them to stop; those that have not begun."""
        for job in jobs:
            job.stop.set()
        return self._withdraw(jobs)

    def _withdraw(self, jobs: list[Job]) -> list[Job]:
        """Those of them that have not begun, which now never will."""
        gone = [job for job in jobs if job.waits]
        for job in gone:
            job.waits = False
        for client in {job.asker.client for job in gone}:
            owner = self._clients[client]
            owner.withdraw({*gone})
            if not owner.ready:
                self._turns.pop(client, None)
        return gone

    def _answer(self, jobs: list[Job]) -> None:
        """Reply to jobs that were withdrawn."""
        for job in jobs:
            replies = _replies(job.work, job)
            with self._lock:
                self._forget(job)
                self._unsent += len(replies)
            for reply in replies:
                self._tell(job, reply)

    def _tell(self, job: Job, reply: Any) -> None:
        self._send(job.asker, reply)
        with self._lock:
            self._unsent -= 1
            self._is_done.notify_all()

    def _forget(self, job: Job) -> None:
        owner = self._clients[job.asker.client]
        del owner.jobs[job]
        owner.searches -= job.searches
        owner.names[job.asker.id] -= 1
        if not owner.names[job.asker.id]:
            del owner.names[job.asker.id]
        self._let_go(job.asker.client, owner)
        self._done += job.searches

    def _let_go(self, client: str | None, owner: _Client) -> None:
        """Forget a client who has nothing here; a session's last reply may still be on its way."""
        is_here = self._clients.get(client) is owner
        if is_here and not owner.jobs and not owner.held:
            del self._clients[client]

    def _work(self) -> None:
        while True:
            with self._lock:
                self._is_ready.wait_for(lambda: self._turns)
                client, owner = self._turns.popitem(last=False)
                job = heapq.heappop(owner.ready)
                if owner.ready:
                    self._turns[client] = owner
                job.waits = False
                self._running += 1
            begun = time.perf_counter()
            found = job.work(job)
            if isinstance(found, Mapping):
                self._metrics.searched(begun - job.added, time.perf_counter() - begun)
            with self._lock:
                self._running -= 1
                if isinstance(found, Mapping):
                    self._forget(job)
                    self._unsent += 1
                else:
                    self._become(job, owner, found)
            if isinstance(found, Mapping):
                self._tell(job, found)
                with self._lock:  # what follows in its session is answered after it
                    self._next(job, owner)

    def _become(self, job: Job, owner: _Client, works: Sequence[Work]) -> None:
        """A job is done by what is to be done in its place."""
        parts = [
            replace(job, work=work, order=(*job.order, number), searches=1, waits=True)
            for number, work in enumerate(works)
        ]
        for part in parts:
            owner.jobs[part] = None
            owner.names[part.asker.id] += 1
            owner.searches += 1
            self._deadlines.add(part)
        self._next(job, owner, parts)
        if job.deadline is not None:
            self._is_awaited.notify()
        self._forget(job)
        self._done -= job.searches

    def _next(self, job: Job, owner: _Client, parts: Sequence[Job] = ()) -> None:
        """What comes in the place of a job, or after it in its session, can begin."""
        owner.release(job.session, parts)
        client = job.asker.client
        if owner.ready:
            self._turns.setdefault(client, owner)
            self._turns.move_to_end(client)  # behind those who came while it was served
            self._is_ready.notify(len(parts) or 1)
        self._let_go(client, owner)
        self._is_done.notify_all()

    def _watch(self) -> None:
        """Answer those whose deadline passes while they wait."""
        while True:
            with self._lock:
                late = self._withdraw(self._deadlines.pop(time.perf_counter()))
                if not late:
                    until = self._deadlines.next()
                    seconds = None if until is None else max(0.0, until - time.perf_counter())
                    self._is_awaited.wait(seconds)
            self._answer(late)


def _replies(work: Work, job: Job) -> list[Reply]:
    """To all that the work comes to."""
    found = work(job)
    if isinstance(found, Mapping):
        return [found]
    return [reply for part in found for reply in _replies(part, job)]
