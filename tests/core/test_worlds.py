"""What a player knows and what he can't: views, sampled worlds, and hidden cards exchanged."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import POLICIES, SEATS, SEEDS, Game, games
from glupcore import Random, State
from glupcore.belief import believed_odds
from glupcore.solvers.limits import Limits
from referee import CARDS, SHAPES


@given(games(), SEEDS)
def test_a_sampled_world_has_the_view_it_came_from(game: Game, seed: int) -> None:
    rng = Random(seed)
    for state, _ in game.states():
        for seat in (0, 1):
            view = state.view(seat)
            world = view.sample(rng)
            assert world.view(seat) == view
            assert len(world.hand(1 - seat)) == len(state.hand(1 - seat)) == view.concealed
            assert (world == state) or state.phase == 1
            if state.player == seat:
                assert world.legal_actions() == state.legal_actions()
            assert world.playout("random", rng) is not None


def after_an_exchange(seed: int) -> State:
    """A state in which seat 0 knows a card of seat 1's hand."""
    for number in range(1000):
        game = Game(SHAPES["dix"](random.Random(seed + number)), 0, "random", seed + number)
        for state, _ in game.states():
            if state.phase == 1 and state.trick > 4 and len(state.known(1)) == 1:
                return state
    raise AssertionError("no exchange in 1000 deals")


def test_worlds_after_an_exchange_keep_the_known_card() -> None:
    rng = Random(5)
    for seed in range(20):
        state = after_an_exchange(1000 * seed)
        (known,) = state.known(1)
        least = 1
        for seat, view in ((0, state.view(0)), (1, state.view(1))):
            for _ in range(20):
                world = view.sample(rng)
                assert world.view(seat) == view
                assert world.hand(1).count(known) >= least
                assert list(world.known(1)) == [known]
        assert list(state.view(0).opponent_known) == [known] == list(state.view(1).known)
        assert known in state.view(0).opponent_known


@pytest.mark.parametrize("exchanged", [False, True])
def test_unseen_cards_fall_everywhere_as_often_as_they_should(exchanged: bool) -> None:
    """In the opponent's hand and on top of the stock; the seed is fixed."""
    view = after_an_exchange(7).view(0) if exchanged else State.from_seed(3).view(0)
    unseen = view.unseen.counts.astype(float)
    total, drawn, samples = unseen.sum(), view.concealed - len(view.opponent_known), 6000
    hand, squares, top = np.zeros((3, 24))
    rng = Random(11)
    for _ in range(samples):
        world = view.sample(rng)
        copies = (world.hand(1) - view.opponent_known).counts.astype(float)
        hand += copies
        squares += copies**2
        top[CARDS.index(world.stock_cards[0])] += 1
    there = unseen > 0
    assert hand[~there].sum() == top[~there].sum() == 0
    share = unseen[there] / total
    mean = drawn * share
    variance = mean * (1 - share) * (total - drawn) / (total - 1)
    deviations = (hand[there] / samples - mean) / np.sqrt(variance / samples)
    assert np.abs(deviations).max() < 5
    assert (deviations**2).sum() < there.sum() + 5 * np.sqrt(2 * there.sum())
    measured = squares[there] / samples - (hand[there] / samples) ** 2
    assert np.abs(measured / variance - 1).max() < 0.2
    deviations = (top[there] / samples - share) / np.sqrt(share * (1 - share) / samples)
    assert np.abs(deviations).max() < 5


class Hidden:
    """Which places of the deck `seat` can't know about, as the deal goes on.

    Follows every card of the opponent's hand from its place in the deck.
    """

    def __init__(self, game: Game, seat: int) -> None:
        self._deck, self._opponent = game.deck, 1 - seat
        eldest = 1 - game.dealer
        first = 0 if self._opponent == eldest else 1
        self._hand = list(range(first, 36, 2))
        self._next = 37

    def places(self) -> list[int]:
        return [place for place in self._hand if place != 36] + list(range(self._next, 96))

    def apply(self, state: State, action: str) -> None:
        """Follow an action of phase 1 that is about to be taken in `state`."""
        mine = state.player == self._opponent
        if mine and action == "dix":
            self._leave("9" + state.trump)
            self._hand.append(36)
        elif mine and action != "pass":
            for card in action.partition(":")[2].split(",") if ":" in action else [action]:
                if "+" not in card:
                    self._leave(card)
        if state.decision == "meld":
            taker = state.leader == self._opponent
            self._hand.append(self._next + (not taker))
            self._next += 2

    def _leave(self, card: str) -> None:
        """A copy leaves the hand; the one that is known of goes first."""
        copies = [place for place in self._hand if place != 36 and self._deck[place] == card]
        known = 36 in self._hand and self._deck[36] == card
        self._hand.remove(36 if known else copies[0])


@given(games(), SEATS, st.integers(0, 85), SEEDS)
def test_hidden_cards_change_neither_views_nor_choices(
    game: Game, seat: int, plies: int, seed: int
) -> None:
    """The same actions in a deal whose cards differ where `seat` can't see: he can't tell.

    The other deal is made by hand from the deck and the actions, without the core's views.
    """
    hidden = Hidden(game, seat)
    history: list[tuple[State, str]] = []
    for state, action in game.states():
        if action is None or state.phase == 2 or len(history) == plies or state.stock == 1:
            break
        history.append((state, action))
        hidden.apply(state, action)
    places = hidden.places()
    cards = [game.deck[place] for place in places]
    random.Random(seed).shuffle(cards)
    deck = game.deck.copy()
    for place, card in zip(places, cards, strict=True):
        deck[place] = card

    other = State.deal(deck, game.dealer)
    for state, action in history:
        view = state.view(seat)
        assert other.view(seat) == view
        assert hash(other.view(seat)) == hash(view)
        if state.player == seat:
            assert other.legal_actions() == state.legal_actions()
            for policy in (*POLICIES, "chase"):
                choice = view.choose(policy, Random(seed))
                assert other.view(seat).choose(policy, Random(seed)) == choice
        other.apply(action)
    assert game.deck == deck or other != game.at(len(history))
    there = game.at(len(history)).view(seat)
    assert other.view(seat) == there
    assert (believed_odds(other.view(seat)) == believed_odds(there)).all()


def test_an_exact_row_keeps_its_time() -> None:
    """A hard endgame takes longer than a limit that has a trick left: 70 ms more it has been."""
    from glupcore._core import Evaluator
    from glupcore.bench.deals import deals
    from glupcore.solvers.pimc import Pimc

    record = deals()[0]
    ply = next(p for p in range(110, 0, -1) if record.state_at(p).phase == 1)
    state = record.state_at(ply)
    view = state.view(state.player)
    evaluator, other = Evaluator(view, "greedy", 1), Evaluator(view, "greedy", 1)
    weights = evaluator.list_worlds(24)
    assert weights is not None
    assert other.list_worlds(24) is not None
    assert evaluator.world_row(0, [0], True, 0.0) is None
    row, expected = evaluator.world_row(0, [0], True, 1e3), other.world_row(0, [0], True)
    assert row[0].tolist() == expected[0].tolist()
    hurried = Pimc().advise(view, Limits(seconds=1e-6), 1)
    assert all(one.error > 0 for one in hurried)
