"""Requests from Python's objects, and Python's objects from results."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypedDict

from glupcore import auction
from glupcore._core import Endgame, GameView, State, View, text_kind
from glupcore.client.errors import EngineError
from glupcore.deals import any_game
from glupcore.deals.positions import Position, position_from_view
from glupcore.deals.reading import tells_deal
from glupcore.deals.records import Record
from glupcore.deals.seen import SeenDeal
from glupcore.support.fields import InputError, load_object

Message = dict[str, Any]


class SpotOptions(TypedDict, total=False):
    """What a request is about: one of position, record (and ply), game and endgame.

    ``rules`` is the name of the game, or a house's keys, where a dict does not say so itself.
    """

    position: View | auction.View | Position | Mapping[str, Any] | str | None
    record: Record | SeenDeal | auction.Record | auction.SeenDeal | Mapping[str, Any] | str | None
    ply: int | None
    game: str | None
    endgame: State | auction.State | str | None
    rules: str | Mapping[str, Any] | None


class AnalyzeOptions(SpotOptions, total=False):
    """What is asked for and how hard to think; docs/protocol.md says what each means."""

    solver: str | None
    seconds: float | None
    iterations: int | None
    worlds: int | None
    threads: int | None
    seed: int | None
    explain: bool | None
    target: int | None
    lead: int | None
    totals: Sequence[int] | None
    session: str | None
    priority: int | None
    deadline: float | None
    fallback: bool | None


class SearchLimits(TypedDict, total=False):
    """When an exact search is to end, and when it is to begin."""

    seconds: float | None
    nodes: int | None
    priority: int | None
    deadline: float | None


class SolveOptions(SpotOptions, SearchLimits, total=False):
    """What is to be solved, and when to end with bounds; melds of an auction game."""

    melds: Sequence[int] | None


class GoalOptions(SearchLimits):
    """A goal of the bidder's side in an endgame of an auction game."""

    endgame: auction.State | str
    goal: str


class ReviewOptions(TypedDict, total=False):
    """What to look over, a record or the name of a game, and how: fields of the protocol."""

    record: Record | SeenDeal | auction.Record | auction.SeenDeal | Mapping[str, Any] | str | None
    game: str | None
    rules: str | Mapping[str, Any] | None
    seats: Sequence[int] | None
    seconds: float | None
    iterations: int | None
    seed: int | None
    priority: int | None
    deadline: float | None


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is (None: nobody's, or it is not known) and what they may do.

    An auction game has no ``phase``.
    """

    phase: int | None
    decision: str
    player: int | None
    legal: tuple[str, ...]

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Turn":
        """From the result of ``legal``."""
        return cls(data.get("phase"), data["decision"], data["player"], tuple(data["legal"]))


@dataclass(frozen=True, slots=True)
class GameState:
    """How a game kept by the engine stands before action ``ply``.

    ``action`` is the one just taken, or taken back, in its canonical form. ``scores`` are by
    account and other lists by seat. ``phase``, ``glups`` and ``last_trick`` are of a game with a
    stock; an auction game has what comes after ``action``, as docs/protocol.md says, and Pisti what
    begins with its ``result`` (docs/pisti.md).
    ``counters`` are those of complete tricks, in an auction game that is over the whole count.
    """

    ply: int
    phase: int | None
    decision: str
    player: int | None
    legal: tuple[str, ...]
    scores: tuple[int, ...]
    counters: tuple[int, ...]
    glups: int
    last_trick: int | None
    action: str | None = None
    rules: str | Mapping[str, Any] | None = None
    bid: int | None = None
    bidder: int | None = None
    trump: str | None = None
    partner: int | None = None
    melds: tuple[int | str | None, ...] | None = None
    trick: tuple[str, ...] = ()
    leader: int | None = None
    tricks: tuple[int, ...] = ()
    result: str | None = None
    pile: tuple[str, ...] = ()
    cards: tuple[int, ...] = ()
    pistis: tuple[int, ...] = ()
    first_taker: int | None = None
    last_taker: int | None = None

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "GameState":
        """From the result of ``new``, ``play`` or ``undo``."""
        told: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in data.items()
            if name in cls.__slots__
        }
        return cls(**(_NO_STOCK | told))


_NO_STOCK: Final[dict[str, Any]] = {"phase": None, "counters": (), "glups": 0, "last_trick": None}
"""What the answer of a game without a stock may leave out."""


def message(method: str, fields: Mapping[str, Any]) -> Message:
    """A request without its id; what is None is left out. Raises EngineError for bad JSON."""
    result: Message = {"method": method}
    for name, value in fields.items():
        if value is not None:
            result[name] = _plain(name, value)
    return result


def _plain(name: str, value: Any) -> Any:
    """The value as JSON has it."""
    if isinstance(value, View):
        return position_from_view(value)
    if isinstance(value, auction.View):
        return value.to_dict()
    if isinstance(value, GameView):
        return json.loads(value.to_json())
    if isinstance(value, any_game.Record):
        return value.to_dict()
    if isinstance(value, State | auction.State):
        return Endgame(value).text
    if isinstance(value, SeenDeal | auction.SeenDeal):
        return value.to_text()
    is_deal = name == "record" and isinstance(value, str) and tells_deal(value)
    if is_deal and ("{" not in value or text_kind(value) == "seen"):
        return value
    if isinstance(value, str) and (name == "record" or (name == "position" and "{" in value)):
        try:
            return load_object(value)
        except InputError as error:
            raise EngineError(f"{name}: {error}", "bad_request", name) from None
    return value
