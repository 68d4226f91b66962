"""The games that begin with an auction. See glupcore.auction."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias, final

import numpy as np
from numpy.typing import NDArray

from glupcore import objects
from glupcore._core import Random, TreeGame

_Bytes: TypeAlias = bytes | bytearray | memoryview
_Rules: TypeAlias = Rules | str | dict[str, Any]
_Points: TypeAlias = int | Literal["game"]
_Cards: TypeAlias = str | Iterable[str]
_Fields: TypeAlias = tuple[Rules, tuple[str, ...], int, tuple[str, ...], dict[str, Any]]

ROWS: Final[tuple[str, ...]]
"""The names of the games, as the notation has them."""

@final
class Rules:
    """The rules of one game: a row of the table with its options, or a house's own."""

    def __init__(self, rules: _Rules, options: dict[str, Any] | None = None) -> None:
        """Of the name of a row, one of ROWS, or of a house's keys as a dict: ``from``, a row to
        start with, ``name``, and what differs. Raises GlupError naming key, value and what was
        expected."""
    @property
    def name(self) -> str:
        """As the notation has it, such as 'double-deck'; a house's own name."""
    @property
    def title(self) -> str:
        """The game's name for people."""
    @property
    def row(self) -> str:
        """The row that they come from, one of ROWS."""
    @property
    def is_house(self) -> bool:
        """Whether they are a house's own."""
    @property
    def options(self) -> dict[str, Any]:
        """The options that were given."""
    @property
    def seats(self) -> int:
        """How many players there are."""
    @property
    def accounts(self) -> int:
        """How many accounts there are: teams, or seats."""
    def account(self, seat: int) -> int:
        """The account that a seat's score goes to."""
    @property
    def scale(self) -> int:
        """1 or 10: what a counter is worth in the rows."""
    @property
    def target(self) -> int:
        """Points to win; 0 for none."""
    @property
    def pack(self) -> tuple[str, ...]:
        """All cards, in canonical order."""
    @property
    def hand_cards(self) -> int:
        """Cards of a hand when the first trick begins."""
    @property
    def widow_cards(self) -> int:
        """Cards that lie face down during the auction."""
    @property
    def deal_points(self) -> int:
        """Points of all tricks of a deal, the last trick's among them."""
    def deck(self, rng: Random) -> tuple[str, ...]:
        """A uniformly shuffled deck: card texts in deal order."""
    def keys(self) -> list[dict[str, Any]]:
        """What is declared of every key: a dict with name, type, purpose, value, whether it is an
        option of this row, and what it may be."""
    def check_value(self, key: str, value: object) -> None:
        """Raises GlupError for what can't be a value of a key, whatever the others are."""
    def questions(self) -> list[dict[str, Any]]:
        """What a club is asked about them, in order: a dict for each topic, with topic, questions
        (each with key, text and perhaps help), perhaps gate, which is asked first, and together,
        where its answers have to go with one another."""
    def page(self) -> str:
        """The rules on one page, a paragraph on each line."""
    def toml(self) -> str:
        """All of them in the form of a house's file, to begin one's own from."""
    def to_value(self) -> str | dict[str, Any]:
        """As a record has it: the name, or a house's keys as a dict. Options stand apart."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Meld:
    """One meld of a hand, with the cards that make it."""

    @property
    def name(self) -> str:
        """run, trump-marriage, marriage, pinochle, aces, kings, queens, jacks, dix, four or
        roundhouse."""
    @property
    def times(self) -> int:
        """Its multiplicity."""
    @property
    def points(self) -> _Points:
        """What it is worth; 'game' if it wins the game."""
    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that make it; a card may be in melds of other types too."""
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]

@final
class Melds:
    """The best melds of a hand, in one trump suit."""

    @property
    def points(self) -> _Points:
        """All of them together; 'game' if one wins the game."""
    @property
    def shown(self) -> tuple[str, ...]:
        """The cards that are shown for them."""
    @property
    def checks(self) -> int | None:
        """The checks that they win, None in games without."""
    @property
    def trump(self) -> str:
        """The suit that is trump."""
    @property
    def melds(self) -> tuple[Meld, ...]:
        """Which cards make what, in the order of the table."""
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]

