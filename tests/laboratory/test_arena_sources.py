"""Points by source: they sum to the scores, and each source is what a second reckoning says."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings

from games import Game, games
from glupcore import Deal, Record, RecordError, meld_kinds
from glupcore.deals.sources import SOURCES, family, points_by_source
from referee.tricks import add_glups, glups_made


def record_of(game: Game) -> Record:
    actions = tuple(action for _, action in game.states() if action is not None)
    return Record(tuple(game.deck), game.dealer, False, actions)


def test_every_kind_has_a_family_and_every_family_a_kind() -> None:
    families = Counter(family(kind.identifier) for kind in meld_kinds("H"))
    assert families == {
        "marriages": 16,
        "pinochles": 4,
        "roundhouses": 2,
        "runs": 4,
        "arounds": 18,
        "trump-fours": 4,
    }
    assert set(families) <= set(SOURCES)


@settings(max_examples=150)
@given(games())
def test_sources_sum_to_the_scores(game: Game) -> None:
    record = record_of(game)
    for end in (len(record.actions), len(record.actions) // 2, 0):
        part = Record(record.deck, record.dealer, False, record.actions[:end])
        scores = part.state_at(end).scores
        points = points_by_source(part)
        assert tuple(sum(seat.values()) for seat in points) == scores
        assert all(list(seat) == list(SOURCES) for seat in points)
        assert all(value >= 0 for seat in points for value in seat.values())


@settings(max_examples=80)
@given(games())
def test_sources_agree_with_a_second_reckoning(game: Game) -> None:
    """Melds by the table of kinds, glups and counters by the referee's rules of a trick."""
    seats = [Counter(), Counter()]  # type: list[Counter[str]]
    glups = [0, 0]
    led = ""
    states = list(game.states())
    for state, action in states[:-1]:
        player = state.player
        if state.phase == 2:
            break
        nine = "9" + state.trump
        if state.decision == "meld":
            if ":" in action:
                kind = next(
                    k for k in meld_kinds(state.trump) if k.identifier == action.split(":")[0]
                )
                seats[player][family(kind.identifier)] += kind.points
            seats[player]["exchange"] += action == "dix"
            continue
        card = action[:2]
        seats[player]["nines"] += card == nine
        if state.decision == "lead":
            led, glups[player] = card, 0
        elif made := glups_made(led, card, state.trump):
            glups[player], scored = add_glups(glups[player], made)
            seats[player]["glups"] += scored
        else:
            glups[player] = 0
    first = next(state for state, _ in states if state.phase == 2)  # nobody has played there yet
    before = states[[state for state, _ in states].index(first) - 1][0]
    taker, nine = before.player, "9" + before.trump
    for seat in (0, 1):
        held = first.hand(seat).count(nine)
        drew_it = seat != taker and (before.turnup == nine or states_exchange(states))
        seats[seat]["nines"] += held - drew_it
    end = states[-1][0]
    for seat in (0, 1):
        seats[seat]["counters"] = end.counters[seat]
        seats[seat]["last-trick"] = 2 * (end.last_trick == seat)
        seats[seat]["dealer"] = states[0][0].scores[seat]
    points = points_by_source(record_of(game))
    assert [{k: v for k, v in seat.items() if v} for seat in points] == [
        {k: v for k, v in seat.items() if v} for seat in seats
    ]


def states_exchange(states: list) -> bool:  # type: ignore[type-arg]
    """Whether somebody exchanged the turn-up, so that a nine of trumps lay there at the end."""
    return any(action == "dix" for _, action in states)


def test_a_bad_action_is_named() -> None:
    record = Deal.from_seed(3).record()
    bad = Record(record.deck, 0, False, ("ZZ",))
    with pytest.raises(RecordError, match=r"ply 0: .*ZZ"):
        points_by_source(bad)
