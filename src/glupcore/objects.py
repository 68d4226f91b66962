"""One set of objects for all games: how each is made by its rules, and what all have in common.

A class here stands for those of every game, and ``isinstance`` holds for all of them. What differs
is there for the games that have it: ``state.bid``, ``view.opponent_table``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self, overload

from glupcore import _auction, _core
from glupcore._core import DEFAULT_RULES, RULESETS, GlupError, Random, find_game
from glupcore.rules import dealing, rules_of
from glupcore.support.front import Front

if TYPE_CHECKING:
    from glupcore.rules import AnyRules, OfStock, Options


class State(Front):
    """A deal in progress, with all cards known, in any game.

    >>> state = State.from_seed(7, rules="double-deck")
    >>> state.player, state.decision
    (1, 'bid')
    """

    @overload
    @staticmethod
    def from_seed(
        seed: int, dealer: int = 0, exact_cut: bool = False, *, rules: OfStock = "glup"
    ) -> _core.State: ...
    @overload
    @staticmethod
    def from_seed(
        seed: int,
        dealer: int = 0,
        exact_cut: bool = False,
        *,
        rules: AnyRules,
        options: Options = None,
    ) -> Any: ...
    @staticmethod
    def from_seed(
        seed: int,
        dealer: int = 0,
        exact_cut: bool = False,
        *,
        rules: AnyRules = DEFAULT_RULES,
        options: Options = None,
    ) -> Any:
        """A deal of a shuffled deck: the same seed, the same deal.

        ``rules`` are the name of a game, or a house's: ``four-handed:target=500``, a file
        ``….toml``, its keys, or Rules. ``options`` are those of a row. Raises GlupError.
        """
        given = dealing(rules, options, exact_cut)
        kind = _states_of(given["rules"])
        if kind is None:
            return find_game(given["rules"]).deal(dealer=dealer, seed=seed)
        return kind.from_seed(seed, dealer, **given)

    @overload
    @staticmethod
    def from_deck(
        deck: str | Sequence[str],
        dealer: int = 0,
        exact_cut: bool = False,
        *,
        rules: OfStock = "glup",
    ) -> _core.State: ...
    @overload
    @staticmethod
    def from_deck(
        deck: str | Sequence[str],
        dealer: int = 0,
        exact_cut: bool = False,
        *,
        rules: AnyRules,
        options: Options = None,
    ) -> Any: ...
    @staticmethod
    def from_deck(
        deck: str | Sequence[str],
        dealer: int = 0,
        exact_cut: bool = False,
        *,
        rules: AnyRules = DEFAULT_RULES,
        options: Options = None,
    ) -> Any:
        """A deal of all cards in deal order, as ``from_seed`` has the rest. Raises GlupError."""
        given = dealing(rules, options, exact_cut)
        kind = _states_of(given["rules"])
        if kind is None:
            told = deck if isinstance(deck, str) else " ".join(deck)
            return find_game(given["rules"]).deal(told, dealer)
        return kind.from_deck(deck, dealer, **given)

    deal = from_deck  # its older name

    @staticmethod
    def from_endgame(text: str) -> _core.State:
        """Phase 2 of a game with a stock, from its notation. Raises NotationError."""
        return _core.State.from_endgame(text)

    @staticmethod
    def from_bytes(data: bytes | bytearray | memoryview) -> Any:
        """What ``to_bytes`` of the same version has written. Raises GlupError for other bytes."""
        return _first(
            data, _auction.State.from_bytes, _core.State.from_bytes, _core.GameState.from_bytes
        )

    @property
    def rules(self) -> Any:
        """The name of the rules; in a game with an auction Rules, whose text is the name."""

    @property
    def decision(self) -> str:
        """What the player to act has to do; ``over`` at the end."""
        raise NotImplementedError

    @property
    def player(self) -> int | None:
        """The seat to act, None when the deal is over."""

    @property
    def is_over(self) -> bool:
        """Whether nobody is to act any more."""
        raise NotImplementedError

    @property
    def scores(self) -> Any:
        """Points by seat so far; of the accounts, once it is over, in a game with an auction."""

    def hand(self, seat: int) -> Iterable[str]:
        """The cards in a hand."""
        raise NotImplementedError

    def legal_actions(self) -> list[str]:
        """Canonical texts, sorted as plain strings; none once the deal is over.

        Where an auction is, bids and lists to choose from are in short."""
        raise NotImplementedError

    def parse(self, action: str) -> str:
        """The canonical text of a legal action, read kindly.

        Raises NotationError if it can't be read and IllegalActionError if it isn't legal."""
        raise NotImplementedError

    def apply(self, action: str) -> str:
        """Take a legal action, read kindly; its canonical text.

        Raises as ``parse`` does; the state is then as before."""
        raise NotImplementedError

    def copy(self) -> Self:
        """An independent copy."""
        raise NotImplementedError

    def view(self, seat: int) -> Any:
        """What the player at that seat knows."""

    def perft(self, depth: int) -> int:
        """The number of sequences of exactly so many actions from here."""
        raise NotImplementedError

    def sentences(
        self, seat: int, action: str | None = None, *, names: Sequence[str] = ()
    ) -> list[str]:
        """What that seat's player sees of what a legal action leads to, in sentences to them.

        Without an action how the deal began, whose first state it is. ``names`` are those of all
        seats, none: the usual ones."""
        raise NotImplementedError

    def to_bytes(self) -> bytes:
        """All of it in few bytes, which ``from_bytes`` of the same version reads."""
        raise NotImplementedError


class View(Front):
    """What one player knows of a deal, in any game."""

    @staticmethod
    def from_json(text: str | bytes, seat: int = 0) -> Any:
        """What ``to_json`` has written; ``seat`` is the owner's where the text does not say it.

        Raises PositionError."""
        return view_of_position(text, seat)

    @staticmethod
    def from_bytes(data: bytes | bytearray | memoryview) -> Any:
        """What ``to_bytes`` of the same version has written. Raises GlupError for other bytes."""
        return _first(
            data, _auction.View.from_bytes, _core.View.from_bytes, _core.GameView.from_bytes
        )

    @property
    def seat(self) -> int:
        """Whose view it is."""
        raise NotImplementedError

    @property
    def rules(self) -> Any:
        """As of a state."""

    @property
    def decision(self) -> str:
        """What the owner has to do; ``wait`` where others are to act, ``over`` at the end."""
        raise NotImplementedError

    @property
    def to_act(self) -> bool:
        """Whether the owner is to act."""
        raise NotImplementedError

    @property
    def hand(self) -> Iterable[str]:
        """The owner's cards."""
        raise NotImplementedError

    def legal_actions(self) -> list[str]:
        """As of a state; none where others are to act."""
        raise NotImplementedError

    def parse(self, action: str) -> str:
        """As of a state."""
        raise NotImplementedError

    def sample(self, rng: Random) -> Any:
        """A state that fits, the unseen cards dealt at random."""

    def choose(self, policy: str, rng: Random) -> str:
        """What a policy does, ``greedy`` or ``random``."""
        raise NotImplementedError

    def to_json(self) -> str:
        """The position as one line of JSON."""
        raise NotImplementedError

    def to_bytes(self) -> bytes:
        """As of a state."""
        raise NotImplementedError


