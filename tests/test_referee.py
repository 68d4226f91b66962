"""The referee reproduces all of the conformance data, and the deals made from it are sound."""

from __future__ import annotations

import gzip
import json
from collections import defaultdict
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee import (
    DECK,
    POLICIES,
    SHAPES,
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
    trace,
    value,
)

DATA = Path(__file__).parent / "data" / "conformance"
LARGEST_ENDGAME = 8  # cards a hand that trying everything values in an instant


def read(name: str) -> list[dict[str, Any]]:
    """The objects of one data file, one a line, gzipped or not."""
    path = DATA / name
    text = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    return [json.loads(line) for line in text.decode().splitlines()]


RECORDS = read("records.jsonl")


@pytest.fixture(scope="module")
def traces() -> dict[int, list[dict[str, Any]]]:
    """The trace lines of every record, by its number."""
    lines = defaultdict(list)
    for line in read("traces.jsonl.gz"):
        lines[line["record"]].append(line)
    return lines


@pytest.mark.parametrize("index", range(len(RECORDS)))
def test_trace(index: int, traces: dict[int, list[dict[str, Any]]]) -> None:
    for got, expected in zip(trace(RECORDS[index], index), traces[index], strict=True):
        assert got == expected


@pytest.mark.parametrize("case", read("perft.jsonl"), ids=lambda c: f"{c['record']}-{c['ply']}")
def test_perft(case: dict[str, Any]) -> None:
    deal = replay(RECORDS[case["record"]], case["ply"])
    depths = range(1, len(case["counts"]) + 1)
    assert [perft(deal, depth) for depth in depths] == case["counts"]


@pytest.mark.parametrize("case", read("positions.jsonl"), ids=lambda c: f"{c['record']}-{c['ply']}")
def test_position(case: dict[str, Any]) -> None:
    deal = deal_from_view(case["view"])
    assert deal.legal() == case["legal"]
    assert deal.view(0) == case["view"]


def test_endgames() -> None:
    small = [case for case in read("endgames.jsonl") if case["endgame"].count(" ") // 2 < 9]
    assert len(small) == 150
    for case in small:
        endgame = parse_endgame(case["endgame"])
        assert len(endgame.other) <= LARGEST_ENDGAME
        assert str(endgame) == case["endgame"]
        assert value(endgame) == case["value"]
        assert action_values(endgame) == case["actions"]


# The oracle against itself


def sample(count: int) -> list[Any]:
    """Every shape with every policy, `count` times."""
    return [
        pytest.param(shape, policy, seed, id=f"{shape}-{policy}-{seed}")
        for shape in SHAPES
        for policy in POLICIES
        for seed in range(count)
    ]


@pytest.mark.parametrize(("shape", "policy", "seed"), sample(2))
def test_random_deals(shape: str, policy: str, seed: int) -> None:
    """96 cards all the time, views that are worlds again, counters and last trick 50 in all."""
    record = random_record(Random(seed), shape, policy)
    assert record == random_record(Random(seed), shape, policy)
    deal = Referee(record["deck"], record["dealer"], record["exact_cut"])
    for action in record["actions"]:
        assert sorted(all_cards(deal)) == sorted(DECK)
        assert deal.seats[deal.leader].glups == 0
        view = deal.view(deal.player)
        again = deal_from_view(view)
        assert again.view(0) == view
        assert again.legal() == deal.legal()
        assert deal.view(1 - deal.player)["decision"] == "wait"
        deal.apply(action)
    assert deal.over
    assert sum(deal.counters) == 48
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
    deal = Referee(DECK)
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


@pytest.mark.parametrize("led", [False, True])
@pytest.mark.parametrize("size", [1, 2, 3])
def test_the_endgame_agrees_with_the_deal(size: int, led: bool) -> None:
    rng = Random(size)
    for _ in range(12):
        endgame = parse_endgame(random_endgame(rng, size, led))
        deal = deal_from_endgame(endgame)
        assert sorted(action_values(endgame)) == deal.legal()
        before = deal.scores[0] - deal.scores[1]
        assert value(endgame) == played_out(deal) - before


@pytest.mark.parametrize(
    "text",
    ["", "H AH", "H AH / 9S TS", "H AH AH AH / AH AH 9S", "H [AH] [TH] / 9S JS", "X AH / 9S"],
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
