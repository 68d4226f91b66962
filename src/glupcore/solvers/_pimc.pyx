# cython: language_level=3, cpp_locals=True
"""The worlds × actions matrix of PIMC, filled by the core without the GIL."""

from cython.operator cimport dereference
from libc.stddef cimport size_t
from libc.stdint cimport int32_t, int64_t, uint64_t
from libcpp.memory cimport unique_ptr
from libcpp.optional cimport optional
from libcpp.vector cimport vector

from glupcore.core cimport (
    Action,
    ActionEstimate,
    ActionList,
    Belief,
    Game,
    PointsBySource,
    Random,
    Rollout,
    Solver,
    SolveLimit,
    StandIn,
    State,
    Tallies,
    View,
    WeightedWorld,
    WorldSampler,
    WrittenAction,
    candidate_actions,
    chance_to_win,
    choose_action,
    estimate,
    estimate_actions,
    evaluate_actions,
    evaluate_in_world,
    find_policy,
    first_draw_of,
    kCards,
    kDrawTricks,
    kSources,
    kTallyFields,
    kUniformBelief,
    kValueUnit,
    stand_in_for,
    tally_actions,
    written_actions,
)
from glupcore.objects cimport forecast_of, game_of, import_objects, network_of, view_of

cimport cython

import numpy as np

import_objects()

