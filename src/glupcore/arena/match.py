"""Matches: two players, pairs of deals, a result."""

import os
import secrets
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Final

from glupcore._core import DEFAULT_RULES
from glupcore.arena import workers
from glupcore.arena.games import AnyRules, plays_rounds, text_of
from glupcore.arena.journal import FORMAT, Header, match_journal, read_header, read_match
from glupcore.arena.luck import luck_name
from glupcore.arena.pairs import read_result
from glupcore.arena.players import PlayerSpec
from glupcore.arena.results import MatchProgress, MatchResult
from glupcore.arena.rounds import check_player
from glupcore.arena.sequential import SequentialTest
from glupcore.arena.tally import Tally
from glupcore.errors import GlupError
from glupcore.solvers import QuickSolver, Solver, own
from glupcore.support.checks import check_count, check_seed
from glupcore.support.files import open_bounded
from glupcore.support.tasks import processes
from glupcore.value import has_network

DEFAULT_PAIRS: Final = 200
DEFAULT_PAIRS_OF_A_TEST: Final = 20_000


def match(
    a: str | Solver | QuickSolver,
    b: str | Solver | QuickSolver,
    *,
    pairs: int | None = None,
    seed: int | None = None,
    executor: Executor | None = None,
    jobs: int = 1,
    path: str | os.PathLike[str] | None = None,
    test: SequentialTest | None = None,
    luck: bool | None = None,
    rules: AnyRules = DEFAULT_RULES,
    progress: Callable[[MatchProgress], None] | None = None,
) -> MatchResult:
    """Play ``a`` against ``b`` on duplicate deals: each deck twice, with the seats swapped.

    Parameters
    ----------
    a, b
        Specifications such as ``"greedy"`` or ``"pimc:iterations=500"``; solvers of your own, as
        ``"my_bot.py:Halving:spread=3"`` or as objects whose class is in a file.
    pairs
        How many pairs of deals, with a test at most; of rounds in an auction game
        (arena/rounds.py). None: 200, with a test 20,000.
    seed
        0 to 2**64 - 1. Decks and all chance of the players follow from it, so players limited by
        iterations give the very same result again. None: that of the file, or a new one.
    executor, jobs
        Where the pairs are played. Without an executor in ``jobs`` processes, this one if it is 1;
        with one, ``jobs`` pairs are handed to it at a time; a cluster (glupcore.cluster) knows
        itself how many. The result depends on neither.
    path
        A file to which pairs are appended as they are finished, in order. A match begun there goes
        on.
    test
        Stop when this has decided; it looks at the pairs in the order of their numbers.
    luck
        Take the luck of the draws out of the margin (arena/luck.py). None: where that is unbiased,
        which it is not for a player who sees all cards, and where the game has a network.
    rules
        The game: its name, or the rules of one with an auction, as a club's own.
    progress
        Told how the match stands after every pair.

    An interrupt (Ctrl-C) ends the match with what it has. Raises GlupError for a bad argument, for
    a file of another match and for a player's answer that is no legal action, and OSError.
    """
    rules = text_of(rules)
    a, b = own.text_of(a), own.text_of(b)
    rounds = plays_rounds(rules)
    specs = () if rounds else (PlayerSpec.parse(a), PlayerSpec.parse(b))
    for player in (a, b) if rounds else ():
        check_player(player, rules)
    networks = not rounds and has_network(rules)
    check_count("jobs", jobs)
    if pairs is None:
        pairs = DEFAULT_PAIRS if test is None else DEFAULT_PAIRS_OF_A_TEST
    check_count("pairs", pairs)
    seeing = [spec.text for spec in specs if spec.sees_all]
    if luck and seeing:
        raise GlupError(f"luck: can't be taken out for {seeing[0]!r}, who sees the stock")
    if luck and not networks:
        raise GlupError(f"luck: can't be taken out in {rules}, which has no network")
    luck = not seeing and networks if luck is None else luck
    if seed is None:
        seed = seed_of(path, lambda path: read_header(path).seed)
    check_seed(seed)

    tally = Tally(a, b, seed, pairs, test, luck, rules)
    with ExitStack() as stack:
        journal = None
        if path is not None:
            journal = stack.enter_context(
                match_journal(path, _header(a, b, seed, test, luck, rules))
            )
            for number, old in journal.lines():
                _count(tally, old, f"{path}, line {number}: ", rules)
        try:
            if not tally.is_over:
                if executor is None:
                    executor = stack.enter_context(processes(jobs))
                    jobs *= 2  # the next one is there when a process has done its first
                todo = _missing(tally, pairs)
                lines = workers.lines(executor, jobs, a, b, seed, todo, luck, rules)
                for line, result in stack.enter_context(closing(lines)):
                    tally.add(result)
                    if journal is not None:
                        journal.add(line)
                    if progress is not None:
                        progress(tally.progress())
                    if tally.is_over:
                        break
        except KeyboardInterrupt:
            return tally.result(interrupted=True)
        return tally.result()


def _count(tally: Tally, line: bytes, where: str, rules: str) -> None:
    try:
        tally.add(read_result(line, rules))
    except GlupError as error:
        raise GlupError(f"{where}{error}") from None


def _missing(tally: Tally, pairs: int) -> Iterator[int]:
    """The pairs to be played, by number; looked up when the next one is to begin."""
    return (pair for pair in range(pairs) if not tally.has(pair))


def seed_of(
    path: str | os.PathLike[str] | None, read: Callable[[str | os.PathLike[str]], int]
) -> int:
    """The seed that ``read`` finds in a file to go on with; a new one where there is none."""
    if path is not None and Path(path).exists() and Path(path).stat().st_size:
        return read(path)
    return secrets.randbits(32)


def _header(
    a: str, b: str, seed: int, test: SequentialTest | None, luck: bool, rules: str
) -> Header:
    from glupcore import __version__

    name = luck_name(rules) if luck else None
    return Header(FORMAT, __version__, a, b, seed, name, test, rules)


def match_of(path: str | os.PathLike[str]) -> MatchResult:
    """The result of a match file as far as it goes, without playing on.

    Raises GlupError if it is no match file, and OSError.
    """
    with open_bounded(path) as file:
        header, lines = read_match(file, path)
        luck = header.luck is not None
        tally = Tally(header.a, header.b, header.seed, 2**63, header.test, luck, header.rules)
        for number, line in lines:
            _count(tally, line, f"{path}, line {number}: ", header.rules)
    return tally.result(interrupted=True)
