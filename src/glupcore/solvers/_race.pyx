# cython: language_level=3
"""Which actions still compete, and what is believed of them: the core's statistics."""

from libc.stddef cimport size_t
from libc.stdint cimport int32_t
from libcpp cimport bool as cbool
from libcpp.vector cimport vector

from glupcore.core cimport (
    Evidence,
    EvidenceStandIn,
    RaceOfActions,
    StandIns,
    Standing,
    Trust,
    Verdicts,
    believed_part as believed_part_of,
    gain_to_come as gain_to_come_of,
    scores_of,
    verdicts_by_errors,
    verdicts_of,
)

cimport cython

import numpy as np

from glupcore.solvers._verdict import Verdict

cdef dict STANDINGS = {
    <int> Standing.kCompared: "compared",
    <int> Standing.kGivenUp: "given up",
    <int> Standing.kDominated: "dominated",
    <int> Standing.kSame: "same",
}


@cython.final
cdef class Race:
    """Means of actions over common worlds, each compared with one reference action.

    All running actions see every row, so that their differences are paired; the others stay as they
    were. The reference never leaves the race. Sums are of whole numbers: they do not depend on the
    order of the rows. Results are in points.
    """

    cdef RaceOfActions* race
    cdef readonly int actions

    def __cinit__(self, int actions, int reference):
        self.actions = actions
        self.race = new RaceOfActions(actions, reference)

    def __dealloc__(self):
        del self.race

    @property
    def reference(self):
        return self.race.reference()

    @property
    def running(self):
        return np.array(self.race.running(), dtype=np.intp)

    @property
    def samples(self):
        return np.array([self.race.samples(a) for a in range(self.actions)], dtype=np.int64)

    def add(self, const int32_t[:, ::1] rows):
        """Take in rows of the running actions, shape (rows, running)."""
        if rows.shape[1] != <Py_ssize_t> self.race.running().size():
            raise ValueError("expected a column for each running action")
        if rows.shape[0] > 0:
            self.race.add_rows(&rows[0, 0], rows.shape[0] * rows.shape[1])

    @property
    def difference(self):
        return np.array([self.race.difference(a) for a in range(self.actions)])

    @property
    def difference_error(self):
        return np.array([self.race.difference_error(a) for a in range(self.actions)])

    @property
    def mean(self):
        return np.array([self.race.value(a) for a in range(self.actions)])

    @property
    def error(self):
        return np.array([self.race.error(a) for a in range(self.actions)])

    def drop(self, size_t keep, score):
        cdef vector[double] scores = score
        self.race.drop(keep, scores)

    def restrict(self, to):
        cdef vector[cbool] kept = [bool(one) for one in to]
        self.race.restrict_to(kept)

    def scores(self, prior, double spread, double caution):
        cdef vector[double] expected = prior
        cdef vector[double] found = scores_of(self.race[0], expected, Trust(spread, caution))
        return np.array(found)

    def gain_to_come(self, score):
        return gain_to_come(
            np.asarray(score)[self.running], self.difference_error[self.running]
        )

    def verdicts(self, expected, stand_ins, double spread, double caution):
        cdef vector[double] prior = expected
        cdef Verdicts found
        found = verdicts_of(self.race[0], prior, _stand_ins(stand_ins), Trust(spread, caution))
        return _listed(found)


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
    return listed, found.best
