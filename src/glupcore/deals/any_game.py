"""Deals and their records in any game: each made by its rules, and what all have in common."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, overload

from glupcore._auction import Rules
from glupcore._core import DEFAULT_RULES, RULESETS
from glupcore.errors import GlupError, RecordError
from glupcore.rules import dealing, rules_of
from glupcore.support.fields import InputError, load_object
from glupcore.support.front import Front

if TYPE_CHECKING:
    from glupcore.deals import deal
    from glupcore.rules import AnyRules, OfStock, Options


class Record(Front):
    """One deal: the ``deck`` in deal order, who dealt, and the ``actions`` as they were written.

    The actions are not checked before they are taken. ``extra`` holds the keys that are none of
    ours, which are kept when the record is printed again.
    """

    __slots__ = ()

    if TYPE_CHECKING:  # fields of the classes of the games

        @property
        def rules(self) -> Any:
            """As of a state."""

        @property
        def deck(self) -> Any:
            """All cards in deal order."""

        @property
        def dealer(self) -> int:
            """The seat that dealt."""

        @property
        def actions(self) -> tuple[str, ...]:
            """As they were written."""

        @property
        def extra(self) -> Mapping[str, Any]:
            """The keys that are none of ours."""

    @classmethod
    def _made(cls, *args: Any, rules: AnyRules = DEFAULT_RULES, **given: Any) -> Any:
        """A record of these rules: ``deck``, ``dealer``, ``actions``, ``extra`` by name."""
        by = rules_of(rules)
        return _kind(by).Record(*args, rules=by, **given)

    @classmethod
    def parse(cls, text: str | bytes, number: int | None = None) -> Any:
        """A record from its JSON text; ``number`` is its number for error messages.

        Raises RecordError naming the field, the value found and what was expected."""
        try:
            return cls.from_dict(load_object(text), number)
        except InputError as fault:
            raise RecordError(number, None, fault.value, str(fault)) from None

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], number: int | None = None) -> Any:
        """A record from a dict such as ``to_dict`` makes; raises as ``parse`` does."""
        from glupcore.deals.kinds import record_in

        return record_in(data, number)

    def to_dict(self) -> dict[str, Any]:
        """As a JSON object: our keys in the order of docs/notation.md, then the extra ones."""
        raise NotImplementedError

    def to_json(self) -> str:
        """One line of JSON, without the line's end."""
        return json.dumps(self.to_dict(), separators=(",", ":"))

    def start(self) -> Any:
        """The state before the first action."""

    def state_at(self, ply: int, number: int | None = None) -> Any:
        """The state before action ``ply``, 0 .. len(actions); later actions are not looked at.

        Raises RecordError if there is no such ply or an earlier action can't be taken."""


