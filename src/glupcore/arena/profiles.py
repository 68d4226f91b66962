"""How the players of match files play, side by side."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from pathlib import Path
from typing import IO, Any

from glupcore._core import DEFAULT_RULES, GameRules, ruleset
from glupcore.arena.auction_profile import AuctionProfile, auction_text, count_auction
from glupcore.arena.games import game_of, plays_rounds
from glupcore.arena.journal import FORMAT, read_match
from glupcore.arena.pairs import PairResult
from glupcore.arena.play_profile import KIND_NAMES, THIRDS, WORTHS, PlayProfile, count_play
from glupcore.arena.results import Row
from glupcore.arena.rounds import RoundResult
from glupcore.auction import Record as AuctionRecord
from glupcore.auction import Rules
from glupcore.deals.kinds import advised_deal
from glupcore.deals.reading import deals_of
from glupcore.deals.records import Record
from glupcore.deals.sources import sources_of
from glupcore.drawing.columns import aligned
from glupcore.errors import GlupError
from glupcore.games import Record as GameRecord
from glupcore.support.fields import InputError, load_object
from glupcore.support.files import open_bounded
from glupcore.support.typed import typed

_RANKS = "9JQKTA"

PlayProfiles = Mapping[str, PlayProfile]
"""PlayProfiles by player."""

Profiles = Mapping[str, PlayProfile] | Mapping[str, AuctionProfile]
"""Profiles of one game by player."""

_Deal = tuple[Record | AuctionRecord, Sequence[str]]  # and its players by seat


def profiles_of(paths: Iterable[str | os.PathLike[str]]) -> Profiles:
    """The profiles of all players of some files, by player.

    A file is one that a match has written, as far as it goes, or one of records, whose players are
    "seat 0", "seat 1" and so on. Raises GlupError for a file that is neither and for deals by
    different rules, and OSError.
    """
    two_handed: dict[str, PlayProfile] = {}
    auction: dict[str, AuctionProfile] = {}
    first: str | Rules | None = None  # the rules that all deals are to have
    for record, names in chain.from_iterable(_deals(Path(path)) for path in paths):
        first = record.rules if first is None else first
        if record.rules != first:
            expected, given = (getattr(one, "name", one) for one in (first, record.rules))
            raise GlupError(f"rules: expected deals of one game, {expected}, given one of {given}")
        if isinstance(record, Record):
            for name in names:
                two_handed.setdefault(name, PlayProfile(rules=record.rules))
            count_play(record, [two_handed[name] for name in names])
        else:
            for name in names:
                auction.setdefault(name, AuctionProfile(record.rules))
            count_auction(record, [auction[name] for name in names])
    return two_handed or auction


def _deals(path: Path) -> Iterator[_Deal]:
    with open_bounded(path) as file:
        if FORMAT.encode() in file.peek().partition(b"\n")[0]:
            yield from _deals_of_match(file, path)
            return
        for number, record in deals_of(file, advised_deal):
            if isinstance(record, GameRecord):
                expected = "expected a game that is profiled"
                raise GlupError(f"record {number}: {expected}, given {record.rules}")
            if not isinstance(record, Record | AuctionRecord):
                raise GlupError(f"record {number}: expected all cards, given what one player saw")
            seats = 2 if isinstance(record, Record) else record.rules.seats
            yield record, [f"seat {seat}" for seat in range(seats)]


def _deals_of_match(file: IO[bytes], path: Path) -> Iterator[_Deal]:
    header, lines = read_match(file, path)
    if isinstance(game_of(header.rules) if plays_rounds(header.rules) else None, GameRules):
        raise GlupError(f"{path}: expected a game that is profiled, given {header.rules}")
    read, what = (_of_round, "a round") if plays_rounds(header.rules) else (_of_pair, "a pair")
    for number, line in lines:
        try:
            deals = list(read(load_object(line), header.a, header.b))
        except (InputError, GlupError) as error:
            raise GlupError(f"{path}, line {number}: not the line of {what} ({error})") from None
        yield from deals


def _of_pair(data: dict[str, Any], a: str, b: str) -> Iterator[_Deal]:
    result = typed(PairResult, data, strict=False)
    for deal, told in zip(result.deals, data["deals"], strict=True):
        yield Record.from_dict(told), (b, a) if deal.seat_of_a else (a, b)


def _of_round(data: dict[str, Any], a: str, b: str) -> Iterator[_Deal]:
    result = typed(RoundResult, data, strict=False)
    for deal, told in zip(result.deals, data["deals"], strict=True):
        record = AuctionRecord.from_dict(told)
        accounts = map(record.rules.account, range(record.rules.seats))
        yield record, [a if account == deal.account_of_a else b for account in accounts]


def profile_text(profiles: Profiles, width: int | None = None) -> str:
    """Several tables with a column for each player, without a line's end after the last.

    They are at most ``width`` characters wide.
    """
    auction = {k: v for k, v in profiles.items() if isinstance(v, AuctionProfile)}
    if auction:
        return auction_text(auction, width)
    return _play_text({k: v for k, v in profiles.items() if isinstance(v, PlayProfile)}, width)


def _play_text(profiles: PlayProfiles, width: int | None) -> str:
    tables = (_points, _tricks, _takes, _patience, _kinds, _thrown)
    return "\n\n".join("\n".join(aligned(table(profiles), width)) for table in tables)


def _table(
    heading: str,
    names: Sequence[str],
    profiles: PlayProfiles,
    cell: Callable[[PlayProfile, str], str],
) -> list[Row]:
    """A row for each name that says something of a player."""
    rows: list[Row] = [(heading, *profiles)]
    for name in names:
        cells = tuple(cell(profile, name) for profile in profiles.values())
        if any(text != "-" for text in cells):
            rows.append((name, *cells))
    return rows


def _rules(profiles: PlayProfiles) -> str:
    """The game of all of them."""
    return next((profile.rules for profile in profiles.values()), DEFAULT_RULES)


def _points(profiles: PlayProfiles) -> list[Row]:
    def cell(profile: PlayProfile, source: str) -> str:
        return f"{profile.points[source] / profile.deals:.1f}" if profile.deals else "-"

    rows = _table("points a deal", sources_of(_rules(profiles)), profiles, cell)
    sums = (profile.points.total() / profile.deals for profile in profiles.values())
    return [*rows, ("all", *(f"{points:.1f}" for points in sums))]


def _tricks(profiles: PlayProfiles) -> list[Row]:
    cells: dict[str, Callable[[PlayProfile], str]] = {
        "deals": lambda s: str(s.deals),
        "tricks taken a deal": lambda s: f"{s.tricks / s.deals:.1f}",
        "declares after a trick taken": lambda s: _share(s.declared.total(), s.tricks),
        "glups made a deal": lambda s: f"{s.glups / s.deals:.1f}",
    }
    return _table(
        "tricks of phase 1", list(cells), profiles, lambda profile, name: cells[name](profile)
    )


def _takes(profiles: PlayProfiles) -> list[Row]:
    """Of the tricks to which they follow and that they can take."""

    def cell(profile: PlayProfile, worth: str) -> str:
        return _share(profile.took[worth], profile.could_take[worth])

    return _table("takes it if they could then declare", WORTHS, profiles, cell)


def _patience(profiles: PlayProfiles) -> list[Row]:
    def cell(profile: PlayProfile, kind: str) -> str:
        return _share(profile.accepted[kind], profile.offered[kind])

    return _table("declares if the best they have is", KIND_NAMES, profiles, cell)


def _kinds(profiles: PlayProfiles) -> list[Row]:
    """How often, and in brackets the mean number of the trick."""

    def cell(profile: PlayProfile, kind: str) -> str:
        often = profile.declared[kind]
        if not often:
            return "-"
        return f"{100 * often / profile.deals:.1f} ({profile.moments[kind] / often:4.1f})"

    names = (*KIND_NAMES, "dix")
    return _table("declared in 100 deals (after trick)", names, profiles, cell)


def _thrown(profiles: PlayProfiles) -> list[Row]:
    """Of the cards that a player plays in each third of phase 1, so many are of this kind."""

    def cell(profile: PlayProfile, name: str) -> str:
        part, rank = name.split()
        shares = []
        for third in THIRDS:
            of_all = sum(n for (when, _, _), n in profile.thrown.items() if when == third)
            shares.append(_share(profile.thrown[third, part, rank], of_all))
        return " ".join(share.rjust(4) for share in shares)

    names = [f"{part} {rank}" for part in ("plain", "trump") for rank in _RANKS]
    most = ruleset(_rules(profiles)).draw_tricks
    ends = [most * i // len(THIRDS) for i in range(len(THIRDS) + 1)]
    parts = ", ".join(f"{first + 1}-{last}" for first, last in pairwise(ends))
    return _table(f"of cards played, tricks {parts}", names, profiles, cell)


def _share(part: int, of_all: int) -> str:
    return f"{part / of_all:.0%}" if of_all else "-"
