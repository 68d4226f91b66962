"""The learning curve: what each report of a training run has found, and a picture of it."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from glupcore.support.fields import load_object
from glupcore.support.plotting import check_picture, new_figure, save_figure
from glupcore.support.typed import Count, typed


@dataclass(frozen=True, slots=True)
class Strength:
    """Points a deal by one ply over a fixed opponent, on decks that no training uses."""

    margin: float
    error: float
    pairs: Count


@dataclass(frozen=True, slots=True)
class Report:
    """A run after so many rounds and the deals in them.

    The errors are those of the last round's samples, roots of mean squares in points, before the
    fit has seen them: ``level`` that of a value, ``difference`` that of the actions of a decision
    from their mean, None in a round that compares none. ``strength`` is by opponent.
    """

    round: Count
    deals: Count
    level: float
    difference: float | None
    strength: dict[str, Strength]


def curve_lines(curve: Iterable[Report]) -> str:
    """A line of JSON for each report."""
    return "".join(json.dumps(asdict(report)) + "\n" for report in curve)


def curve_of(lines: str) -> list[Report]:
    """What curve_lines has written. Raises InputError if it is not."""
    return [typed(Report, load_object(line)) for line in lines.splitlines()]


def draw_curve(curve: Sequence[Report], path: Path) -> None:
    """Draw the strength against each opponent, and the errors, by deals. Raises GlupError."""
    check_picture(path)
    opponents = list(dict.fromkeys(name for report in curve for name in report.strength))
    rows = len(opponents) + 1
    figure = new_figure(8, 2.2 * rows)
    panels = figure.subplots(rows, sharex=True, squeeze=False)[:, 0]
    for axes, name in zip(panels, opponents, strict=False):
        met = [report for report in curve if name in report.strength]
        margins = [report.strength[name].margin for report in met]
        errors = [report.strength[name].error for report in met]
        axes.errorbar([r.deals for r in met], margins, yerr=errors, marker=".", capsize=2)
        axes.set_ylabel(f"points a deal\nover {name}")
    for label in ("level", "difference"):
        shown = [report for report in curve if getattr(report, label) is not None]
        values = [getattr(report, label) for report in shown]
        panels[-1].plot([r.deals for r in shown], values, marker=".", label=label)
    panels[-1].set_ylabel("error before\nthe fit, points")
    panels[-1].set_xlabel("deals (bars are standard errors)")
    panels[-1].legend()
    for axes in panels:
        axes.grid(alpha=0.3)
    save_figure(figure, path)
