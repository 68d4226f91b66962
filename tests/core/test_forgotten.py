"""Positions of which not all cards played are remembered, through every door."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from command_line import Glup
from engine_answers import result
from glupcore import (
    RULESETS,
    Advice,
    Deal,
    PositionError,
    Random,
    View,
    line_from_view,
    position_from_view,
    recommend,
    view_from_position,
)

TEXT = {
    "turnup": "9H",
    "trick": 12,
    "hand": "♣ AA KK QQ  ♦ AA KK QQ  ♥ AA K  ♠ AA K",
}


def views(deals: int, rules: str = "glup", seed: int = 0) -> Iterator[View]:
    """What the player to act knows at the decisions of some deals in phase 1."""
    for number in range(deals):
        rng = Random(seed + number)
        deal = Deal.from_deck(rng.deck(rules), dealer=number % 2, rules=rules)
        while deal.player is not None and deal.state.phase == 1:
            yield deal.view(deal.player)
            deal.apply(deal.view(deal.player).choose("greedy", rng))


def trick_of(view: View) -> int:
    return view.trick + (view.decision != "meld")


def forgetful(view: View, remembered: int = 0, counters: bool = True) -> dict[str, Any]:
    """Its position with so many of the cards played, and with the number of the trick."""
    position: dict[str, Any] = dict(position_from_view(view))
    position["trick"] = trick_of(view)
    position["played"] = position["played"].split()[:remembered]
    del position["stock"]
    if not counters and view.trick * 2 > remembered:
        del position["counters"]
    return position


@pytest.mark.parametrize("rules", RULESETS)
def test_what_is_told_in_full_is_the_same_with_the_number_of_the_trick(rules: str) -> None:
    for view in views(2, rules):
        position = position_from_view(view)
        assert "trick" not in position
        assert view_from_position({**position, "trick": trick_of(view)}, view.seat) == view
        assert not view.forgotten


@pytest.mark.parametrize("rules", RULESETS)
def test_the_same_actions_are_legal(rules: str) -> None:
    for number, view in enumerate(views(3, rules)):
        told = number % 7
        position = forgetful(view, told, counters=number % 2 == 0)
        forgot = view_from_position(position, view.seat)
        assert forgot.legal_actions() == view.legal_actions()
        assert forgot.forgotten == max(2 * view.trick - told, 0)
        assert forgot.stock == view.stock
        assert forgot.decision == view.decision
        assert all(forgot.unseen.count(card) >= view.unseen.count(card) for card in view.unseen)


@pytest.mark.parametrize("rules", RULESETS)
def test_every_form_says_it(rules: str) -> None:
    for number, view in enumerate(views(2, rules, 5)):
        forgot = view_from_position(forgetful(view, number % 5, number % 3 == 0), view.seat)
        position = position_from_view(forgot)
        assert ("trick" in position) == (forgot.forgotten > 0)
        assert view_from_position(position, view.seat) == forgot
        assert view_from_position(json.dumps(position), view.seat) == forgot
        assert view_from_position(line_from_view(forgot)) == forgot
        assert view_from_position(str(forgot)) == forgot


def test_what_is_drawn_is_played_where_it_was_not_told() -> None:
    for view in list(views(1, seed=3))[10::20]:
        forgot = view_from_position(forgetful(view, 4), view.seat)
        world = forgot.sample(Random(1))
        assert len(world.played) == 2 * view.trick
        assert world.counters == tuple(reversed(view.counters)) or world.counters == view.counters
        assert world.view(view.seat).legal_actions() == view.legal_actions()


def asked(view: View, **options: Any) -> Advice:
    return recommend(view, iterations=4000, seed=1, **options)


Pairs = list[tuple[Advice, Advice]]


def some_views() -> Iterator[tuple[View, View]]:
    """Decisions of self-play, with all that was played remembered and with next to nothing."""
    for number, view in enumerate(views(30, seed=20)):
        if view.trick < 4 or number % 23 != 0 or len(view.legal_actions()) < 2:
            continue
        position = forgetful(view, number % 4, counters=number % 2 == 0)
        yield view, view_from_position(position, view.seat)


@pytest.fixture(scope="module")
def both() -> Pairs:
    """Advice to who remembers and to who does not."""
    found = [(asked(view), asked(forgot)) for view, forgot in some_views()]
    assert len(found) >= 100
    return found


@pytest.fixture
def few() -> Pairs:
    return [(asked(view), asked(forgot)) for view, forgot in islice(some_views(), 5)]


def squares(pairs: Pairs, *, with_gap: bool = True) -> list[float]:
    """How far the values of what is best for who remembers are apart, by the errors told."""
    found = []
    for full, forgot in pairs:
        one, other = full.actions[0], forgot.actions[0]
        error = one.error**2 + other.error**2 - (0 if with_gap else forgot.gap**2)
        found.append((forgot[one.action].value - one.value) ** 2 / error)
    return found


@pytest.mark.slow
def test_the_value_is_within_the_error_that_is_told(both: Pairs) -> None:
    """By the error without the gap it would not be, so that the gap is no ornament.

    Nobody plays just any card, and so the values differ by up to twice what cards drawn evenly say.
    """
    told, without = squares(both), squares(both, with_gap=False)
    assert sum(one < 4 for one in told) >= 0.65 * len(told)
    assert sum(told) / len(told) < 5.5
    assert sum(without) / len(without) > 20


@pytest.mark.slow
def test_the_error_is_right_where_the_cards_were_drawn(both: Pairs) -> None:
    """Of a player who remembers what was drawn evenly from what another does not remember."""
    pairs = []
    for number, ((_, forgot), (_, view)) in enumerate(zip(both, some_views(), strict=True)):
        world = view.sample(Random(number))
        pairs.append((asked(world.view(view.seat)), forgot))
    told = squares(pairs)
    assert 0.3 < sum(told) / len(told) < 2


def test_the_gap_is_in_error_and_chance(few: Pairs) -> None:
    for full, forgot in few:
        assert full.forgotten == 0
        assert full.gap is None
        assert "forgotten" not in full.to_dict()
        assert forgot.forgotten > 0
        assert forgot.actions[0].error >= forgot.gap >= 0
        assert sum(one.chance for one in forgot) == pytest.approx(1)
        assert Advice.from_dict(forgot.to_dict()) == forgot


@pytest.mark.slow
def test_who_has_forgotten_is_less_sure(both: Pairs) -> None:
    sure = [sum(one.actions[0].chance for one in side) for side in zip(*both, strict=True)]
    assert sure[1] < sure[0]


def test_what_little_is_forgotten_costs_little() -> None:
    view = next(view for view in views(1, seed=31) if view.trick == 12)
    nearly = asked(view_from_position(forgetful(view, 2 * view.trick - 1), view.seat))
    nothing = asked(view_from_position(forgetful(view), view.seat))
    assert (nearly.forgotten, nothing.forgotten) == (1, 24)
    assert nearly.gap < nothing.gap / 2


@pytest.mark.parametrize("solver", ["network", "greedy", "random", "ismcts", "determinized"])
def test_every_solver_can_be_asked(solver: str) -> None:
    advice = recommend(TEXT, solver=solver, iterations=20, seed=1)
    assert advice.forgotten == 22
    assert "22 played cards are not given" in str(advice)


def test_the_same_seed_gives_the_same_answer_whatever_the_threads() -> None:
    first = recommend(TEXT, iterations=800, seed=4, explain=True)
    again = recommend(TEXT, iterations=800, seed=4, explain=True, threads=2)
    assert first.actions == again.actions
    assert first.gap == again.gap


@pytest.mark.parametrize("scores", [(1, 0), (310, 120), (0, 999)])
def test_the_scores_turn_no_advice_by_chance(scores: tuple[int, int]) -> None:
    """They tell nothing of cards that are forgotten: 1 to 0 turned 10♣ into 10♥."""
    told = recommend(TEXT, iterations=800, seed=3)
    mine, theirs = scores
    again = recommend({**TEXT, "scores": {"me": mine, "opponent": theirs}}, iterations=800, seed=3)
    assert replace(again, seconds=0.0) == replace(told, seconds=0.0)


def test_the_command_line_says_what_the_gap_costs(glup: Glup) -> None:
    asked = ("recommend", "--iterations", "2000", "--seed", "1", json.dumps(TEXT))
    (line,) = [line for line in glup(*asked).out.splitlines() if "not given" in line]
    (found,) = glup(*asked, "--json").lines()
    assert found["forgotten"] == 22
    chance = found["actions"][0]["chance"]
    assert line == (
        "22 played cards are not given: known, they could move the value by "
        f"± {found['gap']:.1f}; {found['action']} is best with {chance:.0%}."
    )


def test_the_engine_answers_alike() -> None:
    request = {"method": "analyze", "position": TEXT, "iterations": 800, "seed": 3}
    found = result(request)
    told = recommend(TEXT, iterations=800, seed=3).to_dict()
    assert {**found, "seconds": 0} == {**told, "seconds": 0}
    assert found["forgotten"] == 22
    legal = result({"method": "legal", "position": TEXT})["legal"]
    assert legal == view_from_position(TEXT).legal_actions()
    shown = result({"method": "show", "position": TEXT})["position"]
    assert (shown["trick"], shown["played"], shown["stock"]) == (12, "", 37)
    assert "counters" not in shown


def test_card_points_that_no_cards_make_are_refused() -> None:
    """Of the traditional game, in which a card scores 0, 2, 3, 4, 10 or 11."""
    hand = "9C JC QC KC AC 9D JD QD KD AD JS QS"
    position = {"rules": "two-handed", "turnup": "9H", "trick": 2, "hand": hand}
    with pytest.raises(PositionError, match="counters: expected numbers that cards can come to"):
        view_from_position({**position, "counters": "1:0"})
    assert view_from_position({**position, "counters": "2:0"}).forgotten == 2


def test_nothing_is_taken_for_granted_in_silence() -> None:
    """A hand without a word of what was played may stand at any trick."""
    position = {key: value for key, value in TEXT.items() if key != "trick"}
    with pytest.raises(PositionError, match=r"^played: missing, expected .* or trick, its number"):
        view_from_position(position)
    for first in ({"stock": 59}, {"trick": 1}, {"played": ""}):
        assert view_from_position({**position, **first}).trick == 0
    with pytest.raises(PositionError, match="played: missing"):
        view_from_position({**position, "stock": 41})


def test_the_number_of_a_trick_of_phase_2_is_held_against_the_hand() -> None:
    endgame = {"trump": "H", "hand": "AS TS 9H", "opponent": "KS QD JC"}
    view = view_from_position(endgame)
    assert view_from_position({**endgame, "trick": 46}) == view
    with pytest.raises(PositionError, match="trick: expected 46 by the cards of the hand, given"):
        view_from_position({**endgame, "trick": 47})
