"""Advice as people read it: a table of the actions, and where the points come from."""

import math

from glupcore.advice import ActionValue, Advice, Outlook

HEADS = ("action", "value", "error", "samples", "best", "win", "gives up")
NUMBERS = range(1, 6)  # the columns that are set right
ALWAYS = 4  # so many columns stand whatever they say


def rows(advice: Advice) -> list[tuple[str, ...]]:
    """The cells of the table: action, value, error, samples, chance, win, and what it gives up.

    Columns that say nothing of any action are empty throughout.
    """
    return [_cells(value) for value in advice.actions]


def columns(advice: Advice) -> list[int]:
    """The columns that say something."""
    table = rows(advice)
    return [i for i in range(len(HEADS)) if i < ALWAYS or any(row[i] for row in table)]


def sources(advice: Advice) -> list[str]:
    """Where the points come from after the recommended action: a line for each player."""
    outlook = advice.actions[0].outlook
    return [] if outlook is None else list(_lines(outlook))


def text(advice: Advice) -> str:
    """The whole advice as plain text."""
    shown = columns(advice)
    table = [tuple(row[i] for i in shown) for row in (HEADS, *rows(advice))]
    widths = [max(len(row[i]) for row in table) for i in range(len(shown))]
    lines = []
    for row in table:
        mark = "*" if row[0] == advice.action else " "
        cells = [
            cell.rjust(width) if i in NUMBERS else cell.ljust(width)
            for i, cell, width in zip(shown, row, widths, strict=True)
        ]
        lines.append(f"{mark} {'  '.join(cells)}".rstrip())
    return "\n".join([*lines, *sources(advice), advice.summary(), f"recommended: {advice.action}"])


def _cells(value: ActionValue) -> tuple[str, ...]:
    gives_up = "" if value.outlook is None else "; ".join(map(str, value.outlook.gives_up[:2]))
    return (
        value.action,
        _number(value.value, "+.2f"),
        _number(value.error, ".2f"),
        str(value.samples),
        "" if math.isnan(value.chance) else f"{value.chance:.0%}",
        "" if value.win is None else f"{value.win:.1%}",
        gives_up,
    )


def _lines(outlook: Outlook) -> tuple[str, ...]:
    players = (("you", outlook.mine), ("opponent", outlook.theirs))
    result = []
    for name, points in players:
        parts = [
            f"{source} {amount:.1f}"
            for source, amount in sorted(points.items(), key=lambda item: -item[1])
            if abs(amount) >= 0.05
        ]
        result.append(f"{name + ':':<10}{sum(points.values()):.1f} = {', '.join(parts)}")
    return tuple(result)


def _number(number: float, form: str) -> str:
    return "-" if math.isnan(number) else f"{number:{form}}"
