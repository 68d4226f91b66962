"""The parts of the C++ core that the solvers use."""

from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t
from libcpp cimport bool as cbool
from libcpp.optional cimport optional
from libcpp.vector cimport vector


cdef extern from "glup/support/random.hpp" namespace "glup" nogil:
    cdef cppclass Random:
        Random()

        @staticmethod
        Random stream(uint64_t seed, uint64_t index)
        uint32_t below(uint32_t bound)


cdef extern from "glup/search/solve_limits.hpp" namespace "glup" nogil:
    cdef cppclass TimePoint "std::chrono::steady_clock::time_point":
        TimePoint()
        bint operator>=(const TimePoint&)
    TimePoint now "std::chrono::steady_clock::now"()
    TimePoint time_in "glup::SolveLimits::in"(double seconds)


cdef extern from "glup/search/value.hpp" namespace "glup" nogil:
    ctypedef int32_t Value


cdef extern from "glup/search/race.hpp" namespace "glup" nogil:
    cdef cppclass RaceOfActions "glup::Race":
        size_t reference()
        const vector[size_t]& running()
        int64_t samples(size_t action)
        double difference_error(size_t action)
        double value(size_t action)
        double error(size_t action)
    double gain_to_come(const vector[double]& score, const vector[double]& error)


cdef extern from "glup/search/verdict.hpp" namespace "glup" nogil:
    double believed_part(double error, double spread)
    cdef cppclass Trust:
        Trust(double spread, double caution)
    cdef enum class Standing:
        kCompared
        kGivenUp
        kDominated
        kSame
    cdef cppclass EvidenceStandIn "glup::Evidence::StandIn":
        size_t action
        cbool same
    cdef cppclass Evidence:
        Evidence()
        double difference
        double error
        double prior
        cbool running
        optional[EvidenceStandIn] stand_in
    cdef cppclass Verdict:
        double score
        double score_error
        double difference
        double difference_error
        double chance
        Standing standing
    cdef cppclass Verdicts:
        vector[Verdict] actions
        vector[size_t] order
    ctypedef vector[optional[EvidenceStandIn]] StandIns
    Verdicts verdicts_by_errors(
        const vector[Evidence]& evidence,
        size_t reference,
        const Trust& trust,
        const vector[double]& errors,
    )


cdef extern from "glup/search/schedule.hpp" namespace "glup" nogil:
    cdef cppclass Entrants:
        Entrants()
        vector[cbool] candidates
        StandIns stand_ins
        size_t preferred
        vector[double] judged
    cdef cppclass Budget:
        Budget()
        optional[int64_t] rollouts
        double seconds
        double least_gain
        cbool halving
        int workers
    cdef const int64_t kFirstMark "glup::Schedule::kFirstMark"
    cdef cppclass Piece "glup::Schedule::Piece":
        int64_t first
        int64_t count
    cdef cppclass RoundsOfSearch "glup::Schedule":
        RoundsOfSearch(const Entrants& entrants, const Budget& budget, const Trust& trust)
        optional[Piece] next(double elapsed)
        void take_rows(const Value* rows, size_t count, double seconds)
        const RaceOfActions& race()
        bint is_forced()
        bint is_settled()
        Verdicts verdicts()


cdef extern from "glup/game/tree_game.hpp" namespace "glup" nogil:
    cdef cppclass Codes "std::span<const std::uint64_t>":
        const uint64_t* data()
        size_t size()
        uint64_t operator[](size_t)
    cdef enum:
        kMostActions "glup::TreeGame::kMostActions"
        kMostParties "glup::TreeGame::kMostParties"
    cdef cppclass TreeRoot "glup::TreeGame::Root":
        vector[uint64_t] codes
        int parties
        uint64_t known
        double so_far
        double usual
    cdef cppclass TreeGame:
        const TreeRoot& root()
        bint claim()
        void return_to_root()
        void enter_world(uint64_t number, Random& random) except +
        Codes actions()
        int preferred(Random& random)
        int party()
        bint is_mine()
        uint64_t known()
        void take(int place)
        bint goes_on()
        uint64_t learned()
        void play_out(Random& random, double* values)
