"""How the searches go on from their leaves."""

from glupcore._core import DRAW_TRICKS, TRICKS, Network
from glupcore.belief import default_belief
from glupcore.solvers._options import or_none, whole
from glupcore.value import default_network

HORIZON = or_none(whole(TRICKS), "to the end of the deal")


def judge_for(tricks: int | None) -> tuple[Network | None, int]:
    """The network, if one is to judge after so many tricks, and the tricks to be played."""
    return (None, DRAW_TRICKS) if tricks is None else (default_network(), tricks)


def load_defaults() -> None:
    """Read what comes with the package, once: no search is to do it within its limits."""
    default_network()
    default_belief()
