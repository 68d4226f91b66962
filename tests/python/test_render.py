"""Drawings for people."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from glupcore import Deal, Random, view_from_position
from glupcore.drawing.render import by_suit, coloured, sign, text


def test_cards_have_suit_signs_and_stand_by_suit() -> None:
    assert sign("TD") == "T♦"
    assert by_suit(["9C", "AS", "TC", "AS", "KH"]) == "♣ T 9  ♥ K  ♠ AA"
    assert by_suit([]) == "-"


FOLLOW = {
    "trump": "S",
    "turnup": "9S",
    "stock": 15,
    "phase": 1,
    "decision": "follow",
    "hand": "QC QC KC AC 9D 9D JD JD KD AD QH KH JS KS KS KS",
    "table": [["KH", "marriage-H", "kings"], ["KS", "kings"]],
    "opponent": {
        "table": [["AC", "aces"], ["AD", "aces"], ["KH", "marriage-H"]],
        "known": "",
        "concealed": 14,
    },
    "played": (
        "9C JC JC KC KC TC 9D 9D JD JD QD QD QD KD KD TD TD TD AD AD 9H 9H JH QH QH QH KH TH TH TH "
        "AH AH AH 9S JS JS QS TS TS TS AS AS AS AS"
    ),
    "glups": 3,
    "scores": {"me": 14, "opponent": 17},
    "counters": {"me": 2, "opponent": 22},
    "led": "QS",
}

DRAWING = """\
Phase 1, trump ♠, turn-up 9♠, 15 cards in the stock
You (seat 0) to follow Q♠

You       14 points, 2 counters, 3 glups
  hand    ♣ A K QQ  ♦ A K JJ 99  ♥ K Q  ♠ KKK J
  table   K♥ (marriage-H, kings)
          K♠ (kings)
Opponent  17 points, 22 counters
  hand    14 unknown cards
  table   A♣ A♦ (aces)
          K♥ (marriage-H)
Unseen    ♣ AA TTT K QQ JJ 999  ♦ T K Q  ♥ A T JJJ 99  ♠ T QQ J 99
Played    ♣ T KK JJ 9  ♦ AA TTT KK QQQ JJ 99  ♥ AAA TTT K QQQ J 99  ♠ AAAA TTT Q JJ 9"""


def test_a_view_draws_what_its_owner_knows() -> None:
    view = view_from_position(FOLLOW)
    assert text(view) == DRAWING
    assert str(view) == DRAWING


def test_cards_of_several_histories_carry_their_number(positions: list[dict[str, Any]]) -> None:
    entry = next(e for e in positions if "QD+2" in e["legal"] and "QC+" in e["legal"])
    drawing = text(view_from_position(entry["view"]))
    assert "Q♦+2" in drawing
    assert "Q♦+1" not in drawing


@given(st.integers(0, 2**32), st.integers(0, 130))
def test_every_state_and_view_can_be_drawn(seed: int, plies: int) -> None:
    rng = Random(seed)
    deal = Deal.from_deck(rng.deck())
    while deal.player is not None and len(deal.actions) < plies:
        deal.apply(deal.view(deal.player).choose("random", rng))
    state = deal.state
    assert str(state) == text(state) == str(deal)
    assert all(line == line.rstrip() for line in text(state).splitlines() if line.strip())
    turn = text(state).splitlines()[1]
    assert turn.startswith("The deal is over" if state.is_over else f"Seat {state.player} to ")
    for seat in (0, 1):
        drawing = text(state.view(seat))
        assert drawing.startswith(f"Phase {state.phase}, trump ")
        assert coloured(drawing).plain == drawing
        if not state.is_over:
            acts = f"You (seat {seat}) to {state.decision}" in drawing
            assert acts == (seat == state.player)


def test_colour_marks_the_red_suits_and_only_them() -> None:
    marked = coloured("hand  ♣ A K  ♦ TT 9  ♠ Q and 9♥ led")
    red = [marked.plain[s.start : s.end] for s in marked.spans if s.style == "red"]
    assert red == ["♦ TT 9", "9♥"]
