"""Glup Pinochle as pyplAI wants a game: a class with ``jugadorActual`` and five functions.

``python benchmarks/peers/check.py pyplai`` compares it with glupcore.
"""

from __future__ import annotations

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
