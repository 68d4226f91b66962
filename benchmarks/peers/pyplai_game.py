"""Glup Pinochle as pyplAI wants a game: a class with ``jugadorActual`` and five functions.

``python benchmarks/peers/pyplai_game.py --check`` plays random deals through the wrapper and
compares it with glupcore; it needs glupcore alone.
"""

from __future__ import annotations

import argparse
import copy
import random
from collections.abc import Sequence

import glupcore


class GlupGame:
    """A deal in progress. Moves are the action texts themselves; pyplAI only compares them.

    pyplAI counts players from 1, changes a state in place and copies by ``deepcopy``. It knows won,
    drawn and lost, and no margins: who has more points at the end has won the deal, the
    points made before the search included.
    """

    __slots__ = ("deal", "jugadorActual", "rng")

    def __init__(self, deal: glupcore.State, rng: glupcore.Random) -> None:
        self.deal = deal
        self.rng = rng  # deals the worlds; all copies share it
        self.jugadorActual = _counted_from_one(deal)

    def __deepcopy__(self, memo: dict[int, object]) -> GlupGame:
        return GlupGame(self.deal.copy(), self.rng)


def _counted_from_one(deal: glupcore.State) -> int:
    return 0 if deal.player is None else deal.player + 1


def apply_move(game: GlupGame, move: str) -> GlupGame:
    game.deal.apply(move)
    game.jugadorActual = _counted_from_one(game.deal)
    return game


def moves(game: GlupGame) -> list[str]:
    return game.deal.legal_actions()


def is_final(game: GlupGame) -> bool:
    return game.deal.is_over


def has_won(game: GlupGame, player: int) -> bool:
    scores = game.deal.scores
    return scores[player - 1] > scores[2 - player]


def determinization(game: GlupGame) -> GlupGame:
    """A world of the view of the player to act, uniform; it sees nothing else of the state."""
    view = game.deal.view(game.jugadorActual - 1)
    return GlupGame(view.sample(game.rng), game.rng)


def playout_result(game: GlupGame, policy: str, rng: glupcore.Random) -> list[float]:
    """What ``SOISMCTS.simulate`` returns, from a playout by glupcore."""
    first, second = game.deal.playout(policy, rng)
    if first == second:
        return [0.5, 0.5]
    return [float(first > second), float(second > first)]


def check_state(game: GlupGame) -> None:
    seat = game.jugadorActual - 1
    assert seat == game.deal.player
    world = determinization(game)
    assert world.deal.view(seat) == game.deal.view(seat)
    assert moves(world) == moves(game) == game.deal.legal_actions()
    twin = copy.deepcopy(game)
    assert twin.deal == game.deal
    assert twin.deal is not game.deal


def check(deals: int) -> int:
    """Random deals through the wrapper beside glupcore alone; the number of states checked."""
    rng = random.Random(1)
    checked = 0
    for seed in range(deals):
        alone = glupcore.State.from_seed(seed, seed % 2)
        game = GlupGame(alone.copy(), glupcore.Random(seed))
        while not is_final(game):
            check_state(game)
            checked += 1
            move = rng.choice(moves(game))
            alone.apply(move)
            game = apply_move(game, move)
            assert game.deal == alone
        first, second = alone.scores
        assert (has_won(game, 1), has_won(game, 2)) == (first > second, second > first)
        assert not moves(game)
    return checked


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", required=True)
    parser.add_argument("--deals", type=int, default=50)
    options = parser.parse_args(arguments)
    print(f"{check(options.deals)} states of {options.deals} deals are right")


if __name__ == "__main__":
    main()
