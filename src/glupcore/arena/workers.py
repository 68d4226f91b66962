"""Pairs as tasks, which any executor can carry."""

import json
import time
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from functools import lru_cache
from itertools import islice
from typing import Final

from glupcore._files import read_regular
from glupcore.arena.carried import files_of, with_files
from glupcore.arena.play import play_pair
from glupcore.arena.players import PlayerSpec
from glupcore.tasks import WideExecutor, in_order

_parsed = lru_cache(maxsize=16)(PlayerSpec.parse)

# A task has at most so many pairs.
_MOST_PAIRS: Final = 1000


def pair_line(a: str, b: str, seed: int, pair: int, luck: bool, rules: str = "glup") -> str:
    """Play a pair; its line of the match file.

    Raises GlupError for a bad player or a player's bad answer.
    """
    deals = play_pair(_parsed(a), _parsed(b), seed, pair, luck, rules)
    data = {
        "pair": pair,
        "deals": [{**record.to_dict(), **result.to_dict()} for record, result in deals],
    }
    return json.dumps(data, separators=(",", ":"))


def _play(
    a: str,
    b: str,
    seed: int,
    pairs: Sequence[int],
    luck: bool,
    rules: str,
    files: Mapping[str, bytes],
) -> tuple[list[str], float]:
    """The lines of some pairs, and the seconds that they took."""
    start = time.perf_counter()
    a, b = (with_files(player, files) for player in (a, b))
    lines = [pair_line(a, b, seed, pair, luck, rules) for pair in pairs]
    return lines, time.perf_counter() - start


def lines(
    executor: Executor | None,
    under_way: int,
    a: str,
    b: str,
    seed: int,
    pairs: Iterable[int],
    luck: bool,
    rules: str,
) -> Generator[str, None, None]:
    """The lines of ``pairs``, in their order; as glupcore.tasks.in_order has it.

    A WideExecutor gets as many pairs at once as take about the time that it likes, and the files
    that the players name.
    """
    todo = iter(pairs)
    seconds, files, size = 0.0, {}, 1
    if isinstance(executor, WideExecutor):
        seconds = executor.task_seconds
        paths = {path for player in (a, b) for path in files_of(player)}
        files = {path: executor.sent(read_regular(path)) for path in sorted(paths)}

    def tasks() -> Iterator[tuple[object, ...]]:
        while some := tuple(islice(todo, size)):
            yield a, b, seed, some, luck, rules, files

    try:
        for some, took in in_order(executor, under_way, _play, tasks()):
            fitting = round(len(some) * seconds / max(took, 1e-9))
            size = min(max(fitting, 1), 2 * size, _MOST_PAIRS)
            yield from some
    finally:
        _parsed.cache_clear()  # players may be processes, which end now
