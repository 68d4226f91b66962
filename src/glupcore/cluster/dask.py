"""An executor whose workers are those of a Dask scheduler: any number, which come and go."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from typing import TYPE_CHECKING, Any, Final, TypeVar
from weakref import WeakKeyDictionary, WeakValueDictionary

from glupcore.cluster.identity import Identity, own_identity
from glupcore.cluster.scheduler import Connect, scheduler_at
from glupcore.cluster.worker import Refused, Sent, call, packed
from glupcore.errors import GlupError
from glupcore.support.checks import quoted
from glupcore.support.tasks import WideExecutor

if TYPE_CHECKING:
    from distributed import Future as Try

_LOOK_SECONDS: Final = 1.0
_CONNECT_SECONDS: Final = 15.0
# A task that takes longer is begun once more, where a worker has nothing to do: one that hangs
# still tells the scheduler that it lives.
_PATIENCE_SECONDS: Final = 60.0
_WAIT_SECONDS: Final = 60.0  # for a scheduler that is gone
_KNOCK_SECONDS: Final = 5.0  # at a time: an end does not wait longer
_TASKS_A_WORKER: Final = 2  # the next one is there when the first is done
_MOST_TRIES: Final = 5

R = TypeVar("R")


@dataclass(eq=False)
class _Task:
    """A task until it has a result, and what has been tried for it."""

    payload: bytes
    sent: list[Sent]
    read: Callable[[Any], Any]
    future: Future[Any] = field(default_factory=Future)
    tries: "list[Try[Any]]" = field(default_factory=list)
    since: float = 0.0
    only: frozenset[str] | None = None  # workers that may have the last try; None: any


class Cluster(WideExecutor):
    """Tasks on the workers of a Dask scheduler.

    Workers may join, die and hang at any time. One whose glupcore differs from this one's in
    version, code, weights or play gets nothing to do, nor does one whose result can't be that of
    its task, and ``notice`` is told of it. A task that hangs is begun again elsewhere after
    ``patience`` seconds, and counts once. When the scheduler is gone, tasks wait for one at the
    same address, and after ``wait`` seconds fail with GlupError.
    """

    def __init__(
        self,
        connect: Connect,
        *,
        notice: Callable[[str], None] | None = None,
        patience: float = _PATIENCE_SECONDS,
        wait: float = _WAIT_SECONDS,
    ) -> None:
        self._connect = connect
        self._client = connect(_CONNECT_SECONDS)
        self._away = False
        self._notice = notice or (lambda text: None)
        self._patience, self._wait = patience, wait
        self._own = own_identity()
        self._lock = threading.RLock()
        self._tasks: set[_Task] = set()
        self._sent: WeakValueDictionary[str, Sent] = WeakValueDictionary()
        self._there: WeakKeyDictionary[Sent, Try[bytes]] = WeakKeyDictionary()
        self._asked: dict[str, Try[Identity]] = {}  # workers that have not said who they are
        self._good: set[str] = set()
        self._refused: dict[str, str] = {}
        self._gone: str | None = None
        self._names = count()
        self._closed = threading.Event()
        self._look()
        self._watch = threading.Thread(target=self._follow, name="glupcore-cluster", daemon=True)
        self._watch.start()

    @property
    def workers(self) -> int:
        """How many of those that are there can work on tasks."""
        return len(self._good)

    def under_way(self) -> int:
        """Enough for every worker to have the next one."""
        return _TASKS_A_WORKER * max(1, len(self._good))

    def sent(self, data: bytes) -> Any:
        """Bytes that a worker gets once, whatever tasks need them."""
        key = sha256(data).hexdigest()
        with self._lock:
            found = self._sent.get(key)
            if found is None:
                found = self._sent[key] = Sent(data)
        return found

    def submit(self, function: Callable[..., R], /, *args: Any, **kwargs: Any) -> Future[R]:
        """Have a function of a module of this package called on some worker."""
        if kwargs:
            raise TypeError("a task has no named arguments")
        return self.submit_read(lambda found: found, function, *args)

    def submit_read(
        self, read: Callable[[Any], R], function: Callable[..., Any], /, *args: Any
    ) -> Future[R]:
        """The same, of which the result is read first."""
        task = _Task(*packed((function, *args)), read)
        with self._lock:
            if self._gone is not None:
                task.future.set_exception(GlupError(self._gone))
                return task.future
            self._tasks.add(task)
            self._try(task)
        return task.future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the cluster as it is, without the tasks that are not done."""
        self._closed.set()
        with self._lock:
            tasks, self._tasks = self._tasks, set()
        for task in tasks:
            task.future.cancel()
        self._watch.join()
        with suppress(Exception):
            self._client.cancel([one for task in tasks for one in task.tries], force=True)
        with suppress(Exception):
            self._client.close(timeout=2)

    def _try(self, task: _Task, without: str | None = None) -> None:
        """Hand a task to the scheduler; again, if an earlier try has come to nothing."""
        if len(task.tries) == _MOST_TRIES:
            self._fail(task, GlupError(f"a task has come to nothing {_MOST_TRIES} times"))
            return
        chosen = None
        if without is not None or self._refused or self._asked:
            chosen = sorted(self._good - {without})
        if self._away or chosen == []:  # begun when there is one
            return
        task.since = time.monotonic()
        task.only = None if chosen is None else frozenset(chosen)
        one = self._client.submit(
            call,
            self._own,
            task.payload,
            *map(self._data, task.sent),
            key=self._name(),
            workers=chosen,
            pure=False,
        )
        task.tries.append(one)
        self._client.loop.add_callback(self._follow_try, task, one)

    def _data(self, sent: Sent) -> "Try[bytes]":
        """A task that gives the bytes, so that they are made anew where they are lost."""
        found = self._there.get(sent)
        if found is None or found.status not in ("pending", "finished"):
            found = self._client.submit(bytes, sent.data, key=self._name())
            self._there[sent] = found
        return found

    def _name(self) -> str:
        return f"glupcore-{id(self):x}-{next(self._names)}"

    async def _follow_try(self, task: _Task, one: "Try[Any]") -> None:
        """See a try to its end, on the client's loop, which waits for nobody.

        A thread that waited would wait for ever where the worker that has the result dies just
        then, or the loop ends.
        """
        error = found = read = fault = None
        try:
            error = await one.exception()
            found = None if error is not None else await one
            if error is None and not isinstance(found, Refused):
                read = await asyncio.to_thread(task.read, found)
        except (CancelledError, asyncio.CancelledError, OSError):  # lost: begun at the next look
            with self._lock:
                task.tries = [each for each in task.tries if each is not one]
            return
        except Exception as what:
            fault = what
        if self._closed.is_set() or not any(one is each for each in task.tries):
            return
        if fault is not None:
            await self._blame(task, one, f"what it gives can't be used ({fault})")
            return
        with self._lock:
            if task not in self._tasks:
                return
            if error is not None and not isinstance(error, ImportError | AttributeError):
                self._fail(task, _told(error))
            elif error is not None:  # by a worker without this package
                self._try(task)
            elif isinstance(found, Refused):
                self._refuse(found.worker, self._own.unlike(found.identity))
                self._try(task)
            else:
                self._tasks.discard(task)
                if task.future.set_running_or_notify_cancel():
                    task.future.set_result(read)

    async def _blame(self, task: _Task, one: "Try[Any]", why: str) -> None:
        """Have somebody else do what a worker has answered with something else."""
        holders: tuple[str, ...] = ()
        with suppress(Exception):
            holders = tuple((await self._client.who_has([one]))[one.key])
        with self._lock:
            for worker in holders:
                self._refuse(worker, why)
            if task in self._tasks:
                self._try(task)

    def _fail(self, task: _Task, error: BaseException) -> None:
        self._tasks.discard(task)
        if task.future.set_running_or_notify_cancel():
            task.future.set_exception(error)

    def _refuse(self, worker: str, why: str) -> None:
        self._good.discard(worker)
        if worker not in self._refused:
            self._refused[worker] = why
            self._notice(f"worker {worker} is left out: {why}")

    def _follow(self) -> None:
        while not self._closed.wait(_LOOK_SECONDS):
            self._look()

    def _look(self) -> None:
        """Who is there, who is new, and whose task takes too long."""
        try:
            there = self._workers_there()
        except Exception as error:  # whatever a broken connection raises
            if not self._closed.is_set():
                self._reach_again(error)
            return
        with self._lock:
            self._good &= there
            for gone in self._refused.keys() - there:
                del self._refused[gone]
            for gone in self._asked.keys() - there:
                del self._asked[gone]
            for new in there - self._good - self._refused.keys() - self._asked.keys():
                self._ask(new)
            if self._refused and not self._good and not self._asked:
                whys = "; ".join(f"{who}: {why}" for who, why in sorted(self._refused.items()))
                for task in list(self._tasks):
                    self._fail(task, GlupError(f"no worker can do this ({whys})"))
            late = [task for task in self._tasks if self._is_late(task)]
            lost = [
                task.tries[-1]
                for task in self._tasks
                if task.tries and task.only is not None and task.only.isdisjoint(there)
            ]
        if lost:  # the scheduler keeps them for workers that don't come back
            with suppress(Exception):
                self._client.cancel(lost, force=True)
        if late:
            self._begin_again(late)

    def _workers_there(self) -> set[str]:
        if self._client.status != "running":  # it would ask for long
            raise ConnectionError
        return set(self._client.nthreads())

    def _is_late(self, task: _Task) -> bool:
        return not task.tries or time.monotonic() - task.since > self._patience

    def _begin_again(self, late: list[_Task]) -> None:
        """Those that take too long, as far as there are workers without work."""
        try:
            busy = self._client.processing()
        except Exception:  # _look finds out why
            return
        with self._lock:
            idle = sum(not busy.get(worker) for worker in self._good)
            for task in late:
                if not task.tries:
                    self._try(task)
                elif idle and task in self._tasks:
                    key = task.tries[-1].key
                    where = next((who for who, keys in busy.items() if key in keys), None)
                    self._try(task, without=where)
                    idle -= 1

    def _ask(self, worker: str) -> None:
        """Have a worker say who it is. One that hangs never does, and gets no tasks."""
        one = self._client.submit(own_identity, key=self._name(), workers=[worker], pure=False)
        self._asked[worker] = one
        self._client.loop.add_callback(self._hear, worker, one)

    async def _hear(self, worker: str, one: "Try[Identity]") -> None:
        from distributed.comm import CommClosedError

        found: Any
        try:
            found = await one.exception() or await one
        except (CancelledError, asyncio.CancelledError):  # by _look
            return
        except Exception as fault:  # what can't be read
            found = fault
        if self._closed.is_set():
            return
        with self._lock:
            if self._asked.pop(worker, None) is None:
                return
            if isinstance(found, CommClosedError):  # of the way there; _look asks again
                return
            if isinstance(found, BaseException):
                self._refuse(worker, f"no such glupcore there ({found})")
            elif why := self._own.unlike(found):
                self._refuse(worker, why)
            else:
                self._good.add(worker)
                for task in self._tasks:
                    if not task.tries:
                        self._try(task)

    def _reach_again(self, error: Exception) -> None:
        """Begin everything anew with the next scheduler at the address; give up without one."""
        with self._lock:
            self._away = True
            self._good.clear()
            self._asked.clear()
            self._refused.clear()
            self._there.clear()
            for task in self._tasks:
                task.tries.clear()
        with suppress(Exception):
            self._client.close(timeout=2)
        if self._wait:
            self._notice(f"the scheduler is gone; waiting {self._wait:.0f} s for one in its place")
        end = time.monotonic() + self._wait
        while not self._closed.is_set() and (left := end - time.monotonic()) > 0:
            with suppress(GlupError):
                self._client = self._connect(min(left, _KNOCK_SECONDS))
                self._away = False
                self._notice("there is a scheduler again")
                return
        with self._lock:
            why = type(error).__name__
            self._gone = f"cluster: the scheduler is gone ({why}); what was finished is kept"
            for task in list(self._tasks):
                self._fail(task, GlupError(self._gone))
        self._closed.set()


@contextmanager
def open_cluster(
    address: str,
    *,
    notice: Callable[[str], None] | None = None,
    patience: float = _PATIENCE_SECONDS,
    wait: float = _WAIT_SECONDS,
) -> Iterator[Cluster]:
    """The cluster of the scheduler at an address such as "tcp://host:8786".

    "local:N" starts one of N processes on this machine, which end with it. ``notice``, ``patience``
    and ``wait`` are as in ``Cluster``. Raises GlupError if there is no scheduler, or no Dask to ask
    for one.
    """
    with scheduler_at(address) as connect:
        cluster = Cluster(connect, notice=notice, patience=patience, wait=wait)
        try:
            yield cluster
        finally:
            cluster.shutdown()


def _told(error: Any) -> BaseException:
    """An error of a task's, in our words if it is none of ours."""
    from distributed import KilledWorker

    if isinstance(error, KilledWorker):
        return GlupError(f"a task has ended its workers, the last {error.last_worker.address}")
    if isinstance(error, GlupError | OSError):
        return error
    told = GlupError(f"a worker's {type(error).__name__}: {quoted(str(error))}")
    told.__cause__ = error
    return told
