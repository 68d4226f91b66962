"""How the greedy policy of the auction games does, against random play and weights set by hand.

    python benchmarks/auction_greedy.py [ROW …] [--decks 2000] [--seed 1]

Each deck is dealt once for each account: greedy has its seats there, the other player all others.
The margin is what its account gained more than the others on the mean, in points of the row's scale
(in the game for chips in chips). Bids and contracts are those of greedy in all seats.
"""

import argparse
from typing import Final

from glupcore.auction import ROWS, GreedyPolicy
from glupcore.bench import _kernels
from glupcore.training.greedy import Weights

_VALUE: Final = [11, 1, 1.75, 1, 0.5, 0.1, 1.2, 0.6, 1.5, 0.8, -0.5, -1, *[0.0] * 12]
BY_HAND: Final[Weights] = {
    "bidding": _VALUE,
    "naming": _VALUE,
    "counting": [6, 0, 1.75, 1, 0.5, 0.1, 1.2, 0.6, 1, 0.5, *[0.0] * 14],
    "margin": [3],
    "partner_margin": [3],
    "look": [8],
    "stay": [3],
    "keep": [0.8],
    "plain": [0, 0.05, 0.1, 0.2, 0.3, 0.6],
    "trump": [0.3, 0.4, 0.5, 0.6, 0.9, 1.3],
    "plain_lead": [0] * 6,
    "trump_lead": [0] * 6,
    "master": [0.3, 0.3],
    "last_of_suit": [-0.2],
    "length": [0],
    "come": [0.4],
    "lead": [0.2],
    "ally": [0],
    "save": [0.05],
    "draw": [0.5, -0.2],
    "draw_each": [0.05, 0],
}
"""A sensible guess, the same for all rows: where tuning began."""


def main() -> None:
    """Print a table with a line for each row."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", nargs="*", metavar="ROW", help=", ".join(ROWS))
    parser.add_argument("--decks", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    print("| row | over random play | over weights set by hand | mean bid | made |")
    print("|---|---:|---:|---:|---:|")
    for row in given.rows or ROWS:
        policy = GreedyPolicy({}, row)
        others = (None, GreedyPolicy(BY_HAND, row))
        found = [policy.match(other, pairs=given.decks, seed=given.seed) for other in others]
        margins = " | ".join(f"{margin:+.2f} ± {error:.2f}" for margin, error in found)
        bids, made, _ = _kernels.auction_greedy(row, given.decks, given.seed)
        share = f"{bids / given.decks:.1f} | {100 * made / given.decks:.0f} %"
        print(f"| `{row}` | {margins} | {share} |")


if __name__ == "__main__":
    main()
