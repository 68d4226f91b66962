"""How the searches go on from their leaves."""

from glupcore._core import Network
from glupcore.value import default_network

ALL_TRICKS = 30  # of phase 1
MOST_TRICKS = 48  # of a deal


def judge_for(tricks: int | None) -> tuple[Network | None, int]:
    """The network, if one is to judge after so many tricks, and the tricks to be played."""
    return (None, ALL_TRICKS) if tricks is None else (default_network(), tricks)
