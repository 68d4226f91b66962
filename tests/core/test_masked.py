"""Records of one player: what he knows follows from them, and nothing else does."""

import random

import pytest

import glupcore
from glupcore import Record, RecordError
from glupcore.deals.masked import UNKNOWN, masked, unmasked

TURNUP = 36


def played(seed: int) -> Record:
    """A deal by random play, or by greedy play, which declares more."""
    deal = glupcore.Deal.from_seed(seed, dealer=seed % 2)
    rng = glupcore.Random(seed)
    policy = "greedy" if seed % 3 else "random"
    while (player := deal.player) is not None:
        deal.apply(deal.view(player).choose(policy, rng))
    return deal.record()


@pytest.mark.parametrize("seed", range(24))
def test_the_player_to_act_loses_nothing_by_the_mask(seed: int) -> None:
    record = played(seed)
    for ply in range(len(record.actions)):
        state = record.state_at(ply)
        seat = state.player
        whole = unmasked(masked(record, ply, seat))
        assert whole.state_at(ply).view(seat) == state.view(seat)


@pytest.mark.parametrize("seed", range(12))
def test_the_mask_depends_on_nothing_that_he_does_not_know(seed: int) -> None:
    record = played(seed)
    rng = random.Random(seed)
    for ply in rng.sample(range(90), 12):
        state = record.state_at(ply)
        seat = state.player
        mask = masked(record, ply, seat)
        other = unmasked(mask)  # hidden cards lie elsewhere
        assert masked(other, ply, seat) == mask
        if state.phase == 1 and state.stock > 20:
            assert other.deck != record.deck


def test_what_is_masked() -> None:
    record = played(1)  # seat 1 deals, so seat 0 has the even places
    deck = masked(record, 0, 0)["deck"].split()
    known = [place for place, name in enumerate(deck) if name != UNKNOWN]
    assert known == [*range(0, 36, 2), TURNUP]
    state = record.state_at(3)
    assert state.trick == 1
    assert state.decision == "lead"
    deck = masked(record, 3, 0)["deck"].split()
    drawn = 37 if state.leader == 0 else 38
    assert [place for place, name in enumerate(deck) if name != UNKNOWN] == [*known, drawn]


def test_actions_are_read_kindly() -> None:
    record = played(2)
    ply = 60
    seat = record.state_at(ply).player
    mask = masked(record, ply, seat)
    assert any(":" in action for action in mask["actions"])
    mask["actions"] = [
        action.replace(",", " , ") if ":" in action else f" {action.lower().replace('t', '10')}"
        for action in mask["actions"]
    ]
    assert unmasked(mask).state_at(ply).view(seat) == record.state_at(ply).view(seat)


def mask_of(ply: int = 8, **changes: object) -> dict[str, object]:
    record = played(1)
    seat = record.state_at(ply).player
    return {**masked(record, ply, seat), **changes}


def test_a_ply_that_is_not_there() -> None:
    with pytest.raises(RecordError, match="no ply 9, expected 0 to 8"):
        unmasked(mask_of(), 9)
    with pytest.raises(RecordError, match="no ply"):
        masked(played(1), 500, 0)


def test_actions_after_the_ply_are_texts_too() -> None:
    data = {**played(1).to_dict(), "actions": [*played(1).actions[:4], {"a": 1}]}
    with pytest.raises(RecordError, match="action 4 is"):
        unmasked(data, 2)


def test_a_whole_record_stays_as_it_is() -> None:
    record = played(1)
    assert unmasked(record.to_dict()) == record
