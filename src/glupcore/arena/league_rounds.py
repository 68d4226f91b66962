"""The rounds of a league: who sits down, what they play, and the line that tells it."""

import json
from collections.abc import Generator, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Annotated, Any, Final, Self

from glupcore.arena.games import family_of, game_of, plays_rounds
from glupcore.arena.pairs import PairResult
from glupcore.arena.play import play_pair
from glupcore.arena.players import PlayerSpec
from glupcore.arena.rounds import gains_of, play_table, seated, start_of
from glupcore.arena.seeds import lineup
from glupcore.arena.workers import sent_files
from glupcore.errors import GlupError
from glupcore.support.fields import InputError, load_object
from glupcore.support.journal import line_of
from glupcore.support.player_files import with_files
from glupcore.support.tasks import in_batches
from glupcore.support.typed import Count, Points, Seconds, typed

MOST_PLAYERS: Final = 26


@dataclass(frozen=True, slots=True)
class LeagueRound:
    """A round: ``lineup`` are the players by number; the others are theirs in this order.

    ``points`` are means a deal, as played; ``luck`` is what the draws brought the first and took
    from the second of two, a deal, None where that can't be told; ``decisions`` and ``seconds`` are
    sums.
    """

    round: Count
    lineup: tuple[Annotated[int, range(MOST_PLAYERS)], ...]
    points: tuple[Points, ...]
    luck: Points | None
    decisions: tuple[Count, ...]
    seconds: tuple[Seconds, ...]

    @classmethod
    def parse(cls, line: str | bytes) -> Self:
        """From a line of the file. Raises GlupError."""
        try:
            found = typed(cls, load_object(line), strict=False)
        except InputError as fault:
            raise GlupError(f"not the line of a round ({fault})") from None
        told = (found.points, found.decisions, found.seconds)
        if any(len(one) != len(found.lineup) for one in told):
            raise GlupError("not the line of a round (expected one number for each at the table)")
        return found

    @property
    def gains(self) -> tuple[float, ...]:
        """``points`` without the luck of the draws."""
        if self.luck is None:
            return self.points
        first, second = self.points
        return first - self.luck / 2, second + self.luck / 2


def check_round(found: LeagueRound, number: int, players: int, seed: int, rules: str) -> None:
    """Raises GlupError if it is not the round of this number."""
    if found.round != number:
        raise GlupError(f"round: expected {number}, given {found.round}")
    wanted = tuple(lineup(seed, number, players, sides_of(rules)))
    if found.lineup != wanted:
        raise GlupError(f"lineup: expected {list(wanted)}, given {list(found.lineup)}")


def sides_of(rules: str) -> int:
    """How many sit at a table, each for a side of their own."""
    return game_of(rules).accounts if plays_rounds(rules) else 2


_parsed = lru_cache(maxsize=MOST_PLAYERS)(PlayerSpec.parse)


def _round(players: Sequence[str], seed: int, number: int, luck: bool, rules: str) -> str:
    """Play a round; its line of the file."""
    seated = lineup(seed, number, len(players), sides_of(rules))
    names = [players[player] for player in seated]
    play = _auction_round if plays_rounds(rules) else _pair
    told = {"round": number, "lineup": seated, **play(names, seed, number, luck, rules)}
    return json.dumps(told, separators=(",", ":"))


def _pair(names: Sequence[str], seed: int, number: int, luck: bool, rules: str) -> dict[str, Any]:
    first, second = map(_parsed, names)
    pair = play_pair(first, second, seed, number, luck, rules=rules)
    sums = [[0.0, 0.0, 0.0], [0.0, 0.0, 0.0]]
    found = PairResult(number, (pair[0][1], pair[1][1]))
    for deal in found.deals:
        for player in range(2):
            seat = player ^ deal.seat_of_a
            told = (deal.scores[seat], deal.decisions[seat], deal.seconds[seat])
            sums[player] = [total + more for total, more in zip(sums[player], told, strict=True)]
    return {
        "points": [points / 2 for points, *_ in sums],
        "luck": None if found.luck is None else round(found.luck, 6),
        "decisions": [int(decisions) for _, decisions, _ in sums],
        "seconds": [round(seconds, 6) for *_, seconds in sums],
        "deals": [record.to_dict() for record, _ in pair],
    }


def _auction_round(
    names: Sequence[str], seed: int, number: int, luck: bool, rules: str
) -> dict[str, Any]:
    row, many = game_of(rules), len(names)
    start = start_of(rules, seed, number)
    players = [seated(name, family_of(rules)) for name in names]
    points, decisions, seconds = [0.0] * many, [0] * many, [0.0] * many
    deals = []
    for turn in range(many):
        at = [(account + turn) % many for account in range(many)]  # who has this account
        played = play_table(start, [players[who] for who in at], seed, number, turn, rules)
        for account, gained in enumerate(gains_of(row, played.end)):
            points[at[account]] += gained / many
            decisions[at[account]] += played.decisions[account]
            seconds[at[account]] += played.seconds[account]
        deals.append(played.record.to_dict())
    return {
        "points": points,
        "luck": None,
        "decisions": decisions,
        "seconds": [round(value, 6) for value in seconds],
        "deals": deals,
    }


def _play(
    numbers: Sequence[int],
    players: tuple[str, ...],
    seed: int,
    luck: bool,
    rules: str,
    files: Mapping[str, bytes],
) -> list[str]:
    here = [with_files(player, files) for player in players]
    return [_round(here, seed, number, luck, rules) for number in numbers]


def _read(
    players: int, seed: int, rules: str, found: object, number: int
) -> tuple[str, LeagueRound]:
    line = line_of(found)
    result = LeagueRound.parse(line)
    check_round(result, number, players, seed, rules)
    return line, result


def lines(
    executor: Executor | None,
    under_way: int,
    players: tuple[str, ...],
    seed: int,
    rounds: Iterable[int],
    luck: bool,
    rules: str,
) -> Generator[tuple[str, LeagueRound], None, None]:
    """The lines of ``rounds``, in their order, and what they say; as tasks.in_batches has it."""
    read = partial(_read, len(players), seed, rules)
    try:
        rest = (players, seed, luck, rules, sent_files(executor, players))
        yield from in_batches(executor, under_way, _play, rounds, *rest, read=read)
    finally:
        _parsed.cache_clear()  # players may be processes, which end now
        seated.cache_clear()