VALUE_UNIT = kValueUnit


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
    cdef Game game
    cdef uint64_t seed
    cdef int seat
    cdef readonly list texts
    cdef readonly object candidates
    cdef readonly list stand_ins
    cdef readonly int preferred
    cdef object foresight  # whose forecast they use

    def __init__(
        self, view, str policy not None, uint64_t seed, belief=None,
        judge=None, int tricks=kDrawTricks, game=None, totals=(0, 0), foresight=None,
    ):
        cdef View seen = dereference(view_of(view))
        cdef Belief odds = kUniformBelief
        cdef int i
        if belief is not None:
            for i in range(kCards):
                odds[i] = belief[i]
        self.worlds = unique_ptr[WorldSampler](new WorldSampler(seen, odds))
        self.solver = unique_ptr[Solver]()
        self.listed = vector[WeightedWorld]()
        self.actions = vector[Action]()
        self.judge = judge
        self.rollout = Rollout()
        if judge is not None:
            self.rollout.network = network_of(judge)
            self.rollout.tricks = tricks
        self.rollout.policy = find_policy(policy.encode())
        self.rollout.solver = NULL
        self.rollout.game = NULL
        self.foresight = foresight
        self.rollout.forecast = NULL
        if foresight is not None:
            self.rollout.forecast = forecast_of(foresight)
        if game is not None:
            self.game = dereference(game_of(game))
            self.game.totals[seen.seat()] = totals[0]
            self.game.totals[1 - seen.seat()] = totals[1]
            self.rollout.game = &self.game
        self.seed = seed
        self.seat = seen.seat()
        self.rollout.first_draw = first_draw_of(self.seat)  # the same cards after every action
        self.texts = []
        cdef WrittenAction written
        for written in written_actions(seen.seen()):
            self.actions.push_back(written.action)
            self.texts.append(written.text.decode())
        self._look_ahead(seen)

    cdef _look_ahead(self, const View& view):
        """Note which actions are worth a search, and which one the policy would take."""
        cdef Random rng = Random.stream(self.seed, <uint64_t>-1)
        cdef Action preferred = choose_action(view.seen(), self.rollout.policy, rng)
        cdef ActionList kept = ActionList()
        cdef size_t i
        cdef int j
        cdef optional[StandIn] stand_in
        candidate_actions(view.seen(), kept)
        self.candidates = np.zeros(self.actions.size(), dtype=bool)
        self.stand_ins = [None] * self.actions.size()
        for i in range(self.actions.size()):
            for j in range(kept.size()):
                if kept[j] == self.actions[i]:
                    self.candidates[i] = True
            if self.actions[i] == preferred:
                self.preferred = i
                self.candidates[i] = True
            if self.candidates[i]:
                continue
            stand_in = stand_in_for(view.seen(), self.actions[i], kept)
            if stand_in.has_value():
                self.stand_ins[i] = self._place(stand_in.value().action), stand_in.value().same

    cdef int _place(self, Action action) except -1:
        cdef int i
        for i in range(<int> self.actions.size()):
            if self.actions[i] == action:
                return i
        raise ValueError("expected a legal action")

    cdef vector[Action] chosen(self, columns) except *:
        cdef vector[Action] result = vector[Action]()
        cdef size_t column
        for column in columns:
            result.push_back(self.actions.at(column))
        return result

    def judged(self):
        """What the judge expects of each action at once, in points; NaN of those it leaves out."""
        cdef vector[ActionEstimate] found = vector[ActionEstimate]()
        cdef ActionEstimate one
        cdef size_t i
        if self.judge is None:
            raise ValueError("expected an evaluator with a judge")
        estimate_actions(dereference(self.rollout.network), self.worlds.get().view().seen(), found)
        out = np.full(self.actions.size(), np.nan)
        for one in found:
            for i in range(self.actions.size()):
                if self.actions[i] == one.action:
                    out[i] = one.value
        return out

    def game_chance(self, float more):
        """The owner's chance to win the game if he makes so many points more than is expected."""
        cdef const State* state = &self.worlds.get().view().seen()
        cdef optional[float] lead
        if self.judge is None or self.rollout.game == NULL:
            raise ValueError("expected an evaluator with a judge and a game")
        lead = estimate(dereference(self.rollout.network), dereference(state), self.seat) + more
        return chance_to_win(self.game, dereference(state), self.seat, lead)

    def rows(self, int64_t first, int64_t count, columns):
        """Rows ``first`` to ``first + count - 1`` of some columns: int32, shape (count, columns).

        An entry is the points of the view's owner minus the opponent's over the rest of the deal,
        in units of 1 / VALUE_UNIT.
        """
        return self.block(first, count, columns, False)[0]

    def block(self, int64_t first, int64_t count, columns, bint counted):
        """The same rows, the chances to win the game and the points by source; None without.

        Chances are float32 like the rows. Points are asked for by ``counted``: int64, shape
        (columns, 2, sources), sums over the rows in units of 1 / VALUE_UNIT, the owner's first.
        """
        cdef vector[Action] actions = self.chosen(columns)
        cdef bint is_game = self.rollout.game != NULL
        out = np.empty((count, actions.size()), dtype=np.int32)
        chances = np.empty((count, actions.size()), dtype=np.float32) if is_game else None
        points = np.zeros((actions.size(), 2, kSources), dtype=np.int64) if counted else None
        cdef int32_t[:, ::1] matrix = out
        cdef float[:, ::1] chance_matrix = chances
        cdef int64_t[:, :, ::1] point_sums = points
        cdef float* to_chances = NULL
        cdef PointsBySource* to_points = NULL
        if count > 0 and actions.size() > 0:
            if is_game:
                to_chances = &chance_matrix[0, 0]
            if counted:
                to_points = <PointsBySource*> &point_sums[0, 0, 0]
            with nogil:
                evaluate_actions(
                    dereference(self.worlds), actions, self.rollout, self.seed, first, count,
                    &matrix[0, 0], to_chances, to_points,
                )
        return out, chances, points

    def tallies(self, int64_t first, int64_t count, columns):
        """Where the points of some actions come from, over the worlds of ``count`` rows.

        Sums, int32, shape (columns, 2, 53): of the view's owner and of the opponent, how often each
        kind was declared, then the points of nines, exchange, glups, counters and the last trick.
        """
        cdef vector[Action] actions = self.chosen(columns)
        out = np.zeros((actions.size(), 2, kTallyFields), dtype=np.int32)
        cdef int32_t[:, :, ::1] sums = out
        if count > 0 and actions.size() > 0:
            with nogil:
                tally_actions(
                    dereference(self.worlds), actions, self.rollout, self.seed, first, count,
                    <Tallies*> &sums[0, 0, 0],
                )
        return out

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
        self, size_t world, columns, bint exact, double seconds=float("inf"), bint counted=False
    ):
        """One row for a listed world, with all that ``block`` gives; phase 2 exactly if ``exact``.

        An exact row can't be ``counted``, and takes at most so many seconds: None if that was not
        enough. One thread at a time may ask for it.
        """
        cdef SolveLimit limit = SolveLimit()
        cdef vector[Action] actions = self.chosen(columns)
        cdef Random rng = Random.stream(self.seed, world)
        cdef Rollout rollout = self.rollout
        out = np.empty(actions.size(), dtype=np.int32)
        cdef int32_t[::1] row = out
        chances = None if rollout.game == NULL else np.empty(actions.size(), dtype=np.float32)
        points = np.zeros((actions.size(), 2, kSources), dtype=np.int64) if counted else None
        cdef float[::1] chance_row = chances
        cdef int64_t[:, :, ::1] point_sums = points
        cdef float* to_chances = NULL
        cdef PointsBySource* to_points = NULL
        if exact and not self.solver:
            self.solver.reset(new Solver(4))
        if exact:
            rollout.solver = self.solver.get()
            rollout.limit = &limit
            limit.end_in(seconds)
        if actions.size() > 0:
            if chances is not None:
                to_chances = &chance_row[0]
            if counted:
                to_points = <PointsBySource*> &point_sums[0, 0, 0]
            with nogil:
                evaluate_in_world(
                    self.listed.at(world).world, self.seat, actions, rollout, rng, &row[0],
                    to_chances, to_points,
                )
        return None if limit.reached else (out, chances, points)
