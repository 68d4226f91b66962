"""Which results a file holds, told by its first line, and the rows that they make."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain, islice
from typing import IO, Any, Final, NamedTuple

from glupcore.arena.games import plays_rounds
from glupcore.arena.journal import FORMAT as MATCH
from glupcore.arena.league import FORMAT as LEAGUE
from glupcore.errors import GlupError
from glupcore.review.many import FORMAT as REVIEWS
from glupcore.support.checks import quoted
from glupcore.support.fields import InputError, fault, load_object
from glupcore.support.journal import whole_lines
from glupcore.tables import auction_reviews, deals, endgames, leagues, matches, reviews, rounds
from glupcore.tables.columns import Columns, Reader, Row
from glupcore.tables.reviewed import is_auction as is_auction_review

_EXPECTED: Final = (
    "expected what match --out, league --out, review --to, solve --json or deal has written"
)
_HEADLESS: Final = ("endgames", "deals")  # their first line is one as all others
_LOOKED_AT: Final = 1000  # reviews, for one that tells which rows they make


class _Table(NamedTuple):
    columns: Columns
    reader: Callable[[str, bytes], Reader]  # of the file's name and first line


class _Kind(NamedTuple):
    line: str  # what a line is of
    tables: Mapping[str, _Table]  # the first is the usual one


KINDS: Final[Mapping[str, _Kind]] = {
    "match": _Kind(
        "a pair",
        {"deals": _Table(matches.DEALS, matches.MatchDeals)},
    ),
    "rounds": _Kind("a round", {"deals": _Table(rounds.DEALS, rounds.RoundDeals)}),
    "reviews": _Kind(
        "a review",
        {
            "decisions": _Table(reviews.DECISIONS, lambda *_: reviews.decisions()),
            "deals": _Table(reviews.DEALS, lambda *_: reviews.deals()),
            "draws": _Table(reviews.DRAWS, lambda *_: reviews.draws()),
            "auction": _Table(
                auction_reviews.DECISIONS, lambda *_: auction_reviews.AuctionDecisions()
            ),
        },
    ),
    "league": _Kind("a round", {"deals": _Table(leagues.DEALS, leagues.LeagueDeals)}),
    "deals": _Kind("a deal", {"deals": _Table(deals.DEALS, lambda *_: deals.Deals())}),
    "endgames": _Kind(
        "a solved endgame",
        {
            "endgames": _Table(endgames.ENDGAMES, lambda *_: endgames.endgames()),
            "actions": _Table(endgames.ACTIONS, lambda *_: endgames.actions()),
        },
    ),
}


class Results:
    """An open file of results, and the rows that it makes."""

    def __init__(self, file: IO[bytes], name: str, rows: str | None = None) -> None:
        """Read the first line. Raises GlupError for another file, or other rows than it has."""
        self._name = name
        first = file.readline()
        self.kind = _kind_of(first, name)
        tables = KINDS[self.kind].tables
        self.header = b"" if self.kind in _HEADLESS else first.strip()
        self._lines = whole_lines(file, name) if self.header else _all_lines(first, file)
        self.rows = self._usual(tables) if rows is None else rows
        if self.rows not in tables:
            raise GlupError(
                f"rows: expected {' or '.join(tables)} of {name}, given {quoted(self.rows)}"
            )
        self._table = tables[self.rows]
        self._reader = self._table.reader(name, first)

    def _usual(self, tables: Mapping[str, _Table]) -> str:
        """The rows where none are asked for: of reviews by the game of the first."""
        if self.kind != "reviews":
            return next(iter(tables))
        seen = list(islice(self._lines, _LOOKED_AT))
        self._lines = chain(seen, self._lines)
        for _, line in seen:
            with suppress(InputError):  # it is told of when its turn comes
                told = load_object(line)
                if "review" in told:
                    return "auction" if is_auction_review(told) else next(iter(tables))
        return next(iter(tables))

    @property
    def columns(self) -> Columns:
        """Those of the rows."""
        return self._table.columns

    @property
    def left_out(self) -> str:
        """What that was read has no row, in words; "" for nothing."""
        return ", ".join(f"{what} ({n})" for what, n in self._reader.left_out.items() if n)

    def each(self) -> Iterator[tuple[int, Sequence[Row]]]:
        """The size of each line and the rows that it adds, read as they are asked for.

        Raises GlupError with the number of a line that is bad.
        """
        what = KINDS[self.kind].line
        for number, line in self._lines:
            try:
                rows = self._reader.rows(load_object(line))
            except (InputError, GlupError) as error:
                where = f"{self._name}, line {number}"
                raise GlupError(f"{where}: not the line of {what} ({error})") from None
            yield len(line), rows


def name_of(file: Any) -> str:
    """What an error calls an open file."""
    name = getattr(file, "called", None) or getattr(file, "name", None)
    return os.fsdecode(name) if isinstance(name, str | bytes) else "the results"


def _kind_of(line: bytes, name: str) -> str:
    try:
        header = load_object(line)
        if "format" not in header and "endgame" in header:
            return "endgames"
        if "format" not in header and ({"deck", "actions"} <= header.keys() or "deals" in header):
            return "deals"
        kinds = {MATCH: "match", REVIEWS: "reviews", LEAGUE: "league"}
        found = header.get("format")
        if not isinstance(found, str) or found not in kinds:
            raise fault("format", " or ".join(kinds), found)
        return (
            "rounds" if found == MATCH and plays_rounds(str(header.get("rules"))) else kinds[found]
        )
    except InputError as error:
        raise GlupError(f"{name}: {_EXPECTED}: {error}") from None


def _all_lines(first: bytes, file: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """Those of a file without a header, from 1, but for a last one not written to its end."""
    for number, line in enumerate(chain((first,), file), 1):
        if not line.strip() or not (line.endswith(b"\n") or _is_whole(line)):
            continue
        yield number, line


def _is_whole(line: bytes) -> bool:
    try:
        load_object(line)
    except InputError:
        return False
    return True
