"""benchmarks/peers/run.py and its parts, without the peers: they are not in the extra ``test``."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from glupcore.bench import Figure, load
from places import ROOT

sys.path.insert(0, str(ROOT / "benchmarks" / "peers"))

import endgame
import iterations
import plays
import rates
import run
import tables
from found import MISSING, PEERS, Found

TINY = ["--windows", "2", "--seconds", "0.001"]


@pytest.fixture
def no_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in an environment without them."""
    for name in ("colver", "pyspiel", "endplay", "endplay._dds", "pyplAI"):
        monkeypatch.setitem(sys.modules, name, None)
    for name in ("dds", "openspiel_game"):
        monkeypatch.delitem(sys.modules, name, raising=False)


def measured(
    name: str, seconds: list[float], *, each: float, base: str | None = None
) -> rates.Rated:
    """A row whose windows of two units took so long, ``each`` plays in a unit."""
    row = rates.Rated(name, f"{name}: made up", lambda units: units * each, base)
    row.subject.run(50)  # as when the size of a window is sought
    for elapsed in seconds:
        row.subject.run(2)
        row.subject.samples.append(elapsed / 2)
    return row


def test_windows_take_turns() -> None:
    calls: list[str] = []

    def working(name: str) -> Callable[[int], float]:
        def work(units: int) -> float:
            calls.append(name)
            return sum(1 for _ in range(1000 * units))

        return work

    told: list[str] = []
    rows = [rates.Rated(name, name, working(name)) for name in "ab"]
    rates.measure(rows, 0.001, 3, told.append)
    assert "".join(calls[-6:]) == "abbaab"
    assert [len(row.rates) for row in rows] == [3, 3]
    assert told[-1] == "window 6 of 6"


def test_a_rate_is_what_was_done_in_the_time_of_its_window() -> None:
    row = measured("a", [0.5, 0.25], each=10)
    assert row.rates == (40.0, 80.0)


def test_a_ratio_is_taken_within_each_round() -> None:
    ours = measured("ours", [1.0, 2.0, 4.0], each=6, base="peer")
    peer = measured("peer", [1.0, 2.0], each=3, base="peer")  # interrupted in the third round
    alone = measured("alone", [1.0], each=1)
    never = measured("never", [], each=1)
    found = {f.name: f for f in rates.figures("plays", "plays/s", [ours, peer, alone, never])}
    assert list(found) == [
        "peers.plays.ours",
        "peers.plays.ours.ratio",
        "peers.plays.peer",
        "peers.plays.peer.ratio",
        "peers.plays.alone",
    ]
    assert found["peers.plays.ours"].samples == (12.0, 6.0, 3.0)
    assert found["peers.plays.ours.ratio"].samples == (2.0, 2.0)
    assert found["peers.plays.ours.ratio"].more_is_better
    without = rates.figures("plays", "plays/s", [ours])
    assert [figure.name for figure in without] == ["peers.plays.ours"]


@pytest.mark.usefixtures("no_peers")
def test_missing_peers_are_named_and_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "found.json"
    sizes = ["--deals", "1", "--all-deals", "1", "--pairs", "1"]
    assert run.main([*TINY, *sizes, "--save", str(path)]) == 0
    printed = capsys.readouterr()
    for peer in PEERS:
        assert f"{peer} left out: " in printed.err
    assert "Traceback" not in printed.err
    result = load(path)
    assert result.complete
    assert result.suites == ("peers",)
    assert not result.margins
    names = {figure.name for figure in result.figures}
    assert {"peers.plays.ours.random", "peers.iterations.ours.deal"} <= names
    assert {
        "peers.endgame.ours.value.uniform.median",
        "peers.endgame.ours.all.uniform.p99",
    } <= names
    assert not any(name.endswith(".ratio") for name in names)
    assert "glupcore random" in printed.out


