"""Whether a position has one answer at every budget and seed, as the one that opens README.md has.

    python benchmarks/clear_positions.py examples/play/leave.json [FILE...] [--seeds 10]

A line for each position and budget: every recommended action with how often it was, and the least
lead of the first over the second in standard errors of that.
"""

import argparse
import math
from collections import Counter
from pathlib import Path

from glupcore import Advice, recommend, view_from_position

BUDGETS = (200, 1_000, 5_000, 20_000, 100_000)  # rollouts


def lead(advice: Advice) -> float:
    """Of the first over the second, in standard errors."""
    second = advice.actions[1]
    if not second.difference_error:
        return math.inf
    return abs(second.difference) / second.difference_error


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--seeds", type=int, default=10)
    given = parser.parse_args()
    for path in given.files:
        view = view_from_position(path.read_text(encoding="utf-8"))
        for budget in BUDGETS:
            found = [recommend(view, iterations=budget, seed=seed) for seed in range(given.seeds)]
            chosen = Counter(one.action for one in found).most_common()
            said = ", ".join(f"{action} {count}" for action, count in chosen)
            least = min(map(lead, found))
            print(f"{path.name}, {budget} rollouts: {said}; least lead {least:.1f} errors")


if __name__ == "__main__":
    main()
