"""How a match stands and how it ended, as data and as text for people."""

import math
from dataclasses import dataclass, field
from typing import Any, Literal

from glupcore._core import DEFAULT_RULES
from glupcore.arena.games import name_of, plays_rounds
from glupcore.arena.sequential import SequentialTest, Verdict
from glupcore.arena.statistics import Estimate
from glupcore.drawing.columns import aligned
from glupcore.support.numbers import finite_or_none

Ended = Literal["pairs", "test", "interrupt"]
Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """What one player did, as means a deal.

    ``seconds`` is the mean time of a decision, over those where there was a choice; NaN without.
    """

    player: str
    points: float
    sources: dict[str, float]
    tricks: float
    decisions: float
    seconds: float

    def to_dict(self) -> dict[str, Any]:
        """As a JSON object, without the time."""
        return {
            "player": self.player,
            "points": finite_or_none(self.points),
            "sources": {source: finite_or_none(points) for source, points in self.sources.items()},
            "tricks": finite_or_none(self.tricks),
            "decisions": finite_or_none(self.decisions),
        }


@dataclass(frozen=True, slots=True)
class MatchProgress:
    """A match under way: ``pairs`` of at most ``limit`` counted, ``finished`` played.

    ``margin`` and ``error`` are in points a deal, corrected for luck if that is asked for; ``llr``
    is that of the sequential test, None without one.
    """

    pairs: int
    finished: int
    limit: int
    margin: float
    error: float
    llr: float | None

    def __str__(self) -> str:
        text = f"{self.pairs} pairs, A − B {self.margin:+.2f} ± {self.error:.2f}"
        return text if self.llr is None else f"{text}, log likelihood ratio {self.llr:+.2f}"


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The result of a match: the first ``pairs`` pairs in order, and nothing else.

    ``raw`` is A's margin as it was played, ``corrected`` with the luck of the draws taken out (None
    without), ``estimate`` the latter if there is one. ``luck`` is the mean of what was taken out,
    0 but for chance; ``variance_factor`` that of the corrected to the raw margin. ``won`` is the
    share of pairs that A won as played, a draw counted half; NaN without pairs. ``ended`` says
    why no more was played, ``verdict`` what the test accepts (None: nothing, or no test), ``rules``
    names the ruleset. ``margins`` are those behind ``estimate``, by the number of the pair.
    """

    a: Side
    b: Side
    seed: int
    pairs: int
    raw: Estimate
    corrected: Estimate | None
    luck: Estimate | None
    won: float
    ended: Ended
    test: SequentialTest | None
    llr: float | None
    verdict: Verdict | None
    rules: str = DEFAULT_RULES
    margins: tuple[float, ...] = field(default=(), repr=False)

    @property
    def estimate(self) -> Estimate:
        """A's margin in points a deal, corrected for luck if it can be."""
        return self.corrected or self.raw

    @property
    def variance_factor(self) -> float | None:
        """Variance of a corrected pair to that of a raw one; None where there is none."""
        if self.corrected is None or not 0 < self.raw.deviation < math.inf:
            return None
        return (self.corrected.deviation / self.raw.deviation) ** 2

    def to_dict(self) -> dict[str, Any]:
        """As a JSON object. Everything but "seconds" follows from players, seed and pairs."""
        return {
            "a": self.a.to_dict(),
            "b": self.b.to_dict(),
            "rules": self.rules,
            "seed": self.seed,
            "pairs": self.pairs,
            "raw": self.raw.to_dict(),
            "corrected": self.corrected and self.corrected.to_dict(),
            "luck": self.luck and self.luck.to_dict(),
            "won": finite_or_none(self.won),
            "variance_factor": self.variance_factor,
            "ended": self.ended,
            "test": self.test and self.test.to_dict(),
            "llr": None if self.llr is None else finite_or_none(self.llr),
            "verdict": self.verdict,
            "seconds": [finite_or_none(self.a.seconds), finite_or_none(self.b.seconds)],
        }

    def __str__(self) -> str:
        return match_text(self)


def match_text(result: MatchResult, width: int | None = None) -> str:
    """Several lines, without a line's end after the last: margin, test, points by source.

    Tables are at most ``width`` characters wide.
    """
    game = "" if result.rules == DEFAULT_RULES else f" of {name_of(result.rules)}"
    kind = "rounds" if plays_rounds(result.rules) else "pairs"
    lines = [
        f"A is {result.a.player}, B is {result.b.player}",
        f"{result.pairs} {kind} of deals{game}, seed {result.seed}",
    ]
    if result.pairs:
        lines += ["", *aligned(margin_rows(result), width)]
        if result.variance_factor is not None:
            lines.append(f"variance without luck: {result.variance_factor:.2f} of that as played")
    lines += _test_lines(result)
    if result.pairs:
        lines += ["", *aligned(side_rows(result), width)]
    return "\n".join(lines)


def _test_lines(result: MatchResult) -> list[str]:
    test = result.test
    if test is None or result.llr is None:
        return []
    low, high = test.bounds
    found = {
        "H1": f"the margin is {test.m1:+g} or more",
        "H0": f"the margin is {test.m0:+g} or less",
        None: "undecided",
    }[result.verdict]
    ratio = f"log likelihood ratio {result.llr:+.2f}, bounds {low:+.2f} and {high:+.2f}"
    return ["", f"test of {test.m0:+g} against {test.m1:+g}: {found} ({ratio})"]


def margin_rows(result: MatchResult) -> list[Row]:
    """The estimates of the margin in points a deal, as cells, with a heading."""
    rows: list[Row] = [("A − B a deal", "mean", "error", "95 % from", "to", "median")]
    rows.append(("as played", *_estimate_cells(result.raw)))
    if result.corrected is not None:
        rows.append(("without luck", *_estimate_cells(result.corrected)))
    if result.luck is not None:
        rows.append(("luck", *_estimate_cells(result.luck)))
    return rows


def _estimate_cells(estimate: Estimate) -> Row:
    if estimate.pairs < 2:
        return f"{estimate.mean:+.2f}", "-", "-", "-", f"{estimate.median:+.2f}"
    return (
        f"{estimate.mean:+.2f}",
        f"{estimate.error:.2f}",
        f"{estimate.low:+.2f}",
        f"{estimate.high:+.2f}",
        f"{estimate.median:+.2f}",
    )


def side_rows(result: MatchResult) -> list[Row]:
    """Points by source, tricks and time of both players, as cells, with a heading."""
    a, b = result.a, result.b
    rows: list[Row] = [("a deal", "A", "B", "A − B")]
    rows += [_row(source, a.sources[source], b.sources[source]) for source in a.sources]
    rows.append(_row("points", a.points, b.points))
    if a.tricks or b.tricks:  # in games that have some
        rows.append(_row("tricks", a.tricks, b.tricks))
    rows.append(_row("decisions", a.decisions, b.decisions))
    rows.append(("ms a decision", milliseconds(a), milliseconds(b), ""))
    return rows


def _row(name: str, a: float, b: float) -> Row:
    return name, f"{a:.2f}", f"{b:.2f}", f"{a - b:+.2f}"


def milliseconds(side: Side) -> str:
    """The mean time of a decision in milliseconds."""
    if math.isnan(side.seconds):
        return "-"
    time = 1000 * side.seconds
    return f"{time:.4f}" if time < 1 else f"{time:.2f}"
