"""What the learned bids win over those of the rule, and whether told chances come true.

    python benchmarks/auction_bids.py [ROW …] [--pairs 40000] [--seed 7]

All cards are played by ``greedy``. A pair is a deck that is dealt once for each account. Chances
are of contracts about the value of a hand, in deals that no training has seen.
"""

import argparse

import numpy as np

from glupcore._auction import bid_samples, match_bids
from glupcore.auction import ROWS, BidNetwork


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", nargs="*", metavar="ROW")
    parser.add_argument("--pairs", type=int, default=40_000)
    parser.add_argument("--contracts", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args()
    for rules in given.rows or ROWS:
        network = BidNetwork.built_in(rules)
        if network is None:
            print(f"{rules}: bids by rule")
            continue
        gain, error = match_bids(network, None, rules=rules, pairs=given.pairs, seed=given.seed)
        print(f"{rules}: {gain:+.2f} ± {error:.2f} points a deal")
        told, made = chances(network, rules, given.contracts, given.seed)
        for low in range(0, 100, 10):
            there = (told >= low / 100) & (told < (low + 10) / 100)
            if count := np.count_nonzero(there):
                shares = f"{100 * told[there].mean():5.1f} {100 * made[there].mean():5.1f} %"
                print(f"  {count:7d} contracts: told, made {shares}")


def chances(
    network: BidNetwork, rules: str, contracts: int, seed: int
) -> tuple[np.ndarray, np.ndarray]:
    """What was told of each contract, and whether it was made."""
    samples = bid_samples([network], rules=rules, count=contracts, seed=seed)
    numbers, values, reached = samples["totals"]
    units = np.rint(values + np.random.default_rng(seed).integers(-10, 11, len(values)))
    return network.chances(numbers, values, units.astype(np.int16)), reached >= units


if __name__ == "__main__":
    main()
