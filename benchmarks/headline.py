"""How far the value of the best action is off, beside the error that is told with it.

    python benchmarks/headline.py --positions 300 --seconds 1

In positions of deals that greedy plays, looks of so many seconds by several seeds, and a long one.
Says how much the seeds differ in units of the error told, how large that error is, how far the mean
over the seeds is from the long look, how far what the network expects, and what the looks' choices
cost by the long one. On a busy machine ``--seconds 60 --iterations 20000`` is much like a second.
"""

import argparse
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
from calibration import collect, decision

from glupcore import recommend

LONG_SEED = 10**6


@dataclass(frozen=True)
class Looks:
    seconds: float
    iterations: int | None
    seeds: int
    long: int


Values = tuple[list[float], list[float], float, float, float, list[float]]


def look_at(looks: Looks, position: int) -> Values:
    """Values and errors by seed; value and error of the long look; what the network expects; what
    the choice of each seed costs by the long look."""
    view = decision(position)
    limits = {"seconds": looks.seconds, "iterations": looks.iterations}
    found = [recommend(view, seed=seed, **limits) for seed in range(1, looks.seeds + 1)]
    long = recommend(view, iterations=looks.long, seed=LONG_SEED)
    best = long.actions[0]
    return (
        [advice.value for advice in found],
        [advice.actions[0].error for advice in found],
        *(best.value, best.error, best.prior),
        [best.value - long[advice.action].value for advice in found],
    )


def summary(found: list[Values]) -> str:
    values = np.array([row[0] for row in found])
    errors = np.array([row[1] for row in found])
    long, long_error, prior = np.array([row[2:5] for row in found]).T
    lost = np.array([row[5] for row in found])
    spread = values.std(axis=1, ddof=1)
    off = values.mean(axis=1) - long
    expected = np.sqrt((errors**2).mean(axis=1) / values.shape[1] + long_error**2)
    ratio = np.sqrt((spread**2).sum() / (errors**2).mean(axis=1).sum())
    far = abs(values - long[:, None]) > 2 * np.hypot(errors, long_error[:, None])
    by_errors = np.sqrt((expected**2).mean())
    beside = (prior - long)[~np.isnan(prior)]  # a rare meld's chase has no network
    return f"""{values.shape[0]} positions, {values.shape[1]} seeds
spread of the seeds: {told(spread)}; {ratio:.2f} of the errors (root of mean squares)
error told: {told(errors)}
off the long look by more than twice both errors: {far.mean():.1%}
mean of the seeds less the long look: {mean_of(off)}, sd {off.std():.1f}, by errors {by_errors:.1f}
what the network expects less the long look: {mean_of(beside)}, sd {beside.std():.1f}
choices that cost by the long look: {(lost > 0).mean():.1%}, more than a point \
{(lost > 1).mean():.1%}; {lost.mean():.3f} points on the mean, most {lost.max():.1f}
"""


def told(numbers: np.ndarray) -> str:
    return (
        f"median {np.median(numbers):.1f}, p90 {np.quantile(numbers, 0.9):.1f}, "
        f"most {numbers.max():.1f}"
    )


def mean_of(numbers: np.ndarray) -> str:
    return f"{numbers.mean():+.2f} ± {numbers.std() / len(numbers) ** 0.5:.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--iterations", type=int, help="no more than so many")
    parser.add_argument("--seeds", type=int, default=4)
    parser.add_argument("--long", type=int, default=200_000, help="rollouts of the long look")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--rows", type=Path, help="JSON lines: a position, what was found")
    given = parser.parse_args()
    looks = Looks(given.seconds, given.iterations, given.seeds, given.long)
    positions = range(1, given.positions + 1)
    found = collect(partial(look_at, looks), positions, given.workers, given.rows)
    print(summary(found), end="")


if __name__ == "__main__":
    main()
