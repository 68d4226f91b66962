"""The game that a deal is part of: what is to be won, and how it stands."""

from __future__ import annotations

from dataclasses import dataclass, replace

from glupcore._checks import check_count
from glupcore._core import CARD_POINTS, MOST_POINTS, Game, GlupError, View
from glupcore.advice import Advice
from glupcore.solvers._race import verdicts as verdicts_of
from glupcore.solvers._verdict import TRUST_ALL
from glupcore.value.forecast import game_of


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
    def judge(self) -> Game:
        """How such a game goes on."""
        return game_of(self.target, self.lead)

    def with_wins(self, advice: Advice, view: View) -> Advice:
        """Advice on a view of phase 2, with the chance to win the game after each action.

        The points that are left there are the same for every action: more of them is always better,
        and the best action is that for points.
        """
        left = CARD_POINTS - sum(view.counters)
        mine, theirs = (
            total + points + counters
            for total, points, counters in zip(self.totals, view.scores, view.counters, strict=True)
        )

        def win(value: float) -> float:
            return self.judge.after_deal(mine + (left + value) / 2, theirs + (left - value) / 2)

        # An error is half of what lies between the ends of a value's bounds.
        wins = [win(action.value) for action in advice]
        errors = [(win(a.value + a.error) - win(a.value - a.error)) / 2 for a in advice]
        verdicts, _ = verdicts_of(
            [found - wins[0] for found in wins],
            errors,
            [0.0] * len(wins),
            0,
            [None] * len(wins),
            TRUST_ALL,
            0.0,
        )
        return replace(
            advice,
            actions=tuple(
                replace(
                    action,
                    win=found,
                    difference=verdict.difference,
                    difference_error=verdict.difference_error,
                    chance=verdict.chance,
                )
                for action, found, verdict in zip(advice, wins, verdicts, strict=True)
            ),
        )
