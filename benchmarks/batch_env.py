"""BatchEnv beside the core's own random playouts: decisions a second, and their ratio.

    python benchmarks/batch_env.py --rows 64 1024 8192 --rounds 15
    python benchmarks/batch_env.py --rows 1024 --rules four-handed

A playout deals, chooses and plays; a step writes observations, masks and rewards too. Windows take
turns in one process, each a thousand whole deals or more. A ratio is taken within a round, and the
median of the rounds is quoted with the least and the most. Time is CPU time; with ``--threads`` it
is the clock's, and the playouts have one thread all the same.
"""

import argparse
import time
from collections.abc import Callable
from statistics import median

import numpy as np
from numpy.typing import NDArray

from glupcore import RULESETS, Random, auction, random_deals
from glupcore.deals.dealing import PLIES
from glupcore.envs import BatchEnv

CORE_DEALS = 1000  # a window


def playouts(clock: Callable[[], float], seed: int, rules: str) -> float:
    """Nanoseconds a decision of the core's random playouts."""
    if rules in RULESETS:
        start = clock()
        random_deals(CORE_DEALS, "random", seed, rules)
        return (clock() - start) / (CORE_DEALS * PLIES) * 1e9
    rng = Random(seed)
    states = [auction.State.from_seed(one, rules=rules) for one in range(CORE_DEALS)]
    start = clock()
    ends = [state.playout(rng) for state in states]
    return (clock() - start) / sum(len(end.actions) for end in ends) * 1e9


def by_numpy(env: BatchEnv, rng: np.random.Generator) -> NDArray[np.int64]:
    """A uniform legal choice in every row, from the masks alone."""
    counts = np.count_nonzero(env.masks, axis=1)
    ends = np.cumsum(counts)
    nth = (rng.random(len(env)) * counts).astype(np.int64)
    return np.flatnonzero(env.masks)[ends - counts + nth] % env.masks.shape[1]


class Window:
    """Steps of one environment, with the time of each part, in nanoseconds a decision."""

    def __init__(self, rows: int, threads: int, clock: Callable[[], float], rules: str) -> None:
        self.env = BatchEnv(rows, seed=rows, threads=threads, rules=rules)
        self.steps = max(1, CORE_DEALS // rows) * PLIES
        self.clock = clock
        self.rng = np.random.default_rng(rows)
        self.decisions = 0
        self.deals = 0
        for _ in range(PLIES):
            self.env.step(self.env.choose("random"))

    def run(self, numpy: bool) -> tuple[float, float]:
        """The step alone, and with the choosing."""
        env, clock = self.env, self.clock
        stepping = choosing = 0.0
        for _ in range(self.steps):
            start = clock()
            choices = by_numpy(env, self.rng) if numpy else env.choose("random")
            chosen = clock()
            env.step(choices)
            stepping += clock() - chosen
            choosing += chosen - start
            self.deals += int(np.count_nonzero(env.dones))
        self.decisions += self.steps * len(env)
        share = 1e9 / (self.steps * len(env))
        return stepping * share, (stepping + choosing) * share


def shown(name: str, nanoseconds: list[float], core: list[float]) -> str:
    ratios = [base / one for base, one in zip(core, nanoseconds, strict=True)]
    speed = 1e3 / median(nanoseconds)
    span = f"{min(ratios):.2f} to {max(ratios):.2f}"
    return f"{name:28}  {median(nanoseconds):6.1f} ns  {speed:6.2f}  {median(ratios):5.2f}  {span}"


def main() -> None:
    parser = argparse.ArgumentParser(description="BatchEnv beside the core's random playouts.")
    parser.add_argument("--rows", type=int, nargs="+", default=[64, 1024, 8192])
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--rules", default="glup", help="of Glup's family or with an auction")
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()

    clock = time.process_time if args.threads == 1 else time.perf_counter
    windows = {rows: Window(rows, args.threads, clock, args.rules) for rows in args.rows}
    core: list[float] = []
    times: dict[tuple[int, str], list[float]] = {}
    for number in range(args.rounds):
        core.append(playouts(clock, number, args.rules))
        for rows, window in windows.items():
            step, chosen = window.run(numpy=False)
            by_masks = window.run(numpy=True)[1]
            for name, value in (("step", step), ("choose", chosen), ("numpy", by_masks)):
                times.setdefault((rows, name), []).append(value)
    print(f"{'':28}  decision   M/s  of playouts, least to most")
    print(shown("random playouts", core, core))
    labels = {"step": "step", "choose": "choose and step", "numpy": "numpy, and step"}
    for (rows, name), values in times.items():
        print(shown(f"{rows:5} rows: {labels[name]}", values, core))
    per_deal = sum(w.decisions for w in windows.values()) / sum(w.deals for w in windows.values())
    print(f"{args.rules}: {per_deal:.1f} choices a deal")


if __name__ == "__main__":
    main()
