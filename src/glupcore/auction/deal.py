"""A deal that is being played: a record that grows, and the state that it has led to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from glupcore._auction import Rules, State, View
from glupcore.auction.records import Record
from glupcore.deals import any_game
from glupcore.errors import GlupError


class Deal(any_game.Deal):
    """A deal of an auction game, from its first card on, as glupcore.Deal for the others.

    For one thread at a time, or under a lock of the caller's.
    """

    def __init__(self, record: Record, start: State | None = None) -> None:
        """The deal that ``record`` tells, all its actions taken after ``start``.

        ``start`` has the accounts, which a record does not tell; None: as a game begins. Raises
        RecordError at an action that can't be taken.
        """
        self._start, self._record = start or record.start(), record
        self._state = self._start.copy()
        record.play(self._state, range(len(record.actions)))

    @classmethod
    def from_seed(cls, seed: int, dealer: int = 0, *, rules: Rules) -> Deal:  # type: ignore[override]
        """A deal from a shuffled deck; the same seed gives the same deck."""
        return cls(Record.deal(rules, seed, dealer))

    @classmethod
    def from_deck(cls, deck: str | Sequence[str], dealer: int = 0, *, rules: Rules) -> Deal:  # type: ignore[override]
        """A deal from all cards in deal order (a string or a list). Raises RecordError."""
        told = deck if isinstance(deck, str) else " ".join(deck)
        fields = {"rules": rules.to_value(), "options": rules.options, "deck": told}
        return cls(Record.from_dict({**fields, "dealer": dealer, "actions": []}))

    @property
    def rules(self) -> Rules:
        """With their options."""
        return self._record.rules

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self._start.dealer

    @property
    def actions(self) -> tuple[str, ...]:
        """The actions so far, canonical."""
        return tuple(self._state.actions)

    @property
    def state(self) -> State:
        """A copy of the present state: what is done to it does not touch the deal."""
        return self._state.copy()

    @property
    def player(self) -> int | None:
        """The seat to act, None when the deal is over."""
        return self._state.player

    @property
    def is_over(self) -> bool:
        """Whether it has its result."""
        return self._state.is_over

    @property
    def has_choice(self) -> bool:
        """Whether there is more than one legal action."""
        return self._state.count_actions() > 1

    def view(self, seat: int) -> View:
        """What that seat knows now."""
        return self._state.view(seat)

    def apply(self, action: str) -> str:
        """Take a legal action, read kindly; its canonical text. Raises GlupError."""
        self._state.apply(action)
        return self._state.actions[-1]

    def undo(self) -> str:
        """Take the last action back; its text. Raises GlupError if there is none."""
        *before, last = self._state.actions or [""]
        if not last:
            raise GlupError("nothing to undo: the deal has just begun")
        self._state = self._start.copy()
        for action in before:
            self._state.apply(action)
        return last

    def record(self) -> Record:
        """The record of the deal so far, with the other keys of the record that it came from."""
        return replace(self._record, actions=self.actions, extra=dict(self._record.extra))

    def copy(self) -> Deal:
        """A deal of its own at the same point."""
        other = object.__new__(Deal)
        other._start, other._record = self._start, self._record
        other._state = self._state.copy()
        return other

    def __eq__(self, other: object) -> bool:
        """Whether both are the same deal at the same point."""
        return isinstance(other, Deal) and self._state == other._state

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        turn = "over" if self.is_over else f"seat {self.player} to {self._state.decision}"
        return f"<Deal of {self.rules}: ply {len(self.actions)}, {turn}>"

    def __str__(self) -> str:
        return str(self._state)
