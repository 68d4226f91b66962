"""A pool: several opponents, and what a candidate wins from them on average.

Every opponent has decks of its own, which are the same for all candidates: so the margins of one
candidate are independent of each other, and the difference of two is known better than either.
"""

import math
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from hashlib import sha256
from importlib.resources import files
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, Final

from glupcore._core import DEFAULT_RULES, RULESETS
from glupcore.arena.games import AnyRules, plays_rounds, row_of, text_of
from glupcore.arena.match import match
from glupcore.arena.players import PlayerSpec
from glupcore.arena.results import MatchProgress, MatchResult
from glupcore.arena.rounds import check_player
from glupcore.arena.seeds import row_seed
from glupcore.arena.statistics import Estimate
from glupcore.auction import ROWS
from glupcore.errors import GlupError
from glupcore.support.checks import quoted
from glupcore.support.fields import InputError, suggestion
from glupcore.support.files import read_regular
from glupcore.support.numbers import finite_or_none
from glupcore.support.player_files import files_of
from glupcore.support.toml import load_toml
from glupcore.support.typed import typed

HERE: Final = "{pool}"
"""In the players of a pool's file: the folder of that file."""

AUCTION: Final = "auction"
"""In the games of a member of a pool's file: all with an auction."""

DEFAULT_SEED: Final = 1


@dataclass(frozen=True, slots=True)
class Member:
    """An opponent: what a table calls them, who plays, how many pairs, and in which games.

    Pairs are rounds in a game with an auction.
    """

    name: str
    player: str
    pairs: Annotated[int, range(1, 10**9)]
    rules: tuple[str, ...] = RULESETS


@dataclass(frozen=True, slots=True)
class _File:
    players: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A match of the candidate, A, against a member of the pool, B."""

    member: Member
    result: MatchResult


@dataclass(frozen=True, slots=True)
class PoolResult:
    """What a candidate wins from a pool, in points a deal; every row counts the same."""

    candidate: str
    rows: tuple[Row, ...]

    @property
    def mean(self) -> float:
        """The mean of the rows' margins; NaN without rows."""
        return _mean(row.result.estimate.mean for row in self.rows)

    @property
    def error(self) -> float:
        """The standard error of ``mean``, as far as the decks are drawn by chance."""
        return _error_of_mean([row.result.estimate.error for row in self.rows])

    @property
    def worst(self) -> Row | None:
        """The row of the least margin."""
        return min(self.rows, key=lambda row: row.result.estimate.mean, default=None)

    def to_dict(self) -> dict[str, Any]:
        """As a JSON object."""
        return {
            "player": self.candidate,
            "mean": finite_or_none(self.mean),
            "error": finite_or_none(self.error),
            "worst": self.worst and self.worst.member.name,
            "rows": {row.member.name: row.result.to_dict() for row in self.rows},
        }


@dataclass(frozen=True, slots=True)
class Difference:
    """By how much one candidate's mean over a pool is more than another's, on the same decks.

    ``rows`` are by the name of the member, of those that both have met.
    """

    rows: Mapping[str, Estimate]

    @classmethod
    def of(cls, result: PoolResult, than: PoolResult) -> "Difference":
        """Pair by pair, as far as both have played."""
        others = {row.member.name: row.result.margins for row in than.rows}
        return cls(
            {
                row.member.name: Estimate.of(
                    [a - b for a, b in zip(row.result.margins, others[row.member.name])]  # noqa: B905
                )
                for row in result.rows
                if row.member.name in others
            }
        )

    @property
    def mean(self) -> float:
        """The mean of the rows; NaN without."""
        return _mean(row.mean for row in self.rows.values())

    @property
    def error(self) -> float:
        """Its standard error: smaller than from the errors of both, where they play alike."""
        return _error_of_mean([row.error for row in self.rows.values()])

    def to_dict(self) -> dict[str, Any]:
        """As a JSON object."""
        return {
            "mean": finite_or_none(self.mean),
            "error": finite_or_none(self.error),
            "rows": {name: row.to_dict() for name, row in self.rows.items()},
        }


def default_pool() -> Path:
    """The file of the opponents that come with the package."""
    return Path(str(files("glupcore"))) / "data" / "pool" / "pool.toml"


