"""What a request is about, shown: as a record, or as what one player knows."""

from typing import Any

from glupcore.deal import Deal
from glupcore.positions import position_from_view
from glupcore.protocol.faults import about
from glupcore.protocol.games import Games
from glupcore.protocol.requests import Show
from glupcore.protocol.ruled import check_rules
from glupcore.protocol.spots import spots_of
from glupcore.seen.deal import SeenDeal
from glupcore.sources import points_by_source, sources_of

Result = dict[str, Any]


def shown_of(request: Show, games: Games) -> Result:
    """A game whole or for one seat, anything else for the player it is about. Raises Fault."""
    if request.game is not None:
        return _game(games.find(request.client, request.game), request)
    if isinstance(request.record, str):
        return _seen(request.record, request)
    (spot,) = spots_of(request, games)
    return {"position": position_from_view(spot.view)}


def _game(deal: Deal, request: Show) -> Result:
    check_rules(request.rules, deal.rules, "game")
    record = deal.record()
    names = sources_of(deal.rules)
    points = [{name: of[name] for name in names} for of in points_by_source(record)]
    if request.seat is None:
        return {"record": record.to_dict(), "points": points}
    return {"position": position_from_view(deal.view(request.seat)), "points": points}


def _seen(text: str, request: Show) -> Result:
    with about("record"):
        deal = SeenDeal.parse(text)
        view = deal.view() if request.ply is None else deal.view_at(request.ply)
    check_rules(request.rules, deal.rules, "record")
    return {
        "position": position_from_view(view),
        "record": deal.to_dict(),
        "expected": deal.expected,
    }
