"""Two results side by side: which differences are more than noise.

A difference counts if it is larger than what the windows of both runs scatter by, widened by what
the machine itself has changed by between the runs, as its reference figures show, or by what two
processes differ in anyway. What was measured fewer than three times has no spread, and no verdict.
"""

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from glupcore.bench.results import THE_SIGNATURE, BenchResult, Figure, Margin
from glupcore.bench.signature import changes
from glupcore.support.numbers import without_nan

RESAMPLES: Final = 1_000
SPAN: Final = (0.025, 0.975)
LEAST: Final = 0.05
"""No difference smaller than this is believed of two processes, whatever their windows say."""

LEAST_SAMPLES: Final = 3
SCALE: Final = ("reference.numbers", "reference.shuffle", "reference.memory.1MiB")

Verdict = Literal["faster", "slower", "noise", "unknown"]


@dataclass(frozen=True, slots=True)
class Change:
    """A figure now as a multiple of its former speed, with the span that noise leaves it.

    More than 1 is better, for times and speeds alike. The span is NaN where it is not known.
    """

    name: str
    what: str
    ratio: float
    low: float
    high: float

    @property
    def verdict(self) -> Verdict:
        """Noise unless the whole span lies on one side."""
        if math.isnan(self.low):
            return "unknown"
        if self.low > 1:
            return "faster"
        return "slower" if self.high < 1 else "noise"


@dataclass(frozen=True, slots=True)
class Shift:
    """A match's margin now minus its former one, with the standard error of that."""

    name: str
    difference: float
    error: float

    @property
    def is_noise(self) -> bool:
        """Whether two standard errors cover it."""
        return not abs(self.difference) > 2 * self.error


@dataclass(frozen=True, slots=True)
class Comparison:
    """What two runs say of each other; ``drift`` is the greatest change of the machine itself.

    ``signature`` has a line for each number of the signature that differs, and for a suite whose
    signature was left out; ``machine`` has one for each fact about machine and build.
    """

    changes: tuple[Change, ...]
    shifts: tuple[Shift, ...]
    drift: float
    signature: tuple[str, ...]
    machine: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """As a JSON object; a number that is not finite becomes null."""
        data: dict[str, Any] = {
            "changes": [{**asdict(one), "verdict": one.verdict} for one in self.changes],
            "shifts": [{**asdict(one), "noise": one.is_noise} for one in self.shifts],
            "drift": self.drift,
            "signature": list(self.signature),
            "machine": list(self.machine),
        }
        return {key: without_nan(value) for key, value in data.items()}


def compare(old: BenchResult, new: BenchResult, least: float = LEAST) -> Comparison:
    """Compare what both have measured; no change of less than ``least`` is believed."""
    former = {figure.name: figure for figure in old.figures}
    both = [(former[one.name], one) for one in new.figures if one.name in former]
    pairs = [(before, after) for before, after in both if _is_told(before) and _is_told(after)]
    scale = [pair for pair in pairs if pair[0].name in SCALE]
    drift = max((abs(math.log(_speed(*pair))) for pair in scale), default=0.0)
    margin = max(drift, least)
    found = [
        _change(before, after, margin)
        for before, after in pairs
        if not before.name.startswith("reference.")
    ]
    matches = {(margin.a, margin.b): margin for margin in old.margins}
    shifts = [
        _shift(matches[one.a, one.b], one) for one in new.margins if (one.a, one.b) in matches
    ]
    facts = sorted(old.machine.keys() | new.machine.keys())
    return Comparison(
        changes=tuple(found),
        shifts=tuple(shifts),
        drift=math.exp(drift) - 1,
        signature=(*changes(old.signature, new.signature), *_unsigned(old, new)),
        machine=tuple(
            f"{fact}: {old.machine.get(fact, '-')}, now {new.machine.get(fact, '-')}"
            for fact in facts
            if old.machine.get(fact) != new.machine.get(fact)
        ),
    )


def _unsigned(old: BenchResult, new: BenchResult) -> list[str]:
    """The suites of which one had no time for its signature."""
    left_out = {*old.left_out, *new.left_out}
    unsigned = [f"{suite}: {THE_SIGNATURE}" for suite in new.suites]
    return [f"{one}: left out" for one in unsigned if one in left_out]


def _is_told(figure: Figure) -> bool:
    """Whether there are samples, of which ratios can be made."""
    return bool(figure.samples) and all(1e-100 < sample < 1e100 for sample in figure.samples)


def _speed(old: Figure, new: Figure) -> float:
    ratio = new.median / old.median
    return ratio if new.more_is_better else 1 / ratio


def _change(old: Figure, new: Figure, margin: float) -> Change:
    ratio = _speed(old, new)
    low, high = _span(old, new)
    return Change(new.name, new.what, ratio, low * math.exp(-margin), high * math.exp(margin))


def _span(old: Figure, new: Figure) -> tuple[float, float]:
    """Of the ratio of medians, by resampling the windows of both (Efron 1979)."""
    if min(len(old.samples), len(new.samples)) < LEAST_SAMPLES:
        return math.nan, math.nan
    rng = np.random.default_rng(1)
    ratios = _medians(rng, new.samples) / _medians(rng, old.samples)
    if not new.more_is_better:
        ratios = 1 / ratios
    low, high = np.quantile(ratios, SPAN)
    return float(low), float(high)


def _medians(rng: np.random.Generator, samples: Sequence[float]) -> NDArray[np.float64]:
    picked = rng.choice(np.asarray(samples), (RESAMPLES, len(samples)))
    medians: NDArray[np.float64] = np.median(picked, axis=1)
    return medians


def _shift(old: Margin, new: Margin) -> Shift:
    return Shift(new.name, new.mean - old.mean, math.hypot(old.error, new.error))
