"""Records with ? in them, of decks full of melds, and spoiled: they fit, or RecordError says why.

``GLUP_MASKED_RECORDS`` sets how many records are taken (default 12).
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random
from typing import Any

import pytest

from glupcore import GlupError, Record, RecordError
from glupcore.deals.masked import UNKNOWN, masked, unmasked
from glupcore.support.fields import card
from referee import POLICIES, SHAPES, random_record

RECORDS = int(os.environ.get("GLUP_MASKED_RECORDS", "12"))
TURNS = sorted(SHAPES)
PACK = Counter({rank + suit: 4 for suit in "CDHS" for rank in "9JQKTA"})
CARDS: list[Any] = [*PACK, UNKNOWN, UNKNOWN, "XX", "", "10c", None, 5, "9C 9C", "\ud800"]
ACTIONS: list[Any] = [
    "dix", " DIX ", "pass", "QS+2", "9C+", "x:", "x:9C,,", ":", "+", "dix:9C", "", None, 5,
    "\ud800", "marriage-S:QS,KS", "marriage-S:QS+,KS", "run-S:9S",
]  # fmt: skip


def record_of(number: int) -> Record:
    """Of stacked decks that melds and exchanges come from, one after the other."""
    rng = Random(number)
    shape, policy = TURNS[number % len(TURNS)], rng.choice(sorted(POLICIES))
    return Record.from_dict(random_record(rng, shape, policy))


def test_these_records_have_exchanges_and_melds() -> None:
    actions = [action for number in range(40) for action in record_of(number).actions]
    assert sum(action == "dix" for action in actions) > 10
    assert sum(":" in action and "+" in action for action in actions) > 20


@pytest.mark.parametrize("number", range(RECORDS))
def test_nothing_known_is_lost_and_nothing_else_kept(number: int) -> None:
    record = record_of(number)
    rng = Random(number)
    for ply in rng.sample(range(len(record.actions)), min(12, len(record.actions))):
        state = record.state_at(ply)
        seat = state.player
        mask = masked(record, ply, seat)
        whole = unmasked(mask)
        assert whole.state_at(ply).view(seat) == state.view(seat)
        assert masked(whole, ply, seat) == mask
        theirs = {**mask, "deck": masked(record, ply, 1 - seat)["deck"]}
        if theirs["deck"].count(UNKNOWN):  # who is to act does not know enough there
            assert_fits_or_says_why(theirs, None)


@pytest.mark.parametrize("number", range(RECORDS))
def test_a_spoiled_mask_fits_or_says_why(number: int) -> None:
    record = record_of(number)
    rng = Random(-number)
    fits = 0
    for _ in range(150):
        ply = rng.randrange(len(record.actions))
        seat = record.state_at(ply).player
        mask = masked(record, ply, seat)
        mask = spoiled(rng, {**mask, "deck": mask["deck"].split()}, record)
        fits += assert_fits_or_says_why(mask, rng.choice([None, None, ply, 0, 130, -1]))
    assert fits > 5


def spoiled(rng: Random, mask: dict[str, Any], record: Record) -> dict[str, Any]:
    """The mask with some things in it changed."""
    deck: list[Any] = mask["deck"]
    actions: list[Any] = mask["actions"]
    for _ in range(rng.choice([1, 1, 2, 5])):
        match rng.randrange(9):
            case 0:
                deck[rng.randrange(96)] = UNKNOWN
            case 1:
                deck[rng.randrange(96)] = rng.choice(CARDS)
            case 2:
                actions.insert(rng.randrange(len(actions) + 1), rng.choice(ACTIONS))
            case 3:
                actions.insert(rng.randrange(len(actions) + 1), rng.choice(record.actions))
            case 4 if actions:
                del actions[rng.randrange(len(actions))]
            case 5 if actions:
                actions[rng.randrange(len(actions))] = rng.choice([*ACTIONS, *record.actions])
            case 6:
                mask["dealer"] = rng.choice([0, 1, 0, 1, 2, None, True, "0"])
            case 7:
                one, other = rng.randrange(96), rng.randrange(96)
                deck[one], deck[other] = deck[other], deck[one]
            case 8:
                mask["exact_cut"] = rng.choice([True, False, None, 0])
    return mask


def assert_fits_or_says_why(mask: dict[str, Any], ply: int | None) -> bool:
    """Whether a record came of it, which then has all that was known; nothing else is raised."""
    try:
        whole = unmasked(mask, ply)
    except RecordError:
        return False
    deck = mask["deck"].split() if isinstance(mask["deck"], str) else mask["deck"]
    assert all(
        given == UNKNOWN or card(given) == name
        for given, name in zip(deck, whole.deck, strict=True)
    )
    assert Counter(whole.deck) == PACK
    assert list(whole.actions) == mask["actions"][:ply]
    at = len(whole.actions)
    try:
        state = whole.state_at(at)
    except RecordError:
        return True
    if state.player is not None:
        again = unmasked(masked(whole, at, state.player))
        assert again.state_at(at).view(state.player) == state.view(state.player)
    return True


def test_a_ply_or_a_seat_that_is_not_there() -> None:
    record = record_of(0)
    mask = masked(record, 6, record.state_at(6).player or 0)
    for ply in (-1, -6, 7):
        with pytest.raises(RecordError, match=f"no ply {ply}, expected 0 to 6"):
            unmasked(mask, ply)
    for seat in (-1, 2):
        with pytest.raises(GlupError, match=f"seat: expected 0 or 1, given {seat}"):
            masked(record, 6, seat)
