"""The report of benchmarks as a page: whole, alone, and true to its data."""

import csv
import math
import re
import shutil
import sys
from base64 import b64decode
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

import report_sample
from extras import need
from glupcore.bench import BenchResult, Figure, Margin, load
from glupcore.bench.numbers import count, exact, quantity, seconds, signed, spread, tick
from glupcore.bench.report import write_report
from glupcore.bench.report.collect import Collected
from glupcore.bench.signature import digest
from glupcore.errors import GlupError
from speeds import some_quick

SUITES = ["rules", "endgame", "search", "strength", "peers", "workload", "limits"]
STRANGE = "<script>alert('1')</script> & \"$x_1$\" ]]>"


class Page(HTMLParser):
    """A page that was parsed: ids, links, pictures, text; what is opened is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: list[str] = []
        self.pictures: list[str] = []
        self.words: list[str] = []
        opened: list[str] = []
        self.opened = opened
        self.feed(text)
        self.close()
        assert opened == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        self.tags.append(tag)
        self.ids += [given["id"]] if "id" in given else []
        self.links += [given["href"]] if "href" in given else []
        if tag == "img":
            assert given["alt"]
            kind, _, data = given["src"].partition(",")
            assert kind == "data:image/svg+xml;base64"
            self.pictures.append(b64decode(data).decode())
        elif tag != "meta":
            self.opened.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.opened.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return "".join(self.words)


def parsed(folder: Path) -> Page:
    return Page((folder / "index.html").read_text(encoding="utf-8"))


def report(folder: Path, *results: BenchResult) -> Page:
    need("matplotlib")
    write_report(results, folder)
    return parsed(folder)


def result(*figures: Figure, margins: tuple[Margin, ...] = (), suite: str = "rules") -> BenchResult:
    return BenchResult(
        (suite,), "2026-01-01T00:00:00+00:00", 1.0, True, {}, {}, {}, figures, margins
    )


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report on all suites."""
    need("matplotlib")
    folder = tmp_path_factory.mktemp("report") / "new" / "folder"
    results = [report_sample.workload(), report_sample.bench(), report_sample.peers()]
    paths = write_report(results, folder)
    assert {path.name for path in paths} == {
        "index.html", "figures.csv", "margins.csv", "bench.json", "peers.json", "workload.json",
    }  # fmt: skip
    assert all(path.parent == folder and path.exists() for path in paths)
    return folder


def test_the_page_stands_alone(whole: Path) -> None:
    page, text = parsed(whole), (whole / "index.html").read_text(encoding="utf-8")
    assert not {"script", "link", "iframe", "object"} & set(page.tags)
    assert "http" not in text
    assert sorted(page.links) == sorted(p.name for p in whole.iterdir() if p.name != "index.html")
    assert len(page.ids) == len(set(page.ids))


def test_the_page_has_every_section_and_figure(whole: Path) -> None:
    page = parsed(whole)
    assert set(SUITES) <= set(page.ids)
    assert not {"missing", "other"} & set(page.ids)
    found = Collected.of([load(path) for path in whole.glob("*.json")])
    words = set(page.words)
    for figure in found.figures.values():
        assert figure.name in words
        assert quantity(figure.median, figure.unit) in words
        assert figure.what in words
    for margin in found.margins:
        assert {margin.name, margin.a, margin.b, signed(margin.mean)} <= words
    for suite, part in found.signature.items():
        assert {*part, *map(str, part.values())} <= words, suite
        assert digest({suite: part}) in words
    assert digest(found.signature) in words


