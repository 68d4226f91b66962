"""The C++ core: what is true of the game. See the classes for the rules they implement."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias, final

import numpy as np
from numpy.typing import NDArray

from glupcore import _auction, objects

_AnyEndgame: TypeAlias = Endgame | str | State | _auction.State

class GlupError(ValueError):
    """Base of every error that glupcore raises for bad input."""

class NotationError(GlupError):
    """A text that can't be read as a card, an action, an endgame, …"""

class IllegalActionError(GlupError):
    """A readable action that the rules do not allow in this state."""

class PositionError(GlupError):
    """A position whose fields contradict the rules or each other."""

    faults: tuple[str, ...]
    """All that is wrong, each beginning with the field; empty if it is no matter of fields."""

DECK_CARDS: Final[int]
"""Cards of the deck: of Glup, as all numbers here; other games are asked by ruleset()."""

DISTINCT_CARDS: Final[int]
"""Cards that differ."""

COPIES: Final[int]
"""How often each of them is there."""

HAND_CARDS: Final[int]
"""Cards that a player holds when a trick begins."""

TABLE_CARDS: Final[int]
"""Melded cards that a player may have on the table, at most."""

DRAW_TRICKS: Final[int]
"""Tricks of phase 1."""

TRICKS: Final[int]
"""Tricks of a deal."""

CARD_POINTS: Final[int]
"""What counters and the last trick bring both players together, in every deal."""

FEW_SAMPLES: Final[int]
"""A value of fewer worlds, of which nothing else is known, is hardly more than a guess."""

MOST_POINTS: Final[int]
"""Of one player in one deal: more is a slip of the pen."""

MOST_POSITION_BYTES: Final[int]
"""Of the text of a position."""

def near_word(word: str, options: Sequence[str]) -> str | None:
    """The option that looks most like the word, in upper or lower case; None if none does."""

def takes_trick(card: str, led: str, trump: str) -> bool:
    """Whether a card takes a trick to which another one was led."""

def glups_made(card: str, led: str, trump: str) -> int:
    """The glups that a card of phase 1 makes on the one that was led, 0..3."""

def read_action(text: str) -> tuple[str, list[tuple[str, int]]]:
    """What an action is by its form alone, and the cards named.

    The first is ``"play"``, ``"pass"``, ``"dix"`` or the identifier of a meld; each card has the
    number of its class on the table, 0 for one from the hand. Raises NotationError.
    """

def card_list(cards: str | Iterable[str]) -> list[str]:
    """The cards of a text, or of several, in their order. Raises NotationError."""

@final
class Random:
    """A seeded generator (xoshiro256**); the only source of chance in the core.

    Threads that draw from one get numbers that depend on who is first: give each its own."""

    def __init__(self, seed: int) -> None: ...
    def below(self, bound: int) -> int:
        """A uniform integer in 0 .. bound - 1."""
    def deck(self, rules: str = "glup") -> list[str]:
        """A uniformly shuffled deck: card texts in deal order."""

@final
class Cards:
    """An immutable multiset of cards, at most four copies of each, iterated in canonical order."""

    def __init__(self, cards: str | Iterable[str] = "") -> None: ...
    def count(self, card: str) -> int:
        """Copies of one card."""
    @property
    def counts(self) -> NDArray[np.uint8]:
        """Copies of each card, shape (24,), index 6 * suit + rank."""
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[str]: ...
    def __contains__(self, card: str) -> bool: ...
    def __add__(self, other: Cards) -> Cards: ...
    def __sub__(self, other: Cards) -> Cards: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

RULESETS: Final[tuple[str, ...]]
"""The names of the rulesets that the engine knows, Glup first."""

DEFAULT_RULES: Final[str]
"""Of a door that is given none: Glup."""

@final
class Ruleset:
    """What sets one game of the family apart from another."""

    @property
    def name(self) -> str:
        """As the notation has it, such as 'two-handed'."""
    @property
    def title(self) -> str:
        """The game's name for people."""
    @property
    def deck_cards(self) -> int:
        """Cards of the deck."""
    @property
    def cards(self) -> list[str]:
        """The distinct cards, in canonical order."""
    @property
    def copies(self) -> int:
        """How often each card is there."""
    @property
    def hand_cards(self) -> int:
        """Cards that a player holds when a trick begins."""
    @property
    def packet(self) -> int:
        """Cards dealt at a time, eldest hand first."""
    @property
    def stock_cards(self) -> int:
        """Cards drawn in phase 1, the turn-up last."""
    @property
    def turnup_place(self) -> int:
        """The place of the turn-up in the deck."""
    @property
    def table_cards(self) -> int:
        """Melded cards that a player may have on the table, at most."""
    @property
    def draw_tricks(self) -> int:
        """Tricks of phase 1."""
    @property
    def tricks(self) -> int:
        """Tricks of a whole deal."""
    @property
    def turnup_points(self) -> int:
        """Points of the dealer before the first lead, at most."""
    @property
    def exchange_points(self) -> int:
        """Points for the exchange of the turn-up."""
    @property
    def trump_nine_points(self) -> int:
        """Points for a 9 of trumps played in phase 1 or held at its end."""
    @property
    def card_points(self) -> dict[str, int]:
        """Points of a card in the tricks taken, by rank."""
    @property
    def counter_points(self) -> int:
        """Points of all cards of a deal."""
    @property
    def last_trick_points(self) -> int:
        """Points for the deal's last trick."""
    @property
    def deal_card_points(self) -> int:
        """Points of all tricks of a deal, the last trick's among them."""
    @property
    def point_scale(self) -> float:
        """Points that are as much as one of Glup, by what the tricks of a deal bring."""
    @property
    def target(self) -> int:
        """Points that end a game, unless agreed otherwise."""
    @property
    def has_exact_cut(self) -> bool:
        """Whether cutting off exactly the cards that are dealt scores."""
    @property
    def has_glups(self) -> bool:
        """Whether losing a trick while following suit may score."""
    @property
    def glup_step(self) -> int:
        """So many glups score, and so does every multiple; 0 where there are none."""
    @property
    def must_beat_plain_suits(self) -> bool:
        """Whether who follows suit in phase 2 must beat the led card if they can in any suit; else
        only where trumps are led."""
    @property
    def exchange_ends_turn(self) -> bool:
        """Whether the exchange is the declaration of its trick; else it comes before one."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

def rules_page(rules: str) -> str:
    """The rules on one page, a paragraph on each line, so that it can be folded to any width."""

def ruleset(rules: str = "glup") -> Ruleset:
    """The ruleset of that name, one of RULESETS. Raises NotationError for another name."""

@final
class MeldKind:
    """A kind of meld of a ruleset, for a given trump suit."""

    @property
    def index(self) -> int:
        """Place in the ruleset's canonical order, from 0."""
    @property
    def identifier(self) -> str:
        """The name in declarations, such as 'double-marriage-H'."""
    @property
    def points(self) -> int:
        """What its declaration scores."""
    @property
    def source(self) -> str:
        """The source that its points are counted with, one of SOURCES."""
    @property
    def cards(self) -> Cards:
        """The cards that it takes."""
    @property
    def incompatible(self) -> list[str]:
        """Identifiers of the kinds that a card which has been in this one can't be in, in canonical
        order (the kind itself included).
        """

