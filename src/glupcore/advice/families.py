"""Families of games: what asking for advice has to know of the game that it is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from glupcore._core import GameView, GlupError, View, game_family
from glupcore.advice.advice import Advice


@dataclass(frozen=True)
class Family:
    """Games that are advised in by the same solvers, by the ``name`` that the core has for them.

    ``asking`` is the module that has the function ``ask``, and ``staking`` the one of ``Stakes``;
    ``reviewing`` that of ``review_text``; None: there is no such thing in these games. They are
    loaded when somebody asks.
    """

    name: str
    asking: str
    staking: str | None
    reviewing: str | None

    def stakes(
        self,
        target: int | None,
        lead: int | None,
        totals: Sequence[int] | None,
        rules: Any = None,
    ) -> Any:
        """The game that a deal is part of, None if none is given. Raises GlupError."""
        if self.staking is not None:
            return import_module(self.staking).Stakes.of(target, lead, totals, rules)
        for field, value in (("target", target), ("lead", lead), ("totals", totals)):
            if value is not None:
                counts = "where advice counts the points of the deal alone"
                raise GlupError(f"{field}: expected none in {self.name}, {counts}")
        return None

    def ask(self, *args: Any) -> Advice:
        """The advice of a solver of the family: ``glupcore.recommend.ask`` has the arguments."""
        advice: Advice = import_module(self.asking).ask(*args)
        return advice

    def review(self, deal: str, **options: Any) -> Any:
        """A review of a deal that is told as JSON or as text: ``glupcore.review`` has the options.

        Raises RecordError and GlupError.
        """
        return import_module(self.check_reviews()).review_text(deal, **options)

    def check_reviews(self) -> str:
        """The module that reviews. Raises GlupError where none does."""
        if self.reviewing is None:
            raise GlupError(f"rules: expected a game that is reviewed, given {self.name}")
        return self.reviewing


TWO_HANDED: Final = Family(
    "two-handed", "glupcore.recommend", "glupcore.advice.stakes", "glupcore.review.reviewer"
)
AUCTION: Final = Family(
    "auction", "glupcore.auction.solvers", "glupcore.auction.stakes", "glupcore.auction.review"
)
PISTI: Final = Family("pisti", "glupcore.games.solvers", None, None)

FAMILIES: Final = {family.name: family for family in (TWO_HANDED, AUCTION, PISTI)}
"""By the names that the core has for them."""


def family_of(view: object) -> Family:
    """Of which family the game is that this is seen of."""
    if isinstance(view, GameView):
        return FAMILIES[game_family(view.rules)]
    return TWO_HANDED if isinstance(view, View) else AUCTION


def family_by(rules: Any) -> Family:
    """Whose these rules are: a name, or Rules of an auction game. Raises GlupError."""
    return FAMILIES[game_family(rules)] if isinstance(rules, str) else AUCTION