def test_pictures_show_the_figures_that_they_are_of(whole: Path) -> None:
    pictures = parsed(whole).pictures
    labels = [set(re.findall(r">([^<>]+)</text>", picture)) for picture in pictures]
    for expected in (
        {"copy", "play.random", "10 ns"},
        {"memory.64MiB"},
        {"uniform value median", "uniform all p99", "cards"},
        {"identical.18.value", "p90"},
        {"early", "phase 2", "most"},
        {"deal", "ismcts cut short"},
        {"auto", "threads"},
        {"against greedy", "auto:seconds=0.01", "ismcts:seconds=0.01"},
        {"plays.ours.random", "plays.openspiel.bridge"},
        {"endgame.ours.value.uniform.p99"},
        {"dds.value"},
        {"against OpenSpiel ISMCTS"},
        {"latency.phase1", "overshoot.phase1"},
        {"sample", "65 MiB"},
    ):
        assert [found for found in labels if expected <= found], expected
    assert len(pictures) == 15


@pytest.mark.slow
def test_the_same_results_make_the_same_page(tmp_path: Path) -> None:
    results = [report_sample.peers(), report_sample.workload()]
    report(tmp_path / "one", *results)
    report(tmp_path / "other", *reversed(results))
    one, other = (tmp_path / name / "index.html" for name in ("one", "other"))
    assert one.read_bytes() == other.read_bytes()


