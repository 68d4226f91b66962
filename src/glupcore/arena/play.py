"""One deal between two players, and the two deals of a pair."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from glupcore._core import DEFAULT_RULES, Random, SourceTally, State
from glupcore.arena.luck import Luck
from glupcore.arena.past import Past
from glupcore.arena.players import Player, PlayerSpec
from glupcore.arena.seeds import decision_seed, deck_seed
from glupcore.deals.records import Record, Step
from glupcore.errors import GlupError
from glupcore.support.typed import Count, Points, Score, Seat, Seconds


@dataclass(frozen=True, slots=True)
class DealResult:
    """How a deal went. Sequences are by seat; times are in seconds of wall clock.

    ``decisions`` and ``seconds`` count only actions with a choice. ``luck`` is how many points of
    seat 0's margin the draws were worth (arena/luck.py), None if it was not asked for; ``rules`` is
    the name of the ruleset, which a file has in the record.
    """

    seat_of_a: Seat
    scores: tuple[Score, Score]
    sources: tuple[dict[str, Score], dict[str, Score]]
    tricks: tuple[Count, Count]
    decisions: tuple[Count, Count]
    seconds: tuple[Seconds, Seconds]
    luck: Points | None
    rules: str = DEFAULT_RULES  # as in files from before there were other games

    @property
    def margin(self) -> int:
        """A's points minus B's."""
        return self.scores[self.seat_of_a] - self.scores[1 - self.seat_of_a]

    @property
    def luck_of_a(self) -> float | None:
        """The luck in A's margin."""
        return self.luck if self.luck is None or self.seat_of_a == 0 else -self.luck

    def to_dict(self) -> dict[str, Any]:
        """The keys that a match file adds to the record; sources without points are left out."""
        return {
            "seat_of_a": self.seat_of_a,
            "scores": list(self.scores),
            "sources": [{k: v for k, v in seat.items() if v} for seat in self.sources],
            "tricks": list(self.tricks),
            "decisions": list(self.decisions),
            "seconds": [round(value, 6) for value in self.seconds],
            "luck": None if self.luck is None else round(self.luck, 6),
        }


def play_deal(
    players: Sequence[Player],
    deck: Sequence[str],
    dealer: int,
    seed_of: Callable[[int, int], int],
    *,
    seat_of_a: int = 0,
    luck: bool = True,
    rules: str,
) -> tuple[Record, DealResult]:
    """Play a deal to its end between ``players``, by seat; ``seed_of`` is given seat and ply.

    Raises IllegalActionError or NotationError if a player's answer is no legal action.
    """
    state = State.from_deck(deck, dealer, rules=rules)
    past, sources = Past(deck, dealer, rules), SourceTally(state)
    lucky = Luck(rules) if luck else None
    tricks, decisions, seconds = [0, 0], [0, 0], [0.0, 0.0]
    while (seat := state.player) is not None:
        legal = state.legal_actions()
        action = legal[0]
        if len(legal) > 1:
            seed = seed_of(seat, len(past))
            start = time.perf_counter()
            action = players[seat].act(state, seed, past)
            seconds[seat] += time.perf_counter() - start
            decisions[seat] += 1
        step = Step.take(len(past), state, action)
        past.add(step)
        sources.see(state, step.action)
        if lucky is not None:
            lucky.see(step)
        state = step.after
        if state.trick > step.before.trick:
            tricks[state.leader] += 1
    return past.record(), DealResult(
        seat_of_a=seat_of_a,
        scores=state.scores,
        sources=sources.points,
        tricks=(tricks[0], tricks[1]),
        decisions=(decisions[0], decisions[1]),
        seconds=(seconds[0], seconds[1]),
        luck=None if lucky is None else lucky.points,
        rules=rules,
    )


def play_pair(
    a: PlayerSpec, b: PlayerSpec, seed: int, pair: int, luck: bool = True, *, rules: str
) -> list[tuple[Record, DealResult]]:
    """Both deals of a pair: the same deck and dealer, with A at seat 0 and then at seat 1.

    Everything follows from the arguments. The deal alternates from one pair to the next. Raises
    GlupError, naming player, pair and deal, if a player's answer is no legal action.
    """
    deck = Random(deck_seed(seed, pair)).deck(rules)
    deals = []
    for deal in (0, 1):
        specs = (a, b) if deal == 0 else (b, a)

        def seed_of(seat: int, ply: int, deal: int = deal) -> int:
            return decision_seed(seed, pair, deal, seat, ply)

        try:
            deals.append(
                play_deal(
                    [spec.new() for spec in specs],
                    deck,
                    pair % 2,
                    seed_of,
                    seat_of_a=deal,
                    luck=luck,
                    rules=rules,
                )
            )
        except GlupError as error:
            names = " against ".join(map(str, specs))
            raise GlupError(f"pair {pair}, deal {deal}, {names}: {error}") from error
    return deals
