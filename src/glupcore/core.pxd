"""The parts of the C++ core that the solvers use."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libcpp.optional cimport optional
from libcpp.string cimport string
from libcpp.vector cimport vector


cdef extern from "glup/random.hpp" namespace "glup" nogil:
    cdef cppclass Random:
        Random()

        @staticmethod
        Random stream(uint64_t seed, uint64_t index)
        uint32_t below(uint32_t bound)


cdef extern from "glup/action.hpp" namespace "glup" nogil:
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


cdef extern from "glup/tableau.hpp" namespace "glup" nogil:
    cdef cppclass MeldClass:
        uint8_t card()
    cdef cppclass Tableau:
        MeldClass operator[](int)


cdef extern from "glup/state.hpp" namespace "glup" nogil:
    cdef enum class Decision:
        kLead
        kFollow
        kMeld
        kOver

    cdef cppclass State:
        State()
        Tableau tableau[2]
        uint8_t stock[60]
        int32_t scores[2]
        uint8_t player
        uint8_t drawn
        Decision decision
        bint in_phase1()
        void apply(Action action)


cdef extern from "glup/view.hpp" namespace "glup" nogil:
    cdef cppclass View:
        View()
        View(const State& state, int seat)
        bint to_act()
        int seat()
        const State& seen()
        State sample(Random& rng)
        uint64_t hash()


cdef extern from "glup/serialise.hpp" namespace "glup" nogil:
    State state_from_bytes(const string& data) except +
    View view_from_bytes(const string& data) except +


cdef extern from "glup/notation.hpp" namespace "glup" nogil:
    string action_text(const State& state, Action action)
    vector[string] legal_action_texts(const State& state) except +
    Action parse_action(const State& state, const string& text) except +


cdef extern from "glup/candidates.hpp" namespace "glup" nogil:
    void candidate_actions(const State& state, ActionList& actions)


cdef extern from "glup/worlds.hpp" namespace "glup" nogil:
    cdef cppclass Belief:
        double& operator[](size_t)
    cdef const Belief kUniformBelief
    cdef cppclass WeightedWorld:
        State world
        double weight
    cdef cppclass WorldSampler:
        WorldSampler(const View& view, const Belief& belief) except +
        const View& view()
        State sample(Random& rng)
        optional[vector[WeightedWorld]] list(size_t limit)


cdef extern from "glup/playout.hpp" namespace "glup" nogil:
    cdef enum class PolicyId:
        kRandom
        kGreedy
    cdef enum class FirstDraw:
        kTaker
    PolicyId find_policy(const string& name) except +
    FirstDraw first_draw_of(int seat)
    void lay_draw(State& state, FirstDraw first)
    Action choose_action(const State& state, PolicyId policy, Random& rng)


cdef extern from "glup/endgame/solver.hpp" namespace "glup::endgame" nogil:
    cdef cppclass Solver:
        Solver(size_t table_mib) except +


cdef extern from "glup/exact_scores.hpp" namespace "glup" nogil:
    cdef cppclass SolveLimit:
        SolveLimit()
        bint reached
        void end_in(double seconds)


cdef extern from "glup/value/network.hpp" namespace "glup::value" nogil:
    cdef cppclass Network:
        pass


cdef extern from "glup/value/one_ply.hpp" namespace "glup::value" nogil:
    cdef cppclass ActionEstimate:
        Action action
        float value
    float estimate(const Network& network, const State& state, int seat)
    void estimate_actions(const Network& network, const State& state, vector[ActionEstimate]& out)


cdef extern from "glup/value/game.hpp" namespace "glup::value" nogil:
    cdef cppclass Game:
        Game()
        int32_t totals[2]
    float chance_to_win(const Game& game, const State& state, int seat, optional[float] lead)


cdef extern from "glup/rollout.hpp" namespace "glup" nogil:
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
        const Game* game
    Value roll_out(const State& state, int seat, const Rollout& rollout, Random& rng)


cdef extern from "glup/evaluate.hpp" namespace "glup" nogil:
    void evaluate_actions(
        const WorldSampler& worlds,
        const vector[Action]& actions,
        const Rollout& rollout,
        uint64_t seed,
        int64_t first_world,
        int64_t count,
        Value* out,
        float* chances,
    )
    void evaluate_in_world(
        const State& world,
        int seat,
        const vector[Action]& actions,
        const Rollout& rollout,
        const Random& rng,
        Value* out,
        float* chances,
    )


cdef extern from "glup/tally.hpp" namespace "glup" nogil:
    cdef cppclass Tallies:
        pass
    cdef const int kTallyFields
    void tally_actions(
        const WorldSampler& worlds,
        const vector[Action]& actions,
        const Rollout& rollout,
        uint64_t seed,
        int64_t first_world,
        int64_t count,
        Tallies* out,
    )
