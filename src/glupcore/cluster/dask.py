"""An executor whose workers are those of a Dask scheduler: any number, which come and go."""

import logging
import re
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from itertools import count
from typing import TYPE_CHECKING, Any, Final, TypeVar
from weakref import WeakValueDictionary

from glupcore.cluster.identity import Identity, own_identity
from glupcore.cluster.worker import Refused, Sent, call, packed
from glupcore.errors import GlupError
from glupcore.support.checks import quoted
from glupcore.support.tasks import WideExecutor, interrupts_held

if TYPE_CHECKING:
    from distributed import Client
    from distributed import Future as Try

_LOOK_SECONDS: Final = 1.0
_CONNECT_SECONDS: Final = 15.0
# A task that takes longer is begun once more, where a worker has nothing to do: one that hangs
# still tells the scheduler that it lives.
_PATIENCE_SECONDS: Final = 60.0
_TASKS_A_WORKER: Final = 2  # the next one is there when the first is done
_MOST_TRIES: Final = 5

# What a process of our own begins with: Ctrl-C is for the one that has started it.
_DEAF: Final = "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\n"

R = TypeVar("R")


@dataclass(eq=False)
class _Task:
    """A task until it has a result, and what has been tried for it."""

    payload: bytes
    sent: list[Sent]
    future: Future[Any] = field(default_factory=Future)
    tries: "list[Try[Any]]" = field(default_factory=list)
    since: float = 0.0


class Cluster(WideExecutor):
    """Tasks on the workers of a Dask scheduler.

    Workers may join, die and hang at any time. One whose glupcore differs from this one's in
    version, code, weights or play gets nothing to do, and ``notice`` is told of it. A task that
    hangs is begun again elsewhere after ``patience`` seconds, and counts once. When the scheduler
    is gone, tasks fail with GlupError.
    """

    def __init__(
        self,
        client: "Client",
        *,
        notice: Callable[[str], None] | None = None,
        patience: float = _PATIENCE_SECONDS,
    ) -> None:
        self._client = client
        self._notice = notice or (lambda text: None)
        self._patience = patience
        self._own = own_identity()
        self._lock = threading.RLock()
        self._tasks: set[_Task] = set()
        self._sent: WeakValueDictionary[str, Sent] = WeakValueDictionary()
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
        key = sha256(data).hexdigest()[:32]
        with self._lock:
            found = self._sent.get(key)
            if (
                found is None
            ):  # a task, so that they are made anew where they are lost with a worker
                name = f"glupcore-{id(self):x}-data-{key}"
                found = self._sent[key] = Sent(self._client.submit(bytes, data, key=name))
        return found

    def submit(self, function: Callable[..., R], /, *args: Any, **kwargs: Any) -> Future[R]:
        """Have a function of a module of this package called on some worker."""
        if kwargs:
            raise TypeError("a task has no named arguments")
        task = _Task(*packed((function, *args)))
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
        with suppress(Exception):
            self._client.cancel([one for task in tasks for one in task.tries], force=True)
        self._watch.join()

    def _try(self, task: _Task, without: str | None = None) -> None:
        """Hand a task to the scheduler; again, if an earlier try has come to nothing."""
        if len(task.tries) == _MOST_TRIES:
            self._fail(task, GlupError(f"a task has come to nothing {_MOST_TRIES} times"))
            return
        chosen = None
        if without is not None or self._refused or self._asked:
            chosen = sorted(self._good - {without})
            if not chosen:  # begun when there is one
                return
        task.since = time.monotonic()
        one = self._client.submit(
            call,
            self._own,
            task.payload,
            *(sent.data for sent in task.sent),
            key=f"glupcore-{id(self):x}-{next(self._names)}",
            workers=chosen,
            pure=False,
        )
        task.tries.append(one)
        one.add_done_callback(partial(self._ended, task))

    def _ended(self, task: _Task, one: "Try[Any]") -> None:
        """A try has ended, on a thread of the client's."""
        if task.future.done() or self._closed.is_set():
            return
        try:
            found = one.result() if one.status == "finished" else one.exception()
        except BaseException as error:  # cancelled and lost, which is of no class of its own
            found = error
        with self._lock:
            if task.future.done() or task not in self._tasks:
                return
            if one.status == "finished" and isinstance(found, Refused):
                self._refuse(found.worker, self._own.unlike(found.identity))
                self._try(task)
            elif one.status == "finished" and not isinstance(found, BaseException):
                self._tasks.discard(task)
                if task.future.set_running_or_notify_cancel():
                    task.future.set_result(found)
            elif one.status == "error" and not isinstance(found, ImportError | AttributeError):
                self._fail(task, _told(found))
            elif self._gone is None:  # by a worker without this package, or lost
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
            there = set(self._client.nthreads())
        except Exception as error:  # whatever a broken connection raises
            if not self._closed.is_set():
                self._lose(error)
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
        if late:
            self._begin_again(late)

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
        one = self._client.submit(
            own_identity,
            key=f"glupcore-{id(self):x}-who-{next(self._names)}",
            workers=[worker],
            pure=False,
        )
        self._asked[worker] = one
        one.add_done_callback(partial(self._answered, worker))

    def _answered(self, worker: str, one: "Try[Identity]") -> None:
        if self._closed.is_set() or one.status not in ("finished", "error"):
            return
        found = one.exception() or one.result()
        with self._lock:
            if self._asked.pop(worker, None) is None:
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

    def _lose(self, error: Exception) -> None:
        with self._lock:
            why = type(error).__name__
            self._gone = f"cluster: the scheduler is gone ({why}); what was finished is kept"
            for task in list(self._tasks):
                self._fail(task, GlupError(self._gone))


