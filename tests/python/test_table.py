"""The game between a person and the engine, without a terminal."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from glupcore import (
    GlupError,
    IllegalActionError,
    NotationError,
    Record,
    RecordError,
    View,
)
from glupcore.play.opponent import LEVELS, Opponent
from glupcore.play.table import Setting, Table

POINTS = re.compile(
    r"(?P<who>You|They) (?:declare|exchange)[^:]*: (?P<points>\d+) point"
    r"|(?P<whom>you|them)(?:, \d+ in all)?: (?P<more>\d+) point"
    r"|: (?P<some>\d+) points? for (?P<one>you|them)"
)
MINE = {"You", "you"}


def steps(table: Table, seed: int = 0) -> Iterator[list[str]]:
    """Play on, the person at random, until nothing is asked; what is told, step by step."""
    rng = random.Random(seed)
    while table.asks != "nothing":
        if table.asks == "engine":
            yield table.reply()
        elif table.asks == "person":
            yield table.act(rng.choice(table.choices()).action)
        else:
            table.next_deal()
            yield [table.begins()]


def played(table: Table, most: int = 10_000, seed: int = 0) -> Table:
    """The table after so many steps."""
    for _, _ in zip(range(most), steps(table, seed), strict=False):
        pass
    return table


@pytest.mark.parametrize("seed", range(12))
def test_what_is_told_adds_up_to_the_scores(seed: int) -> None:
    table = Table(Setting(seed=seed, seat=seed % 2))
    told = [table.begins()]
    for sentences in steps(table, seed):
        told += sentences
    points = [0, 0]
    for found in filter(None, map(POINTS.search, told)):
        who = found["who"] or found["whom"] or found["one"]
        points[who not in MINE] += int(found["points"] or found["more"] or found["some"])
    deal = table.deal
    counters = deal.state.counters
    seats = (table.seat, 1 - table.seat)
    assert points == [deal.scores[seat] - counters[seat] for seat in seats]
    assert sum(line.startswith("The last trick: 2 ") for line in told) == 1
    assert sum(line.startswith("Phase 2") for line in told) == 1


@pytest.mark.parametrize("seed", range(4))
def test_cards_drawn_are_told_to_their_owner_only(seed: int) -> None:
    table = Table(Setting(seed=seed))
    before = table.view
    for sentences in steps(table, seed):
        after = table.view
        drawn = [line for line in sentences if "draw" in line]
        if before.decision != "over" and before.stock > after.stock:
            assert len(drawn) == 1
            assert drawn[0].startswith("You draw ")
            assert ("they draw" in drawn[0]) <= (after.phase == 2)
        before = after


@pytest.mark.parametrize("seed", range(4))
def test_choices_are_the_legal_actions_each_kind_once_before_its_other_ways(seed: int) -> None:
    table = Table(Setting(seed=seed, seat=1))
    for _ in steps(table, seed):
        offered = table.choices()
        if table.asks != "person":
            assert offered == ()
            continue
        assert sorted(choice.action for choice in offered) == table.view.legal_actions()
        firsts = [choice for choice in offered if choice.first]
        assert list(offered[: len(firsts)]) == firsts
        assert {choice.name for choice in firsts} == {choice.name for choice in offered}
        for number, choice in enumerate(offered, 1):
            assert table.read(str(number)) == table.read(f" {choice.action.lower()} ")
        for choice in firsts:
            if choice.what == "meld":
                ways = [other.action for other in offered if other.name == choice.name]
                assert len(ways) == choice.ways
                assert table.read(choice.name.upper()) == choice.action
                assert choice.action.count("+") == max(way.count("+") for way in ways)


@pytest.mark.parametrize("after", [1, 2, 7, 30, 61, 95, 108])
def test_undo_goes_back_to_the_last_decision_and_the_engine_replies_the_same(after: int) -> None:
    table = played(Table(Setting(seed=after, strength="pimc:iterations=20")), after)
    while len(table.choices()) < 2:
        played(table, 1)
    before, choices = table.deal, table.choices()
    told = [table.act("1")]
    while table.asks == "engine":
        told.append(table.reply())
    table.undo()
    assert table.deal == before
    assert table.choices() == choices
    again = [table.act("1")]
    while table.asks == "engine":
        again.append(table.reply())
    assert again == told


def test_undo_passes_over_what_was_forced() -> None:
    table = played(Table(Setting(seed=5)))
    decisions = 0
    while len(table.deal.actions) > 1:
        table.undo()
        assert len(table.choices()) > 1
        decisions += 1
    assert decisions > 40
    with pytest.raises(GlupError, match="nothing to undo"):
        table.undo()


@pytest.mark.parametrize("after", [0, 1, 50, 200, 300, 10_000])
def test_a_saved_game_is_the_same_game(after: int) -> None:
    table = played(Table(Setting(seed=1, target=250, strength="beginner")), after)
    lines = [record.to_json() for record in table.records()]
    again = Table.from_records(map(Record.parse, lines))
    assert (again.asks, again.totals, again.winner) == (table.asks, table.totals, table.winner)
    assert again.deal == table.deal
    assert again.setting == table.setting
    if after < 10_000:
        assert played(again, 20, seed=3).deal == played(table, 20, seed=3).deal


def test_a_game_alternates_the_deal_until_one_has_the_target() -> None:
    table = Table(Setting(seed=2, target=400))
    totals = []
    for _ in steps(table):
        if table.asks in ("next deal", "nothing"):
            totals.append(table.totals)
            assert table.deal_lines(80)[-1].startswith(
                ("You win the deal, ", "They win the deal, ")
            )
            assert f"of a game to 400: {table.totals[0]} point" in table.game_lines()[0]
    records = table.records()
    assert [record.dealer for record in records] == [n % 2 for n in range(len(records))]
    assert len({record.deck for record in records}) == len(records) == len(totals) > 1
    assert max(totals[-1]) >= 400 > max(totals[-2])
    assert table.winner == totals[-1].index(max(totals[-1]))
    assert table.totals == totals[-1]


def test_the_engine_is_told_nothing_but_its_own_view(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[Any, ...]] = []
    choose = Opponent.choose

    def spied(opponent: Opponent, *args: Any) -> str:
        calls.append(args)
        return choose(opponent, *args)

    monkeypatch.setattr(Opponent, "choose", spied)
    table = played(Table(Setting(seed=4)), 200)
    assert len(calls) > 50
    for view, seed, progress, stakes in calls:
        assert isinstance(view, View)
        assert view.seat == 1 - table.seat
        assert type(seed) is int
        assert progress is None
        assert stakes is None


@pytest.mark.parametrize("strength", ["medium", "network", "pimc:iterations=40"])
def test_cards_that_the_engine_can_not_see_change_nothing(strength: str) -> None:
    table = Table(Setting(seed=6, strength=strength))
    record = table.records()[0]
    hidden = [*range(1, 36, 2), *range(37, 96)]
    replies = set()
    for seed in range(5):
        cards = [record.deck[place] for place in hidden]
        random.Random(seed).shuffle(cards)
        deck = list(record.deck)
        for place, card in zip(hidden, cards, strict=True):
            deck[place] = card
        other = Table.from_records([replace(record, deck=tuple(deck))])
        replies.add(tuple(other.reply()))
    assert replies == {tuple(table.reply())}


def test_advice_is_for_the_person_and_for_the_game() -> None:
    table = played(Table(Setting(seed=3, target=1000)), 3)
    while table.asks == "engine":
        table.reply()
    advice = table.advise(1)  # enough for the table of the game
    assert {value.action for value in advice} == set(table.view.legal_actions())
    assert advice.actions[0].win is not None
    table.act(advice.action)


def test_every_level_plays() -> None:
    for level in LEVELS:
        played(Table(Setting(strength=level.name)), 3)


def test_resigning_ends_the_game() -> None:
    table = played(Table(Setting(target=1000)), 5)
    table.resign()
    assert (table.asks, table.winner) == ("nothing", 1)
    assert Table.from_records(table.records()).asks == "nothing"
    for call in (table.reply, table.resign, table.next_deal, lambda: table.act("1")):
        with pytest.raises(GlupError):
            call()


def test_answers_that_are_none() -> None:
    table = Table(Setting(seed=3))
    with pytest.raises(GlupError, match="asks for engine"):
        table.act("1")
    table.reply()
    deal = table.deal
    bad = {"0": GlupError, "99": GlupError, "9" * 5000: GlupError, "": NotationError}
    bad |= {"fly": NotationError, "QS+": IllegalActionError, "run": IllegalActionError}
    for text, error in bad.items():
        with pytest.raises(error):
            table.act(text)
    with pytest.raises(GlupError, match="asks for person"):
        table.reply()
    assert table.deal == deal


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"seat": 2}, "seat: expected 0 or 1"),
        ({"seed": -1}, "seed: expected"),
        ({"target": 0}, "target: expected"),
        ({"target": 10**12}, "target: expected a whole number of at most 1000000"),
        ({"strength": "godlike"}, 'best, or a player such as pimc:iterations=300, given "godlike"'),
        ({"strength": 3}, "strength: expected one of"),
        ({"strength": "pimc:fast=1"}, "strength: player 'pimc:fast=1': expected one of"),
        ({"seconds": 0}, "seconds: expected"),
        ({"seconds": "1"}, "seconds: expected"),
    ],
)
def test_bad_settings_are_named(fields: dict[str, Any], said: str) -> None:
    with pytest.raises(GlupError, match=said):
        Setting(**fields)
    record = Table(Setting()).records()[0]
    play = {**record.extra["play"], **fields}
    with pytest.raises(GlupError, match=said):
        Table.from_records([replace(record, extra={"play": play})])


def test_records_that_are_no_game_are_refused() -> None:
    table = played(Table(Setting(target=100)), 400)
    records = table.records()
    unfinished = replace(records[0], actions=records[0].actions[:9])
    cases: list[tuple[list[Record], type[GlupError], str]] = [
        ([], GlupError, "saved by play"),
        ([replace(records[0], extra={})], GlupError, "saved by play"),
        ([replace(records[0], extra={"play": {"colour": "red"}})], GlupError, "expected seat"),
        ([unfinished, replace(records[0], dealer=1)], GlupError, "to be over"),
        ([replace(records[0], actions=("XX",))], RecordError, "ply 0"),
    ]
    for bad, error, said in cases:
        with pytest.raises(error, match=said):
            Table.from_records(bad)
