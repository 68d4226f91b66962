"""What the rules of an auction game say: the values of keys, who score together, what counts."""

from collections.abc import Iterable
from typing import Any, Final

from glupcore._auction import Rules

_COUNTERS: Final = "ATK"


def values_of(rules: Rules) -> dict[str, Any]:
    """The value of every key."""
    return {key["name"]: key["value"] for key in rules.keys()}  # noqa: SIM118


def side_of(rules: Rules, seat: int, partner: int | None = None) -> frozenset[int]:
    """Who scores together with a bidder; ``partner`` is who was called."""
    account = rules.account(seat)
    own = {one for one in range(rules.seats) if rules.account(one) == account}
    return frozenset(own if partner is None else own | {partner})


def counter_points(cards: Iterable[str], rules: Rules) -> int:
    """What the counters among these cards are worth."""
    return rules.scale * sum(card[0] in _COUNTERS for card in cards)
