"""Pairs as tasks, which any executor can carry."""

import json
from collections.abc import Generator, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from functools import lru_cache, partial
from typing import Any

from glupcore.arena.games import plays_rounds
from glupcore.arena.pairs import PairResult, read_result
from glupcore.arena.play import play_pair
from glupcore.arena.players import PlayerSpec
from glupcore.arena.rounds import RoundResult, play_round, seated
from glupcore.errors import GlupError
from glupcore.support.files import read_regular
from glupcore.support.journal import line_of
from glupcore.support.player_files import files_of, with_files
from glupcore.support.tasks import WideExecutor, in_batches

_parsed = lru_cache(maxsize=16)(PlayerSpec.parse)


def sent_files(executor: Executor | None, players: Iterable[str]) -> dict[str, Any]:
    """Files that players name, for machines where these are not; none for those of this one."""
    if not isinstance(executor, WideExecutor):
        return {}
    paths = {path for player in players for path in files_of(player)}
    return {path: executor.sent(read_regular(path)) for path in sorted(paths)}


def pair_line(a: str, b: str, seed: int, pair: int, luck: bool, rules: str) -> str:
    """Play a pair or a round; its line of the match file.

    Raises GlupError for a bad player or a player's bad answer.
    """
    if plays_rounds(rules):
        return json.dumps(play_round(a, b, seed, pair, rules), separators=(",", ":"))
    deals = play_pair(_parsed(a), _parsed(b), seed, pair, luck, rules=rules)
    data = {
        "pair": pair,
        "deals": [{**record.to_dict(), **result.to_dict()} for record, result in deals],
    }
    return json.dumps(data, separators=(",", ":"))


def _play(
    pairs: Sequence[int],
    a: str,
    b: str,
    seed: int,
    luck: bool,
    rules: str,
    files: Mapping[str, bytes],
) -> list[str]:
    a, b = (with_files(player, files) for player in (a, b))
    return [pair_line(a, b, seed, pair, luck, rules) for pair in pairs]


def _read(rules: str, found: object, pair: int) -> tuple[str, PairResult | RoundResult]:
    line = line_of(found)
    result = read_result(line, rules)
    if result.pair != pair:
        raise GlupError(f"expected pair {pair}, given {result.pair}")
    return line, result


def lines(
    executor: Executor | None,
    under_way: int,
    a: str,
    b: str,
    seed: int,
    pairs: Iterable[int],
    luck: bool,
    rules: str,
) -> Generator[tuple[str, PairResult | RoundResult], None, None]:
    """The lines of ``pairs``, in their order, and what they say; as tasks.in_batches has it."""
    try:
        rest = (a, b, seed, luck, rules, sent_files(executor, (a, b)))
        yield from in_batches(executor, under_way, _play, pairs, *rest, read=partial(_read, rules))
    finally:
        _parsed.cache_clear()  # players may be processes, which end now
        seated.cache_clear()
