# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Monte Carlo tree search over what one player knows; a tree over one open world is the same."""

from libc.math cimport fabs, sqrtf
from libc.stdint cimport int64_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libcpp.atomic cimport atomic
from libcpp cimport bool as cbool
from libcpp.unordered_map cimport unordered_map

from glupcore.core cimport (
    Codes,
    Random,
    TimePoint,
    TreeGame,
    TreeRoot,
    kMostActions,
    kMostParties,
    now,
    time_in,
)
from glupcore.objects cimport import_objects, tree_game_of
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
    sum_of,
)
from glupcore.solvers._matching cimport find_children

cimport cython

import numpy as np

from glupcore.errors import GlupError

import_objects()

# How many values the first guess at their spread counts for.
cdef float FIRST_WEIGHT = 32.0
# Nodes that are looked at before it is asked whether there is time for more.
cdef uint32_t NODES_AT_ONCE = 1 << 16


@cython.final
cdef class Tree:
    """A tree for one decision after another of one seat.

    Every simulation goes down the tree in one world, adds an action and plays the rest of the deal
    by the policy of the game. Simulation number i depends on the seed, on i and on what the tree
    has learnt.
    """

    cdef Arena arena
    cdef object owner  # of the game
    cdef TreeGame* game
    cdef uint64_t seed
    cdef uint64_t simulations
    cdef uint64_t first_world
    cdef double deviations
    cdef float exploration, prior, reduction
    cdef bint limited  # in time
    cdef TimePoint deadline
    cdef atomic[cbool] entered

    def __cinit__(
        self,
        *,
        double exploration,
        double prior,
        double reduction,
        int memory_mib,
        uint32_t parties=2,
    ):
        cdef size_t size = sizeof(Node)
        if parties > 2:
            size += (parties - 1) * sizeof(double)
        self.arena.parties = parties
        self.arena.capacity = <uint32_t> ((<uint64_t> memory_mib << 20) // size)
        self.arena.nodes = <Node*> malloc(self.arena.capacity * sizeof(Node))
        if parties > 2:
            self.arena.others = <double*> malloc(
                self.arena.capacity * (parties - 1) * sizeof(double)
            )
        if self.arena.nodes == NULL or (parties > 2 and self.arena.others == NULL):
            raise MemoryError
        self.exploration = exploration
        self.prior = prior
        self.reduction = reduction

    def __dealloc__(self):
        free(self.arena.nodes)
        free(self.arena.others)

    def plant(self, game, uint64_t seed):
        """Begin anew with the decision of a game, which no tree has had."""
        self._enter_alone()
        try:
            self._play(game)
            self.arena.used = 0
            self.seed = seed
            self.simulations = 0
            self.deviations = 0
            add_node(&self.arena, 0, 0)
            self._begin()
        finally:
            self._leave()

    def move_to(self, game, over=None):
        """Keep what is known of the decision of ``game``, forget the rest; False if it is new.

        Also False, and all is forgotten, once ``over`` says that there is no time for it.
        """
        cdef uint64_t known = tree_game_of(game).root().known
        self._enter_alone()
        try:
            if known == 0 or not self._keep_below(known, over):
                return False
            self._play(game)
            self._begin()
            return True
        finally:
            self._leave()

    cdef _play(self, game):
        cdef TreeGame* found = tree_game_of(game)
        if <uint32_t> found.root().parties != self.arena.parties:
            raise ValueError("game: expected one of as many parties as the tree has")
        if not found.claim():
            raise ValueError("game: expected one that no other tree has")
        self.owner = game
        self.game = found

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
    def parties(self):
        """Of which games it is."""
        return self.arena.parties

    @property
    def game(self):
        """Whose decision it is about."""
        return self.owner

    @property
    def nodes_used(self):
        """Nodes of the tree."""
        return self.arena.used

    @property
    def visits(self):
        """Simulations that went through the root, those of earlier decisions included."""
        return self.arena.nodes[0].visits if self.arena.used > 0 else 0

    def seen(self):
        """Visits, means and variances of the legal actions, over the rest of the deal: arrays."""
        cdef size_t a, count
        cdef unordered_map[uint64_t, size_t] places
        cdef const TreeRoot* root
        cdef double mean
        cdef const Node* node
        cdef uint32_t child
        self._enter_alone()
        try:
            if self.arena.used == 0:
                raise ValueError("nothing has been planted")
            root = &self.game.root()
            count = root.codes.size()
            visits, means, variances = np.zeros(count, np.int64), np.zeros(count), np.zeros(count)
            for a in range(count):
                places[root.codes[a]] = a
            child = self.arena.nodes[0].child
            while child != 0:
                node = &self.arena.nodes[child]
                child = node.sibling
                if node.visits == 0:
                    continue
                a = places.at(node.code)
                mean = node.sum / node.visits
                visits[a] = node.visits
                means[a] = mean - root.so_far
                variances[a] = node.squares / node.visits - mean * mean
        finally:
            self._leave()
        return visits, means, variances

    def results(self):
        """Text, visits, mean and variance of every legal action, over the rest of the deal."""
        numbers = (numbers.tolist() for numbers in self.seen())
        return list(zip(self.owner.texts, *numbers, strict=True))

    # The search

    cdef int _simulate(self) except -1 nogil:
        cdef Random rng = Random.stream(~self.seed, self.simulations)
        cdef bint grown = False
        cdef int place = 0
        self.game.return_to_root()
        cdef uint32_t node = self._choose(0, rng, &place, &grown)
        self.simulations += 1
        # The n-th visits of all root actions are to the same world: what luck is common to them
        # does not blur their comparison.
        cdef uint32_t world = self.arena.nodes[node].visits - self.arena.nodes[node].mark
        rng = Random.stream(self.seed, self.first_world + world)
        self.game.enter_world(world, rng)
        cdef uint32_t next = node
        while next != 0:
            node = next
            next = self._enter(node, place, grown)
            if next != 0:
                node = next
                next = self._choose(node, rng, &place, &grown)
        cdef double values[kMostParties]
        self.game.play_out(rng, values)
        cdef double mean
        if self.arena.nodes[0].visits > 0:
            mean = self.arena.nodes[0].sum / self.arena.nodes[0].visits
            self.deviations += fabs(values[0] - mean)
        back_up(&self.arena, node, values)
        return 0

    cdef inline uint32_t _enter(self, uint32_t node, int place, bint grown) noexcept nogil:
        """Take the action that leads to a node; the node where the next decision is, or 0."""
        self.game.take(place)
        if grown or not self.game.goes_on():
            return 0
        cdef uint64_t learned = self.game.learned()
        if learned == 0:
            return node
        cdef uint32_t child = find_child(&self.arena, node, learned)
        return child if child != 0 else add_node(&self.arena, node, learned)

    cdef uint32_t _choose(
        self, uint32_t node, Random& rng, int* place, bint* grown
    ) noexcept nogil:
        """The child to go on with, a new one at times, and its action's place; 0 if there is none
        and no room."""
        cdef uint32_t children[kMostActions]
        cdef Codes codes = self.game.actions()
        cdef int n = <int> codes.size()
        find_children(&self.arena, node, codes.data(), n, children)
        place[0] = 0
        cdef uint32_t child = children[0]
        if n == 1:
            return child if child != 0 else add_node(&self.arena, node, codes[0])

        cdef Node* here = &self.arena.nodes[node]
        cdef bint mine = self.game.is_mine()
        cdef int party = self.game.party()
        cdef int preferred = -1
        cdef int j
        if mine and here.preferred != 0:
            for j in range(n):
                if children[j] == here.preferred:
                    preferred = j
        else:
            preferred = self.game.preferred(rng)
        if mine and here.view == 0:
            here.view = self.game.known()

        cdef float scale = self.exploration * self._spread()
        cdef float others = (1 - self.prior) / n
        cdef bint full = self.arena.used == self.arena.capacity
        cdef float hope = -self.reduction * self._spread()
        if here.visits > 0:
            hope += <float> (sum_of(&self.arena, node, party) / here.visits)
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
                score = <float> (
                    sum_of(&self.arena, children[j], party) / there.visits
                ) + scale * share * sqrtf(<float> there.available) / (1 + there.visits)
            elif full:
                continue
            else:
                score = hope + bonus * share
            if score > best_score:
                best_score = score
                best = j
        if best < 0:
            return 0
        place[0] = best
        if children[best] != 0:
            return children[best]
        grown[0] = True
        child = add_node(&self.arena, node, codes[best])
        if mine and best == preferred:
            here.preferred = child
        return child

    cdef inline float _spread(self) noexcept nogil:
        """Mean absolute deviation of the values, which rare melds move less than a variance."""
        cdef float usual = self.game.root().usual
        return (usual * FIRST_WEIGHT + self.deviations) / (
            FIRST_WEIGHT + self.arena.nodes[0].visits
        )

    cdef void _begin(self) noexcept nogil:
        cdef uint32_t child = self.arena.nodes[0].child
        self.first_world = self.simulations
        while child != 0:
            self.arena.nodes[child].mark = self.arena.nodes[child].visits
            child = self.arena.nodes[child].sibling
