"""What the page says about each suite. A suite that was not run has no section."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import isfinite
from typing import Final

from glupcore.bench.report.bars import bars, ratios
from glupcore.bench.report.collect import Collected
from glupcore.bench.report.curves import memory
from glupcore.bench.report.dots import ranges
from glupcore.bench.report.endgame import draw_endgame
from glupcore.bench.report.search import draw_search
from glupcore.bench.report.section import Section, bar, quantile_rows
from glupcore.bench.report.strength import margin_by_time, matches
from glupcore.bench.results import Figure, Margin

OWN: Final = "glupcore bench --report DIR"
COMMANDS: Final[Mapping[str, str]] = {
    "peers": "python benchmarks/peers/run.py --save DIR/peers.json",
    "workload": "python benchmarks/workload/replay.py --save DIR/workload.json",
}
"""What makes the data of a suite; ``OWN`` that of all others."""

TITLES: Final[Mapping[str, tuple[str, str]]] = {
    "rules": (
        "The rules",
        "What one step of the core takes: copies, actions, legal choices, views, whole deals.",
    ),
    "endgame": (
        "The endgame solver",
        "Exact solutions of positions of phase 2, where both hands are known to both.",
    ),
    "search": (
        "Search",
        "How much the solvers look at in a second, and how long they need to settle.",
    ),
    "strength": (
        "Strength",
        "Points a deal on duplicate deals: each deck is played twice, with the seats swapped.",
    ),
    "peers": (
        "Beside other libraries",
        "Each beside glupcore in the same run, so that noise of the machine meets both.",
    ),
    "workload": (
        "Hours of use",
        "Recommendations for a long run of positions, as a program that embeds the engine asks.",
    ),
    "limits": (
        "The machine",
        "The same small work everywhere: where two reports differ here, the machine differs.",
    ),
}


_SOLVED: Final = re.compile(r"peers\.endgame\.(.+)\.(median|p\d+|most)")
_QUANTILE: Final = re.compile(r"workload\.(.+)\.(p\d+|max|median|most)")


def sections_of(found: Collected) -> list[Section]:
    """In the order of the page; figures that no suite knows come last."""
    made = [_section(found, suite) for suite in TITLES if suite in found.suites()]
    unknown = [suite for suite in found.suites() if suite not in TITLES]
    if unknown:
        rest = Section("other", "Other figures", "Figures that this page has no picture for.")
        rest.figures = [f for suite in unknown for f in found.figures_of(suite)]
        rest.margins = [m for suite in unknown for m in found.margins_of(suite)]
        rest.facts = {
            f"{suite}.{name}": value
            for suite in unknown
            for name, value in found.facts.get(suite, {}).items()
        }
        made.append(rest)
    return made


def missing_from(found: Collected) -> list[tuple[str, str]]:
    """The titles of the suites without data, each with the command that makes it."""
    return [
        (title, COMMANDS.get(suite, OWN))
        for suite, (title, _) in TITLES.items()
        if suite not in found.suites()
    ]


def _section(found: Collected, suite: str) -> Section:
    section = Section(suite, *TITLES[suite])
    section.figures = found.figures_of(suite)
    section.margins = found.margins_of(suite)
    section.facts = dict(found.facts.get(suite, {}))
    _DRAW[suite](section, found.counts(suite))
    return section


def _rules(section: Section, _: Mapping[str, float]) -> None:
    figures = [figure for figure in section.figures if figure.unit == "s"]
    labels = [figure.name.removeprefix("rules.") for figure in figures]
    groups = [label.partition(".")[0] for label in labels]
    groups = [group if groups.count(group) > 1 else "" for group in groups]
    order = sorted(range(len(figures)), key=lambda i: (groups.index(groups[i]), i))
    drawn = [bar(figures[i], labels[i], groups[i]) for i in order]
    alt = f"Bars of the times of {len(figures)} operations on a logarithmic scale."
    section.show(
        partial(bars, "rules", alt, drawn),
        "Time of one step",
        "Each bar ends at the median; the stroke across it runs from the least window to the most."
        " The scale is logarithmic: equal steps are equal factors.",
        figures,
        wide=True,
    )


def _limits(section: Section, _: Mapping[str, float]) -> None:
    figures = [figure for figure in section.figures if figure.unit == "s"]
    drawn = [bar(figure, figure.name.removeprefix("reference.")) for figure in figures]
    alt = "Bars of the times of the reference work on a logarithmic scale."
    section.show(
        partial(bars, "limits", alt, drawn),
        "Reference work",
        "Arithmetic and a shuffle without memory to wait for, then one load that depends on the"
        " last, from arrays that fit into ever slower memory.",
        figures,
        wide=True,
    )


def _strength(section: Section, _: Mapping[str, float]) -> None:
    known = [m for m in section.margins if isfinite(m.mean) and isfinite(m.seconds[0])]
    # Who plays at random loses so much that nothing else could be told apart.
    timed = [m for m in known if m.b != "random"] or known
    alt = f"Margins of {len(timed)} matches against the time of a decision."
    section.show(
        partial(margin_by_time, "strength", alt, timed),
        "Margin against time",
        "How many points a deal more than the opponent, by the time a decision took. Bars are one"
        " standard error to either side; lines join one player at different limits.",
        margins=timed,
        wide=True,
    )
    if len(timed) < len(section.margins):
        _matches(section, [margin for margin in section.margins if margin not in timed])


def _matches(section: Section, margins: Sequence[Margin]) -> None:
    name, alt = f"{section.suite}-matches", f"Margins of {len(margins)} matches."
    section.show(
        partial(matches, name, alt, margins),
        "Matches",
        "A's points minus B's a deal. Bars are one standard error to either side.",
        margins=margins,
        wide=True,
    )


def _peers(section: Section, _: Mapping[str, float]) -> None:
    speeds = [f for f in section.figures if _is_ratio(f) and f.more_is_better]
    times = [f for f in section.figures if _is_ratio(f) and not f.more_is_better]
    _ratios(section, speeds, "Speed", "right")
    _ratios(section, times, "Time", "left")
    _matches(section, section.margins)
    solved, shown = quantile_rows(section, _SOLVED)
    section.show(
        partial(ranges, "peers-endgame", "Quantiles of the times of endgame solvers.", solved),
        "Endgame solvers",
        "Time of an endgame of ours and of a deal of another game: neither is the other's problem,"
        " but both solve whole deals exactly.",
        shown,
    )


def _is_ratio(figure: Figure) -> bool:
    return figure.name.endswith(".ratio")


def _label(figure: Figure) -> str:
    """What it is a figure of, and of which quantile."""
    label, _, rest = figure.what.partition(": ")
    quantile = rest.partition(" of ")[0] if _SOLVED.match(figure.name) else ""
    return f"{label}, {quantile}" if quantile else label


def _ratios(section: Section, figures: Sequence[Figure], title: str, side: str) -> None:
    drawn = []
    for figure in figures:
        group = figure.name.removeprefix("peers.").partition(".")[0]
        drawn.append(bar(figure, _label(figure), group))
    alt = f"{len(figures)} ratios of {title.lower()} on a logarithmic scale with a line at 1."
    section.show(
        partial(ratios, f"peers-{title}", alt, drawn),
        f"{title}, as a ratio",
        f"How many times that of the one it is compared with; {side} of the line is faster. The"
        " stroke runs from the least sample to the most.",
        figures,
        wide=True,
    )


def _workload(section: Section, _: Mapping[str, float]) -> None:
    latencies, figures = quantile_rows(section, _QUANTILE)
    alt = "Quantiles of the latency of recommendations, and of how far they overshot."
    section.show(
        partial(ranges, "workload", alt, latencies),
        "Latency",
        "From the median to the worst of the run: what a caller waits, and by how much the limit"
        " was overshot, where it was.",
        figures,
    )
    size = next((f for f in section.figures if f.name == "workload.memory"), None)
    if size is not None:
        section.show(
            partial(memory, "memory", f"{size.what} by time.", size.samples, size.unit),
            "Memory",
            f"From the beginning of the run to its end, in {size.unit}: a leak would be a slope."
            " The axis does not begin at 0.",
            [size],
        )


_DRAW: Final[Mapping[str, Callable[[Section, Mapping[str, float]], None]]] = {
    "rules": _rules,
    "endgame": draw_endgame,
    "search": draw_search,
    "strength": _strength,
    "peers": _peers,
    "workload": _workload,
    "limits": _limits,
}
