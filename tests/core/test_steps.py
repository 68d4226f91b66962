"""A deal walked action by action: its states, who draws what, and the rules of a trick."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings

from games import Game, games
from glupcore import GlupError, Record, State
from glupcore._core import glups_made, takes_trick
from glupcore.deals.dealing import PLIES, UNKNOWN, Holdings
from glupcore.deals.masked import masked
from referee import CARDS
from referee import tricks as referee


def record_of(game: Game) -> Record:
    actions = tuple(action for _, action in game.states() if action is not None)
    return Record(tuple(game.deck), game.dealer, False, actions)


@settings(max_examples=30)
@given(games())
def test_steps_go_from_state_to_state(game: Game) -> None:
    record = record_of(game)
    steps = list(record.steps())
    for step, (state, action) in zip(steps, game.states(), strict=False):
        assert (step.before, step.action, step.player) == (state, action, state.player)
    assert [step.ply for step in steps] == list(range(PLIES))
    assert all(one.after == two.before for one, two in itertools.pairwise(steps))
    assert steps[-1].after == record.state_at(PLIES)


@settings(max_examples=30)
@given(games())
def test_what_is_drawn_comes_into_the_hand(game: Game) -> None:
    record = record_of(game)
    holdings = Holdings(record.deck, record.dealer, record.rules)
    holdings.follow(record.actions)
    drawn: tuple[list[int], list[int]] = ([], [])
    for step in record.steps():
        for seat, place in step.draws:
            drawn[seat].append(place)
            lay_there = step.before.turnup if place == 36 else record.deck[place]
            if step.action != "dix":
                assert lay_there in step.after.hand(seat)
    for seat in (0, 1):
        assert holdings.drawn_by(seat)[18:] == drawn[seat]
    assert sorted(drawn[0] + drawn[1]) == list(range(36, 96))


@settings(max_examples=20)
@given(games())
def test_what_one_player_saw_tells_the_rest_in_the_end(game: Game) -> None:
    record = record_of(game)
    whole = Holdings(record.deck, record.dealer, record.rules)
    whole.follow(record.actions)
    for seat in (0, 1):
        seen = masked(record, len(record.actions), seat)["deck"].split()
        assert seen.count(UNKNOWN) == 48 - (36 not in whole.drawn_by(seat))
        holdings = Holdings(seen, record.dealer, record.rules)
        holdings.follow(record.actions)
        assert not holdings.left()  # every card has been shown


def test_the_stock_may_lie_otherwise() -> None:
    state = State.from_seed(3)
    cards = state.stock_cards
    turned = state.with_stock(cards[::-1])
    assert turned.stock_cards == cards[::-1]
    assert turned.view(0) == state.view(0)
    assert turned != state == turned.with_stock(cards)
    for others in (
        [],
        cards[1:],
        [*cards, cards[0]],
        [next(c for c in CARDS if c != cards[0])] * 59,
    ):
        with pytest.raises(GlupError, match="stock: expected the 59 face-down cards"):
            state.with_stock(others)


@pytest.mark.parametrize("trump", ["C", "D", "H", "S"])
def test_tricks_as_the_referee_has_them(trump: str) -> None:
    for led, card in itertools.product(CARDS, CARDS):
        assert takes_trick(card, led, trump) == referee.follower_takes(led, card, trump)
        assert glups_made(card, led, trump) == referee.glups_made(led, card, trump)
