"""What the cards are worth at the start of phase 2, and how far quick values are from the truth.

    python benchmarks/phase_2_start.py --deals 3000

Deals are played by one ply to the end of phase 1. A sum of card values, by least squares, and the
playout by ``greedy`` are compared with the exact margin of the leader; two thirds of the deals are
fitted, the others compared.
"""

import argparse

import numpy as np
from numpy.typing import NDArray

from glupcore import Random, State
from glupcore.solvers.exact import Exact
from glupcore.solvers.limits import Limits
from glupcore.solvers.network import NetworkChoice

RANKS = "9JQKTA"


def cards_of(state: State, leader: int) -> list[int]:
    """The leader's copies less the other's: of trumps by rank, then of all others."""
    difference = {(rank, trumps): 0 for trumps in (True, False) for rank in RANKS}
    for seat, sign in ((leader, 1), (1 - leader, -1)):
        for card in map(str, state.hand(seat)):
            difference[card[0], card[1] == state.trump] += sign
    return list(difference.values())


def start(seed: int) -> State:
    """A deal at the start of phase 2."""
    one_ply, state = NetworkChoice(), State.from_seed(seed, seed % 2)
    while state.phase == 1:
        assert state.player is not None
        state.apply(one_ply.choose(state.view(state.player), 0))
    return state


def fitted(x: NDArray[np.float64], y: NDArray[np.float64]) -> tuple[NDArray[np.float64], float]:
    """The weights, and the root of the mean squared error where they were not fitted."""
    x = np.column_stack([x, np.ones(len(x))])
    held = np.arange(len(y)) % 3 == 0
    weights = np.linalg.lstsq(x[~held], y[~held], rcond=None)[0]
    return weights, float(np.sqrt(((x[held] @ weights - y[held]) ** 2).mean()))


def main() -> None:
    parser = argparse.ArgumentParser(description="Values of the start of phase 2.")
    parser.add_argument("--deals", type=int, default=3000)
    args = parser.parse_args()

    exact, cards, truth, greedy = Exact(), [], [], []
    for seed in range(args.deals):
        state = start(seed)
        leader = state.player
        assert leader is not None
        truth.append(exact.advise(state.view(leader), Limits(), 1).actions[0].value)
        end, before = state.playout("greedy", Random(1)), state.scores
        taken = [end[i] - before[i] - state.counters[i] for i in range(2)]
        greedy.append([taken[leader] - taken[1 - leader]])
        cards.append(cards_of(state, leader))
    value = np.array(truth)
    played: NDArray[np.float64] = np.array(greedy, dtype=float)
    counted: NDArray[np.float64] = np.array(cards, dtype=float)
    error = np.sqrt(((played[:, 0] - value) ** 2).mean())
    weights, of_cards = fitted(counted, value)
    print(f"{args.deals} deals, standard deviation of the exact margin {value.std():.1f}")
    print(
        f"root of the mean squared error: greedy {error:.1f}, cards {of_cards:.1f}, both ", end=""
    )
    print(f"{fitted(np.hstack([counted, played]), value)[1]:.1f}")
    for name, first in (("trumps", 0), ("others", 6)):
        worth = zip(RANKS, weights[first : first + len(RANKS)], strict=True)
        print(name, " ".join(f"{rank} {points:+.1f}" for rank, points in worth))


if __name__ == "__main__":
    main()
