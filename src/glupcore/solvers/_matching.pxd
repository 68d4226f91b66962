# cython: language_level=3
"""Which nodes of a tree stand for which actions."""

from libc.stdint cimport uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from glupcore.solvers._arena cimport Arena

cdef enum:
    TABLE_SLOTS = 4096  # a power of two, and twice as many as there are actions at most


cdef inline void find_children(
    const Arena* arena, uint32_t node, const uint64_t* codes, int count, uint32_t* children
) noexcept nogil:
    """The children that stand for the actions of these codes, 0 where there is none yet."""
    cdef uint16_t table[TABLE_SLOTS]  # places of the actions, counted from 1
    cdef uint32_t child = arena.nodes[node].child
    cdef int bits = 4
    cdef uint32_t slot, last
    cdef int i
    for i in range(count):
        children[i] = 0
    if child == 0:
        return
    while 1 << bits < 2 * count:
        bits += 1
    last = (1 << bits) - 1
    memset(table, 0, (last + 1) * sizeof(uint16_t))
    for i in range(count):
        slot = _first_slot(codes[i], bits)
        while table[slot] != 0:
            slot = (slot + 1) & last
        table[slot] = <uint16_t> (i + 1)
    while child != 0:
        slot = _first_slot(arena.nodes[child].code, bits)
        while table[slot] != 0 and codes[table[slot] - 1] != arena.nodes[child].code:
            slot = (slot + 1) & last
        if table[slot] != 0:
            children[table[slot] - 1] = child
        child = arena.nodes[child].sibling


cdef inline uint32_t _first_slot(uint64_t code, int bits) noexcept nogil:
    return <uint32_t> ((code * <uint64_t> 0x9E3779B97F4A7C15) >> (64 - bits))
