"""The policy `greedy` of the auction games, from Python and the command line."""

import pytest

from glupcore import GlupError
from glupcore._auction import greedy_bounds, greedy_weights
from glupcore._core import Random
from glupcore.auction import ROWS, GreedyPolicy, Record, Rules, State
from glupcore.errors import IllegalActionError, NotationError


@pytest.mark.parametrize("rules", ROWS)
def test_each_seat_plays_what_its_view_says(rules: str) -> None:
    record = Record.deal(Rules(rules), 5, 0, "greedy")
    policy = GreedyPolicy({}, rules)
    state, rng = record.start(), Random(1)
    for action in record.actions:
        view = state.view(state.player)
        assert view.choose("greedy", rng) == policy.choose(view) == action
        state.apply(action)
    assert state.is_over
    assert record.start().playout(rng, "greedy") == state


def test_random_choices_are_legal_and_follow_from_the_generator() -> None:
    state = State.from_seed(3, rules="double-deck")
    rng, again = Random(4), Random(4)
    while state.player is not None:
        view = state.view(state.player)
        action = view.choose("random", rng)
        assert action == view.choose("random", again)
        state.apply(action)


def test_choices_that_cannot_be() -> None:
    state = State.from_seed(3, rules="four-handed")
    other = state.view(2)
    with pytest.raises(NotationError, match="random, greedy or bidder"):
        state.view(1).choose("gredy", Random(1))
    with pytest.raises(IllegalActionError, match="not to act"):
        other.choose("greedy", Random(1))
    with pytest.raises(IllegalActionError, match="another player"):
        GreedyPolicy({}, "four-handed").choose(other)
    with pytest.raises(GlupError, match="by the rules of check"):
        GreedyPolicy({}, "check").choose(state.view(1))


def test_weights_that_cannot_be() -> None:
    with pytest.raises(GlupError, match="names that greedy_weights"):
        GreedyPolicy({"margins": [1.0]}, "four-handed")
    with pytest.raises(GlupError, match="plain: expected 6 numbers from -10 to 10"):
        GreedyPolicy({"plain": [11.0] * 6}, "four-handed")
    with pytest.raises(GlupError, match="pairs: expected 1 or more, given 0"):
        GreedyPolicy({}, "check").match(None, pairs=0, seed=1)
    with pytest.raises(GlupError, match="other: expected a player of check"):
        GreedyPolicy({}, "check").match(GreedyPolicy({}, "cutthroat"), pairs=1, seed=1)


@pytest.mark.parametrize("rules", ROWS)
def test_the_weights_are_within_their_bounds(rules: str) -> None:
    weights, bounds = greedy_weights(rules), greedy_bounds()
    assert weights.keys() - bounds.keys() == {"bidding", "naming", "counting"}
    for name, (low, high) in bounds.items():
        assert all(low <= value <= high for value in weights[name])
    GreedyPolicy(weights, rules)


@pytest.mark.parametrize(
    ("rules", "careless"), [("four-handed", -8), ("three-handed", -8), ("double-deck", -30)]
)
def test_a_careless_bidder_loses(rules: str, careless: float) -> None:
    """The margin below the estimate is worth more than anything else in the auction."""
    margin, error = GreedyPolicy({}, rules).match(
        GreedyPolicy({"margin": [careless]}, rules), pairs=100, seed=2
    )
    assert margin > 4 * error > 0


def test_a_match_of_two_sides_is_the_other_one_turned_round() -> None:
    one = GreedyPolicy({}, "four-handed")
    other = GreedyPolicy({"come": [-1.0]}, "four-handed")
    margin, error = one.match(other, pairs=50, seed=1)
    assert other.match(one, pairs=50, seed=1) == (-margin, error)
    assert one.match(one, pairs=20, seed=1) == (0, 0)


def test_hands_are_worth_what_they_come_to() -> None:
    policy = GreedyPolicy({}, "three-handed")
    samples = policy.hand_samples(deals=200, seed=3)
    assert samples.keys() == {"bidding", "naming", "counting"}
    for traits, totals in samples.values():
        assert traits.shape == (len(totals), 24)
        assert (traits[:, 0] == 1).all()
    assert samples["counting"][1].max() <= 25
