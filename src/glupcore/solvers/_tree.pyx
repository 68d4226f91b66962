# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Monte Carlo tree search over what one player knows; a tree over one open world is the same."""

from cython.operator cimport dereference
from libc.math cimport fabs, sqrtf
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libcpp.memory cimport unique_ptr
from libcpp.vector cimport vector

from glupcore.core cimport (
    Action,
    ActionList,
    Belief,
    Choices,
    Decision,
    FirstDraw,
    PointsBySource,
    Random,
    Rollout,
    State,
    Tallies,
    View,
    WorldSampler,
    apply_counted,
    candidate_actions,
    choices_of,
    choose_action,
    find_policy,
    first_draw_of,
    kCards,
    kDrawTricks,
    kMostActions,
    kSources,
    kUniformBelief,
    kValueUnit,
    lay_draw,
    roll_out,
    roll_out_counted,
)
from glupcore.objects cimport forecast_of, import_objects, network_of, state_of, view_of
from glupcore.solvers._arena cimport (
    Arena,
    Node,
    add_node,
    back_up,
    find_child,
    find_view,
    keep_below,
)
from glupcore.solvers._matching cimport find_children, index_like
from glupcore.solvers._race cimport stand_ins_of

cimport cython

import numpy as np

import_objects()

# The spread of values before any is seen, in points, and how many values the guess counts for.
cdef float FIRST_SPREAD = 100.0
cdef float FIRST_WEIGHT = 32.0


@cython.final
cdef class Tree:
    """A tree for one decision after another of one seat.

    Every simulation goes down the tree in one world, adds an action and plays the rest of the deal
    by the policy. Simulation number i depends on the seed, on i and on what the tree has learnt.
    """

    cdef Arena arena
    cdef unique_ptr[WorldSampler] worlds
    cdef State root  # what is open to the searcher: of a view, its hidden places are blank
    cdef Choices legal  # there, in the order of all results
    cdef bint hidden  # worlds are drawn; otherwise `root` is the world
    cdef int seat
    cdef Rollout rollout
    cdef object judge  # whose network the rollouts use
    cdef uint64_t seed
    cdef uint64_t simulations
    cdef uint64_t first_world
    cdef double deviations
    cdef float exploration, prior, reduction
    # Where the points come from, by the actions of the root: their nodes, simulations and sums.
    cdef object foresight  # whose forecast counts them
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
        self.rollout.policy = find_policy(policy.encode())
        self.judge = judge
        if judge is not None:
            self.rollout.network = network_of(judge)
            self.rollout.tricks = tricks
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
        self.hidden = True
        self.seat = seen.seat()
        self.rollout.first_draw = first_draw_of(self.seat)
        self.root = seen.seen()
        self._believe(seen, belief)
        self._plant(seed)

    def plant_world(self, state, uint64_t seed, *, bint sampled):
        """Begin anew with a state of phase 1, all of it known to the player to act.

        In a ``sampled`` world nobody can draw another card by taking a trick or not.
        """
        self.root = dereference(state_of(state))
        self.hidden = False
        self.seat = self.root.player
        self.rollout.first_draw = first_draw_of(self.seat) if sampled else FirstDraw.kTaker
        self._plant(seed)

    def move_to(self, view, belief=None):
        """Keep what is known of the position of ``view``, forget the rest; False if it is new."""
        cdef View there = dereference(view_of(view))
        cdef uint32_t place = find_view(&self.arena, there.hash())
        if not self.hidden or place == self.arena.used:
            return False
        cdef uint32_t before = self.arena.nodes[0].visits
        keep_below(&self.arena, place)
        self.deviations *= self.arena.nodes[0].visits / <double> before
        self.root = there.seen()
        self._believe(there, belief)
        self._begin()
        return True

    def count_points(self, foresight):
        """From now on count where points come from; or, without a foresight, no longer."""
        self.rollout.forecast = NULL
        if foresight is not None:
            self.rollout.forecast = forecast_of(foresight)
        self.foresight = foresight
        self._forget_points()

    def search(self, int64_t count):
        """Run ``count`` simulations."""
        cdef int64_t _
        if self.arena.used == 0:
            raise ValueError("nothing has been planted")
        with nogil:
            for _ in range(count):
                self._simulate()

    @property
    def nodes_used(self):
        """Nodes of the tree."""
        return self.arena.used

    @property
    def visits(self):
        """Simulations that went through the root, those of earlier decisions included."""
        return self.arena.nodes[0].visits if self.arena.used > 0 else 0

    @property
    def forced(self):
        """Whether one legal action of the root is no worse than any other of them."""
        cdef size_t a, candidates = 0
        for a in range(self.legal.actions.size()):
            candidates += self.legal.entrants.candidates[a]
        return candidates == 1

    def stand_ins(self):
        """For each legal action that can't be the best one that is no worse: its place, and whether
        it is the same; None for the others.
        """
        return stand_ins_of(self.legal.entrants.stand_ins)

    def points_by_source(self):
        """Simulations that were counted and their points by source, of every legal action.

        Sums, int64, shape (2, sources) in units of 1 / VALUE_UNIT, the searcher's first.
        """
        cdef Action action
        cdef uint32_t child
        cdef size_t i
        cdef int side, source
        listed = []
        for action in self.legal.actions:
            child = find_child(&self.arena, 0, action)
            sums = np.zeros((2, kSources), dtype=np.int64)
            count = 0
            for i in range(self.counted.size()):
                if child != 0 and self.counted[i] == child:
                    count = self.counts[i]
                    for side in range(2):
                        for source in range(kSources):
                            sums[side, source] = self.points[i][side][source]
            listed.append((count, sums))
        return listed

    def results(self):
        """Text, visits, mean and variance of every legal action, over the rest of the deal."""
        cdef size_t a
        cdef uint32_t child
        cdef double mean, so_far
        so_far = self.root.scores[self.seat] - self.root.scores[self.seat ^ 1]
        found = []
        for a in range(self.legal.actions.size()):
            text = self.legal.texts[a].decode()
            child = find_child(&self.arena, 0, self.legal.actions[a])
            if child == 0 or self.arena.nodes[child].visits == 0:
                found.append((text, 0, 0.0, 0.0))
                continue
            mean = self.arena.nodes[child].sum / self.arena.nodes[child].visits
            found.append((
                text,
                self.arena.nodes[child].visits,
                mean - so_far,
                self.arena.nodes[child].squares / self.arena.nodes[child].visits - mean * mean,
            ))
        return found

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
        if self.rollout.forecast == NULL:
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
        cdef bint draws = state.decision == Decision.kMeld
        if draws:
            lay_draw(state, self.rollout.first_draw)
        cdef uint8_t card = state.stock[state.drawn + (state.player != self.seat)]
        if self.rollout.forecast == NULL:
            state.apply(self.arena.nodes[node].action)
        else:
            apply_counted(state, self.arena.nodes[node].action, tallies)
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
                state, actions, choose_action(state, self.rollout.policy, rng)
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
        self.legal = choices_of(self.root)
        self.first_world = self.simulations
        self._forget_points()
        while child != 0:
            self.arena.nodes[child].mark = self.arena.nodes[child].visits
            child = self.arena.nodes[child].sibling
