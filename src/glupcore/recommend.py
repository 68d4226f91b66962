"""The main job: from a position to a recommended action."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from threading import main_thread
from time import perf_counter
from typing import TYPE_CHECKING, Any

from glupcore import _auction, objects
from glupcore._core import Game, View, thinking_seconds
from glupcore.advice.advice import Advice, Progress
from glupcore.advice.families import family_of
from glupcore.deals import any_game
from glupcore.deals.deal import Deal
from glupcore.deals.kinds import advised_deal
from glupcore.errors import GlupError, PositionError
from glupcore.explain import explain as explained
from glupcore.solvers import QuickSolver, Solver
from glupcore.solvers.limits import LOOK_SECONDS, PROGRESS_SECONDS, Limits
from glupcore.solvers.spec import Spec, overridden
from glupcore.support.checks import check_seed, quoted

if TYPE_CHECKING:
    from concurrent.futures import Future


def recommend(
    position: objects.View | Deal | any_game.SeenDeal | any_game.Record | Mapping[str, Any] | str,
    ply: int | None = None,
    *,
    solver: str | Solver | QuickSolver = "auto",
    seconds: float | None = None,
    iterations: int | None = None,
    threads: int | None = None,
    seed: int | None = None,
    explain: bool = False,
    full_time: bool = False,
    target: int | None = None,
    lead: int | None = None,
    totals: Sequence[int] | None = None,
    progress: Progress | None = None,
    report_every: float = PROGRESS_SECONDS,
    stop: Callable[[], bool] | None = None,
) -> Advice:
    """Recommend an action to the player whose view ``position`` is.

    Parameters
    ----------
    position, ply
        A view, a position as a mapping, or its text (docs/notation.md, "Positions"). Or a deal, as
        an object, a record or text: what the player to act knows before action ``ply``; None: after
        the last action. Of any game.
    solver
        The name of a solver (``glupcore.solvers.names()``), with options if need be, as a match
        takes them: ``"pimc:gain=0,tricks=12"``. Limits in it give way to those of this call. Or one
        of your own: a class in a file, ``"my_bot.py:Halving"``, or an object with ``advise`` or
        ``choose`` (docs/embedding.md, "A solver of your own").
    seconds, iterations
        Stop after so much time, or so many rollouts, whichever comes first; with neither, after one
        second. An interrupt (Ctrl-C) ends the search with what it has.
    full_time
        Take all of the time. Otherwise a search ends before it once it is sure: when all that it
        could still find out would gain less than 0.005 points, and the standard error of the value
        is at most 4 points.
    threads
        The search is spread over so many threads; one if nothing is said.
    seed
        0 to 2**64 - 1. The same seed, iterations and threads give the same answer. None: a new one.
    explain
        Say of every action where the points come from, which add up to its value, and what it gives
        up (``outlook``); a tenth of the time goes into that.
    target, lead, totals
        The game that the deal is part of: to a total of ``target`` or until one leads by ``lead``,
        from ``totals`` before this deal, mine first. With totals alone the target is 1000, without
        them they are 0. Every action then has the chance to win it beside its value (``win``), or
        None where the time was too short to prepare that game. In an auction game totals are those
        of all accounts, mine first and the others clockwise, and the target is the usual one.
    progress, report_every
        Called with the advice so far, every so many seconds.
    stop
        Asked often, from the thread that called; once it says yes the search ends with what it has.

    Returns the action of the highest value and, for every legal action, its value in points (mine
    minus the opponent's over the rest of the deal), how far it is behind the best with the error of
    that, and the chance that it is the best (``ActionValue``). In an auction game the value is what
    the deal brings the player's account more than the others on the mean, and explains nothing.

    Raises PositionError for a bad position, RecordError for a bad record or ply, and GlupError for
    another bad argument, or if the owner of the view is not to act.
    """
    began = perf_counter()
    view = _view(position, ply)
    family = family_of(view)
    with _told_at_the_end("solver: expected one used before the program ended"):
        spec = Spec.of(solver, family.name)  # imports it, the first time
        chosen = spec.solver()
    given = {"seconds": seconds, "iterations": iterations, "threads": threads}
    limited = overridden(spec.limited, {k: v for k, v in given.items() if v is not None})
    limits = Limits(**limited, stop=stop, report_every=report_every, full_time=full_time)
    if limits.seconds is not None:  # what is loaded the first time takes half of it at most
        limits = replace(limits, start=max(began, limits.start - limits.seconds / 2))
    if seed is None:
        seed = int.from_bytes(os.urandom(8))
    check_seed(seed)
    stakes = family.stakes(target, lead, totals, view.rules)
    with _told_at_the_end("recommend: expected one thread and no game once the program has ended"):
        return family.ask(chosen, view, limits, seed, explain, progress, stakes)


@contextmanager
def _told_at_the_end(expected: str) -> Iterator[None]:
    """What Python refuses at its end, such as new threads, as an error of ours."""
    try:
        yield
    except RuntimeError as error:
        if main_thread().is_alive():
            raise
        raise GlupError(f"{expected} ({error})") from None


def ask(
    solver: Solver,
    view: Any,
    limits: Limits,
    seed: int,
    explain: bool = False,
    progress: Progress | None = None,
    stakes: Any = None,
) -> Advice:
    """The advice of a solver, explained within the same limits if that is asked for.

    With ``stakes`` it tells the chance to win the game after each action; not if the table of that
    game, which is made meanwhile, is not there when the limits are reached.

    Raises GlupError if the owner of the view is not to act.
    """
    if isinstance(view, _auction.View):
        from glupcore.auction.solvers import ask as ask_in_auction

        return ask_in_auction(solver, view, limits, seed, explain, progress, stakes)
    if view.decision in ("wait", "over"):
        why = ", as the other player is to act" if view.decision == "wait" else ""
        raise GlupError(f"decision: expected lead, follow or meld, given {view.decision}{why}")
    game = None if stakes is None else stakes.begin()
    thinking = _to_think(view, limits, explain, stakes is not None)

    def with_wins(advice: Advice) -> Advice:
        if stakes is None or game is None or not game.done():
            return advice
        told: Advice = stakes.with_wins(advice, view, game.result())
        return told

    def report(so_far: Advice) -> None:
        if progress is not None:
            progress(with_wins(replace(so_far, forgotten=view.forgotten)))

    advice = solver.advise(view, thinking, seed, None if progress is None else report, explain)
    if view.forgotten:
        advice = replace(advice, forgotten=view.forgotten)
    if explain:
        advice = explained(view, advice, limits, seed)
    if game is not None:
        _wait(game, limits)
    return with_wins(advice)


def _to_think(view: View, limits: Limits, explain: bool, in_game: bool) -> Limits:
    """What is left of the limits for the search; at least half of the time."""
    if limits.seconds is None or not (explain or in_game):
        return limits
    actions = len(view.legal_actions())
    return replace(limits, seconds=thinking_seconds(limits.seconds, explain, in_game, actions))


def _wait(game: Future[Game], limits: Limits) -> None:
    """Until it is there, or the limits are reached."""
    from concurrent.futures import wait

    while not game.done() and (left := limits.remaining) > 0:
        wait([game], min(left, LOOK_SECONDS))


def view_of(deal: Any, ply: int | None = None, number: int | None = None) -> Any:
    """What the player to act before action ``ply``, or now, knows: of a Record or a SeenDeal.

    ``number`` is that of the record, for messages. Raises GlupError where nobody is to act, or not
    the player who saw the deal.
    """
    if isinstance(deal, any_game.SeenDeal):
        view = deal.view_at(ply)
        if view.decision == "wait":
            where = _place(deal.plies if ply is None else ply, number)
            raise GlupError(f"{where}: expected a decision of mine, and the opponent is to act")
        return view
    at = len(deal.actions) if ply is None else ply
    state = deal.state_at(at, number)
    if state.player is None:
        raise GlupError(f"{_place(at, number)}: the deal is over")
    return state.view(state.player)


def _place(ply: int, number: int | None) -> str:
    return f"ply {ply}" if number is None else f"record {number}, ply {ply}"


def _view(position: Any, ply: int | None) -> Any:
    """What the player to act knows, in any game."""
    from glupcore.deals.reading import deal_at, tells_deal

    if isinstance(position, str) and tells_deal(position):
        position = deal_at(position, 0, advised_deal)
    if isinstance(position, Deal):
        position = position.record()
    if isinstance(position, any_game.Record | any_game.SeenDeal):
        return view_of(position, ply)
    if ply is not None:
        raise GlupError(f"ply: expected only with a deal or a record, given {quoted(ply)}")
    if isinstance(position, objects.View):
        return position
    if not isinstance(position, Mapping | str | bytes):
        raise PositionError(
            "position: expected a view (state.view(seat)), a deal, a record, a position or its "
            f"text, given {type(position).__name__}"
        )
    return objects.view_of_position(position)
