"""A deal that is being played, in any game: a record that grows, and the states it has led to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from glupcore._core import DEFAULT_RULES, GlupError
from glupcore.deals.any_game import Record
from glupcore.rules import dealing, fields_of

if TYPE_CHECKING:
    from glupcore.rules import AnyRules, Options


class Deal:
    """A deal from its first card on: actions are applied, undone, looked up and recorded.

    For one thread at a time, or under a lock of the caller's. What a game's states have, such as
    ``scores``, is there by ``deal.state``.

    >>> deal = Deal.from_seed(7, rules="three-handed")
    >>> deal.apply("bid:20"), deal.player
    ('bid:20', 2)
    >>> deal.undo()
    'bid:20'
    """

    def __init__(self, record: Any, start: Any = None) -> None:
        """The deal that ``record`` tells, all its actions taken after ``start``.

        ``start``, if it is given, is its first state and has more than the record tells: the
        accounts of a game. Raises RecordError naming ply, text and reason if an action can't be
        taken.
        """
        self._record = record
        self._states: list[Any] = [start or record.start()]
        self._actions: list[str] = []
        for ply, action in enumerate(record.actions):
            try:
                self.apply(action)
            except GlupError:
                record.state_at(ply + 1)  # which says where it stands
                raise

    @staticmethod
    def from_seed(
        seed: int,
        dealer: int = 0,
        exact_cut: bool = False,
        *,
        rules: AnyRules = DEFAULT_RULES,
        options: Options = None,
    ) -> Deal:
        """A deal of a shuffled deck: as ``State.from_seed``. Raises GlupError."""
        return Deal(Record.deal(rules, seed, dealer, exact_cut=exact_cut, options=options))

    @staticmethod
    def from_deck(
        deck: str | Sequence[str],
        dealer: int = 0,
        exact_cut: bool = False,
        *,
        rules: AnyRules = DEFAULT_RULES,
        options: Options = None,
    ) -> Deal:
        """A deal of all cards in deal order (a string or a list). Raises RecordError."""
        given = dealing(rules, options, exact_cut)
        given |= fields_of(given["rules"])
        told = deck if isinstance(deck, str) else " ".join(deck)
        return Deal(Record.from_dict({**given, "deck": told, "dealer": dealer, "actions": []}))

    @staticmethod
    def from_record(record: Record | Mapping[str, Any] | str | bytes) -> Deal:
        """A deal from a record, as an object, as a dict or as JSON text. Raises RecordError."""
        if isinstance(record, str | bytes):
            return Deal(Record.parse(record))
        return Deal(Record.from_dict(record) if isinstance(record, Mapping) else record)

    @property
    def rules(self) -> Any:
        """The name of the game; in a game with an auction Rules, whose text is the name."""
        return self._record.rules

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        dealer: int = self._record.dealer
        return dealer

    @property
    def exact_cut(self) -> bool:
        """Whether the dealer cut off exactly the cards dealt and the turn-up, where that scores."""
        return getattr(self._record, "exact_cut", False)

    @property
    def deck(self) -> tuple[str, ...]:
        """All cards in deal order."""
        deck = self._record.deck
        return tuple(deck.split() if isinstance(deck, str) else deck)

    @property
    def actions(self) -> tuple[str, ...]:
        """The actions so far, canonical."""
        return tuple(self._actions)

    @property
    def state(self) -> Any:
        """A copy of the present state: what is done to it does not touch the deal."""
        return self.state_at(len(self._actions))

    @property
    def player(self) -> int | None:
        """The seat to act, None when the deal is over."""
        player: int | None = self._states[-1].player
        return player

    @property
    def is_over(self) -> bool:
        """Whether nobody is to act any more."""
        over: bool = self._states[-1].is_over
        return over

    @property
    def scores(self) -> Any:
        """As of a state."""
        return self._states[-1].scores

    def legal_actions(self) -> list[str]:
        """As of a state."""
        legal: list[str] = self._states[-1].legal_actions()
        return legal

    def view(self, seat: int) -> Any:
        """What the player at ``seat`` knows now."""
        return self._states[-1].view(seat)

    def apply(self, action: str) -> str:
        """Take a legal action, read kindly; its canonical text.

        Raises NotationError if it can't be read and IllegalActionError if it isn't legal; the deal
        is then as it was.
        """
        after = self._states[-1].copy()
        self._actions.append(after.apply(action))
        self._states.append(after)
        return self._actions[-1]

    def undo(self) -> str:
        """Take the last action back; its text. Raises GlupError if there is none."""
        if not self._actions:
            raise GlupError("no action to undo: the deal has just begun")
        self._states.pop()
        return self._actions.pop()

    def state_at(self, ply: int) -> Any:
        """A copy of the state before action ``ply``, 0 .. len(actions). Raises GlupError."""
        if not 0 <= ply < len(self._states):
            raise GlupError(f"no ply {ply}, expected 0 to {len(self._actions)}")
        return self._states[ply].copy()

    def record(self) -> Any:
        """The record of the deal so far, with the other keys of the record that it came from."""
        return replace(self._record, actions=self.actions, extra=dict(self._record.extra))

    def rows(self) -> list[dict[str, Any]]:
        """One flat dict for each action so far, for ``pandas.DataFrame``.

        ``legal`` counts the legal actions; in games with a stock ``type``, ``kind`` and ``points``
        are those of ``Action``, and ``score_0``, ``score_1`` and ``glups`` are those before the
        next decision.
        """
        from glupcore.deals.rows import row

        steps = zip(self._states, self._actions, self._states[1:], strict=False)
        return [row(ply, *step) for ply, step in enumerate(steps)]

    def copy(self) -> Deal:
        """A deal of its own at the same point."""
        other = object.__new__(Deal)
        other._record, other._states = self._record, self._states.copy()
        other._actions = self._actions.copy()
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> Deal:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return Deal, (self.record(), self._states[0])

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """As 0.1 kept a deal of a game with an auction."""
        actions = tuple(kept["_state"].actions)
        Deal.__init__(self, replace(kept["_record"], actions=actions), kept["_start"])

    def __eq__(self, other: object) -> bool:
        """Whether both are the same deal at the same point."""
        if not isinstance(other, Deal):
            return NotImplemented
        return self._actions == other._actions and self._states[0] == other._states[0]

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        state = self._states[-1]
        name = "" if self.rules == DEFAULT_RULES else f" of {self.rules}"
        turn = "over" if self.is_over else f"seat {self.player} to {state.decision}"
        return f"<Deal{name}: ply {len(self._actions)}, {turn}>"

    def __str__(self) -> str:
        return str(self._states[-1])

    def _repr_svg_(self) -> Any:
        return self._states[-1]._repr_svg_()

    def _repr_html_(self) -> Any:
        return self._states[-1]._repr_html_()
