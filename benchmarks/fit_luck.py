"""Fit the weights of the luck correction (src/glupcore/arena/holdings.py) and write them.

    python benchmarks/fit_luck.py --deals 120000

Plays deals by the greedy policy, with an action at random now and then so that the weights fit
other players too, and chooses the weights that make the variance of the margin less its luck
smallest: least squares of the margin on the sums of surprises, with a ridge. The correction is
unbiased with any weights; these only say how much noise it takes away. A twentieth of the deals is
kept out of the fit and shows how well it does.
"""

import argparse
import json
import random
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from glupcore import Random, Record, State
from glupcore.arena.holdings import POWERS, SIZE, features, left
from glupcore.arena.luck import draws_of, surprise

TARGET = Path(__file__).parents[1] / "src/glupcore/arena/luck_weights.json"
BLOCK = 1000


def play(seed: int, noise: float) -> tuple[Record, int]:
    """A deal by the greedy policy, a share ``noise`` of actions at random; seat 0's margin."""
    chance = random.Random(seed)
    rng = Random(seed)
    deck = rng.deck()
    state = State.deal(deck, seed % 2)
    actions = []
    while state.player is not None:
        policy = "random" if chance.random() < noise else "greedy"
        action = state.view(state.player).choose(policy, rng)
        actions.append(action)
        state.apply(action)
    return Record(tuple(deck), seed % 2, False, tuple(actions)), state.scores[0] - state.scores[1]


def sums(record: Record) -> NDArray[np.float64]:
    """The sum of surprises that each weight would be multiplied by, shape (POWERS * SIZE,)."""
    draws = draws_of(record)
    used = features(draws)
    odd = surprise(draws)
    result = [
        np.bincount(
            used.ravel(),
            weights=np.repeat((odd * power[:, None]).ravel(), used.shape[2]),
            minlength=SIZE,
        )
        for power in left(draws)
    ]
    return np.concatenate(result)


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit the weights of the luck correction.")
    parser.add_argument("--deals", type=int, default=120_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ridge", type=float, default=300.0)
    parser.add_argument("--noise", type=float, default=0.04)
    args = parser.parse_args()

    size = POWERS * SIZE
    gram, target = np.zeros((size, size)), np.zeros(size)
    kept_x, kept_y = [], []
    for block in range(args.deals // BLOCK):
        games = [play(args.seed * 10**9 + block * BLOCK + i, args.noise) for i in range(BLOCK)]
        x = np.array([sums(record) for record, _ in games])
        y = np.array([margin for _, margin in games], dtype=np.float64)
        if block % 20 == 0:
            kept_x.append(x)
            kept_y.append(y)
        else:
            gram += x.T @ x
            target += x.T @ y
    found = np.linalg.solve(gram + args.ridge * np.eye(size), target)
    x, y = np.concatenate(kept_x), np.concatenate(kept_y)
    factor = np.var(y - x @ found) / np.var(y)
    print(f"{args.deals} deals, kept out {len(y)}: variance factor of a deal {factor:.3f}")
    rows = [[round(float(w), 2) for w in row] for row in found.reshape(POWERS, SIZE)]
    text = json.dumps({"weights": rows}, separators=(",", ":"))
    TARGET.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
