"""``glupcore rules --ask``: a club's rules by asking, and the file that comes of it."""

from pathlib import Path
from typing import Any

import pytest

from command_line import Glup, refused
from glupcore import GlupError
from glupcore.auction import ROWS, Rules, read_rules
from glupcore.auction.house import house_toml, told_value, value_text

SAYS_THE_SAME = {"floor", "run_points", "pinochle_points", "quadruple_pinochle"}


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where files are written."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


def answers(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def test_enter_keeps_everything(glup: Glup, here: Path) -> None:
    done = glup("rules", "--ask", stdin=answers(*[""] * 80))
    assert done.status == 0, done.err
    assert (here / "my-club.toml").read_text() == 'from = "four-handed"\nname = "my-club"\n'
    assert "Which is it? [four-handed]" in done.out
    assert "What is the lowest bid that opens? [150]\n" in done.out
    assert "glupcore play --rules my-club.toml" in done.out
    assert "widow?" not in done.out
    assert "hips" not in done.out.partition("Which is it?")[2]


def test_what_was_answered_is_the_house(glup: Glup, here: Path) -> None:
    told = answers(
        *("four-handed", "", "250", "", "50", "once", "skip", "skip", "eldest", "skip"),
        *("yes", "150", "skip", "counter", "", "", "", "2", "", "11", "yes", "", "1500", "done"),
        "tuesday club",
    )
    done = glup("rules", "--ask", stdin=told)
    assert done.status == 0, done.err
    expected = {
        "from": "four-handed",
        "name": "tuesday-club",
        "open": 250,
        "grid": 50,
        "bidding": "once",
        "leads": "eldest",
        "run": [150],
        "save": "counter",
        "set_costs": 2,
        "misdeal": True,
        "misdeal_cards": 11,
        "target": 1500,
    }
    assert read_rules(here / "tuesday-club.toml") == Rules(expected)
    assert "open = 250  # The lowest opening bid\n" in (here / "tuesday-club.toml").read_text()
    assert glup("rules", "tuesday-club.toml").status == 0


def test_back_explain_and_answers_that_are_refused(glup: Glup, here: Path) -> None:
    told = answers(
        *(
            "nine",
            "2",
            "",
            "?",
            "0",
            "21",
            "back",
            "25",
            "20",
            "",
            "once",
            "maybe",
            "done",
            "a?",
            "a b",
        )
    )
    done = glup("rules", "--ask", stdin=told)
    assert done.status == 0, done.err
    assert "from: expected the name of a game" in done.out
    assert "The lowest opening bid. It is 1 to 10000." in done.out
    assert "open: expected an integer from 1 to 10000, given 0." in done.out
    assert done.out.count("What is the lowest bid that opens? [20]") == 2
    assert "What is the lowest bid that opens? [21]" in done.out
    assert "stands: expected yes or no, given 'maybe'." in done.out
    assert "name: expected a name of 1 to 31 letters" in done.out
    assert read_rules(here / "a-b.toml").to_value() == {
        "from": "three-handed",
        "name": "a-b",
        "open": 25,
        "dealer_min": 20,
        "bidding": "once",
    }


def test_answers_that_go_together_are_judged_together(glup: Glup, here: Path) -> None:
    told = answers("2", "", "16", "", "", "", "15", "", "done", "low")
    done = glup("rules", "--ask", stdin=told)
    assert "open: 16 given, expected dealer_min as well: at most open, 16 (it is 19)." in done.out
    assert done.status == 0, done.err
    house = read_rules(here / "low.toml").to_value()
    assert house == {"from": "three-handed", "name": "low", "open": 16, "dealer_min": 15}
    table = answers("6", "yes", "3", "alone", "", "", "", "", "", "12", *[""] * 7, "16")
    done = glup("rules", "--ask", stdin=table + answers("done", "three"))
    assert "hand: 12 given, expected 16, as 3 hands" in done.out
    assert done.status == 0, done.err
    assert read_rules(here / "three.toml").seats == 3


def test_what_no_longer_goes_with_an_answer_is_as_usual_again(glup: Glup, here: Path) -> None:
    told = answers("", "skip", "skip", "skip", "skip", "", "", "never", "done", "new")
    (here / "old.toml").write_text('from = "four-handed"\nname = "old"\nspare_partner = true\n')
    done = glup("rules", "old.toml", "--ask", stdin=told)
    assert done.status == 0, done.err
    assert "spare_partner is as usual again." in done.out
    assert read_rules(here / "new.toml").to_value() == {
        "from": "four-handed",
        "name": "new",
        "head": "never",
    }


def test_who_leaves_has_written_nothing(glup: Glup, here: Path) -> None:
    for told in ("", answers("6", "", "200"), answers("6", "quit")):
        done = glup("rules", "--ask", stdin=told)
        assert done.status == 1
        assert done.out.endswith("Nothing was written.\n")
        assert list(here.iterdir()) == []


def test_answers_in_another_encoding(glup: Glup, here: Path) -> None:
    told = b"6\n\nT\xfcr\n200\ndone\nK\xf6ln\nx\n"
    done = glup("rules", "--ask", stdin=told)
    assert done.status == 0, done.err
    assert "open: expected an integer" in done.out
    assert "name: expected a name of 1 to 31 letters" in done.out
    assert read_rules(here / "x.toml").name == "x"


def test_a_file_that_is_there_is_written_over_only_if_one_says_so(glup: Glup, here: Path) -> None:
    file = here / "my-club.toml"
    file.write_text("kept")
    done = glup("rules", "--ask", stdin=answers("", "done", "", "no", "other"))
    assert done.status == 0, done.err
    assert file.read_text() == "kept"
    assert (here / "other.toml").exists()
    assert glup("rules", "--ask", stdin=answers("", "done", "", "yes")).status == 0
    assert file.read_text() != "kept"


def test_a_stock_is_not_asked_about(glup: Glup) -> None:
    for game in ("glup", "two-handed"):
        assert refused(glup("rules", "--ask", game), "--ask", game)
    assert refused(glup("rules", "--ask", "--toml"), "--ask", "--toml")


def asked(rules: Rules) -> set[str]:
    return {one["key"] for topic in rules.questions() for one in topic["questions"]}


def test_every_key_that_matters_is_asked() -> None:
    """In the game as it is, or once another answer has made it matter."""
    changed: list[dict[str, Any]] = [
        {"from": "four-handed", "widow": 4, "hand": 11},
        {"from": "four-handed", "end": "bid-out"},
    ]
    reached = set[str]().union(*map(asked, [*map(Rules, ROWS), *map(Rules, changed)]))
    every = {key["name"] for row in ROWS for key in Rules(row).keys()}  # noqa: SIM118
    assert every - reached == SAYS_THE_SAME
    for row in ROWS:
        rules = Rules(row)
        for key in rules.keys():  # noqa: SIM118
            if key["name"] in asked(rules) | SAYS_THE_SAME | {"slide_out"}:  # of bid-out
                continue
            with pytest.raises(GlupError, match=rf"{key['name']}.*expected"):
                Rules({"from": row, key["name"]: other(key)})


def other(key: dict[str, Any]) -> Any:
    """A value that a key does not have."""
    if key["type"] == "boolean":
        return not key["value"]
    if key["type"] == "word":
        return next(word for word in key["words"] if word != key["value"])
    return [*key["value"], 100_000] if isinstance(key["value"], list) else key["value"] + 1


@pytest.mark.parametrize("row", ROWS)
def test_every_value_is_typed_as_it_is_shown(row: str) -> None:
    for key in Rules(row).keys():  # noqa: SIM118
        assert told_value(key, value_text(key["value"], key)) == key["value"]


def test_a_step_is_shown_as_it_is_typed() -> None:
    keys = Rules({"from": "four-handed", "grid": 50}).keys()
    (grid,) = (key for key in keys if key["name"] == "grid")
    assert grid["value"] == [[50, 50]]
    assert value_text(grid["value"], grid) == "50"


def test_the_file_of_a_house_is_read_back() -> None:
    house = Rules(
        {
            "from": "three-handed-chips",
            "name": "x",
            "prices": [[20, 1], [30, 3]],
            "run": [15, 150],
            "ante": 10,
            "widow_open": False,
        }
    )
    Path("x.toml").write_text(house_toml(house))
    assert read_rules("x.toml") == house
