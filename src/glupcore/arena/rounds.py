"""Rounds of the games for more than two hands, in place of pairs: a deck dealt once an account.

There A has the seats of that account, and B all others: two deals where two teams play, three for
three hands, one for each seat where partners are called.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Self, TypeVar

from glupcore._core import GameRules, Random
from glupcore.advice.advice import chosen
from glupcore.arena.games import as_text, family_of, game_of
from glupcore.arena.seeds import decision_seed, deck_seed
from glupcore.auction import Rules
from glupcore.deals.any_game import Record
from glupcore.errors import GlupError
from glupcore.solvers.spec import Spec
from glupcore.support.fields import InputError, load_object
from glupcore.support.typed import Count, Points, Seconds, typed

N = TypeVar("N", int, float)


@dataclass(frozen=True, slots=True)
class RoundDeal:
    """How a deal went: pairs of numbers are A's and B's.

    ``scores`` are those of A's account and of the others on the mean (in the game for chips chips;
    a game that is won at once counts as its target), ``tricks`` those of a seat on the mean,
    ``decisions`` and ``seconds`` count what A and B chose.
    """

    account_of_a: Count
    scores: tuple[Points, Points]
    tricks: tuple[Points, Points]
    decisions: tuple[Count, Count]
    seconds: tuple[Seconds, Seconds]
    rules: str

    @property
    def margin(self) -> float:
        """What A's account gained more than the others on the mean."""
        return self.scores[0] - self.scores[1]

    def to_dict(self) -> dict[str, Any]:
        """The keys that a match file adds to the record."""
        return {
            "account_of_a": self.account_of_a,
            "scores": list(self.scores),
            "tricks": list(self.tricks),
            "decisions": list(self.decisions),
            "seconds": [round(value, 6) for value in self.seconds],
        }


@dataclass(frozen=True, slots=True)
class RoundResult:
    """The deals of a round, which A plays in one account after the other."""

    pair: Count
    deals: tuple[RoundDeal, ...]

    @classmethod
    def parse(cls, line: str | bytes) -> Self:
        """From a line of a match file. Raises GlupError."""
        try:
            found = load_object(line)
            for deal in found.get("deals", ()):
                if isinstance(deal, dict):
                    deal["rules"] = as_text(deal)
            return typed(cls, found, strict=False)
        except InputError as fault:
            raise GlupError(f"not the line of a round ({fault})") from None

    @property
    def margin(self) -> float:
        """A's margin, a deal."""
        return sum(deal.margin for deal in self.deals) / len(self.deals)

    @property
    def luck(self) -> None:
        """It can't be told in these games."""


def check_player(player: str, rules: str) -> None:
    """Raises GlupError for who does not play games by these rules."""
    TablePlayer(player, family_of(rules))


def play_round(a: str, b: str, seed: int, number: int, rules: str) -> dict[str, Any]:
    """All deals of a round, as the line of the match file has them.

    Everything follows from the arguments. The dealer moves from one round to the next.
    """
    row = game_of(rules)
    start = start_of(rules, seed, number)
    players = tuple(seated(player, family_of(rules)) for player in (a, b))
    deals = [_play(start, players, account, seed, number, rules) for account in range(row.accounts)]
    return {"pair": number, "deals": deals}


def start_of(rules: str, seed: int, number: int) -> Record:
    """The deal of a round before its first action."""
    row = game_of(rules)
    deck = row.deck(Random(deck_seed(seed, number)))
    by = row if isinstance(row, Rules) else row.name
    return Record(rules=by, deck=deck, dealer=number % row.seats)


class TablePlayer:
    """Who plays by a specification: a solver with the limits that it names, or an engine."""

    def __init__(self, text: str, family: str) -> None:
        """Raises GlupError for a bad one; a process is tried at once."""
        if str(text).partition(":")[0] == "engine":
            from glupcore.arena.external import read_engine

            self.choose: Callable[[Any, int], str] = read_engine(text)().choose
            return
        spec = Spec.parse(text, family)
        solver: Any = spec.solver()
        self.choose = getattr(solver, "choose", None) or (
            lambda view, seed: chosen(solver.advise(view, spec.limits(), seed))
        )


seated = lru_cache(maxsize=32)(TablePlayer)
"""The same, once for all rounds: players may be processes, which end when it is cleared."""


@dataclass(frozen=True, slots=True)
class TableDeal:
    """A deal between a player for each account: lists are by account."""

    record: Record
    end: Any
    decisions: list[int]
    seconds: list[float]


def play_table(
    start: Record,
    players: Sequence[TablePlayer],
    seed: int,
    number: int,
    deal: int,
    rules: str,
) -> TableDeal:
    """Play a deal to its end between ``players``, by account: the deal ``deal`` of a round."""
    row, state = game_of(rules), start.start()
    actions: list[str] = []
    decisions, seconds = [0] * len(players), [0.0] * len(players)
    told: Any = start  # a dataclass, whichever game's
    while (seat := state.player) is not None:
        account = row.account(seat)
        chance = decision_seed(seed, number, deal, seat, len(actions))
        view = state.view(seat)
        begun = time.perf_counter()
        action = players[account].choose(view, chance)
        seconds[account] += time.perf_counter() - begun
        decisions[account] += 1
        state.apply(action)
        actions.append(action)
    return TableDeal(replace(told, actions=tuple(actions)), state, decisions, seconds)


def _play(
    start: Record,
    players: tuple[TablePlayer, ...],
    account: int,
    seed: int,
    number: int,
    rules: str,
) -> dict[str, Any]:
    row = game_of(rules)
    by_account = [players[place != account] for place in range(row.accounts)]
    played = play_table(start, by_account, seed, number, account, rules)
    tricks = getattr(played.end, "tricks_taken", (0,) * row.seats)
    deal = RoundDeal(
        account_of_a=account,
        scores=_split(row, account, gains_of(row, played.end)),
        tricks=_split(row, account, tricks, seats=True),
        decisions=_summed(played.decisions, account),
        seconds=_summed(played.seconds, account),
        rules=rules,
    )
    return {**played.record.to_dict(), **deal.to_dict()}


def _summed(values: list[N], account: int) -> tuple[N, N]:
    """A's, and those of all others together."""
    return values[account], sum(values) - values[account]


def gains_of(rules: Rules | GameRules, state: Any) -> list[float]:
    """What each account has gained."""
    if not isinstance(rules, Rules):
        return [float(points) for points in state.scores]
    end: Mapping[str, Any] = state.summary()
    gains = [float(points) for points in end.get("chips") or end["scores"]]
    for account in end["win"]:
        gains[account] += rules.target
    for account in end["lose"]:
        gains[account] -= rules.target
    return gains


def _split(
    rules: Rules | GameRules, account: int, values: Any, seats: bool = False
) -> tuple[float, float]:
    """The mean of A's and that of the others."""
    sides: tuple[list[float], list[float]] = ([], [])
    for place, value in enumerate(values):
        sides[(rules.account(place) if seats else place) != account].append(value)
    a, b = (sum(side) / len(side) for side in sides)
    return a, b
