"""Phase 2 as a game of perfect information, valued by trying everything."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache

from referee.cards import CARDS, SUITS, count_counters, sort_cards
from referee.tricks import follower_takes, forced_replies

LAST_TRICK = 2


@dataclass(frozen=True)
class Endgame:
    """A phase-2 position, hands in canonical order; `led` is the leader's card already played."""

    trump: str
    leader: tuple[str, ...]
    other: tuple[str, ...]
    led: str | None = None

    def __str__(self) -> str:
        led = [] if self.led is None else [f"[{self.led}]"]
        return " ".join([self.trump, *self.leader, *led, "/", *self.other])


def parse_endgame(text: str) -> Endgame:
    """Read `<trump> <leader's cards> / <other's cards>`, a led card in square brackets.

    Raises ValueError if that is not what the text is or the hands are not of one size from 1 to 18.
    """
    left, slash, right = text.partition("/")
    words = left.split()
    if not slash or not words or words[0] not in SUITS:
        raise ValueError(f"not an endgame: {text!r}")
    led = [word[1:-1] for word in words[1:] if word.startswith("[") and word.endswith("]")]
    leader = [word for word in words[1:] if not word.startswith("[")]
    other = right.split()
    if len(led) > 1 or len(led) + len(leader) != len(other) or not 1 <= len(other) <= 18:
        raise ValueError(f"the hands do not match: {text!r}")
    counts = Counter([*leader, *led, *other])
    if not set(counts) <= set(CARDS) or max(counts.values()) > 4:
        raise ValueError(f"cards that are not in the deck: {text!r}")
    return Endgame(
        words[0],
        tuple(sort_cards(leader)),
        tuple(sort_cards(other)),
        led[0] if led else None,
    )


def value(endgame: Endgame) -> int:
    """The leader's points minus the other's under best play: counters, and 2 for the last trick."""
    return _value(endgame.trump, endgame.leader, endgame.other, endgame.led)


def action_values(endgame: Endgame) -> dict[str, int]:
    """The value after each legal card of the player to act, always from the leader's side."""
    trump, leader, other, led = endgame.trump, endgame.leader, endgame.other, endgame.led
    if led is None:
        return {card: _value(trump, _without(leader, card), other, card) for card in leader}
    return {
        card: _after(trump, leader, _without(other, card), led, card)
        for card in forced_replies(led, other, trump)
    }


@cache
def _value(trump: str, leader: tuple[str, ...], other: tuple[str, ...], led: str | None) -> int:
    if not other:
        return 0
    values = action_values(Endgame(trump, leader, other, led)).values()
    return max(values) if led is None else min(values)


def _after(
    trump: str, leader: tuple[str, ...], other: tuple[str, ...], led: str, reply: str
) -> int:
    """The value when a trick is complete: its points, and the rest with its taker leading."""
    points = count_counters([led, reply]) + (0 if other else LAST_TRICK)
    if follower_takes(led, reply, trump):
        return -points - _value(trump, other, leader, None)
    return points + _value(trump, leader, other, None)


def _without(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]