def meld_kinds(trump: str, rules: str = "glup") -> list[MeldKind]:
    """The kinds that can be declared, in canonical order, for a trump suit (``"C"``, ``"D"`` …)."""

@final
class MeldedCards:
    """Copies of one card on the table that share a history."""

    @property
    def card(self) -> str:
        """The card, such as 'QS'."""
    @property
    def copies(self) -> int:
        """How many of it lie there with this history, 1..4."""
    @property
    def history(self) -> list[str]:
        """Identifiers of the kinds it took part in, in canonical order."""
    @property
    def label(self) -> str:
        """How playing one is written: ``QS+``, or ``QS+2`` for the second class of that card."""

@final
class State(objects.State):
    """A deal in progress, with all cards known (for referees, analysis and sampled worlds).

    A call sees it whole, also while another thread applies an action."""

    @staticmethod
    def from_deck(  # type: ignore[override]
        deck: str | Sequence[str], dealer: int = 0, exact_cut: bool = False, *, rules: str = "glup"
    ) -> State:
        """The state before the first lead; ``deck`` is in deal order."""
    @staticmethod
    def deal(  # type: ignore[override]
        deck: str | Sequence[str], dealer: int = 0, exact_cut: bool = False, *, rules: str = "glup"
    ) -> State:
        """The older name of ``from_deck``."""
    @staticmethod
    def from_seed(  # type: ignore[override]
        seed: int, dealer: int = 0, exact_cut: bool = False, *, rules: str = "glup"
    ) -> State:
        """A deal of the deck that Random(seed).deck(rules) gives."""
    @staticmethod
    def from_endgame(text: str) -> State:
        """A state of phase 2 from ``"H AS TS / KD 9C"`` notation; the leader has seat 0."""
    def to_endgame(self) -> str:
        """A state of phase 2 in the notation that from_endgame reads."""
    @property
    def rules(self) -> str:
        """The name of the ruleset, one of RULESETS."""
    @property
    def phase(self) -> int:
        """1 or 2."""
    @property
    def decision(self) -> Literal["lead", "follow", "meld", "over"]:
        """What is to be decided: 'lead', 'follow', 'meld', or 'over'."""
    @property
    def leader(self) -> int:
        """The seat that led, or leads, to the current trick (in a meld decision: that took it)."""
    @property
    def trick(self) -> int:
        """Complete tricks so far."""
    @property
    def trump(self) -> str:
        """The trump suit: 'C', 'D', 'H' or 'S'."""
    @property
    def turnup(self) -> str | None:
        """The card under the stock, None in phase 2."""
    @property
    def stock(self) -> int:
        """Face-down cards left (the turn-up is not one of them)."""
    @property
    def stock_cards(self) -> list[str]:
        """The face-down cards in the order in which they will be drawn."""
    def with_stock(self, cards: str | Iterable[str]) -> State:
        """The same deal with its face-down cards in another order of drawing.

        Raises GlupError for cards that are not those of the stock."""
    @property
    def led(self) -> str | None:
        """The card led to the current trick, None if there is none."""
    @property
    def glups(self) -> int:
        """The count of the player who is not leading, 0 in phase 2."""
    @property
    def scores(self) -> tuple[int, int]:
        """The points of seats 0 and 1 so far; counters are in them once the deal is over."""
    @property
    def counters(self) -> tuple[int, int]:
        """Counters in each seat's collected tricks."""
    @property
    def last_trick(self) -> int | None:
        """The taker of the deal's last trick, None before."""
    @property
    def played(self) -> Cards:
        """Cards in complete tricks; during a meld decision those of the trick just taken too."""
    def hand(self, seat: int) -> Cards:
        """The cards in that seat's hand, those on the table not counted."""
    def table(self, seat: int) -> list[MeldedCards]:
        """The melded cards of that seat, copies with the same history together."""
    def known(self, seat: int) -> Cards:
        """Cards of that seat's hand which the other seat knows of (in phase 2: all)."""
    def view(self, seat: int) -> View:
        """What the player at that seat knows."""
    def playout(self, policy: str, rng: Random) -> tuple[int, int]:
        """Final scores after both seats play by ``policy`` to the end; the state is unchanged."""
    @staticmethod
    def from_bytes(data: bytes | bytearray | memoryview) -> State:
        """The state that to_bytes has written. Raises GlupError for other bytes."""
    def _repr_svg_(self) -> str:
        """What ``glupcore.drawing.svg.svg`` draws."""
    def _repr_html_(self) -> str:
        """The same as a part of a page."""
    def __copy__(self) -> State: ...
    def __deepcopy__(self, memo: dict[int, object]) -> State: ...

SOURCES: Final[tuple[str, ...]]
"""Where points come from, in the order in which tables show it; ``"dealer"`` is the last."""

def sources_of(rules: str) -> tuple[str, ...]:
    """Those of SOURCES that a game has, in their order."""

@final
class SourceTally:
    """What both seats of a deal score from each source, action by action."""

    def __init__(self, start: State) -> None:
        """Of a deal that begins with this state; what it has scored is the dealer's."""
    def see(self, state: State, action: str) -> None:
        """Count what a legal action scores that is about to be taken in ``state``."""
    @property
    def points(self) -> tuple[dict[str, int], dict[str, int]]:
        """Points of seats 0 and 1 so far, by source. Counters come with the last trick."""

def load_object(text: str | bytes) -> dict[str, Any]:
    """The JSON object that a text holds, no key of it given twice. Raises InputError."""

_RecordParts: TypeAlias = tuple[tuple[str, ...], int, bool, tuple[str, ...], dict[str, Any], str]

def parse_record(text: str | bytes, number: int | None = None) -> _RecordParts:
    """The fields of a record, given its JSON. Raises RecordError."""

def read_record(data: Mapping[Any, Any], number: int | None = None) -> _RecordParts:
    """The fields of a record, given a mapping, without its extra ones. Raises RecordError."""

def draws_between(before: State, after: State) -> tuple[tuple[int, int], ...]:
    """Seat and place in the deck of each card drawn by the action between these states."""

def text_kind(text: str | bytes) -> str:
    """What a text is, by what it begins with and the words in it."""

def begins_seen_deal(line: str | bytes) -> bool:
    """Whether a line is the first of a deal as one player saw it."""

def view_of_text(text: str | bytes, seat: int | None = None) -> View:
    """The view that a text of a position describes, in whichever form."""

def view_of_fields(text: str | bytes, seat: int = 0) -> View:
    """The view that a JSON object describes which is no record."""

def line_from_view(view: View) -> str:
    """The one line that a view is: letters, digits and ``- . _ ~``, so that a link can hold it.

    Raises PositionError if the deal is over."""

