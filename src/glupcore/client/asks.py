"""What can be asked of an engine: the request, and how its replies become an object."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypedDict, TypeVar

from glupcore import auction
from glupcore.advice.advice import Advice
from glupcore.auction.review import Review as AuctionReview
from glupcore.client.calls import Reply
from glupcore.client.errors import EngineError
from glupcore.client.messages import (
    AnalyzeOptions,
    GameState,
    GoalOptions,
    Message,
    ReviewOptions,
    SolveOptions,
    SpotOptions,
    Turn,
    message,
)
from glupcore.deals.kinds import advised_record
from glupcore.deals.positions import Position
from glupcore.deals.records import Record
from glupcore.endgame import Solution
from glupcore.goals import Reached
from glupcore.review import Review
from glupcore.support.fields import is_text, shown

T = TypeVar("T")


class NewOptions(TypedDict, total=False):
    """How a game begins: by a seed, by a deck, or from a record; by chance if none is given."""

    seed: int | None
    deck: str | Sequence[str] | None
    dealer: int | None
    exact_cut: bool | None
    rules: str | Mapping[str, Any] | None
    options: Mapping[str, Any] | None
    series: Mapping[str, Any] | None
    record: Record | auction.Record | Mapping[str, Any] | None


@dataclass(frozen=True)
class Ask(Generic[T]):
    """A request without its id, the number of its final replies, and what they mean."""

    message: Message
    read: Callable[[list[Reply]], T]
    finals: int = 1

    def result(self, replies: list[Reply]) -> T:
        """What the replies mean. Raises EngineError if that can't be told."""
        try:
            return self.read(replies)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            what = f"{type(error).__name__}: {error}"
            method = self.message["method"]
            message = f"engine: expected the result of {method}, given none that fits ({what})"
            raise EngineError(message, "bad_reply") from None


def _one(asked: Message, read: Callable[[Any], T]) -> Ask[T]:
    return Ask(asked, lambda replies: read(replies[0]["result"]))


def analyze(options: AnalyzeOptions, every: float | None = None) -> Ask[Advice]:
    """What to do; with reports every so many seconds."""
    asked = message("analyze", {**options, "reportDuringSearchEvery": every})
    return _one(asked, Advice.from_dict)


def analyze_plies(plies: Sequence[int], options: AnalyzeOptions) -> Ask[list[Advice]]:
    """The same for several plies of a record, in their order."""

    def read(replies: list[Reply]) -> list[Advice]:
        by_ply = {reply["ply"]: reply["result"] for reply in replies}
        return [Advice.from_dict(by_ply[ply]) for ply in plies]

    return Ask(message("analyze", {**options, "plies": list(plies)}), read, len(plies))


def choose(options: AnalyzeOptions) -> Ask[str]:
    """The recommended action alone, which is all that some programs tell."""

    def read(result: Any) -> str:
        if not is_text(result["action"]):
            raise TypeError(f"action: expected a text, given {shown(result['action'])}")
        return str(result["action"])

    return _one(message("analyze", options), read)


def solve(options: SolveOptions) -> Ask[Solution]:
    """Exact values with all hands open."""
    return _one(message("solve", options), Solution.from_dict)


def reaches(options: GoalOptions) -> Ask[Reached]:
    """Whether a goal is reached."""
    return _one(message("reaches", options), Reached.from_dict)


def legal(spot: SpotOptions) -> Ask[Turn]:
    """Whose turn it is, and what they may do."""
    return _one(message("legal", spot), Turn.from_dict)


def review(options: ReviewOptions) -> Ask[Review | AuctionReview]:
    """What the decisions of a deal cost."""

    def read(result: Any) -> Review | AuctionReview:
        found = Review if "account" in result else AuctionReview
        return found.from_dict(result)

    return _one(message("review", options), read)


def rules(name: str | Mapping[str, Any] | None, trump: str | None) -> Ask[dict[str, Any]]:
    """What a game is."""
    return _one(message("query_rules", {"rules": name, "trump": trump}), dict)


def version() -> Ask[dict[str, Any]]:
    """What the engine is."""
    return _one(message("query_version", {}), dict)


def terminate_all() -> Ask[int]:
    """The end of all searches; how many there were."""
    return _one(message("terminate_all", {}), lambda result: int(result["searches"]))


def metrics() -> Ask[dict[str, Any]]:
    """How it fares."""
    return _one(message("query_metrics", {}), dict)


def leave() -> Ask[None]:
    """The end of all that somebody has there."""
    return _one(message("leave", {}), lambda _: None)


def new_game(name: str, options: NewOptions) -> Ask[GameState]:
    """A game that the engine keeps."""
    return _one(message("new", {"game": name, **options}), GameState.from_dict)


def play(name: str, action: str) -> Ask[GameState]:
    """An action in it."""
    return _one(message("play", {"game": name, "action": action}), GameState.from_dict)


def undo(name: str) -> Ask[GameState]:
    """The last one taken back."""
    return _one(message("undo", {"game": name}), GameState.from_dict)


def record(name: str) -> Ask[Record | auction.Record]:
    """Its record so far."""
    return _one(message("show", {"game": name}), lambda result: advised_record(result["record"]))


def position(name: str, seat: int) -> Ask[Position]:
    """What one player knows of it."""

    def read(result: Any) -> Position:
        found: Position = result["position"]
        return found

    return _one(message("show", {"game": name, "seat": seat}), read)


def show(name: str, seat: int | None) -> Ask[dict[str, Any]]:
    """All that is told of it, or to one player."""
    return _one(message("show", {"game": name, "seat": seat}), dict)


def table(name: str, seat: int) -> Ask[dict[str, Any]]:
    """What a front-end draws for one player of an auction game."""
    return _one(message("show", {"game": name, "seat": seat}), lambda shown: dict(shown["table"]))


def series(name: str) -> Ask[dict[str, Any]]:
    """Where the auction game stands that the deal is part of."""

    def read(shown: Any) -> dict[str, Any]:
        return dict(shown["table"]["series"])

    return _one(message("show", {"game": name, "seat": 0}), read)


def close(name: str) -> Ask[None]:
    """The end of it."""
    return _one(message("close", {"game": name}), lambda _: None)
