"""The exact values of an endgame, from several sources that must agree."""

from typing import Final

from proof import prove, suggestions

from glupcore import EndgameSolver, GlupError, Solution, State, solve

MOST: Final = 600_000
"""Positions that a proof may take: some 20 seconds."""


def exact_values(state: State, proved: bool) -> tuple[int, dict[str, int], bool]:
    """The value, that of every action, and whether these are proved by trying everything.

    It is tried if ``proved``. In any case the line of best play must bring the value, and an action
    must be worth what the position after it is to a solver that has seen nothing else. Raises
    GlupError if sources disagree.
    """
    solution = solve(state, all_actions=True)
    faults = disagreements(solution)
    if proved:
        suggest = suggestions(EndgameSolver())
        try:
            wrong = prove(solution.endgame, solution.actions, suggest, MOST)
        except TimeoutError:
            proved = False
        else:
            faults += [wrong] if wrong else []
    if faults or solution.value is None:
        raise GlupError("; ".join(faults) or f"{solution.endgame}: not solved")
    return solution.value, solution.actions, proved


def disagreements(solution: Solution) -> list[str]:
    """What does not fit together in a solution."""
    state = State.from_endgame(solution.endgame)
    legal = state.legal_actions()
    if sorted(solution.actions) != legal:
        return [f"{solution.endgame}: values of {sorted(solution.actions)}, expected {legal}"]
    best = (max if state.decision == "lead" else min)(solution.actions.values())
    faults = []
    if solution.value != best:
        faults.append(f"{solution.endgame}: worth {solution.value}, the best action {best}")
    if set(solution.best) != {card for card, worth in solution.actions.items() if worth == best}:
        faults.append(f"{solution.endgame}: best {solution.best} of {solution.actions}")
    if (brought := brought_by(state, solution.line)) != solution.value:
        faults.append(f"{solution.endgame}: worth {solution.value}, its line {brought}")
    for card, worth in solution.actions.items():
        if (after := value_after(state, card)) != worth:
            faults.append(f"{solution.endgame}: {card} worth {worth}, what is then {after}")
    return faults


def brought_by(state: State, line: tuple[str, ...]) -> int | None:
    """Seat 0's points minus seat 1's if these cards are played; None if that is not the rest."""
    state = state.copy()
    try:
        for card in line:
            state.apply(card)
    except GlupError:
        return None
    return state.scores[0] - state.scores[1] if state.is_over else None


def value_after(state: State, card: str) -> int:
    """The value for seat 0 of what follows a card, by a new solver."""
    state = state.copy()
    state.apply(card)
    if state.is_over:
        return state.scores[0] - state.scores[1]
    lower, upper, _ = EndgameSolver().value(state)
    if lower != upper:
        raise GlupError(f"{state.to_endgame()}: between {lower} and {upper}")
    sign = 1 if state.leader == 0 else -1
    return state.counters[0] - state.counters[1] + sign * lower
