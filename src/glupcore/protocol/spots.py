"""What a request is about: a decision, as the player who has to make it knows it."""

from typing import NamedTuple

from glupcore import _core
from glupcore.protocol.games import Games
from glupcore.protocol.requests import Request


class Spot(NamedTuple):
    """A decision: the view of the player to act.

    ``ply`` is its number in the record that it comes from and ``player`` who is to act there, None
    if nobody is; both are None of a position, which is of no deal in particular. ``open`` is all
    hands of an auction game as text, with the melds by hand that may still be lost.
    """

    view: _core.View
    ply: int | None
    player: int | None
    open: tuple[str, list[int]] | None = None

    @property
    def place(self) -> dict[str, int]:
        """What a reply says of where it is."""
        return {} if self.ply is None else {"ply": self.ply}


def spots_of(request: Request, games: Games) -> list[Spot]:
    """What the request is about; several if it asks for several plies. Raises Fault."""
    return [Spot(*one) for one in _core.spots_of(request.line, games.named(request))]