def read_pool(path: str | os.PathLike[str], rules: AnyRules) -> list[Member]:
    """The members of a pool's file that play a game (docs/arena.md, "The pool").

    Who plays a row plays what a club has made of it. Raises GlupError, which names the file, for
    one that is no such file, and OSError.
    """
    where, played = Path(path), row_of(text_of(rules))
    try:
        members = typed(_File, load_toml(read_regular(where))).players
    except InputError as fault:
        raise GlupError(f"{path}: expected a pool's file: {fault}") from None
    members = tuple(replace(one, rules=_games(one.rules)) for one in members)
    for member in members:
        for game in member.rules:
            if game not in (*RULESETS, *ROWS):
                hint = suggestion(game, (*RULESETS, *ROWS, AUCTION))
                named = f"{path}: {quoted(member.name)}"
                raise GlupError(f"{named}: no such game as {quoted(game)}{hint}")
    folder = where.parent.as_posix()
    return [
        replace(one, player=one.player.replace(HERE, folder))
        for one in members
        if played in one.rules
    ]


def _games(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(chain.from_iterable(ROWS if name == AUCTION else (name,) for name in names))


def play_pool(
    candidates: Sequence[str],
    pool: Sequence[Member],
    *,
    seed: int = DEFAULT_SEED,
    rules: AnyRules = DEFAULT_RULES,
    executor: Executor | None = None,
    jobs: int = 1,
    folder: str | os.PathLike[str] | None = None,
    progress: Callable[[str, Member, MatchProgress], None] | None = None,
) -> list[PoolResult]:
    """Play each candidate against each member of a pool; the results in the candidates' order.

    ``executor`` and ``jobs`` are as in ``match``. With a ``folder`` every match is a file there
    (docs/arena.md), and what it holds is not played again. ``progress`` is told the candidate, the
    member and how their match stands. An interrupt (Ctrl-C) ends it with what there is. Raises
    GlupError and OSError, as ``match`` does.
    """
    rules = text_of(rules)
    _check(candidates, pool, rules)
    rows: list[list[Row]] = [[] for _ in candidates]
    for member in pool:
        for candidate, its in zip(candidates, rows, strict=True):
            told = None if progress is None else _telling(progress, candidate, member)
            result = match(
                candidate,
                member.player,
                pairs=member.pairs,
                seed=row_seed(seed, member.name),
                executor=executor,
                jobs=jobs,
                path=folder and Path(folder) / file_name(candidate, member, seed, rules),
                rules=rules,
                progress=told,
            )
            if result.pairs:
                its.append(Row(member, result))
            if result.ended == "interrupt":
                return _results(candidates, rows)
    return _results(candidates, rows)


def was_interrupted(results: Sequence[PoolResult], pool: Sequence[Member]) -> bool:
    """Whether there is more to be played."""
    return any(
        len(result.rows) < len(pool) or result.rows[-1].result.ended == "interrupt"
        for result in results
    )


def _check(candidates: Sequence[str], pool: Sequence[Member], rules: str) -> None:
    """Raises GlupError for a bad player, before the first match, and for a name twice."""
    names = [member.name for member in pool]
    for name in names:
        if names.count(name) > 1:
            raise GlupError(f"pool: expected names that differ, given {name!r} twice")
    for player in (*candidates, *(member.player for member in pool)):
        if plays_rounds(rules):
            check_player(player, rules)
        else:
            PlayerSpec.parse(player)


def _results(candidates: Sequence[str], rows: Sequence[Sequence[Row]]) -> list[PoolResult]:
    return [PoolResult(name, tuple(its)) for name, its in zip(candidates, rows, strict=True)]


def _telling(
    progress: Callable[[str, Member, MatchProgress], None], candidate: str, member: Member
) -> Callable[[MatchProgress], None]:
    return lambda so_far: progress(candidate, member, so_far)


def file_name(candidate: str, member: Member, seed: int, rules: str) -> str:
    """Of a match: names of players to be read, and a digest. Other weights are another match."""
    mark = sha256(f"{seed} {rules}".encode())
    for player in (candidate, member.player):
        mark.update(player.encode())
        for path in files_of(player):
            mark.update(sha256(read_regular(path)).digest())
    words = "".join(c if c.isalnum() else "-" for c in f"{candidate[:40]}_{member.name[:40]}")
    return f"{words}_{mark.hexdigest()[:12]}.jsonl"


def _mean(values: Iterator[float]) -> float:
    found = list(values)
    return math.fsum(found) / len(found) if found else math.nan


def _error_of_mean(errors: Sequence[float]) -> float:
    return math.hypot(*errors) / len(errors) if errors else math.nan
