"""The vow of benchmarks/rare_holdings.py: what it forbids, and how its decks are dealt."""

from __future__ import annotations

import sys
from collections import Counter

import pytest

from glupcore import State, view_from_position
from places import ROOT

sys.path.insert(0, str(ROOT / "benchmarks"))

from rare_holdings import Vow, kind_of, stacked_deck

KIND = "roundhouse-of-runs"


@pytest.mark.parametrize(
    ("action", "keeps"),
    [("9C", True), ("TC", True), ("AC", True), ("JC", False), ("KS", False), ("AD", False)],
)
def test_the_vow_keeps_single_cards(action: str, keeps: bool) -> None:
    """Fifteen of the sixteen cards, two of them aces of clubs."""
    view = view_from_position((ROOT / "examples/play/chase.json").read_text(encoding="utf-8"))
    vow = Vow("network", KIND)
    assert action in view.legal_actions()
    assert vow._keeps(view, action) is keeps


def test_the_vow_keeps_cards_from_melds_that_bar_it() -> None:
    """Kings and queens of trumps, three and one: a marriage would take the only free queen."""
    view = view_from_position((ROOT / "examples/play/wait.json").read_text(encoding="utf-8"))
    assert not Vow("network", KIND)._keeps(view, "marriage-D:QD,KD")
    assert Vow("network", KIND)._keeps(view, "pass")
    assert not Vow("network", "double-marriage-D")._keeps(view, "marriage-D:QD,KD")
    assert Vow("network", "quadruple-queens")._keeps(view, "marriage-D:QD,KD")  # bars no marriage


@pytest.mark.parametrize("kind", [KIND, "double-run", "roundhouse"])
@pytest.mark.parametrize("held", [0, 5, 8])
def test_stacked_decks(kind: str, held: int) -> None:
    for seed in range(20):
        deck = stacked_deck(kind, held, seed)
        state = State.deal(deck, 1)
        wanted = Counter(kind_of(kind, state.trump).cards)
        there = (Counter(state.hand(0)) & wanted).total()
        assert there >= held - (state.turnup in wanted)
        assert stacked_deck(kind, held, seed) == deck
