"""A deal that is being played: a record that grows, and the state that it has led to."""

from dataclasses import replace

from glupcore._auction import Rules, State, View
from glupcore.auction.records import Record
from glupcore.errors import GlupError


class Deal:
    """A deal of an auction game, from its first card on, as glupcore.Deal for the others.

    For one thread at a time, or under a lock of the caller's.
    """

    def __init__(self, start: State, record: Record) -> None:
        """The deal that ``record`` tells, all its actions taken after ``start``.

        ``start`` has the accounts, which a record does not tell. Raises RecordError at an action
        that can't be taken.
        """
        self._start, self._record = start, record
        self._state = start.copy()
        record.play(self._state, range(len(record.actions)))

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

    def copy(self) -> "Deal":
        """A deal of its own at the same point."""
        other = object.__new__(Deal)
        other._start, other._record = self._start, self._record
        other._state = self._state.copy()
        return other

    def __eq__(self, other: object) -> bool:
        """Whether both are the same deal at the same point."""
        return isinstance(other, Deal) and self._state == other._state

    __hash__ = None  # type: ignore[assignment]
