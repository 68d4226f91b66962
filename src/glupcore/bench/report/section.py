"""A part of the page about one suite: its pictures, with the figures that are in each."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from glupcore.bench.report.axes import HALF, SMALL, WIDE
from glupcore.bench.report.bars import Bar
from glupcore.bench.report.dots import Row
from glupcore.bench.results import Figure, Margin


@dataclass(frozen=True)
class Picture:
    """A plot with what it shows, in a sentence or two, and the data that it shows."""

    title: str
    caption: str
    svg: str
    small: str  # the same for a phone
    wide: bool
    figures: Sequence[Figure] = ()
    margins: Sequence[Margin] = ()


@dataclass
class Section:
    """``figures``, ``margins`` and ``facts`` have all that the suite found, drawn or not."""

    suite: str
    title: str
    about: str
    pictures: list[Picture] = field(default_factory=list)
    figures: Sequence[Figure] = ()
    margins: Sequence[Margin] = ()
    facts: dict[str, float] = field(default_factory=dict)

    def show(
        self,
        draw: Callable[..., str | None],
        title: str,
        caption: str,
        figures: Iterable[Figure] = (),
        margins: Iterable[Margin] = (),
        wide: bool = False,
    ) -> None:
        """Add a picture, if there is anything to draw, which ``draw`` does in any ``width``.

        A wide one has the page for itself. It is drawn twice, for phones too, so that its text is
        readable there.
        """
        svg, small = draw(width=WIDE if wide else HALF), draw(width=SMALL)
        if svg is not None and small is not None:
            self.pictures.append(
                Picture(title, caption, svg, small, wide, tuple(figures), tuple(margins))
            )


def bar(figure: Figure, label: str, group: str = "") -> Bar:
    """A figure as a row of a picture."""
    return Bar(label, group, figure.median, figure.least, figure.most)


def quantile_rows(section: Section, names: re.Pattern[str]) -> tuple[list[Row], list[Figure]]:
    """A row for each first group of such names, its points by the second; and their figures."""
    points: dict[str, dict[str, float]] = {}
    figures = []
    for figure in section.figures:
        match = names.fullmatch(figure.name)
        if match and figure.unit == "s":
            points.setdefault(match[1], {})[match[2]] = figure.median
            figures.append(figure)
    return [Row(label, values) for label, values in points.items()], figures
