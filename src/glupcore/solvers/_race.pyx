# cython: language_level=3
"""The rounds of a search, which actions still compete, and what is believed of them: the core's."""

from cpython.buffer cimport (
    PyBUF_C_CONTIGUOUS,
    PyBUF_FORMAT,
    PyBuffer_Release,
    PyObject_GetBuffer,
)
from libc.stddef cimport size_t
from libc.stdint cimport int32_t, int64_t
from libcpp.memory cimport unique_ptr
from libcpp.optional cimport optional
from libcpp.vector cimport vector

from cython.operator cimport dereference

from glupcore.core cimport (
    Budget,
    Entrants,
    Evidence,
    EvidenceStandIn,
    Piece,
    RaceOfActions,
    RoundsOfSearch,
    StandIns,
    Standing,
    Trust,
    Verdicts,
    believed_part as believed_part_of,
    gain_to_come as gain_to_come_of,
    kFirstMark,
    verdicts_by_errors,
)

cimport cython

import numpy as np

from glupcore.solvers._verdict import Verdict, Verdicts as AllVerdicts

FIRST_MARK = kFirstMark

cdef dict STANDINGS = {
    <int> Standing.kCompared: "compared",
    <int> Standing.kGivenUp: "given up",
    <int> Standing.kDominated: "dominated",
    <int> Standing.kSame: "same",
}


@cython.final
cdef class Schedule:
    """The rounds of a search: which actions are tried in the next worlds, and what came of it.

    Pieces of work are asked for with ``next``, and their rows handed to ``take`` in the same order.
    All running actions see every row, so that their differences are paired with the reference,
    which never leaves the race. Sums are of whole numbers: they do not depend on the order of the
    rows. Results are in points.
    """

    cdef unique_ptr[RoundsOfSearch] rounds
    cdef int actions

    def __init__(
        self, candidates, stand_ins, size_t preferred, judged, double spread, double caution,
        rollouts=None, seconds=None, double least_gain=0, bint halving=True, int workers=1,
    ):
        cdef Entrants entrants = Entrants()
        cdef Budget budget = Budget()
        self.actions = len(candidates)
        entrants.candidates = [bool(one) for one in candidates]
        entrants.stand_ins = _stand_ins(stand_ins)
        entrants.preferred = preferred
        if judged is not None:
            entrants.judged = judged
        if rollouts is not None:
            budget.rollouts = <int64_t> min(rollouts, 2**62)
        if seconds is not None:
            budget.seconds = seconds
        budget.least_gain = least_gain
        budget.halving = halving
        budget.workers = workers
        self.rounds.reset(new RoundsOfSearch(entrants, budget, Trust(spread, caution)))

    cdef const RaceOfActions* race(self):
        return &dereference(self.rounds).race()

    def next(self, double elapsed):
        cdef optional[Piece] piece = dereference(self.rounds).next(elapsed)
        return (piece.value().first, piece.value().count) if piece.has_value() else None

    def take(self, rows, double seconds):
        cdef Py_buffer whole
        cdef Py_ssize_t running = <Py_ssize_t> self.race().running().size()
        PyObject_GetBuffer(rows, &whole, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT)
        try:
            if whole.format != b"i" or whole.ndim != 2:
                raise ValueError("expected rows of 32-bit integers")
            if whole.shape[0] == 0 or whole.shape[1] != running:
                raise ValueError("expected rows with a column for each running action")
            dereference(self.rounds).take_rows(
                <const int32_t*> whole.buf, whole.shape[0] * running, seconds
            )
        finally:
            PyBuffer_Release(&whole)

    @property
    def is_forced(self):
        return dereference(self.rounds).is_forced()

    @property
    def is_settled(self):
        return dereference(self.rounds).is_settled()

    @property
    def reference(self):
        return self.race().reference()

    @property
    def running(self):
        return np.array(self.race().running(), dtype=np.intp)

    @property
    def samples(self):
        return np.array([self.race().samples(a) for a in range(self.actions)], dtype=np.int64)

    @property
    def difference_error(self):
        return np.array([self.race().difference_error(a) for a in range(self.actions)])

    @property
    def mean(self):
        return np.array([self.race().value(a) for a in range(self.actions)])

    @property
    def error(self):
        return np.array([self.race().error(a) for a in range(self.actions)])

    def verdicts(self):
        return _listed(dereference(self.rounds).verdicts())


def gain_to_come(score, error):
    cdef vector[double] scores = score
    cdef vector[double] errors = error
    return gain_to_come_of(scores, errors)


def verdicts(
    difference, errors, prior, int reference, stand_ins, double spread, double caution,
    running=None,
):
    cdef vector[Evidence] evidence = vector[Evidence]()
    cdef vector[double] own = errors
    cdef StandIns stand = _stand_ins(stand_ins)
    cdef Evidence one
    for a in range(len(difference)):
        one = Evidence()
        one.difference = difference[a]
        one.prior = prior[a]
        one.running = running is None or running[a]
        one.stand_in = stand[a]
        evidence.push_back(one)
    return _listed(verdicts_by_errors(evidence, reference, Trust(spread, caution), own))


def believed_part(double error, double spread):
    return believed_part_of(error, spread)


cdef list stand_ins_of(const StandIns& found):
    return [
        (found[a].value().action, found[a].value().same) if found[a].has_value() else None
        for a in range(found.size())
    ]


cdef StandIns _stand_ins(stand_ins) except *:
    cdef StandIns result
    cdef EvidenceStandIn one
    result.resize(len(stand_ins))
    for a, stand_in in enumerate(stand_ins):
        if stand_in is not None:
            one.action, one.same = stand_in
            result[a] = one
    return result


cdef _listed(const Verdicts& found):
    listed = [
        Verdict(
            found.actions[a].score,
            found.actions[a].score_error,
            found.actions[a].difference,
            found.actions[a].difference_error,
            found.actions[a].chance,
            STANDINGS[<int> found.actions[a].standing],
        )
        for a in range(found.actions.size())
    ]
    return AllVerdicts(listed, list(found.order))
