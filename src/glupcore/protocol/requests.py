"""The requests of the protocol: one class a method, each field with its kind and meaning.

The reader of requests and the JSON Schema are both made from these classes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, ClassVar, Final

from glupcore._core import MOST_POINTS, MOST_POSITION_BYTES, RULESETS
from glupcore._fields import Fields, is_text, shown
from glupcore.dealing import PLIES
from glupcore.protocol.bounds import MOST_COUNT, MOST_SECONDS, MOST_THREADS
from glupcore.protocol.faults import Fault, about
from glupcore.protocol.kinds import (
    Cards,
    Flag,
    Kind,
    Object,
    ObjectOrText,
    OneOf,
    Seconds,
    Text,
    Whole,
    Wholes,
)

_SECONDS: Final = Seconds(MOST_SECONDS)
_COUNT: Final = Whole(1, MOST_COUNT)
_SEED: Final = Whole(0, 2**64 - 1)
_CARDS: Final = Cards()
_RULES: Final = OneOf(RULESETS)
_RECORD: Final = ObjectOrText("a record", "record", "a deal as one player saw it", 10_000)


def _given(kind: Kind, meaning: str) -> Any:
    """A field that must be there."""
    return field(metadata={"kind": kind, "meaning": meaning})


def _maybe(kind: Kind, meaning: str) -> Any:
    """A field that may be left out, or null, which is the same."""
    return field(default=None, metadata={"kind": kind, "meaning": meaning})


@dataclass(frozen=True, kw_only=True)
class Request:
    """What every request has."""

    method: ClassVar[str]
    meaning: ClassVar[str]
    id: str = _given(Text("a text", 200), "Comes back with every reply to this request.")
    client: str | None = _maybe(
        Text("the name of a client", 200),
        "For whom this is asked; ids, games and sessions are a client's own. It comes back too.",
    )


@dataclass(frozen=True, kw_only=True)
class OnPosition(Request):
    """A request on a position: exactly one of position, record, game, endgame."""

    SUBJECTS: ClassVar[tuple[str, ...]] = ("position", "record", "game", "endgame")

    position: Mapping[str, Any] | str | None = _maybe(
        ObjectOrText("a position", "position", "a position as text", MOST_POSITION_BYTES),
        "What one player knows, in any form of docs/notation.md.",
    )
    record: Mapping[str, Any] | str | None = _maybe(
        _RECORD,
        'A record of a deal; cards that are not known stand as "?" in its deck. '
        "Or the text of a deal as one player saw it.",
    )
    ply: int | None = _maybe(
        Whole(0, PLIES), "With a record: before which action. Left out: after the last one."
    )
    game: str | None = _maybe(Text("the name of a game", 200), "A game kept by the engine.")
    endgame: str | None = _maybe(Text("an endgame", 400), "An endgame of phase 2 as text.")
    rules: str | None = _maybe(
        _RULES, "Of which game that is, where an object does not say so itself."
    )


@dataclass(frozen=True, kw_only=True)
class Waiting(Request):
    """A request that takes time, and so waits for its turn."""

    priority: int | None = _maybe(
        Whole(-(10**6), 10**6), "Higher ones of a client begin first; 0 if left out."
    )
    deadline: float | None = _maybe(
        _SECONDS, "From when it was read: what has not begun by then is not done any more."
    )
    reportStarted: bool | None = _maybe(  # noqa: N815 - as the names beside it
        Flag(), "Say when it begins."
    )


@dataclass(frozen=True, kw_only=True)
class Search(Waiting, OnPosition):
    """A search of a position."""


@dataclass(frozen=True, kw_only=True)
class Analyze(Search):
    """What to do, and what every action is worth."""

    method: ClassVar[str] = "analyze"
    meaning: ClassVar[str] = "Recommend an action and value them all."

    plies: tuple[int, ...] | None = _maybe(
        Wholes(1, PLIES + 1, PLIES), "With a record, instead of ply: several, a reply for each."
    )
    solver: str | None = _maybe(
        Text("a solver"), 'Who thinks, with options if need be: "pimc", "pimc:tricks=3".'
    )
    seconds: float | None = _maybe(_SECONDS, "Think no longer than this, once begun.")
    iterations: int | None = _maybe(_COUNT, "Stop after so many iterations.")
    worlds: int | None = _maybe(Whole(1, 10**9), "Look at no more worlds (pimc, determinized).")
    threads: int | None = _maybe(Whole(1, MOST_THREADS), "Spread the search over so many threads.")
    seed: int | None = _maybe(_SEED, "The same seed and iterations give the same answer.")
    fullTime: bool | None = _maybe(  # noqa: N815 - as the names beside it
        Flag(), "Think for all of the seconds, even when sure."
    )
    explain: bool | None = _maybe(Flag(), "Say where the points come from.")
    target: int | None = _maybe(Whole(1, MOST_POINTS), "The deal is part of a game to this total.")
    lead: int | None = _maybe(Whole(1, MOST_POINTS), "The deal is part of a game to this lead.")
    totals: tuple[int, ...] | None = _maybe(
        Wholes(2, 2, MOST_POINTS),
        "Of that game, before this deal; those of the player to act first.",
    )
    session: str | None = _maybe(
        Text("the name of a session", 200),
        "Analyses of one session follow one another, and a solver may remember those before.",
    )
    reportDuringSearchEvery: float | None = _maybe(  # noqa: N815 - KataGo's name for it
        _SECONDS, "Report what is known so far every so many seconds."
    )


@dataclass(frozen=True, kw_only=True)
class Solve(Search):
    """Exact values of phase 2."""

    method: ClassVar[str] = "solve"
    meaning: ClassVar[str] = "Solve a position of phase 2 exactly."

    seconds: float | None = _maybe(_SECONDS, "End with bounds after this time.")
    nodes: int | None = _maybe(_COUNT, "End with bounds after so many nodes.")


@dataclass(frozen=True, kw_only=True)
class Review(Waiting):
    """What the decisions of a deal cost, and what luck did."""

    SUBJECTS: ClassVar[tuple[str, ...]] = ("record", "game")

    method: ClassVar[str] = "review"
    meaning: ClassVar[str] = "Look over a deal: its decisions and its luck."

    record: Mapping[str, Any] | str | None = _maybe(
        _RECORD, "The deal, as for analyze; or instead of it:"
    )
    game: str | None = _maybe(Text("the name of a game", 200), "A game kept by the engine.")
    rules: str | None = _maybe(_RULES, "By which rules, where the record does not say so itself.")
    seats: tuple[int, ...] | None = _maybe(
        Wholes(1, 2, 1), "Whose decisions; all that can be judged if left out."
    )
    seconds: float | None = _maybe(_SECONDS, "For each of the two looks at a decision.")
    iterations: int | None = _maybe(_COUNT, "For each of them; 4000 if neither is given.")
    seed: int | None = _maybe(_SEED, "The same seed and iterations give the same review.")
    reportDuringSearchEvery: float | None = _maybe(  # noqa: N815 - KataGo's name for it
        _SECONDS, "Tell how far it is every so many seconds."
    )


@dataclass(frozen=True, kw_only=True)
class Legal(OnPosition):
    """What may be done."""

    method: ClassVar[str] = "legal"
    meaning: ClassVar[str] = "Whose turn it is and what they may do."


@dataclass(frozen=True, kw_only=True)
class New(Request):
    """A new game kept by the engine."""

    method: ClassVar[str] = "new"
    meaning: ClassVar[str] = "Begin a deal that the engine keeps, or take one up from a record."

    game: str = _given(Text("a name", 200), "What later requests call it; one of that name goes.")
    seed: int | None = _maybe(_SEED, "Shuffle by this seed.")
    deck: Sequence[Any] | None = _maybe(_CARDS, "The deck in deal order, instead of a seed.")
    dealer: int | None = _maybe(Whole(0, 1), "The seat that deals; 0 if left out.")
    exact_cut: bool | None = _maybe(
        Flag(), "The dealer cut off exactly the cards dealt and the turn-up."
    )
    rules: str | None = _maybe(_RULES, "The game that is played; glup if left out.")
    record: Mapping[str, Any] | None = _maybe(
        Object("a record", "record"), "Go on from the end of this one, instead of all others."
    )


@dataclass(frozen=True, kw_only=True)
class _OnGame(Request):
    game: str = _given(Text("the name of a game", 200), "A game kept by the engine.")


@dataclass(frozen=True, kw_only=True)
class Play(_OnGame):
    """An action in a game."""

    method: ClassVar[str] = "play"
    meaning: ClassVar[str] = "Take an action in a game kept by the engine."

    action: str = _given(Text("an action"), "A legal action, read kindly.")


@dataclass(frozen=True, kw_only=True)
class Undo(_OnGame):
    """The last action taken back."""

    method: ClassVar[str] = "undo"
    meaning: ClassVar[str] = "Take back the last action of a game."


@dataclass(frozen=True, kw_only=True)
class Show(OnPosition):
    """What there is, as it stands."""

    method: ClassVar[str] = "show"
    meaning: ClassVar[str] = "The record of a game so far, or what one player knows."

    seat: int | None = _maybe(
        Whole(0, 1), "With a game: only what this player knows; left out: everything."
    )


@dataclass(frozen=True, kw_only=True)
class Close(_OnGame):
    """A game forgotten."""

    method: ClassVar[str] = "close"
    meaning: ClassVar[str] = "Forget a game."


@dataclass(frozen=True, kw_only=True)
class QueryVersion(Request):
    """What the engine is."""

    method: ClassVar[str] = "query_version"
    meaning: ClassVar[str] = "The versions of engine and protocol, the solvers and the limits."


@dataclass(frozen=True, kw_only=True)
class QueryRules(Request):
    """What a game is."""

    method: ClassVar[str] = "query_rules"
    meaning: ClassVar[str] = "The cards, numbers and melds of a game, and its rules in short."

    rules: str | None = _maybe(_RULES, "Which game; glup if left out.")
    trump: str | None = _maybe(OneOf(tuple("CDHS")), "The suit that is trump; H if left out.")


@dataclass(frozen=True, kw_only=True)
class QueryMetrics(Request):
    """How the engine fares."""

    method: ClassVar[str] = "query_metrics"
    meaning: ClassVar[str] = "What has been asked since the start, what waits, how long it takes."


@dataclass(frozen=True, kw_only=True)
class Terminate(Request):
    """The end of a request."""

    method: ClassVar[str] = "terminate"
    meaning: ClassVar[str] = "End a request: it answers with what it has."

    terminateId: str = _given(  # noqa: N815 - KataGo's name for it
        Text("the id of a request", 200), "Which one. It may be over already."
    )


@dataclass(frozen=True, kw_only=True)
class TerminateAll(Request):
    """The end of all requests."""

    method: ClassVar[str] = "terminate_all"
    meaning: ClassVar[str] = "End all requests that this client made before."


@dataclass(frozen=True, kw_only=True)
class Leave(Request):
    """The end of a client."""

    method: ClassVar[str] = "leave"
    meaning: ClassVar[str] = "End all requests of this client, and forget its games and sessions."


METHODS: Final[dict[str, type[Request]]] = {
    kind.method: kind
    for kind in (
        Analyze, Solve, Review, Legal, New, Play, Undo, Show, Close, QueryVersion, QueryRules,
        Terminate, TerminateAll, Leave, QueryMetrics,
    )
}  # fmt: skip

_FIELDS: Final = {name: {f.name: f for f in fields(kind)} for name, kind in METHODS.items()}


def read_id(data: Mapping[str, Any]) -> str:
    """The id of a request. Raises Fault."""
    with about():
        return str(_kind_of("id").read(Fields(data), "id"))


def id_in_use() -> Fault:
    """For a request with the id of one that waits for its answer."""
    message = "id: expected another: a request of that id is not answered yet"
    return Fault("bad_request", "id", message)


def read_client(data: Mapping[str, Any]) -> str | None:
    """Who asks, None if nobody is named. Raises Fault."""
    if data.get("client") is None:
        return None
    with about():
        return str(_kind_of("client").read(Fields(data), "client"))


def _kind_of(name: str) -> Any:
    return Request.__dataclass_fields__[name].metadata["kind"]


def read_request(data: Mapping[str, Any]) -> Request:
    """The request that a JSON object is. Raises Fault naming the field."""
    with about():
        method = Fields(data).any("method", f"one of {', '.join(METHODS)}")
        if not isinstance(method, str) or method not in METHODS:
            raise Fields(data).fault("method", f"one of {', '.join(METHODS)}")
    known = _FIELDS[method]
    for key in data:
        if key not in known and key != "method":
            message = f"{shown(key)}: no field of {method}, expected one of {', '.join(known)}"
            raise Fault("bad_request", key if is_text(key) else shown(key), message)
    values = {}
    with about():
        for name, described in known.items():
            if described.default is MISSING or data.get(name) is not None:
                values[name] = described.metadata["kind"].read(Fields(data), name)
    request = METHODS[method](**values)
    _check_together(request, values)
    return request


def _check_together(request: Request, given: Mapping[str, Any]) -> None:
    """What fields go with one another. Raises Fault."""
    if isinstance(request, OnPosition | Review):
        subjects = [name for name in request.SUBJECTS if name in given]
        if len(subjects) != 1:
            names, found = ", ".join(request.SUBJECTS), ", ".join(subjects) or "none"
            raise Fault("bad_request", None, f"expected exactly one of {names}, given {found}")
    if isinstance(request, OnPosition):
        for name in ("ply", "plies"):
            if name in given and "record" not in given:
                raise Fault("bad_request", name, f"{name}: expected only with a record")
        if "ply" in given and "plies" in given:
            raise Fault("bad_request", "plies", "plies: expected only without ply")
    if isinstance(request, Show) and "seat" in given and "game" not in given:
        raise Fault("bad_request", "seat", "seat: expected only with a game")
    if isinstance(request, New):
        starts = [name for name in ("seed", "deck", "record") if name in given]
        if len(starts) > 1:
            raise Fault("bad_request", starts[1], f"{starts[1]}: expected only without {starts[0]}")
        for name in ("dealer", "exact_cut"):
            if name in given and "record" in given:
                raise Fault("bad_request", name, f"{name}: expected only without record")
