"""The page: what says most, a section for each suite with pictures and tables, what ran where."""

import base64
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from math import isfinite
from typing import Final

from glupcore.bench import numbers
from glupcore.bench.report import charts
from glupcore.bench.report.collect import Collected
from glupcore.bench.signature import digest

_SUITES: Final[Mapping[str, str]] = {
    "rules": "The rules",
    "endgame": "The endgame solver",
    "search": "Search",
    "strength": "Strength",
    "peers": "Beside other libraries",
    "workload": "Hours of use",
    "limits": "The machine",
}
_MADE_BY: Final[Mapping[str, str]] = {
    "peers": "python benchmarks/peers/run.py --save DIR/peers.json",
    "workload": "python benchmarks/workload/replay.py --save DIR/workload.json",
}
_OWN: Final = "glupcore bench --report DIR"
_HEADLINES: Final = (
    ("rules.play.random", "a card of a random deal"),
    ("endgame.uniform.18.value.median", "to solve an endgame of 18 cards exactly, median"),
    ("search.deal.auto.playouts", "playouts a second of auto, at the deal"),
    ("search.latency.early.p99", "for a recommendation early in the deal, p99"),
    ("workload.latency.phase1.p99", "for a recommendation over hours of use, p99"),
    ("workload.memory", "of memory, median"),
)
_STYLE: Final = """
body { margin: 2rem auto; padding: 0 1rem; max-width: 62rem; font: 1rem/1.5 sans-serif; }
img { display: block; width: 100%; max-width: 50rem; }
table { border-collapse: collapse; margin: .5rem 0; font-size: .9rem; }
th, td { padding: .2rem .8rem .2rem 0; text-align: left; border-bottom: 1px solid #ddd; }
section { margin-top: 2.5rem; }
.warning { color: #8a4b00; }
.scroll { overflow-x: auto; }
"""


def page(found: Collected, data: Sequence[str]) -> str:
    """The whole page; ``data`` are the names of the files beside it."""
    unknown = [_tables(found, suite) for suite in found.suites() if suite not in _SUITES]
    missing = [
        (title, _MADE_BY.get(suite, _OWN))
        for suite, title in _SUITES.items()
        if suite not in found.suites()
    ]
    body = [
        "<h1>glupcore bench</h1>",
        *(f'<p class="warning">{escape(warning)}</p>' for warning in _warnings(found)),
        _table("", _headlines(found)),
        *(_section(found, suite) for suite in _SUITES if suite in found.suites()),
        _part("other", "Other figures", *unknown) if unknown else "",
        _part("missing", "Not in this report", _table("", missing)) if missing else "",
        _signature(found),
        _runs(found),
        _part("data", "Data", *(f'<p><a href="{escape(x)}">{escape(x)}</a></p>' for x in data)),
    ]
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>glupcore bench</title><style>{_STYLE}</style></head><body>\n"
        + "\n".join(body)
        + "\n</body></html>\n"
    )


def _warnings(found: Collected) -> Iterable[str]:
    if any(not result.complete for result in found.results):
        yield "The run was interrupted: not everything was measured."
    if found.differences:
        what = ", ".join(found.differences)
        yield f"The runs differ in what they ran on ({what}): compare within a suite only."
    if found.replaced:
        yield f"{found.replaced} figures were measured more than once: the newest are shown."


def _headlines(found: Collected) -> list[tuple[str, ...]]:
    """The few figures that say most."""
    return [
        (says, numbers.quantity(figure.median, figure.unit))
        for name, says in _HEADLINES
        if (figure := found.figures.get(name)) and isfinite(figure.median)
    ]


def _section(found: Collected, suite: str) -> str:
    pictures = [
        _picture(chart.title, chart.caption, charts.drawn(chart, found.figures_of(suite)))
        for chart in charts.CHARTS.get(suite, ())
    ]
    # Who plays at random loses so much that nothing else could be told apart.
    timed = [m for m in found.margins_of(suite) if m.b != "random"]
    pictures.append(_picture("Margin by time", "", charts.margins_by_time(timed)))
    made_by = f"<p>Made by <code>{_MADE_BY.get(suite, _OWN)}</code></p>"
    return _part(suite, _SUITES[suite], made_by, *pictures, _tables(found, suite))


def _picture(title: str, caption: str, svg: str | None) -> str:
    """As an image of its own: what two pictures call alike does not meet."""
    if svg is None:
        return ""
    data = base64.b64encode(svg.encode()).decode()
    image = f'<img src="data:image/svg+xml;base64,{data}" alt="{title}">'
    return f"<figure>{image}<figcaption><b>{title}.</b> {caption}</figcaption></figure>"


def _tables(found: Collected, suite: str) -> str:
    """All that a suite has found, drawn or not."""
    figures = [
        (f.name, numbers.quantity(f.median, f.unit), numbers.spread(f.samples, f.unit),
         str(len(f.samples)), f.what)
        for f in found.figures_of(suite)
    ]  # fmt: skip
    margins = [
        (m.name, m.a, m.b, numbers.signed(m.mean), numbers.digits(m.error, 2), str(m.pairs),
         f"{m.won:.0%}" if isfinite(m.won) else numbers.UNKNOWN, *map(numbers.seconds, m.seconds))
        for m in found.margins_of(suite)
    ]  # fmt: skip
    facts = [(name, numbers.exact(value)) for name, value in found.facts.get(suite, {}).items()]
    return (
        _table("figure, median, least – most, samples, what", figures)
        + _table("match, A, B, A − B a deal, error, pairs, won, A a decision, B", margins)
        + _table("count, value", facts)
    )


def _signature(found: Collected) -> str:
    rows = [("all", "", digest(found.signature))] if found.signature else []
    for suite, part in found.signature.items():
        rows.append((suite, "", digest({suite: part})))
        rows += [(suite, name, str(value)) for name, value in part.items()]
    return _part("signature", "Signature", _table("suite, name, value", rows))


def _runs(found: Collected) -> str:
    rows = [
        (one.created[:16].replace("T", " "), ", ".join(one.suites), numbers.seconds(one.seconds),
         "whole" if one.complete else "interrupted", str(1 + found.machines.index(one.machine)))
        for one in found.results
    ]  # fmt: skip
    machines = [
        (str(number), *pair) for number, one in enumerate(found.machines, 1) for pair in one.items()
    ]
    runs = _table("measured in UTC, suites, took, , machine", rows)
    return _part("runs", "Runs", runs, _table("machine, , ", machines))


def _part(name: str, title: str, *content: str) -> str:
    return "\n".join((f'<section id="{name}"><h2>{title}</h2>', *content, "</section>"))


def _table(heading: str, rows: Sequence[Sequence[str]]) -> str:
    """Empty without a row."""
    if not rows:
        return ""

    def line(cells: Iterable[str], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>\n"

    head = line(heading.split(", "), "th") if heading else ""
    body = "".join(line(row, "td") for row in rows)
    return f'<div class="scroll" tabindex="0"><table>{head}{body}</table></div>'