@final
class View(objects.View):
    """Exactly what the player at one seat knows (docs/rules.md, "What a player knows")."""

    @staticmethod
    def from_json(text: str | bytes, seat: int = 0) -> View:
        """The view that a position is, given its JSON; its owner is at that seat.

        Raises NotationError for no JSON, and PositionError for a bad position."""
    @property
    def rules(self) -> str:
        """The name of the ruleset, one of RULESETS."""
    @property
    def phase(self) -> int:
        """1 or 2."""
    @property
    def decision(self) -> Literal["lead", "follow", "meld", "wait", "over"]:
        """The owner's decision; ``wait`` when the other player is to act."""
    @property
    def trump(self) -> str:
        """The trump suit: 'C', 'D', 'H' or 'S'."""
    @property
    def turnup(self) -> str | None:
        """The card under the stock, None in phase 2."""
    @property
    def trick(self) -> int:
        """Complete tricks so far."""
    @property
    def stock(self) -> int:
        """Face-down cards left (the turn-up is not one of them)."""
    @property
    def led(self) -> str | None:
        """The card led to the current trick, None if there is none."""
    @property
    def glups(self) -> int:
        """The count of the player who is not leading, 0 in phase 2."""
    @property
    def scores(self) -> tuple[int, int]:
        """(mine, the opponent's)"""
    @property
    def counters(self) -> tuple[int, int]:
        """(mine, the opponent's); 0 where not told"""
    @property
    def untold(self) -> tuple[bool, bool]:
        """Whether nobody knows those, (mine, the opponent's): where cards are forgotten."""
    @property
    def hand(self) -> Cards:
        """My hand, my cards on the table not counted."""
    @property
    def table(self) -> list[MeldedCards]:
        """My melded cards, copies with the same history together."""
    @property
    def opponent_table(self) -> list[MeldedCards]:
        """The opponent's melded cards."""
    @property
    def opponent_known(self) -> Cards:
        """Cards known to be in the opponent's hand; the whole hand in phase 2."""
    @property
    def concealed(self) -> int:
        """Number of cards in the opponent's hand, the known ones included."""
    @property
    def known(self) -> Cards:
        """Cards of my hand that the opponent knows of."""
    @property
    def played(self) -> Cards:
        """Cards in complete tricks; during a meld decision those of the trick just taken too."""
    @property
    def forgotten(self) -> int:
        """How many cards were played that the owner has forgotten: they are unseen too."""
    @property
    def unseen(self) -> Cards:
        """Cards that are in the stock or in the opponent's hand, the known ones excluded."""
    def open_state(self) -> State:
        """The state itself, of which nothing is hidden in phase 2. Raises GlupError in phase 1."""
    def sample(self, rng: Random) -> State:
        """A world that fits this view, uniformly over where the unseen cards may be."""
    def reason(self, action: str, other: str) -> str:
        """Why the one legal action rather than the other, in a sentence; empty where nothing that
        is certain tells them apart."""
    def choose(self, policy: str, rng: Random) -> str:
        """The action that ``policy`` (``"random"``, ``"greedy"`` or ``"chase"``) takes here."""
    @staticmethod
    def from_bytes(data: bytes | bytearray | memoryview) -> View:
        """The view that to_bytes has written. Raises GlupError for other bytes."""
    def _repr_svg_(self) -> str:
        """What ``glupcore.drawing.svg.svg`` draws."""
    def _repr_html_(self) -> str:
        """The same as a part of a page."""

@final
class Series(objects.Series):
    """A game: deals with the deal alternating, to a target or until one seat leads by a margin."""

    def __init__(
        self,
        *,
        target: int | None = None,
        lead: int | None = None,
        first_dealer: int = 0,
        totals: tuple[int, int] = (0, 0),
    ) -> None:
        """At most one of ``target`` (default 1000) and ``lead`` may be given.

        ``totals`` stand before the first deal."""
    @property
    def target(self) -> int | None:
        """The total that ends the game, None if a lead does."""
    @property
    def lead(self) -> int | None:
        """The margin that ends the game, None if a total does."""
    @property
    def totals(self) -> tuple[int, int]:
        """The points of seats 0 and 1 over all deals."""
    @property
    def winner(self) -> int | None:
        """The seat that has won, None while the game goes on."""
    def add(self, scores: tuple[int, int]) -> None:
        """Enter the scores of a finished deal. Raises GlupError once the game is over."""

def random_deals(
    count: int, policy: str = "random", seed: int = 0, rules: str = "glup"
) -> NDArray[np.int32]:
    """Scores of ``count`` deals from fresh decks, played to the end by ``policy``.

    Shape (count, 2); deal i depends on the seed and i alone. No GIL is held."""

def greedy_weights(rules: str = "glup") -> dict[str, list[float]]:
    """The numbers behind the policy ``greedy`` in a game, by name.

    What each is for stands in src/cpp/glup/stock/policy/greedy_weights.hpp."""

@final
class GreedyPolicy:
    """The policy ``greedy`` with other weights. Immutable, and shared freely by threads."""

    def __init__(self, weights: Mapping[str, Sequence[float]], rules: str = "glup") -> None:
        """With these of the weights changed. Raises GlupError for a bad name or number."""
    def choose(self, view: View) -> str:
        """The action that it takes here.

        Raises GlupError if the view's owner is not to act, or for another game."""
    def match(self, other: GreedyPolicy, *, pairs: int, seed: int) -> tuple[float, float]:
        """Points a deal over another in so many duplicate pairs, and the standard error of that.

        Pair i follows from the seed and i. No GIL is held. Raises GlupError for a player of another
        game."""

def greedy_bounds() -> dict[str, tuple[float, float]]:
    """The least and the most that each of the greedy weights may be, by name."""

def candidate_actions(state: State) -> list[str]:
    """The legal actions of phase 1 without those that can't be better than another of them.

    docs/architecture.md, "Candidates". Raises GlupError in phase 2."""

GRADES: dict[Literal["inaccuracy", "mistake", "blunder"], float]
"""An error of a review of at least so many points goes by that name."""
NOISE: float
"""A loss counts if it is more than so many of its standard errors."""

@final
class Reviewer:
    """Follows a recorded deal, and says what it needs to review it: ``need``.

    ``seat`` is the only player whose cards are known, None if all are; ``seats`` those whose
    decisions are looked at, None for all that are known. For one thread at a time."""

    def __init__(
        self,
        record: str,
        *,
        seat: int | None,
        seats: list[int] | None,
        futures: int,
        seed: int,
        network: Network | None,
    ) -> None: ...
    @property
    def need(self) -> Literal["step", "walk", "search", "look", "reason", "nothing"]:
        """What is to be done: ``advance`` for a step and a walk, ``take`` for a search and for
        the same with outlooks, a reason; and ``look``."""
    @property
    def ply(self) -> int:
        """The next action."""
    @property
    def plies(self) -> int:
        """How many actions there are."""
    @property
    def errors(self) -> int:
        """Errors so far."""
    @property
    def to_judge(self) -> int:
        """How many decisions the deal has to look at."""
    @property
    def has_begun(self) -> bool:
        """Whether there is anything to end with, by ``interrupt``."""
    @property
    def was_interrupted(self) -> bool:
        """Whether a search was interrupted."""
    @property
    def view(self) -> View:
        """Of the player whose decision is looked at."""
    @property
    def seed(self) -> int:
        """Of the search that is needed."""
    def advance(self, playouts: int, stop: Callable[[], bool] | None = None) -> bool:
        """So many playouts at most. False if ``stop`` ended an exact solve."""
    def take(self, advice: str) -> None:
        """The JSON of an advice. One that was interrupted ends the review."""
    def look(self, seconds: float, odds: list[float], rollouts: int | None) -> None:
        """A piece of a second look in so many seconds; 0 or less ends it with what there is."""
    def interrupt(self) -> None:
        """End it with what there is."""
    def to_json(self, solver: str, seed: int, seconds: float, stopped: str) -> str:
        """The review, of one that has begun. Raises GlupError."""

