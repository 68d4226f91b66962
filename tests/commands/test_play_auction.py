"""``glupcore play`` of every kind of game: what is typed, told, saved and taken back."""

import io
import sys
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from glupcore import GlupError, Random
from glupcore.auction import ROWS, Record, Rules, Series, read_rules
from glupcore.auction.stakes import Stakes
from glupcore.cli import main
from glupcore.deals.kinds import deal_of
from glupcore.deals.reading import deals_of
from glupcore.play.opponent import LEVELS, Opponent
from glupcore.play.seating import with_strengths
from glupcore.play.table import KEY, Setting, Table
from places import ROOT
from speeds import some_quick

GAMES = ["glup", "two-handed", "three-handed", "four-handed", "double-deck", "pisti"]
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
Played = tuple[int, str, str]
Play = Callable[..., Played]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """The command in this process, told these lines: its status, and what it wrote."""

    def call(*args: object, lines: list[str] | None = None, columns: int = 80) -> Played:
        monkeypatch.setenv("COLUMNS", str(columns))
        typed = "".join(f"{line}\n" for line in lines or [])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as caught:
            main(["play", *map(str, args)])
        out, err = capsys.readouterr()
        return int(caught.value.code or 0), out, err

    return call


def rules_of(name: str) -> "str | Rules":
    return name if name in ("glup", "two-handed", "pisti") else read_rules(name)


def in_words(action: str) -> str:
    """As it is said at a table."""
    word, _, rest = action.partition(":")
    match word:
        case "bid":
            return rest
        case "trump":
            return SUITS[rest]
        case "bury" | "give":
            return rest.replace(",", " ")
    if rest or len(action) != 2:
        return action
    return f"{action[0]} of {SUITS[action[1]]}"


def script(rules: str, seed: int, deals: int = 1) -> tuple[list[str], Table]:
    """What a person types who plays by rule, and the game that comes of it."""
    table = Table(Setting(rules=rules_of(rules), seed=seed))
    lines = []
    while table.asks != "nothing":
        if table.asks == "engine":
            table.reply()
        elif table.asks == "next deal":
            if table.number == deals:
                break
            lines.append("1")
            table.next_deal()
        elif table.is_forced:
            table.forced()
        else:
            action = table.view.choose("greedy", Random(len(lines)))
            lines.append(in_words(action) if len(lines) % 2 and rules in ROWS else action)
            table.act(action)
    return lines, table


def saved(table: Table) -> str:
    return "".join(record.to_json() + "\n" for record in table.records())


@pytest.mark.parametrize("rules", GAMES)
def test_what_is_typed_is_the_record_that_is_saved_and_replays(
    tmp_path: Path, play: Play, capsys: pytest.CaptureFixture[str], rules: str
) -> None:
    lines, table = script(rules, 3, deals=2)
    file = tmp_path / "game.jsonl"
    status, out, err = play("--rules", rules, "--seed", 3, file, lines=lines)
    assert (status, err) == (0, "")
    assert file.read_text() == saved(table)
    assert "xpected" not in out
    for command in (["replay"], ["show", "--ply", "9", "--seat", "1"]):
        with pytest.raises(SystemExit) as caught:
            main([command[0], str(file), *command[1:]])
        assert caught.value.code == 0, capsys.readouterr().err
    *_, last = deals_of(io.BytesIO(file.read_bytes()), deal_of)
    assert last[1].actions == table.deal.actions


@pytest.mark.parametrize("rules", GAMES)
def test_a_game_goes_on_where_it_was_left(tmp_path: Path, play: Play, rules: str) -> None:
    lines, table = script(rules, 4)
    file = tmp_path / "game.jsonl"
    third = len(lines) // 3
    play("--rules", rules, "--seed", 4, file, lines=[*lines[:third], "quit"])
    assert file.read_text() != saved(table)
    _, out, _ = play(file, lines=lines[third : 2 * third])
    assert f"Going on with the game in {file}" in " ".join(out.split())
    play("--rules", rules, file, lines=lines[2 * third :])
    assert file.read_text() == saved(table)


@pytest.mark.parametrize("rules", GAMES)
def test_undo_leads_back_to_the_last_decision(tmp_path: Path, play: Play, rules: str) -> None:
    lines, table = script(rules, 12)
    twice = []
    for number, line in enumerate(lines):
        twice += [line, "undo", line] if number % 3 == 1 and number < len(lines) - 2 else [line]
    file = tmp_path / "game.jsonl"
    _, out, _ = play("--rules", rules, "--seed", 12, file, lines=twice)
    assert out.count("Back to your last decision.") == twice.count("undo") > 1
    assert file.read_text() == saved(table)


