"""What holds in every deal: copies, bytes, notation, positions, counts, the same for one seed."""

from __future__ import annotations

import copy
import pickle
from array import array
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import POLICIES, SEATS, SEEDS, Game, decisions, games, states
from glupcore import (
    Cards,
    GlupError,
    NotationError,
    Random,
    State,
    View,
    random_deals,
)
from glupcore._core import Network
from glupcore.value import default_network
from referee import CARDS, DECK

# Copies, bytes, pickles


@given(decisions(), SEEDS)
def test_what_happens_to_a_copy_does_not_touch_the_original(state: State, seed: int) -> None:
    text, data = str(state), state.to_bytes()
    for twin in (state.copy(), copy.copy(state), copy.deepcopy(state)):
        assert twin == state
        rng = Random(seed)
        while twin.player is not None:
            twin.apply(twin.view(twin.player).choose("random", rng))
        assert twin != state
    assert (str(state), state.to_bytes()) == (text, data)
    state.playout("random", Random(seed))
    state.view(0).sample(Random(seed))
    assert state.to_bytes() == data


@given(states(), SEATS)
def test_bytes_and_pickles_come_back_equal(state: State, seat: int) -> None:
    view = state.view(seat)
    assert State.from_bytes(state.to_bytes()) == state == pickle.loads(pickle.dumps(state))
    assert View.from_bytes(view.to_bytes()) == view == pickle.loads(pickle.dumps(view))
    assert State.from_bytes(state.to_bytes()).legal_actions() == state.legal_actions()
    hand = state.hand(seat)
    assert pickle.loads(pickle.dumps(hand)) == hand == Cards(str(hand)) == Cards(list(hand))


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview, lambda data: array("B", data)])
def test_bytes_come_from_whatever_holds_them(kind: Callable[[bytes], Any]) -> None:
    state = State.from_seed(1)
    view, network = state.view(1), default_network()
    assert State.from_bytes(kind(state.to_bytes())) == state
    assert View.from_bytes(kind(view.to_bytes())) == view
    assert Network.from_bytes(kind(network.to_bytes())).to_bytes() == network.to_bytes()


def test_bytes_that_do_not_lie_in_a_row_are_refused() -> None:
    with pytest.raises(BufferError, match="contiguous"):
        State.from_bytes(memoryview(State.from_seed(1).to_bytes())[::2])
    for wrong in (None, "text", 5, [1]):
        with pytest.raises(TypeError):
            State.from_bytes(wrong)  # type: ignore[arg-type]


@given(states(), st.data())
def test_damaged_bytes_are_refused(state: State, data: st.DataObject) -> None:
    for good, read in (
        (state.to_bytes(), State.from_bytes),
        (state.view(0).to_bytes(), View.from_bytes),
    ):
        place = data.draw(st.integers(0, len(good) - 1))
        change = data.draw(st.integers(1, 255))
        bad = bytearray(good)
        bad[place] ^= change
        for damaged in (bytes(bad), good[:place], good + good[:1], good[1:]):
            with pytest.raises(NotationError, match="bytes"):
                read(damaged)


@given(st.binary(max_size=800))
def test_any_bytes_are_refused(data: bytes) -> None:
    for read in (State.from_bytes, View.from_bytes):
        with pytest.raises(NotationError):
            read(data)


@given(games())
def test_states_differ_from_ply_to_ply_and_equal_ones_hash_alike(game: Game) -> None:
    seen = [state for state, _ in game.states()]
    assert len({state.to_bytes() for state in seen}) == len(seen)
    assert len(set(seen)) == len(seen)
    for state, (again, _) in zip(seen, game.states(), strict=True):
        assert state == again
        assert hash(state) == hash(again)
        for seat in (0, 1):
            assert state.view(seat) == again.view(seat)
            assert hash(state.view(seat)) == hash(again.view(seat))
        assert state.view(0) != state.view(1)
    assert seen[0] != "not a state"


# Notation


