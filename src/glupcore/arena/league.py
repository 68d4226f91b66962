"""A league: several players, always other ones at a table, and how strong each is by what it gains.

A round is a deck that all who sit at the table play from all of its places: a pair of deals in the
games of two (arena/play.py), in auction games as many deals as there are accounts.
"""

import math
import os
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack, closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, Literal

from glupcore._core import DEFAULT_RULES
from glupcore.arena.games import AnyRules, plays_rounds, text_of
from glupcore.arena.league_rounds import MOST_PLAYERS, LeagueRound, check_round, lines
from glupcore.arena.luck import luck_name
from glupcore.arena.match import seed_of
from glupcore.arena.players import PlayerSpec
from glupcore.arena.ratings import Floats, Rating, Ratings
from glupcore.arena.rounds import check_player
from glupcore.errors import GlupError
from glupcore.solvers import QuickSolver, Solver, own
from glupcore.support.checks import check_count, check_seed
from glupcore.support.fields import InputError
from glupcore.support.files import open_bounded
from glupcore.support.journal import Journal, read_first
from glupcore.support.numbers import finite_or_none
from glupcore.support.tasks import processes
from glupcore.support.typed import Seed, typed
from glupcore.value import has_network

DEFAULT_ROUNDS: Final = 200
FORMAT: Final = "glupcore-league-1"
_KIND: Final = "league"

Progress = Callable[[int, int, Floats], None]
"""Told how many rounds of how many count, and the strengths so far, in the order of the names."""


