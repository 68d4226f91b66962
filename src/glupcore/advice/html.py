"""Advice as a part of a page: a table with a bar for each action's chance to be the best."""

import math
from collections.abc import Sequence
from html import escape
from typing import Final

from glupcore.advice.values import ActionValue, Contract
from glupcore.drawing.render import SIGNS

_CELL: Final = "padding:2px 10px;text-align:{};white-space:nowrap;border:0"
_HEADS: Final = ("action", "value", "to the best", "chance")
_NUMBERS: Final = ("value", "to the best", *Contract._fields)  # stand at the right


def html(actions: Sequence[ActionValue], summary: str, reason: str = "") -> str:
    """The reason, the actions best first, how far they are behind, and how the values were found.

    Colours are those of the page, but for the bars, so that it fits light pages and dark ones.
    """
    contracts = Contract._fields if any(one.contract for one in actions) else ()
    heads = "".join(
        f'<th style="{_CELL.format("right" if head in _NUMBERS else "left")}">{head}</th>'
        for head in (*_HEADS, *contracts, "")
    )
    rows = "".join(_row(one, actions[0], contracts) for one in actions)
    said = f'<p style="margin:0;padding:4px 10px">{escape(reason)}</p>' if reason else ""
    return (
        f"{said}"
        '<table style="border-collapse:collapse;font-variant-numeric:tabular-nums">'
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody>"
        f'<caption style="caption-side:bottom;text-align:left;opacity:.75;padding:4px 10px">'
        f"{escape(summary)}</caption></table>"
    )


def _row(one: ActionValue, best: ActionValue, contracts: Sequence[str]) -> str:
    is_best = one is best
    right, left = _CELL.format("right"), _CELL.format("left")
    shares = [getattr(one.contract, name, math.nan) for name in contracts]
    more = "".join(f'<td style="{right}">{_number(share, ".0%")}</td>' for share in shares)
    return (
        f'<tr style="font-weight:{600 if is_best else 400}">'
        f'<td style="{left}">{_signs(one.action)}</td>'
        f'<td style="{right}">{_number(one.value, "+.2f")}</td>'
        f'<td style="{right}">{"" if is_best else _difference(one, best)}</td>'
        f'<td style="{left}">{_bar(one.chance)}</td>{more}'
        f'<td style="{left};opacity:.75">{escape(_standing(one))}</td></tr>'
    )


def _difference(one: ActionValue, best: ActionValue) -> str:
    """What is lost by it, and the standard error of that where it is known."""
    difference = one.difference
    if math.isnan(difference):
        difference = one.value - best.value
    error = one.difference_error
    known = math.isfinite(error) and error > 0
    return _number(difference, "+.2f") + (f" ± {error:.2f}" if known else "")


def _bar(chance: float) -> str:
    if math.isnan(chance):
        return ""
    return (
        '<span style="display:inline-block;width:80px;height:9px;margin-right:8px;'
        'border-radius:3px;background:rgba(128,128,128,.25)">'
        f'<span style="display:block;width:{100 * chance:.1f}%;height:100%;border-radius:3px;'
        f'background:#3f8f6b"></span></span>{chance:.0%}'
    )


def _standing(one: ActionValue) -> str:
    words = {"dominated": "no better than", "same": "same as"}
    if one.standing in words and one.like is not None:
        return f"{words[one.standing]} {one.like}"
    return "" if one.standing == "compared" else one.why_not


def _signs(action: str) -> str:
    """An action with suit signs for a card, red ones red: ``Q♠+``, ``T♦``."""
    if len(action.partition("+")[0]) != 2 or action[1] not in SIGNS:
        return escape(action)
    colour = ' style="color:#d0453f"' if action[1] in "DH" else ""
    return f"{action[0]}<span{colour}>{SIGNS[action[1]]}</span>{escape(action[2:])}"


def _number(number: float, form: str) -> str:
    return "–" if math.isnan(number) else f"{number:{form}}".replace("-", "−")
