"""One set of objects for all games: made by their rules, told apart by nobody who uses them."""

import json
from typing import Any

import pytest

import glupcore
from glupcore import (
    Action,
    Deal,
    Endgame,
    EndgameSolver,
    GlupError,
    Random,
    Record,
    SeenDeal,
    Series,
    State,
    View,
    auction,
    position_from_view,
    read,
    recommend,
    view_from_position,
)

HOUSE = {"from": "four-handed", "name": "club", "target": 500}
GAMES: list[Any] = ["glup", "two-handed", "three-handed", "double-deck", "four-handed:target=500"]


def rules_id(rules: Any) -> str:
    return rules if isinstance(rules, str) else str(rules["name"])


@pytest.mark.parametrize("rules", [*GAMES, HOUSE, "pisti"], ids=rules_id)
def test_a_deal_is_played_by_the_same_words_in_every_game(rules: Any) -> None:
    state = State.from_seed(7, rules=rules)
    assert isinstance(state, State)
    assert not isinstance(state, View)
    chance = Random(3)
    while not state.is_over:
        view = state.view(state.player)
        assert isinstance(view, View)
        assert view.to_act
        legal = view.legal_actions()
        assert legal
        action = view.choose("random", chance)
        state.copy().apply(action)
        state.apply(action)
    assert state.player is None
    assert len(state.scores) >= 2


@pytest.mark.parametrize("rules", [*GAMES, HOUSE], ids=rules_id)
def test_what_is_written_is_read_by_one_function(rules: Any) -> None:
    deal = Deal.from_seed(5, rules=rules)
    assert isinstance(deal, Deal)
    for _ in range(9):
        deal.apply(deal.view(deal.player).choose("greedy", Random(1)))
    record = deal.record()
    assert isinstance(record, Record)
    for text in (record.to_json(), record.to_dict()):
        assert read(text) == record
    assert Record.parse(record.to_json()) == Record.from_dict(record.to_dict()) == record
    assert Deal.from_record(record.to_json()) == deal == Deal(record)
    view = deal.view(deal.player)
    position = view.to_json()
    for told in (position, json.loads(position), position_from_view(view)):
        found = read(told)
        assert isinstance(found, View)
        assert found == view == view_from_position(told)
    assert View.from_bytes(view.to_bytes()) == view
    assert State.from_bytes(deal.state.to_bytes()) == deal.state
    undone = deal.undo()
    assert deal.apply(undone) == undone
    advised = recommend(record, iterations=40, seed=1)
    assert advised.action == recommend(position, iterations=40, seed=1).action
    assert recommend(deal, iterations=40, seed=1).action == advised.action
    action = Action.of(deal.state, advised.action)
    assert isinstance(action, Action)
    assert action in Action.legal(deal.state) or action.type == "bury"


def test_a_deal_as_one_player_saw_it() -> None:
    glup = SeenDeal("AC JC QC KC AC AD TD JD AH 9H TH TS KS QS JS 9S 9S AS", "QH")
    hand = State.from_seed(7, rules="three-handed").hand(1)
    many = SeenDeal(rules="three-handed", hand=hand, seat=1, dealer=0)
    assert SeenDeal(rules="three-handed", hand=" ".join(hand), seat=1, dealer=0) == many
    assert type(glup) is not type(many)
    for deal in (glup, many):
        assert isinstance(deal, SeenDeal)
        assert type(read(deal.to_text())) is type(deal)
        assert SeenDeal.parse(deal.to_text()).to_text() == deal.to_text()


def test_a_game_of_several_deals() -> None:
    assert isinstance(Series(), Series)
    assert Series(lead=500, first_dealer=1).dealer == 1
    many = Series("double-deck", 2)
    assert isinstance(many, Series)
    assert many.dealer == 2
    assert isinstance(Series("pisti", 3), Series)
    assert Series("pisti", 3).dealer == 3


def test_endgames_of_any_game() -> None:
    two, three = read("H AS TS 9H KD / AS JC QD TD"), read("three-handed H *AS TS / KS 9S / QS AC")
    assert isinstance(two, Endgame)
    assert (two.has_bidder, three.has_bidder) == (False, True)
    assert three.rules == "three-handed"
    solver = EndgameSolver(1)
    assert solver.value(two)[:2] == solver.value(two.text)[:2]
    for one in (two, three):
        low, high, _ = solver.value(one)
        assert low == high
        assert eval(repr(one), {"Endgame": Endgame}) == one


def test_what_differs_is_there_for_the_games_that_have_it() -> None:
    assert State.from_seed(7, rules="double-deck").bid is None
    assert not hasattr(State.from_seed(7), "bid")
    assert State.from_seed(7).turnup
    assert str(State.from_seed(7, rules="double-deck").rules) == "double-deck"
    assert auction.State.from_seed(7, rules="double-deck") == State.from_seed(
        7, rules="double-deck"
    )


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: State.from_seed(7, rules="doubledeck"), "did you mean double-deck"),
        (lambda: State.from_seed(7, 0, True, rules="three-handed"), "exact_cut: expected false"),
        (lambda: Deal.from_seed(7, 0, True, rules="three-handed"), "exact_cut: expected false"),
        (lambda: State.from_seed(7, rules="glup", options={"target": 3}), "glup"),
        (lambda: Deal.from_seed(7, rules="whist"), "rules: 'whist' given"),
        (lambda: Record.parse('{"rules": "whist", "deck": "AC"}'), 'given "whist"'),
        (lambda: Record.parse("{"), "JSON"),
        (lambda: State.from_bytes(b"nothing"), "bytes|expected"),
        (lambda: read("hello"), "position"),
        (lambda: read(b"\xff"), "UTF-8"),
    ],
)
def test_what_is_wrong_is_told(make: Any, says: str) -> None:
    with pytest.raises(GlupError, match=says):
        make()


def test_the_classes_themselves_are_made_by_their_functions() -> None:
    for front in (State, View):
        with pytest.raises(TypeError, match="expected one of its functions"):
            front()
    assert {"State", "View", "Record", "Deal", "SeenDeal", "Series", "Action", "read"} <= {
        *glupcore.__all__
    }


@pytest.mark.parametrize(
    "rules",
    ["glup", "three-handed", "four-handed-racehorse", "five-handed", "double-deck", HOUSE],
    ids=rules_id,
)
def test_what_a_seat_has_seen_is_told_of_a_record(rules: Any) -> None:
    record = Record.deal(rules, 5, policy="greedy")
    for ply in range(0, len(record.actions), 3):
        state = record.state_at(ply)
        seen = SeenDeal.from_record(record, state.player, ply)
        assert seen.view() == state.view(state.player)
        assert SeenDeal.parse(seen.to_text()) == seen
    whole = SeenDeal.from_record(record, 1)
    assert whole.plies == len(record.actions) or whole.is_over
    with pytest.raises(GlupError, match="seat"):
        SeenDeal.from_record(record, 9)
