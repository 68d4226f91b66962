# cython: language_level=3
"""A game as the solvers share it."""

from libcpp.optional cimport optional
from libcpp.string cimport string

from glupcore.core cimport Game

cimport cython


cdef extern from *:
    """
    #include "glup/value/game.hpp"

    static glup::value::Game game_of(const std::string& forecast, std::optional<int> target,
                                     std::optional<int> lead) {
        using namespace glup::value;
        auto known = std::make_shared<const Forecast>(Forecast::from_bytes(forecast));
        const Goal goal{target, lead};
        return {std::make_shared<const GameChances>(goal, known->deals()), known, {}};
    }

    static float chance_after_deal(const glup::value::Game& game, float mine, float theirs) {
        return game.chances->after_deal(mine, theirs);
    }
    """
    Game game_of(const string& forecast, optional[int] target, optional[int] lead) except +
    float chance_after_deal(const Game& game, float mine, float theirs)


@cython.final
cdef class GameJudge:
    """The chance to win a game to a target or a lead; immutable, and free to be shared."""

    def __cinit__(self, bytes forecast not None, target, lead):
        cdef optional[int] to_target
        cdef optional[int] to_lead
        if target is not None:
            to_target = <int> target
        if lead is not None:
            to_lead = <int> lead
        self.game = game_of(forecast, to_target, to_lead)

    def after_deal(self, float mine, float theirs) -> float:
        """The chance of the player who has ``mine`` when a deal is over."""
        return chance_after_deal(self.game, mine, theirs)