def melds(hand: _Cards, trump: str, rules: _Rules, options: dict[str, Any] | None = None) -> Melds:
    """What a hand melds in a trump suit ('C', 'D', 'H', 'S'), and which cards make what."""

@final
class Action(objects.Action):
    """An action of an auction game."""

    @staticmethod
    def parse(text: str | bytes) -> Action:  # type: ignore[override]
        """An action by its form alone, read kindly. Raises NotationError."""
    @staticmethod
    def of(position: State, text: str | bytes) -> Action:
        """A legal action of a state, read kindly. Raises NotationError if it can't be read and
        IllegalActionError if it isn't legal."""
    @staticmethod
    def legal(position: State) -> list[Action]:
        """All legal actions of a state, each once: State.nth_action() in a list."""
    @property
    def type(self) -> str:
        """What it is: bid, pass, trump, bury … as it is written; 'play' for a card."""
    @property
    def amount(self) -> int | None:
        """Of a bid, in points."""
    @property
    def suit(self) -> str | None:
        """The suit named, of trump and moon."""
    @property
    def cards(self) -> tuple[str, ...]:
        """The cards of it, in the order of the text."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Sampler:
    """Draws many worlds from one view: quicker than View.sample."""

    def __init__(self, view: View) -> None:
        """Of the worlds that agree with this view."""
    def sample(self, rng: Random) -> State:
        """A world; see View.sample."""
    @property
    def exact(self) -> bool:
        """Whether all worlds have exactly the same chance."""

@final
class View(objects.View):
    """What one seat knows of a deal. Deals that it can't tell apart have equal views."""

    def __init__(self, state: State, seat: int) -> None:
        """As State.view."""
    @staticmethod
    def from_json(text: str) -> View:  # type: ignore[override]
        """The view that a position tells. Raises NotationError for what is no JSON, and
        PositionError with all `faults`."""
    def to_dict(self) -> dict[str, Any]:
        """The position as JSON values."""
    def contract(self) -> dict[str, Any] | None:
        """How far the contract is, by what this seat knows, as ``show`` of the protocol tells it;
        None without a bidder and at the end."""
    @staticmethod
    def from_bytes(data: _Bytes) -> View:
        """The view that to_bytes has written. Raises GlupError for other bytes."""
    @property
    def rules(self) -> Rules:
        """With their options."""
    @property
    def hand(self) -> tuple[str, ...]:
        """The seat's own cards, in canonical order."""
    def choose(self, policy: str, rng: Random, slips: float = 0.0) -> str:
        """The action that the policy takes here: 'greedy' or 'random', where who may pass does so
        every other time, each amount is bid half as often as the one below it, a deal is given up
        one time in ten, and everything else is as likely as any other. The share ``slips`` of
        decisions, 0 to 1, is taken as by 'random'."""
    def reason(self, action: str, other: str) -> str:
        """Why the one legal action rather than the other, in a sentence; empty where nothing that
        is certain tells them apart."""
    def ranges(self, seat: int) -> dict[str, tuple[int, int]]:
        """For each card how many copies that seat holds for certain, and how many it may hold as
        far as each piece of knowledge by itself says."""
    def sample(self, rng: Random) -> State:
        """A world: a state that agrees with all that the seat knows. Every way to lay the cards
        that it does not see, each copy a card of its own, has the same chance."""
    def _repr_svg_(self) -> str:
        """What ``glupcore.drawing.svg.svg`` draws."""
    def _repr_html_(self) -> str:
        """The same as a part of a page."""