@pytest.mark.parametrize("rules", some_quick(GAMES, "glup", "three-handed"))
@pytest.mark.parametrize("columns", [40, 100])
def test_no_line_is_wider_than_the_terminal(
    tmp_path: Path, play: Play, monkeypatch: pytest.MonkeyPatch, rules: str, columns: int
) -> None:
    module = import_module("glupcore.recommend")
    asked = module.recommend

    def quick(*args: Any, seconds: float, **options: Any) -> Any:
        return asked(*args, iterations=8, **options)

    monkeypatch.setattr(module, "recommend", quick)
    lines, _ = script(rules, 6)
    lines = [*(word for line in lines[:3] for word in ("hint", "why", "table", line)), *lines[3:]]
    _, out, _ = play(
        "--rules",
        rules,
        "--seed",
        6,
        tmp_path / "x",
        lines=["help", "fly", *lines],
        columns=columns,
    )
    assert [line for line in out.splitlines() if len(line) > columns and "/" not in line] == []
    assert out.count("recommended: ") == 3
    assert max(map(len, out.splitlines())) > columns * 3 // 4


@pytest.mark.parametrize("rules", GAMES)
def test_what_is_not_understood_changes_nothing(tmp_path: Path, play: Play, rules: str) -> None:
    file = tmp_path / "game.jsonl"
    play("--rules", rules, "--seed", 2, file)
    before = file.read_text()
    wrong = [
        "fly",
        "0",
        "-1",
        "99999",
        "1 2",
        "\ufffd",
        "bid",
        "bid 1",
        "spades",
        "bury 9C",
        "undo",
    ]
    status, out, err = play(file, lines=[*wrong, "trump", "trump:X", "give 9C", "kitty", "call AH"])
    assert (status, err) == (0, "")
    assert file.read_text() == before
    assert out.count("xpected") + out.count("Not allowed") >= len(wrong)


@pytest.mark.parametrize("rules", [*ROWS, "examples/auction/my-club.toml", "four-handed:kitty=yes"])
def test_every_game_is_played_and_read_again(rules: str) -> None:
    path = ROOT / rules
    table = Table(Setting(rules=read_rules(str(path) if path.exists() else rules), seat=1, seed=9))
    while table.asks not in ("next deal", "nothing"):
        if table.asks == "engine":
            assert table.reply()
        elif table.is_forced:
            assert table.forced()
        else:
            assert table.scene()
            assert table.act(table.view.choose("greedy", Random(1)))
    assert table.deal_lines(40)
    again = Table.from_records([Record.parse(record.to_json()) for record in table.records()])
    assert (again.deal, again.asks, again.totals) == (table.deal, table.asks, table.totals)
    assert again.setting == table.setting


def test_a_game_ends_by_the_rules_of_the_series() -> None:
    _, table = script("three-handed", 1, deals=99)
    assert table.asks == "nothing"
    assert table.winner is not None
    assert max(table.totals) >= 100
    assert "wins the game: " in table.game_lines()[-1] or "win the game: " in table.game_lines()[-1]
    records = table.records()
    with pytest.raises(GlupError, match="expected none, as the game is over"):
        Table.from_records([*records, records[0]])
    with pytest.raises(GlupError, match="dealer: expected 0 in deal 1"):
        Table.from_records(records[1:])
    with pytest.raises(GlupError, match="every deal but the last to be over"):
        Table.from_records([replace(records[0], actions=()), *records[1:]])


def test_a_game_to_another_total_goes_on_by_the_name_of_its_rules(
    tmp_path: Path, play: Play
) -> None:
    file = tmp_path / "game.jsonl"
    play("--rules", "double-deck", "--game", 300, "--seed", 1, file)
    status, out, _ = play("--rules", "double-deck", file)
    assert status == 0
    assert "to 300" in out
    status, _, err = play("--rules", "double-deck:target=400", file)
    assert (status, err.count("\n")) == (2, 1)
    status, _, err = play("--rules", "four-handed", file)
    assert "--rules: expected double-deck, the game in " in err


