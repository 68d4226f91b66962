"""Tasks: their results in order whoever does them, and tasks of the size that an executor likes."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import pytest

from glupcore import GlupError
from glupcore.support.tasks import WideExecutor, in_batches, in_order, task_seconds


class Here(WideExecutor):
    """So many workers, all of them this thread."""

    def __init__(self, workers: int) -> None:
        self._workers = workers

    @property
    def workers(self) -> int:
        return self._workers

    def under_way(self) -> int:
        return 1

    def submit_read(
        self, read: Callable[[Any], Any], function: Callable[..., Any], /, *args: Any
    ) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(read(function(*args)))
        return future


def test_results_come_in_the_order_of_the_tasks() -> None:
    def late(number: int) -> int:
        time.sleep(random.random() / 1000)
        return number

    with ThreadPoolExecutor(8) as executor:
        assert list(in_order(executor, 8, late, ((i,) for i in range(200)))) == list(range(200))


def test_no_more_tasks_are_asked_for_than_may_be_under_way() -> None:
    asked: list[int] = []

    def tasks() -> Any:
        for i in range(100):
            asked.append(i)
            yield (i,)

    release = threading.Event()
    with ThreadPoolExecutor(1) as executor:
        found = in_order(executor, 3, lambda i: release.wait(10) and i, tasks())
        release.set()
        assert next(found) == 0
        assert len(asked) <= 3 + 1
        found.close()
    assert len(asked) <= 3 + 1


@pytest.mark.parametrize("executor", [None, Here(1), ThreadPoolExecutor(1)])
def test_results_are_read_with_their_items(executor: Executor | None) -> None:
    def read(found: int, item: int) -> str:
        if found != item * item:
            raise GlupError(f"{found} is not the square of {item}")
        return f"{item}:{found}"

    def squares(some: tuple[int, ...]) -> list[int]:
        return [one * one for one in some]

    good = in_batches(executor, 1, squares, range(5), read=read)
    assert list(good) == ["0:0", "1:1", "2:4", "3:9", "4:16"]
    with pytest.raises(GlupError, match="4 is not the square of 3"):
        list(in_batches(executor, 1, squares, [3], read=lambda found, item: read(4, item)))
    with pytest.raises(GlupError, match="expected 1 results and a time, given tuple"):
        list(in_batches(executor, 1, lambda some: [*some, 1], [3], read=read))


def test_a_task_that_fails_ends_the_work() -> None:
    with ThreadPoolExecutor(2) as executor:
        found = in_order(executor, 2, lambda i: 1 // (2 - i), ((i,) for i in range(5)))
        assert [next(found), next(found)] == [0, 1]
        with pytest.raises(ZeroDivisionError):
            next(found)


def test_a_process_that_dies_is_an_error_of_ours() -> None:
    class Dying(Executor):
        def submit(self, *_: Any, **__: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_exception(BrokenExecutor("gone"))
            return future

    with pytest.raises(GlupError, match="has died"):
        list(in_order(Dying(), 2, print, [()]))


@pytest.mark.parametrize("workers", [1, 100, 1000, 3000])
def test_tasks_grow_to_what_a_scheduler_of_so_many_workers_bears(
    workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [0.0]
    monkeypatch.setattr("glupcore.support.tasks.time.perf_counter", lambda: clock[0])
    sizes: list[int] = []

    def work(some: tuple[int, ...], sign: int) -> list[int]:
        sizes.append(len(some))
        clock[0] += 0.05 * len(some)  # each
        return [sign * one for one in some]

    found = list(in_batches(Here(workers), 1, work, range(5000), -1))
    assert found == [-i for i in range(5000)]
    assert sizes[0] == 1
    assert max(sizes) == round(task_seconds(workers) / 0.05)
    assert all(later <= 2 * size for size, later in pairwise(sizes))


def test_other_executors_get_one_at_a_time() -> None:
    with ThreadPoolExecutor(2) as executor:
        found = list(in_batches(executor, 4, lambda some: [len(some)], range(20)))
    assert found == [1] * 20
