"""What is known of the games that engines keep: enough to begin each of them anew."""

import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from glupcore._core import DEFAULT_RULES, GlupError
from glupcore.client.calls import Call
from glupcore.client.messages import Message
from glupcore.deals.kinds import advised_record, shuffled

Name = tuple[str | None, str]  # client and game


@dataclass
class _Kept:
    start: Any  # a record, of whatever game
    actions: list[str]
    used: float = field(default_factory=time.monotonic)

    def record(self) -> dict[str, Any]:
        told: dict[str, Any] = replace(self.start, actions=tuple(self.actions)).to_dict()
        return told


class KeptGames:
    """The records of games, learnt from what is asked and answered. Guarded by who has it."""

    def __init__(self) -> None:
        self._games: dict[Name, _Kept] = {}
        self.idle_seconds: float | None = None
        """After so long without a request engines forget a game; None: never."""

    def prepared(self, message: Message) -> Message:
        """A request for a new game, with the deck that it is to have."""
        if any(message.get(name) for name in ("deck", "record")):
            return message
        seed, rules = message.get("seed"), message.get("rules") or DEFAULT_RULES
        if seed is None:
            seed = secrets.randbits(64)
        try:
            deck = shuffled(rules, message.get("options"), seed)
        except (GlupError, TypeError):
            return message  # the engine says what is wrong with it
        return {**message, "seed": None, "deck": " ".join(deck)}

    def touch(self, message: Message) -> None:
        """Something is asked of a game."""
        kept = self._games.get(_name(message))
        if kept is not None:
            kept.used = time.monotonic()

    def learn(self, call: Call, result: dict[str, Any], earlier: Iterable[Call]) -> None:
        """What a request that ``changes_games`` has done.

        Searches asked for before, and not answered, would be asked again as of then.
        """
        name = _name(call.head)
        kept = self._games.get(name)
        if kept is not None:
            for search in earlier:
                if search.is_search and _name(search.head) == name:
                    search.pin(kept.record())
        _STEPS[call.head["method"]](self, name, call.message, result)

    def _new(self, name: Name, message: Message, result: dict[str, Any]) -> None:
        self._games.pop(name, None)
        with suppress(GlupError, KeyError, TypeError, ValueError):  # another program's idea of it
            given = message.get("record") or {
                "deck": message["deck"],
                "dealer": message.get("dealer") or 0,
                "exact_cut": bool(message.get("exact_cut")),
                "options": _options(message),
                "actions": [],
                **_after(message.get("series")),
            }
            rules = given.get("rules") or message.get("rules") or DEFAULT_RULES
            start = advised_record({**given, "rules": rules})
            kept = {name: given[name] for name in _AFTER if given.get(name) is not None}
            self._games[name] = _Kept(replace(start, extra=kept), list(start.actions))

    def _play(self, name: Name, message: Message, result: dict[str, Any]) -> None:
        if name in self._games:
            self._games[name].actions.append(str(result.get("action", message.get("action"))))

    def _undo(self, name: Name, message: Message, result: dict[str, Any]) -> None:
        if name in self._games:
            del self._games[name].actions[-1:]

    def _close(self, name: Name, message: Message, result: dict[str, Any]) -> None:
        self._games.pop(name, None)

    def _leave(self, name: Name, message: Message, result: dict[str, Any]) -> None:
        for other in [other for other in self._games if other[0] == name[0]]:
            del self._games[other]

    def restoring(self, is_wanted: Callable[[Message], bool]) -> Iterator[Message]:
        """Requests, without an id, that begin the games anew as they stand."""
        for (client, game), kept in self._games.items():
            message = {"client": client, "method": "new", "game": game}
            if is_wanted(message):
                yield {**message, "record": kept.record()}

    def forget_idle(self) -> None:
        """As the engines have done."""
        if self.idle_seconds is None:
            return
        since = time.monotonic() - self.idle_seconds
        for name in [name for name, kept in self._games.items() if kept.used < since]:
            del self._games[name]


_AFTER = ("series",)  # of a record, what it takes to go on with it besides


def _after(series: Any) -> dict[str, Any]:
    """What follows for the next deal of an auction game from where the game stands."""
    if series is None:
        return {}
    return {"series": series, "dealer": series["dealer"]}


def _options(message: Message) -> dict[str, Any]:
    """Those of the deal: the pot of a game for chips is what stands in it by then."""
    series = message.get("series") or {}
    pot = {} if series.get("pot") is None else {"pot": series["pot"]}
    return {**(message.get("options") or {}), **pot}


_STEPS = {
    "new": KeptGames._new,
    "play": KeptGames._play,
    "undo": KeptGames._undo,
    "close": KeptGames._close,
    "leave": KeptGames._leave,
}


def changes_games(message: Message) -> bool:
    """Whether games are other ones after this request."""
    method = message.get("method")  # of a stranger: it may be anything
    return isinstance(method, str) and method in _STEPS


def _name(message: Message) -> Name:
    return message.get("client"), str(message.get("game"))
