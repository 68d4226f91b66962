#include "glup/stock/game.hpp"

#include <algorithm>
#include <utility>

#include "glup/game/inquiry_of.hpp"
#include "glup/game/solver_of.hpp"
#include "glup/game/values.hpp"
#include "glup/stock/deal/course.hpp"
#include "glup/stock/endgame/endgame.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/notation/position.hpp"
#include "glup/stock/notation/position_json.hpp"
#include "glup/stock/notation/serialise.hpp"
#include "glup/stock/policy/playout.hpp"

namespace glup {
namespace {

// Phase 2.
class StockEndgame final : public GameEndgame {
public:
    explicit StockEndgame(const State& state) : state_(state) {}
    const State& value() const { return state_; }

    std::string rules() const override { return json::escaped(state_.rules().name); }
    std::string text() const override { return endgame_text(state_); }
    std::unique_ptr<GameState> state() const override { return as_game(state_); }
    bool wants_most() const override { return state_.player == state_.leader; }
    std::unique_ptr<GameSolver> solver(std::size_t table_mib) const override;

private:
    State state_;
};

struct StockExact {
    static constexpr bool kWorldsShare = true;
    using Solver = endgame::Solver;

    static const State* find(const GameEndgame& endgame) {
        const auto* own = dynamic_cast<const StockEndgame*>(&endgame);
        return own == nullptr ? nullptr : &own->value();
    }
    static auto value(Solver& solver, const State& state, const SolveLimits& limits) {
        return solver.value(endgame::position_of(state), limits);
    }
    static auto actions(Solver& solver, const State& state, const SolveLimits& limits) {
        return solver.actions(endgame::position_of(state), limits);
    }
    static endgame::Analysis solve(Solver& solver, const State& state, const SolveLimits& limits,
                                   bool all_actions) {
        if (all_actions) return solver.analyse(endgame::position_of(state), limits);
        return {solver.line(endgame::position_of(state), limits), {}};
    }
    static GameSolver::Reached reaches(Solver&, const State& state, std::string_view goal,
                                       const SolveLimits&) {
        StockEndgame(state).goal_text(goal);  // which throws
        return {};
    }
};

std::unique_ptr<GameSolver> StockEndgame::solver(std::size_t table_mib) const {
    return std::make_unique<SolverOf<StockExact>>(table_mib);
}

struct StockGame {
    using State = glup::State;
    using View = glup::View;

    static std::string_view name(const State& state) { return state.rules().name; }
    static std::string rules(const State& state) { return json::escaped(name(state)); }
    static int seat(std::string_view field, const State&, int seat) {
        return checked_seat(field, seat, rules::kSeats, " or ");
    }
    static int player(const State& state) { return state.player; }
    static bool is_void(const State&) { return false; }
    static std::vector<int> scores(const State& state) {
        return {state.scores.begin(), state.scores.end()};
    }
    static std::vector<std::string> legal(const State& state) { return legal_action_texts(state); }
    static std::uint64_t count_legal(const State& state) { return legal(state).size(); }
    static std::string legal_at(const State& state, std::uint64_t index) {
        return legal(state)[index];
    }
    static std::vector<std::string> legal_in_short(const State& state) { return legal(state); }
    static std::string text(const State& state, Action action) {
        return action_text(state, action);
    }
    static void take(State& state, Action action) { state.apply(action); }
    static void show(json::Writer& out, const State& state) {
        const auto seat_if = [](bool there, int seat) {
            return there ? std::optional<int>(seat) : std::nullopt;
        };
        out.member("phase", state.in_phase1() ? 1 : 2)
            .member("decision", decision_name(state.decision))
            .member("player", seat_if(!state.is_over(), state.player))
            .member("legal", legal(state))
            .member("scores", state.scores)
            .member("counters", state.counters)
            .member("glups", state.glups)
            .member("last_trick", seat_if(state.is_over(), state.leader));
    }
    static void show_turn(json::Writer& out, const View& view, std::optional<int> player) {
        out.member("phase", view.seen().in_phase1() ? 1 : 2)
            .member("decision", decision_of(view))
            .member("player", player)
            .member("legal", as_game(view)->legal());
    }
    static std::string hand(const State& state, int seat) { return cards_text(state.hand[seat]); }
    static std::unique_ptr<GameEndgame> endgame(const State& state) {
        if (state.in_phase1() || state.is_over())
            throw PhaseError(std::string("state: expected one of phase 2, given one ") +
                             (state.is_over() ? "that is over" : "of phase 1"));
        return std::make_unique<StockEndgame>(state);
    }
    static int seats(const State&) { return rules::kSeats; }
    static constexpr auto kUnnamed = Narrator::Unnamed::kThey;
    static void tell(Narrator& to, const State& before, std::optional<std::string_view> action) {
        if (!action) return tell_stock_deal(to, before);
        tell_stock_action(to, before, parse_action(before, *action));
    }
    static std::string choose(const State& seen, std::string_view policy, Random& rng) {
        return text(seen, choose_action(seen, find_policy(policy), rng));
    }
};

class StockAdviser final : public GameAdviser {
public:
    explicit StockAdviser(Recommender recommender) : recommender_(std::move(recommender)) {}

