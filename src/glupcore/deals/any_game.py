"""Records of deals in any game: each made by its rules, and what all have in common."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from glupcore._auction import Rules
from glupcore._core import DEFAULT_RULES, RULESETS, GlupError
from glupcore.errors import RecordError
from glupcore.rules import dealing, rules_of
from glupcore.support.fields import InputError, load_object
from glupcore.support.front import Front

if TYPE_CHECKING:
    from glupcore.rules import AnyRules, Options


class Record(Front):
    """One deal: the ``deck`` in deal order, who dealt, and the ``actions`` as they were written.

    The actions are not checked before they are taken. ``extra`` holds the keys that are none of
    ours, which are kept when the record is printed again.
    """

    __slots__ = ()

    if TYPE_CHECKING:  # fields of the classes of the games

        def __init__(self, *args: Any, **given: Any) -> None: ...

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

    @staticmethod
    def deal(
        rules: AnyRules,
        seed: int,
        dealer: int = 0,
        policy: str | None = None,
        exact_cut: bool = False,
        options: Options = None,
    ) -> Any:
        """The deal of a shuffled deck: the same seed, the same deal.

        It is played to its end if there is a ``policy``, each player knowing only what they may:
        ``random``, or ``greedy`` where it plays. The rest is as for ``State.from_seed``. Raises
        GlupError.
        """
        given = dealing(rules, options, exact_cut)
        return _kind(given["rules"]).Record.deal(seed=seed, dealer=dealer, policy=policy, **given)

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
        check_ply(ply, self.actions, number)
        state = self.start()
        self.play(state, range(ply), number)
        return state

    def play(self, state: Any, plies: range, number: int | None = None) -> None:
        """Take these actions of the record. Raises RecordError at the first that is not legal."""
        for ply in plies:
            try:
                state.apply(self.actions[ply])
            except GlupError as error:
                raise RecordError(number, ply, self.actions[ply], str(error)) from None

    def view_at(self, ply: int, seat: int | None, number: int | None = None) -> Any:
        """What a seat knows there, the one to act if none is given. Raises RecordError."""
        return view_of(self.state_at(ply, number), seat)


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
        """What that seat has seen of a deal before action ``ply``; None: all of it.

        Raises RecordError, and GlupError for a bad seat."""
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


def check_ply(ply: int, actions: Sequence[str], number: int | None) -> None:
    """Raises RecordError for none of these actions, nor the end after them."""
    if not 0 <= ply <= len(actions):
        reason = f"no ply {ply}, expected 0 to {len(actions)}"
        raise RecordError(number, None, str(ply), reason)


def view_of(state: Any, seat: int | None) -> Any:
    """What a seat knows of a deal, the one to act if none is given. Raises GlupError."""
    seat = state.player if seat is None else seat
    if seat is None:
        raise GlupError("decision: expected a deal that goes on, given its end")
    return state.view(seat)


def _kind(rules: Any) -> Any:
    """Where the classes of a game are."""
    if isinstance(rules, Rules):
        from glupcore.auction import classes as of_auction

        return of_auction
    if rules in RULESETS:
        from glupcore.deals import classes as of_stock

        return of_stock
    from glupcore.games import classes as of_others

    return of_others
