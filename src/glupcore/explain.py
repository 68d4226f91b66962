"""What the actions make less likely; where points come from if the solver did not count them."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from glupcore._core import View, meld_kinds
from glupcore.advice import ActionValue, Advice, GivenUp, Outlook
from glupcore.belief import believed_odds
from glupcore.solvers._pimc import VALUE_UNIT, Evaluator
from glupcore.solvers._points import outlook_of
from glupcore.solvers.limits import Limits

WORLDS = 128
MIN_WORLDS = 16
_CHUNK = 8
# Worth a word: so many points, and so many standard errors.
_POINTS, _ERRORS = 0.5, 2.5
_MOST = 3  # kinds of meld that one action is said to give up


def explain(view: View, advice: Advice, limits: Limits, seed: int) -> Advice:
    """The same advice, with the melds that each action makes less likely than the others do.

    How often a kind is declared is told by playouts to the end of the deal, both sides going on by
    ``greedy``: in 128 worlds, or in no fewer than 16 if the limit of time comes before. A solver
    that counts no points by source (one without a search) has them from the same playouts, moved to
    add up to its value. In phase 2 nothing but cards is left, and the advice is returned as it is.
    """
    if view.phase != 1:
        return advice
    evaluator = Evaluator(view, "greedy", seed, believed_odds(view))
    columns = [evaluator.texts.index(value.action) for value in advice.actions]
    sums = evaluator.tallies(0, MIN_WORLDS, columns)
    worlds = MIN_WORLDS
    while worlds < WORLDS and limits.remaining > 0:
        sums += evaluator.tallies(worlds, _CHUNK, columns)
        worlds += _CHUNK
    given_up = _given_up(sums[:, 0] / worlds, worlds, view.trump)
    outlooks = [value.outlook for value in advice.actions]
    if None in outlooks:
        _, points = evaluator.block(0, worlds, columns, True)
        assert points is not None
        outlooks = [
            _outlook(value, of_action / (worlds * VALUE_UNIT))
            for value, of_action in zip(advice.actions, points, strict=True)
        ]
    actions = zip(advice.actions, outlooks, given_up, strict=True)
    return replace(
        advice,
        actions=tuple(
            replace(value, outlook=replace(outlook, gives_up=gives_up))
            for value, outlook, gives_up in actions
            if outlook is not None
        ),
    )


def _outlook(value: ActionValue, points: NDArray[np.float64]) -> Outlook:
    counted = float(points[0].sum() - points[1].sum())
    return outlook_of(points, counted if math.isnan(value.value) else value.value)


def _given_up(means: NDArray[np.float64], worlds: int, trump: str) -> list[tuple[GivenUp, ...]]:
    """Of each action, by how often each kind is declared after it; shape (actions, fields)."""
    kinds = [(kind.identifier, kind.points) for kind in meld_kinds(trump)]
    points = np.array([p for _, p in kinds])
    declared = means[:, : len(kinds)]
    # What is usual among the actions; a single action has nothing to be compared with.
    usual = np.median(declared, axis=0)
    lost = usual - declared
    noise = np.sqrt((declared * np.abs(1 - declared) + usual * np.abs(1 - usual)) / worlds)
    matters = (lost * points >= _POINTS) & (lost >= _ERRORS * noise)
    return [
        tuple(
            sorted(
                (
                    GivenUp(kinds[k][0], float(lost[action, k]), float(lost[action, k] * points[k]))
                    for k in np.flatnonzero(matters[action])
                ),
                key=lambda item: -item.points,
            )[:_MOST]
        )
        for action in range(len(means))
    ]
