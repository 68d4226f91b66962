"""Text for narrow terminals: no word is broken, nothing is lost."""

import shlex
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from command_line import Terminal, runs
from glupcore.cli import main
from glupcore.drawing.columns import aligned, folded
from places import ROOT
from report_sample import bench
from test_streams import HELP, ORDINARY, able, folder

__all__ = ["folder"]  # a fixture

WORDS = st.lists(st.text("ab-♥", min_size=1, max_size=12), min_size=1, max_size=30)

ROWS = [
    ("A − B a deal", "mean", "error", "median"),
    ("as played", "+179.83", "21.65", "+179.50"),
    ("luck", "+22.45", "30.54", "-1.37"),
]


@settings(max_examples=50)
@given(WORDS, st.integers(0, 3), st.integers(20, 60))
def test_no_word_is_broken_and_none_is_lost(words: list[str], indent: int, width: int) -> None:
    line = " " * indent + " ".join(words)
    lines = folded(line, width).split("\n")
    assert all(len(part) <= width for part in lines)
    assert " ".join(lines).split() == words
    assert len(line) > width or lines == [line]


def test_what_goes_on_stands_below_its_beginning() -> None:
    assert folded("Unseen    ♣ TT K  ♦ AAA T KK  ♥ TTT", 26).split("\n") == [
        "Unseen    ♣ TT K",
        "          ♦ AAA T KK",
        "          ♥ TTT",
    ]
    assert folded("  value +3 for the leader", 14).split("\n") == [
        "  value +3 for",
        "    the leader",
    ]


def test_columns_without_room_stand_below() -> None:
    assert aligned(ROWS) == [
        "A − B a deal     mean  error   median",
        "as played     +179.83  21.65  +179.50",
        "luck           +22.45  30.54    -1.37",
    ]
    assert aligned(ROWS, 37) == aligned(ROWS)
    assert aligned(ROWS, 30) == [
        "A − B a deal     mean  error",
        "as played     +179.83  21.65",
        "luck           +22.45  30.54",
        "",
        "A − B a deal   median",
        "as played     +179.50",
        "luck            -1.37",
    ]


def test_a_long_first_column_takes_several_lines() -> None:
    rows = [("takes it if he could then declare", "greedy", "random"), ("nothing", "1%", "2%")]
    assert aligned(rows, 40) == [
        "takes it if he could",
        "then declare              greedy  random",
        "nothing                       1%      2%",
    ]


@settings(max_examples=50)
@given(
    st.lists(st.text("ab ", min_size=1, max_size=50), min_size=1, max_size=5),
    st.lists(st.integers(1, 15), max_size=8),
    st.integers(30, 90),
)
def test_no_table_is_wider_than_it_may_be(labels: list[str], sizes: list[int], width: int) -> None:
    rows = [(label, *("9" * size for size in sizes)) for label in labels]
    lines = aligned(rows, width)
    assert all(len(line) <= width for line in lines)
    found = "".join(lines).replace("a", "").replace("b", "").replace(" ", "")
    assert len(found) == len(labels) * sum(sizes)


# For programs, or drawn to the width: what they break has tests of its own.
NO_LINES = ("recommend", "deal", "engine", "play", "assist", "review")


@pytest.mark.parametrize("line", [line for name, line in ORDINARY.items() if name not in NO_LINES])
def test_commands_fit_into_forty_columns(
    line: str, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    """All that print for people, but for what the search shows while it thinks."""
    monkeypatch.chdir(ROOT)
    if runs("bench"):
        monkeypatch.setattr("glupcore.cli.bench.run_suites", lambda *_: bench())
    wide, narrow = (printed(line, columns, monkeypatch, folder) for columns in (300, 40))
    assert max(map(len, narrow.splitlines())) <= 40
    assert not broken(wide, narrow)


@pytest.mark.parametrize("line", HELP)
def test_help_fits_into_forty_columns(
    line: str, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    wide, narrow = (printed(line, columns, monkeypatch, folder) for columns in (100, 40))
    assert max(map(len, narrow.splitlines())) <= 40
    assert "".join(wide.split()) == "".join(narrow.split())
    assert not broken(wide, narrow)


@pytest.mark.parametrize("line", HELP)
def test_help_is_one_screen(line: str, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    assert len(printed(line, 80, monkeypatch, folder).splitlines()) <= 40


def broken(wide: str, narrow: str) -> set[str]:
    """Words that are not in the narrow text, but for long ones, hyphens and what a clock tells."""
    lost = set(wide.split()) - set(narrow.split())
    return {word for word in lost if len(word) < 20 and not set(word) & set("-|0123456789")}


def printed(line: str, columns: int, monkeypatch: pytest.MonkeyPatch, folder: Path) -> str:
    """What a terminal of so many columns shows, without its colours."""
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setattr(sys, "stdout", Terminal())
    with pytest.raises(SystemExit) as caught:
        main(shlex.split(able(line).replace("{folder}", str(folder))))
    assert caught.value.code == 0
    assert isinstance(sys.stdout, Terminal)
    return sys.stdout.getvalue()
