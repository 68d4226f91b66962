"""The page: a head with the figures that say most, a section for each suite, the data behind."""

from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from typing import Final

from glupcore.bench.numbers import UNKNOWN, digits, exact, quantity, seconds, signed, spread
from glupcore.bench.report.collect import Collected
from glupcore.bench.report.headlines import headlines
from glupcore.bench.report.html import Html, code, element, joined, table
from glupcore.bench.report.section import Picture, Section
from glupcore.bench.report.sections import COMMANDS, OWN, missing_from, sections_of
from glupcore.bench.results import BenchResult, Figure, Margin
from glupcore.bench.signature import digest

_TITLE: Final = "glupcore bench"


def page(found: Collected, data: Sequence[str]) -> str:
    """The whole page; ``data`` are the names of the files beside it."""
    sections = sections_of(found)
    css = files("glupcore.bench.report").joinpath("style.css").read_text(encoding="utf-8")
    head = element(
        "head",
        Html('<meta charset="utf-8">'),
        Html('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        Html('<meta name="color-scheme" content="light dark">'),
        element("title", _TITLE),
        element("style", Html(css)),
    )
    body = element(
        "body",
        element("a", "To the figures", class_="skip", href="#main"),
        _header(found),
        _contents(sections),
        element(
            "main",
            *map(_section, sections),
            _missing(found),
            _signature(found),
            _machines(found),
            _data(data),
            id="main",
        ),
    )
    return f'<!DOCTYPE html>\n<html lang="en">{head}\n{body}</html>\n'


def _header(found: Collected) -> Html:
    newest = found.results[-1] if found.results else None
    lines: list[Html] = []
    if newest is not None:
        took = seconds(sum(result.seconds for result in found.results))
        lines.append(element("p", f"{_when(newest)} UTC · measured in {took}", class_="when"))
    if found.signature:
        text = joined(("Signature ", code(digest(found.signature))))
        lines.append(element("p", element("a", text, href="#signature"), class_="when"))
    machine: Mapping[str, str] = max(found.machines, key=len, default={})
    if machine:
        lines.append(
            element(
                "p",
                " · ".join(f"{key} {value}" for key, value in list(machine.items())[:5]),
                class_="machine",
            )
        )
    return element(
        "header",
        element("h1", _TITLE),
        *lines,
        *(element("p", warning, class_="warning") for warning in _warnings(found)),
        _tiles(found),
    )


def _when(result: BenchResult) -> str:
    return result.created[:16].replace("T", " ")


def _warnings(found: Collected) -> Iterable[str]:
    if any(not result.complete for result in found.results):
        yield "The run was interrupted: not everything was measured."
    if found.differences:
        what = ", ".join(found.differences)
        yield f"The runs differ in what they ran on ({what}): compare within a suite only."
    if found.replaced:
        yield f"{found.replaced} figures were measured more than once: the newest are shown."


def _tiles(found: Collected) -> Html | None:
    tiles = [
        element(
            "li",
            element("a", element("strong", one.number), " ", element("span", one.says),
                    href=f"#{one.suite}"),
        )
        for one in headlines(found)
    ]  # fmt: skip
    return element("ul", *tiles, class_="tiles") if tiles else None


def _contents(sections: Sequence[Section]) -> Html:
    links = [element("a", section.title, href=f"#{section.suite}") for section in sections]
    rest = [("signature", "Signature"), ("data", "Data")]
    links += [element("a", title, href=f"#{name}") for name, title in rest]
    return element("nav", joined(links, " "), aria_label="Contents")


def _section(section: Section) -> Html:
    drawn = {figure.name for picture in section.pictures for figure in picture.figures}
    met = {margin for picture in section.pictures for margin in picture.margins}
    figures = [figure for figure in section.figures if figure.name not in drawn]
    margins = [margin for margin in section.margins if margin not in met]
    rest = "All figures" if not section.pictures else "Other figures"
    known = section.suite != "other"
    return element(
        "section",
        element("h2", section.title),
        element("p", section.about, class_="about"),
        _command(COMMANDS.get(section.suite, OWN)) if known else None,
        element("div", *map(_picture, section.pictures), class_="pictures"),
        _details(rest, _figure_table(figures), len(figures), not section.pictures),
        _details("Other matches", _margin_table(margins), len(margins), not section.pictures),
        _details("Counts", _fact_table(section.facts), len(section.facts)),
        id=section.suite,
    )


def _picture(picture: Picture) -> Html:
    return element(
        "figure",
        element("h3", picture.title),
        element("div", Html(picture.svg), class_="large"),
        element("div", Html(picture.small), class_="small"),
        element("figcaption", picture.caption),
        _details("Figures", _figure_table(picture.figures), len(picture.figures)),
        _details("Matches", _margin_table(picture.margins), len(picture.margins)),
        class_="wide" if picture.wide else None,
    )


def _command(command: str) -> Html:
    return element("p", "Made by ", code(command), class_="command")


def _details(title: str, content: Html, entries: int, opened: bool = False) -> Html | None:
    if not entries:
        return None
    summary = element("summary", f"{title} ", element("span", str(entries)))
    return element("details", summary, content, open=opened)


def _figure_table(figures: Iterable[Figure]) -> Html:
    return table(
        ("figure", "median", "least – most", "samples", "what"),
        (
            (
                code(figure.name),
                quantity(figure.median, figure.unit),
                spread(figure.samples, figure.unit),
                str(len(figure.samples)),
                figure.what,
            )
            for figure in figures
        ),
        numbers=range(1, 4),
    )


def _margin_table(margins: Iterable[Margin]) -> Html:
    return table(
        ("A", "B", "A − B a deal", "error", "pairs", "won", "A a decision", "B", "match"),
        (
            (
                code(margin.a),
                code(margin.b),
                signed(margin.mean),
                digits(margin.error, 2),
                str(margin.pairs),
                f"{margin.won:.0%}" if margin.won == margin.won else UNKNOWN,
                seconds(margin.seconds[0]),
                seconds(margin.seconds[1]),
                code(margin.name),
            )
            for margin in margins
        ),
        numbers=range(2, 8),
    )


def _fact_table(facts: Mapping[str, float]) -> Html:
    return table(("count", "value"), ((code(name), exact(value)) for name, value in facts.items()))


def _missing(found: Collected) -> Html | None:
    missing = missing_from(found)
    if not missing:
        return None
    lines = [element("li", f"{title}: ", code(command)) for title, command in missing]
    return element(
        "section",
        element("h2", "Not in this report"),
        element("p", "These have no data yet. It comes with", class_="about"),
        element("ul", *lines),
        id="missing",
    )


def _signature(found: Collected) -> Html:
    parts = [
        _details(
            f"{suite} · {digest({suite: part})}",
            table(("name", "value"), ((code(name), str(value)) for name, value in part.items())),
            len(part),
        )
        for suite, part in found.signature.items()
    ]
    about = "What depends on no clock: a change that leaves behaviour alone leaves it alone."
    return element(
        "section",
        element("h2", "Signature"),
        element("p", about if parts else "No suite of this run has one.", class_="about"),
        element("p", code(digest(found.signature)), class_="digest") if parts else None,
        *parts,
        id="signature",
    )


def _machines(found: Collected) -> Html:
    runs = table(
        ("measured, UTC", "suites", "took", "", "machine"),
        (
            (
                element("time", _when(result), datetime=result.created),
                ", ".join(result.suites),
                seconds(result.seconds),
                "whole" if result.complete else "interrupted",
                str(1 + found.machines.index(result.machine)),
            )
            for result in found.results
        ),
        numbers=range(2, 3),
    )
    lists = []
    for number, machine in enumerate(found.machines, 1):
        terms = [("machine", str(number)), *machine.items()]
        pairs = (element("div", element("dt", key), element("dd", value)) for key, value in terms)
        lists.append(element("dl", *pairs))
    return element("section", element("h2", "Runs"), runs, *lists, id="runs")


def _data(names: Sequence[str]) -> Html:
    links = [element("li", element("a", name, href=name)) for name in names]
    return element(
        "section",
        element("h2", "Data"),
        element("p", "The same numbers, with every sample, beside this page:", class_="about"),
        element("ul", *links, class_="files"),
        id="data",
    )
