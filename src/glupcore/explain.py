"""Why an action is worth what it is: where the points come from, and what it gives up."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from glupcore._core import History, View, meld_kinds
from glupcore.advice import Advice, GivenUp, Outlook
from glupcore.belief import believed_odds
from glupcore.solvers._pimc import Evaluator
from glupcore.solvers.limits import Limits
from glupcore.sources import SOURCES, family

WORLDS = 128
MIN_WORLDS = 16
_CHUNK = 8
# What is not declared, in the order of a tally's last fields.
_OTHERS = ("nines", "exchange", "glups", "counters", "last-trick")
# Worth a word: so many points, and so many standard errors.
_POINTS, _ERRORS = 0.5, 2.5
_MOST = 3  # kinds of meld that one action is said to give up


def explain(
    view: View, advice: Advice, limits: Limits, seed: int, history: History | None = None
) -> Advice:
    """The same advice, every action with its outlook: both sides go on by ``greedy``.

    So it tells where points come from, and not exactly how many: a search values better play.
    It looks at 128 worlds, or at no fewer than 16 if the limit of time comes before. In phase 2
    nothing but cards is left to explain, and the advice is returned as it is.
    """
    if view.phase != 1:
        return advice
    evaluator = Evaluator(view.to_bytes(), "greedy", seed, believed_odds(view, history))
    columns = [evaluator.texts.index(value.action) for value in advice.actions]
    sums = evaluator.tallies(0, MIN_WORLDS, columns)
    worlds = MIN_WORLDS
    while worlds < WORLDS and limits.remaining > 0:
        sums += evaluator.tallies(worlds, _CHUNK, columns)
        worlds += _CHUNK
    outlooks = _outlooks(sums / worlds, worlds, view.trump)
    values = zip(advice.actions, outlooks, strict=True)
    return replace(advice, actions=tuple(replace(v, outlook=outlook) for v, outlook in values))


def _outlooks(means: NDArray[np.float64], worlds: int, trump: str) -> list[Outlook]:
    kinds = [(kind.identifier, kind.points) for kind in meld_kinds(trump)]
    points = np.array([p for _, p in kinds])
    declared = means[:, 0, : len(kinds)]
    # What is usual among the actions; a single action has nothing to be compared with.
    usual = np.median(declared, axis=0)
    lost = usual - declared
    noise = np.sqrt((declared * np.abs(1 - declared) + usual * np.abs(1 - usual)) / worlds)
    matters = (lost * points >= _POINTS) & (lost >= _ERRORS * noise)
    result = []
    for action, both in enumerate(means):
        given_up = sorted(
            (
                GivenUp(kinds[k][0], float(lost[action, k]), float(lost[action, k] * points[k]))
                for k in np.flatnonzero(matters[action])
            ),
            key=lambda item: -item.points,
        )
        mine, theirs = (_by_source(tally, kinds) for tally in both)
        result.append(Outlook(mine, theirs, tuple(given_up[:_MOST])))
    return result


def _by_source(tally: NDArray[np.float64], kinds: list[tuple[str, int]]) -> dict[str, float]:
    sums = dict.fromkeys(SOURCES, 0.0)
    for (identifier, points), often in zip(kinds, tally, strict=False):
        sums[family(identifier)] += points * float(often)
    for source, points_of_it in zip(_OTHERS, tally[len(kinds) :], strict=True):
        sums[source] += float(points_of_it)
    return {source: total for source, total in sums.items() if total != 0}
