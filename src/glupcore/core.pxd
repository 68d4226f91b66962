"""The parts of the C++ core that the solvers use."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libcpp cimport bool as cbool
from libcpp.optional cimport optional
from libcpp.string cimport string
from libcpp.vector cimport vector


cdef extern from "glup/support/random.hpp" namespace "glup" nogil:
    cdef cppclass Random:
        Random()

        @staticmethod
        Random stream(uint64_t seed, uint64_t index)
        uint32_t below(uint32_t bound)


cdef extern from "glup/pinochle/kinds.hpp" namespace "glup" nogil:
    cdef enum:
        kKinds


cdef extern from "glup/stock/rules/rules.hpp" namespace "glup::rules" nogil:
    cdef enum:
        kCards
        kMaxTable
        kStock
        kDrawTricks


cdef extern from "glup/stock/rules/ruleset.hpp" namespace "glup::rules" nogil:
    cdef cppclass MeldRule:
        uint8_t kind
    cdef cppclass MeldRules "std::array<glup::rules::MeldRule, glup::kHistoryKinds>":
        MeldRule operator[](size_t)
    cdef cppclass Ruleset:
        int meld_count
        MeldRules melds


cdef extern from "glup/stock/rules/action.hpp" namespace "glup" nogil:
    cdef enum:
        kMostActions "glup::ActionList::kCapacity"

    cdef cppclass Action:
        Action()

        @staticmethod
        Action play_hand(uint8_t card)
        bint is_play()
        uint64_t code()
        bint operator==(const Action&)

    cdef cppclass ActionList:
        ActionList()
        int size()
        Action operator[](int)


cdef extern from "glup/stock/rules/tableau.hpp" namespace "glup" nogil:
    cdef cppclass MeldClass:
        uint8_t card()
    cdef cppclass Tableau:
        MeldClass operator[](int)


cdef extern from "glup/stock/rules/state.hpp" namespace "glup" nogil:
    cdef enum class Decision:
        kLead
        kFollow
        kMeld
        kOver

    cdef cppclass State:
        State()
        Tableau tableau[2]
        uint8_t stock[kStock]
        int32_t scores[2]
        uint8_t player
        uint8_t drawn
        Decision decision
        bint in_phase1()
        bint ends_turn(Action declaration)
        const Ruleset& rules()
        void apply(Action action)


cdef extern from "glup/stock/rules/view.hpp" namespace "glup" nogil:
    cdef cppclass View:
        View()
        View(const State& state, int seat)
        bint to_act()
        int seat()
        const State& seen()
        State sample(Random& rng)
        uint64_t hash()


cdef extern from "glup/stock/search/candidates.hpp" namespace "glup" nogil:
    void candidate_actions(const State& state, ActionList& actions)


cdef extern from "glup/stock/worlds/worlds.hpp" namespace "glup" nogil:
    cdef cppclass Belief:
        double& operator[](size_t)
    cdef const Belief kUniformBelief
    cdef cppclass WeightedWorld:
        State world
        double weight
    cdef cppclass WorldSampler:
        WorldSampler(const View& view, const Belief& belief) except +
        WorldSampler(const View& view, const State& told)
        const View& view()
        State sample(Random& rng)
        optional[vector[WeightedWorld]] list(size_t limit)


cdef extern from "glup/stock/policy/playout.hpp" namespace "glup" nogil:
    cdef enum class PolicyId:
        kRandom
        kGreedy
    cdef enum class FirstDraw:
        kTaker
    PolicyId find_policy(const string& name) except +
    FirstDraw first_draw_of(int seat)
    void lay_draw(State& state, FirstDraw first)
    Action choose_action(const State& state, PolicyId policy, Random& rng)


cdef extern from "glup/search/solve_limits.hpp" namespace "glup" nogil:
    cdef cppclass TimePoint "std::chrono::steady_clock::time_point":
        TimePoint()
        bint operator>=(const TimePoint&)
    cdef cppclass Stopping "std::function<bool()>":
        Stopping& operator=[Asker](Asker asker)
    cdef cppclass SolveLimits:
        Stopping stop
    TimePoint now "std::chrono::steady_clock::now"()
    TimePoint time_in "glup::SolveLimits::in"(double seconds)


cdef extern from "glup/stock/endgame/solver.hpp" namespace "glup::endgame" nogil:
    cdef cppclass Solver:
        Solver(size_t table_mib) except +


cdef extern from "glup/stock/search/exact_scores.hpp" namespace "glup" nogil:
    cdef cppclass SolveLimit:
        SolveLimit()
        SolveLimits limits
        bint reached
        void end_in(double seconds)


cdef extern from "glup/stock/rules/sources.hpp" namespace "glup::value" nogil:
    cdef const int kSources


cdef extern from "glup/stock/value/forecast.hpp" namespace "glup::value" nogil:
    cdef cppclass Forecast:
        pass


cdef extern from "glup/stock/value/network.hpp" namespace "glup::value" nogil:
    cdef cppclass Network:
        pass


cdef extern from "glup/stock/rules/tally.hpp" namespace "glup" nogil:
    cdef cppclass Tallies:
        Tallies()
    cdef const int kTallyFields
    cdef cppclass OfOneSide "std::array<std::int64_t, glup::value::kSources>":
        int64_t operator[](size_t)
    cdef cppclass PointsBySource:
        PointsBySource()
        OfOneSide operator[](size_t)
    void apply_counted(State& state, Action action, Tallies& tallies)


cdef extern from "glup/stock/search/rollout.hpp" namespace "glup" nogil:
    ctypedef int32_t Value
    cdef const Value kValueUnit
    cdef cppclass Rollout:
        Rollout()
        PolicyId policy
        int tricks
        const Network* network
        Solver* solver
        SolveLimit* limit
        FirstDraw first_draw
        const Forecast* forecast
        bint mixed
    void set_policy(Rollout& rollout, const string& name, const Network* network) except +
    Action choose_by "glup::choose_action"(const State& state, const Rollout& rollout, Random& rng)
    Value roll_out(const State& state, int seat, const Rollout& rollout, Random& rng)
    Value roll_out_counted(
        const State& state,
        int seat,
        const Rollout& rollout,
        Random& rng,
        const Tallies& before,
        PointsBySource& points,
    )


cdef extern from "glup/stock/search/evaluate.hpp" namespace "glup" nogil:
    void evaluate_actions(
        const WorldSampler& worlds,
        const vector[Action]& actions,
        const Rollout& rollout,
        uint64_t seed,
        int64_t first_world,
        int64_t count,
        Value* out,
        PointsBySource* points,
    )
    void evaluate_in_world(
        const State& world,
        int seat,
        const vector[Action]& actions,
        const Rollout& rollout,
        const Random& rng,
        Value* out,
        PointsBySource* points,
    )
    void tally_actions(
        const WorldSampler& worlds,
        const vector[Action]& actions,
        const Rollout& rollout,
        uint64_t seed,
        int64_t first_world,
        int64_t count,
        Tallies* out,
    )


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


cdef extern from "glup/stock/search/choices.hpp" namespace "glup" nogil:
    cdef cppclass Choices:
        Choices()
        vector[Action] actions
        vector[string] texts
        Entrants entrants
    Choices choices_of(const State& state) except +
    void prefer(Choices& choices, Action action)
    vector[double] judged_by(
        const Network& network, const State& state, const vector[Action]& actions
    )
    bint is_beyond_the_network(const State& state)
