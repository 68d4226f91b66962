"""The main job: from a position to a recommended action."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from glupcore._checks import check_seed
from glupcore._core import History, Series, View
from glupcore.advice import Advice, Progress
from glupcore.errors import GlupError, PositionError
from glupcore.explain import explain as explained
from glupcore.positions import view_from_position
from glupcore.solvers import Solver, find_solver
from glupcore.solvers.limits import PROGRESS_SECONDS, Limits

EXPLAIN_SHARE = 0.1  # of the time


def recommend(
    position: View | Mapping[str, Any] | str,
    *,
    solver: str = "auto",
    seconds: float | None = None,
    iterations: int | None = None,
    threads: int = 1,
    seed: int | None = None,
    explain: bool = False,
    target: int | None = None,
    lead: int | None = None,
    totals: tuple[int, int] | None = None,
    progress: Progress | None = None,
    report_every: float = PROGRESS_SECONDS,
    history: History | None = None,
    stop: Callable[[], bool] | None = None,
) -> Advice:
    """Recommend an action to the player whose view ``position`` is.

    Parameters
    ----------
    position
        A view, a position as a mapping, or its JSON text (docs/notation.md, "Positions").
    solver
        ``"auto"``, or the name of a solver (``glupcore.solvers.names()``).
    seconds, iterations
        Stop after so much time, or so many rollouts, whichever comes first; with neither, after one
        second. An interrupt (Ctrl-C) ends the search with what it has.
    threads
        The search is spread over so many threads.
    seed
        0 to 2**64 - 1. The same seed, iterations and threads give the same answer. None: a new one.
    explain
        Say of every action where the points come from and what it gives up (``outlook``); a tenth
        of the time goes into that.
    target, lead, totals
        Play for the game that the deal is part of, not for points: to a total of ``target`` or
        until one leads by ``lead``, from ``totals`` before this deal, mine first. With totals alone
        the target is 1000, without them they are 0. Every action then has the chance to win
        (``win``). For the solvers ``auto`` and ``pimc``.
    progress, report_every
        Called with the advice so far, every so many seconds.
    history
        What the player has seen the other do (``Record.history_at``), for a better guess at the
        hidden hand. None: the position alone is judged by.
    stop
        Asked often, from the thread that called; once it says yes the search ends with what it has.

    Returns the action of the highest value and, for every legal action, its mean value in points
    (mine minus the opponent's over the rest of the deal), the standard error and the samples.

    Raises PositionError for a bad position and GlupError for another bad argument, for a history
    that is not the position's, or if the owner of the view is not to act.
    """
    # Imports it: before the clock starts.
    chosen = find_solver(solver, **stakes(target, lead, totals))
    limits = Limits(seconds, iterations, threads, stop, report_every)
    view = _view(position)
    if seed is None:
        seed = int.from_bytes(os.urandom(8))
    check_seed(seed)
    return ask(chosen, view, limits, seed, explain, progress, history)


def ask(
    solver: Solver,
    view: View,
    limits: Limits,
    seed: int,
    explain: bool = False,
    progress: Progress | None = None,
    history: History | None = None,
) -> Advice:
    """The advice of a solver, explained within the same limits if that is asked for.

    Raises GlupError if the owner of the view is not to act.
    """
    if not view.legal_actions():
        raise GlupError(f"decision: expected lead, follow or meld, given {view.decision}")
    thinking = limits
    if explain and limits.seconds is not None:
        thinking = replace(limits, seconds=(1 - EXPLAIN_SHARE) * limits.seconds)
    advice = solver.advise(view, thinking, seed, progress, history)
    return explained(view, advice, limits, seed, history) if explain else advice


def stakes(target: int | None, lead: int | None, totals: tuple[int, int] | None) -> dict[str, int]:
    """The options of a solver that plays for a game; none if it plays for points."""
    options = {"target": target, "lead": lead}
    if totals is not None:
        try:
            options["mine"], options["theirs"] = totals
        except (TypeError, ValueError):
            raise GlupError(f"totals: expected two, mine first, given {totals!r}") from None
        if target is None and lead is None:
            options["target"] = Series().target
    return {name: value for name, value in options.items() if value is not None}


def _view(position: View | Mapping[str, Any] | str) -> View:
    if isinstance(position, View):
        return position
    if not isinstance(position, Mapping | str | bytes):
        raise PositionError(
            "position: expected a view (state.view(seat)), a position or its JSON text, "
            f"given {type(position).__name__}"
        )
    return view_from_position(position)
