"""Checks the wrappers of Glup Pinochle for other libraries, and the players made of them.

``python benchmarks/peers/check.py [openspiel|pyplai|players …]`` plays random deals through a
wrapper beside glupcore alone, and has the players decide in positions of all parts of a deal. Needs
``pip install "glupcore[peers]"``; the wrapper for pyplAI needs glupcore alone.
"""

from __future__ import annotations

import argparse
import copy
import random
from collections.abc import Sequence

import glupcore


def openspiel(deals: int) -> str:
    import openspiel_game
    import pyspiel

    def check_state(state: openspiel_game.GlupState, seed: int) -> None:
        """That it says what glupcore says, and resampling and copying leave that alone."""
        deal, seat = state.deal, state.current_player()
        legal = state.legal_actions()
        assert legal == sorted(set(legal)) == pyspiel.State.legal_actions(state)
        assert legal == state.legal_actions(seat)
        assert not state.legal_actions(1 - seat)
        assert sorted(map(state.action_to_string, legal)) == deal.legal_actions()
        for player in (0, 1):
            text = state.information_state_string(player)
            world = state.resample(player, glupcore.Random(seed))
            assert world.information_state_string(player) == text
            assert deal.view(player) == world.deal.view(player)
            assert world.current_player() == seat
        world = state.resample_from_infostate(seat, pyspiel.UniformProbabilitySampler(0.0, 1.0))
        assert world.information_state_string() == state.information_state_string()
        assert world.legal_actions() == legal
        for twin in (state.clone(), copy.deepcopy(state), pyspiel.State.clone(state)):
            assert twin.deal == deal
            assert twin.deal is not deal

    rng = random.Random(1)
    checked = 0
    for seed in range(deals):
        game = pyspiel.load_game("python_glup_pinochle_actions", {"seed": seed, "dealer": seed % 2})
        state = game.new_initial_state()
        alone = glupcore.State.from_seed(seed, seed % 2)
        while not state.is_terminal():
            check_state(state, rng.getrandbits(32))
            checked += 1
            action = rng.choice(state.legal_actions())
            alone.apply(state.action_to_string(action))
            state.apply_action(action)
            assert state.deal == alone
        assert sum(state.returns()) == 0
        points = round(state.returns()[0] * openspiel_game.POINTS)
        assert points == alone.scores[0] - alone.scores[1]
        assert state.current_player() == pyspiel.PlayerId.TERMINAL
    return f"openspiel_game: {checked} states of {deals} deals are right"


def pyplai(deals: int) -> str:
    import pyplai_game

    def check_state(game: pyplai_game.GlupGame) -> None:
        seat = game.jugadorActual - 1
        assert seat == game.deal.player
        world = pyplai_game.determinization(game)
        assert world.deal.view(seat) == game.deal.view(seat)
        assert pyplai_game.moves(world) == pyplai_game.moves(game) == game.deal.legal_actions()
        twin = copy.deepcopy(game)
        assert twin.deal == game.deal
        assert twin.deal is not game.deal

    rng = random.Random(1)
    checked = 0
    for seed in range(deals):
        alone = glupcore.State.from_seed(seed, seed % 2)
        game = pyplai_game.GlupGame(alone.copy(), glupcore.Random(seed))
        while not pyplai_game.is_final(game):
            check_state(game)
            checked += 1
            move = rng.choice(pyplai_game.moves(game))
            alone.apply(move)
            game = pyplai_game.apply_move(game, move)
            assert game.deal == alone
        first, second = alone.scores
        won = (pyplai_game.has_won(game, 1), pyplai_game.has_won(game, 2))
        assert won == (first > second, second > first)
        assert not pyplai_game.moves(game)
    return f"pyplai_game: {checked} states of {deals} deals are right"


def players(count: int) -> str:
    """Legal actions, the same for the same seed and whatever the hidden cards are."""
    from players import ROLLOUTS, OpenSpielIsmcts, PyplaiIsmcts

    states = _positions(count)
    for kind in (OpenSpielIsmcts, PyplaiIsmcts):
        for rollouts in ROLLOUTS:
            player = kind(iterations=60, rollouts=rollouts)
            for seed, state in enumerate(states):
                assert state.player is not None
                action = player.act(state, seed)
                assert action in state.legal_actions()
                other = state.view(state.player).sample(glupcore.Random(seed))
                assert player.act(other, seed) == action
    _check_loop(states, 60)
    return f"players: both are right in {count} positions"


def _positions(count: int) -> list[glupcore.State]:
    """States with a choice, some of each part of a deal."""
    states: list[glupcore.State] = []
    seed = 0
    while len(states) < count:
        state = glupcore.State.from_seed(seed, seed % 2)
        rng = glupcore.Random(seed)
        for _ in range(seed * 17 % 120):
            assert state.player is not None
            state.apply(state.view(state.player).choose("greedy", rng))
        if len(state.legal_actions()) > 1:
            states.append(state)
        seed += 1
    return states


def _check_loop(states: Sequence[glupcore.State], iterations: int) -> None:
    """That OpenSpielIsmcts acts as ISMCTSBot.step does with that many simulations."""
    import numpy as np
    import openspiel_game
    from open_spiel.python.algorithms import ismcts, mcts
    from players import OpenSpielIsmcts

    player = OpenSpielIsmcts(iterations=iterations)
    for seed, state in enumerate(states):
        assert state.player is not None
        worlds, chance = glupcore.Random(seed), np.random.RandomState([seed, 0])
        game = openspiel_game.GlupGame()
        evaluator = mcts.RandomRolloutEvaluator(1, chance)
        bot = ismcts.ISMCTSBot(game, evaluator, player.exploration, iterations, random_state=chance)
        bot.set_resampler(lambda state, seat, worlds=worlds: state.resample(seat, worlds))
        root = game.state_of(state.view(state.player).sample(worlds))
        assert game.numbers.text(bot.step(root)) == player.act(state, seed)


CHECKS = {"openspiel": openspiel, "pyplai": pyplai, "players": players}


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"{', '.join(CHECKS)}; all")
    parser.add_argument("--count", type=int, default=30, help="deals, or positions of the players")
    options = parser.parse_args(arguments)
    if unknown := set(options.names) - CHECKS.keys():
        parser.error(f"unknown: {', '.join(sorted(unknown))}; there are {', '.join(CHECKS)}")
    for name in options.names or CHECKS:
        try:
            print(CHECKS[name](options.count))
        except ImportError as error:
            print(f"{name}: left out, {error}")


if __name__ == "__main__":
    main()
