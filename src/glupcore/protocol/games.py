"""The games that the engine keeps, by name."""

from dataclasses import replace
from typing import Any, Final

from glupcore._core import Random
from glupcore.deal import Deal
from glupcore.positions import position_from_view
from glupcore.protocol.faults import Fault, about
from glupcore.protocol.requests import New, Show
from glupcore.records import Record

MOST_GAMES: Final = 256


class Games:
    """Deals in progress. Used by one thread."""

    def __init__(self) -> None:
        self._deals: dict[str, Deal] = {}

    def __getitem__(self, name: str) -> Deal:
        """The game of that name. Raises Fault."""
        try:
            return self._deals[name]
        except KeyError:
            message = f"game: expected a game begun by new, given {name!r}"
            raise Fault("bad_request", "game", message) from None

    def new(self, request: New, seed: int) -> Deal:
        """Begin a game; ``seed`` is for one without deck and record. Raises Fault."""
        if request.game not in self._deals and len(self._deals) >= MOST_GAMES:
            raise Fault("busy", "game", f"game: expected at most {MOST_GAMES}; close one first")
        with about("record" if request.record is not None else None):
            if request.record is not None:
                record = Record.from_dict(request.record)
                deal = Deal(replace(record, extra={}))  # other keys may be large
            else:
                deck = Random(seed).deck() if request.deck is None else request.deck
                deal = Deal.from_deck(deck, request.dealer or 0, bool(request.exact_cut))
        self._deals[request.game] = deal
        return deal

    def show(self, request: Show) -> dict[str, Any]:
        """The record, or the position of one player and their record. Raises Fault."""
        deal = self[request.game]
        if request.seat is None:
            return {"record": deal.record().to_dict()}
        return {"position": position_from_view(deal.view(request.seat))}

    def close(self, name: str) -> None:
        """Forget a game. Raises Fault."""
        self[name]
        del self._deals[name]


def standing(deal: Deal) -> dict[str, Any]:
    """Whose turn it is in a game and how it stands."""
    state = deal.state
    return {
        "ply": len(deal.actions),
        "phase": state.phase,
        "decision": state.decision,
        "player": state.player,
        "legal": state.legal_actions(),
        "scores": list(state.scores),
        "counters": list(state.counters),
        "glups": state.glups,
        "last_trick": state.last_trick,
    }