def table_at(rules: str, decision: str, seed: int = 1) -> Table:
    """A game in which that is to be decided by the person."""
    for number in range(200):
        table = Table(Setting(rules=read_rules(rules), seed=seed + number))
        while table.asks in ("engine", "person"):
            if table.asks == "engine":
                table.reply()
            elif table.deal.state.decision == decision and not table.is_forced:
                return table
            elif table.is_forced:
                table.forced()
            else:
                table.act(table.view.choose("greedy", Random(number)))
    raise AssertionError(decision)


def test_bids_are_typed_as_they_are_said() -> None:
    table = table_at("double-deck", "bid", 3)
    least = int(table.choices()[0].action.removeprefix("bid:"))
    said = (f"{least + 2}", f"bid {least + 2}", f"I bid {least + 2}", f"BID:{least + 2}.")
    assert {table.read(text) for text in said} == {f"bid:{least + 2}"}
    assert {table.read(text) for text in ("pass", "P", "Pass.", "i pass")} == {"pass"}
    assert table.read("1") == f"bid:{least}"
    with pytest.raises(GlupError, match=f"^25: expected a bid of at least {least}, or a number"):
        table.read("25")
    with pytest.raises(GlupError, match='"sixty": expected an amount such as'):
        table.read("sixty")
    with pytest.raises(GlupError, match=r"expected a bid of .* to 60 by 1, or 65 to 1000 by 5"):
        table.read("61")


def test_suits_and_cards_are_typed_as_they_are_said() -> None:
    table = table_at("four-handed", "trump")
    for suit, name in SUITS.items():
        for text in (name, name[:-1].upper(), suit, suit.lower(), f"trump {name}", f"{name} trump"):
            assert table.read(text) == f"trump:{suit}"
    table.act("spades")
    assert table.deal.state.decision == "lead"
    card = table.choices()[0].action
    name = {"A": "ace", "T": "ten", "K": "king", "Q": "queen", "J": "jack", "9": "nine"}[card[0]]
    suit = SUITS[card[1]]
    for text in (card, card.lower(), f"{card[0]} of {suit}", f"{name} of {suit}", f"lead {card}"):
        assert table.read(text) == card
    assert table.read("concede") == "concede"


def test_cards_are_picked_by_name_or_by_number() -> None:
    table = table_at("three-handed", "bury")
    cards = [choice.action for choice in table.choices()]
    told = table.read(" ".join(cards[:3]))
    assert told == table.read("1 2 3") == table.read(f"bury {', '.join(cards[:3])}")
    for text in ("1 1 2", "1", "1 2 3 4", "99 1 2"):
        with pytest.raises(GlupError):
            table.read(text)
    assert table.scene()[-len(cards) :] != []
    assert "or concede" in " ".join(table.scene())


def told(rules: str, seat: int, start: str) -> list[str]:
    """The sentences that begin with an action of that kind, as a seat hears them."""
    table = Table(Setting(rules=read_rules(rules), seed=1, seat=seat))
    found = []
    while table.asks in ("engine", "person"):
        kind = table.deal.actions
        if table.asks == "engine":
            sentences = table.reply()
        else:
            sentences = (
                table.forced()
                if table.is_forced
                else table.act(table.view.choose("greedy", Random(7)))
            )
        if table.deal.actions[len(kind)].startswith(start):
            found.append(sentences[0])
    return found


@pytest.mark.parametrize(
    ("rules", "start"), [("four-handed-racehorse", "give:"), ("three-handed", "bury:")]
)
def test_cards_face_down_are_told_to_who_may_see_them(rules: str, start: str) -> None:
    by_seat = [told(rules, seat, start) for seat in range(read_rules(rules).seats)]
    hidden = ["face down" in sentence for sentences in by_seat for sentence in sentences]
    shown = [sentence for sentences in by_seat for sentence in sentences if "♠" in sentence]
    assert any(hidden)
    assert not all(hidden)
    assert not any("face down" in sentence for sentence in shown)


@pytest.mark.parametrize("level", LEVELS)
def test_levels_play_both_kinds_of_games(level: Any) -> None:
    deal = Table(Setting(rules=read_rules("four-handed"))).deal
    chosen = Opponent(level.name, family="auction").choose(deal.view(deal.player), 1)
    deal.apply(chosen)
    assert len(deal.actions) == 1


