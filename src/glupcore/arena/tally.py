"""Adds up a match pair by pair."""

import math

from glupcore._core import DEFAULT_RULES
from glupcore.arena.games import plays_rounds
from glupcore.arena.pairs import InOrder, PairResult
from glupcore.arena.results import Ended, MatchProgress, MatchResult, Side
from glupcore.arena.rounds import RoundDeal, RoundResult
from glupcore.arena.sequential import SequentialTest
from glupcore.arena.statistics import Estimate, Running
from glupcore.deals.sources import sources_of


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
        rules: str = DEFAULT_RULES,
    ) -> None:
        self._names = (a, b)
        self._rules = rules
        self._seed = seed
        self._limit = limit
        self._test = test
        self._order: InOrder[PairResult | RoundResult] = InOrder(limit, test, luck, rules)
        self._with_luck = luck
        self._margins: list[float] = []
        self._lucks: list[float] = []
        self._deals = 0
        self._running = Running()
        self._sides = ({"points": 0.0}, {"points": 0.0})

    @property
    def is_over(self) -> bool:
        """Whether nothing more counts."""
        return self._order.is_over

    def has(self, pair: int) -> bool:
        """Whether the pair is there already."""
        return self._order.has(pair)

    def add(self, result: PairResult | RoundResult) -> None:
        """Take in a pair; one that is there already, or beyond the end, changes nothing.

        Raises GlupError if it has no luck where that is asked for, or is of another game.
        """
        for counting in self._order.add(result):
            self._count(counting)

    def _count(self, result: PairResult | RoundResult) -> None:
        luck = self._order.luck_of(result)
        self._margins.append(result.margin)
        self._lucks.append(luck)
        self._running.add(result.margin - luck)
        self._deals += len(result.deals)
        for deal in result.deals:
            a = 0 if isinstance(deal, RoundDeal) else deal.seat_of_a
            for side, seat in enumerate((a, 1 - a)):
                sums = self._sides[side]
                for key, value in (
                    ("points", deal.scores[seat]),
                    ("tricks", deal.tricks[seat]),
                    ("decisions", deal.decisions[seat]),
                    ("seconds", deal.seconds[seat]),
                    *(() if isinstance(deal, RoundDeal) else deal.sources[seat].items()),
                ):
                    sums[key] = sums.get(key, 0.0) + value

    def progress(self) -> MatchProgress:
        """How the match stands."""
        return MatchProgress(
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
            _side(name, sums, self._deals, self._rules)
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
    sources = () if plays_rounds(rules) else sources_of(rules)
    return Side(
        player=player,
        points=mean("points"),
        sources={source: mean(source) for source in sources},
        tricks=mean("tricks"),
        decisions=mean("decisions"),
        seconds=sums["seconds"] / decisions if decisions else math.nan,
    )
