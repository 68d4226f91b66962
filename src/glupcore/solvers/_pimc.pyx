# cython: language_level=3, cpp_locals=True
"""The worlds × actions matrix of PIMC, filled by the core without the GIL."""

from cpython.exc cimport PyErr_Occurred
from cpython.ref cimport PyObject
from cython.operator cimport dereference
from libc.stddef cimport size_t
from libc.stdint cimport int32_t, int64_t, uint64_t
from libcpp.memory cimport unique_ptr
from libcpp.optional cimport optional
from libcpp.vector cimport vector
from numpy cimport PyArray_DATA

from glupcore.core cimport (
    Action,
    Belief,
    Choices,
    PointsBySource,
    Random,
    Rollout,
    Ruleset,
    Solver,
    SolveLimit,
    Tallies,
    View,
    WeightedWorld,
    WorldSampler,
    choices_of,
    choose_by,
    evaluate_actions,
    evaluate_in_world,
    first_draw_of,
    is_beyond_the_network as is_beyond,
    judged_by,
    kCards,
    kDrawTricks,
    kKinds,
    kSources,
    kTallyFields,
    kUniformBelief,
    kValueUnit,
    prefer,
    set_policy,
    tally_actions,
)
from glupcore.objects cimport forecast_of, import_objects, network_of, state_of, view_of
from glupcore.solvers._race cimport stand_ins_of

cimport cython

import numpy as np

cdef extern from *:
    """
    // Asks a Python callable now and then; an error in it says yes, and stays to be raised.
    struct Asking {
        PyObject* over;
        int asked = 0;
        bool operator()() {
            if (++asked % 8 != 0) return false;
            const PyGILState_STATE held = PyGILState_Ensure();
            PyObject* answer = PyObject_CallNoArgs(over);
            const bool yes = answer == nullptr || PyObject_IsTrue(answer) != 0;
            Py_XDECREF(answer);
            PyGILState_Release(held);
            return yes;
        }
    };
    """
    cdef cppclass Asking:
        Asking(PyObject* over)


cdef int raise_pending() except -1:
    return -1 if PyErr_Occurred() != NULL else 0


import_objects()

VALUE_UNIT = kValueUnit


cdef PointsBySource* points_in(points):
    if points is None:
        return NULL
    return <PointsBySource*> PyArray_DATA(points)


