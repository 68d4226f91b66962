"""Deals with an auction out of a file, and over: gone on with, and looked over as a film."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from glupcore import Random
from glupcore.auction import Record, Rules, State
from glupcore.play.game_file import save
from glupcore.play.table import Setting, Table
from test_page import address, agreed, chromium, games, give, kept, page, played, saved
from test_page_auction import offered, take_step

__all__ = ["address", "chromium", "page"]  # fixtures
pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("rules", "seat", "options", "actions"),
    [
        ("four-handed", 2, {}, 130),
        ("three-handed-chips", 1, {}, 250),
        ("double-deck", 3, {"target": 300}, 40),
        ("two-handed-draw", 0, {}, 150),
    ],
)
def test_a_game_goes_on_in_the_page_and_back(
    page: Any, tmp_path: Path, rules: str, seat: int, options: dict[str, Any], actions: int
) -> None:
    strength = tuple(["easy", "medium", "greedy"][: Rules(rules).seats - 1])
    setting = Setting(seat, strength, 2**63 + 1, None, 2.5, Rules(rules, options))
    table = played(Table(setting), actions)
    save(table, tmp_path / "play.jsonl")
    give(page, (tmp_path / "play.jsonl").read_text(encoding="utf-8"))
    offered(page)
    back = saved(page)
    assert back.setting == setting
    before, after = table.records(), back.records()
    assert [one.to_dict() for one in after[:-1]] == [one.to_dict() for one in before[:-1]]
    assert after[-1].actions[: len(table.deal.actions)] == table.deal.actions
    assert len(kept(page)["finished"]) == len(after) - (not back.deal.is_over)
    assert page.locator(".hand .card").count() == len(back.view.hand)
    totals = [int(text.replace("−", "-")) for text in page.locator(".totals td").all_inner_texts()]
    assert sorted(totals[: len(back.totals)]) == sorted(back.totals)
    take_step(page)
    offered(page)
    assert len(kept(page)["events"]) >= len(back.deal.actions)
    page.reload()
    offered(page)
    page.click(".tools >> text=New game")
    assert page.locator(".shelf li").count() == 1


def finished(rules: str, seed: int = 7) -> Record:
    end = State.from_seed(seed, rules=rules).playout(Random(1), "greedy")
    return Record(end.rules, end.deck, end.dealer, tuple(end.actions))


FOUR = finished("four-handed").to_dict()
OPEN = {**FOUR, "actions": []}


@pytest.mark.parametrize(
    ("records", "told"),
    [
        ([agreed(OPEN, seat=4)], "line 1: play.seat: expected 0 to 3, given 4"),
        (
            [agreed(OPEN, strength=["easy"])],
            "line 1: play.strength: expected one for each of the 3",
        ),
        ([agreed(OPEN, strength="huge")], "line 1: play.strength: expected one of beginner, easy"),
        ([agreed(OPEN, names=["Ann"])], "line 1: play.names: expected 4 names"),
        ([agreed(OPEN, speed=1)], "line 1: play: expected seat, strength, seed"),
        ([agreed({**OPEN, "dealer": 1})], "line 1: dealer: expected 0, who deals first, given 1"),
        ([agreed({**OPEN, "dealer": 7})], "line 1: dealer: expected 0 to 3, given 7"),
        ([agreed({**OPEN, "deck": 5})], "line 1: deck: expected a text"),
        ([agreed({**OPEN, "deck": "AS"})], "deal 1: record"),
        ([agreed({**OPEN, "options": {"tarjet": 9}})], "deal 1: record"),
        ([agreed({**OPEN, "actions": ["bid:3"]})], "deal 1: action 1: action: "),
        ([agreed(OPEN), agreed({**OPEN, "dealer": 1})], "deal 1: expected it to be over"),
        ([agreed(FOUR), agreed(OPEN)], "deal 2: dealer: expected 1, who deals next by the rules"),
        ([agreed(OPEN), {**OPEN, "rules": "check"}], "line 2: rules: expected all deals by the sa"),
        ([{**OPEN, "rules": "whist"}], "line 1: rules: expected one of glup, two-handed"),
        ([{**OPEN, "rules": None}], "line 1: rules: expected one of glup, two-handed"),
        ([{**OPEN, "rules": {"seats": 9}}], "line 1: rules"),
    ],
)
def test_a_game_that_can_not_be_is_told(page: Any, records: list[Any], told: str) -> None:
    """In a line, and the page goes on."""
    give(page, "".join(json.dumps(record) + "\n" for record in records))
    page.wait_for_selector(".fault")
    assert told in page.inner_text(".fault")
    assert games(page) == []
    give(page, json.dumps(OPEN))
    offered(page)
