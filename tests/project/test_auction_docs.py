"""The pages on auction games say what the referee goes by, and what is in the repository."""

from __future__ import annotations

import doctest
import sys

import glupcore.auction
from places import ROOT
from referee.auction import GAME, ROWS, Rules
from referee.auction.rows import RACEHORSE, STANDARD

sys.path.append(str(ROOT / "docs"))

from manual import auction

PAGE = (ROOT / "docs/auction.md").read_text("utf-8")
ADVICE = (ROOT / "docs/auction-advice.md").read_text("utf-8")
HOUSE = (ROOT / "docs/auction-house.md").read_text("utf-8")
KINDS = {"royal marriage": "trump-marriage", "aces": "A", "kings": "K", "queens": "Q", "jacks": "J"}


def test_tables_have_every_key_option_and_house() -> None:
    keys = glupcore.auction.Rules("four-handed").keys()
    lines = auction.page("keys").splitlines()[2:]
    assert [line.split("`")[1] for line in lines] == [key["name"] for key in keys]
    assert "| `open` | 150 | 1 to 10000 | The lowest opening bid. |" in lines
    target = next(line for line in auction.page("options").splitlines() if "`target`" in line)
    assert target.split(" | ")[2] == "all but `three-handed-chips`"
    sheets = sorted(path.stem for path in (ROOT / "examples/houses").glob("*.toml"))
    lines = auction.page("houses").splitlines()[2:]
    assert [line.split("`")[1] for line in lines] == sheets
    assert "Eighteen rule sheets" in HOUSE
    assert len(sheets) == 18


def test_the_example_in_python_runs() -> None:
    example = ADVICE.split("```pycon\n")[1].split("```")[0]
    test = doctest.DocTestParser().get_doctest(example, {}, "auction-advice.md", None, None)
    assert doctest.DocTestRunner().run(test).failed == 0


def test_the_club_of_the_page_is_the_example() -> None:
    club = ROOT / "examples" / "auction" / "my-club.toml"
    assert f"```toml\n{club.read_text('utf-8')}```" in HOUSE


def _cells(first: str) -> list[str]:
    line = next(line for line in PAGE.splitlines() if line.startswith(f"| {first} |"))
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_rows() -> None:
    for name, row in ROWS.items():
        _, seats, cards, widow, scale, bid, saved, to = _cells(f"`{name}`")
        sides = {
            "teams": f"2 teams of {row.seats // 2}",
            "four teams": "4 teams of 2",
            "called": f"{row.seats}, partner called",
            "alone": str(row.seats),
        }
        assert seats == sides[row.sides]
        drawn = " drawn" if name == "two-handed-draw" else ""
        assert cards == f"{len(Rules(name).pack)}, {row.hand}{drawn}"
        assert widow == (str(row.widow) if row.widow else "")
        saves = f"{row.save}, others {row.others_save}" if row.others_save else row.save
        assert (scale, bid, saved) == (str(row.scale), str(row.opening), saves)
        assert to == ("chips" if name == "three-handed-chips" else str(row.target))


def test_melds() -> None:
    for first in (
        "run",
        "royal marriage",
        "marriage",
        "pinochle",
        "aces",
        "kings",
        "queens",
        "jacks",
    ):
        kind = KINDS.get(first, first)
        _, _, *told = _cells(first)
        for table, text in zip((STANDARD, RACEHORSE), told, strict=True):
            values = ["the game" if points == GAME else str(points) for points in table[kind]]
            assert text == (f"{values[0]} each" if len(values) == 1 else ", ".join(values))
