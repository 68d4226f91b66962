"""Pairs as tasks: played here, by processes of our own, or by any executor."""

import json
import multiprocessing
import os
import signal
import threading
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from functools import lru_cache
from itertools import islice
from multiprocessing.connection import wait as wait_for_end
from typing import Final

from glupcore.arena.play import play_pair
from glupcore.arena.players import PlayerSpec
from glupcore.errors import GlupError

_SAFE_PATH: Final = "PYTHONSAFEPATH"

_parsed = lru_cache(maxsize=16)(PlayerSpec.parse)


def pair_line(a: str, b: str, seed: int, pair: int, luck: bool, rules: str = "glup") -> str:
    """Play a pair; its line of the match file. Texts and numbers only: any executor can carry it.

    Raises GlupError for a bad player or a player's bad answer.
    """
    deals = play_pair(_parsed(a), _parsed(b), seed, pair, luck, rules)
    data = {
        "pair": pair,
        "deals": [{**record.to_dict(), **result.to_dict()} for record, result in deals],
    }
    return json.dumps(data, separators=(",", ":"))


def lines(
    executor: Executor | None,
    in_flight: int,
    a: str,
    b: str,
    seed: int,
    pairs: Iterable[int],
    luck: bool,
    rules: str,
) -> Generator[str, None, None]:
    """The lines of ``pairs`` as they are finished; without an executor here, in order.

    At most ``in_flight`` of them are with the executor at a time. Those that it has not begun when
    the iterator is closed are cancelled. Raises GlupError if a process dies.
    """
    if executor is None:
        try:
            for pair in pairs:
                yield pair_line(a, b, seed, pair, luck, rules)
        finally:
            _parsed.cache_clear()  # players may be processes, which end now
        return
    todo = iter(pairs)
    waiting: set[Future[str]] = set()
    try:
        while True:
            with _interrupts_held(), _safe_path():
                for pair in islice(todo, in_flight - len(waiting)):
                    waiting.add(executor.submit(pair_line, a, b, seed, pair, luck, rules))
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    except BrokenExecutor as error:
        raise GlupError(f"a process that played a pair has died ({error})") from None
    finally:
        for future in waiting:
            future.cancel()


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
        for worker in workers:  # what they still play counts for nothing
            worker.terminate()
        for worker in workers:
            worker.join()


@contextmanager
def _interrupts_held() -> Iterator[None]:
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
