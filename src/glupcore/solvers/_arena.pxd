# cython: language_level=3
"""The nodes of a search tree: an array with a cap, in which a parent stands before its children."""

from libc.stdint cimport uint32_t, uint64_t


# One cache line. Values are what the deal brings the searcher's party; of several parties the
# others' stand beside.
cdef struct Node:
    uint64_t code  # of the action that leads here; of what was seen with it, below that
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
    double* others  # of each node the sums of all other parties; NULL if these are less than two
    uint32_t parties
    uint32_t used
    uint32_t capacity


cdef inline uint32_t add_node(Arena* arena, uint32_t parent, uint64_t code) noexcept nogil:
    """A new child of a node, or the root if there is none; 0 if the memory is used up."""
    if arena.used == arena.capacity:
        return 0
    cdef uint32_t place = arena.used
    cdef uint32_t party
    arena.used += 1
    cdef Node* node = &arena.nodes[place]
    node.code = code
    node.view = 0
    node.sum = node.squares = 0
    node.visits = node.child = node.sibling = node.preferred = node.mark = 0
    node.available = 1
    node.parent = parent
    if place != 0:
        node.sibling = arena.nodes[parent].child
        arena.nodes[parent].child = place
    if arena.others != NULL:
        for party in range(1, arena.parties):
            others_of(arena, place)[party - 1] = 0
    return place


cdef inline double* others_of(const Arena* arena, uint32_t node) noexcept nogil:
    return arena.others + <size_t> node * (arena.parties - 1)


cdef inline double sum_of(const Arena* arena, uint32_t node, int party) noexcept nogil:
    """What all visits brought a party."""
    if party == 0:
        return arena.nodes[node].sum
    return -arena.nodes[node].sum if arena.others == NULL else others_of(arena, node)[party - 1]


cdef inline uint32_t find_child(const Arena* arena, uint32_t parent, uint64_t code) noexcept nogil:
    """The child of that code; 0 if there is none."""
    cdef uint32_t child = arena.nodes[parent].child
    while child != 0 and arena.nodes[child].code != code:
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
    cdef uint32_t i, place, party
    for i in range(first, last):
        place = nodes[i].mark
        if i == root or place != 0:
            nodes[i].mark = 0
            nodes[place] = nodes[i]
            if arena.others != NULL:
                for party in range(1, arena.parties):
                    others_of(arena, place)[party - 1] = others_of(arena, i)[party - 1]


cdef inline void back_up(Arena* arena, uint32_t node, const double* values) noexcept nogil:
    """Count what the parties have got for a node and all above it."""
    cdef double value = values[0]
    cdef uint32_t party
    while True:
        arena.nodes[node].visits += 1
        arena.nodes[node].sum += value
        arena.nodes[node].squares += value * value
        if arena.others != NULL:
            for party in range(1, arena.parties):
                others_of(arena, node)[party - 1] += values[party]
        if node == 0:
            return
        node = arena.nodes[node].parent
