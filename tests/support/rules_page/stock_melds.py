"""Sentences about the melds of games with a stock."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from glupcore import meld_kinds
from rules_page.game import Words
from rules_page.stock_game import HEARTS, Ply, StockGame


def _melds(game: StockGame) -> Iterator[Ply]:
    for ply in game.plies("meld"):
        if ":" in ply.action and not ply.action.startswith(("exchange", "dix")):
            yield ply


def from_hand(game: StockGame, _: Words) -> Iterator[int]:
    for ply in _melds(game):
        cards = re.split(",", ply.action.partition(":")[2])
        assert any("+" not in card for card in cards)
        yield any("+" in card for card in cards)


def on_table(game: StockGame, _: Words) -> Iterator[int]:
    for ply in _melds(game):
        if ply.after.phase == 1:
            lie = Counter(c for one in ply.after.table(ply.player) for c in [one.card] * one.copies)
            cards = [card[:2] for card in ply.action.partition(":")[2].split(",")]
            assert not Counter(cards) - lie
            yield 1


PATTERNS = {
    "marriage, K Q of a suit": ("marriage-C", "marriage-D", "marriage-S"),
    "marriage in trumps": ("marriage-H",),
    "pinochle, J♦ Q♠": ("pinochle",),
    "roundhouse, K Q of all suits": ("roundhouse",),
    "run, A T K Q J of trumps": ("run",),
    "roundhouse of runs, A K Q J of all suits": ("roundhouse-of-runs",),
    "nines of all suits, two or four of each": ("double-nines",),
    **{f"{name} of all suits": (name,) for name in ("jacks", "queens", "kings", "aces")},
    **{
        f"all four {name} of trumps": (f"trump-{name}",)
        for name in ("jacks", "queens", "kings", "aces")
    },
}


def melds(game: StockGame, words: Words) -> int:
    points = {kind.identifier: kind.points for kind in meld_kinds(HEARTS, game.rules)}
    assert words["what"] in PATTERNS
    for first in PATTERNS[words["what"]]:
        found = [points[name] for name in _multiples(first) if name in points]
        assert found == [int(one) for one in words["points"].split(", ")]
    return 1


def _multiples(first: str) -> list[str]:
    return [times + first for times in ("", "double-", "triple-", "quadruple-")]


def all_melds(game: StockGame, words: Words) -> Iterator[int]:
    """Each kind has a row, and scores what that says when it is declared."""
    rows = {
        name
        for row in game.sentences
        if (told := re.fullmatch(r"(.+?): [\d, ]+", row)) and told[1] in PATTERNS
        for first in PATTERNS[told[1]]
        for name in _multiples(first)
    }
    assert {kind.identifier for kind in meld_kinds(HEARTS, game.rules)} <= rows
    for ply in _melds(game):
        if ply.after.phase == 1:
            kinds = {k.identifier: k.points for k in meld_kinds(ply.before.trump, game.rules)}
            assert ply.gain(ply.player) == kinds[ply.action.partition(":")[0]]
            yield 1


def multiples(game: StockGame, words: Words) -> Iterator[int]:
    """Two marriages score twice the marriage, the double what it says."""
    points = {kind.identifier: kind.points for kind in meld_kinds(HEARTS, game.rules)}
    assert points["double-marriage-C"] != 2 * points["marriage-C"]
    for deal in game.deals:
        for seat in (0, 1):
            names = Counter(
                ply.action.partition(":")[0]
                for ply in deal
                if ply.player == seat and ply.before.decision == "meld"
            )
            yield sum(many > 1 for name, many in names.items() if name.startswith("marriage"))


def excluded(game: StockGame, words: Words) -> Iterator[int]:
    """A card that has been in a meld is in none that this excludes."""
    for ply in _melds(game):
        kind = ply.action.partition(":")[0]
        kinds = {k.identifier: k.incompatible for k in meld_kinds(ply.before.trump, game.rules)}
        for one in ply.before.table(ply.player):
            for card in ply.action.partition(":")[2].split(","):
                if card[:2] == one.card and "+" in card and len(ply.before.table(ply.player)) == 1:
                    assert not any(kind in kinds[old] for old in one.history if old in kinds)
        yield 1
