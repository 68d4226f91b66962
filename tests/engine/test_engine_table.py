"""What the protocol tells a front-end of a deal with an auction: one seat's table, and the game."""

from typing import Any

import pytest

from engine_answers import Message, asked, fault, valid
from glupcore import Random
from glupcore.auction import ROWS, Record, Rules, Series, State, melds
from glupcore.auction.of_rules import counter_points, side_of
from speeds import some_quick

DEALS = 3
QUICK = ("two-handed-draw", "three-handed-chips", "four-handed", "double-deck")
KEYS = ("accounts", "dealer", "deals")


def shown(record: Record, seat: int) -> Message:
    """The answer to show of a game taken up from a record."""
    replies = asked(
        {"method": "new", "game": "g", "record": record.to_dict()},
        {"method": "show", "game": "g", "seat": seat},
    )
    valid(replies[1])
    found: Message = replies[1]["result"]
    return found


def deal(rules: str, seed: int = 5) -> State:
    state, rng = State.from_seed(seed, 0, rules=Rules(rules)), Random(seed)
    return state.playout(rng, "greedy")


def until(state: State, ply: int) -> State:
    return Record(state.rules, state.deck, state.dealer, state.actions[:ply]).state_at(ply)


def record_of(state: State) -> Record:
    return Record(state.rules, state.deck, state.dealer, state.actions)


@pytest.mark.parametrize("rules", some_quick(ROWS, *QUICK))
def test_what_lies_on_the_table_is_what_the_library_says(rules: str) -> None:
    end = deal(rules)
    for ply in range(1, len(end.actions), 11):
        state = until(end, ply)
        for seat in (0, state.rules.seats - 1):
            facts = state.view(seat).to_dict()
            table = shown(record_of(state), seat)["table"]
            cards = [card for _, card in (table["trick"] or {"cards": []})["cards"]]
            assert cards == facts["trick"].split()
            if facts["tricks"]:
                leader, played, taker = facts["tricks"][-1]
                last = table["last_trick"]
                assert (last["cards"][0][0], last["taker"]) == (leader, taker)
                assert [card for _, card in last["cards"]] == played.split()
            if facts["melds"] is None:
                assert table["laid"] is None
            else:
                sums = [sum(m["points"] for m in of) for of in table["laid"]]
                assert sums == [points or 0 for points in facts["melds"]]
            if state.trump is None and state.decision != "draw":
                of = {suit: melds(state.hand(seat), suit, state.rules).points for suit in "CDHS"}
                assert table["naming"] == of
            else:
                assert table["naming"] is None
            check_contract(table["contract"], facts, state, seat)
            assert table["contract"] == state.view(seat).contract()


def check_contract(told: Any, facts: Message, state: State, seat: int) -> None:
    if state.bidder is None:
        assert told is None
        return
    side = side_of(state.rules, state.bidder, state.partner)
    assert told["side"] == sorted(side)
    assert told["tricks"] == sum(facts["counters"][one] for one in side)
    buried = facts.get("buried")
    known = counter_points(buried.split(), state.rules) if isinstance(buried, str) else 0
    assert told["buried"] == (None if isinstance(buried, int) else known)
    if facts["melds"] is not None:
        assert told["melds"] == sum(facts["melds"][one] or 0 for one in side)
    needs = state.bid - (told["melds"] or 0) - told["tricks"] - known
    assert told["needs"] == max(0, needs)


@pytest.mark.parametrize("rules", some_quick(ROWS, *QUICK))
def test_a_seat_is_told_nothing_that_it_may_not_know(rules: str) -> None:
    """In another deal that it can't tell from this one it is told the same."""
    end = deal(rules, 8)
    others = 0
    for ply in range(0, len(end.actions), 17):
        state = until(end, ply)
        seat = ply % state.rules.seats
        world = state.view(seat).sample(Random(ply))
        others += world != state
        assert shown(record_of(world), seat) == shown(record_of(state), seat)
    assert others > 0


@pytest.mark.parametrize("rules", ROWS)
def test_a_game_goes_from_deal_to_deal(rules: str) -> None:
    """Each goes on from what was told after the one before, and stands as the library says."""
    series = Series(Rules(rules))
    before: Message | None = None
    for seed in range(DEALS):
        begun: Message = {"method": "new", "game": "g", "seed": seed, "rules": rules}
        if before is not None:
            begun["series"] = before
        first, show = asked(begun, {"method": "show", "game": "g"})
        valid(first)
        record = Record.from_dict(show["result"]["record"])
        assert record.dealer == series.dealer
        assert record.rules == series.next_rules
        state = series.deal(record.deck).playout(Random(seed), "greedy")
        again = {**show["result"]["record"], "actions": list(state.actions)}
        replies = asked(
            {"method": "new", "game": "g", "record": again},
            {"method": "show", "game": "g", "seat": 0},
            {"method": "show", "game": "g"},
            {"method": "undo", "game": "g"},
            {"method": "show", "game": "g", "seat": 0},
        )
        valid(replies[1])
        shown = replies[1]["result"]
        assert shown["position"]["accounts"] == list(series.accounts)
        assert replies[4]["result"]["position"]["accounts"] == list(series.accounts)
        assert replies[4]["result"]["table"]["end"] is None
        assert replies[2]["result"]["record"].get("series") == before
        series.add(state)
        assert shown["table"]["end"] == state.summary()
        before = shown["table"]["series"]
        assert [before[key] for key in KEYS] == [
            list(series.accounts),
            series.dealer,
            series.deals,
        ]
        assert before["winners"] == series.winners
        assert before["why"] == series.why


def test_a_game_that_is_over_is_told_and_goes_on_no_more() -> None:
    options = {"target": 1}
    begun = {"method": "new", "game": "g", "seed": 1, "rules": "three-handed", "options": options}
    state = State.from_seed(1, rules="three-handed", options=options)
    state = state.playout(Random(1), "greedy")
    record = Record(state.rules, state.deck, 0, state.actions)
    told = shown(record, 1)["table"]["series"]
    series = Series(Rules("three-handed", options))
    series.add(state)
    assert told["winners"] == list(series.winners or ())
    assert told["why"] == series.why
    assert fault({**begun, "series": told})[1] == "series.winners"
