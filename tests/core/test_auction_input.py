"""Bad input of the auction games: a line that says where, what was found, what was expected."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from conformance import read
from glupcore import GlupError, IllegalActionError, NotationError, RecordError
from glupcore.auction import ROWS, Action, Game, Record, Rules, State, melds, read_rules
from glupcore.support.fields import InputError
from glupcore.support.toml import load_toml
from odd_texts import ODD
from places import ROOT, TESTS

DATA = TESTS / "data" / "auction"
CLUB = ROOT / "examples" / "auction" / "my-club.toml"
RECORD = next(r for r in read(DATA, "records.jsonl") if r["rules"] == "three-handed")


def _fails(data: dict[str, Any], *words: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        Record.from_dict(data, 4).state_at(len(data["actions"]), 4)
    message = str(caught.value)
    assert "\n" not in message
    assert message.startswith("record 4")
    for word in words:
        assert word in message
    return caught.value


def test_a_house_plays_by_ten_lines_of_toml() -> None:
    assert len([line for line in CLUB.read_text().splitlines() if not line.startswith("#")]) <= 10
    rules = read_rules(CLUB)
    assert (rules.name, rules.row, rules.is_house) == ("my-club", "four-handed", True)
    state = State.from_seed(3, rules=rules)
    assert "bid:200-10000/10" in state.legal_actions()
    record = Record.deal(rules, 3, 0, "random")
    again = Record.parse(record.to_json())
    assert again == record
    assert again.rules == rules
    assert json.loads(record.to_json())["rules"]["from"] == "four-handed"
    assert again.state_at(len(again.actions)).is_over


@pytest.mark.parametrize("name", ROWS)
def test_every_row_stands_in_the_form_of_a_house_s_file(name: str, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(Rules(name).toml(), "utf-8")
    house = read_rules(path)
    value = house.to_value()
    assert value == {"from": name, "name": "my-club"}  # nothing differs
    assert house.toml() == Rules(name).toml().replace(f"Of {name},", "Of my-club,")


def test_faults_of_a_house_s_file_begin_with_its_name(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    for text in ("from = ", 'from = "check"\nname = "x"\nopen = -3'):
        path.write_text(text)
        with pytest.raises(GlupError) as caught:
            read_rules(path)
        assert str(caught.value).startswith(f"{path}: ")
        assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    "told",
    [
        *("x" * 5000, "x\ny", "check:" + "x" * 5000, "check:" + "x" * 5000 + "=1"),
        *("check:x\ny=1", "check:x\ny=1,x\ny=2", "check:from\n=check"),
    ],
)
def test_odd_words_are_quoted_in_part_and_on_one_line(told: str) -> None:
    with pytest.raises(GlupError) as caught:
        read_rules(told)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 800


@pytest.mark.parametrize("given", [4, None, ["four-handed"]])
def test_what_can_be_no_rules_is_named(given: object) -> None:
    with pytest.raises(TypeError, match=r"^rules: expected the name of a game, .*, given "):
        read_rules(given)  # type: ignore[arg-type]


def test_an_illegal_action_is_told_with_its_place_and_reason() -> None:
    error = _fails(
        {**RECORD, "actions": ["bid:25", "bid:25"]}, "ply 1", "bid:25", "highest bid is 25"
    )
    assert (error.record, error.ply, error.text) == (4, 1, "bid:25")
    _fails({**RECORD, "actions": ["bid:25", "trump:H"]}, "ply 1", "trump:H")
    _fails({**RECORD, "actions": ["bid:25", "hello"]}, "ply 1", "hello", "expected an action")


def test_reasons() -> None:
    told: set[str] = set()
    for data in read(DATA, "records.jsonl")[:120]:
        record = Record.from_dict(data)
        state = record.start()
        for action in record.actions:
            legal = state.legal_actions()
            if state.decision == "follow":
                for card in {*state.hand(state.player or 0)} - {*legal}:
                    with pytest.raises(IllegalActionError) as caught:
                        state.apply(card)
                    name, reason, cards = str(caught.value).split(": ")
                    assert name == f"'{card}'"
                    assert cards.split(", ") == sorted({*legal} - {"misdeal"}, key=_place)
                    told.add(reason)
            state.apply(action)
    assert told == {
        "the trick can be beaten",
        "the suit led has to be followed",
        "a trump has to be played",
    }


def _place(card: str) -> tuple[int, int]:
    return "CDHS".index(card[1]), "9JQKTA".index(card[0])


@pytest.mark.parametrize(
    ("rules", "before", "bid", "told"),
    [
        ("double-deck", ["bid:58"], "bid:62", "59 to 60 by 1, or 65 to 1000 by 5"),
        ("four-handed", [], "bid:155", "150 to 10000 by 10"),
        ("four-handed", [], "bid:140", "150 to 10000 by 10"),
        ("four-handed", ["bid:200"], "bid:99999999999", "210 to 10000 by 10"),
        ("three-handed", [], "bid:0", "20 to 1000 by 1"),
    ],
)
def test_bids_off_the_grid(rules: str, before: list[str], bid: str, told: str) -> None:
    state = State.from_seed(1, rules=rules)
    for action in before:
        state.apply(action)
    kept = state.copy()
    with pytest.raises(IllegalActionError) as caught:
        state.apply(bid)
    assert told in str(caught.value)
    assert state == kept


@pytest.mark.parametrize(
    "text",
    [
        "",
        "bid",
        "bid:",
        "bid:x",
        "bid:-5",
        "trump:",
        "trump:X",
        "give:",
        "keep:AS",
        "AS AS",
        "\ud800",
    ],
)
def test_what_is_no_action(text: str) -> None:
    with pytest.raises(NotationError):
        State.from_seed(1, rules="four-handed").apply(text)


def test_games_are_checked() -> None:
    game = read(DATA, "games.jsonl")[1]
    deals = game["deals"]
    for data, words in [
        ({**game, "deals": [*deals, deals[0]]}, ["deal 3", "over"]),
        ({**game, "deals": [{**deals[0], "actions": []}, *deals]}, ["deal 0", "bid"]),
        (
            {**game, "deals": [{**deals[0], "actions": ["bid:19"]}]},
            ["deal 0", "ply 0", "20 to 1000"],
        ),
        ({**game, "deals": [5]}, ["deals"]),
        ({**game, "deals": []}, ["deals"]),
        ({**game, "dealer": 7}, ["dealer", "7"]),
        ({**game, "options": {"x": 1}}, ["x"]),
    ]:
        with pytest.raises(RecordError) as caught:
            list(Game.from_dict(data, 2).played(2))
        assert str(caught.value).startswith("record 2")
        for word in words:
            assert word in str(caught.value)


def test_bytes_of_strangers_are_refused() -> None:
    good = State.from_seed(1, rules="check").to_bytes()
    for bad in (b"", good[:-1], good[:40] + b"x" + good[41:]):
        with pytest.raises(GlupError):
            State.from_bytes(bad)


@pytest.mark.parametrize("text", ODD)
def test_odd_texts_do_well_or_are_told_in_a_line(text: str) -> None:
    state = State.from_seed(7, rules="check")
    calls: list[Callable[[str], object]] = [
        Action.parse,
        state.parse,
        Rules,
        lambda text: Rules("check", {text: 1}),
        lambda text: Rules("check", {"tie": text}),
        lambda text: Rules({"from": "check", "name": text}),
        lambda text: melds(text, "H", "check"),
        lambda text: melds("AS", text, "check"),
        lambda text: State.from_deck(text, rules="check"),
        Record.parse,
        Record.from_tags,
        lambda text: Record.from_tags(f'[Rules "check"]\n[Dealer "N"]\n[Deal "{text}"]'),
        lambda text: Rules(load_toml(text)),
    ]
    for call in calls:
        try:
            call(text)
        except (GlupError, InputError) as error:
            message = str(error)
            message.encode()
            assert message.isprintable()
            assert len(message) < 600
