"""How late answers are: ``python benchmarks/lateness.py [SOLVER…] [--tries 10]``.

In the widest positions known every solver is given a limit of 50 ms, and is told to stop after
100 ms. It prints how many milliseconds later an answer came: the median of the tries, and the most.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from glupcore import View, recommend
from glupcore.solvers import names

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))

from wide_views import VIEWS

SECONDS = 0.05
STOP_AFTER = 0.1
SOLVERS = [*(name for name in names() if name != "exact"), "determinized:worlds=256"]
EXPLAINED = {"explain": True, "target": 777}


def in_time(view: View, **asked: Any) -> float:
    """Seconds past the limit."""
    start = time.perf_counter()
    recommend(view, seconds=SECONDS, **asked)
    return time.perf_counter() - start - SECONDS


def stopped(view: View, **asked: Any) -> float:
    """Seconds past the moment from which on a stop says yes."""
    end = time.perf_counter() + STOP_AFTER
    recommend(view, iterations=10**9, stop=lambda: time.perf_counter() > end, **asked)
    return time.perf_counter() - end


def shown(late: Callable[..., float], tries: int, view: View, **asked: Any) -> str:
    found = [max(0.0, 1000 * late(view, seed=number, **asked)) for number in range(tries)]
    return f"{statistics.median(found):5.0f} {max(found):5.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("solvers", nargs="*", default=SOLVERS, metavar="SOLVER")
    parser.add_argument("--tries", type=int, default=10)
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2, 64])
    options = parser.parse_args()
    print("milliseconds late, median and most: of a limit, a stop, a limit of what is explained")
    for where, view in VIEWS.items():
        for solver in ["exact"] if where == "phase 2" else options.solvers:
            for threads in options.threads:
                asked = {"solver": solver, "threads": threads}
                columns = [
                    shown(in_time, options.tries, view, **asked),
                    shown(stopped, options.tries, view, **asked),
                    shown(in_time, options.tries, view, **asked, **EXPLAINED),
                ]
                print(f"{where:16}{solver:26}{threads:3}  {'   '.join(columns)}", flush=True)


if __name__ == "__main__":
    main()
