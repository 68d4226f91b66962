"""Rows of the lines that ``glupcore solve --json`` prints: endgames, or all actions in them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from glupcore._core import State
from glupcore.errors import GlupError
from glupcore.support.fields import InputError, fault
from glupcore.support.typed import Count, Score, Seconds, typed
from glupcore.tables.columns import (
    POINTS,
    SECONDS,
    Columns,
    Row,
    amount,
    flag,
    measure,
    number,
    text,
)


@dataclass(frozen=True, slots=True)
class _Solved:
    """A line; ``lower`` and ``upper`` stand there where the value is not known."""

    endgame: str
    value: Score | None
    best: tuple[str, ...]
    line: tuple[str, ...]
    nodes: Count
    seconds: Seconds
    lower: Score | None = None
    upper: Score | None = None
    actions: dict[str, Score] | None = None


_NUMBER: Final = number("number", "the number of the endgame in the file, from 0")
_ENDGAME: Final = text("endgame", "its notation, in canonical form")

ENDGAMES: Final[Columns] = (
    _NUMBER,
    _ENDGAME,
    text("rules", "the name of the ruleset"),
    text("trump", "the trump suit: C, D, H or S"),
    amount("cards", "cards", "cards of both players, one already led among them"),
    amount(
        "value",
        POINTS,
        "the leader's points minus the other's over the tricks left; null if a limit ended the "
        "search",
        nullable=True,
    ),
    flag("exact", "whether `value` is known"),
    amount("lower", POINTS, "`value`, or what it is at least"),
    amount("upper", POINTS, "`value`, or what it is at most"),
    text("best", "the best cards, with spaces; without `--all` one of them; empty if not exact"),
    text("line", "best play to the last card, with spaces; empty if not exact"),
    amount("nodes", "nodes", "positions searched"),
    measure("seconds", SECONDS, "wall-clock time"),
)

ACTIONS: Final[Columns] = (
    _NUMBER,
    _ENDGAME,
    text("rules", "the name of the ruleset"),
    text("action", "the card that is played"),
    amount("value", POINTS, "the leader's points minus the other's over the tricks left, then"),
    amount("loss", POINTS, "how much worse that is than the best, for whoever plays it"),
)


class EndgameRows:
    """Rows that ``make`` makes of an endgame."""

    def __init__(self, make: Callable[[int, _Solved], Sequence[Row]]) -> None:
        self._make = make
        self._count = 0
        self._left_out = 0

    @property
    def left_out(self) -> dict[str, int]:
        """Endgames that were not solved to the end and have no row."""
        return {"endgames that a limit ended": self._left_out}

    def rows(self, data: dict[str, Any]) -> Sequence[Row]:
        """Of one endgame. Raises InputError and GlupError."""
        made = self._make(self._count, typed(_Solved, data, strict=False))
        self._count += 1
        self._left_out += not made
        return made


def endgames() -> EndgameRows:
    """A row for each endgame."""
    return EndgameRows(_endgame)


def actions() -> EndgameRows:
    """A row for each action in each endgame; of a file made with ``--all``."""
    return EndgameRows(_actions)


def _endgame(number: int, solved: _Solved) -> list[Row]:
    state = _state(solved)
    led = state.led is not None
    lower, upper = _bounds(solved)
    return [
        (
            *(number, solved.endgame, state.rules, state.trump),
            sum(len(state.hand(seat)) for seat in (0, 1)) + led,
            *(solved.value, solved.value is not None, lower, upper),
            *(" ".join(solved.best), " ".join(solved.line), solved.nodes, solved.seconds),
        )
    ]


def _actions(number: int, solved: _Solved) -> list[Row]:
    if solved.actions is None:
        raise InputError("actions: missing, expected an object: solve with --all tells them")
    state, best = _state(solved), solved.value
    if best is None:
        return []
    return [
        (number, solved.endgame, state.rules, action, value, abs(best - value))
        for action, value in solved.actions.items()
    ]


def _bounds(solved: _Solved) -> tuple[int, int]:
    if solved.value is not None:
        return solved.value, solved.value
    for name in ("lower", "upper"):
        if getattr(solved, name) is None:
            raise InputError(f"{name}: missing, expected a whole number where value is null")
    assert solved.lower is not None
    assert solved.upper is not None
    return solved.lower, solved.upper


def _state(solved: _Solved) -> State:
    try:
        return State.from_endgame(solved.endgame)
    except GlupError as error:
        raise fault("endgame", "one of phase 2", solved.endgame, str(error)) from None
