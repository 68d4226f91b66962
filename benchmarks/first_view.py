"""How far the network's view of the actions is off, by how far it has them behind its best.

    python benchmarks/first_view.py --positions 600

In positions of deals that one ply plays with itself every candidate is rolled out in so many
worlds, both ways that a mixed value has. By points that the network expects an action to be behind
its best: what is found on average, its standard deviation from that (the errors of the means taken
out), and the standard deviation of one difference by either player. In another game than Glup
points are divided by their scale, as a search multiplies its own.
"""

import argparse
import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np
from search_gain import decisions

from glupcore._core import VALUE_UNIT, Evaluator, ruleset
from glupcore.belief import believed_odds
from glupcore.solvers._rollouts import players_for

EDGES = (0.0, 4.0, 8.0, 16.0, 32.0, np.inf)
PLAYERS = (("network", 4), ("greedy", None))


def found(view: Any, seed: int, worlds: int) -> Iterator[list[float]]:
    """Of each candidate but the network's: behind by it, and by each player the mean and variance
    of the difference."""
    evaluators = []
    for player, tricks in PLAYERS:
        policy, network, tricks = players_for(player, tricks, view.rules)
        odds = believed_odds(view)
        evaluators.append(Evaluator(view, policy, seed, odds, network, tricks))
    judged = np.where(evaluators[0].candidates, evaluators[0].judged(), np.nan)
    if np.isnan(judged).all():
        return
    best = int(np.nanargmax(judged))
    columns = [best, *(int(a) for a in np.flatnonzero(~np.isnan(judged)) if a != best)]
    told = []
    for evaluator in evaluators:
        rows = evaluator.rows(0, worlds, columns) / VALUE_UNIT
        told.append(rows[:, 1:] - rows[:, :1])
    for place, action in enumerate(columns[1:]):
        both = [number for one in told for number in (one[:, place].mean(), one[:, place].var())]
        yield [judged[best] - judged[action], *both]


def show(rows: np.ndarray, worlds: int) -> None:
    print("| behind | actions | found | sd | one by network | one by greedy |")
    print("|---|---:|---:|---:|---:|---:|")
    for low, high in itertools.pairwise(EDGES):
        of = rows[(rows[:, 0] >= low) & (rows[:, 0] < high)]
        if len(of) < 2:
            continue
        value = (of[:, 1] + of[:, 3]) / 2
        noise = (of[:, 2] + of[:, 4]).mean() / 4 / worlds
        # What the gap itself explains is no deviation.
        line = np.polyfit(of[:, 0], value, 1)
        left = (value - np.polyval(line, of[:, 0])).var()
        network, greedy = (np.sqrt(of[:, n].mean()) for n in (2, 4))
        error = value.std() / len(of) ** 0.5
        print(
            f"| {low:g} to {high:g} | {len(of)} | {value.mean():.1f} ± {error:.1f} "
            f"| {max(left - noise, 0) ** 0.5:.1f} | {network:.0f} | {greedy:.0f} |"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description="How far the network's view is off.")
    parser.add_argument("--positions", type=int, default=600)
    parser.add_argument("--worlds", type=int, default=800)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--rules", default="glup")
    args = parser.parse_args()
    scale = ruleset(args.rules).point_scale
    rows: list[list[float]] = []
    wanted = iter(decisions(args.seed, args.rules))
    for _ in range(args.positions):
        state, _, seed = next(wanted)
        assert state.player is not None
        rows += found(state.view(state.player), seed, args.worlds)
    table = np.array(rows)
    table[:, [0, 1, 3]] /= scale
    table[:, [2, 4]] /= scale**2
    show(table, args.worlds)


if __name__ == "__main__":
    main()
