"""The game that a deal is part of: how it stands, and the chance to win it after an action."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from itertools import accumulate
from math import isnan
from operator import attrgetter
from typing import TYPE_CHECKING

from glupcore._checks import check_count, check_whole, quoted
from glupcore._core import MOST_POINTS, Game, GlupError, View, ruleset
from glupcore.advice import ActionValue, Advice

if TYPE_CHECKING:
    from concurrent.futures import Future

_NAMES = [field.name for field in fields(ActionValue)]
_VALUES_OF = attrgetter(*_NAMES)
_WIN = _NAMES.index("win")


@dataclass(frozen=True, slots=True)
class Stakes:
    """A game to a ``target`` or until one leads by ``lead``, and the totals before this deal.

    ``rules`` is the ruleset that it is played by.
    """

    target: int | None
    lead: int | None
    mine: int
    theirs: int
    rules: str = "glup"

    @classmethod
    def of(
        cls,
        target: int | None,
        lead: int | None,
        totals: tuple[int, int] | None,
        rules: str = "glup",
    ) -> Stakes | None:
        """None if none is given. With totals alone, mine first, the target is the usual one.

        Raises GlupError for what is no game.
        """
        if target is None and lead is None and totals is None:
            return None
        try:
            mine, theirs = (0, 0) if totals is None else totals
        except (TypeError, ValueError):
            raise GlupError(f"totals: expected two, mine first, given {quoted(totals)}") from None
        for name, total in (("mine", mine), ("theirs", theirs)):
            check_whole(name, total, MOST_POINTS)
        if target is not None and lead is not None:
            raise GlupError(f"target, lead: expected one of them, given {target} and {lead}")
        margin = abs(mine - theirs)
        if lead is not None:
            check_count("lead", lead, MOST_POINTS)
            over, goal = margin >= lead, f"a lead {lead}"
        else:
            target = ruleset(rules).target if target is None else target
            check_count("target", target, MOST_POINTS)
            over, goal = max(mine, theirs) >= target and margin > 0, f"a target {target}"
        if over:
            raise GlupError(f"mine, theirs: {mine}, {theirs}: the game to {goal} is over")
        return cls(target, lead, mine, theirs, rules)

    @property
    def totals(self) -> tuple[int, int]:
        """Of the player to act and of their opponent."""
        return self.mine, self.theirs

    def begin(self) -> Future[Game]:
        """How such a game goes on: made beside what the caller does meanwhile, and once."""
        from glupcore.value.forecast import begin_game  # takes longer to import than this package

        return begin_game(self.target, self.lead, self.rules)

    def with_wins(self, advice: Advice, view: View, game: Game) -> Advice:
        """The same advice, with the chance to win the game after each action.

        It follows from the action's value, and is not known where that is not: more points are
        never worth less, so that the order of the actions is the same.
        """
        if any(isnan(action.value) for action in advice):
            return advice
        win = self._at_the_end(view, game) if view.phase == 2 else self._in_between(view, game)
        # Between the entries of its table a chance may rise by a thousandth where points fall.
        wins = accumulate((win(action.value) for action in advice), min)
        actions = zip(advice, wins, strict=True)
        return replace(
            advice, actions=tuple(_winning(action, chance) for action, chance in actions)
        )

    def _in_between(self, view: View, game: Game) -> Callable[[float], float]:
        return lambda value: game.chance(view, self.totals, difference=value)

    def _at_the_end(self, view: View, game: Game) -> Callable[[float], float]:
        """In phase 2, where the points that are left are the same for every action."""
        left = ruleset(view.rules).deal_card_points - sum(view.counters)
        mine, theirs = (
            total + points + counters
            for total, points, counters in zip(self.totals, view.scores, view.counters, strict=True)
        )
        return lambda value: game.after_deal(mine + (left + value) / 2, theirs + (left - value) / 2)


def _winning(action: ActionValue, chance: float) -> ActionValue:
    """The same with that chance, in a third of the time that ``replace`` takes: there are many."""
    values = list(_VALUES_OF(action))
    values[_WIN] = chance
    return ActionValue(*values)
