"""A deal that is being played: a record that grows, and the state that it has led to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from glupcore._core import GameState, GameView
from glupcore.deals import any_game
from glupcore.errors import GlupError
from glupcore.games.records import Record


class Deal(any_game.Deal):
    """A deal from its first card on, as glupcore.Deal for the other games.

    For one thread at a time, or under a lock of the caller's.
    """

    def __init__(self, record: Record) -> None:
        """The deal that ``record`` tells, all its actions taken. Raises RecordError."""
        self._record = record
        self._state, self._actions = record.played()

    @classmethod
    def from_seed(cls, seed: int, dealer: int = 0, *, rules: str) -> Deal:  # type: ignore[override]
        """A deal from a shuffled deck; the same seed gives the same deck."""
        return cls(Record.deal(rules, seed, dealer))

    @classmethod
    def from_deck(cls, deck: str | Sequence[str], dealer: int = 0, *, rules: str) -> Deal:  # type: ignore[override]
        """A deal from all cards in deal order (a string or a list). Raises RecordError."""
        told = deck if isinstance(deck, str) else " ".join(deck)
        fields = {"rules": rules, "deck": told, "dealer": dealer, "actions": []}
        return cls(Record.from_dict(fields))

    @property
    def rules(self) -> str:
        """The name of the game."""
        return self._record.rules

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self._record.dealer

    @property
    def actions(self) -> tuple[str, ...]:
        """The actions so far, canonical."""
        return tuple(self._actions)

    @property
    def state(self) -> GameState:
        """A copy of the present state: what is done to it does not touch the deal."""
        return self._state.copy()

    @property
    def player(self) -> int | None:
        """The seat to act, None when the deal is over."""
        return self._state.player

    @property
    def is_over(self) -> bool:
        """Whether nobody is to act any more."""
        return self._state.is_over

    @property
    def has_choice(self) -> bool:
        """Whether there is more than one legal action."""
        return len(self._state.legal_actions()) > 1

    def view(self, seat: int) -> GameView:
        """What that seat knows now."""
        return self._state.view(seat)

    def apply(self, action: str) -> str:
        """Take a legal action, read kindly; its canonical text. Raises GlupError."""
        self._actions.append(self._state.apply(action))
        return self._actions[-1]

    def undo(self) -> str:
        """Take the last action back; its text. Raises GlupError if there is none."""
        if not self._actions:
            raise GlupError("nothing to undo: the deal has just begun")
        last = self._actions[-1]
        before = replace(self.record(), actions=self.actions[:-1])
        self._state, self._actions = before.played()
        return last

    def record(self) -> Record:
        """The record of the deal so far, with the other keys of the record that it came from."""
        return replace(self._record, actions=self.actions, extra=dict(self._record.extra))

    def copy(self) -> Deal:
        """A deal of its own at the same point."""
        return Deal(self.record())

    def __eq__(self, other: object) -> bool:
        """Whether both are the same deal at the same point."""
        return isinstance(other, Deal) and self._state == other._state

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        turn = "over" if self.is_over else f"seat {self.player} to {self._state.decision}"
        return f"<Deal of {self.rules}: ply {len(self._actions)}, {turn}>"
