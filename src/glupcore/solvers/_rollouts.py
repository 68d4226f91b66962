"""How the searches go on from their leaves."""

from functools import cache

from glupcore._core import DRAW_TRICKS
from glupcore.solvers._judge import Foresight, Judge
from glupcore.value import default_network
from glupcore.value.forecast import default_forecast


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
    return (None, DRAW_TRICKS) if tricks is None else (default_judge(), tricks)