@dataclass(frozen=True, slots=True)
class LeagueHeader:
    """The first line of a league's file."""

    format: str
    glupcore: str
    players: tuple[str, ...]
    seed: Seed
    luck: str | None
    rules: str


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a player stands: points a deal over the mean of all, with its standard error.

    ``ahead`` is by how much they are stronger than the next, and its standard error, None for the
    last; ``points`` what they scored a deal as played, ``seconds`` the mean time of a decision.
    """

    player: str
    strength: float
    error: float
    ahead: tuple[float, float] | None
    rounds: int
    points: float
    seconds: float

    def to_dict(self) -> dict[str, Any]:
        """As a JSON object."""
        told = {key: finite_or_none(value) if isinstance(value, float) else value
                for key, value in asdict(self).items()}  # fmt: skip
        return {**told, "ahead": self.ahead and [finite_or_none(one) for one in self.ahead]}


@dataclass(frozen=True, slots=True)
class LeagueResult:
    """The standings, the strongest first, after the first ``rounds`` rounds in order."""

    standings: tuple[Standing, ...]
    rules: str
    seed: int
    rounds: int
    ended: Literal["rounds", "interrupt"]

    def to_dict(self) -> dict[str, Any]:
        """As a JSON object."""
        rows = [one.to_dict() for one in self.standings]
        return {**asdict(self), "standings": rows}


def league(
    players: Sequence[str | Solver | QuickSolver],
    *,
    rounds: int = DEFAULT_ROUNDS,
    seed: int | None = None,
    executor: Executor | None = None,
    jobs: int = 1,
    path: str | os.PathLike[str] | None = None,
    rules: AnyRules = DEFAULT_RULES,
    progress: Progress | None = None,
) -> LeagueResult:
    """Let ``players`` play against each other in ever new groups, and tell how strong each is.

    Parameters
    ----------
    players
        Two to 26 different specifications, as in ``match``. Where they are fewer than a table has
        sides, some sit there more than once.
    rounds
        How many in all: each is a deck, played from all places by those at the table.
    seed, executor, jobs, path, rules
        As in ``match``: the result depends neither on the executor nor on ``jobs``; rounds are
        appended to the file as they are finished, and a league begun there goes on.
    progress
        Told how the league stands after every round.

    An interrupt (Ctrl-C) ends it with what it has. Raises GlupError for a bad argument, for a file
    of another league and for a player's answer that is no legal action, and OSError.
    """
    rules = text_of(rules)
    names = tuple(map(own.text_of, players))
    if not 2 <= len(names) <= MOST_PLAYERS or len({*names}) < len(names):
        raise GlupError(f"players: expected 2 to {MOST_PLAYERS} different ones, given {len(names)}")
    check_count("rounds", rounds)
    check_count("jobs", jobs)
    luck = _luck(names, rules)
    if seed is None:
        seed = seed_of(path, _seed_there)
    check_seed(seed)
    table = _Table(names, seed, rules)
    with ExitStack() as stack:
        journal = None
        if path is not None:
            journal = stack.enter_context(_journal(path, names, seed, luck, rules))
            for number, old in journal.lines():
                table.add(_checked(old, f"{path}, line {number}: ", table))
        try:
            if executor is None and table.counted < rounds:
                executor = stack.enter_context(processes(jobs))
                jobs *= 2  # the next one is there when a process has done its first
            todo = (number for number in range(table.counted, rounds))
            played = lines(executor, jobs, names, seed, todo, luck is not None, rules)
            for line, found in stack.enter_context(closing(played)):
                table.add(found)
                if journal is not None:
                    journal.add(line)
                if progress is not None:
                    progress(table.counted, rounds, table.strengths())
        except KeyboardInterrupt:
            return table.result("interrupt")
        return table.result("rounds")


class _Table:
    """Rounds as they come in, in order, and what they add up to."""

    def __init__(self, players: tuple[str, ...], seed: int, rules: str) -> None:
        self.players, self.seed, self.rules = players, seed, rules
        self._rounds: list[LeagueRound] = []
        self._rating = Rating(len(players))

    @property
    def counted(self) -> int:
        """How many there are."""
        return len(self._rounds)

    def add(self, found: LeagueRound) -> None:
        """Take in the next round."""
        self._rounds.append(found)
        self._rating.add(found.lineup, found.gains)

    def strengths(self) -> Floats:
        """By player, as they were named."""
        return self._rating.strengths()

    def result(self, ended: Literal["rounds", "interrupt"]) -> LeagueResult:
        """The standings."""
        ratings, many = self._rating.ratings(), range(len(self.players))
        order = sorted(many, key=lambda player: -ratings.strengths[player])
        after = [*order[1:], None]
        standings = [self._standing(*both, ratings) for both in zip(order, after, strict=True)]
        return LeagueResult(tuple(standings), self.rules, self.seed, self.counted, ended)

    def _standing(self, player: int, following: int | None, ratings: Ratings) -> Standing:
        points, decisions, seconds = [], 0, 0.0
        for one in self._rounds:
            for place, who in enumerate(one.lineup):
                if who == player:
                    points.append(one.points[place])
                    decisions += one.decisions[place]
                    seconds += one.seconds[place]
        return Standing(
            player=self.players[player],
            strength=float(ratings.strengths[player]),
            error=ratings.error(player),
            ahead=None if following is None else ratings.ahead(player, following),
            rounds=sum(player in one.lineup for one in self._rounds),
            points=math.fsum(points) / len(points) if points else math.nan,
            seconds=seconds / decisions if decisions else math.nan,
        )


def _luck(players: tuple[str, ...], rules: str) -> str | None:
    """The network that tells the luck of the draws, where it can be told for all players."""
    if plays_rounds(rules):
        for player in players:
            check_player(player, rules)
        return None
    specs = [PlayerSpec.parse(player) for player in players]
    return luck_name(rules) if has_network(rules) and not any(s.sees_all for s in specs) else None


def parse_header(path: Path, line: bytes) -> LeagueHeader:
    """From the first line of the league's file ``path``. Raises GlupError."""
    header = read_first(path, line, FORMAT, _KIND)
    try:
        return typed(LeagueHeader, header, strict=False)
    except (InputError, GlupError) as fault:
        raise GlupError(f"{path}: bad first line of a league's file ({fault})") from None


def _seed_there(path: str | os.PathLike[str]) -> int:
    with open_bounded(path) as file:
        return parse_header(Path(path), file.readline()).seed


def _as_json(header: LeagueHeader) -> dict[str, Any]:
    return {**asdict(header), "players": list(header.players)}


def _journal(
    path: str | os.PathLike[str], players: tuple[str, ...], seed: int, luck: str | None, rules: str
) -> Journal:
    from glupcore import __version__

    header = LeagueHeader(FORMAT, __version__, players, seed, luck, rules)
    return Journal(
        path, _as_json(header), _KIND, lambda path, line: _as_json(parse_header(path, line))
    )


def _checked(line: bytes | str, where: str, table: _Table) -> LeagueRound:
    try:
        found = LeagueRound.parse(line)
        check_round(found, table.counted, len(table.players), table.seed, table.rules)
    except GlupError as error:
        raise GlupError(f"{where}{error}") from None
    return found
