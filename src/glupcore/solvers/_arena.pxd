# cython: language_level=3
"""The nodes of a search tree: an array with a cap, in which a parent stands before its children."""

from libc.stdint cimport uint32_t, uint64_t

from glupcore.core cimport Action


# One cache line. Values are final differences of points, the searcher's minus the opponent's.
cdef struct Node:
    Action action  # that leads here; after a draw: the card as a play from the hand
    uint64_t view  # hash of what the searcher knows here, once known; at their decisions only
    double sum
    double squares
    uint32_t visits
    uint32_t available  # times that the parent could have chosen it
    uint32_t parent
    uint32_t child  # the newest; 0 if there is none
    uint32_t sibling
    uint32_t preferred  # at the searcher's decisions: the child that the policy would choose
    uint32_t mark  # visits when the search began; while nodes are moved: the new place


cdef struct Arena:
    Node* nodes  # node 0 is the root
    uint32_t used
    uint32_t capacity


cdef inline uint32_t add_node(Arena* arena, uint32_t parent, Action action) noexcept nogil:
    """A new child of a node, or the root if there is none; 0 if the memory is used up."""
    if arena.used == arena.capacity:
        return 0
    cdef uint32_t place = arena.used
    arena.used += 1
    cdef Node* node = &arena.nodes[place]
    node.action = action
    node.view = 0
    node.sum = node.squares = 0
    node.visits = node.child = node.sibling = node.preferred = node.mark = 0
    node.available = 1
    node.parent = parent
    if place != 0:
        node.sibling = arena.nodes[parent].child
        arena.nodes[parent].child = place
    return place


cdef inline uint32_t find_child(const Arena* arena, uint32_t parent, Action action) noexcept nogil:
    """The child that an action leads to; 0 if there is none."""
    cdef uint32_t child = arena.nodes[parent].child
    while child != 0 and not arena.nodes[child].action == action:
        child = arena.nodes[child].sibling
    return child


cdef inline uint32_t find_view(const Arena* arena, uint64_t view) noexcept nogil:
    """The node of a view; `used` if there is none."""
    cdef uint32_t node = 0
    while node < arena.used and arena.nodes[node].view != view:
        node += 1
    return node


cdef inline void keep_below(Arena* arena, uint32_t root) noexcept nogil:
    """Forget all but `root`, which becomes node 0, and what is below it."""
    if root == 0:
        return
    cdef Node* nodes = arena.nodes
    cdef uint32_t kept = 1
    cdef uint32_t i, place
    for i in range(arena.used):
        nodes[i].mark = 0
    for i in range(root + 1, arena.used):
        if nodes[i].parent == root or nodes[nodes[i].parent].mark != 0:
            nodes[i].mark = kept
            kept += 1
    for i in range(root, arena.used):
        if i == root or nodes[i].mark != 0:
            nodes[i].parent = nodes[nodes[i].parent].mark  # of the new root: 0
            nodes[i].child = nodes[nodes[i].child].mark
            nodes[i].sibling = nodes[nodes[i].sibling].mark
            nodes[i].preferred = nodes[nodes[i].preferred].mark
    nodes[root].parent = nodes[root].sibling = 0
    nodes[0] = nodes[root]
    for i in range(root + 1, arena.used):
        place = nodes[i].mark
        if place != 0:
            nodes[i].mark = 0
            nodes[place] = nodes[i]
    arena.used = kept


cdef inline void back_up(Arena* arena, uint32_t node, double value) noexcept nogil:
    """Count a value for a node and all above it."""
    while True:
        arena.nodes[node].visits += 1
        arena.nodes[node].sum += value
        arena.nodes[node].squares += value * value
        if node == 0:
            return
        node = arena.nodes[node].parent