@contextmanager
def open_cluster(
    address: str,
    *,
    notice: Callable[[str], None] | None = None,
    patience: float = _PATIENCE_SECONDS,
) -> Iterator[Cluster]:
    """The cluster of the scheduler at an address such as "tcp://host:8786".

    "local:N" starts one of N processes on this machine, which end with it. ``notice`` and
    ``patience`` are as in ``Cluster``. Raises GlupError if there is no scheduler, or no Dask to ask
    for one.
    """
    try:
        import distributed
    except ImportError:
        raise GlupError('--cluster needs Dask: pip install "glupcore[cluster]"') from None
    for name in ("distributed", "tornado", "asyncio"):  # what matters is an error of ours
        logging.getLogger(name).setLevel(logging.CRITICAL)
    workers = _workers_in(address)
    place = None
    try:
        with interrupts_held():  # Ctrl-C is for this process
            if workers is not None:
                place = _local(workers)
            client = distributed.Client(
                address if place is None else place, timeout=_CONNECT_SECONDS, set_as_default=False
            )
    except ImportError:
        needed = 'cryptography, for its keys: pip install "glupcore[cluster]"'
        raise GlupError(f"cluster: {address} needs {needed}") from None
    except OSError as error:
        raise GlupError(f"cluster: no scheduler at {address} ({error})") from None
    cluster = Cluster(client, notice=notice, patience=patience)
    try:
        yield cluster
    finally:
        cluster.shutdown()
        with suppress(Exception):
            client.close(timeout=2)
        if place is not None:
            with suppress(Exception):
                place.close(timeout=5)


def _workers_in(address: str) -> int | None:
    """The number in "local:N", None for a scheduler's address. Raises GlupError for another."""
    match = re.fullmatch(r"local:([1-9]\d{0,3})|(?:tcp|tls)://[^\s/]+:\d{1,5}", address, re.ASCII)
    if match is None:
        expected = "tcp://HOST:PORT, or local:N with at most 9999 workers"
        raise GlupError(f"cluster: expected {expected}, given {quoted(address)}")
    return int(match[1]) if match[1] else None


def _local(workers: int) -> Any:
    """Processes that talk to this one and to each other alone.

    A scheduler and its workers run what they are told to: others on this machine reach their ports,
    and lack the keys, which are made for this time and kept in memory.
    """
    from distributed import LocalCluster, Security

    return LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        host="127.0.0.1",
        protocol="tls",
        security=Security.temporary(),
        dashboard_address="127.0.0.1:0",  # any free port
        worker_dashboard_address="127.0.0.1:0",
        memory_limit=0,
        silence_logs=logging.CRITICAL,
        preload=_DEAF,
    )


def _told(error: Any) -> BaseException:
    """An error of a task's; that of its workers' deaths in our words."""
    from distributed import KilledWorker

    if isinstance(error, KilledWorker):
        return GlupError(f"a task has ended its workers, the last {error.last_worker.address}")
    return error if isinstance(error, BaseException) else GlupError(str(error))
