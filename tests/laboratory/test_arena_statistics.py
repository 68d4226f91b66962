"""Estimates, and the sequential test's verdicts and error rates."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from glupcore import GlupError
from glupcore.arena import Estimate, SequentialTest
from glupcore.arena.pairs import PairResult
from glupcore.arena.statistics import Running
from glupcore.arena.workers import pair_line

MARGINS = [12.0, -3.5, 40.0, 7.0, -21.5, 0.0]


def test_an_estimate_is_what_the_standard_library_says() -> None:
    found = Estimate.of(MARGINS)
    assert found.mean == pytest.approx(statistics.fmean(MARGINS))
    assert found.error == pytest.approx(statistics.stdev(MARGINS) / math.sqrt(6))
    assert found.median == statistics.median(MARGINS)
    width = statistics.NormalDist().inv_cdf(0.975) * found.error
    assert (found.low, found.high) == pytest.approx((found.mean - width, found.mean + width))


def test_an_estimate_of_little() -> None:
    assert Estimate.of([5.0]).error == math.inf
    assert math.isnan(Estimate.of([]).mean)
    assert Estimate.of([]).to_dict()["mean"] is None
    assert Estimate.of([5.0]).to_dict() == {
        "pairs": 1, "mean": 5.0, "error": None, "low": None, "high": None, "median": 5.0,
        "deviation": None,
    }  # fmt: skip


def test_a_running_estimate_is_the_same() -> None:
    running = Running()
    for n, margin in enumerate(MARGINS, 1):
        running.add(margin)
        expected = Estimate.of(MARGINS[:n])
        assert running.mean == pytest.approx(expected.mean)
        assert running.error == pytest.approx(expected.error)


def test_the_bounds_are_walds() -> None:
    low, high = SequentialTest(0, 5, alpha=0.1, beta=0.2).bounds
    assert (low, high) == pytest.approx((math.log(0.2 / 0.9), math.log(0.8 / 0.1)))


def test_the_ratio_is_that_of_the_likeliest_normals() -> None:
    """The likelihood under each hypothesis, its variance the likeliest one, by the density."""
    walk = SequentialTest(-2, 6).start()
    for margin in MARGINS:
        walk.add(margin)

    def log_likelihood(mean: float) -> float:
        sigma = math.sqrt(statistics.fmean((x - mean) ** 2 for x in MARGINS))
        return sum(math.log(statistics.NormalDist(mean, sigma).pdf(x)) for x in MARGINS)

    assert walk.llr == pytest.approx(log_likelihood(6) - log_likelihood(-2))


def test_nothing_is_decided_too_early_and_equal_margins_are_no_trouble() -> None:
    for margin, verdict in ((0.0, "H0"), (10.0, "H1"), (10.0 + 1e-9, "H1"), (-1.0, "H0")):
        walk = SequentialTest(0, 10, minimum=5).start()
        for _ in range(4):
            walk.add(margin)
        assert walk.verdict is None
        walk.add(margin)
        assert walk.verdict == verdict


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"m0": 5, "m1": 5}, "expected m0 less than m1, given 5 and 5"),
        ({"m0": math.nan, "m1": 5}, "m0: expected a number, given nan"),
        ({"m0": -1e200, "m1": 5}, "m0: expected at most 1000000 points, given -1e[+]200"),
        ({"m0": 0, "m1": 5, "alpha": 0.5}, "alpha: expected a number between 0 and 0.5"),
        ({"m0": 0, "m1": 5, "beta": 0}, "beta: expected .* given 0"),
        ({"m0": 0, "m1": 5, "minimum": 0}, "minimum: expected a whole number"),
    ],
)
def test_a_bad_test_is_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(GlupError, match=message):
        SequentialTest(**arguments)


MATCHES = 2000
LONGEST = 3000
CHANCE = 3 * math.sqrt(0.05 * 0.95 / MATCHES)  # three standard errors of a rate of 0.05

Margins = NDArray[np.float64]


def normal(rng: np.random.Generator) -> Margins:
    return rng.normal(0, 60, (MATCHES, LONGEST))


def heavy(rng: np.random.Generator) -> Margins:
    """Laplace noise with, in one pair of fifty, a meld of hundreds of points."""
    noise = rng.laplace(0, 40, (MATCHES, LONGEST))
    return noise + rng.choice([0, -400, 400], p=[0.98, 0.01, 0.01], size=noise.shape)


def real(rng: np.random.Generator) -> Margins:
    """Margins of pairs without luck, drawn anew; greedy against itself would tie every pair."""
    pairs = [
        PairResult.parse(pair_line("greedy", "random", 1, i, luck=True, rules="glup"))
        for i in range(400)
    ]
    margins = np.array([pair.margin - (pair.luck or 0.0) for pair in pairs])
    return rng.choice(margins - margins.mean(), (MATCHES, LONGEST))


def simulate(test: SequentialTest, margins: Margins) -> tuple[NDArray[np.int64], Any]:
    """How the test ends on many matches at once: ``margins`` of shape (matches, pairs).

    Returns for each match 1 where it accepts H1, 0 for H0 and -1 for neither, and the number of
    pairs that it takes.
    """
    n = np.arange(1, margins.shape[1] + 1)
    from_m0 = ((margins - test.m0) ** 2).cumsum(axis=1)
    from_m1 = ((margins - test.m1) ** 2).cumsum(axis=1)
    with np.errstate(divide="ignore"):
        llr = 0.5 * n * (np.log(from_m0) - np.log(from_m1))
    low, high = test.bounds
    ended = ((llr <= low) | (llr >= high)) & (n >= test.minimum)
    last = np.where(ended.any(axis=1), ended.argmax(axis=1), len(n) - 1)
    rows = np.arange(len(margins))
    verdicts = np.where(ended[rows, last], llr[rows, last] >= high, -1)
    return verdicts.astype(np.int64), last + 1


@pytest.mark.parametrize(
    "noise", [normal, *(pytest.param(one, marks=pytest.mark.slow) for one in (heavy, real))]
)
@pytest.mark.parametrize("difference", [pytest.param(12.0, marks=pytest.mark.slow), 40.0])
def test_error_rates(noise: Callable[[np.random.Generator], Margins], difference: float) -> None:
    margins = noise(np.random.default_rng(1))
    stated = 0.075 if noise is real else 0.05  # skewed: see docs/arena.md
    test = SequentialTest(0, difference)
    for margin, wrong in ((0, 1), (difference, 0)):
        verdicts, pairs = simulate(test, margins + margin)
        assert (verdicts >= 0).all()
        assert (verdicts == wrong).mean() < stated + CHANCE
        assert pairs.min() >= test.minimum


def test_a_simulation_ends_as_the_test_does() -> None:
    margins = np.random.default_rng(3).normal(5, 30, (40, 60))
    margins[0] = 0.0  # no variance at all
    test = SequentialTest(0, 10, minimum=20)
    verdicts, pairs = simulate(test, margins)
    assert set(verdicts) == {-1, 0, 1}
    for row, verdict, last in zip(margins, verdicts, pairs, strict=True):
        walk = test.start()
        for margin in row:
            if walk.verdict is None:
                walk.add(margin)
        assert walk.pairs == last
        assert {"H1": 1, "H0": 0, None: -1}[walk.verdict] == verdict
