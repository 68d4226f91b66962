"""The games that the engine keeps, by client and name."""

from dataclasses import replace
from typing import Any

from glupcore._core import RULESETS, Random
from glupcore.deal import Deal
from glupcore.protocol.bounds import USUAL, Bounds
from glupcore.protocol.faults import Fault, about
from glupcore.protocol.kept import Kept
from glupcore.protocol.requests import Close, New, Play, Undo
from glupcore.protocol.ruled import check_rules, ruled
from glupcore.records import Record

Result = dict[str, Any]


class Games:
    """Deals in progress, and what is done in them at once. Used by one thread."""

    def __init__(self, bounds: Bounds = USUAL) -> None:
        self._bounds = bounds
        self.kept: Kept[Deal] = Kept(bounds.idle_games)

    def find(self, client: str | None, name: str) -> Deal:
        """The client's game of that name. Raises Fault."""
        deal = self.kept.get(client, name)
        if deal is None:
            message = f"game: expected a game begun by new, given {name!r}"
            raise Fault("bad_request", "game", message)
        return deal

    def new(self, request: New, seed: int) -> Result:
        """Begin a game; ``seed`` is for one without deck and record. Raises Fault."""
        self._check_room(request.client, request.game)
        with about("record" if request.record is not None else None):
            if request.record is not None:
                record = Record.from_dict(ruled(request.record, request.rules))
                deal = Deal(replace(record, extra={}))  # other keys may be large
            else:
                rules = request.rules or RULESETS[0]
                deck = Random(seed).deck(rules) if request.deck is None else request.deck
                deal = Deal.from_deck(
                    deck, request.dealer or 0, bool(request.exact_cut), rules=rules
                )
        check_rules(request.rules, deal.rules, "record")
        self.kept.put(request.client, request.game, deal)
        return _standing(deal)

    def play(self, request: Play) -> Result:
        """Take an action. Raises Fault."""
        deal = self.find(request.client, request.game)
        with about("action"):
            action = deal.apply(request.action)
        return {"action": action, **_standing(deal)}

    def undo(self, request: Undo) -> Result:
        """Take the last action back. Raises Fault."""
        deal = self.find(request.client, request.game)
        with about("game"):
            action = deal.undo()
        return {"action": action, **_standing(deal)}

    def close(self, request: Close) -> Result:
        """Forget a game. Raises Fault."""
        self.find(request.client, request.game)
        self.kept.pop(request.client, request.game)
        return {}

    def _check_room(self, client: str | None, name: str) -> None:
        if self.kept.get(client, name) is not None:
            return
        if self.kept.count(client) >= self._bounds.games:
            message = f"game: expected at most {self._bounds.games}; close one first"
            raise Fault("busy", "game", message)
        clients = self.kept.clients()
        if client not in clients and len(clients) >= self._bounds.clients:
            message = f"client: expected at most {self._bounds.clients} that have games"
            raise Fault("busy", "client", message)


def _standing(deal: Deal) -> Result:
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
