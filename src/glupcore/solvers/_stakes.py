"""The game that a deal is part of: how it stands, and the chance to win it after an action."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from glupcore._checks import check_count
from glupcore._core import Game, GlupError, View
from glupcore.advice import Advice
from glupcore.value.forecast import game_of

# Counters and the last trick: what phase 2 and the tricks of a deal bring in all.
_CARD_POINTS = 50

MOST_POINTS = 1_000_000
"""More than any game goes to."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """A game to a ``target`` or until one leads by ``lead``, and the totals before this deal."""

    target: int | None
    lead: int | None
    mine: int
    theirs: int

    @classmethod
    def of(cls, target: int | None, lead: int | None, mine: int, theirs: int) -> Stakes | None:
        """None if there is neither target nor lead. Raises GlupError for what is no game."""
        for name, total in (("mine", mine), ("theirs", theirs)):
            if total > MOST_POINTS:
                raise GlupError(f"{name}: expected at most {MOST_POINTS} points, given {total}")
            if total < 0:
                raise GlupError(f"{name}: expected a whole number of at least 0, given {total}")
        if target is not None and lead is not None:
            raise GlupError(f"target, lead: expected one of them, given {target} and {lead}")
        margin = abs(mine - theirs)
        if target is not None:
            check_count("target", target, MOST_POINTS)
            over, goal = max(mine, theirs) >= target and margin > 0, f"a target {target}"
        elif lead is not None:
            check_count("lead", lead, MOST_POINTS)
            over, goal = margin >= lead, f"a lead {lead}"
        elif mine or theirs:
            raise GlupError(f"mine, theirs: expected a target or a lead with {mine}, {theirs}")
        else:
            return None
        if over:
            raise GlupError(f"mine, theirs: {mine}, {theirs}: the game to {goal} is over")
        return cls(target, lead, mine, theirs)

    @property
    def totals(self) -> tuple[int, int]:
        """Of the player to act and of his opponent."""
        return self.mine, self.theirs

    @property
    def game(self) -> Game:
        """How such a game goes on."""
        return game_of(self.target, self.lead)

    def with_wins(self, advice: Advice, view: View) -> Advice:
        """The same advice, with the chance to win the game after each action.

        It follows from the action's value: more points are never worth less.
        """
        win = self._at_the_end(view) if view.phase == 2 else self._in_between(view)
        return replace(
            advice, actions=tuple(replace(action, win=win(action.value)) for action in advice)
        )

    def _in_between(self, view: View) -> Callable[[float], float]:
        return lambda value: self.game.chance(view, self.totals, difference=value)

    def _at_the_end(self, view: View) -> Callable[[float], float]:
        """In phase 2, where the points that are left are the same for every action."""
        left = _CARD_POINTS - sum(view.counters)
        mine, theirs = (
            total + points + counters
            for total, points, counters in zip(self.totals, view.scores, view.counters, strict=True)
        )
        return lambda value: self.game.after_deal(
            mine + (left + value) / 2, theirs + (left - value) / 2
        )
