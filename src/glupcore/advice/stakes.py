"""The game that a deal is part of: how it stands, and the chance to win it after an action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from operator import attrgetter
from typing import TYPE_CHECKING

from glupcore._core import DEFAULT_RULES, MOST_POINTS, Game, GlupError, View, ruleset
from glupcore.advice.advice import ActionValue, Advice
from glupcore.support.checks import check_count, check_whole, quoted

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
    rules: str

    @classmethod
    def of(
        cls,
        target: int | None,
        lead: int | None,
        totals: Sequence[int] | None,
        rules: str | None = None,
    ) -> Stakes | None:
        """None if none is given. With totals alone, mine first, the target is the usual one.

        The rules are Glup's if none are named.

        Raises GlupError for what is no game.
        """
        if target is None and lead is None and totals is None:
            return None
        rules = DEFAULT_RULES if rules is None else rules
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
        wins = game.wins(view, self.totals, [action.value for action in advice])
        if not wins:
            return advice
        actions = zip(advice, wins, strict=True)
        return replace(
            advice, actions=tuple(_winning(action, chance) for action, chance in actions)
        )


def _winning(action: ActionValue, chance: float) -> ActionValue:
    """The same with that chance, in a third of the time that ``replace`` takes: there are many."""
    values = list(_VALUES_OF(action))
    values[_WIN] = chance
    return ActionValue(*values)
