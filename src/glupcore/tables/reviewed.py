"""What the lines of a file of reviews have in common, whatever game a deal is of."""

from typing import Annotated, Any, Final

from glupcore.support.typed import Span

Small = Annotated[int, range(2**15)]
Loss = Annotated[float, Span(0, 1e6)]

NOT_REVIEWED: Final = "deals that could not be reviewed"
OF_AUCTIONS: Final = "deals of auction games, whose decisions are --rows auction"
OF_OTHERS: Final = "deals without an auction, whose decisions are --rows decisions"


def is_auction(data: dict[str, Any]) -> bool:
    """Whether a line is the review of a deal of an auction game."""
    told = data.get("review")
    return isinstance(told, dict) and "account" not in told and "outcome" in told


def is_other(data: dict[str, Any]) -> bool:
    """Whether it is that of a deal without an auction."""
    told = data.get("review")
    return isinstance(told, dict) and "account" in told