@cython.final
cdef class Evaluator:
    """Rollout values of the actions of one view, whose owner is to act.

    The rows do not depend on who computes them or in which order: row w belongs to world w of the
    seed, and an entry of it to its action alone. Several threads may ask one evaluator for rows.
    """

    cdef unique_ptr[WorldSampler] worlds
    cdef unique_ptr[Solver] solver
    cdef vector[WeightedWorld] listed
    cdef vector[Action] actions
    cdef Rollout rollout
    cdef object judge  # whose network the rollouts use
    cdef uint64_t seed
    cdef int seat
    cdef readonly list texts
    cdef readonly object candidates
    cdef readonly list stand_ins
    cdef readonly int preferred
    cdef object foresight  # whose forecast they use

    def __init__(
        self, view, str policy not None, uint64_t seed, belief=None,
        judge=None, int tricks=kDrawTricks, foresight=None, told=None,
    ):
        cdef View seen = dereference(view_of(view))
        cdef Belief odds = kUniformBelief
        cdef int i
        if belief is not None:
            for i in range(kCards):
                odds[i] = belief[i]
        if told is None:
            self.worlds = unique_ptr[WorldSampler](new WorldSampler(seen, odds))
        else:
            self.worlds = unique_ptr[WorldSampler](
                new WorldSampler(seen, dereference(state_of(told)))
            )
        self.solver = unique_ptr[Solver]()
        self.listed = vector[WeightedWorld]()
        self.actions = vector[Action]()
        self.judge = judge
        self.rollout = Rollout()
        if judge is not None:
            self.rollout.network = network_of(judge)
            self.rollout.tricks = tricks
        set_policy(self.rollout, policy.encode(), self.rollout.network)
        self.rollout.solver = NULL
        self.foresight = foresight
        self.rollout.forecast = NULL
        if foresight is not None:
            self.rollout.forecast = forecast_of(foresight)
        self.seed = seed
        self.seat = seen.seat()
        self.rollout.first_draw = first_draw_of(self.seat)  # the same cards after every action
        cdef Random rng = Random.stream(seed, <uint64_t>-1)
        cdef Choices choices = choices_of(seen.seen())
        prefer(choices, choose_by(seen.seen(), self.rollout, rng))
        self.actions = choices.actions
        self.texts = [text.decode() for text in choices.texts]
        self.candidates = np.array(choices.entrants.candidates, dtype=bool)
        self.stand_ins = stand_ins_of(choices.entrants.stand_ins)
        self.preferred = choices.entrants.preferred

    cdef vector[Action] chosen(self, columns) except *:
        cdef vector[Action] result = vector[Action]()
        cdef size_t column
        for column in columns:
            result.push_back(self.actions.at(column))
        return result

    def judged(self):
        """What the judge expects of each action at once, in points; NaN of those it leaves out."""
        if self.judge is None:
            raise ValueError("expected an evaluator with a judge")
        return np.array(
            judged_by(
                dereference(self.rollout.network), self.worlds.get().view().seen(), self.actions
            )
        )

    def rows(self, int64_t first, int64_t count, columns):
        """Rows ``first`` to ``first + count - 1`` of some columns: int32, shape (count, columns).

        An entry is the points of the view's owner minus the opponent's over the rest of the deal,
        in units of 1 / VALUE_UNIT.
        """
        return self.block(first, count, columns, False)[0]

    def block(self, int64_t first, int64_t count, columns, bint counted):
        """The same rows, and if ``counted`` the points by source, else None.

        Points are int64, shape (columns, 2, sources): sums over the rows in units of
        1 / VALUE_UNIT, the owner's first.
        """
        cdef vector[Action] actions = self.chosen(columns)
        out = np.empty((count, actions.size()), dtype=np.int32)
        points = np.zeros((actions.size(), 2, kSources), dtype=np.int64) if counted else None
        cdef int32_t* matrix = <int32_t*> PyArray_DATA(out)
        cdef PointsBySource* to_points = points_in(points)
        if count > 0 and actions.size() > 0:
            with nogil:
                evaluate_actions(
                    dereference(self.worlds), actions, self.rollout, self.seed, first, count,
                    matrix, to_points,
                )
        return out, points

    def tallies(self, int64_t first, int64_t count, columns):
        """Where the points of some actions come from, over the worlds of ``count`` rows.

        Sums, int32, shape (columns, 2, kinds + 5): of the view's owner and of the opponent, how
        often each kind was declared, in the canonical order of the rules, then the points of nines,
        exchange, glups, counters and the last trick.
        """
        cdef vector[Action] actions = self.chosen(columns)
        out = np.zeros((actions.size(), 2, kTallyFields), dtype=np.int32)
        cdef Tallies* sums = <Tallies*> PyArray_DATA(out)
        if count > 0 and actions.size() > 0:
            with nogil:
                tally_actions(
                    dereference(self.worlds), actions, self.rollout, self.seed, first, count,
                    sums,
                )
        return out[:, :, self.fields()]

    def fields(self):
        """Which fields of a tally say something in this game."""
        cdef const Ruleset* rules = &self.worlds.get().view().seen().rules()
        kinds = [rules.melds[i].kind for i in range(rules.meld_count)]
        return [kind for kind in kinds if kind < kKinds] + list(range(kKinds, kTallyFields))

    def list_worlds(self, size_t limit):
        """The weights of all worlds if there are at most ``limit``, else None.

        They come to 1. ``world_row`` then knows the worlds by their place in the list.
        """
        cdef optional[vector[WeightedWorld]] found = dereference(self.worlds).list(limit)
        if not found.has_value():
            return None
        self.listed = found.value()
        return np.array([self.listed[i].weight for i in range(self.listed.size())])

    def world_row(
        self, size_t world, columns, bint exact, double seconds=float("inf"), bint counted=False,
        over=None,
    ):
        """One row for a listed world, with all that ``block`` gives; phase 2 exactly if ``exact``.

        An exact row can't be ``counted``, and takes at most so many seconds, and no longer than
        until ``over`` says so, which is asked often: None if that was not enough. One thread at a
        time may ask for it.
        """
        cdef SolveLimit limit = SolveLimit()
        cdef vector[Action] actions = self.chosen(columns)
        cdef Random rng = Random.stream(self.seed, world)
        cdef Rollout rollout = self.rollout
        out = np.empty(actions.size(), dtype=np.int32)
        cdef int32_t* row = <int32_t*> PyArray_DATA(out)
        points = np.zeros((actions.size(), 2, kSources), dtype=np.int64) if counted else None
        cdef PointsBySource* to_points = points_in(points)
        if exact and not self.solver:
            self.solver.reset(new Solver(4))
        if exact:
            rollout.solver = self.solver.get()
            rollout.limit = &limit
            limit.end_in(seconds)
            if over is not None:
                limit.limits.stop = Asking(<PyObject*> over)
        if actions.size() > 0:
            with nogil:
                evaluate_in_world(
                    self.listed.at(world).world, self.seat, actions, rollout, rng, row, to_points,
                )
            raise_pending()
        return None if limit.reached else (out, points)


def is_beyond_the_network(view):
    """Whether a declaration is legal that the network has hardly seen, for its many points."""
    return is_beyond(view_of(view).seen())
