"""Whether advice's chances are what they say: told chance of being best against a longer look's.

    python benchmarks/calibration.py --decisions 2000 --plot docs/calibration.svg

In positions of deals that greedy plays, a look of ``--iterations`` rollouts says how likely the
action it recommends is the best. A look ``--times`` as long, in worlds of its own, is the judge. A
line for each class of told chances: how many, the mean told, and what the judge gives to the same
actions. ``--early`` lets the first look end as one with a limit of time does. With ``--rows FILE``
the same command goes on where it was stopped.
"""

import argparse
import itertools
import json
import random
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from glupcore import Advice, Random, State, View, recommend
from glupcore.support.plotting import new_figure, save_figure

Rows = list[tuple[str, float, float, float, str]]
"""Of each action how far it is behind, the error of that, its chance and its standing."""
CLASSES = 10
SURE = 0.9999  # told so: a class of its own, as most decisions are there


@dataclass(frozen=True)
class Look:
    iterations: int
    times: int
    early: bool


def decision(seed: int) -> View:
    """One of a deal's with a choice, in phase 1."""
    chance, rng = random.Random(seed), Random(seed)
    state = State.from_seed(seed, seed % 2)
    views = []
    while state.phase == 1 and state.player is not None:
        view = state.view(state.player)
        if len(view.legal_actions()) > 1:
            views.append(view)
        state.apply(view.choose("greedy", rng))
    return chance.choice(views)


def chance_of(rows: Rows, action: str) -> float:
    """Of it and of all that are the same, which share it."""
    like = next(row for row in rows if row[0] == action)
    return sum(
        chance
        for name, difference, _, chance, standing in rows
        if name == action or (difference == like[1] and "same" in (standing, like[4]))
    )


def told(look: Look, seed: int) -> tuple[Rows, Rows]:
    """What the first look and the judge say of each action."""
    view = decision(seed)
    budget = {"seconds": 1e6} if look.early else {}
    first = recommend(view, iterations=look.iterations, seed=seed, **budget)
    judge = recommend(view, iterations=look.iterations * look.times, seed=seed + 10**6)
    return rows_of(first), rows_of(judge)


def rows_of(advice: Advice) -> Rows:
    return [
        (row.action, row.difference, row.difference_error, row.chance, row.standing)
        for row in advice.actions
    ]


def judged(first: Rows, judge: Rows) -> tuple[float, float, float]:
    """Chance by the first look and by the judge, and what the judge says is lost."""
    action = first[0][0]
    lost = next(-row[1] for row in judge if row[0] == action)
    return chance_of(first, action), chance_of(judge, action), lost


def table(found: np.ndarray) -> Iterator[str]:
    yield "| told | decisions | told, mean | the judge's | off | behind by the judge, points |"
    yield "|---|---:|---:|---:|---:|---:|"
    for name, of in classes(found):
        if not len(of):
            continue
        error = of[:, 1].std() / len(of) ** 0.5
        off = of[:, 1].mean() - of[:, 0].mean()
        yield (
            f"| {name} | {len(of)} | {of[:, 0].mean():.1%} | {of[:, 1].mean():.1%} | "
            f"{100 * off:+.1f} ± {100 * error:.1f} | {of[:, 2].mean():.2f} |"
        )


def classes(found: np.ndarray) -> Iterator[tuple[str, np.ndarray]]:
    edges = np.linspace(0.5, 1, CLASSES + 1)
    edges[-1] = SURE
    bounds = [0.0, *edges, 1.1]
    for low, high in itertools.pairwise(bounds):
        name = f"{low:.0%} to {min(high, 1):.0%}"
        if low == 0:
            name = "below 50%"
        if low == SURE:
            name = "100%"
        yield name, found[(found[:, 0] >= low) & (found[:, 0] < high)]


def plot(found: np.ndarray, path: Path) -> None:
    points = [
        (of[:, 0].mean(), of[:, 1].mean(), of[:, 1].std() / len(of) ** 0.5)
        for _, of in classes(found)
        if len(of) > 1
    ]
    x, y, error = np.array(points).T
    figure = new_figure(4.5, 4)
    axes = figure.subplots()
    axes.plot([0.3, 1], [0.3, 1], color="0.7")
    axes.errorbar(x, y, error, fmt="o", color="#2b5d8a")
    axes.set_xlabel("chance of being best, as told")
    axes.set_ylabel("by the longer look")
    save_figure(figure, path)


def collect(
    job: Callable[[int], Any], seeds: Iterable[int], workers: int, rows: Path | None
) -> list[Any]:
    """Of each seed what the job finds, as far as it comes before an interrupt.

    What is found is a line of the file ``rows`` each, and what is there is not looked for again.
    """
    lines = rows.read_text().splitlines() if rows and rows.exists() else []
    found: dict[int, Any] = dict(map(json.loads, lines))
    deaf = signal.SIGINT, signal.SIG_IGN  # what is told of an interrupted look is not to count
    pool = get_context("spawn").Pool(workers, signal.signal, deaf)
    todo = [seed for seed in seeds if seed not in found]
    with pool, suppress(KeyboardInterrupt):
        for seed, row in pool.imap_unordered(partial(with_seed, job), todo):
            found[seed] = row
            print(f"\r{len(found)} done", end="", file=sys.stderr)
            if rows:
                with rows.open("a") as file:
                    file.write(json.dumps((seed, row)) + "\n")
    print(file=sys.stderr)
    return [found[seed] for seed in sorted(found)]


def with_seed(job: Callable[[int], Any], seed: int) -> tuple[int, Any]:
    return seed, job(seed)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--decisions", type=int, default=2000)
    parser.add_argument("--iterations", type=int, default=200)
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--early", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--rows", type=Path, help="JSON lines: a seed, what both looks said")
    given = parser.parse_args()
    look = Look(given.iterations, given.times, given.early)
    seeds = range(given.seed, given.seed + given.decisions)
    found = collect(partial(told, look), seeds, given.workers, given.rows)
    rows = np.array(sorted(judged(*row) for row in found))
    print("\n".join(table(rows)))
    if given.plot:
        plot(rows, given.plot)


if __name__ == "__main__":
    main()
