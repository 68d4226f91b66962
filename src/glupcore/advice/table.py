"""Advice as people read it: a table of the actions, and where the points come from.

Numbers that stand together agree: differences are those of the values as they are shown, and the
points by source come to the value.
"""

import math
import re
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType

from glupcore.advice.values import ActionValue, Contract, Outlook

WIDTH = 100
ROWS = 12  # of a table that is not asked for all of it
_GAP = "  "
_LEAST = 12  # columns for actions before a column of numbers is left out
_REMARK = 16  # columns for remarks beside the numbers, if they are longer
_DITTO = '"'  # for a remark that the row above has, too
_EXPENDABLE = ("samples", "bids", "chance", "made", "value")


@dataclass(frozen=True, slots=True)
class Column:
    """A column of numbers: its head and its cells."""

    head: str
    cells: tuple[str, ...]

    @property
    def width(self) -> int:
        """Characters of the widest cell."""
        return max(len(self.head), *map(len, self.cells))


def table(
    actions: Sequence[ActionValue],
    width: int = WIDTH,
    most: int | None = ROWS,
    named: Mapping[str, str] = MappingProxyType({}),
    reason: str | None = None,
) -> list[str]:
    """The lines of the table, no wider than ``width``: the best first, with a ``*``.

    Of more than ``most`` actions the first are shown, and how many others there are; None: all.
    ``named`` are those that are called otherwise than by their texts; the ``reason`` is told.
    What there is to be said of an action stands beside its numbers, or below if that is too wide.
    """
    shown = actions if most is None else actions[:most]
    names = [named.get(value.action, value.action) for value in shown]
    rank = {value.action: f"{number}" for number, value in enumerate(actions, 1)}
    edge = 3 + max(len(rank[value.action]) for value in shown)
    said = [remark(value, rank, reason) for value in shown]
    remarks = [_DITTO if one and one == above else one for above, one in pairwise(["", *said])]
    columns = _columns(shown)
    longest = max(map(len, ["action", *names]))
    while _width(columns) + edge + min(longest, _LEAST) > width and len(columns) > 1:
        columns = _without(columns)
    needed = min(_REMARK, max(map(len, remarks)))  # beside the numbers
    if needed and edge + longest + _width(columns) + len(_GAP) + needed > width:
        fewer = [column for column in columns if column.head != "samples"]
        if edge + longest + _width(fewer) + len(_GAP) + needed <= width:
            columns = fewer
    beside = _width(columns)
    room = min(longest, max(width - edge - beside, 8))
    left = width - edge - room - beside - len(_GAP)  # for remarks
    is_beside = 0 < needed <= left
    heads = [column.head.rjust(column.width) for column in columns]
    lines = [_GAP.join([" " * edge + "action".ljust(room), *heads, *["notes"] * is_beside])]
    for row, value in enumerate(shown):
        mark = ("* " if row == 0 else "  ") + rank[value.action].rjust(edge - 3) + " "
        folded = _folded(names[row], room)
        notes = _words(remarks[row], left) if is_beside else []
        numbers = [column.cells[row].rjust(column.width) for column in columns]
        lines.append(_GAP.join([mark + folded[0].ljust(room), *numbers, *notes[:1]]))
        blank = " " * (edge + room + beside + len(_GAP))
        for n in range(1, max(len(folded), len(notes))):
            name = " " * edge + (folded[n] if n < len(folded) else "")
            lines.append(name.ljust(len(blank)) + notes[n] if n < len(notes) else name)
        if not is_beside and remarks[row] not in ("", _DITTO):
            lines += [" " * (edge + 1) + part for part in _words(remarks[row], width - edge - 1)]
    if left_out := len(actions) - len(shown):
        lines.append(f"  and {left_out} more")
    return [line.rstrip() for line in lines]


def sources(best: ActionValue, width: int = WIDTH) -> list[str]:
    """Where the points come from after an action: for each player what adds up."""
    if best.outlook is None:
        return []
    value = None if math.isnan(best.value) else best.value
    return [
        line
        for name, total, parts in balanced(best.outlook, value)
        for line in _wrapped(
            f"{name + ':':<10}{total:.1f} = ",
            [f"{source} {points:.1f}" for source, points in parts],
            width,
        )
    ]


def text(
    actions: Sequence[ActionValue],
    summary: str,
    width: int = WIDTH,
    most: int | None = ROWS,
    more: Sequence[str] = (),
    reason: str = "",
) -> str:
    """A whole advice as plain text; ``summary`` is a line on how the values were found.

    The ``reason`` stands above the table, the lines of ``more`` below.
    """
    end = _folded(f"recommended: {actions[0].action}", width)
    return "\n".join(
        [
            *_words(reason, width),
            *table(actions, width, most, reason=reason),
            *sources(actions[0], width),
            *more,
            *_words(summary, width),
            *end,
        ]
    )


