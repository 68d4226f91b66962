"""A trick of two cards: who takes it, its glups, and what phase 2 obliges one to play."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards import higher, is_counter, suit


def follower_takes(led: str, reply: str, trump: str) -> bool:
    """Whether the second card takes the trick.

    Same suit: the higher rank, and of two identical cards the led one. Different suits: the trump
    if one of them is a trump, otherwise the led card.
    """
    if suit(reply) == suit(led):
        return higher(reply, led)
    return suit(reply) == trump


def glups_made(led: str, reply: str, trump: str) -> int:
    """The glups of the second card: 0 unless it follows suit and loses.

    One for that, one more for a counter, one more for being identical to the led card.
    """
    if suit(reply) != suit(led) or follower_takes(led, reply, trump):
        return 0
    return 1 + (1 if is_counter(reply) else 0) + (1 if reply == led else 0)


def add_glups(count: int, made: int) -> tuple[int, int]:
    """The new count and the points scored when `made` glups (at least 1) are added to `count`.

    Thresholds are the multiples of 3. Reaching or passing the next one sets the count to it exactly
    (the excess is lost) and scores 1 at 3, 6 and 12 and 10 at 9 and from 15 on.
    """
    threshold = count - count % 3 + 3
    if count + made < threshold:
        return count + made, 0
    return threshold, 1 if threshold in (3, 6, 12) else 10


def forced_replies(led: str, hand: Sequence[str], trump: str) -> list[str]:
    """The cards of the hand that phase 2 allows as a reply, in hand order and with repeats.

    Follow suit if possible and, within that, take the trick if possible; a player void in the suit
    led must trump if he can; otherwise anything goes.
    """
    allowed = [card for card in hand if suit(card) == suit(led)] or list(hand)
    taking = [card for card in allowed if follower_takes(led, card, trump)]
    return taking or allowed
