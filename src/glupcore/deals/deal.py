"""A deal that is being played: a record that grows, and the state that it has led to."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from glupcore._core import RULESETS, Course, Random, State, View
from glupcore.deals import any_game
from glupcore.deals.actions import Action
from glupcore.deals.records import Record, Step
from glupcore.drawing.render import text


class Deal(any_game.Deal):
    """A deal from its first card on: actions are applied, undone, looked up and recorded.

    For one thread at a time, or under a lock of the caller's.

    >>> deal = Deal.from_seed(7)
    >>> action = deal.apply(deal.legal_actions()[0])
    >>> deal.actions == (action,)
    True
    >>> deal.undo() == action
    True
    """

    def __init__(self, record: Record) -> None:
        """The deal that ``record`` describes, all its actions taken.

        Raises RecordError naming ply, text and reason if one of them can't be.
        """
        self._record = record  # its actions are those the deal began with
        self._course = Course(
            record.deck, record.dealer, record.exact_cut, record.actions, record.rules
        )

    @classmethod
    def from_seed(  # type: ignore[override]
        cls, seed: int, dealer: int = 0, exact_cut: bool = False, *, rules: str = RULESETS[0]
    ) -> "Deal":
        """A deal from a shuffled deck; the same seed gives the same deck."""
        return cls.from_deck(Random(seed).deck(rules), dealer, exact_cut, rules=rules)

    @classmethod
    def from_deck(  # type: ignore[override]
        cls,
        deck: str | Sequence[str],
        dealer: int = 0,
        exact_cut: bool = False,
        *,
        rules: str = RULESETS[0],
    ) -> "Deal":
        """A deal from all cards in deal order (a string or a list). Raises RecordError."""
        fields = {
            "rules": rules,
            "deck": deck if isinstance(deck, str) else list(deck),
            "dealer": dealer,
            "exact_cut": exact_cut,
            "actions": [],
        }
        return cls(Record.from_dict(fields))

    @classmethod
    def from_record(cls, record: Record | Mapping[str, Any] | str | bytes) -> "Deal":  # type: ignore[override]
        """A deal from a record, as an object, as a dict or as JSON text. Raises RecordError."""
        if isinstance(record, str | bytes):
            record = Record.parse(record)
        elif not isinstance(record, Record):
            record = Record.from_dict(record)
        return cls(record)

    @property
    def rules(self) -> str:
        """The name of the ruleset, one of RULESETS."""
        return self._record.rules

    @property
    def dealer(self) -> int:
        """The seat that dealt; the other one leads first."""
        return self._record.dealer

    @property
    def exact_cut(self) -> bool:
        """Whether the dealer cut off exactly the cards dealt and the turn-up, where that scores."""
        return self._record.exact_cut

    @property
    def deck(self) -> tuple[str, ...]:
        """All cards in deal order."""
        return self._record.deck

    @property
    def actions(self) -> tuple[str, ...]:
        """The actions so far, canonical."""
        return self._course.actions

    @property
    def state(self) -> State:
        """A copy of the present state: what is done to it does not touch the deal."""
        return self._course.state

    @property
    def player(self) -> int | None:
        """The seat to act, None when the deal is over."""
        return self.state.player

    @property
    def is_over(self) -> bool:
        """Whether all cards have been played."""
        return self.state.is_over

    @property
    def scores(self) -> tuple[int, int]:
        """The points of seats 0 and 1 so far."""
        return self.state.scores

    def legal_actions(self) -> list[str]:
        """Canonical texts, sorted; empty when the deal is over."""
        return self.state.legal_actions()

    def view(self, seat: int) -> View:
        """What the player at ``seat`` knows now."""
        return self.state.view(seat)

    def apply(self, action: str) -> str:
        """Take a legal action, read kindly; its canonical text.

        Raises NotationError if it can't be read and IllegalActionError if it isn't legal; the deal
        is then as it was.
        """
        return self._course.apply(action)

    def undo(self) -> str:
        """Take the last action back; its text. Raises GlupError if there is none."""
        return self._course.undo()

    def state_at(self, ply: int) -> State:
        """A copy of the state before action ``ply``, 0 .. len(actions). Raises GlupError."""
        return self._course.state_at(ply)

    def record(self) -> Record:
        """The record of the deal so far, with the other keys of the record that it came from."""
        return replace(self._record, actions=self.actions, extra=dict(self._record.extra))

    def rows(self) -> list[dict[str, Any]]:
        """One flat dict for each action so far, for ``pandas.DataFrame``.

        ``type``, ``kind`` and ``points`` are those of ``Action``, ``legal`` counts the legal
        actions, and ``score_0``, ``score_1`` and ``glups`` are those before the next decision.
        """
        return [_row(step) for step in self.record().steps()]

    def copy(self) -> "Deal":
        """A deal of its own at the same point."""
        other = object.__new__(Deal)
        other._record, other._course = self._record, self._course.copy()
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> "Deal":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return Deal, (self.record(),)

    def __eq__(self, other: object) -> bool:
        """Whether both are the same deal at the same point."""
        if not isinstance(other, Deal):
            return NotImplemented
        return self.actions == other.actions and self.state_at(0) == other.state_at(0)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        state = self.state
        turn = "over" if state.player is None else f"seat {state.player} to {state.decision}"
        first, second = state.scores
        return f"<Deal: ply {len(self.actions)}, phase {state.phase}, {turn}, {first}:{second}>"

    def __str__(self) -> str:
        return text(self.state)

    def _repr_svg_(self) -> str:
        return self.state._repr_svg_()

    def _repr_html_(self) -> str:
        return self.state._repr_html_()


def _row(step: Step) -> dict[str, Any]:
    before, after = step.before, step.after
    action = Action.of(before, step.action)
    return {
        "ply": step.ply,
        "phase": before.phase,
        "trick": before.trick,
        "player": before.player,
        "decision": before.decision,
        "legal": len(before.legal_actions()),
        "action": str(action),
        "type": action.type,
        "kind": action.kind,
        "points": action.points,
        "score_0": after.scores[0],
        "score_1": after.scores[1],
        "glups": after.glups,
    }
