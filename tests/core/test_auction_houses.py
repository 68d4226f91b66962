"""Any house whose keys go together: what its players know, and the worlds that agree with it.

Deals are played by rule, at random and by search. At each decision the view of each seat comes back
from its bytes and its text, and worlds drawn from it are played anew by the referee, which is slow
and shares no code with the core: every action has to be legal there, and the seat has to see the
same. That the true deal is one of the worlds tests/cpp/test_auction_houses.cpp proves.

``GLUP_EXAMPLES`` sets how many houses are tried.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from glupcore import GlupError, Random, recommend
from glupcore.auction import Record, Rules, Sampler, State, View
from houses import houses
from referee.auction import Deal, trace
from referee.auction import view as seen_by_referee

SEEDS = st.integers(0, 2**32 - 1)
MOVES = 20  # cards in a search's worlds are many: it takes part in some decisions


def replayed(world: State, rules: dict[str, Any]) -> Deal:
    """The deal of a world as the referee plays it."""
    deal = Deal(rules, world.deck, world.dealer)
    for action in world.actions:
        deal.apply(action)
    return deal


def check_view(state: State, seat: int, rules: dict[str, Any], rng: Random, worlds: int) -> None:
    """What a seat knows is written and read, its deal is possible, and so are its worlds."""
    view = state.view(seat)
    assert View.from_bytes(view.to_bytes()) == view
    told = view.to_dict()
    if not state.is_over:
        assert View.from_json(json.dumps(told)) == view
    for other in range(state.rules.seats):
        hand = state.hand(other)
        for card, (least, most) in view.ranges(other).items():
            assert least <= hand.count(card) <= most
    sampler = Sampler(view)
    for _ in range(worlds):
        world = sampler.sample(rng)
        assert world.view(seat) == view
        seen = seen_by_referee(replayed(world, rules), seat)
        if state.is_over:  # what is then turned up is not in the referee's view
            continue
        assert seen == told


def check_deal(keys: dict[str, Any], seed: int, every: int) -> None:
    """One deal of a house, of which every so many decisions in the play are looked at."""
    rules = Rules(keys)
    written = rules.to_value()
    assert isinstance(written, dict)
    assert Rules(written) == rules
    assert Rules({**written, **keys}) == rules  # what is as in the row may be said
    rng = Random(seed)
    state = State.from_deck(rules.deck(rng), rng.below(rules.seats), rules=rules)
    while (player := state.player) is not None:
        if state.decision not in ("lead", "follow") or rng.below(every) == 0:
            for seat in range(rules.seats):
                check_view(state, seat, written, rng, 1)
        view = state.view(player)
        advised = recommend(view, iterations=20, seed=seed) if rng.below(MOVES) == 0 else None
        slips = (0.0, 0.25, 1.0)[seed % 3]
        state.apply(view.choose("greedy", rng, slips) if advised is None else advised.action)
    for seat in range(rules.seats):
        check_view(state, seat, written, rng, 1)
    assert replayed(state, written).over
    record = Record(rules, state.deck, state.dealer, tuple(state.actions))
    lines = json.loads(json.dumps(trace(record.to_dict(), 0)))
    assert [json.loads(json.dumps(line)) for line in record.trace_lines(0)] == lines


def refused(keys: dict[str, Any]) -> str:
    """Why a house can't be played, or nothing."""
    try:
        Rules(keys)
    except GlupError as error:
        return str(error)
    return ""


def check(keys: dict[str, Any], seed: int, every: int) -> None:
    """What does not go together is refused in one line, and all else is played."""
    if refusal := refused(keys):
        assert "\n" not in refusal
        assert "expected" in refusal
    else:
        check_deal(keys, seed, every)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(houses(), SEEDS)
def test_any_house(keys: dict[str, Any], seed: int) -> None:
    check(keys, seed, 8)


@pytest.mark.slow
@settings(max_examples=10 * settings().max_examples, suppress_health_check=[HealthCheck.too_slow])
@given(houses(), SEEDS)
def test_every_decision_of_any_house(keys: dict[str, Any], seed: int) -> None:
    check(keys, seed, 1)


KITTY = {"name": "kitty", "kitty": True, "widow": 0}
FOUND = [
    {"from": "racehorse", "name": "saved", "save": "none"},
    {"from": "three-handed", **KITTY, "hand": 16},
    {"from": "five-handed", **KITTY},
    {"from": "eight-handed", **KITTY},
    {"from": "four-handed-racehorse", "name": "passed", "widow": 4, "hand": 11},
    {"from": "four-handed-racehorse", "name": "many", "widow": 8, "hand": 10, "pass": 6},
    {"from": "four-handed", **KITTY, "sides": "called", "marriage": True},
    {"from": "two-handed-draw", "name": "drawn", "compel": True},
    {"from": "check", **KITTY, "seats": 4, "hand": 12},
    {
        "from": "four-handed",
        "name": "bonus",
        "roundhouse_bonus": 10,
        "plain_marriage": [],
        "kings": [],
    },
]


@pytest.mark.parametrize("keys", FOUND, ids=lambda keys: f"{keys['from']}-{keys['name']}")
def test_houses_that_were_wrong(keys: dict[str, Any]) -> None:
    for seed in range(3):
        check_deal(keys, seed, 8)
