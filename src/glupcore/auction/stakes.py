"""The game that a deal is part of, as glupcore.advice.stakes for the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from glupcore._auction import GameChances, Rules
from glupcore.errors import GlupError
from glupcore.support.checks import check_count, is_whole, quoted

_MOST_POINTS: Final = 10**9
_KEPT: Final = 8  # rules whose games are remembered


@dataclass(frozen=True, slots=True)
class Stakes:
    """A game to a ``target``, or the usual one of the rules, and the totals before this deal.

    ``totals`` are those of all accounts, mine first and the others clockwise; None: those that the
    deal came with.
    """

    target: int | None
    totals: tuple[int, ...] | None

    @classmethod
    def of(
        cls, target: int | None, lead: int | None, totals: Any, rules: object = None
    ) -> Stakes | None:
        """None if none is given; a search says what does not fit the rules.

        Raises GlupError for what is no game."""
        if lead is not None:
            raise GlupError(f"lead: expected none in an auction game, given {quoted(lead)}")
        if target is None and totals is None:
            return None
        if target is not None:
            check_count("target", target, _MOST_POINTS)
        if totals is None:
            return cls(target, None)
        if isinstance(totals, str) or not isinstance(totals, Sequence):
            raise GlupError(f"totals: expected one of each account, given {quoted(totals)}")
        for total in totals:
            if not is_whole(total) or abs(total) > _MOST_POINTS:
                raise GlupError(
                    f"totals: expected whole numbers to {_MOST_POINTS}, given {quoted(total)}"
                )
        return cls(target, tuple(totals))

    def begin(self, rules: Rules) -> tuple[GameChances, int | None, tuple[int, ...] | None]:
        """What a search is told: how games go on by these rules is found once."""
        return _chances(rules), self.target, self.totals


@lru_cache(_KEPT)
def _chances(rules: Rules) -> GameChances:
    return GameChances(rules)
