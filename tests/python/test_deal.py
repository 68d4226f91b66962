"""Deal: the object model of a deal that is being played."""

import copy
import doctest
import pickle
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glupcore import (
    Deal,
    GlupError,
    IllegalActionError,
    NotationError,
    Random,
    RecordError,
    State,
)


def play(deal: Deal, plies: int, rng: Random) -> None:
    for _ in range(plies):
        if deal.player is None:
            return
        deal.apply(deal.view(deal.player).choose("greedy", rng))


def test_a_seed_means_the_same_deal_everywhere() -> None:
    deal = Deal.from_seed(11, dealer=1, exact_cut=True)
    assert deal.state == State.from_seed(11, 1, True)
    assert list(deal.deck) == Random(11).deck()
    assert deal == Deal.from_deck(" ".join(deal.deck), 1, True)
    assert deal == Deal.from_deck(Random(11).deck(), 1, True)
    assert deal != Deal.from_seed(12, dealer=1, exact_cut=True)
    assert (deal.dealer, deal.exact_cut, deal.actions) == (1, True, ())
    assert deal != 11


@given(st.integers(0, 2**32), st.integers(0, 130), st.integers(0, 130))
def test_undo_goes_back_through_the_same_states(seed: int, plies: int, back: int) -> None:
    rng = Random(seed)
    deal = Deal.from_deck(rng.deck(), dealer=seed % 2)
    play(deal, plies, rng)
    states = [deal.state_at(ply) for ply in range(len(deal.actions) + 1)]
    assert states[-1] == deal.state
    undone = [deal.undo() for _ in range(min(back, len(deal.actions)))]
    assert deal.state == states[len(deal.actions)]
    for action in reversed(undone):
        assert deal.apply(action) == action
    assert [deal.state_at(ply) for ply in range(len(states))] == states
    assert deal == Deal.from_record(deal.record())


def test_actions_are_kept_in_their_canonical_form() -> None:
    deal = Deal.from_seed(2)
    action = deal.legal_actions()[0]
    assert deal.apply(f" {action.lower()} ") == action
    assert deal.actions == (action,)


def test_a_refused_action_changes_nothing() -> None:
    deal = Deal.from_seed(2)
    before = deal.copy()
    with pytest.raises(NotationError, match="xyz"):
        deal.apply("xyz")
    with pytest.raises(IllegalActionError, match="pass"):
        deal.apply("pass")
    assert deal == before
    assert deal.scores == before.scores


def test_the_state_handed_out_is_a_copy() -> None:
    deal = Deal.from_seed(4)
    state = deal.state
    state.apply(state.legal_actions()[0])
    assert deal.state != state
    early = deal.state_at(0)
    early.apply(early.legal_actions()[0])
    assert deal.state_at(0) != early


def test_nothing_to_undo_and_no_such_ply_are_errors() -> None:
    deal = Deal.from_seed(4)
    with pytest.raises(GlupError, match="no action to undo"):
        deal.undo()
    for ply in (-1, 1):
        with pytest.raises(GlupError, match=f"no ply {ply}, expected 0 to 0"):
            deal.state_at(ply)


def test_a_record_with_a_bad_action_names_ply_text_and_reason() -> None:
    record = Deal.from_seed(4).record().to_dict()
    with pytest.raises(RecordError, match=r"^ply 0: 'XX': expected a card") as caught:
        Deal.from_record({**record, "actions": ["XX"]})
    assert (caught.value.record, caught.value.ply, caught.value.text) == (None, 0, "XX")


def test_copies_and_pickles_are_equal_and_independent() -> None:
    deal = Deal.from_record({**Deal.from_seed(8).record().to_dict(), "tag": "kept"})
    play(deal, 30, Random(8))
    for twin in (copy.copy(deal), copy.deepcopy(deal), pickle.loads(pickle.dumps(deal))):
        assert twin == deal
        assert twin.record() == deal.record()
        twin.undo()
        assert twin != deal
    with pytest.raises(TypeError):
        hash(deal)


def test_a_deal_reads_well() -> None:
    deal = Deal.from_seed(1)
    assert repr(deal) == "<Deal: ply 0, seat 1 to lead>"
    assert str(deal).startswith("Phase 1, trump ")
    play(deal, 200, Random(1))
    assert deal.is_over
    assert repr(deal).endswith(", over>")
    assert "The deal is over" in str(deal)


def test_the_example_in_the_docstring_runs() -> None:
    for kind in (Deal, type(Deal.from_seed(1))):
        assert doctest.testmod(sys.modules[kind.__module__]).failed == 0