def balanced(
    outlook: Outlook, value: float | None
) -> list[tuple[str, float, list[tuple[str, float]]]]:
    """For each player the sum and the sources, in tenths of a point that add up.

    The sums differ by the value, rounded to tenths itself. What rounds to nothing is left out.
    """
    mine = round(10 * sum(outlook.mine.values()))
    theirs = round(10 * sum(outlook.theirs.values()))
    if value is not None:
        theirs = mine - round(10 * value)
    result = []
    for name, whole, points in (("you", mine, outlook.mine), ("opponent", theirs, outlook.theirs)):
        parts = [(source, tenths) for source, tenths in _apportioned(points, whole) if tenths]
        parts.sort(key=lambda part: -part[1])
        result.append((name, whole / 10, [(source, tenths / 10) for source, tenths in parts]))
    return result


def remark(value: ActionValue, rank: Mapping[str, str], told: str | None = None) -> str:
    """What is to be said of an action besides its numbers; empty if nothing is.

    ``rank`` is what another action is called, ``told`` the reason that is known already.
    """
    if value.like is not None:
        how = "same as" if value.standing == "same" else "no better than"
        return f"{how} {rank[value.like]}"
    if value.standing == "given up":  # too early for its outlook
        return "" if value.reason == told else value.why_not
    return "" if value.outlook is None else "; ".join(map(str, value.outlook.gives_up[:2]))


def _apportioned(points: Mapping[str, float], whole: int) -> list[tuple[str, int]]:
    """Tenths that come to ``whole``: rounded down, and up where most was lost."""
    exact = {source: 10 * amount for source, amount in points.items()}
    tenths = {source: math.floor(amount) for source, amount in exact.items()}
    order = sorted(exact, key=lambda source: tenths[source] - exact[source])
    missing = whole - sum(tenths.values())
    for source in order[: max(missing, 0)]:
        tenths[source] += 1
    if missing < 0 and tenths:  # a tenth too many in the sum: the largest part bears it best
        tenths[max(tenths, key=lambda source: tenths[source])] += missing
    elif missing > len(order) and tenths:
        tenths[max(tenths, key=lambda source: tenths[source])] += missing - len(order)
    return list(tenths.items())


def _columns(shown: Sequence[ActionValue]) -> list[Column]:
    best = shown[0]
    columns = [
        Column("value", tuple(map(_value, shown))),
        Column("behind", tuple(_behind(value, best) for value in shown)),
        Column("±", tuple(_error(value, best) for value in shown)),
        Column("chance", tuple(_percent(value.chance) for value in shown)),
        Column("win", tuple("" if v.win is None else f"{v.win:.1%}" for v in shown)),
        *_contract_columns([value.contract for value in shown]),
        Column("samples", tuple(str(value.samples or "") for value in shown)),
    ]
    return [column for column in columns if any(column.cells)]


def _contract_columns(contracts: Sequence[Contract | None]) -> list[Column]:
    def shares(name: str) -> Column:
        known = ("" if one is None else f"{getattr(one, name):.0%}" for one in contracts)
        return Column(name, tuple(known))

    return [shares("bids"), shares("made")]


def _width(columns: Sequence[Column]) -> int:
    """Of all of them, each with its gap."""
    return sum(len(_GAP) + column.width for column in columns)


def _without(columns: list[Column]) -> list[Column]:
    """Without the one that is missed least."""
    heads = [column.head for column in columns]
    gone = next((head for head in _EXPENDABLE if head in heads), heads[-1])
    return [column for column in columns if column.head != gone]


def _value(value: ActionValue) -> str:
    bound = value.standing in ("given up", "dominated")
    return ("≤ " if bound and not math.isnan(value.value) else "") + _points(value.value)


def _behind(value: ActionValue, best: ActionValue) -> str:
    """How much less than the best, by the numbers that are shown."""
    if value is best or math.isnan(value.difference):
        return ""
    return f"{round(best.value, 1) - round(value.value, 1):.1f}"


def _error(value: ActionValue, best: ActionValue) -> str:
    error = value.difference_error
    if value is best or math.isnan(error) or value.standing in ("same", "dominated"):
        return ""
    return f"{error:.1f}"


def _points(number: float) -> str:
    """A number of points with its sign; empty if it is not known."""
    return "" if math.isnan(number) else f"{round(number, 1) + 0.0:+.1f}"


def _percent(share: float) -> str:
    return "" if math.isnan(share) else f"{share:.0%}"


def _folded(text: str, width: int) -> list[str]:
    """A text in lines of so many characters, broken behind commas, colons and blanks.

    Behind hyphens too where a word is longer than a line.
    """
    lines = [""]
    parts = re.findall(r"[^ ,:]*[ ,:]?", text)
    if max(map(len, parts)) > width:
        parts = re.findall(r"[^ ,:-]*[ ,:-]?", text)
    for part in parts:
        if lines[-1] and len((lines[-1] + part).rstrip()) > width:
            lines.append(" ")
        lines[-1] += part
    return [line.rstrip() for line in lines]


def _words(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, max(width, 8), break_on_hyphens=False)


def _wrapped(head: str, parts: Sequence[str], width: int) -> list[str]:
    """Parts with commas between them, broken between parts, after a head."""
    indent = " " * 4
    joined = ", ".join(part.replace(" ", "\0") for part in parts)
    lines = textwrap.wrap(head + joined, width, subsequent_indent=indent, break_on_hyphens=False)
    return [line.replace("\0", " ") for line in lines]
