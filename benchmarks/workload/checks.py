"""What must hold of an answer: each check gives what is wrong, in words."""

import math
from collections.abc import Iterator, Mapping, Sequence

from cases import Case, checksum_of

from glupcore import Advice, Solution, State
from glupcore.deals.trace import trace_lines
from glupcore.errors import RecordError

ROUNDING = 1e-3  # of a chance


def of_deal(case: Case) -> Iterator[str]:
    """The recorded deal by the rules: every action legal, all as the referee saw it."""
    try:
        lines = list(trace_lines(case.record))
    except RecordError as error:
        yield str(error)
        return
    end = lines[-1]
    if end.get("complete") is not True:
        yield "the deal is not complete"
    if tuple(end["scores"]) != case.scores:
        yield f"scores {end['scores']}, recorded {list(case.scores)}"
    if (found := checksum_of(iter(lines))) != case.trace:
        yield f"checksum of the trace {found:08x}, recorded {case.trace:08x}"


def of_solution(case: Case, state: State, solution: Solution) -> Iterator[str]:
    """Values, best actions and line of an endgame."""
    if solution.value != case.value or not solution.lower == solution.upper == case.value:
        found = f"{solution.value} ({solution.lower} to {solution.upper})"
        yield f"value {found}, recorded {case.value}"
    if solution.actions != case.actions:
        yield f"actions {solution.actions}, recorded {dict(case.actions)}"
    best = {card for card, value in case.actions.items() if value == case.value}
    if set(solution.best) != best:
        yield f"best {list(solution.best)}, expected {sorted(best)}"
    if (brought := _margin(state, solution.line)) != case.value:
        yield f"the line {' '.join(solution.line)} brings {brought}, recorded {case.value}"


def _margin(state: State, line: Sequence[str]) -> int | str:
    """The leader's points minus the other's if these cards are played to the end."""
    state = State.from_endgame(state.to_endgame())
    try:
        for card in line:
            state.apply(card)
    except ValueError as error:
        return str(error)
    return state.scores[0] - state.scores[1] if state.is_over else "not the whole deal"


def of_advice(
    advice: Advice,
    legal: Sequence[str],
    *,
    valued: bool = True,
    ranked: bool = True,
    for_game: bool = False,
    explained: bool = False,
    wall: float = math.inf,
) -> Iterator[str]:
    """A recommendation by itself.

    ``valued``: the solver says what the actions are worth, and lists them by that if ``ranked``, by
    visits if not: those without one have no value.
    ``wall`` is what the call took: the advice may not say that it took longer.
    """
    listed = [value.action for value in advice.actions]
    if advice.action not in legal:
        yield f"recommended {advice.action}, which is not legal"
    if sorted(listed) != sorted(legal):
        yield f"listed {sorted(listed)}, legal are {sorted(legal)}"
    if listed[:1] != [advice.action]:
        yield f"recommended {advice.action}, but {listed[:1]} is first"
    for value in advice.actions:
        unvisited = not ranked and value.samples == 0
        finite = math.isfinite(value.value) or unvisited or not valued
        if not finite or value.error < 0 or value.samples < 0:
            found = f"value {value.value}, error {value.error}, {value.samples} samples"
            yield f"{value.action}: {found}"
        if not (math.isnan(value.chance) or _is_chance(value.chance)):
            yield f"{value.action}: chance {value.chance}"
        if for_game != (value.win is not None) or not _is_chance(value.win or 0):
            yield f"{value.action}: win {value.win}"
        if explained != (value.outlook is not None):
            yield f"{value.action}: outlook {value.outlook}"
    worth = [value.win if value.win is not None else value.value for value in advice.actions]
    if ranked and worth[1:] != sorted(worth[1:], reverse=True):
        yield f"not best first: {worth}"
    if not 0 <= advice.seconds <= wall:
        yield f"it says that it took {advice.seconds} s of {wall} s"


def _is_chance(number: float) -> bool:
    return -ROUNDING <= number <= 1 + ROUNDING


def of_values(advice: Advice, actions: Mapping[str, int], *, exact: bool) -> Iterator[str]:
    """A recommendation in phase 2 by the exact values for the player to act.

    Values that a limit left open must enclose them, unless they have to be ``exact``.
    """
    if exact and not advice.exact:
        yield "not exact"
    for value in advice.actions:
        right = actions.get(value.action, math.nan)
        if not abs(value.value - right) <= (0 if advice.exact else value.error):
            yield f"{value.action}: {value.value} ± {value.error}, recorded {right}"
    if advice.exact and actions.get(advice.action) != max(actions.values()):
        best = max(actions.values())
        yield f"recommended {advice.action} for {actions.get(advice.action)}, the best is {best}"
