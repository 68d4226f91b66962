"""The pairs of a match: what came of one, and which of them count."""

import math
from dataclasses import dataclass
from typing import Generic, Self, TypeVar

from glupcore.arena.games import plays_rounds
from glupcore.arena.play import DealResult
from glupcore.arena.rounds import RoundResult
from glupcore.arena.sequential import SequentialTest, Walk
from glupcore.errors import GlupError
from glupcore.support.fields import InputError, load_object
from glupcore.support.typed import Count, typed


@dataclass(frozen=True, slots=True)
class PairResult:
    """The two deals of a pair, which A plays at seat 0 and then at seat 1."""

    pair: Count
    deals: tuple[DealResult, DealResult]

    @classmethod
    def parse(cls, line: str | bytes) -> Self:
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


P = TypeVar("P", bound="PairResult | RoundResult")


def read_result(line: str | bytes, rules: str) -> "PairResult | RoundResult":
    """What came of a pair, or of a round of an auction game. Raises GlupError."""
    return RoundResult.parse(line) if plays_rounds(rules) else PairResult.parse(line)


class InOrder(Generic[P]):
    """Lets pairs count in the order of their numbers, up to a limit or the verdict of a test.

    They may arrive in any order: what comes too early waits, so that neither the result nor the
    moment at which a test stops depends on who finished first.
    """

    def __init__(
        self, limit: int, test: SequentialTest | None, with_luck: bool, rules: str
    ) -> None:
        self.counted = 0
        self.walk: Walk | None = None if test is None else test.start()
        self._limit = limit
        self._with_luck = with_luck
        self._rules = rules
        self._waiting: dict[int, P] = {}

    @property
    def waiting(self) -> int:
        """How many have come too early."""
        return len(self._waiting)

    @property
    def is_over(self) -> bool:
        """Whether nothing more counts."""
        verdict = None if self.walk is None else self.walk.verdict
        return self.counted >= self._limit or verdict is not None

    def has(self, pair: int) -> bool:
        """Whether the pair is there already."""
        return pair < self.counted or pair in self._waiting

    def luck_of(self, result: PairResult | RoundResult) -> float:
        """What is taken out of the margin of a pair; 0 in a match without luck."""
        return (result.luck or 0.0) if self._with_luck else 0.0

    def add(self, result: P) -> list[P]:
        """The pairs that count now that this one is there; none if it was there, or all is over.

        Raises GlupError if it has no luck where that is asked for, or is of another game.
        """
        if self.has(result.pair):
            return []
        for rules in (deal.rules for deal in result.deals):
            if rules != self._rules:
                raise GlupError(
                    f"pair {result.pair}: expected deals of {self._rules}, given one of {rules}"
                )
        if self._with_luck and result.luck is None:
            raise GlupError(f"pair {result.pair}: expected a luck, given none")
        if self.is_over:
            return []
        self._waiting[result.pair] = result
        counting = []
        while (following := self._next()) is not None:
            self.counted += 1
            if self.walk is not None:
                self.walk.add(following.margin - self.luck_of(following))
            counting.append(following)
        return counting

    def _next(self) -> P | None:
        return None if self.is_over else self._waiting.pop(self.counted, None)
