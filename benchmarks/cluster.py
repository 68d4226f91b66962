"""What a cluster costs: a task's overhead, two workers against one, and a thousand on paper.

    python benchmarks/cluster.py

Prints how many empty tasks a second go through a scheduler on this machine, how a match's pairs a
second grow from one process over one worker to two, and what a simulation of one scheduler with
those costs makes of more workers. Times are of this machine; their ratios are what is told.
"""

from __future__ import annotations

import argparse
import heapq
import random
import time
from collections.abc import Callable
from functools import partial

from glupcore.arena import match
from glupcore.cluster import Cluster, open_cluster
from glupcore.support.tasks import in_order, task_seconds

EMPTY = 1000
PAIRS = 1000
TURNS = 3
LENGTHS = (0.1, 1.0, 10.0)  # seconds of a task
WORKERS = (2, 10, 100, 1000)
UNDER_WAY = 2  # of a worker's
SPREAD = 0.3  # of a task's length, as a part of it


def nothing(number: int) -> int:
    return number


def rate(count: int, work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return count / (time.perf_counter() - start)


def empty_tasks(cluster: Cluster) -> list[int]:
    return list(in_order(cluster, 1, nothing, ((i,) for i in range(EMPTY))))


def efficiency(workers: int, length: float, overhead: float, tasks: int) -> float:
    """Of workers that one scheduler feeds, which takes ``overhead`` seconds for each task.

    Every worker has UNDER_WAY tasks at a time; the scheduler sees to one request after the other.
    """
    rng = random.Random(1)
    free = 0.0  # when the scheduler is
    done = 0.0
    ends: list[tuple[float, int]] = []  # of tasks, each with its worker
    busy = [0.0] * workers  # until when each worker has work

    def hand_over(worker: int, now: float) -> None:
        nonlocal free
        free = max(free, now) + overhead
        busy[worker] = max(busy[worker], free) + rng.gauss(length, SPREAD * length)
        heapq.heappush(ends, (busy[worker], worker))

    begun = min(tasks, UNDER_WAY * workers)
    for i in range(begun):
        hand_over(i % workers, 0.0)
    while ends:
        done, worker = heapq.heappop(ends)
        if begun < tasks:
            hand_over(worker, done)
            begun += 1
    return tasks * length / (workers * done)


def main() -> None:
    how = argparse.RawDescriptionHelpFormatter
    argparse.ArgumentParser(description=__doc__, formatter_class=how).parse_args()
    with open_cluster("local:1") as one, open_cluster("local:2") as two:
        for cluster, workers in ((one, 1), (two, 2)):
            while cluster.workers < workers:
                time.sleep(0.1)
            empty_tasks(cluster)
        overheads, alone, spread = [], [], []
        for turn in range(TURNS):
            overheads.append(1 / rate(EMPTY, lambda: empty_tasks(two)))
            rates = [
                rate(
                    PAIRS, partial(match, "network", "greedy", pairs=PAIRS, seed=turn, executor=of)
                )
                for of in (None, one, two)
            ]
            alone.append(rates[1] / rates[0])
            spread.append(rates[2] / rates[1])
    overhead = sorted(overheads)[TURNS // 2]
    print(f"empty tasks a second: {1 / overhead:.0f}, so {1000 * overhead:.2f} ms a task")
    print(f"pairs a second, one worker over one process: {sorted(alone)[TURNS // 2]:.2f}")
    print(f"two workers over one: {sorted(spread)[TURNS // 2]:.2f}")
    print("\nefficiency by simulation, 50 tasks a worker")
    print("seconds a task   " + "".join(f"{workers:>8}" for workers in WORKERS))
    for length in LENGTHS:
        print_row(str(length), [efficiency(w, length, overhead, 50 * w) for w in WORKERS])
    chosen = [efficiency(w, task_seconds(w), overhead, 50 * w) for w in WORKERS]
    print_row("as chosen", chosen)


def print_row(label: str, parts: list[float]) -> None:
    print(f"{label:>14}   " + "".join(f"{part:>8.0%}" for part in parts))


if __name__ == "__main__":
    main()
