"""What the actions make less likely; where points come from if the solver did not count them."""

from __future__ import annotations

from dataclasses import replace

from glupcore._core import Explanation, View
from glupcore.advice.advice import ActionValue, Advice, GivenUp, Outlook
from glupcore.belief import believed_odds
from glupcore.solvers.limits import Limits


def explain(view: View, advice: Advice, limits: Limits, seed: int) -> Advice:
    """The same advice, with the melds that each action makes less likely than the others do.

    How often a kind is declared is told by playouts to the end of the deal, both sides going on by
    ``greedy``: in 128 worlds, or in as many as the limit of time allows. A solver that counts no
    points by source (one without a search) has them from the same playouts, moved to add up to its
    value. In phase 2 nothing but cards is left, and the advice is returned as it is.
    """
    if view.phase != 1:
        return advice
    found = Explanation(
        view,
        believed_odds(view),
        seed,
        [value.action for value in advice],
        any(value.outlook is None for value in advice),
        float("inf") if limits.seconds is None else limits.seconds,
    )
    while work := found.next(float("inf") if limits.stopped else limits.elapsed):
        found.take(work, found.fill(work))
    given_up = found.given_up()
    if not given_up:
        return advice
    values = [one.value for one in advice]
    counted: list[Outlook | None] = [Outlook(*points, ()) for points in found.outlooks(values)]
    outlooks = counted or [value.outlook for value in advice]
    actions = zip(advice, outlooks, given_up, strict=True)
    return replace(advice, actions=tuple(_told(*action) for action in actions))


def _told(
    value: ActionValue, outlook: Outlook | None, lost: list[tuple[str, float, float]]
) -> ActionValue:
    if outlook is not None and lost:
        outlook = replace(outlook, gives_up=tuple(GivenUp(*one) for one in lost))
    return value if outlook is value.outlook else replace(value, outlook=outlook)