@final
class State(objects.State):
    """A deal of an auction game, with all cards known."""

    @staticmethod
    def from_deck(  # type: ignore[override]
        deck: _Cards, dealer: int = 0, *, rules: _Rules, options: dict[str, Any] | None = None
    ) -> State:
        """A deal before its first action; the deck is in deal order. ``rules`` are Rules, the name
        of a row or a house's keys."""
    @staticmethod
    def from_seed(  # type: ignore[override]
        seed: int, dealer: int = 0, *, rules: _Rules, options: dict[str, Any] | None = None
    ) -> State:
        """A deal of the deck that Rules.deck(Random(seed)) gives."""
    @staticmethod
    def from_bytes(data: _Bytes) -> State:
        """The state that to_bytes has written. Raises GlupError for other bytes."""
    def _repr_svg_(self) -> str:
        """What ``glupcore.drawing.svg.svg`` draws."""
    def _repr_html_(self) -> str:
        """The same as a part of a page."""
    def __copy__(self) -> State: ...
    def __deepcopy__(self, memo: dict[int, Any]) -> State: ...
    @property
    def rules(self) -> Rules:
        """With their options."""
    @property
    def dealer(self) -> int:
        """The seat that dealt."""
    @property
    def deck(self) -> tuple[str, ...]:
        """A deck of which the same deal comes, in deal order."""
    @property
    def decision(self) -> str:
        """What is to be decided: 'draw', 'bid', 'look', 'kitty', 'trump', 'call', 'give', 'bury',
        'lead', 'follow', or 'over'."""
    @property
    def bids(self) -> list[tuple[int, str]]:
        """What was said in the auction: a seat and a text each."""
    @property
    def bid(self) -> int | None:
        """The highest bid so far, None before there is one."""
    @property
    def bidder(self) -> int | None:
        """Who bid it."""
    @property
    def trump(self) -> str | None:
        """The trump suit, None before it is named."""
    @property
    def moon(self) -> bool:
        """Whether the moon is shot."""
    @property
    def called(self) -> str | None:
        """The card by which a partner was called, if one was."""
    @property
    def partner(self) -> int | None:
        """Who was called, None if nobody has been."""
    @property
    def melds(self) -> tuple[_Points | None, ...] | None:
        """Points of each seat's melds, 'game' for those that win the game and None for seats that
        show none; None before they are shown."""
    def hand(self, seat: int) -> tuple[str, ...]:
        """The cards in that seat's hand, in canonical order."""
    def shown(self, seat: int) -> tuple[str, ...]:
        """The cards of that seat's melds which it has not played since."""
    @property
    def leader(self) -> int | None:
        """Who leads to the trick now, None before the play; at the end who took the last one."""
    @property
    def trick(self) -> tuple[str, ...]:
        """The cards of the trick now, in the order played."""
    @property
    def tricks(self) -> list[tuple[int, tuple[str, ...], int]]:
        """Complete tricks: leader, the cards in the order played, taker."""
    @property
    def counters(self) -> tuple[int, ...]:
        """Points of the counters in each seat's complete tricks."""
    @property
    def tricks_taken(self) -> tuple[int, ...]:
        """How many tricks each seat has taken."""
    @property
    def accounts(self) -> tuple[int, ...]:
        """What stands on each account before this deal."""
    @property
    def result(self) -> str | None:
        """How the deal ended, such as 'made' or 'set'; None while it goes on."""
    @property
    def scores(self) -> tuple[int, ...] | None:
        """What each account scores by the deal, in the game for chips what each seat gains; None
        while it goes on."""
    @property
    def actions(self) -> list[str]:
        """All actions so far, canonical."""
    def summary(self) -> dict[str, Any]:
        """What the final line of a trace tells of the deal."""
    def outcome(self) -> str:
        """How the deal went, in a line. Raises GlupError while it goes on."""
    def count_actions(self) -> int:
        """The number of legal actions, every bid and every list counted."""
    def nth_action(self, index: int) -> str:
        """One of them, in a fixed order; so programs draw one of many."""
    def parse(self, action: str | bytes) -> str:
        """The canonical text of a legal action read kindly."""
    def apply(self, action: str | bytes) -> str:
        """Take a legal action, read kindly; its canonical text.

        The state is as before if an error is raised."""
    def view(self, seat: int) -> View:
        """What that seat knows."""
    def playout(self, rng: Random, policy: str = "random") -> State:
        """The end of the deal after all have played by the policy ('random' or 'greedy'); the
        state is unchanged."""

