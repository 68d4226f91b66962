"""All hands open, solved exactly: values, all actions and the hard shapes, and auction games.

An empty table for each.
"""

import time
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from glupcore._core import DEFAULT_RULES, EndgameSolver, State
from glupcore.bench.auction_endgames import Passes
from glupcore.bench.endgames import endgames
from glupcore.bench.measure import QUANTILES, TimeIsUp, never, quantile
from glupcore.bench.results import Figure
from glupcore.bench.run import Run

PASSES: Final = 1_000  # at most
OF_THE_SIGNATURE: Final = 8  # endgames of each set


@dataclass(frozen=True, slots=True)
class Set:
    """Random endgames of a kind with so many cards in a hand; ``everything``: of each action."""

    kind: str
    cards: int
    count: int
    everything: bool = False
    rules: str = DEFAULT_RULES

    @property
    def name(self) -> str:
        """``uniform.18.value`` or ``uniform.18.all``, ``two-handed-uniform.12.value``."""
        return f"{self._game('-')}{self.kind}.{self.cards}.{'all' if self.everything else 'value'}"

    def what(self, quantile: str) -> str:
        """What a figure of it is."""
        asked = "value of every action" if self.everything else "value"
        return f"{asked}, {self._game(' ')}{self.kind}, {self.cards} cards: {quantile}"

    def states(self) -> list[State]:
        """Its endgames, always the same."""
        texts = endgames(self.kind, self.cards, self.count, rules=self.rules)
        return [State.from_endgame(text) for text in texts]

    def _game(self, mark: str) -> str:
        return "" if self.rules == DEFAULT_RULES else self.rules + mark


SETS: Final = (
    *(Set("uniform", cards, 300) for cards in (6, 9, 12, 15, 18)),
    *(Set("uniform", cards, 100, True) for cards in (6, 9, 12, 15, 18)),
    Set("skewed", 18, 300),
    *(
        Set(kind, 18, 30)
        for kind in ("identical", "onecopy", "balanced", "twosuits", "notrumps", "duplicates")
    ),
    *(Set("uniform", cards, 300, rules="two-handed") for cards in (6, 9, 12)),
    Set("skewed", 12, 300, rules="two-handed"),
    Set("uniform", 12, 100, True, rules="two-handed"),
)


@cache
def workload() -> tuple[tuple[Set, list[State]], ...]:
    """The sets with their endgames."""
    return tuple((one, one.states()) for one in SETS)


def solve(solver: EndgameSolver, state: State, everything: bool) -> tuple[list[int], int]:
    """The exact values, of the position or of every action in canonical order, and the nodes."""
    if everything:
        actions = solver.actions(state)
        return [value for _, (value, _, _) in actions], actions[-1][1][2]
    value, _, nodes = solver.value(state)
    return [value], nodes


def signature(is_over: Callable[[], bool] = never) -> dict[str, int | str]:
    """Nodes and values of the first endgames of each set."""
    solver = EndgameSolver()
    found: dict[str, int | str] = {}
    for rules in dict.fromkeys(one.rules for one, _ in workload()):
        nodes = 0
        values = []
        for one, states in workload():
            for state in states[:OF_THE_SIGNATURE] if one.rules == rules else ():
                if is_over():
                    raise TimeIsUp
                solver.clear()
                worth, searched = solve(solver, state, one.everything)
                values.append(worth)
                nodes += searched
        game = "" if rules == DEFAULT_RULES else f"{rules}: "
        found[f"{game}nodes"] = nodes
        found[f"{game}sum of values"] = sum(map(sum, values))
        found[f"{game}values"] = zlib.crc32(repr(values).encode())
    return found


def measure(run: Run) -> None:
    """Passes over all sets, as many as there is time for.

    CPU time of each solve by itself; a sample is the quantile of a pass.
    """
    samples: dict[tuple[str, str], list[float]] = {}
    auction = Passes(run)
    start = time.perf_counter()
    passes = 0
    try:
        while passes == 0 or (
            passes < PASSES and run.left > (time.perf_counter() - start) / passes
        ):
            for one, states in workload():
                if run.left <= 0:
                    return
                run.tell(f"pass {passes + 1}: {one.name}")
                seconds, nodes = _solved(one, states)
                for quantile, value in _quantiles(seconds).items():
                    samples.setdefault((one.name, quantile), []).append(value)
                for quantile, value in _quantiles(nodes).items():
                    run.facts[f"{one.name}.nodes.{quantile}"] = value
            auction.add()
            passes += 1
    finally:
        whats = {one.name: one.what for one in SETS}
        run.figures += [
            Figure(f"endgame.{name}.{quantile}", whats[name](quantile), "s", tuple(found))
            for (name, quantile), found in samples.items()
        ]
        run.figures += auction.figures()
        measured = {name for name, _ in samples}
        run.left_out += [one.name for one, _ in workload() if one.name not in measured]
        run.left_out += auction.left_out()


def _solved(one: Set, states: Sequence[State]) -> tuple[list[float], list[float]]:
    """CPU seconds and nodes of each endgame."""
    solver = EndgameSolver()
    seconds, nodes = [], []
    for state in states:
        solver.clear()
        start = time.thread_time()
        _, searched = solve(solver, state, one.everything)
        seconds.append(time.thread_time() - start)
        nodes.append(float(searched))
    return seconds, nodes


def _quantiles(values: Sequence[float]) -> dict[str, float]:
    """Those that are asked for."""
    return {name: quantile(values, share) for name, share in QUANTILES.items()}
