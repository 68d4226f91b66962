# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Monte Carlo tree search over what one player knows; a tree over one open world is the same."""

from cython.operator cimport dereference
from libc.math cimport fabs, sqrtf
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libcpp.atomic cimport atomic
from libcpp cimport bool as cbool
from libcpp.memory cimport unique_ptr
from libcpp.unordered_map cimport unordered_map
from libcpp.vector cimport vector

from glupcore.core cimport (
    Action,
    ActionList,
    Belief,
    Choices,
    Decision,
    FirstDraw,
    Forecast,
    PointsBySource,
    Random,
    Rollout,
    State,
    Tallies,
    TimePoint,
    View,
    WorldSampler,
    apply_counted,
    candidate_actions,
    choices_of,
    choose_by,
    first_draw_of,
    kCards,
    kDrawTricks,
    kMostActions,
    kSources,
    kUniformBelief,
    kValueUnit,
    lay_draw,
    now,
    roll_out,
    roll_out_counted,
    set_policy,
    time_in,
)
from glupcore.objects cimport forecast_of, import_objects, network_of, state_of, view_of
from glupcore.solvers._arena cimport (
    Arena,
    Node,
    add_node,
    back_up,
    find_child,
    find_view,
    link_kept,
    mark_kept,
    move_kept,
)
from glupcore.solvers._matching cimport find_children, index_like
from glupcore.solvers._race cimport stand_ins_of

cimport cython

import numpy as np

from glupcore.errors import GlupError

import_objects()

# The spread of values before any is seen, in points, and how many values the guess counts for.
cdef float FIRST_SPREAD = 100.0
cdef float FIRST_WEIGHT = 32.0
# Nodes that are looked at before it is asked whether there is time for more.
cdef uint32_t NODES_AT_ONCE = 1 << 16


@cython.final
cdef class RootActions:
    """The legal actions of a decision, in the order of all results; alike in all its trees."""

    cdef unordered_map[uint64_t, size_t] places  # by the codes of the actions
    cdef readonly list texts
    cdef readonly list stand_ins
    cdef readonly bint forced

    def __len__(self):
        return self.places.size()


