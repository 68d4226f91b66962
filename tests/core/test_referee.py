"""The referee reproduces all of the conformance data, and the deals made from it are sound."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from conformance import FOLDERS, every, read
from referee import (
    DECK,
    POLICIES,
    REFEREES,
    Endgame,
    IllegalAction,
    Referee,
    action_values,
    deal_from_view,
    incompatible_pairs,
    kinds,
    lay_deck,
    parse_endgame,
    perft,
    random_endgame,
    random_record,
    replay,
    shapes_of,
    trace,
    value,
)

GAMES = pytest.mark.parametrize("folder", FOLDERS.values(), ids=FOLDERS)
LARGEST_PERFT = 1000  # actions, which the referee counts in no time
LARGEST_ENDGAME = 8  # cards a hand that trying everything values in an instant


@GAMES
def test_traces(folder: Path) -> None:
    records = read(folder, "records.jsonl")
    lines = (line for number, record in enumerate(records) for line in trace(record, number))
    for got, expected in zip(lines, read(folder, "traces.jsonl.gz"), strict=True):
        assert got == expected


@pytest.mark.parametrize(
    ("folder", "case"),
    [
        pytest.param(
            folder, line,
            id=f"{folder.name}-{line['record']}-{line['ply']}",
            marks=[] if line["counts"][-1] < LARGEST_PERFT else pytest.mark.slow,
        )
        for folder, line in every("perft.jsonl")
    ],
)  # fmt: skip
def test_perft(folder: Path, case: dict[str, Any]) -> None:
    deal = replay(read(folder, "records.jsonl")[case["record"]], case["ply"])
    depths = range(1, len(case["counts"]) + 1)
    assert [perft(deal, depth) for depth in depths] == case["counts"]


@GAMES
def test_positions(folder: Path) -> None:
    for case in read(folder, "positions.jsonl"):
        deal = deal_from_view(case["view"])
        assert deal.legal() == case["legal"]
        assert deal.view(0) == case["view"]


@pytest.mark.parametrize("step", [5, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("game", "count"), [("glup", 150), ("two-handed", 80)])
def test_endgames(game: str, count: int, step: int) -> None:
    cases = [(parse_endgame(c["endgame"]), c) for c in read(FOLDERS[game], "endgames.jsonl")]
    small = [(endgame, case) for endgame, case in cases if len(endgame.other) <= LARGEST_ENDGAME]
    assert len(small) == count
    for endgame, case in small[::step]:
        assert str(endgame) == case["endgame"]
        assert value(endgame) == case["value"]
        assert action_values(endgame) == case["actions"]


# The oracle against itself


def sample(count: int) -> list[Any]:
    """Every shape of every game with every policy, `count` times; at once each shape with one."""
    return [
        pytest.param(
            rules, shape, policy, seed,
            id=f"{rules}-{shape}-{policy}-{seed}",
            marks=[] if (first + second) % len(POLICIES) == 0 else pytest.mark.slow,
        )
        for rules in REFEREES
        for first, shape in enumerate(shapes_of(rules))
        for second, policy in enumerate(POLICIES)
        for seed in range(count)
    ]  # fmt: skip


@pytest.mark.parametrize(("rules", "shape", "policy", "seed"), sample(1))
def test_random_deals(rules: str, shape: str, policy: str, seed: int) -> None:
    """The same cards all the time, views that are worlds again, and all points in the end."""
    record = random_record(Random(seed), shape, policy, rules=rules)
    assert record == random_record(Random(seed), shape, policy, rules=rules)
    deal = replay(record, 0)
    whole = sorted(deal.pack.cards)
    for action in record["actions"]:
        assert sorted(all_cards(deal)) == whole
        assert deal.seats[deal.leader].glups == 0
        view = deal.view(deal.player)
        again = deal_from_view(view)
        assert again.view(0) == view
        assert again.legal() == deal.legal()
        assert deal.view(1 - deal.player)["decision"] == "wait"
        deal.apply(action)
    assert deal.over
    assert sum(deal.counters) == (48 if rules == "glup" else 240)
    assert deal.last_trick is not None


def all_cards(deal: Referee) -> list[str]:
    """Every card, wherever it lies."""
    cards = [*deal.stock, *filter(None, [deal.turnup, deal.led])]
    for seat in deal.seats:
        cards += [*seat.hand, *(melded.card for melded in seat.table), *seat.taken]
    return cards


def test_shapes_and_policies_reach_the_rare_things() -> None:
    declared: set[str] = set()
    for shape in ("meld", "court", "trump-run"):
        for seed in range(24):
            record = random_record(Random(seed), shape, "collector", stop=18)
            declared |= {text.partition(":")[0] for text in record["actions"] if ":" in text}
    assert len(declared) >= 40
    assert {"triple-run", "double-roundhouse", "double-nines", "quadruple-jacks"} <= declared


def test_greedy_players_make_long_strings_of_glups() -> None:
    records = [random_record(Random(seed), "suits", "greedy", stop=90) for seed in range(10)]
    assert max(line["glups"] for record in records for line in trace(record, 0)[:-1]) >= 18


def deal_from_endgame(endgame: Endgame) -> Referee:
    """A deal in phase 2 whose leader, seat 0, has these cards and whose tricks so far are empty."""
    game = REFEREES[endgame.rules]
    deal = game(game.pack.cards)
    deal.seats[0].score = deal.seats[1].score = 0
    deal.trump, deal.phase, deal.turnup, deal.stock = endgame.trump, 2, None, []
    deal.seats[0].hand, deal.seats[1].hand = list(endgame.leader), list(endgame.other)
    deal.leader, deal.led = 0, endgame.led
    deal.player, deal.decision = (0, "lead") if endgame.led is None else (1, "follow")
    return deal


def played_out(deal: Referee) -> int:
    """Seat 0's points minus seat 1's when both play the rest of the deal perfectly."""
    if deal.over:
        return deal.scores[0] - deal.scores[1]
    values = []
    for action in deal.legal():
        after = deal.copy()
        after.apply(action)
        values.append(played_out(after))
    return max(values) if deal.player == 0 else min(values)


@pytest.mark.parametrize("rules", REFEREES)
@pytest.mark.parametrize("led", [False, True])
@pytest.mark.parametrize("size", [1, 2, 3])
def test_the_endgame_agrees_with_the_deal(size: int, led: bool, rules: str) -> None:
    rng = Random(size)
    for _ in range(12):
        endgame = parse_endgame(random_endgame(rng, size, led, rules=rules))
        deal = deal_from_endgame(endgame)
        assert sorted(action_values(endgame)) == deal.legal()
        before = deal.scores[0] - deal.scores[1]
        assert value(endgame) == played_out(deal) - before


@pytest.mark.parametrize(
    "text",
    [
        "",
        "H AH",
        "H AH / 9S TS",
        "H AH AH AH / AH AH 9S",
        "two-handed H AH AH / AH 9S",
        f"two-handed H {'9C ' * 13}/{' TC' * 13}",
        "three-handed H AH / 9S",
        "H [AH] [TH] / 9S JS",
        "X AH / 9S",
    ],
)
def test_bad_endgames(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_endgame(text)


# Single facts


@pytest.mark.parametrize("trump", "CDHS")
def test_kinds(trump: str) -> None:
    table = list(kinds(trump).values())
    assert [kind.index for kind in table] == list(range(48))
    pairs = incompatible_pairs(trump)
    assert all((kind.name, kind.name) in pairs for kind in table)
    assert all((two, one) in pairs for one, two in pairs)
    assert kinds(trump)[f"quadruple-marriage-{trump}"].points == 900
    names = [table[index].name for index in (0, 15, 16, 20, 22, 25, 26, 28, 43, 44, 47)]
    assert names == [
        "marriage-C",
        "quadruple-marriage-S",
        "pinochle",
        "roundhouse",
        "run",
        "roundhouse-of-runs",
        "double-nines",
        "jacks",
        "quadruple-aces",
        "trump-jacks",
        "trump-aces",
    ]


def test_an_illegal_action_changes_nothing() -> None:
    deal = Referee(DECK)
    before = deal.view(0), deal.view(1)
    for text in ("", "pass", "dix", "XX", "9S+", "run:JC,QC,KC,TC,AC"):
        with pytest.raises(IllegalAction):
            deal.apply(text)
    assert (deal.view(0), deal.view(1)) == before


def test_a_deck_must_be_whole() -> None:
    with pytest.raises(ValueError, match="96"):
        Referee(DECK[:-1])
    with pytest.raises(ValueError, match="deck"):
        lay_deck(["9C"] * 5, [], "AH")


def test_the_led_card_is_in_both_views() -> None:
    deal = Referee(lay_deck("AS", "9S", "KH"))
    deal.apply("AS")
    mine, theirs = deal.view(1), deal.view(0)
    assert (mine["decision"], mine["led"]) == ("wait", "AS")
    assert (theirs["decision"], theirs["led"]) == ("follow", "AS")
    assert mine["hand"].split().count("AS") == 0
    assert theirs["opponent"]["concealed"] == 17


def test_the_former_turn_up_is_known_until_a_copy_leaves_the_hand() -> None:
    deal = Referee(lay_deck("9H AH AS TS", "9S 9D", "AH"))
    for text in ("AS", "9S", "dix"):
        deal.apply(text)
    assert deal.view(0)["opponent"]["known"] == "AH"
    assert deal.view(1)["known"] == "AH"
    for text in ("TS", "9D", "pass"):
        deal.apply(text)
    assert deal.view(0)["opponent"]["known"] == "AH"
    deal.apply("AH")
    assert deal.view(0)["opponent"]["known"] == ""
    assert "known" not in deal.view(1)


# The traditional game


@pytest.mark.parametrize(("rules", "count"), [("two-handed", 11), ("two-handed-extended", 18)])
def test_kinds_of_the_traditional_game(rules: str, count: int) -> None:
    game = REFEREES[rules]
    table = game(game.pack.lay("", "", "AH")).kinds
    assert [kind.index for kind in table.values()] == list(range(count))
    assert [table[name].points for name in ("marriage-H", "marriage-S", "run")] == [40, 20, 150]
    names = "marriage-C marriage-D marriage-H marriage-S pinochle run jacks queens kings aces dix"
    assert list(table)[:11] == names.split()


def may_follow(past: str) -> set[str]:
    """The kinds that a card of the kind may serve in later, of those that can hold one."""
    game = REFEREES["two-handed-extended"]
    deal = game(game.pack.lay("", "", "AS"))
    cards = deal.kinds[past].cards
    return {
        kind.name
        for kind in deal.kinds.values()
        if set(kind.cards) & set(cards) and not deal.barred(past, kind.name)
    }


LATER = {
    "marriage-S": """pinochle run queens kings double-pinochle double-run double-queens
        double-kings roundhouse""",
    "run": """pinochle jacks queens kings aces double-pinochle double-jacks double-queens
        double-kings double-aces roundhouse""",
    "roundhouse": "pinochle double-pinochle double-run double-queens double-kings",
    "double-run": """pinochle jacks queens kings aces double-pinochle double-jacks double-queens
        double-kings double-aces""",
    "double-queens": """marriage-C marriage-D marriage-H marriage-S pinochle run
        double-pinochle double-run""",
    "pinochle": """marriage-S run jacks queens double-run double-jacks double-queens
        roundhouse""",
    "dix": "",
}


@pytest.mark.parametrize("past", LATER)
def test_what_a_card_may_serve_in_later(past: str) -> None:
    assert may_follow(past) == set(LATER[past].split())
