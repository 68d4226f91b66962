# cython: language_level=3
"""The worlds × actions matrix of PIMC, filled by the core without the GIL."""

from libc.stdint cimport int32_t, int64_t, uint64_t
from libcpp.string cimport string
from libcpp.vector cimport vector

from glupcore.core cimport (
    Action,
    PolicyId,
    View,
    evaluate_actions,
    find_policy,
    legal_action_texts,
    parse_action,
    view_from_bytes,
)

cimport cython

import numpy as np


@cython.final
cdef class Evaluator:
    """Playout values of every action of one view, whose owner is to act.

    The rows do not depend on who computes them or in which order: row w belongs to world w of the
    seed. One evaluator may serve several threads at once.
    """

    cdef View view
    cdef vector[Action] actions
    cdef PolicyId policy
    cdef uint64_t seed
    cdef readonly list texts

    def __init__(self, bytes view not None, str policy not None, uint64_t seed):
        self.view = view_from_bytes(view)
        self.policy = find_policy(policy.encode())
        self.seed = seed
        self.texts = []
        cdef string text
        for text in legal_action_texts(self.view.seen()):
            self.actions.push_back(parse_action(self.view.seen(), text))
            self.texts.append(text.decode())

    def rows(self, int64_t first, int64_t count):
        """Rows ``first`` to ``first + count - 1``: int32, shape (count, actions).

        An entry is the points of the view's owner minus the opponent's over the rest of the deal.
        """
        out = np.empty((count, self.actions.size()), dtype=np.int32)
        cdef int32_t[:, ::1] matrix = out
        if count > 0:
            with nogil:
                evaluate_actions(
                    self.view, self.actions, self.policy, self.seed, first, count, &matrix[0, 0]
                )
        return out