def greedy_weights(rules: _Rules) -> dict[str, list[float]]:
    """The numbers behind the policy 'greedy' in a row, by name
    (src/cpp/glup/auction/hands/greedy_weights.hpp)."""

def greedy_bounds() -> dict[str, tuple[float, float]]:
    """The least and the most that each of the greedy weights may be that are tuned by play, by
    name. The others are fitted to what hands came to."""

@final
class GreedyPolicy:
    """The policy 'greedy' with other weights. Immutable."""

    def __init__(
        self,
        weights: Mapping[str, Sequence[float]],
        rules: _Rules,
        options: dict[str, Any] | None = None,
    ) -> None:
        """With these of the weights changed. Raises GlupError for a bad name or number."""
    def choose(self, view: View) -> str:
        """The action that it takes here."""
    def match(self, other: GreedyPolicy | None, *, pairs: int, seed: int) -> tuple[float, float]:
        """Points a deal over another, or over random play if that is None, and their standard
        error. A pair is a deck that is dealt once for each account: there this one has its
        seats, and the other all others."""
    def hand_samples(
        self, *, deals: int, seed: int
    ) -> dict[str, tuple[NDArray[np.float32], NDArray[np.float32]]]:
        """What hands came to that named trump: for each of the weights that are fitted the
        traits of hands, shape (n, 24), and what they came to, in units."""

BID_LEAPS: tuple[int, ...]
BID_TOTALS: int

@final
class BidNetwork:
    """What bids and contracts are worth, learned from play. Immutable."""

    def __init__(self, text: str) -> None:
        """The numbers that `glupcore train auction` has written. Raises GlupError for others."""
    @staticmethod
    def built_in(rules: _Rules) -> BidNetwork | None:
        """That of a row, or of the row nearest to it that has any; None where none is near."""
    def gains(self, view: View) -> dict[str, float]:
        """By how many points the lowest bid, and some above it, are better for the account of the
        view's owner than a pass. Raises GlupError unless they may bid."""
    def chance(self, view: View, *, bid: int, trump: str | None = None) -> float:
        """How likely the owner's side makes a contract of so many points if all others pass; with
        no trump given in the suit that suits the hand best."""
    def chances(
        self, numbers: NDArray[np.int16], values: NDArray[np.float32], units: NDArray[np.int16]
    ) -> NDArray[np.float64]:
        """The same for rows of numbers, shape (n, 106), values of hands by rule and contracts in
        units: shape (n,)."""
    @staticmethod
    def numbers(view: View, *, trump: str | None = None) -> NDArray[np.int16]:
        """What it is told of a view, shape (106,): src/cpp/glup/auction/hands/bid_numbers.hpp."""

def match_bids(
    a: BidNetwork | None, b: BidNetwork | None, *, rules: _Rules, pairs: int, seed: int
) -> tuple[float, float]:
    """Points a deal of greedy play with bids by one network over greedy play with bids by another,
    and their standard error; None: bids by rule. A pair is a deck that is dealt once for each
    account: there the first has its seats, and the other all others."""

def bid_samples(
    pool: Sequence[BidNetwork], *, rules: _Rules, count: int, seed: int
) -> dict[str, tuple[NDArray[Any], ...]]:
    """What a network learns from, as many decisions in auctions in which the first of the pool bids
    with itself, with others of the pool and with bidders by rule: bids as (numbers of shape
    (n, 106), gains over a pass of shape (n, 5)), and totals of contracts as (numbers, values of
    hands by rule, totals), all in units."""

