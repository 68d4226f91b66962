"""``glupcore bench``: signatures, windows, comparisons, files and the command."""

import dataclasses
import json
import math
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from command_line import Glup, refused
from glupcore.arena import match
from glupcore.bench import BenchResult, Figure, Margin, auction_endgames, load, measure, reference
from glupcore.bench.beside import beside, merged
from glupcore.bench.compare import compare
from glupcore.bench.deals import deals, decision
from glupcore.bench.measure import Subject, TimeIsUp, passes_for, ratios, take_turns, turns
from glupcore.bench.numbers import UNKNOWN
from glupcore.bench.run import SUITES, Run, run_suites, signatures, suite
from glupcore.bench.signature import changes, digest
from glupcore.bench.suites import endgame, rules, search, strength
from glupcore.bench.tables import comparison_text, tables, text
from glupcore.cli.bench import command
from glupcore.errors import GlupError
from glupcore.solvers.spec import Spec
from places import ROOT

SHORT = 0.0005  # seconds of a window, where nobody looks at the speed
STORED = ROOT / "benchmarks" / "signature.json"


@pytest.fixture(scope="module")
def found() -> dict[str, dict[str, int | str]]:
    return signatures()


@pytest.mark.parametrize("name", SUITES)
def test_signature_is_the_stored_one(name: str, found: dict[str, dict[str, int | str]]) -> None:
    """A change that means to leave behaviour alone leaves it alone.

    After one that means to alter it: ``glupcore bench --signature > benchmarks/signature.json``,
    and the commit says ``Bench: DIGEST`` and why.
    """
    stored = json.loads(STORED.read_text(encoding="utf-8"))
    assert changes({name: stored[name]}, {name: found[name]}) == []
    assert found[name].keys() == stored[name].keys()


def test_stored_digest_is_that_of_its_numbers() -> None:
    stored = json.loads(STORED.read_text(encoding="utf-8"))
    assert stored.pop("digest") == digest(stored)
    assert tuple(stored) == SUITES


def test_digest_changes_with_every_number(found: dict[str, dict[str, int | str]]) -> None:
    for name, part in found.items():
        for key, value in part.items():
            other = {**found, name: {**part, key: f"{value}x"}}
            assert digest(other) != digest(found)
            assert len(changes(found, other)) == 1


def test_fixed_deals_are_whole_and_of_every_sort() -> None:
    finals = [record.state_at(len(record.actions)) for record in deals()]
    assert all(state.is_over for state in finals)
    assert len(finals) == 32
    facts = rules.kernels().facts()
    assert facts["decisions of a deal"] == 126
    assert facts["share of meld decisions with any"] > 0.2


def test_decision_of_a_trick_that_never_comes() -> None:
    with pytest.raises(ValueError, match="no decision"):
        decision(deals()[0], 48)


def test_kernels_do_what_they_say() -> None:
    """Their units are counts that can be had otherwise."""
    kernels = rules.kernels()
    assert set(kernels.names()) == set(rules.OPERATIONS)
    assert kernels.run("apply", 2) == 2 * sum(len(deal.actions) for deal in deals())
    leaves = 0
    plies = 0
    for deal in deals():
        state = deal.start()
        for action in deal.actions:
            leaves += state.perft(3) if plies % 32 == 0 else 0
            plies += 1
            state.apply(action)
    assert kernels.run("perft", 1) == leaves
    with pytest.raises(ValueError, match="no operation"):
        kernels.run("nothing", 1)


def test_windows_take_turns() -> None:
    order: list[str] = []
    now = [0.0]

    def subject(name: str, cost: float) -> Subject:
        def run(passes: int) -> None:
            now[0] += cost * passes
            order.append(name)

        return Subject(name, name, run, per=2)

    subjects = [subject("a", 1.0), subject("b", 4.0)]
    told: list[int] = []
    take_turns(subjects, 16.0, windows=3, tell=told.append, clock=lambda: now[0])
    assert order[-6:] == ["a", "b", "b", "a", "a", "b"]
    assert told == [1, 2, 3, 4, 5, 6]
    assert subjects[0].samples == [0.5] * 3
    assert subjects[1].samples == [2.0] * 3
    assert ratios(subjects[1].samples, subjects[0].samples) == (4.0,) * 3
    assert list(turns(2, 2)) == [0, 1, 1, 0]


