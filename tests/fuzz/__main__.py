"""A longer search: ``python tests/fuzz --inputs 1000000 [--seed 2] [NAME…]``."""

import argparse
import faulthandler
import time

from running import run
from targets import TARGETS

BLOCK = 1000
HANGS = 120.0  # seconds for a block


def main() -> None:
    parser = argparse.ArgumentParser(prog="tests/fuzz", description=__doc__)
    parser.add_argument("names", nargs="*", choices=[*TARGETS, []], metavar="NAME")
    parser.add_argument("--inputs", type=int, default=100_000, help="for each target")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="at most, for each")
    options = parser.parse_args()
    for name in options.names or TARGETS:
        start, done, slowest = time.perf_counter(), 0, 0.0
        while done < options.inputs and time.perf_counter() - start < options.seconds:
            faulthandler.dump_traceback_later(HANGS, exit=True)
            block = min(BLOCK, options.inputs - done)
            slowest = max(slowest, run(name, block, options.seed * 1_000_003 + done))
            done += block
        took = time.perf_counter() - start
        print(
            f"{name}: {done} inputs in {took:.0f} s, the slowest {1000 * slowest:.0f} ms",
            flush=True,
        )


if __name__ == "__main__":
    main()