@final
class Series(objects.Series):
    """A game: deals one after another, until somebody has won."""

    def __init__(
        self,
        rules: _Rules,
        dealer: int = 0,
        options: dict[str, Any] | None = None,
        *,
        accounts: Sequence[int] | None = None,
    ) -> None:
        """A game before its first deal, which the seat ``dealer`` deals.

        ``accounts`` are what stands on each account by then; None: nothing, in a game for chips
        what all begin with."""
    @property
    def rules(self) -> Rules:
        """With their options."""
    @property
    def next_rules(self) -> Rules:
        """Those of the next deal: the option ``pot`` is what stands in it."""
    @property
    def accounts(self) -> tuple[int, ...]:
        """What stands on each account."""
    @property
    def target(self) -> int | float | None:
        """Points to win, as the tie rule may have raised it; None in a game for chips."""
    @property
    def pot(self) -> int | None:
        """Chips in the pot before the next ante, None in other games."""
    @property
    def checks(self) -> tuple[int, ...] | None:
        """The checks of each seat, None in games without."""
    @property
    def payments(self) -> tuple[int, ...] | None:
        """What each seat receives for checks when the game is over, else None."""
    @property
    def winners(self) -> list[int] | None:
        """The accounts that have won, None while the game goes on."""
    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
    @property
    def why(self) -> str | None:
        """Why the game is over, in words; None while it goes on."""
    def deal(self, deck: _Cards) -> State:
        """The next deal, before its first action."""
    def add(
        self,
        deal: State | Sequence[int],
        *,
        bidder: int | None = None,
        partner: int | None = None,
        checks: Sequence[int] | None = None,
    ) -> None:
        """Enter a deal that is over, or what a deal that was settled at the table has scored: for
        each account, in chips what each seat has won with the ante paid.

        Then ``bidder`` is the seat whose contract it was, None if nothing was scored, ``partner``
        who was called, ``checks`` what each seat has won of them. Raises GlupError if the deal is
        not over, if the game is, or if it is not the next deal of this game."""
    def standing(self, deal: State) -> dict[str, Any]:
        """What stands after the last deal entered, and what it brought, as a dict."""
    def copy(self) -> Series:
        """An independent copy."""
    def to_bytes(self) -> bytes:
        """All of it in few bytes, which from_bytes of the same version reads."""
    @staticmethod
    def from_bytes(data: _Bytes) -> Series:
        """The series that to_bytes has written. Raises GlupError for other bytes."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

def parse_record(text: str | bytes, number: int | None = None) -> _Fields:
    """The fields of a record, given its JSON."""

def read_record(data: dict[str, Any], number: int | None = None) -> _Fields:
    """The fields of a record, given a dict."""

def trace_line(
    before: State, action: str | bytes, after: State, ply: int, number: int = 0
) -> dict[str, Any]:
    """The line of a trace for an action between these states."""

def trace_end(state: State, number: int = 0) -> dict[str, Any]:
    """The final line of a trace."""

def begins_tags(text: str | bytes) -> bool:
    """Whether a text begins as deals written as tags do."""

def read_tags(text: str | bytes, rules: str | bytes = "", number: int = 0) -> list[_Fields]:
    """The fields of the records that are written as tags; ``rules`` are those of deals that do not
    say their own, ``number`` is that of the first for error messages."""

def tags_of(record: object) -> str:
    """A record as tags."""

@final
class GameChances:
    """How games of these rules go on, played by greedy. Raises GlupError."""

    def __init__(self, rules: Rules) -> None:
        """Deals are played now, for a moment."""

@final
class Evaluator:
    """Playouts by rule of the actions of one view, whose owner is to act, in common worlds.

    Row w belongs to world w of the seed, drawn as the engine's search draws them: by how well the
    others' words and cards fit. Several threads may ask one evaluator. From ``tail`` cards in all
    hands on all are played exactly. Raises GlupError where the owner is not to act.
    """

    def __init__(self, view: View, seed: int, tail: int = 12) -> None: ...
    @property
    def texts(self) -> list[str]:
        """The actions that are worth a search, the rule's choice first: the columns."""
    @property
    def candidates(self) -> list[bool]:
        """Which of them can be the best: all."""
    @property
    def stand_ins(self) -> list[None]:
        """What stands in for those that can't: nothing."""
    @property
    def preferred(self) -> int:
        """The column of the rule's own choice."""
    def rows(self, first: int, count: int, columns: Iterable[int]) -> NDArray[np.int32]:
        """Rows ``first`` to ``first + count - 1`` of some columns, shape (count, columns).

        What the deal brings the owner's account more than the others, in 1 / VALUE_UNIT points."""