@final
class Endgame:
    """All hands open in any game: phase 2, or the tricks of a game with an auction.

    The text says which game it is, if that is not Glup."""

    def __init__(self, endgame: _AnyEndgame) -> None:
        """Of its notation, or of a state, also in the middle of a trick.

        Raises NotationError for a text that can't be read, and GlupError for a state of phase 1,
        before its tricks, or over."""
    @property
    def text(self) -> str:
        """Canonical."""
    @property
    def rules(self) -> str:
        """The name of its rules."""
    @property
    def has_bidder(self) -> bool:
        """Whether a value is the bidder's side's; else it is the leader's."""
    def goal(self, goal: str) -> str:
        """The canonical text of a goal of the bidder's side.

        Raises NotationError, and GlupError where nobody has bid."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class EndgameSolver:
    """Exact values with all hands open, in any game: of phase 2 the points of the leader less those
    of the other player over the rest, the last trick's included; of a game with an auction those of
    the bidder's side less those of all others, also where each plays alone.

    It owns a transposition table of ``table_mib`` MiB, and one of twice as many for games with an
    auction, from the first of them on: they stay true from one call to the next. A search that
    reaches its limit of nodes or seconds, or is told to stop, gives the bounds known by then;
    ``stop`` is asked every few milliseconds. No GIL is held while it runs.

    ``melds`` are points by hand, in the order of the endgame, that are still to be saved by a trick
    or a counter, as the rules of a game with an auction say: a value has what is saved of them.

    For one thread at a time: a call while another runs, also one of ``stop``, raises GlupError and
    leaves both as they are."""

    def __init__(self, table_mib: int = 4) -> None: ...
    def clear(self) -> None:
        """Forget everything: only for measuring, since what it remembers is true in every deal."""
    def value(
        self,
        endgame: _AnyEndgame,
        *,
        melds: Sequence[int] | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> tuple[int, int, int]:
        """Lower and upper bound of the value, and the nodes searched."""
    def actions(
        self,
        endgame: _AnyEndgame,
        *,
        melds: Sequence[int] | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> list[tuple[str, tuple[int, int, int]]]:
        """The same for every legal action, in canonical card order."""
    def line(
        self,
        endgame: _AnyEndgame,
        *,
        melds: Sequence[int] | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> tuple[tuple[int, int, int], list[str]]:
        """The bounds, and best play to the last card; no cards if it was stopped."""
    def analyse(
        self,
        endgame: _AnyEndgame,
        *,
        melds: Sequence[int] | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> tuple[tuple[tuple[int, int, int], list[str]], list[tuple[str, tuple[int, int, int]]]]:
        """The line and then the actions, in one search that the limits are for.

        All nodes are those of both."""
    def reaches(
        self,
        endgame: _AnyEndgame,
        goal: str,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> tuple[bool | None, int]:
        """Whether the bidder's side reaches a goal, ``points 25``, ``points 25 meld 10`` (with that
        meld, if it is saved), ``tricks 4`` or ``all``, out of the rest; None if it was stopped
        before that was known; and the nodes. A fraction of the price of a value."""
    def worlds(
        self,
        endgames: Sequence[_AnyEndgame],
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> list[list[tuple[str, tuple[int, int, int]]]]:
        """``actions`` of many worlds, the nodes shared out among them: each is exact, or has
        bounds."""

def hand_places(seat: int, dealer: int, rules: str) -> list[int]:
    """Where the cards dealt to that player stand in a deck; the eldest hand has the first."""

def draws_after(taker: int, trick: int, rules: str) -> tuple[tuple[int, int], ...]:
    """Seat and place of the draws after so many tricks, the taker's first.

    Whoever draws last gets the turn-up, or the nine that was exchanged for it.
    """

def most_plies(rules: str) -> int:
    """The most actions of a deal: to lead, to follow and to declare or pass in phase 1, then two a
    trick; where a dix does not end the turn, one more for each nine of trumps."""

@final
class Holdings:
    """What both players hold of a deck in which ``?`` stands for a card that is not known.

    It follows the actions by their texts alone, and trusts them to be legal.
    """

    def __init__(self, deck: Sequence[str], dealer: int, rules: str) -> None:
        """Before the first lead."""
    def follow(self, actions: Sequence[str]) -> None:
        """Take the actions, by their texts alone. Raises RecordError at one that is none."""
    @property
    def mover(self) -> int:
        """The seat to act."""
    @property
    def deck(self) -> list[str]:
        """With the cards that were shown in it: each where the player's oldest unknown one was."""
    def drawn_by(self, seat: int) -> list[int]:
        """Places in the deck of all that this player got, in order, the hand dealt first."""
    def left(self) -> list[str]:
        """Cards that stand nowhere yet, in canonical order."""

_RecordFields: TypeAlias = tuple[tuple[str, ...], int, bool, tuple[str, ...], dict[str, Any], str]

def masked(record: Any, ply: int, seat: int) -> _RecordFields:
    """The fields of a record up to an action, as a player knows it. Raises RecordError."""

def unmasked(data: Any, ply: int | None = None, before: Sequence[int] = ()) -> _RecordFields:
    """The fields of a whole record that fits one with ``?`` in its deck. Raises RecordError."""

def masked_deck(data: Any) -> list[str]:
    """The field ``deck`` with its ``?``, the turn-up known. Raises InputError."""

@final
class SeenDeal:
    """A deal as one player sees it."""

    def __init__(
        self,
        hand: Sequence[str],
        turnup: str,
        dealer: int | None,
        seat: int,
        exact_cut: bool,
        rules: str,
    ) -> None:
        """Before the first lead. Raises GlupError."""
    @staticmethod
    def parse(text: str) -> SeenDeal:
        """A deal from its text. Raises RecordError."""
    @staticmethod
    def from_record(record: Any, seat: int, ply: int | None) -> SeenDeal:
        """What a player has seen of a deal before an action. Raises RecordError."""
    @staticmethod
    def from_dict(data: Any, seat: int | None) -> SeenDeal:
        """A deal from a record with ``?`` in its deck. Raises RecordError."""
    def copy(self) -> SeenDeal:
        """A deal of its own."""
    def to_text(self) -> str:
        """The text that ``parse`` reads."""
    def record(self) -> _RecordFields:
        """The fields of the record with ``?`` in its deck."""
    def whole_record(self) -> _RecordFields:
        """The fields of a whole record that fits."""
    def __eq__(self, other: object) -> bool: ...
    @property
    def seat(self) -> int:
        """The owner's seat."""
    @property
    def dealer(self) -> int:
        """The seat that dealt."""
    @property
    def exact_cut(self) -> bool:
        """Whether they cut exactly."""
    @property
    def rules(self) -> str:
        """The name of the ruleset."""
    @property
    def hand(self) -> Cards:
        """The cards that the owner was dealt."""
    @property
    def turnup(self) -> str:
        """The card that was turned up."""
    @property
    def events(self) -> list[tuple[int, str, bool]]:
        """Seat, text, and whether it is the owner's draw."""
    @property
    def actions(self) -> tuple[str, ...]:
        """The actions of both players, canonical."""
    @property
    def needs(self) -> Literal["lead", "follow", "meld", "draw"] | None:
        """What has to be told next; None when the deal is over."""
    @property
    def player(self) -> int | None:
        """The seat whose action or draw has to be told next."""
    @property
    def expected(self) -> str:
        """What has to be told next, in words."""
    @property
    def is_over(self) -> bool:
        """Whether the deal is over."""
    def state_at(self, ply: int) -> State:
        """A state before that action that looks to the owner as the real one did."""
    def view_at(self, ply: int) -> View:
        """What the owner knew before that action."""
    def world(self, held: Sequence[str]) -> State:
        """A state that fits, in which the player to act has these cards. Raises GlupError."""
    def legal_actions(self) -> list[str]:
        """What the player to act may do."""
    def possible_draws(self) -> list[str]:
        """The cards that the owner may have drawn."""
    def short(self, action: str) -> str:
        """A declaration by its kind alone, if tell reads that as the same."""
    def apply(self, action: str) -> str:
        """Take an action of the player to act; its canonical text."""
    def draw(self, drawn: str) -> str:
        """Tell the card that the owner drew; its canonical text."""
    def tell(self, text: str) -> list[tuple[int, str, bool]]:
        """Take the events of a line: all of them, or none."""
    def undo(self) -> tuple[int, str, bool]:
        """Take the last event back; which it was."""

