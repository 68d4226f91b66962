"""How much of a deal's result a review explains: dealt cards, draws, errors, and what is left.

    python benchmarks/review_accuracy.py --a auto:iterations=400 --b auto:iterations=400

Plays so many deals, reviews each, and says of seat 0's lead at the end what each part of the
account adds to what is explained: 1 - (variance of what is left) / (variance of the lead).
"""

from __future__ import annotations

import argparse
import sys
import time

import numpy as np

from glupcore.arena.play import play_pair
from glupcore.arena.players import PlayerSpec
from glupcore.deals.records import Record
from glupcore.review import Account, review
from glupcore.review.result import difference


def accounts_of(options: argparse.Namespace) -> list[Account]:
    players = PlayerSpec.parse(options.a), PlayerSpec.parse(options.b)
    found: list[Account] = []
    for pair in range((options.deals + 1) // 2):
        for record, _ in play_pair(*players, options.seed, pair, luck=False, rules="glup"):
            found.append(account_of(record, options))
            print(f"\r{len(found)} deals", end="", file=sys.stderr)
    print(file=sys.stderr)
    return found[: options.deals]


def account_of(record: Record, options: argparse.Namespace) -> Account:
    return review(record, iterations=options.iterations, futures=options.futures).account


def table(accounts: list[Account]) -> str:
    lead = np.array([account.lead for account in accounts])
    parts = {
        "cards dealt": [account.dealt for account in accounts],
        "luck of the draws": [difference(account.luck) for account in accounts],
        "errors": [-difference(account.errors) for account in accounts],
    }
    left = lead.copy()
    lines = ["| part | mean | sd | what is left has sd | explained |", "|---|---|---|---|---|"]
    lines.append(f"| seat 0's lead | {lead.mean():+.1f} | {lead.std():.1f} | {lead.std():.1f} | |")
    for name, values in parts.items():
        left = left - np.array(values)
        explained = 1 - left.var() / lead.var()
        spread = f"{np.mean(values):+.1f} | {np.std(values):.1f} | {left.std():.1f}"
        lines.append(f"| {name} | {spread} | {explained:.0%} |")
    error = left.std() / np.sqrt(len(left))
    lines.append(f"\nthe rest: {left.mean():+.1f} ± {error:.1f} a deal, sd {left.std():.1f}")
    by_seat = [np.mean([account.errors[seat] for account in accounts]) for seat in (0, 1)]
    lines.append(f"errors of the seats: {by_seat[0]:.1f} and {by_seat[1]:.1f} a deal")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--a", default="auto:iterations=400")
    parser.add_argument("--b", default="auto:iterations=400")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--iterations", type=int, default=1000, help="of a review's decisions")
    parser.add_argument("--futures", type=int, default=1000)
    options = parser.parse_args()
    start = time.perf_counter()
    accounts = accounts_of(options)
    print(f"{options.a} against {options.b}, {len(accounts)} deals, seed {options.seed}; ", end="")
    print(f"{options.iterations} iterations a decision, {options.futures} futures\n")
    print(table(accounts))
    print(f"{(time.perf_counter() - start) / len(accounts):.1f} s a deal, played and reviewed")


if __name__ == "__main__":
    main()
