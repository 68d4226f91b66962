"""Seeds: all chance in a match follows from its seed and from where in the match it is needed."""

import struct
from hashlib import blake2b
from typing import Final

_DECK: Final = 0
_DECISION: Final = 1
_LINEUP: Final = 2


def deck_seed(seed: int, pair: int) -> int:
    """The seed of the deck that both deals of a pair are played with."""
    return _mixed(_DECK, seed, pair)


def decision_seed(seed: int, pair: int, deal: int, seat: int, ply: int) -> int:
    """The seed of one decision; ``deal`` is 0 or 1 within the pair."""
    return _mixed(_DECISION, seed, pair, deal, seat, ply)


def lineup(seed: int, number: int, players: int, places: int) -> list[int]:
    """Who sits down for a round of a league, by number: as different as they may be, by chance."""
    order = sorted(range(players), key=lambda player: _mixed(_LINEUP, seed, number, player))
    return [order[place % players] for place in range(places)]


def row_seed(seed: int, name: str) -> int:
    """The seed of the matches against the player of a pool that has this name."""
    return _digest(struct.pack("<Q", seed) + name.encode())


def _mixed(*numbers: int) -> int:
    return _digest(struct.pack(f"<{len(numbers)}Q", *numbers))


def _digest(data: bytes) -> int:
    """64 bits that look independent for different data, the same on every machine."""
    return int.from_bytes(blake2b(data, digest_size=8).digest(), "little")
