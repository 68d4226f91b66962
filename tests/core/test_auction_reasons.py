"""Why an action is recommended in the auction games: every sentence is true, and no other form."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

from auction_reasons import Decision, cards_of, checked
from conformance import read
from glupcore import recommend
from glupcore.auction import ROWS, Record, Rules, State
from places import TESTS

# A record of the referee, before which action, what is done and what else; why, and why the other
# way round.
TOLD = """
0 4 trump:C trump:H
    You hold 4 of ♣, and 3 of ♥.
    In ♥ your hand melds 10, in ♣ 9.
0 4 trump:H trump:C
    In ♥ your hand melds 10, in ♣ 9.
    You hold 4 of ♣, and 3 of ♥.
0 5 bury:KC,TD,TD bury:TD,AD,JS
    You keep 5 trumps.
    Nothing.
0 5 bury:KC,TD,TD bury:9H,9H,KH
    You bury 3 points, which you can't lose then.
    You are left without ♥, and can trump it.
0 5 bury:9H,9H,KH bury:KC,TD,TD
    You are left without ♥, and can trump it.
    You bury 3 points, which you can't lose then.
0 6 9C AD
    It risks no points: A♦ is not sure to take the trick.
    No higher diamond is out, and nobody is known to be out of diamonds.
0 6 AD 9C
    No higher diamond is out, and nobody is known to be out of diamonds.
    It risks no points: A♦ is not sure to take the trick.
0 6 JD 9D
    4 cards of its suit can beat it, 5 can beat 9♦.
    Nothing.
0 6 JS 9C
    It draws trumps: 7 are still out.
    Nothing.
0 6 KC AD
    It keeps A♦: no higher diamond is out.
    No higher diamond is out, and nobody is known to be out of diamonds.
0 8 JD KD
    Neither takes the trick, and you keep K♦.
    Nothing.
0 9 9D 9S
    It is your last diamond: then you can trump diamonds.
    It draws trumps: up to 8 are still out.
0 11 JS KS
    It takes the trick as K♠ would, and you keep that.
    You take the trick in any case: it adds 1 point.
0 11 KS JS
    You take the trick in any case: it adds 1 point.
    It takes the trick as K♠ would, and you keep that.
0 15 AS 9C
    No higher trump is out: it takes the trick.
    It keeps A♠: no higher spade is out.
0 15 JH 9C
    An opponent is out of hearts, and has to trump it.
    Nothing.
0 16 TD AD
    It holds the trick so far, as A♦ would, and you keep that.
    Nothing.
0 23 QS KS
    You can't take the trick: it gives away no points.
    Nothing.
0 31 AC TC
    It takes the trick for certain, which T♣ does not.
    It keeps A♣: no higher club is out.
2 20 JS AS
    An opponent holds the trick with A♠: it adds no points.
    Nothing.
2 21 AS JS
    A partner holds the trick with A♠: it adds 10 points.
    It keeps A♠: no higher spade is out.
2 49 AC AD
    It is the suit that a partner led.
    Nothing.
5 6 AC AS
    More clubs are out than spades: 9 and 5.
    Nothing.
5 21 9H 9D
    It draws the last trump that is out.
    Nothing.
11 5 give:QC,TC,TD,TS give:KC,TC,KH,TS
    It passes 1 trump to the bidder.
    Nothing.
11 6 give:9C,9D,AH,AH give:JD,AH,TS,AS
    You keep melds of 90.
    Nothing.
"""


def decisions(rules: Rules, seeds: range) -> Iterator[tuple[Any, State]]:
    for seed in seeds:
        record = Record.deal(rules, seed, policy="greedy")
        state = record.start()
        for ply, action in enumerate(record.actions):
            if state.decision != "bid" or ply < rules.seats:
                yield record.view_at(ply, None), state.copy()
            state.apply(action)


@pytest.mark.parametrize("rules", ROWS)
def test_what_is_said_of_a_recommendation_is_true(rules: str) -> None:
    said: Counter[str] = Counter()
    for view, state in decisions(Rules(rules), range(4)):
        advice = recommend(view, iterations=60, seed=1, explain=state.decision == "bid")
        if advice.reason is not None:
            said[checked(advice.reason, Decision(view, state, advice.action, advice))] += 1
    assert len(said) >= 3


@pytest.mark.parametrize("rules", ROWS)
def test_what_is_said_of_any_two_cards_is_true_and_never_both_ways(rules: str) -> None:
    said: Counter[str] = Counter()
    for view, state in decisions(Rules(rules), range(4, 6)):
        plays = cards_of(view.legal_actions())[:6]
        for card, other in permutations(plays, 2):
            if reason := view.reason(card, other):
                form = checked(reason, Decision(view, state, card))
                said[form] += 1
                back = view.reason(other, card)
                assert not back or not re.fullmatch(form, back.removesuffix(".")), reason
        assert all(view.reason(card, card) == "" for card in plays)
    assert len(said) >= 8 or rules == "three-handed-chips"  # which soon concedes


def test_each_kind_is_said_where_it_holds_and_not_the_other_way_round() -> None:
    records = read(TESTS / "data" / "auction", "records.jsonl")
    for where, why, back in re.findall(r"^(\d.*)\n +(.*)\n +(.*)$", TOLD, re.MULTILINE):
        record, ply, action, other = where.split()
        view = Record.from_dict(records[int(record)]).view_at(int(ply), None)
        assert view.reason(action, other) == why
        assert (view.reason(other, action) or "Nothing.") == back
