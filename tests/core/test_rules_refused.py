"""Records and positions that do not fit the rules they name are refused, and told why."""

from __future__ import annotations

from itertools import chain

import pytest

from glupcore import GlupError, read_records, trace_lines, view_from_position
from places import ROOT

CORPUS = ROOT / "fuzz/corpus"
KNOWN = "glup, two-handed, two-handed-extended, given"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("rules-unknown", f'rules: expected one of {KNOWN} "three-handed"'),
        ("rules-capitals", f'rules: expected one of {KNOWN} "Two-Handed"'),
        ("rules-wrong-type", f"rules: expected one of {KNOWN} "),
        ("two-handed-96-cards", "deck: expected 48 cards, two of each.* given 96"),
        ("two-handed-48-cards-as-glup", "deck: expected 96 cards, four of each.* given 48"),
        ("two-handed-three-copies", "expected 2 copies of each card, given one more JD"),
        ("two-handed-exact-cut", "exact_cut: expected false, given true"),
        ("two-handed-extended-meld", "roundhouse is no kind of meld by the rules of two-handed$"),
        (
            "two-handed-meld-of-glup",
            "roundhouse-of-runs is no kind of meld by the rules of two-handed-extended",
        ),
    ],
)
def test_records(name: str, message: str) -> None:
    path = CORPUS / "record" / f"{name}.jsonl"
    with pytest.raises(GlupError, match=message):
        list(chain.from_iterable(trace_lines(record, 0) for record in read_records(path)))


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("rules-unknown", "no key of a position of three-handed"),
        ("rules-wrong-type", "rules: expected the name of a ruleset .*given 2"),
        ("two-handed-as-glup", "hand: expected 17 cards in hand and on the table, given 11"),
        ("glup-as-two-handed", "table: expected kinds of the rules of two-handed, given JD in"),
        ("two-handed-glups", "glups: expected a number from 0 to 0, given 3"),
        ("two-handed-three-copies", "expected at most two copies of a card"),
        ("two-handed-kind-of-glup", '"double-dix" is no kind of meld'),
    ],
)
def test_positions(name: str, message: str) -> None:
    with pytest.raises(GlupError, match=message):
        view_from_position((CORPUS / "text" / f"{name}.json").read_bytes())
