"""What it costs that a search ends before its limit, and what time it saves.

    python benchmarks/early_stop.py --iterations 10000 --deals 900

In positions of deals that greedy plays, ``pimc`` decides as it would with a limit of time, and once
more with the whole budget. Where the actions differ, another search, four times as long and without
halving, says by how many points.
"""

import argparse
import random

import numpy as np

from glupcore import Random, State
from glupcore.solvers.limits import Limits
from glupcore.solvers.pimc import Pimc


def main() -> None:
    parser = argparse.ArgumentParser(description="The price of ending a search early.")
    parser.add_argument("--iterations", type=int, default=10_000)
    parser.add_argument("--deals", type=int, default=900)
    parser.add_argument("--share", type=float, default=0.03, help="Of the decisions.")
    args = parser.parse_args()

    early, whole, judge = Pimc(), Pimc(gain=0), Pimc(gain=0, halving=False)
    lost, seconds = [], np.zeros(2)
    for seed in range(1, args.deals + 1):
        chance, rng = random.Random(seed), Random(seed)
        state = State.from_seed(seed + 5000, seed % 2)
        while state.phase == 1 and state.player is not None:
            view = state.view(state.player)
            actions = len(view.legal_actions())
            if actions > 2 and view.stock > 2 and chance.random() < args.share:
                # The time is no limit, but a search that has one may end early.
                budget = {"seconds": 1e6, "iterations": args.iterations}
                a = early.advise(view, Limits(**budget), seed)
                b = whole.advise(view, Limits(**budget), seed)
                seconds += a.seconds, b.seconds
                loss = 0.0
                if a.action != b.action:
                    limit = Limits(iterations=4 * args.iterations)
                    advice = judge.advise(view, limit, seed + 10**6)
                    values = {value.action: value.value for value in advice.actions}
                    loss = values[b.action] - values[a.action]
                lost.append(loss)
            state.apply(view.choose("greedy", rng))
    same = np.mean(np.array(lost) == 0)
    error = np.std(lost) / len(lost) ** 0.5
    print(f"{len(lost)} decisions, {same:.1%} the same")
    print(f"lost by ending early: {np.mean(lost):.4f} +- {error:.4f} points a decision")
    print(f"time: {seconds[0] / seconds[1]:.2f} of the whole")


if __name__ == "__main__":
    main()
