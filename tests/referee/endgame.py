"""Phase 2 as a game of perfect information, valued by trying everything."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache

from referee.cards import CARDS, SUITS, sort_cards
from referee.games import REFEREES
from referee.tricks import follower_takes


@dataclass(frozen=True)
class Endgame:
    """A phase-2 position, hands in canonical order; `led` is the leader's card already played."""

    trump: str
    leader: tuple[str, ...]
    other: tuple[str, ...]
    led: str | None = None
    rules: str = "glup"

    def __str__(self) -> str:
        rules = [] if self.rules == "glup" else [self.rules]
        led = [] if self.led is None else [f"[{self.led}]"]
        return " ".join([*rules, self.trump, *self.leader, *led, "/", *self.other])


def parse_endgame(text: str) -> Endgame:
    """Read `<rules> <trump> <leader's cards> / <other's cards>`, a led card in square brackets.

    Without the rules it is Glup. Raises ValueError if that is not what the text is, or the hands
    are not of one size or larger than the game's.
    """
    left, slash, right = text.partition("/")
    words = left.split()
    rules = words.pop(0) if words and words[0] in REFEREES else "glup"
    pack = REFEREES[rules].pack
    if not slash or not words or words[0] not in SUITS:
        raise ValueError(f"not an endgame: {text!r}")
    led = [word[1:-1] for word in words[1:] if word.startswith("[") and word.endswith("]")]
    leader = [word for word in words[1:] if not word.startswith("[")]
    other = right.split()
    if len(led) > 1 or len(led) + len(leader) != len(other) or not 1 <= len(other) <= pack.hand:
        raise ValueError(f"the hands do not match: {text!r}")
    counts = Counter([*leader, *led, *other])
    if not set(counts) <= set(CARDS) or max(counts.values()) > pack.copies:
        raise ValueError(f"cards that are not in the deck: {text!r}")
    return Endgame(
        words[0],
        tuple(sort_cards(leader)),
        tuple(sort_cards(other)),
        led[0] if led else None,
        rules,
    )


def value(endgame: Endgame) -> int:
    """The leader's points minus the other's under best play: cards taken, and the last trick."""
    if not endgame.other:
        return 0
    values = action_values(endgame).values()
    return max(values) if endgame.led is None else min(values)


_value = cache(value)


def action_values(endgame: Endgame) -> dict[str, int]:
    """The value after each legal card of the player to act, always from the leader's side."""
    leader, other, led = endgame.leader, endgame.other, endgame.led
    if led is None:
        return {
            card: _value(replace(endgame, leader=_without(leader, card), led=card))
            for card in leader
        }
    return {
        card: _after(endgame, led, card)
        for card in REFEREES[endgame.rules].replies(led, other, endgame.trump)
    }


def _after(endgame: Endgame, led: str, reply: str) -> int:
    """The value when a trick is complete: its points, and the rest with its taker leading."""
    game = REFEREES[endgame.rules]
    leader, other = endgame.leader, _without(endgame.other, reply)
    points = game.card_points([led, reply]) + (0 if other else game.last_trick_points)
    if follower_takes(led, reply, endgame.trump):
        return -points - _value(replace(endgame, leader=other, other=leader, led=None))
    return points + _value(replace(endgame, leader=leader, other=other, led=None))


def _without(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]