def test_why_a_peer_is_left_out() -> None:
    def fail() -> None:
        raise ImportError("its library is gone")

    found = Found()
    assert found.attempt("no-such-peer", fail) is None
    assert found.attempt("glupcore", fail) is None
    assert found.attempt("colver", lambda: 3) == 3
    assert found.left_out == {
        "no-such-peer": MISSING,
        "glupcore": "cannot be imported: its library is gone",
    }


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["speed"], "PART: expected one of plays, iterations, endgame, strength, given 'speed'"),
        (["--windows", "0"], "--windows: expected at least 1, given 0"),
        (["--pairs", "-2"], "--pairs: expected at least 1, given -2"),
        (["--all-deals", "0"], "--all-deals: expected at least 1, given 0"),
        (["--seconds", "nan"], "--seconds: expected more than 0 and at most 60, given nan"),
        (["--seconds", "soon"], "argument --seconds: invalid float value: 'soon'"),
        (["--save", "no/such/folder/file"], "--save: there is no folder no/such/folder"),
        (["--log", "."], "--log: expected a file, given the folder ."),
    ],
)
def test_bad_arguments_are_one_line(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as exit_:
        run.main(arguments)
    assert exit_.value.code == 2
    error = capsys.readouterr().err
    assert error.endswith(f": {complaint}\n")
    assert error.count("\n") == 1


def test_arguments_change_the_plan_they_are_given_with() -> None:
    _, plan = run.parse(["--quick", "--windows", "5", "--all-deals", "7"])
    assert (plan.windows, plan.all_deals) == (5, 7)
    assert (plan.seconds, plan.deals, plan.pairs) == (
        run.QUICK.seconds,
        run.QUICK.deals,
        run.QUICK.pairs,
    )
    assert run.parse([])[1] == run.Plan()


def test_an_interrupt_keeps_what_is_done(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def part(found: Found, plan: run.Plan, tell: run.Tell) -> None:
        found.figures.append(Figure("peers.plays.ours.random", "ours: mine", "plays/s", (1e6,)))
        raise KeyboardInterrupt

    monkeypatch.setitem(run.PARTS, "plays", part)
    path = tmp_path / "found.json"
    assert run.main(["--save", str(path), "--json"]) == 130
    printed = capsys.readouterr()
    assert json.loads(printed.out) == json.loads(path.read_text(encoding="utf-8"))
    assert not load(path).complete
    assert [figure.name for figure in load(path).figures] == ["peers.plays.ours.random"]
    assert "interrupted" in printed.err


@pytest.mark.parametrize("log", [b"\xff\n", None])
def test_an_error_keeps_what_is_done(
    log: bytes | None,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A log that is none, or a disk that is full."""
    path = tmp_path / "log.jsonl"
    saved = tmp_path / "found.json"

    def part(found: Found, plan: run.Plan, tell: run.Tell) -> None:
        found.figures.append(Figure("peers.plays.ours.random", "ours: mine", "plays/s", (1e6,)))
        if log is None:
            raise OSError(28, "No space left on device")
        path.write_bytes(log)
        path.read_text(encoding="utf-8")

    monkeypatch.setitem(run.PARTS, "plays", part)
    assert run.main(["plays", "--log", str(path), "--save", str(saved)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not load(saved).complete
    assert load(saved).figures


def test_the_row_of_ours_counts_cards() -> None:
    row = plays.ours("random")
    assert row.run(3) == 3 * 96


@pytest.mark.parametrize("place", iterations.PLACES)
def test_positions_of_phase_1_with_a_choice(place: str) -> None:
    states = iterations.positions(place)
    assert len({state.to_bytes() for state in states}) == iterations.POSITIONS
    assert all(state.phase == 1 and len(state.legal_actions()) > 1 for state in states)
    assert iterations.ours("ours", place).run(1) == iterations.POSITIONS * iterations.SEARCH


def test_figures_of_the_endgame() -> None:
    ours = endgame.Solved("ours.value.uniform", "ours", 18, lambda _: (1.0, 5))
    scale = endgame.Solved("dds.value", "DDS", 52, lambda _: (1.0, 0))
    ours.seconds = [0.001 * (1 + i) for i in range(100)]
    ours.nodes = list(range(100))
    scale.seconds = [0.004 * (1 + i) for i in range(100)]
    scale.nodes = [0] * 100
    found = {figure.name: figure for figure in endgame.figures([ours, scale], scale)}
    assert len(found) == 6
    ratio = found["peers.endgame.ours.value.uniform.median.ratio"]
    assert ratio.median == pytest.approx(0.25)
    assert ratio.least < 0.25 < ratio.most
    assert not ratio.more_is_better
    assert found["peers.endgame.dds.value.p99"].median == pytest.approx(0.4)
    assert endgame.facts([ours, scale]) == {
        "endgame.ours.value.uniform.nodes.median": 50,
        "endgame.ours.value.uniform.nodes.p99": 99,
    }
    scale.seconds = []  # interrupted before its first deal
    assert len(list(endgame.figures([ours, scale], scale))) == 2


def test_ours_solves_the_endgames_of_the_set() -> None:
    for mode in ("value", "all"):
        seconds, nodes = endgame.ours(mode, "uniform", 2).solve(1)
        assert seconds > 0
        assert nodes > 0


def test_tables_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = Found()
    found.figures += rates.figures(
        "plays",
        "plays/s",
        [
            measured("ours.random", [1.0, 2.0], each=6e6, base="colver"),
            measured("colver", [1.0, 2.0], each=3e6, base="colver"),
        ],
    )
    path = tmp_path / "found.json"
    found.result(run.now(), 1.5, complete=True).save(path)
    assert tables.main([str(path), "--markdown"]) == 0
    assert "| ours.random | 9.00 M | 6.00 M – 12.0 M | 2 | 2 – 2 | 1.0 |" in capsys.readouterr().out
    assert tables.main([str(path)]) == 0
    assert "Whole deals" in capsys.readouterr().out
    assert tables.main([str(tmp_path / "none.json")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