@final
class SeenHeading:
    """What a deal of one player begins with, as far as it was told."""

    def __init__(self, rules: str) -> None:
        """Nothing was told yet."""
    @property
    def rules(self) -> str:
        """The name of the ruleset."""
    @property
    def hand(self) -> list[str]:
        """The cards told so far."""
    @property
    def turnup(self) -> str | None:
        """The turn-up, None before it was told."""
    @property
    def names_dealer(self) -> bool:
        """Whether it was told who dealt."""
    @property
    def to_come(self) -> int:
        """Cards of the hand that were not told yet."""
    @property
    def missing(self) -> str:
        """What has to be told before the first lead; empty if nothing."""
    def read(self, line: str) -> str:
        """Take what stands in a line; the rest of it. Raises NotationError."""
    def answer(self, line: str) -> None:
        """Take a line that tells nothing else, without its name too. Raises NotationError."""
    def begin(self) -> SeenDeal:
        """The deal before its first lead. Raises GlupError."""
    def undo(self) -> str:
        """Take the last thing told back: its line. Raises GlupError if there is none."""
    def lines(self) -> list[str]:
        """As it is written."""
    def copy(self) -> SeenHeading:
        """One of its own."""

def read_seen_deal(text: str) -> tuple[SeenHeading, SeenDeal | None]:
    """The heading that a text tells, and the deal if anything has happened in it.

    Raises RecordError that names the line.
    """

@final
class Network:
    """The learned value of phase 1: immutable, and shared freely by threads.

    Whole numbers inside, so that it says the same on every machine."""

    @staticmethod
    def from_bytes(data: bytes | bytearray | memoryview) -> Network:
        """A network from a file's bytes. Raises GlupError that names what is wrong with them."""
    def to_bytes(self) -> bytes:
        """The bytes of a file, which from_bytes reads."""
    @property
    def rules(self) -> str:
        """The name of the ruleset that it knows: views and states of another raise GlupError."""
    def value(self, view: View) -> float:
        """Points of the view's owner minus the opponent's from here to the end of the deal.

        Whoever is to act. In phase 2 the greedy policy plays it out."""
    def actions(self, view: View) -> list[tuple[str, float]]:
        """The legal actions of the owner, each with its points and the value of what follows.

        Of a declaration that can be made in very many ways, one way. Raises GlupError if the owner
        is not to act, or in phase 2."""
    def luck(self, state: State, actions: Sequence[str]) -> NDArray[np.float64]:
        """Seat 0's luck of the draw minus seat 1's after each trick of phase 1, in points.

        ``actions`` follow ``state``, whose stock lies as it was drawn; shape (tricks among them
        after which both drew). A card's luck is what the network expects for its drawer with it,
        minus the mean over all that lay there. Raises NotationError or IllegalActionError for an
        action that can't be taken."""
    def weights(self) -> list[dict[str, NDArray[np.int16] | NDArray[np.int32]]]:
        """For each stage of a trick: to lead, led, taken, before the draws.

        ``hidden`` and ``linear``, one row of weights for each row number, and the rest."""

def value_features(view: View) -> NDArray[np.uint16]:
    """The rows that the network sums for a view of phase 1, one for each place; 0 is none."""

@final
class WorldSampler:
    """Worlds that fit a view, drawn by what is believed of each card.

    ``odds`` has shape (24,): of an unseen copy to be in the opponent's hand, against those of
    chance. A hand's probability is in proportion to the product over its cards. Raises GlupError
    if they are not finite and 0 or more, or leave no hand possible."""

    def __init__(self, view: View, odds: NDArray[np.float64] = ...) -> None: ...
    def sample(self, rng: Random) -> State:
        """A world, exactly by the odds: worlds have no weights."""
    def expected(self) -> NDArray[np.float64]:
        """Unseen copies of each card in the opponent's hand: the exact mean, shape (24,)."""

MOST_LOG_ODDS: float
"""Of no card is more believed than this, either way: the opponent may be a stranger."""

@final
class BeliefModel:
    """Log odds of each card, linear in its features, by class of cards."""

    def __init__(self, rules: str, trust: float, weights: Sequence[Sequence[float]]) -> None:
        """Weights of shape (classes, features); log odds are multiplied by ``trust``."""
    def odds(self, view: View) -> NDArray[np.float64]:
        """For each card, shape (24,): the odds that an unseen copy is in the opponent's hand.

        Against those of chance; all 1 in phase 2. Raises GlupError for a view of another game."""

def belief_features(view: View) -> NDArray[np.float32]:
    """What a belief is told of each card, shape (24, features); all 0 in phase 2."""

def belief_feature_names() -> list[str]:
    """The names of these features."""

def card_classes(trump: str) -> list[int]:
    """For each card, by index 6 * suit + rank, the number of its class."""

def card_class_names() -> list[str]:
    """The classes: cards that a belief counts together."""

class Forecast:
    """What both players may expect of the rest of a deal: immutable, and shared freely by threads.

    Linear in the features of a view, for each stage of the deal. Whole numbers inside."""

    @staticmethod
    def from_bytes(data: bytes | bytearray | memoryview) -> Forecast:
        """A forecast from a file's bytes. Raises GlupError that names what is wrong with them."""
    def to_bytes(self) -> bytes:
        """The bytes of a file, which from_bytes reads."""
    @property
    def rules(self) -> str:
        """The name of the ruleset that it knows: views of another raise GlupError."""
    @property
    def unit(self) -> int:
        """What a point is in its weights."""
    def points(self, view: View) -> NDArray[np.float32]:
        """Points to come by source, shape (2, 11): the owner's, then the opponent's.

        The sources are those of SOURCES in their order, without the dealer's; the counters
        taken so far are among them. Whoever is to act. Raises GlupError in phase 2."""
    def covariance(self, view: View) -> NDArray[np.float64]:
        """Of both players' points to come, shape (2, 2). Raises GlupError in phase 2."""
    def weights(self) -> dict[str, NDArray[np.int16]]:
        """``rows`` (rows, stages, outputs) and ``wild`` (stages), of which ``unit`` are a point,
        ``nodes`` (stages, 4, 256, 2) in 1/1024 of a spread, and ``deals`` (n, 2)."""

