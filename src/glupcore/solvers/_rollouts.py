"""How the searches go on from their leaves."""

from functools import cache

from glupcore.solvers._judge import Foresight, Judge
from glupcore.solvers._options import or_none, whole
from glupcore.value import default_network
from glupcore.value.forecast import default_forecast

ALL_TRICKS = 30  # of phase 1
TRICKS = or_none(whole(48), "to the end of the deal")


@cache
def default_judge() -> Judge:
    """The network of the package, for rollouts."""
    return Judge(default_network().to_bytes())


@cache
def default_foresight() -> Foresight:
    """The forecast of the package, for rollouts that count where points come from."""
    return Foresight(default_forecast().to_bytes())


def judge_for(tricks: int | None) -> tuple[Judge | None, int]:
    """The judge, if one is needed after so many tricks, and the tricks to be played."""
    return (None, ALL_TRICKS) if tricks is None else (default_judge(), tricks)
