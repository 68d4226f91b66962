"""Seeds: all chance in a match follows from its seed and from where in the match it is needed."""

import struct
from hashlib import blake2b
from typing import Final

_DECK: Final = 0
_DECISION: Final = 1


def deck_seed(seed: int, pair: int) -> int:
    """The seed of the deck that both deals of a pair are played with."""
    return _mixed(_DECK, seed, pair)


def decision_seed(seed: int, pair: int, deal: int, seat: int, ply: int) -> int:
    """The seed of one decision; ``deal`` is 0 or 1 within the pair."""
    return _mixed(_DECISION, seed, pair, deal, seat, ply)


def row_seed(seed: int, name: str) -> int:
    """The seed of the matches against the player of a pool that has this name."""
    data = struct.pack("<Q", seed) + name.encode()
    return int.from_bytes(blake2b(data, digest_size=8).digest(), "little")


def _mixed(*numbers: int) -> int:
    """64 bits that look independent for different numbers, the same on every machine."""
    data = struct.pack(f"<{len(numbers)}Q", *numbers)
    return int.from_bytes(blake2b(data, digest_size=8).digest(), "little")
