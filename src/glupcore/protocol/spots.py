"""What a request is about: a decision, as the player who has to make it knows it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from glupcore._core import State, View
from glupcore.errors import GlupError
from glupcore.masked import unmasked
from glupcore.positions import view_from_position
from glupcore.protocol.faults import about
from glupcore.protocol.games import Games
from glupcore.protocol.requests import Analyze, OnPosition
from glupcore.protocol.ruled import check_rules, ruled
from glupcore.seen.deal import SeenDeal


@dataclass(frozen=True)
class Spot:
    """A decision: the view of the player to act.

    ``ply`` is its number in the record that it comes from and ``player`` who is to act there, None
    if nobody is; both are None of a position, which is of no deal in particular.
    """

    view: View
    ply: int | None = None
    player: int | None = None

    @property
    def place(self) -> dict[str, int]:
        """What a reply says of where it is."""
        return {} if self.ply is None else {"ply": self.ply}

    @property
    def endgame(self) -> State:
        """The state of a spot in phase 2, where nothing is hidden. Raises GlupError in phase 1."""
        if self.view.phase != 2:
            raise GlupError("phase: expected 2, given 1")
        return self.view.open_state()


def spots_of(request: OnPosition, games: Games) -> list[Spot]:
    """What the request is about; several if it asks for several plies. Raises Fault."""
    found = _spots_of(request, games)
    subject = next(name for name in request.SUBJECTS if getattr(request, name) is not None)
    check_rules(request.rules, found[0].view.rules, subject)
    return found


def _spots_of(request: OnPosition, games: Games) -> list[Spot]:
    if request.position is not None:
        with about("position"):
            position = request.position
            if not isinstance(position, str):
                position = ruled(position, request.rules)
            return [Spot(view_from_position(position))]
    if request.game is not None:
        deal = games.find(request.client, request.game)
        seat = deal.player or 0
        return [Spot(deal.view(seat), len(deal.actions), deal.player)]
    if request.endgame is not None:
        with about("endgame"):
            state = State.from_endgame(request.endgame)
            return [Spot(state.view(state.player or 0), player=state.player)]
    plies = request.plies if isinstance(request, Analyze) else None
    if plies is None and request.ply is not None:
        plies = (request.ply,)
    with about("record"):
        if isinstance(request.record, str):
            return _of_seen(SeenDeal.parse(request.record), plies)
        return _of_record(ruled(request.record or {}, request.rules), plies)


def _of_seen(deal: SeenDeal, plies: Sequence[int] | None) -> list[Spot]:
    plies = [len(deal.actions)] if plies is None else plies
    return [Spot(deal.view_at(at), at, deal.state_at(at).player) for at in plies]


def _of_record(data: Mapping[str, Any], plies: Sequence[int] | None) -> list[Spot]:
    if plies is None or len(plies) == 1:
        record = unmasked(data, None if plies is None else plies[0])
        return [_spot(record.state_at(len(record.actions)), len(record.actions))]
    record = unmasked(data, max(plies), plies)
    states = {step.ply + 1: step.after for step in record.steps()}
    return [_spot(states[at] if at else record.start(), at) for at in plies]


def _spot(state: State, ply: int) -> Spot:
    return Spot(state.view(state.player or 0), ply, state.player)
