"""The games that the engine keeps, by client and name."""

import json
import secrets
from functools import lru_cache
from typing import Any

from glupcore import _core
from glupcore.protocol.bounds import USUAL, Bounds
from glupcore.protocol.faults import Fault
from glupcore.protocol.replies import Written, written
from glupcore.protocol.requests import Request
from glupcore.protocol.store import Store


def facts(request: Request) -> Written:
    """The answer to query_rules. Raises Fault."""
    return _facts(json.dumps(request.rules), request.trump)


@lru_cache(maxsize=128)
def _facts(rules: str, trump: str | None) -> Written:
    """Kept, for each takes as long to make as a hundred other answers; houses may be many."""
    given = {"method": "query_rules", "rules": json.loads(rules), "trump": trump}
    return written(json.loads(_core.answer(json.dumps(given), None)))


class Games:
    """Deals in progress, and what is answered at once about games. Used by one thread."""

    def __init__(self, bounds: Bounds = USUAL) -> None:
        self._bounds = bounds
        self.kept: Store[_core.Kept] = Store(bounds.idle_games)

    def named(self, request: Request) -> _core.Kept | None:
        """The client's game that the request names, if it is kept."""
        name = getattr(request, "game", None)
        return None if name is None else self.kept.get(request.client, name)

    def answer(self, request: Request) -> dict[str, Any]:
        """Do what is asked. Raises Fault."""
        game = self.named(request)
        if request.method == "new":
            if game is None:
                self._check_room(request.client)
            seed = secrets.randbits(64) if request.seed is None else request.seed
            game = _core.begin_game(request.line, seed)
            self.kept.put(request.client, request.game, game)
        result: dict[str, Any] = json.loads(_core.answer(request.line, game))
        if request.method == "close":
            self.kept.pop(request.client, request.game)
        return result

    def _check_room(self, client: str | None) -> None:
        if self.kept.count(client) >= self._bounds.games:
            message = f"game: expected at most {self._bounds.games}; close one first"
            raise Fault("busy", "game", message)
        clients = self.kept.clients()
        if client not in clients and len(clients) >= self._bounds.clients:
            message = f"client: expected at most {self._bounds.clients} that have games"
            raise Fault("busy", "client", message)