@given(games())
def test_every_legal_action_is_its_own_canonical_text(game: Game) -> None:
    for state, action in game.states():
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        assert (action is None) == (legal == [])
        for text in legal[:20]:
            assert state.parse(text) == text
            assert state.parse(f" {text.lower()} ") == text
        if action is not None:
            assert action in legal


@given(st.lists(st.sampled_from(CARDS), max_size=40))
def test_cards_are_a_multiset(cards: list[str]) -> None:
    counts = Counter(cards)
    if any(n > 4 for n in counts.values()):
        with pytest.raises(NotationError, match="more than 4 copies"):
            Cards(cards)
        return
    multiset = Cards(cards)
    assert list(multiset) == sorted(cards, key=CARDS.index)
    assert len(multiset) == len(cards)
    assert multiset.counts.tolist() == [counts[card] for card in CARDS]
    assert all(multiset.count(card) == counts[card] for card in CARDS)
    assert all((card in multiset) == (counts[card] > 0) for card in CARDS)
    assert Cards(cards[::-1]) == multiset
    assert hash(Cards(cards[::-1])) == hash(multiset)
    head, tail = Cards(cards[: len(cards) // 2]), Cards(cards[len(cards) // 2 :])
    assert head + tail == multiset
    assert multiset - head == tail
    assert list(multiset + (Cards(DECK) - multiset)) == DECK
    with pytest.raises(GlupError, match="more than four copies"):
        _ = multiset + (Cards(DECK) - multiset + Cards(cards[:1] or ["AS"]))


# What is true at every ply


@given(games())
def test_96_cards_18_and_17_in_hand_and_50_points_at_the_end(game: Game) -> None:
    previous: State | None = None
    for state, _ in game.states():
        cards = [*state.played, *state.stock_cards, *filter(None, [state.turnup, state.led])]
        for seat in (0, 1):
            own = [*state.hand(seat)]
            for group in state.table(seat):
                own += [group.card] * group.copies
            cards += own
            has_played = state.decision == "meld" or (
                state.decision == "follow" and state.leader == seat
            )
            full = 18 if state.phase == 1 else 48 - state.trick
            assert len(own) == full - has_played
        assert sorted(cards) == sorted(DECK)
        assert sum(state.counters) == sum(card[0] in "ATK" for card in state.played)
        assert state.stock == len(state.stock_cards)
        assert state.glups == 0 or state.phase == 1
        assert (state.last_trick is None) == (not state.is_over)
        if state.is_over:
            assert sum(state.counters) == 48
            assert state.trick == 48
            gains = [new - old for new, old in zip(state.scores, previous.scores, strict=True)]
            assert gains == [
                state.counters[seat] + 2 * (state.last_trick == seat) for seat in (0, 1)
            ]
            assert sum(gains) == 50
        previous = state


# The same seed, the same result


@given(states(), SEEDS, st.sampled_from(POLICIES))
def test_playouts_are_reproducible(state: State, seed: int, policy: str) -> None:
    rng, again = Random(seed), Random(seed)
    scores = [state.playout(policy, rng) for _ in range(4)]
    assert scores == [state.playout(policy, again) for _ in range(4)]
    assert all(sum(pair) >= sum(state.scores) for pair in scores)
    if state.is_over:
        assert set(scores) == {state.scores}
    assert rng.below(2**31) == again.below(2**31)


@settings(max_examples=30)
@given(st.integers(0, 40), SEEDS, st.sampled_from(POLICIES))
def test_random_deals_are_reproducible(count: int, seed: int, policy: str) -> None:
    scores = random_deals(count, policy, seed)
    assert scores.shape == (count, 2)
    assert scores.dtype == np.int32
    assert (scores == random_deals(count, policy, seed)).all()
    assert (scores[: count // 2] == random_deals(count // 2, policy, seed)).all()
    assert (scores.sum(axis=1) >= 50).all()


def test_other_seeds_give_other_deals() -> None:
    decks = {tuple(Random(seed).deck()) for seed in range(300)}
    assert len(decks) == 300
    assert all(sorted(deck) == sorted(DECK) for deck in decks)
    for policy in POLICIES:
        assert not (random_deals(50, policy, 1) == random_deals(50, policy, 2)).all()
