"""How strong: short matches on duplicate deals, the luck of the draws taken out."""

import zlib
from collections.abc import Callable
from typing import Final

from glupcore._core import DEFAULT_RULES
from glupcore.arena.pairs import PairResult
from glupcore.arena.play import play_pair
from glupcore.arena.players import PlayerSpec
from glupcore.arena.tally import Tally
from glupcore.bench.matches import margin_of
from glupcore.bench.measure import TimeIsUp, never
from glupcore.bench.results import Margin
from glupcore.bench.run import Run

SEED: Final = 616
LEAST_PAIRS: Final = 2
MOST_PAIRS: Final = 1_000
MATCHES: Final = (  # A, B, share of the time
    ("greedy", "random", 1),
    ("network", "greedy", 2),
    ("auto:seconds=0.001", "greedy", 3),
    ("auto:seconds=0.005", "greedy", 4),
    ("auto:seconds=0.02", "greedy", 6),
    ("ismcts:seconds=0.005", "greedy", 4),
    ("auto:seconds=0.005", "ismcts:seconds=0.005", 4),
)
OF_THE_SIGNATURE: Final = (  # A, B, pairs
    ("greedy", "random", 10),
    ("network", "greedy", 4),
    ("auto:iterations=60", "ismcts:iterations=60", 1),
)


def signature(is_over: Callable[[], bool] = never) -> dict[str, int | str]:
    """Points and actions of a few pairs by players whom no clock limits."""
    found: dict[str, int | str] = {}
    for a, b, pairs in OF_THE_SIGNATURE:
        points, actions = 0, 0
        first, second = PlayerSpec.parse(a), PlayerSpec.parse(b)
        for pair in range(pairs):
            if is_over():
                raise TimeIsUp
            for record, result in play_pair(
                first, second, SEED, pair, luck=False, rules=DEFAULT_RULES
            ):
                points += result.margin
                actions = zlib.crc32(" ".join(record.actions).encode(), actions)
        found[f"{a} - {b}: points"] = points
        found[f"{a} - {b}: actions"] = actions
    return found


def measure(run: Run) -> None:
    """Each match for its share of the time; one without ``LEAST_PAIRS`` pairs is left out."""
    shares = sum(share for _, _, share in MATCHES)
    whole = end = run.left
    for a, b, share in MATCHES:
        end -= whole * share / shares
        found = _match(run, a, b, end)
        if found is None:
            run.left_out.append(f"{a} against {b}")
        else:
            run.margins.append(found)


def _match(run: Run, a: str, b: str, until: float) -> Margin | None:
    """Pairs until only so much of the run's time is left, or all of it for the first."""
    first, second = PlayerSpec.parse(a), PlayerSpec.parse(b)
    tally = Tally(a, b, SEED, MOST_PAIRS, None, luck=True)
    pairs = 0
    while not tally.is_over and run.left > (until if pairs >= LEAST_PAIRS else 0):
        (_, one), (_, other) = play_pair(first, second, SEED, pairs, rules=DEFAULT_RULES)
        tally.add(PairResult(pairs, (one, other)))
        pairs += 1
        run.tell(f"{a} against {b}: {tally.progress()}")
    return margin_of(tally.result(interrupted=True)) if pairs >= LEAST_PAIRS else None
