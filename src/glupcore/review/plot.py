"""The course of a deal as a picture."""

from pathlib import Path

from glupcore._core import ruleset
from glupcore.review.result import GRADES, Grade, Report
from glupcore.support.plotting import check_picture, new_figure, save_figure

_COLOURS: dict[Grade, str] = {"inaccuracy": "#e0a800", "mistake": "#e06c00", "blunder": "#c00020"}


def draw_review(review: Report, path: Path) -> None:
    """Draw the lead that seat 0 could expect by tricks, and the errors: .svg or .png.

    A review of one player shows what they could expect. Raises GlupError for another name, or if
    matplotlib is not installed.
    """
    check_picture(path)
    one = review.seats[0] if len(review.seats) == 1 else None
    sign = -1 if one == 1 else 1
    tricks = [lead.trick for lead in review.leads]
    leads = [sign * lead.lead for lead in review.leads]
    figure = new_figure(8, 3.5)
    axes = figure.subplots()
    axes.axhline(0, color="#808080", linewidth=0.8)
    axes.plot(tricks, leads, color="#204a87")
    first_phase = ruleset(review.rules).draw_tricks
    if tricks[-1] > first_phase:
        axes.axvline(first_phase, color="#808080", linestyle=":", linewidth=0.8)
    for grade in GRADES:
        for seat, marker in zip((0, 1), "ov", strict=True):
            of = [d for d in review.decisions if d.grade == grade and d.seat == seat]
            if of:
                at = [
                    max(i for i, lead in enumerate(review.leads) if lead.ply <= d.ply) for d in of
                ]
                label = f"{grade}, seat {seat}" if one is None else grade
                points = [tricks[i] for i in at], [leads[i] for i in at]
                axes.plot(*points, marker, color=_COLOURS[grade], label=label)
    axes.set_xlabel("tricks")
    axes.set_ylabel("expected lead of seat 0" if one is None else "your expected lead")
    if axes.get_legend_handles_labels()[1]:
        axes.legend(fontsize="small")
    axes.grid(alpha=0.3)
    save_figure(figure, path)