@final
class Game:
    """The chance to win a game between equals, to a target or a lead."""

    def __init__(
        self, forecast: Forecast, *, target: int | None = None, lead: int | None = None
    ) -> None:
        """One of ``target`` and ``lead``. Raises GlupError for both, none or less than 1."""
    def after_deal(self, mine: float, theirs: float) -> float:
        """The chance of the player who has ``mine`` when a deal is over."""
    def chance(
        self,
        view: View,
        totals: tuple[int, int],
        network: Network | None = None,
        *,
        difference: float | None = None,
    ) -> float:
        """That of the owner of a view; ``totals`` are theirs and the opponent's before this deal.

        The ``difference`` of the points to come is as given, or as ``network`` tells it if that is
        given. Raises GlupError in phase 2."""
    def wins(self, view: View, totals: tuple[int, int], values: Sequence[float]) -> list[float]:
        """The same after each action, by their values, the best first; in phase 2 too.

        None of them if a value is NaN."""

VALUE_UNIT: int
"""What a point is in rows of rollouts and in their sums."""

@final
class Evaluator:
    """Rollout values of the actions of one view, whose owner is to act.

    Rows do not depend on who computes them or in which order: row w belongs to world w of the seed,
    and an entry of it to its action alone. Several threads may ask one evaluator for rows.
    ``policy`` plays them: ``greedy``, ``random``, ``chase`` (``greedy`` that goes for rare melds)
    or ``network``, the judge by one ply; an entry of ``mixed`` is half one of ``network``, half
    the mean of two of ``greedy`` to the end, in other worlds. After so many ``tricks`` the judge
    tells the rest, and ``foresight`` where that comes from; with ``told``, a state that fits, the
    opponent's hand is known. Raises GlupError where there is no judge to play."""

    def __init__(
        self,
        view: View,
        policy: str,
        seed: int,
        belief: Iterable[float] | None = None,
        judge: Network | None = None,
        tricks: int = 30,
        foresight: Forecast | None = None,
        told: State | None = None,
    ) -> None: ...
    @property
    def texts(self) -> list[str]:
        """The legal actions, sorted as plain strings: the columns."""
    @property
    def candidates(self) -> NDArray[np.bool_]:
        """Which of them can be the best."""
    @property
    def stand_ins(self) -> list[tuple[int, bool] | None]:
        """For each that can't be the best one that is no worse, and whether it is the same."""
    @property
    def preferred(self) -> int:
        """The column of the policy's own choice."""
    def judged(self) -> NDArray[np.float64]:
        """What the judge expects of each action, in points; NaN of those it leaves out."""
    def rows(self, first: int, count: int, columns: Iterable[int]) -> NDArray[np.int32]:
        """Rows ``first`` to ``first + count - 1`` of some columns, shape (count, columns)."""
    def block(
        self, first: int, count: int, columns: Iterable[int], counted: bool = False
    ) -> tuple[NDArray[np.int32], NDArray[np.int64] | None]:
        """The same rows, and if ``counted`` the points by source, else None.

        Points are sums over the rows, shape (columns, 2, sources), in units of 1 / VALUE_UNIT, the
        owner's first."""
    def list_worlds(self, limit: int) -> NDArray[np.float64] | None:
        """The weights of all worlds if there are at most ``limit``, else None."""
    def world_row(
        self,
        world: int,
        columns: Iterable[int],
        exact: bool,
        seconds: float = ...,
        counted: bool = False,
        over: Callable[[], bool] | None = None,
    ) -> tuple[NDArray[np.int32], NDArray[np.int64] | None] | None:
        """One row for a listed world with all that ``block`` gives; phase 2 exactly if ``exact``.

        An exact row can't be ``counted``, and takes at most so many seconds, and no longer than
        until ``over`` says so, which is asked often: None if that was not enough."""

@final
class Work:
    """A piece of a search's work: of so many worlds the rows of some actions."""

    @property
    def first(self) -> int:
        """The first of its worlds."""
    @property
    def count(self) -> int:
        """How many they are."""
    @property
    def columns(self) -> list[int]:
        """The actions, by their numbers."""

@final
class Rows:
    """What has come of a piece of work."""

    def __init__(self, values: Sequence[int]) -> None:
        """Of a matrix, row by row, in units of 1 / VALUE_UNIT."""

@final
class PimcSearch:
    """The recommended search of phase 1, asked for pieces of work by who has threads and a clock.

    ``fill`` may be called by any thread, all else by one at a time."""

    def __init__(
        self,
        view: View,
        options: Mapping[str, object],
        network: Network | None,
        forecast: Forecast | None,
        belief: BeliefModel | None,
        *,
        seed: int,
        iterations: int | None,
        seconds: float | None,
        full_time: bool,
        workers: int,
        sources: bool,
        told: State | None = None,
    ) -> None:
        """What was learned of the game is None where there is nothing.

        Raises GlupError for an option that is not known, or a value out of its range."""
    def next(self, elapsed: float) -> Work | None:
        """The next piece of work, by the seconds since the search began.

        None: not before what is under way is in; and if that is nothing, it is over."""
    def fill(
        self, work: Work, over: Callable[[], bool] | None = None, seconds: float = ...
    ) -> Rows | None:
        """Does it; None if ``over`` said so first, or so many seconds were not enough for what is
        exact."""
    def take(self, work: Work, rows: Rows | None, seconds: float) -> None:
        """Takes in what came of it, in the order in which it was asked for, and its time."""
    def stop(self) -> None:
        """It is to end with what it has, if that is anything."""
    @property
    def has_begun(self) -> bool:
        """Whether there is anything to say."""
    @property
    def ended(self) -> Literal["limit", "complete", "certain"]:
        """Why it ends where nothing stops it."""
    def advice(self) -> str:
        """What is known by now, as JSON; of seconds and an end it knows nothing."""

@final
class Explanation:
    """What the actions of phase 1 make less likely, by playouts: asked for work as a search is."""

    def __init__(
        self,
        view: View,
        odds: NDArray[np.float64],
        seed: int,
        actions: Sequence[str],
        counted: bool,
        seconds: float,
    ) -> None:
        """``counted``: also where points come from."""
    def next(self, elapsed: float) -> Work | None:
        """The next piece; none once it is over."""
    def fill(self, work: Work) -> Rows:
        """Does it."""
    def take(self, work: Work, rows: Rows) -> None:
        """Takes it in."""
    def outlooks(self, values: Sequence[float]) -> list[tuple[dict[str, float], dict[str, float]]]:
        """The points of both by source, of each action; none if they were not counted."""
    def given_up(self) -> list[list[tuple[str, float, float]]]:
        """Of each action what it gives up: kind, chance and points; none without a playout."""

def thinking_seconds(seconds: float, explained: bool, in_game: bool, actions: int) -> float:
    """What is left of the time for a search that is explained, or in a game."""

def outlooks_of(
    points: NDArray[np.float64], values: Sequence[float]
) -> list[tuple[dict[str, float], dict[str, float]]]:
    """Points by source, shape (actions, 2, sources), with as little changed as makes them come to
    the values."""

