"""A game as the solvers share it."""

from glupcore.core cimport Game


cdef class GameJudge:
    cdef Game game
