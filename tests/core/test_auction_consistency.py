"""What advice in the auction games says agrees with itself, over positions of all rows."""

import math
from collections.abc import Iterator

import pytest

from glupcore import Random, recommend
from glupcore.advice.advice import Advice
from glupcore.auction import ROWS, Rules, State, View

LEAST_OF_EACH = 2
LONG = ("check", "triple-deck", "four-handed-racehorse", "double-deck")
KITTY = Rules("four-handed", {"kitty": True})
GAMES = [*map(Rules, ROWS), KITTY]


def positions(rules: Rules, count: int, seed: int) -> Iterator[View]:
    """Of deals in which players now and then do anything, one of a dozen decisions."""
    rng = Random(seed)
    while True:
        state = State.from_deck(rules.deck(rng), rng.below(rules.seats), rules=rules)
        while (seat := state.player) is not None:
            view = state.view(seat)
            if rng.below(12) == 0:
                yield view
                count -= 1
                if count == 0:
                    return
            state.apply(view.choose("random" if rng.below(4) == 0 else "greedy", rng))


def agrees(advice: Advice, in_game: bool) -> None:
    """The recommended action is the best by value, by chance, and by chance to win."""
    best = advice.actions[0]
    assert advice.action == best.action
    assert math.isclose(sum(one.chance for one in advice), 1)
    assert best.chance == max(one.chance for one in advice)
    assert best.value == max(one.value for one in advice)
    compared = [one.value for one in advice if one.standing == "compared"]
    assert compared == sorted(compared, reverse=True)
    assert all((one.win is not None) == in_game for one in advice)
    wins = [one.win for one in advice if one.win is not None]
    assert wins == sorted(wins, reverse=True)
    assert all(0 <= win <= 1 for win in wins)
    if (bidding := advice.bidding) is not None:
        word, _, bid = advice.action.partition(":")
        assert (bidding.most is None) == (word != "bid")
        assert bidding.most is None or bidding.most >= int(bid)


def check(rules: Rules, count: int, seed: int) -> None:
    in_game = rules.name != "three-handed-chips"
    for number, view in enumerate(positions(rules, count, seed)):
        goal = {"target": 2000 * (1 + number % 2)} if in_game else {}
        explain = number % 4 == 0
        agrees(recommend(view, iterations=40, seed=number, explain=explain, **goal), in_game)


# A choice among very many takes the game check, and four packs, the longest.
@pytest.mark.parametrize(
    "rules",
    [
        pytest.param(rules, marks=pytest.mark.slow) if rules.name in LONG else rules
        for rules in GAMES
    ],
    ids=str,
)
def test_advice_agrees_with_itself(rules: Rules) -> None:
    check(rules, LEAST_OF_EACH, 1)


@pytest.mark.slow
@pytest.mark.parametrize("rules", GAMES, ids=str)
def test_advice_agrees_with_itself_over_two_thousand_positions(rules: Rules) -> None:
    check(rules, 2000 // len(GAMES), 2)