def exact_advice(view: View, bounds: Sequence[tuple[str, tuple[int, int, int]]]) -> str:
    """The advice of phase 2 by what EndgameSolver.actions has found, as JSON."""

def pimc_options() -> list[tuple[str, Any, str, str, tuple[str, ...], float, float]]:
    """Of each option of ``pimc``: name, default, purpose, what None means, words, least, most."""

@final
class ChoiceState:
    """A deal that moves on by choices, numbers from 0 to 174 (docs/envs.md).

    A declaration is the choice of its kind and then, card by card, of where each copy comes from;
    the same player is to act until it is complete, and what is forced is not asked for. Every legal
    action is exactly one sequence of choices. Threads may share it as they may a State."""

    def __init__(self, state: State, choices: Sequence[int] = ()) -> None:
        """The state after these choices. Raises IllegalActionError for the first one not legal."""
    @property
    def state(self) -> State:
        """A copy of the deal; a declaration begun has not touched it."""
    @property
    def player(self) -> int | None:
        """The seat to act, None when the deal is over."""
    @property
    def is_over(self) -> bool:
        """Whether all cards have been played."""
    @property
    def begun(self) -> list[int]:
        """The choices of the declaration begun, empty if there is none."""
    def legal_choices(self) -> list[int]:
        """In ascending order; empty when the deal is over."""
    def mask(self) -> NDArray[np.bool]:
        """The same as a mask, shape (175,)."""
    def apply(self, choice: int) -> str | None:
        """Take a choice. Gives the action that is complete by it, None if a declaration goes on.

        Raises IllegalActionError, the state unchanged, if it is not legal."""
    def choices_of(self, action: str) -> list[int]:
        """The choices that a legal action (read kindly) consists of.

        Raises NotationError or IllegalActionError as State.parse does, and IllegalActionError if a
        declaration has been begun."""
    def observation(self, seat: int) -> NDArray[np.uint8]:
        """What that seat knows, shape (326,), laid out as observation_fields says."""
    def copy(self) -> ChoiceState:
        """An independent copy."""
    def __copy__(self) -> ChoiceState: ...
    def __deepcopy__(self, memo: dict[int, object]) -> ChoiceState: ...
    def __reduce__(self) -> tuple[type[ChoiceState], tuple[State, list[int]]]: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

@final
class BatchEnv:
    """``count`` deals that are stepped in one call without the GIL, one choice each.

    A deal that ends is replaced by a fresh one at once. Deal k of row i is the stream
    ``first + i + 2**32 * k`` of the seed, dealt by seat ``(first + i + k) % seats``: it depends on
    nothing else, so rows can be spread over environments and threads in any way.

    The arrays are written in place by every step. They belong to the environment unless the caller
    gives arrays, C-contiguous and of these types and shapes:

    - ``observations`` uint8 (count, 326): what the player to act knows (docs/envs.md)
    - ``masks`` bool (count, 175): the choices that they have
    - ``players`` uint8 (count,): their seat
    - ``rewards`` int32 (count, 2): the points of each account since the last step; over a deal, the
      points before the first lead included, they sum to its score
    - ``dones`` bool (count,): whether the step ended a deal, to which the rewards then belong;
      observation, mask and player are those of the fresh deal
    - ``scores`` int32 (count, 2): of the last deal of the row that ended, 0 before

    In the auction games 326 is 1074, 175 is 71, and there are as many scores as accounts, which are
    the teams or, where each scores alone, the seats; in the game for chips they are chips.

    For one thread at a time: a call while another runs raises GlupError, and nothing has changed.
    No array of an environment can be resized, whatever ``refcheck`` says; one that no longer has
    its type and shape, or may not be written into, is refused at the next call. Whoever looks into
    the arrays during a step may see rows of before and after it."""

    def __init__(
        self,
        count: int,
        seed: int = 0,
        *,
        rules: str | _auction.Rules = "glup",
        first: int = 0,
        threads: int = 1,
        observations: NDArray[np.uint8] | None = None,
        masks: NDArray[np.bool] | None = None,
        players: NDArray[np.uint8] | None = None,
        rewards: NDArray[np.int32] | None = None,
        dones: NDArray[np.bool] | None = None,
        scores: NDArray[np.int32] | None = None,
    ) -> None:
        """All deals stand before their first choice. ``rules`` is the name of a ruleset or an
        auction game, or an auction game's Rules. Raises GlupError that names the argument."""
    def reset(self, seed: int | None = None) -> None:
        """Begin anew, as if just made with that seed; without one by the next, which follows from
        the last."""
    def step(self, choices: NDArray[np.integer[Any]] | Sequence[int]) -> None:
        """Take a choice in every deal, shape (count,): as they are when the call begins.

        Raises IllegalActionError that names row, choice and what was expected; then no deal has
        changed. Raises GlupError for another type or shape."""
    def choose(self, policy: Literal["random"] | None = None) -> NDArray[np.int64]:
        """A legal choice for every deal; they depend on the seed alone too.

        Without a policy each choice is as likely as any other, so that auctions go on to a
        thousand. By ``"random"`` who may pass does so every other time, each amount is bid half as
        often as the one below it, and a deal is given up one time in ten."""
    @property
    def single_observation_space(self) -> Any:
        """The observation of one deal as a space of gymnasium, which it needs."""
    @property
    def single_action_space(self) -> Any:
        """The choices of one deal as a space of gymnasium, which it needs."""
    def state(self, row: int) -> Any:
        """A copy of a row's deal, all cards open: a State, of auction games
        glupcore.auction.State. Raises IndexError."""
    def choice_state(self, row: int) -> Any:
        """A copy with the action begun: a ChoiceState, of auction games
        glupcore.envs.auction.ChoiceState. Raises IndexError."""
    def __len__(self) -> int: ...
    @property
    def rules(self) -> str:
        """The name of the rules."""
    @property
    def observations(self) -> NDArray[np.uint8]:
        """What the player to act in each deal knows, shape (count, bytes)."""
    @property
    def masks(self) -> NDArray[np.bool]:
        """The choices that the player to act has, shape (count, choices)."""
    @property
    def players(self) -> NDArray[np.uint8]:
        """The seat to act in each deal, shape (count,)."""
    @property
    def rewards(self) -> NDArray[np.int32]:
        """The points of each account since the last step, shape (count, accounts)."""
    @property
    def dones(self) -> NDArray[np.bool]:
        """Whether the last step ended a deal, shape (count,)."""
    @property
    def scores(self) -> NDArray[np.int32]:
        """Scores of the last deal of each row that ended, shape (count, accounts)."""

def choice_texts() -> list[str]:
    """How each choice is written: an action, a declaration's kind, or a source."""

def observation_fields() -> list[tuple[str, int, int, str]]:
    """Name, first byte, number of bytes and unit of each field of an observation."""

@final
class GameView(objects.View):
    """What one seat knows of a deal."""

    @property
    def rules(self) -> str:
        """The name of the game."""
    @property
    def hand(self) -> list[str]:
        """The owner's cards."""
    def choose(self, policy: str, rng: Random) -> str:
        """What a policy does: greedy or random."""
    def sample(self, rng: Random) -> GameState:
        """A state that fits, the unseen cards dealt at random."""
    @staticmethod
    def from_json(text: str | bytes) -> GameView:  # type: ignore[override]
        """The view that to_json has written. Raises PositionError."""
    @staticmethod
    def from_bytes(data: bytes | bytearray | memoryview) -> GameView:
        """What to_bytes has written. Raises GlupError for other bytes."""