def test_each_seat_has_its_strength() -> None:
    names = ("Ann", "Bob", "Cleo", "Dan")
    setting = Setting(rules=read_rules("four-handed"), seat=1, names=names)
    made = with_strengths(setting, ["easy", "ann=strong", "3=best", "partner=pimc:iterations=3"])
    assert made.strength == ("easy", "pimc:iterations=3", "strong")
    compass = with_strengths(Setting(rules=read_rules("four-handed")), ["E=best"])
    assert compass.strength == ("best", "medium", "medium")
    assert with_strengths(Setting(), ["pimc:iterations=20"]).strength == "pimc:iterations=20"


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (["--seat", "4"], "seat: expected 0 to 3, given 4"),
        (["--strength", "X=easy"], "--strength: expected a seat of"),
        (["--strength", "N=easy"], "--strength: expected a seat of"),
        (["--strength", "E=godlike"], "strength: expected one of beginner"),
        (["--names", "Ann,Bob"], "names: expected 4"),
        (["--names", "Ann,Ann,Bob,Cleo"], "names: expected different ones"),
        (["--names", "Ann,7,Bob,you"], "names: expected letters first"),
        (["--rules", "four-handed:target=0"], "target"),
        (["--rules", "nobody"], "is not one of"),
        (["--rules", "three-handed-chips", "--game", "100"], "target"),
        (["--rules", "glup", "--names", "Ann,Bob"], "names: expected none"),
    ],
)
def test_bad_options_are_refused_in_one_line(
    tmp_path: Path, play: Play, args: list[str], expected: str
) -> None:
    rules = [] if "--rules" in args else ["--rules", "four-handed"]
    status, _, err = play(*rules, *args, tmp_path / "x")
    assert status == 2
    assert expected in err
    assert err.count("\n") == 1
    assert not (tmp_path / "x").exists()


def test_hands_of_others_are_not_told(tmp_path: Path, play: Play) -> None:
    """The same lines until the first card that differs, whoever holds the hidden cards."""
    table = table_at("four-handed", "bid")
    record = table.records()[0]
    deck = list(record.deck)
    mine = set()
    for place in range(48):
        if (place // 4) % 4 == 3:  # seat 0 deals, and has the last packet of each round
            mine.add(place)
    others = [place for place in range(48) if place not in mine]
    for one, other in zip(others, reversed(others), strict=True):
        deck[one] = record.deck[other]
    again = Table.from_records([replace(record, deck=tuple(deck), actions=())])
    first = Table.from_records([replace(record, actions=())])
    assert again.view.hand == first.view.hand
    assert again.view == first.view
    assert again.scene() == first.scene() if again.asks == "person" else True
    assert again.begins() == first.begins()
    assert again.drawing(80) == first.drawing(80)


def test_a_target_that_the_tie_rule_has_raised() -> None:
    # Two have the 40 points, and neither had bid: the game goes on to 50.
    rules, records = read_rules("three-handed:target=40"), []
    series, rng = Series(rules, 0), Random(1)
    while series.target == 40:
        deck = rules.deck(Random(45_000 + series.deals))
        state, actions = series.deal(deck), []
        while state.player is not None:
            actions.append(state.view(state.player).choose("greedy", Random(len(actions))))
            state.apply(actions[-1])
        records.append(Record(rules, deck, series.dealer, tuple(actions)))
        series.add(state)
    assert (series.accounts, series.target) == ((41, -4, 47), 50)
    records.append(Record(rules, rules.deck(rng), series.dealer, ()))
    said = {KEY: Setting(rules=rules, strength="beginner").to_dict() | {"resigned": False}}
    table = Table.from_records([replace(record, extra=said) for record in records])
    while table.asks == "engine":
        table.reply()
    win = table.advise(seconds=5).actions[0].win  # it ends before
    assert 0 < win < 1


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ("four-handed", Stakes(1000, None)),
        ("three-handed:target=60", Stakes(60, None)),
        ("three-handed-chips", None),
        ("five-handed", Stakes(500, None)),
    ],
)
def test_the_others_play_for_the_game(
    monkeypatch: pytest.MonkeyPatch, rules: str, told: Stakes | None
) -> None:
    given = []
    choose = Opponent.choose

    def spied(opponent: Opponent, *args: Any) -> str:
        given.append(args[-1])
        return choose(opponent, *args)

    monkeypatch.setattr(Opponent, "choose", spied)
    table = Table(Setting(rules=read_rules(rules), strength="auto:iterations=20", seed=3))
    while table.asks == "engine":
        table.reply()
    assert given
    assert given == [told] * len(given)
