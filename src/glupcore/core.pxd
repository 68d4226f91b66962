"""The parts of the C++ core that the solvers use."""

from libc.stdint cimport int32_t, int64_t, uint64_t
from libcpp.string cimport string
from libcpp.vector cimport vector


cdef extern from "glup/action.hpp" namespace "glup" nogil:
    cdef cppclass Action:
        pass


cdef extern from "glup/state.hpp" namespace "glup" nogil:
    cdef cppclass State:
        pass


cdef extern from "glup/view.hpp" namespace "glup" nogil:
    cdef cppclass View:
        bint to_act()
        const State& seen()


cdef extern from "glup/serialise.hpp" namespace "glup" nogil:
    View view_from_bytes(const string& data) except +


cdef extern from "glup/notation.hpp" namespace "glup" nogil:
    vector[string] legal_action_texts(const State& state) except +
    Action parse_action(const State& state, const string& text) except +


cdef extern from "glup/playout.hpp" namespace "glup" nogil:
    cdef enum class PolicyId:
        kRandom
        kGreedy
    PolicyId find_policy(const string& name) except +


cdef extern from "glup/evaluate.hpp" namespace "glup" nogil:
    void evaluate_actions(
        const View& view,
        const vector[Action]& actions,
        PolicyId policy,
        uint64_t seed,
        int64_t first_world,
        int64_t count,
        int32_t* out,
    )
