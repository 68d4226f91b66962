"""What the actions make less likely; where points come from if the solver did not count them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from glupcore._core import View, meld_kinds, ruleset
from glupcore.advice import ActionValue, Advice, GivenUp, Outlook
from glupcore.belief import believed_odds
from glupcore.solvers._pimc import VALUE_UNIT, Evaluator
from glupcore.solvers._points import outlooks_of
from glupcore.solvers.limits import Limits

WORLDS = 128
MIN_WORLDS = 16
GRACE = 0.01  # seconds after the limit, if there are fewer by then
_ROLLOUTS = 160  # between two looks at the limits: some milliseconds
# Worth a word: so many points of Glup, and so many standard errors.
_POINTS, _ERRORS = 0.5, 2.5
_MOST = 3  # kinds of meld that one action is said to give up


def explain(view: View, advice: Advice, limits: Limits, seed: int) -> Advice:
    """The same advice, with the melds that each action makes less likely than the others do.

    How often a kind is declared is told by playouts to the end of the deal, both sides going on by
    ``greedy``: in 128 worlds, or in as many as the limit of time allows. A solver that counts no
    points by source (one without a search) has them from the same playouts, moved to add up to its
    value. In phase 2 nothing but cards is left, and the advice is returned as it is.
    """
    if view.phase != 1:
        return advice
    evaluator = Evaluator(view, "greedy", seed, believed_odds(view))
    outlooks = [value.outlook for value in advice.actions]
    places = {text: column for column, text in enumerate(evaluator.texts)}
    columns = [places[value.action] for value in advice.actions]
    playouts = _Playouts(evaluator, columns, counted=None in outlooks)
    playouts.add(limits)
    worlds = playouts.worlds
    if worlds == 0:
        return advice
    if playouts.points is not None:
        outlooks = list(_outlooks(advice, playouts.points / (worlds * VALUE_UNIT)))
    given_up = _given_up(playouts.tallies[:, 0] / worlds, worlds, view)
    actions = zip(advice.actions, outlooks, given_up, strict=True)
    return replace(
        advice, actions=tuple(_told(value, outlook, lost) for value, outlook, lost in actions)
    )


class _Playouts:
    """Sums over worlds: of what is declared after each action, and of the points if ``counted``."""

    def __init__(self, evaluator: Evaluator, columns: Sequence[int], *, counted: bool) -> None:
        self._evaluator = evaluator
        self._parts = [columns[i : i + _ROLLOUTS] for i in range(0, len(columns), _ROLLOUTS)]
        self._counted = counted
        self._start = time.perf_counter()
        self.worlds = 0
        self.tallies: NDArray[np.int32] = np.array(0)
        self.points: NDArray[np.int64] | None = None

    def add(self, limits: Limits) -> None:
        """Worlds, all there are to be, or while there is time."""
        count = max(1, _ROLLOUTS // len(self._parts[0]))
        while self.worlds < WORLDS:
            count = min(count, WORLDS - self.worlds)
            tallies, points = [], []
            for part in self._parts:
                if not self._has_time(limits):
                    return
                tallies.append(self._evaluator.tallies(self.worlds, count, part))
                if self._counted:
                    points.append(self._evaluator.block(self.worlds, count, part, True)[1])
            self.tallies = self.tallies + np.concatenate(tallies)
            if points:
                sums = np.concatenate([sums for sums in points if sums is not None])
                self.points = sums if self.points is None else self.points + sums
            self.worlds += count

    def _has_time(self, limits: Limits) -> bool:
        if limits.remaining > 0:
            return True
        in_grace = time.perf_counter() - self._start < GRACE
        return self.worlds < MIN_WORLDS and in_grace and not limits.stopped


def _outlooks(advice: Advice, points: NDArray[np.float64]) -> list[Outlook]:
    counted = points[:, 0].sum(axis=-1) - points[:, 1].sum(axis=-1)
    values = [value.value for value in advice.actions]
    return outlooks_of(points, np.where(np.isnan(values), counted, values))


def _told(
    value: ActionValue, outlook: Outlook | None, given_up: tuple[GivenUp, ...]
) -> ActionValue:
    if outlook is not None and given_up:
        outlook = Outlook(outlook.mine, outlook.theirs, given_up)
    return value if outlook is value.outlook else replace(value, outlook=outlook)


def _given_up(means: NDArray[np.float64], worlds: int, view: View) -> list[tuple[GivenUp, ...]]:
    """Of each action, by how often each kind is declared after it; shape (actions, fields)."""
    kinds = [(kind.identifier, kind.points) for kind in meld_kinds(view.trump, view.rules)]
    points = np.array([p for _, p in kinds])
    declared = means[:, : len(kinds)]
    # What is usual among the actions; a single action has nothing to be compared with.
    usual = np.median(declared, axis=0)
    lost = usual - declared
    noise = np.sqrt((declared * np.abs(1 - declared) + usual * np.abs(1 - usual)) / worlds)
    least = _POINTS * ruleset(view.rules).point_scale
    matters = (lost * points >= least) & (lost >= _ERRORS * noise)
    given_up: list[tuple[GivenUp, ...]] = [()] * len(means)
    for action in np.flatnonzero(matters.any(axis=1)):
        found = [
            GivenUp(kinds[k][0], float(lost[action, k]), float(lost[action, k] * points[k]))
            for k in np.flatnonzero(matters[action])
        ]
        given_up[action] = tuple(sorted(found, key=lambda item: -item.points)[:_MOST])
    return given_up