def test_the_tables_beside_have_every_figure_and_match(whole: Path) -> None:
    found = Collected.of([load(path) for path in whole.glob("*.json")])
    with (whole / "figures.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["name"]: row for row in csv.DictReader(file)}
    assert list(rows) == list(found.figures)
    for figure in found.figures.values():
        row = rows[figure.name]
        assert (row["what"], row["unit"]) == (figure.what, figure.unit)
        assert float(row["median"]) == figure.median
        assert (float(row["least"]), float(row["most"])) == (figure.least, figure.most)
        assert tuple(map(float, row["samples"].split())) == figure.samples
    with (whole / "margins.csv").open(encoding="utf-8", newline="") as file:
        margins = list(csv.DictReader(file))
    assert [(m["a"], m["b"], float(m["mean"])) for m in margins] == [
        (m.a, m.b, m.mean) for m in found.margins
    ]


def test_results_that_the_folder_has_are_not_written_again(whole: Path, tmp_path: Path) -> None:
    shutil.copy(whole / "peers.json", tmp_path / "of my own.json")
    (tmp_path / "no result.json").write_text("[")
    given = [load(tmp_path / "of my own.json")] * 2
    need("matplotlib")
    for _ in range(2):
        names = {path.name for path in write_report(given, tmp_path)}
        assert names == {"index.html", "figures.csv", "margins.csv", "of my own.json"}
    write_report([result(), replace(result(), seconds=2.0)], tmp_path / "two")
    assert {p.name for p in (tmp_path / "two").glob("*.json")} == {"bench.json", "bench-2.json"}


@pytest.mark.parametrize("suite", some_quick(SUITES, "endgame"))
def test_one_suite_is_enough(suite: str, tmp_path: Path) -> None:
    every = [report_sample.bench(), report_sample.peers(), report_sample.workload()]
    found = Collected.of(every)
    only = replace(
        every[0],
        suites=(suite,),
        figures=tuple(found.figures_of(suite)),
        margins=tuple(found.margins_of(suite)),
        facts={},
        signature={},
    )
    page = report(tmp_path, only)
    assert [name for name in page.ids if name in SUITES] == [suite]
    assert "missing" in page.ids
    assert "python benchmarks/peers/run.py --save DIR/peers.json" in page.text


def test_strange_text_is_text(tmp_path: Path) -> None:
    figures = [
        Figure(f"{prefix}.{STRANGE}{ending}", STRANGE, unit, (1e-3, 2e-3))
        for prefix, ending, unit in (
            ("rules", "", "s"),
            ("reference", "", "s"),
            ("search.latency", ".p99", "s"),
            ("search.deal", ".playouts", "playouts/s"),
            ("peers.plays", ".ratio", "×"),
            ("workload", ".p99", "s"),
            (STRANGE, "", STRANGE),
        )
    ]
    margin = Margin(STRANGE, STRANGE, STRANGE, 5, 1.0, 1.0, 0.5, (0.1, 0.1))
    strength = replace(margin, name=f"strength.{STRANGE}")
    strange = replace(
        result(*figures, margins=(margin, strength)),
        created=STRANGE,
        suites=(STRANGE,),
        machine={STRANGE: STRANGE},
        facts={STRANGE: {STRANGE: 1.0}},
        signature={STRANGE: {STRANGE: STRANGE}},
    )
    page = report(tmp_path, strange)
    assert "script" not in page.tags
    assert page.words.count(STRANGE) > 10
    assert {"rules", "limits", "search", "peers", "workload", "strength", "other"} <= set(page.ids)


SAMPLES = [
    (), (math.nan,), (1e-320, 1e300), (1e-3,), (0.0,), (-1.0, 1.0), (math.nan, 1e-3), (math.inf,),
]  # fmt: skip


@pytest.mark.parametrize(
    "samples",
    some_quick(SAMPLES, *SAMPLES[:3]),
    ids=str,
)
def test_odd_samples_do_no_harm(samples: tuple[float, ...], tmp_path: Path) -> None:
    every = (report_sample.bench(), report_sample.peers(), report_sample.workload())
    names = [(f.name, f.unit) for whole in every for f in whole.figures]
    rare = names[::5] + [name for name in names if ".memory" in name[0]]
    odd = result(*(Figure(name, "", unit, samples) for name, unit in dict(rare).items()))
    value = samples[0] if samples else math.nan
    margins = tuple(
        Margin(f"{suite}.x", "a", "b", 0, value, value, value, (value, value))
        for suite in ("strength", "peers")
    )
    facts = {"endgame": {"uniform.6.value.nodes": value, "uniform.9.value.nodes": 1.0},
             "search": {"latency.limit": value}}  # fmt: skip
    page = report(tmp_path, replace(odd, margins=margins, facts=facts))
    assert {name for name, _ in rare} <= set(page.words)


def test_what_was_measured_twice_is_shown_as_it_was_last(tmp_path: Path) -> None:
    older = replace(result(Figure("rules.copy", "", "s", (1e-9,))), machine={"cores": "1"})
    newer = replace(
        result(Figure("rules.copy", "", "s", (5e-9,))),
        created="2026-01-02T00:00:00+00:00",
        complete=False,
        machine={"cores": "2"},
    )
    page = report(tmp_path, newer, older)
    assert "5.00 ns" in page.words
    assert "1.00 ns" not in page.words
    for warning in ("interrupted", "more than once", "differ in what they ran on (cores)"):
        assert warning in page.text.lower()


def test_without_matplotlib_or_results_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(GlupError, match=r'matplotlib .* pip install "glupcore\[plot\]"'):
        write_report([result()], tmp_path / "report")
    monkeypatch.undo()
    need("matplotlib")
    with pytest.raises(GlupError, match="at least one result"):
        write_report([], tmp_path / "report")
    assert not (tmp_path / "report").exists()


def test_numbers_have_three_digits_and_a_fitting_unit() -> None:
    times = (2.65e-8, 9.996e-7, 0.0123, 59.0, 7200.0, 0.0, math.nan, 3e-12)
    assert [seconds(value) for value in times] == [
        "26.5 ns", "1.00 µs", "12.3 ms", "59.0 s", "2.00 h", "0 s", "–", "0.00300 ns",
    ]  # fmt: skip
    assert [count(value) for value in (3.86e7, 456.0, 12345.0, 0.0123, 0.5, -2.5e9)] == [
        "38.6 M", "456", "12.3 k", "0.0123", "0.500", "-2.50 G",
    ]  # fmt: skip
    assert quantity(1.1587, "×") == "1.16 ×"
    assert exact(1854706.0) == "1,854,706"
    assert [signed(value) for value in (31.24, -7.9, math.nan)] == ["+31.2", "−7.9", "–"]
    assert spread((1e-9, 3e-9), "s") == "1.00 ns – 3.00 ns"
    assert spread((1e-9, math.nan), "s") == "–"
    assert [tick(text) for text in ("10.0 ms", "100 k", "1.50 ms", "0.0200", "1000")] == [
        "10 ms", "100 k", "1.5 ms", "0.02", "1000",
    ]  # fmt: skip
