"""The package in JavaScript beside the native core: the same work on one thread, turn by turn.

    python benchmarks/javascript.py PACKAGE [--turns N]

PACKAGE is the folder of the npm package (bindings/wasm/pack.py). Prints for each kind of work, and
for both modules of the package, how much of the native core's speed they have: the median over the
turns of the ratio of the times, in each turn one after the other on the same machine.
"""

from __future__ import annotations

import argparse
import base64
import json
import math
import statistics
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from glupcore import State, View, recommend
from glupcore._core import EndgameSolver, Random

SCRIPT = Path(__file__).with_suffix(".mjs")
MODULES = ("simd", "portable")
PLAYOUTS = 2000  # of whole deals
ROLLOUTS = 6000
ENDGAMES = 60  # of 18 cards a hand
ITERATIONS = 4000


def positions() -> list[View]:
    """Views of both phases, from deals that greedy plays."""
    views = []
    for seed in range(6):
        state, rng = State.from_seed(seed), Random(seed)
        for _ in range(10 * seed):
            assert state.player is not None
            state.apply(state.view(state.player).choose("greedy", rng))
        assert state.player is not None
        views.append(state.view(state.player))
    return views


def endgames() -> list[str]:
    found = []
    for seed in range(ENDGAMES):
        state, rng = State.from_seed(1000 + seed), Random(seed)
        while state.phase == 1:
            assert state.player is not None
            state.apply(state.view(state.player).choose("greedy", rng))
        found.append(state.to_endgame())
    return found


class Native:
    """The work, each kind by its name; a time in seconds."""

    def __init__(self, views: Sequence[View], texts: Sequence[str]) -> None:
        self._deal = State.from_seed(0)
        self._views = views
        self._states = [State.from_endgame(text) for text in texts]

    def playouts(self) -> float:
        random = Random(1)
        return _timed(lambda: [self._deal.playout("greedy", random) for _ in range(PLAYOUTS)])

    def rollouts(self) -> float:
        """Of four tricks, and nothing else: no prior, no list of worlds."""
        asked: Any = {
            "solver": "pimc:prior=policy,exact=false,belief=false",
            "iterations": ROLLOUTS // len(self._views),
            "seed": 1,
        }
        return _timed(lambda: [recommend(view, **asked) for view in self._views])

    def endgame_median(self) -> float:
        solver = EndgameSolver()
        times = []
        for state in self._states:
            solver.clear()
            times.append(_timed(lambda state=state: solver.value(state)))
        return statistics.median(times)

    def advice(self) -> float:
        return _timed(lambda: [recommend(v, iterations=ITERATIONS, seed=1) for v in self._views])


class Packaged:
    """The same in a process of Node, which is asked over a pipe."""

    def __init__(self, package: Path, module: str, views: Sequence[View], texts: Sequence[str]):
        self._process = subprocess.Popen(
            ["node", str(SCRIPT), str(package.absolute())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._ask(
            {
                "portable": module == "portable",
                "views": [base64.b64encode(view.to_bytes()).decode() for view in views],
                "endgames": list(texts),
                "playouts": PLAYOUTS,
                "rollouts": ROLLOUTS,
                "iterations": ITERATIONS,
            }
        )

    def seconds(self, work: str) -> float:
        return float(self._ask(work))

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def _ask(self, what: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(what) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())


def _timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("package", type=Path)
    parser.add_argument("--turns", type=int, default=5)
    given = parser.parse_args()
    views, texts = positions(), endgames()
    native = Native(views, texts)
    packaged = {name: Packaged(given.package, name, views, texts) for name in MODULES}
    kinds: dict[str, Callable[[], float]] = {
        "playouts": native.playouts,
        "rollouts": native.rollouts,
        "endgame median": native.endgame_median,
        "advice": native.advice,
    }
    print(f"{'part of the native speed':26}" + "".join(f"{name:>10}" for name in MODULES))
    for kind, work in kinds.items():
        ratios: dict[str, list[float]] = {name: [] for name in MODULES}
        for turn in range(given.turns + 1):
            own = work()
            for name, process in packaged.items():
                ratio = own / process.seconds(kind)
                if turn > 0:  # the first warms up
                    ratios[name].append(ratio)
        medians = [statistics.median(ratios[name]) for name in MODULES]
        assert all(map(math.isfinite, medians))
        print(f"{kind:26}" + "".join(f"{ratio:10.2f}" for ratio in medians))
    for process in packaged.values():
        process.close()


if __name__ == "__main__":
    main()