@cython.final
cdef class Tree:
    """A tree for one decision after another of one seat.

    Every simulation goes down the tree in one world, adds an action and plays the rest of the deal
    by the policy. Simulation number i depends on the seed, on i and on what the tree has learnt.
    """

    cdef Arena arena
    cdef unique_ptr[WorldSampler] worlds
    cdef State root  # what is open to the searcher: of a view, its hidden places are blank
    cdef bint hidden  # worlds are drawn; otherwise `root` is the world
    cdef int seat
    cdef Rollout rollout
    cdef object judge  # whose network the rollouts use
    cdef uint64_t seed
    cdef uint64_t simulations
    cdef uint64_t first_world
    cdef double deviations
    cdef float exploration, prior, reduction
    cdef bint limited  # in time
    cdef TimePoint deadline
    cdef atomic[cbool] entered
    # Where the points come from, by the actions of the root: their nodes, simulations and sums.
    cdef bint counting
    cdef object foresight  # whose forecast counts what the judge judges
    cdef vector[uint32_t] counted
    cdef vector[int64_t] counts
    cdef vector[PointsBySource] points

    def __cinit__(
        self,
        *,
        str policy not None,
        double exploration,
        double prior,
        double reduction,
        int memory_mib,
        judge=None,
        int tricks=kDrawTricks,
    ):
        self.arena.capacity = <uint32_t> ((<uint64_t> memory_mib << 20) // sizeof(Node))
        self.arena.nodes = <Node*> malloc(self.arena.capacity * sizeof(Node))
        if self.arena.nodes == NULL:
            raise MemoryError
        self.judge = judge
        if judge is not None:
            self.rollout.network = network_of(judge)
            self.rollout.tricks = tricks
        set_policy(self.rollout, policy.encode(), self.rollout.network)
        self.exploration = exploration
        self.prior = prior
        self.reduction = reduction

    def __dealloc__(self):
        free(self.arena.nodes)

    def plant_view(self, view, uint64_t seed, belief=None):
        """Begin anew with what the owner of ``view`` knows, who is to act in phase 1.

        Worlds are drawn by ``belief``: of each card, the odds of an unseen copy; None: uniformly.
        """
        cdef View seen = dereference(view_of(view))
        if not seen.to_act():
            raise ValueError("the owner of the view is not to act")
        self._enter_alone()
        try:
            self.hidden = True
            self.seat = seen.seat()
            self.rollout.first_draw = first_draw_of(self.seat)
            self.root = seen.seen()
            self._believe(seen, belief)
            self._plant(seed)
        finally:
            self._leave()

    def plant_world(self, state, uint64_t seed, *, bint sampled):
        """Begin anew with a state of phase 1, all of it known to the player to act.

        In a ``sampled`` world nobody can draw another card by taking a trick or not.
        """
        cdef State there = dereference(state_of(state))
        self._enter_alone()
        try:
            self.root = there
            self.hidden = False
            self.seat = self.root.player
            self.rollout.first_draw = first_draw_of(self.seat) if sampled else FirstDraw.kTaker
            self._plant(seed)
        finally:
            self._leave()

    def move_to(self, view, belief=None, over=None):
        """Keep what is known of the position of ``view``, forget the rest; False if it is new.

        Also False, and all is forgotten, once ``over`` says that there is no time for it.
        """
        cdef View there = dereference(view_of(view))
        self._enter_alone()
        try:
            if not self.hidden or not self._keep_below(there.hash(), over):
                return False
            self.root = there.seen()
            self._believe(there, belief)
            self._begin()
            return True
        finally:
            self._leave()

    cdef bint _keep_below(self, uint64_t view, over) except -1:
        """Make the node of a view the root, if there is one and time."""
        cdef uint32_t used = self.arena.used
        cdef uint32_t root = used
        cdef uint32_t kept = 1
        cdef uint32_t before, first, last
        cdef int step
        if used == 0:
            return False
        before = self.arena.nodes[0].visits
        for step in range(4):
            # What comes before the new root is forgotten.
            for first in range(0 if step == 0 else root, used, NODES_AT_ONCE):
                last = used if used - first < NODES_AT_ONCE else first + NODES_AT_ONCE
                with nogil:
                    if step == 0:
                        root = find_view(&self.arena, view, first, last)
                    elif step == 1:
                        kept = mark_kept(&self.arena, root, kept, first, last)
                    elif step == 2:
                        link_kept(&self.arena, root, first, last)
                    else:
                        move_kept(&self.arena, root, first, last)
                if step == 0 and root < last:
                    break
                if over is not None and over():
                    self.arena.used = 0
                    return False
            if step == 0 and (root == used or root == 0):
                return root == 0
        self.arena.used = kept
        self.deviations *= self.arena.nodes[0].visits / <double> before
        return True

    def count_points(self, foresight=None, *, bint counting=True):
        """From now on count where points come from; or no longer.

        Where a judge judges, ``foresight`` tells of what.
        """
        cdef const Forecast* forecast = forecast_of(foresight) if foresight is not None else NULL
        self._enter_alone()
        self.counting = counting
        self.rollout.forecast = forecast
        self.foresight = foresight
        self._forget_points()
        self._leave()

    def end_in(self, seconds):
        """From now on a search ends after so many seconds more, or not before its count: None."""
        cdef double left = 0 if seconds is None else seconds
        self._enter_alone()
        self.limited = seconds is not None
        self.deadline = time_in(left)
        self._leave()

    def search(self, int64_t count):
        """Run ``count`` simulations; one at least, and no more than there is time for."""
        cdef int64_t _
        self._enter_alone()
        try:
            if self.arena.used == 0:
                raise ValueError("nothing has been planted")
            with nogil:
                for _ in range(count):
                    self._simulate()
                    if self.limited and now() >= self.deadline:
                        break
        finally:
            self._leave()

    cdef _enter_alone(self):
        if self.entered.exchange(True):
            raise GlupError("tree: in use by another thread; make one for each thread")

    cdef void _leave(self) noexcept:
        self.entered.store(False)

    @property
    def nodes_used(self):
        """Nodes of the tree."""
        return self.arena.used

    @property
    def visits(self):
        """Simulations that went through the root, those of earlier decisions included."""
        return self.arena.nodes[0].visits if self.arena.used > 0 else 0

    def root_actions(self):
        """The legal actions of the root."""
        cdef RootActions found = RootActions.__new__(RootActions)
        cdef Choices choices
        cdef size_t a, candidates = 0
        self._enter_alone()
        try:
            choices = choices_of(self.root)
        finally:
            self._leave()
        for a in range(choices.actions.size()):
            found.places[choices.actions[a].code()] = a
            candidates += choices.entrants.candidates[a]
        found.texts = [text.decode() for text in choices.texts]
        found.stand_ins = stand_ins_of(choices.entrants.stand_ins)
        found.forced = candidates == 1
        return found

    def add_points(self, RootActions actions not None, counts, sums):
        """Add the simulations of each action that were counted, and their points by source.

        To ``counts``, int64, shape (actions,), and to ``sums``, int64, shape (actions, 2, sources),
        in units of 1 / VALUE_UNIT, the searcher's first.
        """
        cdef int64_t[::1] to_counts = counts
        cdef int64_t[:, :, ::1] to_sums = sums
        cdef size_t a, i
        cdef int side, source
        self._enter_alone()
        try:
            for i in range(self.counted.size()):
                if self.counted[i] == 0:  # no room was left for a node
                    continue
                a = actions.places.at(self.arena.nodes[self.counted[i]].action.code())
                to_counts[a] += self.counts[i]
                for side in range(2):
                    for source in range(kSources):
                        to_sums[a, side, source] += self.points[i][side][source]
        finally:
            self._leave()

    def seen(self, RootActions actions not None):
        """Visits, means and variances of the legal actions, over the rest of the deal: arrays."""
        cdef size_t a, count = len(actions)
        visits, means, variances = np.zeros(count, np.int64), np.zeros(count), np.zeros(count)
        cdef int64_t[::1] to_visits = visits
        cdef double[::1] to_means = means
        cdef double[::1] to_variances = variances
        cdef double so_far = self.root.scores[self.seat] - self.root.scores[self.seat ^ 1]
        cdef double mean
        cdef const Node* node
        cdef uint32_t child
        self._enter_alone()
        try:
            child = self.arena.nodes[0].child
            while child != 0:
                node = &self.arena.nodes[child]
                child = node.sibling
                if node.visits == 0:
                    continue
                a = actions.places.at(node.action.code())
                mean = node.sum / node.visits
                to_visits[a] = node.visits
                to_means[a] = mean - so_far
                to_variances[a] = node.squares / node.visits - mean * mean
        finally:
            self._leave()
        return visits, means, variances

    def results(self):
        """Text, visits, mean and variance of every legal action, over the rest of the deal."""
        actions = self.root_actions()
        numbers = (numbers.tolist() for numbers in self.seen(actions))
        return list(zip(actions.texts, *numbers, strict=True))

    # The search

    cdef void _simulate(self) noexcept nogil:
        cdef Random rng = Random.stream(~self.seed, self.simulations)
        cdef State state = self.root
        cdef bint grown = False
        cdef uint32_t node = self._choose(0, state, rng, &grown)
        self.simulations += 1
        # The n-th visits of all root actions are to the same world: what luck is common to them
        # does not blur their comparison.
        cdef uint32_t world = self.arena.nodes[node].visits - self.arena.nodes[node].mark
        rng = Random.stream(self.seed, self.first_world + world)
        if self.hidden:
            state = dereference(self.worlds).sample(rng)
        cdef uint32_t next = node
        cdef uint32_t first = node
        cdef Tallies tallies = Tallies()
        while next != 0:
            node = next
            next = self._enter(node, state, grown, tallies)
            if next != 0:
                node = next
                next = self._choose(node, state, rng, &grown)
        cdef double mean
        cdef double value
        cdef size_t place
        if not self.counting:
            value = roll_out(state, self.seat, self.rollout, rng) / <double> kValueUnit
        else:
            place = self._place_of(first)
            value = roll_out_counted(
                state, self.seat, self.rollout, rng, tallies, self.points[place]
            ) / <double> kValueUnit
        if self.arena.nodes[0].visits > 0:
            mean = self.arena.nodes[0].sum / self.arena.nodes[0].visits
            self.deviations += fabs(value - mean)
        back_up(&self.arena, node, value)

    cdef size_t _place_of(self, uint32_t child) noexcept nogil:
        """Where the sums of an action of the root are, which has one simulation more."""
        cdef size_t i = 0
        while i < self.counted.size() and self.counted[i] != child:
            i += 1
        if i == self.counted.size():
            self.counted.push_back(child)
            self.counts.push_back(0)
            self.points.push_back(PointsBySource())
        self.counts[i] += 1
        return i

    cdef inline uint32_t _enter(
        self, uint32_t node, State& state, bint grown, Tallies& tallies
    ) noexcept nogil:
        """Take the action that leads to a node; the node where the next decision is, or 0."""
        cdef Action action = self.arena.nodes[node].action
        cdef bint draws = state.decision == Decision.kMeld and state.ends_turn(action)
        if draws:
            lay_draw(state, self.rollout.first_draw)
        cdef uint8_t card = state.stock[state.drawn + (state.player != self.seat)]
        if self.counting:
            apply_counted(state, action, tallies)
        else:
            state.apply(action)
        if grown or not state.in_phase1():
            return 0
        if not (draws and self.hidden):
            return node
        # The searchers see what they draw.
        cdef Action drawn = Action.play_hand(card)
        cdef uint32_t child = find_child(&self.arena, node, drawn)
        return child if child != 0 else add_node(&self.arena, node, drawn)

    cdef uint32_t _choose(
        self, uint32_t node, const State& state, Random& rng, bint* grown
    ) noexcept nogil:
        """The child to go on with, a new one at times; 0 if there is none and no room."""
        cdef ActionList actions
        cdef uint32_t children[kMostActions]
        candidate_actions(state, actions)
        cdef int n = actions.size()
        find_children(&self.arena, node, actions, children)
        cdef uint32_t child = children[0]
        if n == 1:
            return child if child != 0 else add_node(&self.arena, node, actions[0])

        cdef Node* here = &self.arena.nodes[node]
        cdef bint mine = state.player == self.seat
        cdef int preferred = -1
        cdef int j
        if mine and here.preferred != 0:
            for j in range(n):
                if children[j] == here.preferred:
                    preferred = j
        else:
            preferred = index_like(
                state, actions, choose_by(state, self.rollout, rng)
            )
        if mine and here.view == 0 and self.hidden:
            here.view = View(state, self.seat).hash()

        cdef float sign = 1.0 if mine else -1.0
        cdef float scale = self.exploration * self._spread()
        cdef float others = (1 - self.prior) / n
        cdef bint full = self.arena.used == self.arena.capacity
        cdef float hope = -self.reduction * self._spread()
        if here.visits > 0:
            hope += sign * <float> (here.sum / here.visits)
        cdef float bonus = scale * sqrtf(<float> here.visits + 1)
        cdef float best_score = -1e30
        cdef int best = -1
        cdef float share, score
        cdef Node* there
        j = <int> rng.below(n)
        for _ in range(n):
            j = j + 1 if j + 1 < n else 0
            share = others + self.prior if j == preferred else others
            if children[j] != 0:
                there = &self.arena.nodes[children[j]]
                there.available += 1
                score = sign * <float> (there.sum / there.visits) + scale * share * sqrtf(
                    <float> there.available
                ) / (1 + there.visits)
            elif full:
                continue
            else:
                score = hope + bonus * share
            if score > best_score:
                best_score = score
                best = j
        if best < 0:
            return 0
        if children[best] != 0:
            return children[best]
        grown[0] = True
        child = add_node(&self.arena, node, actions[best])
        if mine and best == preferred:
            here.preferred = child
        return child

    cdef inline float _spread(self) noexcept nogil:
        """Mean absolute deviation of the values, which rare melds move less than a variance."""
        return (FIRST_SPREAD * FIRST_WEIGHT + self.deviations) / (
            FIRST_WEIGHT + self.arena.nodes[0].visits
        )

    cdef _believe(self, const View& view, belief):
        cdef Belief odds = kUniformBelief
        cdef int card
        if belief is not None:
            for card in range(kCards):
                odds[card] = belief[card]
        self.worlds.reset(new WorldSampler(view, odds))

    cdef _plant(self, uint64_t seed):
        self.arena.used = 0
        if not self.root.in_phase1():
            raise ValueError("not a position of phase 1")
        self.seed = seed
        self.simulations = 0
        self.deviations = 0
        add_node(&self.arena, 0, Action.play_hand(0))
        self._begin()

    cdef void _forget_points(self) noexcept nogil:
        self.counted.clear()
        self.counts.clear()
        self.points.clear()

    cdef _begin(self):
        cdef uint32_t child = self.arena.nodes[0].child
        self.first_world = self.simulations
        self._forget_points()
        while child != 0:
            self.arena.nodes[child].mark = self.arena.nodes[child].visits
            child = self.arena.nodes[child].sibling
