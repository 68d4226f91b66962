"""How a match stands and how it ended."""

import math
from dataclasses import dataclass, field
from typing import Any, Literal

from glupcore._fields import InputError, load_object
from glupcore._json import finite_or_none
from glupcore._typed import Count, typed
from glupcore.arena.play import DealResult
from glupcore.arena.sequential import SequentialTest, Verdict, Walk
from glupcore.arena.statistics import Estimate, Running
from glupcore.errors import GlupError
from glupcore.sources import sources_of

Ended = Literal["pairs", "test", "interrupt"]


@dataclass(frozen=True, slots=True)
class PairResult:
    """The two deals of a pair, which A plays at seat 0 and then at seat 1."""

    pair: Count
    deals: tuple[DealResult, DealResult]

    @classmethod
    def parse(cls, line: str | bytes) -> "PairResult":
        """From a line of a match file. Raises GlupError."""
        try:
            return typed(cls, load_object(line), strict=False)
        except InputError as fault:
            raise GlupError(f"not the line of a pair ({fault})") from None

    @property
    def margin(self) -> float:
        """A's points minus B's, a deal."""
        return sum(deal.margin for deal in self.deals) / 2

    @property
    def luck(self) -> float | None:
        """A's luck minus B's, in points of margin a deal; None if a deal was played without."""
        lucks = [deal.luck_of_a for deal in self.deals]
        return None if None in lucks else math.fsum(filter(None, lucks)) / 2


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

    Pairs may arrive in any order: what comes too early waits, so that neither the result nor the
    moment at which a test stops depends on who finished first.
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
        self._walk: Walk | None = None if test is None else test.start()
        self._with_luck = luck
        self._margins: list[float] = []
        self._lucks: list[float] = []
        self._running = Running()
        self._sides = ({"points": 0.0}, {"points": 0.0})
        self._waiting: dict[int, PairResult] = {}

    @property
    def is_over(self) -> bool:
        """Whether nothing more counts."""
        verdict = None if self._walk is None else self._walk.verdict
        return len(self._margins) >= self._limit or verdict is not None

    def has(self, pair: int) -> bool:
        """Whether the pair is there already."""
        return pair < len(self._margins) or pair in self._waiting

    def add(self, result: PairResult) -> None:
        """Take in a pair; one that is there already, or beyond the end, changes nothing.

        Raises GlupError if it has no luck where that is asked for, or is of another game.
        """
        if self.has(result.pair):
            return
        for rules in (deal.rules for deal in result.deals):
            if rules != self._rules:
                raise GlupError(
                    f"pair {result.pair}: expected deals of {self._rules}, given one of {rules}"
                )
        if self._with_luck and result.luck is None:
            raise GlupError(f"pair {result.pair}: expected a luck, given none")
        self._waiting[result.pair] = result
        while not self.is_over and len(self._margins) in self._waiting:
            self._count(self._waiting.pop(len(self._margins)))

    def _count(self, result: PairResult) -> None:
        luck = (result.luck or 0.0) if self._with_luck else 0.0
        self._margins.append(result.margin)
        self._lucks.append(luck)
        self._running.add(result.margin - luck)
        if self._walk is not None:
            self._walk.add(result.margin - luck)
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
            finished=len(self._margins) + len(self._waiting),
            limit=self._limit,
            margin=self._running.mean,
            error=self._running.error,
            llr=None if self._walk is None else self._walk.llr,
        )

    def result(self, interrupted: bool = False) -> MatchResult:
        """The result of the pairs counted so far."""
        pairs = len(self._margins)
        verdict = None if self._walk is None else self._walk.verdict
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
            llr=None if self._walk is None else self._walk.llr,
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
