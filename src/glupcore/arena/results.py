"""How a match stands and how it ended."""

import math
from dataclasses import dataclass, field
from typing import Any, Literal

from glupcore._json import finite_or_none
from glupcore.arena.pairs import InOrder, PairResult
from glupcore.arena.sequential import SequentialTest, Verdict
from glupcore.arena.statistics import Estimate, Running
from glupcore.sources import sources_of

Ended = Literal["pairs", "test", "interrupt"]


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
class Standing:
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
    rules: str = "glup"
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
        from glupcore.arena.tables import match_text

        return match_text(self)


class Tally:
    """Counts pairs in the order of their numbers, up to a limit or a verdict, whichever is first.

    They may arrive in any order (InOrder).
    """

    def __init__(
        self,
        a: str,
        b: str,
        seed: int,
        limit: int,
        test: SequentialTest | None,
        luck: bool,
        rules: str = "glup",
    ) -> None:
        self._names = (a, b)
        self._rules = rules
        self._seed = seed
        self._limit = limit
        self._test = test
        self._order: InOrder[PairResult] = InOrder(limit, test, luck, rules)
        self._with_luck = luck
        self._margins: list[float] = []
        self._lucks: list[float] = []
        self._running = Running()
        self._sides = ({"points": 0.0}, {"points": 0.0})

    @property
    def is_over(self) -> bool:
        """Whether nothing more counts."""
        return self._order.is_over

    def has(self, pair: int) -> bool:
        """Whether the pair is there already."""
        return self._order.has(pair)

    def add(self, result: PairResult) -> None:
        """Take in a pair; one that is there already, or beyond the end, changes nothing.

        Raises GlupError if it has no luck where that is asked for, or is of another game.
        """
        for counting in self._order.add(result):
            self._count(counting)

    def _count(self, result: PairResult) -> None:
        luck = self._order.luck_of(result)
        self._margins.append(result.margin)
        self._lucks.append(luck)
        self._running.add(result.margin - luck)
        for deal in result.deals:
            for side, seat in enumerate((deal.seat_of_a, 1 - deal.seat_of_a)):
                sums = self._sides[side]
                for key, value in (
                    ("points", deal.scores[seat]),
                    ("tricks", deal.tricks[seat]),
                    ("decisions", deal.decisions[seat]),
                    ("seconds", deal.seconds[seat]),
                    *deal.sources[seat].items(),
                ):
                    sums[key] = sums.get(key, 0.0) + value

    def standing(self) -> Standing:
        """How the match stands."""
        return Standing(
            pairs=len(self._margins),
            finished=len(self._margins) + self._order.waiting,
            limit=self._limit,
            margin=self._running.mean,
            error=self._running.error,
            llr=self._llr,
        )

    @property
    def _llr(self) -> float | None:
        return None if self._order.walk is None else self._order.walk.llr

    def result(self, interrupted: bool = False) -> MatchResult:
        """The result of the pairs counted so far."""
        pairs = len(self._margins)
        verdict = None if self._order.walk is None else self._order.walk.verdict
        ended: Ended = "test" if verdict else "pairs" if self.is_over else "interrupt"
        assert interrupted or self.is_over
        corrected = [m - luck for m, luck in zip(self._margins, self._lucks, strict=True)]
        a, b = (
            _side(name, sums, 2 * pairs, self._rules)
            for name, sums in zip(self._names, self._sides, strict=True)
        )
        return MatchResult(
            a=a,
            b=b,
            seed=self._seed,
            pairs=pairs,
            raw=Estimate.of(self._margins),
            corrected=Estimate.of(corrected) if self._with_luck else None,
            luck=Estimate.of(self._lucks) if self._with_luck else None,
            won=sum((m > 0) + (m == 0) / 2 for m in self._margins) / pairs if pairs else math.nan,
            ended=ended,
            test=self._test,
            llr=self._llr,
            verdict=verdict,
            rules=self._rules,
            margins=tuple(corrected),
        )


def _side(player: str, sums: dict[str, float], deals: int, rules: str) -> Side:
    def mean(key: str) -> float:
        return sums.get(key, 0.0) / deals if deals else math.nan

    decisions = sums.get("decisions", 0.0)
    return Side(
        player=player,
        points=mean("points"),
        sources={source: mean(source) for source in sources_of(rules)},
        tricks=mean("tricks"),
        decisions=mean("decisions"),
        seconds=sums["seconds"] / decisions if decisions else math.nan,
    )
