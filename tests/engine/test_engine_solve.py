"""`solve` of a deal with an auction: all hands as they lie, and melds that may still be lost."""

from functools import cache

import pytest

from engine_answers import Message, asked, timeless, valid
from glupcore import GlupError, Random, solve
from glupcore._auction import tags_of
from glupcore.auction import ROWS, Record, Rules, State
from glupcore.auction.of_rules import side_of, values_of
from speeds import some_quick
from test_engine_table import deal, record_of, until

LEFT = 3  # tricks, few enough to try all play
IN_TRICKS = ("lead", "follow")
# Their deals end as soon as it is known whether the contract is made.
CHIPS = ("three-handed-chips",)


def ends(rules: str) -> list[State]:
    """Ends of deals, at a lead and in the middle of a trick."""
    found = []
    for seed in range(40):
        over = deal(rules, seed)
        for ply in range(len(over.actions) - 1, 0, -1):
            state = until(over, ply)
            if state.decision not in IN_TRICKS or left(state) > LEFT:
                break
            if left(state) == LEFT and len(state.trick) in (0, 1):
                found.append(state)
        if len(found) >= 4:
            break
    return found


def left(state: State) -> int:
    return max(len(state.hand(seat)) for seat in range(state.rules.seats))


def order(state: State) -> list[int]:
    seats = state.rules.seats
    turns = [(state.leader + turn) % seats for turn in range(seats)]
    played = len(state.trick)
    return [seat for turn, seat in enumerate(turns) if state.hand(seat) or turn < played]


def sides(state: State) -> list[frozenset[int]]:
    """The bidder's side first."""
    rules = state.rules
    ours = side_of(rules, state.bidder, state.partner)
    others = {side_of(rules, seat) - ours for seat in range(rules.seats)} - {frozenset()}
    if state.partner is not None:  # the others are one side
        others = {frozenset(range(rules.seats)) - ours}
    return [ours, *others]


def saves(state: State, side: frozenset[int]) -> bool:
    taken = state.counters if values_of(state.rules)["save"] == "counter" else state.tricks_taken
    return sum(taken[seat] for seat in side) > 0


def at_stake(state: State) -> dict[int, int]:
    """By seat; all of a side that are less than its floor are none."""
    assert state.melds is not None
    melds = {}
    for side in sides(state):
        points = {seat: int(state.melds[seat] or 0) for seat in side}
        lost = saves(state, side) or sum(points.values()) < values_of(state.rules)["floor"]
        melds.update(dict.fromkeys(points, 0) if lost else points)
    return melds


def points(state: State, stakes: dict[int, int]) -> int:
    """The bidder's side minus the others, of all tricks so far."""
    rules, ours = state.rules, sides(state)[0]
    total = 0
    for side in sides(state):
        own = sum(state.counters[seat] for seat in side)
        if state.is_over and state.leader in side:
            own += values_of(rules)["last"]
        if saves(state, side):
            own += sum(stakes[seat] for seat in side)
        total += own if side == ours else -own
    return total


def searched(state: State, stakes: dict[int, int]) -> int:
    """By all play, with the rules alone."""
    if state.is_over:
        return points(state, stakes)
    found = []
    for action in state.legal_actions():
        after = state.copy()
        after.apply(action)
        found.append(searched(after, stakes))
    return max(found) if state.player in sides(state)[0] else min(found)


@cache
def answers(rules: str) -> list[tuple[State, Message]]:
    found = []
    for state in ends(rules):
        reply = asked({"method": "solve", "record": record_of(state).to_dict()})[0]
        valid(reply)
        found.append((state, reply["result"]))
    return found


QUICK = ("two-handed-draw", "three-handed-chips", "four-handed", "double-deck", "eight-handed")


@pytest.mark.parametrize("rules", ROWS)
def test_a_record_is_solved_as_its_hands_lie(rules: str) -> None:
    assert answers(rules)
    for state, found in answers(rules):
        stakes = at_stake(state)
        melds = [stakes.get(seat, 0) for seat in order(state)]
        assert found["melds"] == melds
        expected = solve(state, melds=melds).to_dict(all_actions=True, bounds=True)
        assert timeless(found) == timeless({**expected, "melds": melds})


@pytest.mark.parametrize("rules", some_quick([row for row in ROWS if row not in CHIPS], *QUICK))
def test_what_is_found_is_what_all_play_brings(rules: str) -> None:
    for state, found in answers(rules)[:2]:
        stakes = at_stake(state)
        assert found["value"] == searched(state, stakes) - points(state, stakes)


def test_some_melds_are_at_stake() -> None:
    assert any(any(found["melds"]) for rules in ROWS for _, found in answers(rules))


def test_a_ply_a_game_and_tags_are_solved_alike() -> None:
    state, found = answers("double-deck")[0]
    record = record_of(state)
    over = state.playout(Random(1), "greedy")
    replies = asked(
        {"method": "new", "game": "g", "record": record.to_dict()},
        {"method": "solve", "game": "g"},
        {"method": "solve", "record": record_of(over).to_dict(), "ply": len(state.actions)},
        {"method": "solve", "record": tags_of(record), "rules": "double-deck"},
    )
    for reply in replies[1:]:
        assert timeless(reply["result"]) == timeless(found)


def test_a_house_is_not_solved() -> None:
    record = record_of(answers("four-handed")[0][0])
    house = Rules({"from": "four-handed", "name": "ours", "last": 20})
    other = Record(house, record.deck, record.dealer, record.actions)
    with pytest.raises(GlupError, match="expected the rules of a row"):
        solve(other.state_at(len(other.actions)))
