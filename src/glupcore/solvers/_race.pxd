"""What the solvers share of a race's ways to Python."""

from glupcore.core cimport StandIns

cdef list stand_ins_of(const StandIns& found)