def tree(view: View, seed: int, *, greedy: bool, tail: int = 12, learned: bool = True) -> TreeGame:
    """For a tree search, in worlds of the seed. Raises GlupError."""

def open_tree(state: State, *, greedy: bool, tail: int = 12, learned: bool = True) -> TreeGame:
    """The same for a player who knows all of the state."""

def contracts_counted(game: TreeGame) -> list[tuple[int, int, int]]:
    """Of each action how many playouts there were, in how many the searcher's side played the
    contract, and made it."""

def solver_options(name: str) -> list[tuple[str, Any, str, str, tuple[str, ...], float, float]]:
    """Of each option of a solver: name, default, purpose, what None means, words, least, most."""

@final
class Work:
    """A piece of a search's work."""

@final
class Rows:
    """What has come of it."""

@final
class PimcSearch:
    """The recommended search, asked for pieces of work as the one of glupcore._core is."""

    def __init__(
        self,
        view: View,
        options: Mapping[str, object],
        *,
        seed: int,
        iterations: int | None = None,
        seconds: float | None = None,
        full_time: bool = False,
        workers: int = 1,
        explain: bool = False,
        game: tuple[GameChances, int | None, Sequence[int] | None] | None = None,
    ) -> None:
        """``game`` has GameChances, a target or None, and totals or None. Raises GlupError for a
        view that is not to act and for bad limits."""
    def next(self, elapsed: float) -> Work | None:
        """The next piece of work, by the seconds since the search began. None: not before what is
        under way is in; and if that is nothing, it is over."""
    def fill(
        self, work: Work, over: Callable[[], bool] | None = None, seconds: float = ...
    ) -> Rows:
        """Does it, or less of it if ``over`` said so before it was done."""
    def take(self, work: Work, rows: Rows, seconds: float) -> None:
        """Takes in what came of it, in the order in which it was asked for, and its time."""
    def stop(self) -> None:
        """It is to end with what it has: little is left to do."""
    @property
    def has_begun(self) -> bool:
        """Whether there is anything to say."""
    @property
    def ended(self) -> Literal["limit", "complete", "certain", "interrupt"]:
        """Why it ends."""
    def advice(self) -> str:
        """What is known by now, as JSON; of seconds it knows nothing."""

@final
class Reviewer:
    """Looks over a recorded deal, piece by piece."""

    def __init__(
        self,
        record: str,
        *,
        seats: Sequence[int] | None,
        rollouts: int | None,
        seconds: float | None,
        seed: int,
        within: float | None,
    ) -> None:
        """Of a record's JSON. Raises RecordError for a bad one, GlupError for bad options."""
    def step(self) -> bool:
        """Do a piece; whether there is more to do."""
    def stop(self) -> None:
        """It is to end with what was judged."""
    @property
    def is_between(self) -> bool:
        """Whether the next piece begins to look at a decision."""
    @property
    def ply(self) -> int:
        """The decision that is looked at."""
    @property
    def plies(self) -> int:
        """Actions of the deal."""
    @property
    def errors(self) -> int:
        """How many there are by now."""
    def to_json(self) -> str:
        """What is judged by now."""

