"""Error rates and lengths of the sequential test, by simulation: the figures of docs/arena.md.

    python benchmarks/sequential_test.py

Pair margins are normal, or those of real pairs of greedy against random drawn anew, scaled to a
standard deviation of 60 and shifted to the margin at hand.
"""

import argparse

import numpy as np
from numpy.typing import NDArray

from glupcore.arena import SequentialTest
from glupcore.arena.pairs import PairResult
from glupcore.arena.sequential import simulate
from glupcore.arena.workers import pair_line


def scaled(margins: list[float]) -> NDArray[np.float64]:
    """The margins about 0 with a standard deviation of 60."""
    values = np.array(margins)
    return (values - values.mean()) * (60 / values.std())


def main() -> None:
    parser = argparse.ArgumentParser(description="Simulate the sequential test.")
    parser.add_argument("--matches", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = np.random.default_rng(args.seed)
    pairs = [
        PairResult.parse(pair_line("greedy", "random", args.seed, i, True, "glup"))
        for i in range(2000)
    ]
    raw = scaled([pair.margin for pair in pairs])
    corrected = scaled([pair.margin - (pair.luck or 0.0) for pair in pairs])
    print("| pairs | m1 | H1 accepted at m0 | H0 accepted at m1 | pairs at m0 | between | at m1 |")
    print("|---|---|---|---|---|---|---|")
    for name, draw in (
        ("normal", lambda shape: rng.normal(0, 60, shape)),
        ("real, as played", lambda shape: rng.choice(raw, shape)),
        ("real, without luck", lambda shape: rng.choice(corrected, shape)),
    ):
        for m1 in (5.0, 10.0, 20.0):
            test = SequentialTest(0, m1)
            longest = max(int(60_000 / m1**2 * 2), 400)
            cells = []
            lengths = []
            for margin, wrong in ((0.0, 1), (m1 / 2, None), (m1, 0)):
                verdicts, pairs = simulate(test, draw((args.matches, longest)) + margin)
                lengths.append(f"{pairs.mean():.0f}")
                if wrong is not None:
                    cells.append(f"{(verdicts == wrong).mean():.3f}")
            print(f"| {name} | {m1:g} | {' | '.join([*cells, *lengths])} |", flush=True)


if __name__ == "__main__":
    main()