class Deal(Front):
    """A deal from its first card on: actions are applied, undone, looked up and recorded.

    For one thread at a time, or under a lock of the caller's.

    >>> deal = Deal.from_seed(7, rules="three-handed")
    >>> deal.apply("bid:20"), deal.player
    ('bid:20', 2)
    """

    @classmethod
    def _made(cls, record: Record) -> Any:
        """The deal that a record tells, all its actions taken. Raises RecordError."""
        return _kind(record.rules).Deal(record)

    @overload
    @staticmethod
    def from_seed(
        seed: int, dealer: int = 0, exact_cut: bool = False, *, rules: OfStock = "glup"
    ) -> deal.Deal: ...
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
        """A deal of a shuffled deck: as ``State.from_seed``. Raises GlupError."""
        given = dealing(rules, options, exact_cut)
        return _kind(given["rules"]).Deal.from_seed(seed, dealer, **given)

    @staticmethod
    def from_deck(
        deck: str | Sequence[str],
        dealer: int = 0,
        exact_cut: bool = False,
        *,
        rules: AnyRules = DEFAULT_RULES,
        options: Options = None,
    ) -> Any:
        """A deal of all cards in deal order (a string or a list). Raises RecordError."""
        given = dealing(rules, options, exact_cut)
        return _kind(given["rules"]).Deal.from_deck(deck, dealer, **given)

    @classmethod
    def from_record(cls, record: Record | Mapping[str, Any] | str | bytes) -> Any:
        """A deal from a record, as an object, as a dict or as JSON text. Raises RecordError."""
        if isinstance(record, str | bytes):
            return cls._made(Record.parse(record))
        return cls._made(Record.from_dict(record) if isinstance(record, Mapping) else record)

    @property
    def rules(self) -> Any:
        """As of a state."""
        raise NotImplementedError

    @property
    def actions(self) -> tuple[str, ...]:
        """The actions so far, canonical."""
        raise NotImplementedError

    @property
    def state(self) -> Any:
        """A copy of the present state: what is done to it does not touch the deal."""
        raise NotImplementedError

    @property
    def player(self) -> int | None:
        """The seat to act, None when the deal is over."""
        raise NotImplementedError

    @property
    def is_over(self) -> bool:
        """Whether nobody is to act any more."""
        raise NotImplementedError

    def view(self, seat: int) -> Any:
        """What that seat knows now."""

    def apply(self, action: str) -> str:
        """Take a legal action, read kindly; its canonical text. Raises GlupError."""
        raise NotImplementedError

    def undo(self) -> str:
        """Take the last action back; its text. Raises GlupError if there is none."""
        raise NotImplementedError

    def record(self) -> Any:
        """The record of the deal so far, with the other keys of the record that it came from."""


class SeenDeal(Front):
    """A deal from its first card on, as the player at one seat sees it.

    It is told what happens, which is checked as far as that player can know; all that they know
    (``view``) follows.
    """

    __slots__ = ()

    @classmethod
    def _made(cls, *args: Any, rules: AnyRules = DEFAULT_RULES, **given: Any) -> Any:
        """Of the hand dealt, by name: with a stock ``hand, turnup, dealer, seat``, with an auction
        ``hand, seat, dealer, totals``. Raises GlupError."""
        by = rules_of(rules)
        return _kind(by).SeenDeal(*args, rules=by, **given)

    @staticmethod
    def parse(text: str) -> Any:
        """The deal that a text tells (docs/notation.md, "A deal as one player saw it").

        Raises RecordError naming the line, what was found there and what was expected."""
        from glupcore.deals.reading import told_by_text

        return told_by_text(text)

    @classmethod
    def from_record(cls, record: Any, seat: int, ply: int | None = None) -> Any:
        """Of games with a stock: what that seat has seen of a deal before action ``ply``; None: all
        of it. Raises RecordError, and GlupError for a bad seat."""
        return _kind(record.rules).SeenDeal.from_record(record, seat, ply)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any] | str | bytes, seat: int | None = None) -> Any:
        """Of games with a stock: a record with ``?`` in its deck. Raises RecordError."""
        return _kind(RULESETS[0]).SeenDeal.from_dict(data, seat)

    @property
    def seat(self) -> int:
        """The owner's."""
        raise NotImplementedError

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        raise NotImplementedError

    @property
    def rules(self) -> Any:
        """As of a state."""
        raise NotImplementedError

    @property
    def plies(self) -> int:
        """How many actions have been told."""
        raise NotImplementedError

    def to_text(self) -> str:
        """The text that ``parse`` reads as the same deal."""
        raise NotImplementedError

    def view_at(self, ply: int | None = None) -> Any:
        """What the owner knew before action ``ply``, or knows now. Raises GlupError."""


def _kind(rules: Any) -> Any:
    """Where the classes of a game are."""
    if isinstance(rules, Rules):
        from glupcore.auction import classes as of_auction

        return of_auction
    if rules in RULESETS:
        from glupcore.deals import classes as of_stock

        return of_stock
    raise GlupError(f"rules: {rules} given, expected a game with advice")
