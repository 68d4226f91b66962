"""Tasks: pieces of long work, done here, by processes of our own or by any executor.

A task is a function of a module and arguments that any executor can carry, and what comes of it
follows from these alone. So it does not matter who does which of them, nor when: their results come
in the order of the tasks.
"""

import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing.connection import wait as wait_for_end
from queue import SimpleQueue
from typing import Any, Final, TypeVar

from glupcore.errors import GlupError

_SAFE_PATH: Final = "PYTHONSAFEPATH"
# Results of so many times the tasks under way wait for one that takes long.
_AHEAD: Final = 4

_MOST_ITEMS: Final = 1000  # of a batch

# To hand a task to one of many machines takes a scheduler 6 ms (laboratory/performance.md), and it
# sees to one after the other.
_TASK_SECONDS: Final = 1.0
_TASK_SECONDS_A_WORKER: Final = 0.01

R = TypeVar("R")
T = TypeVar("T")


class WideExecutor(Executor):
    """An executor that knows how much it can take: one of many machines."""

    @property
    def task_seconds(self) -> float:
        """How long a task should take, for those who hand out tasks to keep up with the workers."""
        return task_seconds(self.workers)

    @property
    def workers(self) -> int:
        """How many there are just now."""
        raise NotImplementedError

    def submit_read(
        self, read: Callable[[Any], R], function: Callable[..., Any], /, *args: Any
    ) -> Future[R]:
        """As ``submit``; the result is what ``read`` makes of what a worker gives.

        Where that raises an error, the task is done by another worker.
        """
        raise NotImplementedError

    def under_way(self) -> int:
        """How many tasks to hand to it at a time, from now on."""
        raise NotImplementedError

    def sent(self, data: bytes) -> Any:
        """What is these bytes where it stands in a task; they travel once to each machine.

        They are forgotten when nobody has it any more.
        """
        raise NotImplementedError


def task_seconds(workers: int) -> float:
    """How long a task should take where one scheduler hands them to so many workers."""
    return max(_TASK_SECONDS, _TASK_SECONDS_A_WORKER * workers)


def in_order(
    executor: Executor | None,
    under_way: int,
    function: Callable[..., Any],
    tasks: Iterable[tuple[Any, ...]],
    read: Callable[..., R] = lambda found, *task: found,
) -> Generator[R, None, None]:
    """What ``function`` makes of each task's arguments; without an executor here.

    It comes as ``read(found, *task)``, which raises GlupError if it can't be of that task: workers
    elsewhere may give anything.
    ``under_way`` tasks are with the executor at a time, with a WideExecutor as many as it likes,
    and ``tasks`` is asked for the next one when it is to begin. Those that have not begun when the
    iterator is closed are cancelled. Raises what the function raises, and GlupError if a process
    dies.
    """
    if executor is None:
        for task in tasks:
            yield read(function(*task), *task)
        return

    def begin(task: tuple[Any, ...]) -> Future[Any]:
        if not isinstance(executor, WideExecutor):
            return executor.submit(function, *task)
        return executor.submit_read(lambda found: read(found, *task), function, *task)

    todo = iter(tasks)
    begun: deque[tuple[Future[Any], tuple[Any, ...]]] = deque()
    ended: SimpleQueue[Future[Any]] = SimpleQueue()
    busy = 0
    try:
        while True:
            width = executor.under_way() if isinstance(executor, WideExecutor) else under_way
            with interrupts_held(), _safe_path():
                room = min(width - busy, _AHEAD * width - len(begun))
                for task in islice(todo, max(0, room)):
                    future = begin(task)
                    begun.append((future, task))
                    future.add_done_callback(ended.put)
                    busy += 1
            if not begun:
                return
            ended.get()
            busy -= 1
            while begun and begun[0][0].done():
                future, task = begun.popleft()
                found = future.result()
                yield found if isinstance(executor, WideExecutor) else read(found, *task)
    except BrokenExecutor as error:
        raise GlupError(f"a process that worked on this has died ({error})") from None
    finally:
        for future, _ in begun:
            future.cancel()


def in_batches(
    executor: Executor | None,
    under_way: int,
    function: Callable[..., list[Any]],
    items: Iterable[T],
    *rest: Any,
    read: Callable[[Any, T], R] = lambda found, item: found,
) -> Generator[R, None, None]:
    """What ``function(some, *rest)`` makes of each item, where ``some`` is a tuple of them.

    A WideExecutor gets as many at once as take about the time that it likes, others one. The rest
    is as in ``in_order``, with ``read(found, item)`` for each item.
    """
    todo = iter(items)
    size = 1

    def tasks() -> Iterator[tuple[Any, ...]]:
        while some := tuple(islice(todo, size)):
            yield function, some, *rest

    def each(given: Any, _: object, some: tuple[T, ...], *__: object) -> tuple[list[R], float]:
        match given:
            case [list(found), float(took)] if len(found) == len(some) and took >= 0:
                return [read(*one) for one in zip(found, some, strict=True)], took
        raise GlupError(f"expected {len(some)} results and a time, given {type(given).__name__}")

    for found, took in in_order(executor, under_way, _timed, tasks(), each):
        seconds = executor.task_seconds if isinstance(executor, WideExecutor) else 0.0
        fitting = round(len(found) * seconds / max(took, 1e-9))
        size = min(max(fitting, 1), 2 * size, _MOST_ITEMS)
        yield from found


def _timed(function: Callable[..., list[R]], *arguments: Any) -> tuple[list[R], float]:
    start = time.perf_counter()
    found = function(*arguments)
    return found, time.perf_counter() - start


@contextmanager
def processes(jobs: int) -> Iterator[Executor | None]:
    """An executor of so many processes, None for one. They end at once when it is left."""
    if jobs == 1:
        yield None
        return
    context = multiprocessing.get_context("spawn")
    own = os.environ.get(_SAFE_PATH)
    with _safe_path():  # its locks have a process, too
        pool = ProcessPoolExecutor(
            jobs, mp_context=context, initializer=_begin_worker, initargs=(own,)
        )
    try:
        yield pool
    finally:
        workers = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in workers:  # what they still work on counts for nothing
            worker.terminate()
        for worker in workers:
            worker.join()


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Ctrl-C comes afterwards, and to this process only: one that is started meanwhile is deaf.

    Otherwise it would hit workers before they have begun, in the middle of an import.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    former = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, former)


@contextmanager
def _safe_path() -> Iterator[None]:
    """Processes that are started meanwhile import nothing from the current folder."""
    own = os.environ.get(_SAFE_PATH)
    os.environ[_SAFE_PATH] = "1"
    try:
        yield
    finally:
        _set_safe_path(own)


def _set_safe_path(value: str | None) -> None:
    """For the programs that are started from now on."""
    os.environ.pop(_SAFE_PATH, None)
    if value is not None:
        os.environ[_SAFE_PATH] = value


def _begin_worker(safe_path: str | None) -> None:
    """A worker leaves Ctrl-C to its parent, and ends when the parent is killed."""
    _set_safe_path(safe_path)  # as the parent has it: a player may be a script beside its modules
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        sentinel = parent.sentinel

        def follow() -> None:
            wait_for_end([sentinel])
            os._exit(1)

        threading.Thread(target=follow, daemon=True).start()
