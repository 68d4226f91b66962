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


cdef inline uint32_t find_view(
    const Arena* arena, uint64_t view, uint32_t first, uint32_t last
) noexcept nogil:
    """The node of a view among some; `last` if there is none."""
    while first < last and arena.nodes[first].view != view:
        first += 1
    return first


# To forget all but a node, which becomes node 0, and what is below it: each for all nodes from the
# new root on, a range at a time, before the next.


cdef inline uint32_t mark_kept(
    Arena* arena, uint32_t root, uint32_t kept, uint32_t first, uint32_t last
) noexcept nogil:
    """Give those that are kept their new places, from `kept` on; the place after them."""
    cdef Node* nodes = arena.nodes
    cdef uint32_t i
    for i in range(first, last):
        nodes[i].mark = 0
        if i > root and (
            nodes[i].parent == root or (nodes[i].parent > root and nodes[nodes[i].parent].mark != 0)
        ):
            nodes[i].mark = kept
            kept += 1
    return kept


cdef inline void link_kept(
    Arena* arena, uint32_t root, uint32_t first, uint32_t last
) noexcept nogil:
    """Let them name one another by these places."""
    cdef Node* nodes = arena.nodes
    cdef uint32_t i
    for i in range(first, last):
        if i == root or nodes[i].mark != 0:
            nodes[i].parent = 0 if nodes[i].parent < root else nodes[nodes[i].parent].mark
            nodes[i].child = nodes[nodes[i].child].mark if nodes[i].child != 0 else 0
            nodes[i].sibling = nodes[nodes[i].sibling].mark if nodes[i].sibling > root else 0
            nodes[i].preferred = nodes[nodes[i].preferred].mark if nodes[i].preferred != 0 else 0


cdef inline void move_kept(
    Arena* arena, uint32_t root, uint32_t first, uint32_t last
) noexcept nogil:
    """Move them there."""
    cdef Node* nodes = arena.nodes
    cdef uint32_t i, place
    for i in range(first, last):
        place = nodes[i].mark
        if i == root or place != 0:
            nodes[i].mark = 0
            nodes[place] = nodes[i]


cdef inline void back_up(Arena* arena, uint32_t node, double value) noexcept nogil:
    """Count a value for a node and all above it."""
    while True:
        arena.nodes[node].visits += 1
        arena.nodes[node].sum += value
        arena.nodes[node].squares += value * value
        if node == 0:
            return
        node = arena.nodes[node].parent