class Series(Front):
    """A game: deals one after another, until somebody has won.

    ``Series()`` is a game of Glup to 1000, ``Series(lead=1000)`` one until somebody leads by so
    much, ``Series("double-deck")`` one of that game.
    """

    if TYPE_CHECKING:

        def __init__(
            self,
            rules: AnyRules = DEFAULT_RULES,
            dealer: int = 0,
            *,
            options: Options = None,
            **given: Any,
        ) -> None: ...

    @staticmethod
    def _made(
        rules: AnyRules = DEFAULT_RULES, dealer: int = 0, *, options: Options = None, **given: Any
    ) -> Any:
        """``given``: ``target``, ``lead``, ``totals`` (of an auction game ``accounts``), as far as
        games of these rules have them. Raises GlupError."""
        by = rules_of(rules, options)
        dealer = given.pop("first_dealer", dealer)
        if isinstance(by, _auction.Rules):
            return _auction.Series(by, dealer, **given)
        if by in RULESETS:
            goal = {} if given.keys() & {"target", "lead"} else getattr(by, "goal", {})
            return _core.Series(first_dealer=dealer, **goal, **given)
        return _core.GameSeries(find_game(by), dealer, **given)

    @property
    def dealer(self) -> int:
        """The dealer of the next deal."""
        raise NotImplementedError

    @property
    def deals(self) -> int:
        """Deals entered so far."""
        raise NotImplementedError


