"""Families of games: what asking for advice has to know of the game that it is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from glupcore._core import View
from glupcore.advice.advice import Advice


@dataclass(frozen=True)
class Family:
    """Games that are advised in by the same solvers, ``is_auction`` those with an auction.

    ``asking`` is the module that has the function ``ask``, and ``staking`` the one of ``Stakes``;
    ``reviewing`` that of ``review_text``. They are loaded when somebody asks.
    """

    is_auction: bool
    asking: str
    staking: str
    reviewing: str

    def stakes(
        self,
        target: int | None,
        lead: int | None,
        totals: Sequence[int] | None,
        rules: Any = None,
    ) -> Any:
        """The game that a deal is part of, None if none is given. Raises GlupError."""
        return import_module(self.staking).Stakes.of(target, lead, totals, rules)

    def ask(self, *args: Any) -> Advice:
        """The advice of a solver of the family: ``glupcore.recommend.ask`` has the arguments."""
        advice: Advice = import_module(self.asking).ask(*args)
        return advice

    def review(self, deal: str, **options: Any) -> Any:
        """A review of a deal that is told as JSON or as text: ``glupcore.review`` has the options.

        Raises RecordError and GlupError.
        """
        return import_module(self.reviewing).review_text(deal, **options)


TWO_HANDED: Final = Family(
    False, "glupcore.recommend", "glupcore.advice.stakes", "glupcore.review.reviewer"
)
AUCTION: Final = Family(
    True, "glupcore.auction.solvers", "glupcore.auction.stakes", "glupcore.auction.review"
)

FAMILIES: Final = {"two-handed": TWO_HANDED, "auction": AUCTION}
"""By the names that the core has for them."""


def family_of(view: object) -> Family:
    """Of which family the game is that this is seen of."""
    return TWO_HANDED if isinstance(view, View) else AUCTION
