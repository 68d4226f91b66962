"""What is profiled. ``python workloads.py NAME PASSES`` does so many passes and prints the units.

glupcore is imported when it is needed: the names of the workloads are known without it, and its
clock can be set before.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from glupcore import State, View

ENDGAMES: Final = 12  # a pass
VIEWS: Final = 4  # a pass
ITERATIONS: Final = {"auto": 4000, "ismcts": 1500}


@dataclass(frozen=True)
class Workload:
    """``run`` does pass number so-and-so and says how many units it was."""

    unit: str
    what: str
    run: Callable[[int], int]


def _deals(policy: str, count: int) -> Callable[[int], int]:
    def run(number: int) -> int:
        from glupcore import random_deals
        from glupcore._core import DECK_CARDS

        return len(random_deals(count, policy, seed=number)) * DECK_CARDS

    return run


def _shuffled(count: int) -> Callable[[int], int]:
    """The shuffle and the deal of whole deals; that each is a call from Python falls outside."""

    def run(number: int) -> int:
        from glupcore import State

        for seed in range(count * number, count * (number + 1)):
            State.from_seed(seed)
        return count

    return run


def _view(number: int) -> View:
    """A lead in the middle of phase 1, after greedy play."""
    from glupcore import Random, State

    state, rng = State.from_seed(number), Random(number)
    while state.trick < 15 or state.decision != "lead":
        state.apply(state.view(_to_act(state)).choose("greedy", rng))
    return state.view(_to_act(state))


def _to_act(state: State) -> int:
    assert state.player is not None
    return state.player


def _advice(solver: str) -> Callable[[int], int]:
    def run(number: int) -> int:
        from glupcore import recommend

        done = 0
        for seed in range(VIEWS * number, VIEWS * (number + 1)):
            advice = recommend(_view(seed), solver=solver, iterations=ITERATIONS[solver], seed=seed)
            done += sum(action.samples for action in advice.actions)
        return done

    return run


def _endgames(number: int) -> int:
    """Whole hands, of random cards of the pack; an empty table for each."""
    from glupcore import Random, State
    from glupcore._core import HAND_CARDS, EndgameSolver

    nodes = 0
    for seed in range(ENDGAMES * number, ENDGAMES * (number + 1)):
        cards = Random(seed).deck()
        hands = (" ".join(cards[first : first + HAND_CARDS]) for first in (0, HAND_CARDS))
        text = f"H {' / '.join(hands)}"
        nodes += EndgameSolver().value(State.from_endgame(text))[2]
    return nodes


WORKLOADS: Final = {
    "shuffle": Workload("deal", "fresh decks shuffled and dealt, from Python", _shuffled(3000)),
    "random": Workload("card played", "random deals from fresh decks", _deals("random", 3000)),
    "greedy": Workload("card played", "greedy deals from fresh decks", _deals("greedy", 1000)),
    "recommend": Workload(
        "rollout", f"recommend, auto, {ITERATIONS['auto']} iterations a view", _advice("auto")
    ),
    "ismcts": Workload(
        "simulation",
        f"recommend, ismcts, {ITERATIONS['ismcts']} iterations a view",
        _advice("ismcts"),
    ),
    "endgame": Workload("node", "value of uniform endgames of 18 cards", _endgames),
}


def slow_clock(factor: float) -> None:
    """Solvers look at the clock to cut their work; a slower one lets the pieces be as ever."""
    real = time.perf_counter
    time.perf_counter = lambda: real() / factor


if __name__ == "__main__":
    slow_clock(50)
    chosen = WORKLOADS[sys.argv[1]]
    print(sum(chosen.run(number) for number in range(int(sys.argv[2]))))
