"""The auction games in OpenSpiel against OpenSpiel's own tests, and against the deal."""

import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from extras import need
from speeds import some_quick

pyspiel = need("pyspiel")

from glupcore import GlupError, Random  # noqa: E402
from glupcore.auction import ROWS, Rules, State  # noqa: E402
from glupcore.envs.auction import CHOICES, ChoiceState  # noqa: E402
from glupcore.envs.openspiel import GlupGame  # noqa: E402
from resampled import check_looks_the_same  # noqa: E402

GAMES = ("two-handed-draw", "three-handed", "four-handed-racehorse", "double-deck", "seven-handed")
LAST_CALM_BID = CHOICES.index("bid+1")


def load(rules: str, dealer: int = 0) -> Any:
    return pyspiel.load_game("python_glup_pinochle", {"rules": rules, "dealer": dealer})


def walk(rules: str, seed: int) -> Iterator[Any]:
    """Decision nodes of a random deal in which few bid much and nobody gives up."""
    rng = random.Random(seed)
    state = load(rules, seed % Rules(rules).seats).new_initial_state()
    for card in Rules(rules).deck(Random(seed)):
        state.apply_action(CHOICES.index(card))
    while not state.is_terminal():
        yield state
        legal = state.legal_actions()
        calm = [c for c in legal if c <= LAST_CALM_BID and CHOICES[c] not in ("concede", "misdeal")]
        state.apply_action(rng.choice(calm or legal))
    yield state


@pytest.mark.parametrize("rules", some_quick(ROWS, "two-handed-draw", "four-handed", "five-handed"))
def test_random_simulations(rules: str) -> None:
    pyspiel.random_sim_test(load(rules), num_sims=1, serialize=rules in GAMES, verbose=False)


@pytest.mark.parametrize("rules", ROWS)
def test_the_game_says_what_it_is(rules: str) -> None:
    of = Rules(rules)
    game = pyspiel.load_game(f"python_glup_pinochle(rules={rules})")
    assert game.num_players() == of.seats
    assert game.num_distinct_actions() == 71
    assert game.max_chance_nodes_in_history() == len(of.pack)
    assert game.observation_tensor_shape() == game.information_state_tensor_shape() == [1092]
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert game.min_utility() == -game.max_utility() < 0
    assert game.utility_sum() is None
    assert str(pyspiel.load_game(str(game))) == str(game)
    with pytest.raises(GlupError, match=f"dealer: expected 0 to {of.seats - 1}, given {of.seats}"):
        load(rules, of.seats)


def test_the_games_with_a_stock_stay_zero_sum() -> None:
    assert pyspiel.load_game("python_glup_pinochle").get_type() == GlupGame().get_type()
    assert GlupGame().get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    with pytest.raises(GlupError, match=r"given, expected glup, .* or pisti$"):
        load("x")


@pytest.mark.parametrize("rules", GAMES)
def test_a_deal_from_its_first_word_to_its_end(rules: str) -> None:
    for seed in range(2):
        *states, last = (state.clone() for state in walk(rules, seed))
        state = states[0].deal
        seats = state.rules.seats
        at = ChoiceState(state)
        for node in states:
            assert node.deal == at.state
            assert node.current_player() == at.player
            assert node.legal_actions() == at.legal_choices()
            assert node.legal_actions_mask() == at.mask().astype(int).tolist()
            assert node.returns() == [0] * seats
            for seat in range(seats):
                expected = at.observation(seat)
                assert np.array_equal(node.observation_tensor(seat), expected)
                assert np.array_equal(node.information_state_tensor(seat), expected)
            at.apply(last.history()[len(node.history())])
        assert at.is_over
        scores = at.state.scores
        assert last.returns() == [scores[state.rules.account(seat)] for seat in range(seats)]
        assert max(map(abs, last.returns())) <= last.get_game().max_utility()


@pytest.mark.parametrize("rules", GAMES)
def test_resampled_worlds_look_the_same(rules: str) -> None:
    rng = random.Random(3)
    others = begun = 0
    for number, state in enumerate(walk(rules, 1)):
        if number % 6 and not begun < 2 <= len(state.begun_by(max(state.current_player(), 0))):
            continue
        for player in range(state.num_players()):
            world = state.resample_from_infostate(player, rng.random)
            check_looks_the_same(world, state, player)
            if player == state.current_player():
                begun += len(state.begun_by(player)) > 0
            others += world.deal != state.deal
    assert others > 10
    assert begun > 0 or rules not in ("three-handed", "four-handed-racehorse")


def test_information_states_tell_apart_what_views_do() -> None:
    views: dict[str, bytes] = {}
    tensors: dict[str, tuple[float, ...]] = {}
    for seed in range(4):
        for number, state in enumerate(walk("three-handed", seed)):
            if number % 4 or any(state.begun_by(seat) for seat in range(3)):
                continue
            for player in range(3):
                string = state.information_state_string(player)
                view = state.deal.view(player).to_bytes()
                assert views.setdefault(string, view) == view
                tensor = tuple(state.information_state_tensor(player))
                assert tensors.setdefault(string, tensor) == tensor
    assert len(set(views.values())) == len(views) == len(set(tensors.values())) > 100


def test_chance_deals_the_deck() -> None:
    deck = Rules("racehorse").deck(Random(5))
    state = load("racehorse", 2).new_initial_state()
    for dealt, card in enumerate(deck):
        outcomes = dict(state.chance_outcomes())
        left = 1 if card[0] == "9" else 6
        left -= deck[:dealt].count(card)
        assert outcomes[CHOICES.index(card)] == pytest.approx(left / (124 - dealt))
        assert sum(outcomes.values()) == pytest.approx(1)
        state.apply_action(CHOICES.index(card))
    assert state.deal == State.from_deck(deck, 2, rules="racehorse")


def test_python_ends_well_after_it() -> None:
    """OpenSpiel frees what was registered when there is no interpreter any more."""
    code = "import pyspiel, glupcore.envs.openspiel; pyspiel.load_game('python_glup_pinochle')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
