"""Actions as objects: they say what the text says, and score what the deal says."""

from collections.abc import Iterator

import pytest

from glupcore import Action, IllegalActionError, NotationError, State, meld_kinds, read_records
from places import ROOT

DEALS = ROOT / "examples/deals.jsonl"


@pytest.fixture(scope="module")
def states() -> list[State]:
    """Every state of some deals: leads, replies and declarations of both phases."""
    records = list(read_records(DEALS))[:4]
    return [record.state_at(ply) for record in records for ply in range(len(record.actions))]


def test_texts_and_objects_are_the_same(states: list[State]) -> None:
    types = set()
    for state in states:
        texts = state.legal_actions()
        actions = Action.legal(state)
        assert [str(action) for action in actions] == texts
        assert len(set(actions)) == len(texts)
        types |= {action.type for action in actions}
    assert types == {"play", "declare", "exchange", "pass"}


def decisions(states: list[State]) -> Iterator[tuple[State, Action]]:
    return ((state, action) for state in states for action in Action.legal(state))


def test_points_are_those_that_the_deal_gives(states: list[State]) -> None:
    """But for what comes of more than the action: glups, the end of a phase."""
    scored = set()
    for state, action in decisions(states):
        last = state.trick == 30 or state.phase == 2
        if state.decision == "follow" or (last and state.decision != "lead"):
            continue
        after = state.copy()
        after.apply(str(action))
        assert after.scores[state.player] - state.scores[state.player] == action.points
        if action.points:
            scored.add(action.type)
    assert scored == {"play", "declare", "exchange"}


def test_cards_come_from_where_they_lie(states: list[State]) -> None:
    numbers = set()
    for state, action in decisions(states):
        table = {melded.label: melded for melded in state.table(state.player)}
        for one in action.cards:
            numbers.add(one.table)
            assert one.card in (table[str(one)].card if one.table else state.hand(state.player))
        if action.kind is not None:
            (kind,) = (k for k in meld_kinds(state.trump) if k.identifier == action.kind)
            assert sorted(one.card for one in action.cards) == sorted(kind.cards)
            assert action.points == kind.points
    assert numbers >= {0, 1, 2}


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("qs", "QS"),
        (" 10d + 1 ", "TD+"),
        ("Q♠+2", "QS+2"),
        ("MARRIAGE-S: ks+, qs", "marriage-S:QS,KS+"),
        ("double-pinochle:qs+2,qs,jd+1,jd", "double-pinochle:JD,JD+,QS,QS+2"),
        ("Pass", "pass"),
        ("DIX", "dix"),
    ],
)
def test_they_are_read_kindly(text: str, canonical: str) -> None:
    action = Action.parse(text, trump="H")
    assert str(action) == canonical
    assert Action.parse(canonical, trump="H") == action


def test_nines_of_trumps_score_in_phase_1_only() -> None:
    assert Action.parse("9H+", trump="H").points == 1
    assert Action.parse("9H", trump="H", phase=2).points == 0
    assert Action.parse("9C", trump="H").points == 0
    assert [str(card) for card in Action.parse("dix", trump="C").cards] == ["9C"]


@pytest.mark.parametrize(
    "text",
    ["", "XS", "QS+0", "QS+x", "QS+²", "QS KS", "wedding:QS,KS", "marriage-S:QS", "run:", ":", "+"],
)
def test_what_can_not_be_read_is_named(text: str) -> None:
    with pytest.raises(NotationError):
        Action.parse(text, trump="H")


def test_errors_say_what_was_expected() -> None:
    with pytest.raises(NotationError, match="the cards of marriage-S: QS KS"):
        Action.parse("marriage-S:QS,QS", trump="H")
    with pytest.raises(NotationError, match=r'trump: .* given "h"'):
        Action.parse("9H", trump="h")
    state = State.from_seed(1)
    with pytest.raises(IllegalActionError):
        Action.of(state, "pass")
