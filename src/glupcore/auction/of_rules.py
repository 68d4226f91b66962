"""What the rules of an auction game say: the values of keys, who score together, what counts."""

from collections.abc import Iterable
from typing import Any, Final

from glupcore._auction import Rules
from glupcore._core import GameRules

_RANKS: Final = "ATKQJ9"  # as `card_points` has them


def values_of(rules: Rules) -> dict[str, Any]:
    """The value of every key."""
    return {key["name"]: key["value"] for key in rules.keys()}  # noqa: SIM118


def side_of(rules: Rules | GameRules, seat: int, partner: int | None = None) -> frozenset[int]:
    """Who scores together with a bidder; ``partner`` is who was called."""
    account = rules.account(seat)
    own = {one for one in range(rules.seats) if rules.account(one) == account}
    return frozenset(own if partner is None else own | {partner})


def counter_points(cards: Iterable[str], rules: Rules) -> int:
    """What the counters among these cards are worth."""
    keys = values_of(rules)
    # The game for chips has no such key.
    points: dict[str, int] = dict(
        zip(_RANKS, keys.get("card_points", [rules.scale] * 3 + [0] * 3), strict=True)
    )
    return sum(points[card[0]] for card in cards)
