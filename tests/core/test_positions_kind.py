"""A position as a person writes it: what may be left out, how it may be spelled, all its faults."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from glupcore import (
    Deal,
    PositionError,
    Random,
    View,
    line_from_view,
    position_from_view,
    view_from_position,
)
from glupcore.drawing.render import by_suit, tableau

SHORT = {"turnup": "9H", "hand": "♣ AA KK QQ  ♦ AA KK QQ  ♥ AA K  ♠ AA K"}
FIRST = {**SHORT, "trick": 1}


def views(deals: int, seed: int = 1, rules: str = "glup") -> Iterator[View]:
    """What both players know at every ply of some deals."""
    for number in range(deals):
        rng = Random(seed + number)
        deal = Deal.from_deck(rng.deck(rules), dealer=number % 2, rules=rules)
        while deal.player is not None:
            yield deal.view(0)
            yield deal.view(1)
            policy = "random" if number % 3 == 0 else "greedy"
            deal.apply(deal.view(deal.player).choose(policy, rng))


def shortened(view: View) -> dict[str, Any]:
    """The position without all that follows from the rest."""
    position: dict[str, Any] = dict(position_from_view(view))
    opponent: dict[str, Any] = dict(position["opponent"])
    del position["phase"], opponent["concealed"]
    if view.decision != "wait":
        del position["decision"]
    if view.phase == 1:
        del position["stock"], position["trump"]
        if not position["played"] and view.decision != "meld":
            del position["played"]
            position["trick"] = 1
        if not opponent["known"]:
            del opponent["known"]
    else:
        del position["stock"], position["turnup"], position["played"]
    for fields, key in ((position, "table"), (opponent, "table"), (position, "glups")):
        if not fields[key]:
            del fields[key]
    for key in ("scores", "counters"):
        if position[key] == {"me": 0, "opponent": 0}:
            del position[key]
    if "counters" in position and view.phase == 1:
        del position["counters"]["opponent"]
    return {**position, "opponent": opponent} if opponent else position


def test_what_follows_from_the_rest_may_be_left_out() -> None:
    for view in views(6):
        assert view_from_position(shortened(view), view.seat) == view


def test_the_first_lead_needs_turn_up_hand_and_its_number_alone() -> None:
    view = view_from_position(FIRST)
    assert view == view_from_position({**SHORT, "played": ""})
    assert view == view_from_position({**SHORT, "stock": 59})
    assert (view.phase, view.decision, view.trump, view.stock) == (1, "lead", "H", 59)
    assert (view.concealed, view.scores, view.counters) == (18, (0, 0), (0, 0))
    led = view_from_position({**FIRST, "led": "TD"})
    assert (led.decision, led.concealed) == ("follow", 17)


def test_phase_2_needs_trump_and_both_hands_alone() -> None:
    view = view_from_position({"trump": "hearts"[0], "hand": "AS TS 9H", "opponent": "KS QD JC"})
    assert (view.phase, view.decision, view.trick, len(view.played)) == (2, "lead", 45, 90)
    follow = {"trump": "H", "led": "KD", "hand": "AS JC QD TD", "opponent": {"known": "AS TS 9H"}}
    endgame = "H AS TS 9H [KD] / AS JC QD TD"
    assert view_from_position(follow, 1) == view_from_position(endgame)


def test_counters_are_asked_for_where_they_are_not_clear() -> None:
    trick = {**SHORT, "played": "9C JC"}
    assert view_from_position(trick).counters == (0, 0)
    trick["played"] = "AC KC"
    with pytest.raises(PositionError, match=r"^counters: missing, expected .*, 2 in all$"):
        view_from_position(trick)
    assert view_from_position({**trick, "counters": {"you": 2}}).counters == (2, 0)
    assert view_from_position({**trick, "counters": {"opponent": 2}}).counters == (0, 2)
    assert view_from_position({**trick, "counters": "1:1", "scores": [3, 4]}).scores == (3, 4)


SPELLINGS = [
    lambda cards: ", ".join(cards),
    lambda cards: "".join(cards),
    lambda cards: "".join(cards).replace("T", "10").lower(),
    lambda cards: list(cards),
    lambda cards: [",".join(cards[:2]), "".join(cards[2:])],
    by_suit,
    lambda cards: re.sub("[♣♦♥♠]", lambda m: f"{'CDHS'['♣♦♥♠'.index(m[0])]}:", by_suit(cards)),
    lambda cards: by_suit(cards).replace(" ", ""),
]


@pytest.mark.parametrize("spelled", SPELLINGS)
def test_cards_in_every_spelling(positions: list[dict[str, Any]], spelled: Any) -> None:
    for entry in positions[::9]:
        position = dict(entry["view"])
        view = view_from_position(position)
        for key in ("hand", "played"):
            position[key] = spelled(position[key].split())
        assert view_from_position(position) == view


def test_tables_as_text(positions: list[dict[str, Any]]) -> None:
    for entry in positions:
        position = dict(entry["view"])
        view = view_from_position(position)
        drawn = tableau(view.table)
        for text in (drawn, "\n".join(drawn), " ".join(drawn).upper(), ", ".join(drawn)):
            assert view_from_position({**position, "table": text}) == view
        lists = [[" ".join([m.card] * m.copies), *m.history] for m in view.table]
        spaced = [[card, *(k.replace("-", " ").upper() for k in kinds)] for card, *kinds in lists]
        assert view_from_position({**position, "table": lists}) == view
        assert view_from_position({**position, "table": spaced}) == view


def faults(position: dict[str, Any]) -> list[str]:
    """The fields that are found fault with, in order."""
    with pytest.raises(PositionError) as caught:
        view_from_position(position)
    error = caught.value
    assert str(error) == "; ".join(error.faults)
    assert "\n" not in str(error)
    return [fault.partition(":")[0] for fault in error.faults]


def test_all_faults_are_told_at_once(positions: list[dict[str, Any]]) -> None:
    position = next(e["view"] for e in positions if e["view"]["turnup"] and e["view"]["table"])
    assert faults({**position, "glup": 1, "hand": "QX", "scores": {"me": -1}, "phase": 3}) == [
        "glup", "phase", "hand", "scores.opponent", "scores.me",
    ]  # fmt: skip
    wrong = {"turnup": "9C" if position["trump"] != "C" else "9H", "stock": 42, "glups": 90}
    assert faults({**position, **wrong, "counters": [48, 48]}) == ["turnup", "stock", "counters"]
    # What can be said in spite of an unreadable field is, and only that.
    assert faults({**position, "table": 7, "counters": [48, 48]}) == ["table"]
    assert faults({**position, "known": 7, "counters": [48, 48]}) == ["known", "counters"]
    assert faults({}) == ["hand", "trump"]


def test_unknown_keys_are_refused_with_what_they_may_mean() -> None:
    for key, text in (
        ("glup", "glup: no field of a position, did you mean glups?"),
        ("Trump", "Trump: no field of a position, did you mean trump?"),
        ("x" * 999, "no field of a position, expected one of trump, turnup, "),
        ("a\nb", '"a\\nb": no field of a position, expected one of'),
    ):
        with pytest.raises(PositionError, match=re.escape(text)):
            view_from_position({**FIRST, key: 0})
    with pytest.raises(PositionError, match=r"^opponent\.tabel: .* did you mean table\?$"):
        view_from_position({**FIRST, "opponent": {"tabel": []}})
    with pytest.raises(PositionError, match=r"^scores\.they: no field of scores"):
        view_from_position({**FIRST, "scores": {"me": 0, "opponent": 0, "they": 1}})


def test_a_record_is_no_position() -> None:
    record = Deal.from_seed(1).record().to_dict()
    for given in (record, json.dumps(record)):
        with pytest.raises(PositionError, match="given a record of a deal"):
            view_from_position(given)


def most_glups() -> Deal:
    """A deal in which the eldest leads every counter twice and is followed by its like."""
    pack = [rank + suit for suit in "CDHS" for rank in "ATKQJ9"]
    counters = [card for card in pack if card[0] in "ATK" for _ in range(2)]
    others = [card for card in pack if card[0] not in "ATK" for _ in range(2)]
    own = counters + others  # each of the two holds these; the last one is drawn last
    dealt = [card for card in own[:18] for _ in range(2)]
    drawn = [card for card in own[18:] for _ in range(2)]
    deal = Deal.from_deck([*dealt, drawn[-1], *drawn[:-1]])
    for card in own[:30]:
        deal.apply(card)
        deal.apply(card)
        if len(deal.actions) < 89:
            deal.apply("pass")
    return deal


def test_the_most_glups_that_a_deal_can_bring() -> None:
    deal = most_glups()
    for ply in range(0, len(deal.actions) + 1, 7):
        state = deal.state_at(ply)
        for seat in (0, 1):
            view = state.view(seat)
            assert view_from_position(position_from_view(view), seat) == view
            assert view_from_position(line_from_view(view)) == view
    assert (deal.state.glups, deal.state.decision) == (81, "meld")
    position = position_from_view(deal.view(1))
    with pytest.raises(PositionError, match=r"^glups: expected a number from 0 to 81, given 82$"):
        view_from_position({**position, "glups": 82})


def test_glups_are_limited_by_the_tricks() -> None:
    position = {**SHORT, "played": "9C JC 9S JS"}
    assert view_from_position({**position, "glups": 6}).glups == 6
    with pytest.raises(PositionError, match=r"^glups: expected a number from 0 to 6, given 7$"):
        view_from_position({**position, "glups": 7})