@final
class GameState(objects.State):
    """A deal with every card known."""

    @property
    def rules(self) -> str:
        """The name of the game."""
    @property
    def is_void(self) -> bool:
        """Whether it is no deal, and the same seat deals again."""
    def hand(self, seat: int) -> list[str]:
        """The cards in a hand."""
    @staticmethod
    def from_bytes(data: bytes | bytearray | memoryview) -> GameState:
        """What to_bytes has written. Raises GlupError for other bytes."""
    @property
    def scores(self) -> list[int]:
        """The points so far, by side."""
    def view(self, seat: int) -> GameView:
        """What that seat knows of it."""
    def play_out(self, rng: Random) -> list[str]:
        """Play to the end, each action any of the legal ones; those taken."""
    def to_json(self) -> str:
        """How it stands, as everybody sees it: one line of JSON."""

@final
class GameRules:
    """A game that the engine knows, of whatever kind."""

    @property
    def name(self) -> str:
        """As the notation has it."""
    @property
    def title(self) -> str:
        """For people."""
    @property
    def kind(self) -> str:
        """Games of one kind share their code."""
    @property
    def seats(self) -> int:
        """How many play."""
    @property
    def sides(self) -> int:
        """How many scores there are."""
    @property
    def accounts(self) -> int:
        """The same, as Rules call it."""
    @property
    def target(self) -> int:
        """Points that win a game; 0: not points alone."""
    def side_of(self, seat: int) -> int:
        """Whose score a seat adds to."""
    def account(self, seat: int) -> int:
        """The same, as Rules call it."""
    def page(self) -> str:
        """The rules on one page, a paragraph on each line."""
    def deck(self, rng: Random) -> str:
        """A shuffled deck as text, in deal order."""
    def deal(
        self, deck: str | None = None, dealer: int = 0, *, seed: int | None = None
    ) -> GameState:
        """The state before the first action: of a deck in deal order, or of a seed's."""
    def read_position(self, json: str, seat: int) -> GameView:
        """The view that GameView.to_json has written."""

@final
class GameSeries(objects.Series):
    """A game: deals one after another, until a side has the target and more than all others."""

    def __init__(
        self,
        rules: GameRules,
        dealer: int = 0,
        *,
        target: int | None = None,
        accounts: Sequence[int] | None = None,
    ) -> None:
        """A game before its first deal, which the seat ``dealer`` deals. Raises GlupError."""
    @property
    def rules(self) -> str:
        """The name of the game."""
    @property
    def target(self) -> int:
        """Points to win."""
    @property
    def accounts(self) -> tuple[int, ...]:
        """The points of each side."""
    @property
    def winner(self) -> int | None:
        """The side that has won, None while the game goes on."""
    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
    def add(self, deal: GameState, dealer: int) -> None:
        """Enter a deal that is over, and who has dealt it. Raises GlupError."""

@final
class GameSearch:
    """Advice under way, in a game that has no search of its own here."""

    def __init__(self, view: GameView, options: str) -> None:
        """``options`` as JSON, those of a request and of the solver. Raises GlupError."""
    def run(self, watch: Callable[[], bool] | None = None) -> None:
        """To the end, or until ``watch`` says so, which is asked often."""
    @property
    def has_begun(self) -> bool:
        """Whether there is anything to say."""
    def advice(self) -> str:
        """What is known, as JSON."""

@final
class TreeGame:
    """A decision as a tree search knows it. For one tree."""

    @property
    def texts(self) -> list[str]:
        """Its actions, in the order of all results."""
    @property
    def stand_ins(self) -> list[tuple[int, bool] | None]:
        """For each that can't be the best one that is no worse: its place, and whether it is the
        same; None for the others."""
    @property
    def forced(self) -> bool:
        """Whether one of them is no worse than any other."""
    @property
    def parties(self) -> int:
        """How many play for themselves."""
    @property
    def trusted(self) -> float:
        """The spread by which differences are believed, in points."""
    def opened(self, rng: Random) -> TreeGame:
        """The same decision in a world drawn for it, as if all cards were open."""

def stock_tree(
    view: View, *, policy: str, judge: Network | None, tricks: int, belief: NDArray[np.float64]
) -> TreeGame:
    """Of phase 1, in worlds drawn by the belief: of each card, the odds of an unseen copy.

    Deals are played out by the policy; a judge, if there is one, says after so many tricks what
    they are worth. Raises GlupError."""

def open_stock_tree(state: State, *, policy: str, judge: Network | None, tricks: int) -> TreeGame:
    """The same for a player who knows all of the state."""

def count_points(game: TreeGame, counting: bool, foresight: Forecast | None = None) -> None:
    """From now on count where points come from, or no longer.

    Where a judge judges, the forecast tells of what."""

def points_counted(game: TreeGame) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Of each action how many playouts were counted, and their points by source.

    Shape (actions, 2, sources), in units of 1 / VALUE_UNIT, the searcher's first."""

def pisti_tree(view: GameView, seed: int, *, policy: str) -> TreeGame:
    """Of Pisti. Raises GlupError."""

def game_solver_options(
    solver: str,
) -> list[tuple[str, Any, str, str, tuple[str, ...], float, float]]:
    """The options of a solver of such games, as of others."""

def find_game(name: str) -> GameRules:
    """The game of that name. Raises NotationError."""

def game_family(name: str) -> str:
    """The kind of a game: 'two-handed', 'auction' or 'pisti'. Raises NotationError."""

def games() -> list[str]:
    """The names of all games."""

def read_request(line: str | bytes, is_whole: bool = True) -> str:
    """What a line of the protocol asks, as JSON: client, id, fault and request."""

def fault_of(field: str, faults: Sequence[str]) -> tuple[str, str | None, str]:
    """Code, field and message of what is wrong with a field of a request, "" for any."""

@final
class Kept:
    """A deal that is kept for requests, of whatever game."""

def answer(line: str | bytes, game: Kept | None) -> str:
    """The result of a request that is answered at once, as JSON. Raises Fault."""

def auction_endgame(line: str | bytes) -> str | None:
    """The endgame that ``solve`` or ``reaches`` is about as text; None if it is of a game without
    an auction. Raises Fault."""

def begin_game(line: str | bytes, seed: int) -> Kept:
    """The deal that a request begins, by the seed if there is no deck or record. Raises Fault."""

def deal_of(line: str | bytes, game: Kept | None) -> str:
    """The deal that a review is asked of: a record as JSON, or a typed deal. Raises Fault."""

def family_of(line: str | bytes, game: Kept | None) -> str:
    """ "two-handed" or "auction": the family of games that a request is about. Raises Fault."""

def spots_of(
    line: str | bytes, game: Kept | None
) -> list[tuple[Any, int | None, int | None, tuple[str, list[int]] | None]]:
    """View, ply and player of what a request is about; of an auction game in its tricks the open
    hands as text with the melds at stake. Raises Fault."""

def protocol_schema() -> str:
    """The JSON Schema of requests and replies."""

def protocol_declarations() -> str:
    """The requests, field by field, as JSON."""