def test_passes_are_not_deceived_by_a_slow_first_call() -> None:
    now, calls = [0.0], [0]

    def run(passes: int) -> None:
        now[0] += 0.01 * passes + (100.0 if calls[0] == 0 else 0.0)
        calls[0] += 1

    assert passes_for(run, 1.0, lambda: now[0]) == 100


def test_an_interrupt_keeps_what_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("glupcore.bench.measure.passes_for", lambda *_: 2)
    calls = [0]

    def run(_: int) -> None:
        calls[0] += 1
        if calls[0] > 5:
            raise KeyboardInterrupt

    of_rules = Run(1000, lambda _: None)
    with pytest.raises(KeyboardInterrupt):
        of_rules.take_turns([Subject("x", "x", run) for _ in range(3)])
    assert [len(figure.samples) for figure in of_rules.figures] == [1, 2, 2]


def test_an_interrupted_suite_leaves_an_incomplete_result(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(run: Run) -> None:
        run.figures.append(Figure("rules.copy", "copy", "s", (1.0,)))
        raise KeyboardInterrupt

    monkeypatch.setattr(rules, "measure", interrupted)
    result = run_suites(["rules", "endgame"])
    assert not result.complete
    assert result.figure("rules.copy") is not None
    assert "endgame" not in result.signature
    assert "interrupted" in text(result)


def test_an_interrupt_that_a_solver_took_for_itself_is_passed_on() -> None:
    (view,) = search.questions(0, 1)
    advice = search.ask(Spec.parse("greedy").solver(), view, 1, 1)
    assert search.passed_on(advice) is advice
    with pytest.raises(KeyboardInterrupt):
        search.passed_on(dataclasses.replace(advice, stopped="interrupt"))


class Ticking:
    """A clock by which every look at it takes a second."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


@pytest.mark.parametrize(
    "name", ["rules", "search", "strength", pytest.param("endgame", marks=pytest.mark.slow)]
)
def test_a_suite_keeps_its_time(name: str) -> None:
    """Work is ended as soon as it looks at a clock that says so, and what is missing is told."""
    clock = Ticking()
    run = Run(6.0, lambda _: None, clock=clock)
    suite(name).measure(run)
    assert clock.now < 40  # a look or two of each of its parts
    assert run.left_out
    assert len({*run.left_out}) == len(run.left_out)


def test_a_short_run_of_searches_measures_all_families(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "passes_for", lambda *_: 1)
    games = (*search.GAMES, *search.AUCTIONS)
    subjects = search.subjects()[: len(games)]
    for game, subject in zip(games, subjects, strict=True):
        assert (game in subject.name) == (game != "glup")
        assert subject.name.endswith(".auto.playouts")


def test_a_search_ends_in_the_middle_when_its_time_is_up() -> None:
    (view,) = search.questions(0, 1)
    with pytest.raises(TimeIsUp):
        search.ask(Spec.parse("ismcts").solver(), view, 10**9, 1, lambda: True)


def test_a_run_without_time_for_its_signature_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is given a quarter of the time at most."""

    def signature(is_over: Callable[[], bool]) -> dict[str, int | str]:
        assert is_over()
        raise TimeIsUp

    monkeypatch.setattr(reference, "_WINDOW", SHORT)
    monkeypatch.setattr(rules, "signature", signature)
    monkeypatch.setattr(rules, "measure", lambda run: None)
    found = run_suites(["rules"], 1e-9)
    assert found.left_out == ("rules: the signature",)
    assert found.signature == {}
    assert "too little time for\n  rules: the signature" in text(found)
    assert BenchResult.from_dict(found.to_dict(), "x") == found
    said = comparison_text(compare(found, found))
    assert "The signature is the same" not in said
    assert "rules: the signature: left out" in said
    much = dataclasses.replace(found, left_out=tuple(f"rules: {n}" for n in range(99)))
    assert "rules: 10\n  and 88 more" in text(much)


def test_what_there_is_no_time_for_is_left_out_from_the_end() -> None:
    now = [0.0]

    def run(passes: int) -> None:
        now[0] += 1.0

    subjects = [Subject(name, name, run) for name in "abc"]
    of_time = Run(5.0, lambda _: None, clock=lambda: now[0])
    of_time.take_turns(subjects, clock=lambda: now[0])
    assert [len(figure.samples) for figure in of_time.figures] == [1, 1]
    assert of_time.left_out == ["c"]


def test_suites_by_name() -> None:
    with pytest.raises(GlupError, match=r"suite: expected one of rules, .* given 'rule'"):
        suite("rule")


@pytest.fixture(scope="module")
def result() -> BenchResult:
    """All suites as short as they can be."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(endgame, "SETS", (endgame.Set("uniform", 6, 5), endgame.SETS[-1]))
        patch.setattr(search, "DOUBLINGS", (25, 50))
        patch.setattr(search, "LIMIT", 0.002)
        patch.setattr(search, "THREADED", {"auto": ("auto", 200)})
        patch.setattr(search, "THREADED_AUCTIONS", 20)
        patch.setattr(search, "ENDGAMES", 2)
        patch.setattr(search, "SPEED", {name: (of, 20) for name, (of, _) in search.SPEED.items()})
        patch.setattr(measure, "SHORTEST_WINDOW", SHORT)
        patch.setattr(measure, "LONGEST_WINDOW", SHORT)
        patch.setattr(search, "AUCTION_ITERATIONS", 20)
        patch.setattr(search, "PASSES", 1)
        patch.setattr(endgame, "PASSES", 1)
        patch.setattr(strength, "MOST_PAIRS", 2)
        patch.setattr(reference, "_WINDOW", SHORT)
        patch.setattr(strength, "MATCHES", strength.MATCHES[:2])
        endgame.workload.cache_clear()
        patch.setattr(auction_endgames, "SETS", (auction_endgames.Hands("three-handed", 4, 3),))
        auction_endgames.workload.cache_clear()
        found = run_suites(seconds=4000)
    endgame.workload.cache_clear()
    auction_endgames.workload.cache_clear()
    return found


def test_every_suite_measures(result: BenchResult) -> None:
    assert result.complete
    assert result.left_out == ()
    for game in search.AUCTIONS:
        for measured in (
            f"{game} bid.auto.playouts",
            f"latency.{game}.p90",
            f"stable.{game}.p90",
            f"{game}.advice",
            *([f"threads.{game}.2"] if (os.cpu_count() or 1) > 1 else []),
        ):
            assert result.figure(f"search.{measured}") is not None
    assert result.suites == SUITES
    for name in ("rules", "endgame", "search", "reference"):
        assert any(figure.name.startswith(f"{name}.") for figure in result.figures)
    assert [margin.a for margin in result.margins] == ["greedy", "network"]
    for figure in result.figures:
        assert figure.samples, figure.name
        assert all(sample > 0 for sample in figure.samples), figure.name
    assert len({figure.name for figure in result.figures}) == len(result.figures)
    assert {"processor", "compiler", "flags", "python", "glupcore"} <= result.machine.keys()


def test_text_has_every_figure(result: BenchResult) -> None:
    shown = text(result)
    for figure in result.figures:
        if not figure.name.startswith("endgame."):
            assert figure.what in shown
    assert "uniform, 6 cards: value" in shown
    assert "three-handed, 3x4" in shown
    (auction,) = (table for table in tables(result) if table.name == "auction")
    assert [row[0] for row in auction.rows] == [*search.AUCTIONS]
    assert auction.rows[0][3].endswith(" (3x4)")
    missing = [row.count(UNKNOWN) for row in auction.rows]
    assert missing == [0, 1, 1]  # no endgames of the others
    assert digest(result.signature) in shown
    assert "greedy against random" in shown
    for table in tables(result):
        assert table.text() in shown
        assert len(table.markdown().splitlines()) == 2 + len(table.rows) + len(table.notes)


def test_file_there_and_back(result: BenchResult, tmp_path: Path) -> None:
    path = tmp_path / "bench.json"
    result.save(path)
    again = load(path)
    assert again.to_dict() == result.to_dict()
    assert [p.name for p in tmp_path.iterdir()] == ["bench.json"]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("{", "expected a result of glupcore bench"),
        ("[]", "expected a result of glupcore bench"),
        ('{"format": "other", "version": 1}', "expected 'glupcore-bench', version 1"),
        ('{"format": "glupcore-bench", "version": 1}', "suites: missing, expected a list"),
    ],
)
def test_other_files_are_named(content: str, expected: str, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text(content)
    with pytest.raises(GlupError, match=re.escape(expected)) as error:
        load(path)
    assert str(path) in str(error.value)


def test_damaged_figures_are_named(result: BenchResult, tmp_path: Path) -> None:
    data: dict[str, Any] = result.to_dict()
    data["signature"]["rules"]["perft 4"] = 1.5
    with pytest.raises(GlupError, match="whole number or a text"):
        BenchResult.from_dict(data, "x")


def of(*samples: float, name: str = "rules.copy", unit: str = "s", scale: float = 1.0) -> Any:
    return [
        Figure("reference.numbers", "numbers", "s", (scale,) * 5),
        Figure(name, "copy", unit, samples),
    ]


def results(one: list[Figure], other: list[Figure], **kwargs: Any) -> tuple[BenchResult, ...]:
    base = BenchResult(("rules",), "", 1.0, True, {}, {}, {}, (), ())
    return tuple(dataclasses.replace(base, figures=tuple(f), **kwargs) for f in (one, other))


NINE = (1.0, 1.01, 0.99, 1.0, 1.02, 0.98, 1.0, 1.01, 0.99)


@pytest.mark.parametrize(
    ("factor", "unit", "verdict"),
    [
        (0.8, "s", "faster"),
        (1.25, "s", "slower"),
        (1.04, "s", "noise"),
        (0.8, "playouts/s", "slower"),
        (1.25, "×", "faster"),
    ],
)
def test_verdicts(factor: float, unit: str, verdict: str) -> None:
    old, new = results(of(*NINE, unit=unit), of(*(factor * x for x in NINE), unit=unit))
    (change,) = compare(old, new).changes
    assert change.verdict == verdict
    assert change.low <= change.ratio <= change.high


def test_a_machine_that_moved_explains_as_much() -> None:
    """Everything 30 % slower, the reference too: not the code."""
    slow = tuple(1.3 * x for x in NINE)
    old, new = results(of(*NINE), of(*slow, scale=1.3))
    comparison = compare(old, new)
    assert comparison.drift == pytest.approx(0.3)
    assert [change.verdict for change in comparison.changes] == ["noise"]


def test_wide_windows_are_noise() -> None:
    wide = (0.5, 1.5, 1.0, 2.0, 0.7, 1.2, 0.9)
    old, new = results(of(*wide), of(*(0.9 * x for x in wide)))
    assert compare(old, new).changes[0].verdict == "noise"


def test_what_was_measured_once_has_no_verdict() -> None:
    old, new = results(of(1.0), of(0.5, 0.5))
    (change,) = compare(old, new).changes
    assert (change.ratio, change.verdict) == (2.0, "unknown")
    assert "unknown" in comparison_text(compare(old, new))
    assert "nan" not in comparison_text(compare(old, new))
    assert json.loads(json.dumps(compare(old, new).to_dict(), allow_nan=False))["changes"]


@pytest.mark.parametrize("odd", [0.0, -1.0, math.nan, math.inf, 1e308])
def test_no_ratio_is_made_of_what_is_none(odd: float) -> None:
    old, new = results(of(1.0, 1.0), of(odd, odd))
    for one, other in ((old, new), (new, old)):
        assert compare(one, other).changes == ()
    old, new = results(of(1.0, scale=odd), of(1.0))
    assert compare(old, new).drift == compare(new, old).drift == 0


def test_comparison_of_signatures_machines_and_margins() -> None:
    margin = Margin("strength.auto", "auto", "greedy", 9, 30.0, 3.0, 0.9, (0.01, math.nan))
    old, new = results(of(*NINE), of(*NINE))
    old = dataclasses.replace(
        old, signature={"rules": {"perft": 1}}, machine={"cores": "2"}, margins=(margin,)
    )
    better = dataclasses.replace(margin, mean=50.0)
    new = dataclasses.replace(
        new, signature={"rules": {"perft": 2}}, machine={"cores": "4"}, margins=(better,)
    )
    comparison = compare(old, new)
    assert comparison.signature == ("rules: perft: 1, now 2",)
    assert comparison.machine == ("cores: 2, now 4",)
    assert comparison.shifts[0].difference == 20.0
    assert not comparison.shifts[0].is_noise
    shown = comparison_text(comparison)
    assert "rules: perft: 1, now 2" in shown
    assert "+20.0" in shown
    assert json.loads(json.dumps(comparison.to_dict()))["shifts"][0]["noise"] is False
    assert "The signature is the same." in comparison_text(compare(old, old))


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """The suite of rules measures no more than a copy of a State, in short windows."""
    chosen = rules.subjects()[:1]
    monkeypatch.setattr(rules, "subjects", lambda: chosen)
    monkeypatch.setattr(reference, "_WINDOW", SHORT)
    monkeypatch.setattr(measure, "LONGEST_WINDOW", SHORT)
    monkeypatch.setattr(measure, "SHORTEST_WINDOW", SHORT)


@pytest.mark.usefixtures("few")
def test_command_measures_saves_and_compares(tmp_path: Path, glup: Glup) -> None:
    path = tmp_path / "one.json"
    done = glup("bench", "rules", "--seconds", 1000, "--save", path, "--json")
    assert done.status == 0, done.err
    assert json.loads(done.out) == load(path).to_dict()
    done = glup("bench", "rules", "--seconds", 1000, "--compare", path)
    assert done.status == 0, done.err
    assert "The signature is the same." in done.out
    assert "speed, now for one before" in done.out


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (["rule"], "rule"),
        (["--seconds", "0"], "0"),
        (["--seconds", "nan"], "nan"),
        (["--compare", "nowhere.json"], "nowhere.json"),
        (["--signature", "--seconds", "1"], "--signature measures nothing"),
        (["--beside", "python", "--report", "x"], "--beside is a comparison by itself"),
        (["--beside", "no-such-python"], "no-such-python"),
        (["--beside", "true"], "true -m glupcore bench: it printed nothing"),
        (["--save", "nowhere/x.json"], "expected a file in a folder that can be written to"),
        (["--report", "README.md/x"], "README.md"),
    ],
)
def test_bad_arguments(args: list[str], expected: str, glup: Glup) -> None:
    done = glup("bench", *args)
    assert refused(done, expected)
    assert done.out == ""


def test_command_prints_the_signature(found: dict[str, dict[str, int | str]]) -> None:
    done = CliRunner().invoke(command, ["--signature", "rules"], standalone_mode=False)
    printed = json.loads(done.output)
    assert printed == {"digest": digest({"rules": found["rules"]}), "rules": found["rules"]}


@pytest.mark.usefixtures("few")
def test_command_reports_with_what_lies_there(
    tmp_path: Path, result: BenchResult, glup: Glup
) -> None:
    """Results of other tools in the folder are drawn too; what is none of them is named."""
    other = dataclasses.replace(result, suites=("peers",), margins=(), signature={}, facts={})
    folder = tmp_path / "report"
    folder.mkdir()
    figure = Figure("peers.plays.colver", "colver: belote", "plays/s", (3.0e7, 3.1e7))
    dataclasses.replace(other, figures=(figure,)).save(folder / "peers.json")
    played = match("network", "greedy", pairs=3, seed=5, path=folder / "x.jsonl")
    done = glup("bench", "rules", "--seconds", 1000, "--report", folder)
    assert done.status == 0, done.err
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert "colver" in page
    assert "copy of a State" in page
    names = {path.name for path in folder.iterdir()}
    data = {"bench.json", "peers.json", "matches.json", "figures.csv", "margins.csv", "x.jsonl"}
    assert names == {"index.html", *data}
    (margin,) = load(folder / "matches.json").margins
    assert (margin.a, margin.b, margin.pairs) == ("network", "greedy", 3)
    assert (margin.mean, margin.won) == (played.estimate.mean, played.won)
    (folder / "other.json").write_text("{}")
    assert refused(glup("bench", "rules", "--seconds", 1000, "--report", folder), "other.json")


HASTE = f"""
from glupcore.bench import measure, reference

measure.SHORTEST_WINDOW = measure.LONGEST_WINDOW = reference._WINDOW = {SHORT}
"""


def test_two_installations_take_turns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sitecustomize.py").write_text(HASTE)  # both begin with it
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    told: list[str] = []
    there, here = beside(sys.executable, ["rules"], 2000, told.append, rounds=1)
    assert told == [f"round 1 of 1: {sys.executable}"] * 2
    assert there.figures != here.figures
    assert there.signature == here.signature
    assert compare(there, here).signature == ()


def test_merged_runs_have_a_sample_each(result: BenchResult) -> None:
    first = dataclasses.replace(result, figures=tuple(of(1.0, 3.0, 2.0)))
    second = dataclasses.replace(result, figures=tuple(of(5.0, 4.0, 6.0)))
    both = merged([first, second])
    assert both.figures[1].samples == (2.0, 5.0)
    assert both.signature == result.signature
