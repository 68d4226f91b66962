"""Deals of the auction games drawn as text: what is seen, whose it is, and how wide it is."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import Any

import pytest

from conformance import read
from glupcore.auction.drawing import table
from places import TESTS
from referee.auction import ROWS, Deal, replay, start, view

RECORDS = read(TESTS / "data" / "auction", "records.jsonl")
LETTERS = dict(zip("♣♦♥♠", "CDHS", strict=True))


@cache
def _deals(rules: str) -> list[Deal]:
    """One deal of that row, from its first action to its last."""
    record = max((r for r in RECORDS if r["rules"] == rules), key=lambda r: len(r["actions"]))
    plies = len(record["actions"])
    return [replay(record, ply) for ply in sorted({*range(0, plies, 1 + plies // 6), plies})]


def _views(deal: Deal) -> list[dict[str, Any]]:
    return [view(deal, seat) for seat in range(len(deal.hands))]


def _drawn(text: str) -> Counter[str]:
    """The cards that stand in hands: a line with a suit and its ranks, in any column."""
    cards: Counter[str] = Counter()
    above = text.split("\nAuction")[0].split("\nDraws")[0]
    for suit, ranks in re.findall(r"([♣♦♥♠]) ([AKQJT9]+)(?= {2}|\n|$)", above):
        cards.update(rank + LETTERS[suit] for rank in ranks)
    return cards


@pytest.mark.parametrize("columns", [40, 80, 120])
@pytest.mark.parametrize("rules", ROWS)
def test_no_line_is_wider_than_the_terminal(rules: str, columns: int) -> None:
    for deal in _deals(rules):
        views = _views(deal)
        for drawn in (views, *([one] for one in views)):
            assert max(map(len, table(drawn, columns).splitlines())) <= columns


@pytest.mark.parametrize("rules", ROWS)
def test_every_hand_is_drawn_once(rules: str) -> None:
    for deal in _deals(rules):
        hands = [card for hand in deal.hands for card in hand]
        assert _drawn(table(_views(deal), 120)) == Counter(hands)


@pytest.mark.parametrize("rules", ROWS)
def test_a_seat_sees_its_own_hand_and_what_is_shown(rules: str) -> None:
    for deal in _deals(rules):
        for facts in _views(deal):
            seat = facts["seat"]
            seen = Counter(facts["hand"].split())
            for other, shown in enumerate(facts["shown"] or []):
                if other != seat:
                    seen.update(shown.split())
            text = table([facts], 120)
            assert _drawn(text) == seen
            assert f"seen by seat {seat}" in text


def test_seats_sit_in_order_around_the_table() -> None:
    """Clockwise, from the nearest: up the left side, along the far one and down the right."""
    for rules in ROWS:
        deal = _deals(rules)[0]
        lines = table(_views(deal), 120, near=1).splitlines()
        seats = len(deal.hands)
        places = {
            int(found[1]): (row, found.start())
            for row, line in enumerate(lines[3:])
            for found in re.finditer(r"Seat (\d)", line)
        }
        assert sorted(places) == list(range(seats))
        nearest = places[1]
        assert nearest[0] == max(row for row, _ in places.values())
        around = [places[(1 + j) % seats] for j in range(1, seats)]
        columns = [column for _, column in around]
        assert columns == sorted(columns)


def test_the_card_that_holds_the_trick_has_a_star() -> None:
    record = next(r for r in RECORDS if r["rules"] == "cutthroat" and len(r["actions"]) > 20)
    deal = start(record)
    for action in record["actions"]:
        deal.apply(action)
        stars = table(_views(deal)).count(" *")
        assert stars == (1 if deal.trick else 0)
