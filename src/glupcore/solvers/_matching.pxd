# cython: language_level=3
"""Which nodes of a tree stand for which actions of a state."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from glupcore.core cimport Action, ActionList, State, kCards, kMaxTable
from glupcore.solvers._arena cimport Arena

cdef enum:
    PLAY_SLOTS = kCards + kMaxTable  # cards of the hand, then the classes of the tableau
    FEW_ACTIONS = 32  # a search among so many costs no more than a table of them
    TABLE_SLOTS = 4096  # a power of two, and twice as many as there are actions at most


cdef inline void find_children(
    const Arena* arena, uint32_t node, const ActionList& actions, uint32_t* children
) noexcept nogil:
    """The children that stand for the actions, 0 where there is none yet."""
    cdef uint32_t slots[PLAY_SLOTS]
    cdef uint32_t child = arena.nodes[node].child
    cdef int i
    cdef int n = actions.size()
    if actions[0].is_play():
        for i in range(PLAY_SLOTS):
            slots[i] = 0
        while child != 0:
            slots[_slot(arena.nodes[child].action)] = child
            child = arena.nodes[child].sibling
        for i in range(n):
            children[i] = slots[_slot(actions[i])]
        return
    for i in range(n):
        children[i] = 0
    if n > FEW_ACTIONS:
        find_among_many(arena, child, actions, children)
        return
    while child != 0:
        i = _index_of(actions, arena.nodes[child].action)
        if i >= 0:
            children[i] = child
        child = arena.nodes[child].sibling


cdef inline void find_among_many(
    const Arena* arena, uint32_t child, const ActionList& actions, uint32_t* children
) noexcept nogil:
    """The same, from the newest child on, by a table of the actions' codes."""
    cdef uint16_t table[TABLE_SLOTS]  # places of the actions, counted from 1
    cdef uint32_t slot
    cdef int i
    memset(table, 0, sizeof(table))
    for i in range(actions.size()):
        slot = _first_slot(actions[i])
        while table[slot] != 0:
            slot = (slot + 1) % TABLE_SLOTS
        table[slot] = <uint16_t> (i + 1)
    while child != 0:
        slot = _first_slot(arena.nodes[child].action)
        while table[slot] != 0 and not actions[table[slot] - 1] == arena.nodes[child].action:
            slot = (slot + 1) % TABLE_SLOTS
        if table[slot] != 0:
            children[table[slot] - 1] = child
        child = arena.nodes[child].sibling


cdef inline uint32_t _first_slot(Action action) noexcept nogil:
    return <uint32_t> ((action.code() * <uint64_t> 0x9E3779B97F4A7C15) >> 52)


cdef inline int _slot(Action action) noexcept nogil:
    cdef uint64_t code = action.code()
    return <int> code if code < kCards else kCards + <int> (code & 31)


cdef inline int _index_of(const ActionList& actions, Action action) noexcept nogil:
    """The place of an action among others, or -1."""
    cdef int i
    for i in range(actions.size()):
        if actions[i].code() == action.code():
            return i
    return -1


cdef inline int index_like(
    const State& state, const ActionList& candidates, Action action
) noexcept nogil:
    """The place of an action, or of one that plays the same card; -1 if there is neither."""
    cdef int i = _index_of(candidates, action)
    if i >= 0 or not action.is_play():
        return i
    for i in range(candidates.size()):
        if _card_of(state, candidates[i]) == _card_of(state, action):
            return i
    return -1


cdef inline uint8_t _card_of(const State& state, Action play) noexcept nogil:
    cdef int slot = _slot(play)
    return <uint8_t> slot if slot < kCards else state.tableau[state.player][slot - kCards].card()