    std::unique_ptr<GameInquiry> ask(const GameView& view, std::string_view options) override {
        const View* const own = stock_view(view);
        if (own == nullptr) return nullptr;
        const AdviceOptions asked = read_options(options);
        return std::make_unique<InquiryOf<Inquiry>>([&] { return recommender_.ask(*own, asked); },
                                                    asked.limits());
    }

private:
    Recommender recommender_;
};

class StockDeal final : public GameDeal {
public:
    explicit StockDeal(Record record) : course_(std::move(record)) {}

    const GameFamily& family() const override { return stock_family(); }
    std::string rules() const override { return json::escaped(course_.record().ruleset().name); }
    int plies() const override { return course_.plies(); }
    std::string apply(std::string_view action) override { return course_.apply(action); }
    std::string undo() override { return course_.undo(); }
    Spot spot() const override { return spot_of(course_.state(), course_.plies()); }
    std::string record() const override { return record_json(course_.record()); }
    void write_standing(json::Writer& out) const override { as_game(course_.state())->show(out); }
    std::string shown(std::optional<int> seat,
                      const std::vector<std::string>& names) const override {
        json::Writer out;
        out.begin_object();
        if (seat) {
            out.key("position").raw(as_game(course_.state())->view(*seat)->show());
            const auto before = as_game(course_.state_at(std::max(plies() - 1, 0)));
            out.member("sentences", before->sentences(last_of(course_.record()), *seat, names));
        } else {
            out.key("record").raw(record());
        }
        write_points(out.key("points"), course_.record().ruleset(), course_.points());
        return out.end_object().take();
    }

private:
    Course course_;
};

}  // namespace

std::unique_ptr<GameState> as_game(const State& state) {
    return std::make_unique<StateOf<StockGame>>(state);
}

std::unique_ptr<GameView> as_game(const View& view) {
    return std::make_unique<ViewOf<StockGame>>(view);
}

const State* stock_state(const GameState& state) {
    const auto* own = dynamic_cast<const StateOf<StockGame>*>(&state);
    return own == nullptr ? nullptr : &own->value();
}

const View* stock_view(const GameView& view) {
    const auto* own = dynamic_cast<const ViewOf<StockGame>*>(&view);
    return own == nullptr ? nullptr : &own->value();
}

Spot spot_of(const State& state, std::optional<int> ply) {
    const int player = state.is_over() ? -1 : int{state.player};
    return {as_game(View(state, std::max(player, 0))), ply, player};
}

std::unique_ptr<GameAdviser> stock_adviser(Recommender recommender) {
    return std::make_unique<StockAdviser>(std::move(recommender));
}

std::unique_ptr<GameDeal> stock_deal(Record record) {
    return std::make_unique<StockDeal>(std::move(record));
}

}  // namespace glup
