"""The README's picture is what the program prints."""

import subprocess
import sys
from pathlib import Path

import pytest

from glupcore import recommend, view_from_position
from places import ROOT

DOCS = ROOT / "docs"
sys.path.append(str(DOCS))

from make_picture import PICTURE, ROOT, words  # noqa: E402


def test_the_picture_is_of_this_program(tmp_path: Path) -> None:
    drawn = tmp_path / "drawn.svg"
    tool = DOCS / "make_picture.py"
    subprocess.run([sys.executable, tool, drawn], check=True, capture_output=True)
    now, shown = (path.read_text(encoding="utf-8") for path in (drawn, PICTURE))
    hint = "if this was to change: python docs/make_picture.py, and look at what it draws"
    assert words(shown) == words(now), hint


@pytest.mark.slow
def test_a_picture_is_drawn_alike_again(tmp_path: Path) -> None:
    tool = [sys.executable, DOCS / "make_picture.py"]
    pictures = [tmp_path / "a.svg", tmp_path / "b.svg"]
    for picture in pictures:
        subprocess.run([*tool, picture], check=True, capture_output=True)
    first, second = (words(picture.read_text(encoding="utf-8")) for picture in pictures)
    assert first == second
    assert " glupcore recommend examples/play/leave.json " in first


def test_its_answer_is_clear() -> None:
    """With a hundredth of the work, and whatever the seed; README.md tells why."""
    view = view_from_position((ROOT / "examples/play/leave.json").read_text(encoding="utf-8"))
    assert {recommend(view, iterations=200, seed=seed).action for seed in range(5)} == {"JS"}