@final
class ChoiceState:
    """A deal that moves on by choices, numbers from 0 to 70 (docs/envs.md).

    A list of cards is chosen card by card, in canonical order where order does not matter; the same
    player is to act until it is complete. Every legal action is exactly one sequence of choices,
    but bids of more than 31 steps above the lowest are none. Threads may share it as they may a
    State."""

    def __init__(self, state: State, choices: Sequence[int] = ()) -> None:
        """The state after these choices. Raises IllegalActionError for the first one not legal."""
    @property
    def state(self) -> State:
        """A copy of the deal; a list begun has not touched it."""
    @property
    def player(self) -> int | None:
        """The seat to act, None when the deal is over."""
    @property
    def is_over(self) -> bool:
        """Whether the deal is over."""
    @property
    def begun(self) -> list[int]:
        """The choices of the list begun, empty if there is none."""
    def legal_choices(self) -> list[int]:
        """In ascending order; empty when the deal is over."""
    def mask(self) -> NDArray[np.bool]:
        """The same as a mask, shape (71,)."""
    def apply(self, choice: int) -> str | None:
        """Take a choice. Gives the action that is complete by it, None if a list goes on.

        Raises IllegalActionError, the state unchanged, if it is not legal."""
    def choices_of(self, action: str) -> list[int]:
        """The choices that a legal action (read kindly) consists of.

        Raises NotationError or IllegalActionError as State.parse does, and IllegalActionError if a
        list has been begun or no choice says the bid."""
    def observation(self, seat: int) -> NDArray[np.uint8]:
        """What that seat knows, shape (1074,), laid out as observation_fields says."""
    def copy(self) -> ChoiceState:
        """An independent copy."""
    def __copy__(self) -> ChoiceState: ...
    def __deepcopy__(self, memo: dict[int, object]) -> ChoiceState: ...
    def __reduce__(self) -> tuple[type[ChoiceState], tuple[State, list[int]]]: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

def choice_texts() -> list[str]:
    """How each choice is written (docs/envs.md)."""

def observation_fields() -> list[tuple[str, int, int, str]]:
    """Name, first byte, number of bytes and unit of each field of an observation."""

@final
class SeenDeal:
    """A deal as one player sees it; see glupcore.auction.seen."""

    def __init__(
        self,
        rules: _Rules,
        hand: _Cards,
        seat: int,
        dealer: int,
        totals: Sequence[int],
    ) -> None:
        """A deal before its first bid."""
    @staticmethod
    def parse(text: str) -> SeenDeal:
        """A deal from its text. Raises RecordError."""
    def to_text(self) -> str:
        """The text that ``parse`` reads."""
    @property
    def rules(self) -> Rules:
        """With their options."""
    @property
    def seat(self) -> int:
        """The owner's seat."""
    @property
    def dealer(self) -> int:
        """The seat that dealt."""
    @property
    def hand(self) -> tuple[str, ...]:
        """The cards that the owner was dealt."""
    @property
    def told(self) -> tuple[str, ...]:
        """All that it was told."""
    @property
    def news(
        self,
    ) -> tuple[Literal["action", "melds", "widow", "given", "partner", "over"], int]:
        """What comes next, and of which seat."""
    @property
    def decision(self) -> str:
        """What is to be decided."""
    @property
    def expected(self) -> str:
        """What comes next, in words."""
    @property
    def is_over(self) -> bool:
        """Whether the deal is over."""
    @property
    def result(self) -> str:
        """How it ended; empty while it goes on."""
    @property
    def facts(self) -> dict[str, Any]:
        """What is known, as a position has it."""
    @property
    def plies(self) -> int:
        """How many actions it was told."""
    def view(self) -> View:
        """What the owner knows."""
    def view_at(self, ply: int) -> View:
        """What the owner knew before an action."""
    def tell(self, text: str) -> None:
        """What happens next."""
    def undo(self) -> str:
        """Take the last event back; what it was."""
    def copy(self) -> SeenDeal:
        """A deal of its own."""

def begins_seen(text: str) -> bool:
    """Whether a text begins as a deal of these games does as one player saw it."""