class Action(Front):
    """An action taken apart: what it is, and with which cards."""

    @staticmethod
    def parse(
        text: str, *, trump: str | None = None, phase: int = 1, rules: AnyRules = DEFAULT_RULES
    ) -> Any:
        """An action by its form alone, read kindly; without an auction ``trump`` is to be told.

        Raises NotationError."""
        from glupcore.deals.actions import Action as OfStock

        by = rules_of(rules)
        if isinstance(by, _auction.Rules):
            return _auction.Action.parse(text)
        return OfStock.parse(text, trump=trump or "", phase=phase, rules=by)

    @staticmethod
    def of(position: Any, text: str) -> Any:
        """A legal action of a state, read kindly; of a view, too, in games with a stock.

        Raises NotationError if it can't be read and IllegalActionError if it isn't legal."""
        return _actions_of(position).of(position, text)

    @staticmethod
    def legal(position: Any) -> list[Any]:
        """The legal actions of a state."""
        found: list[Any] = _actions_of(position).legal(position)
        return found

    @property
    def type(self) -> str:
        """What it is: play, declare, bid, bury …"""
        raise NotImplementedError

    @property
    def cards(self) -> Sequence[Any]:
        """Its cards."""
        raise NotImplementedError

    if TYPE_CHECKING:

        def __init__(self, *args: Any, **given: Any) -> None: ...

    @staticmethod
    def _made(*args: Any, **given: Any) -> Any:
        """An action of a game with a stock, from its parts."""
        from glupcore.deals.actions import Action as OfStock

        return OfStock(*args, **given)


def _actions_of(position: Any) -> Any:
    if isinstance(position, _auction.State | _auction.View):
        return _auction.Action
    from glupcore.deals.actions import Action as OfStock

    return OfStock


if not TYPE_CHECKING:
    for _front, _kinds in (
        (State, (_core.State, _auction.State, _core.GameState)),
        (View, (_core.View, _auction.View, _core.GameView)),
        (Series, (_core.Series, _auction.Series, _core.GameSeries)),
        (Action, (_auction.Action,)),
    ):
        for _kind in _kinds:
            _front.register(_kind)


def view_of_position(position: Mapping[str, Any] | str | bytes, seat: int | None = None) -> Any:
    """The view that a position describes, in any game: a dict or a text (docs/notation.md).

    ``seat`` is the owner's where the position does not say it. Raises PositionError.
    """
    from glupcore.deals.kinds import view_in
    from glupcore.deals.positions import view_from_position

    found = view_in(position)
    return view_from_position(position, seat) if found is None else found


def _states_of(rules: Any) -> Any:
    """The states of games with a stock or an auction; None for others."""
    if isinstance(rules, _auction.Rules):
        return _auction.State
    return _core.State if rules in RULESETS else None


def _first(data: Any, *readers: Any) -> Any:
    """By the first of them that reads it; else what the last has to say."""
    for read in readers[:-1]:
        try:
            return read(data)
        except GlupError:
            pass
    return readers[-1](data)
