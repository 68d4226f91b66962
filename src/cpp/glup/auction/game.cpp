#include "glup/auction/game.hpp"

#include <algorithm>

#include "glup/auction/endgame/of_state.hpp"
#include "glup/auction/endgame/stakes_text.hpp"
#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/notation/members.hpp"
#include "glup/auction/notation/serialise.hpp"
#include "glup/auction/notation/trace.hpp"
#include "glup/auction/policy/policies.hpp"
#include "glup/auction/position/position_json.hpp"
#include "glup/auction/rules/keys.hpp"
#include "glup/auction/rules/legal.hpp"
#include "glup/auction/rules/score.hpp"
#include "glup/game/solver_of.hpp"
#include "glup/game/values.hpp"

namespace glup::auction {
namespace {

struct AuctionExact {
    using Solver = EndgameSolver;
    static constexpr bool kWorldsShare = false;  // next to nothing, and a small table is faster

    static const OpenHandsOf* find(const GameEndgame& endgame) { return open_hands(endgame); }
    static auto value(Solver& solver, const OpenHandsOf& open, const SolveLimits& limits) {
        return solver.value(open.endgame, limits, open.melds);
    }
    static auto actions(Solver& solver, const OpenHandsOf& open, const SolveLimits& limits) {
        return solver.actions(open.endgame, limits, open.melds);
    }
    static EndgameAnalysis solve(Solver& solver, const OpenHandsOf& open, const SolveLimits& limits,
                                 bool all_actions) {
        if (all_actions) return solver.analyse(open.endgame, limits, open.melds);
        return {solver.line(open.endgame, limits, open.melds), {}};
    }
    static GameSolver::Reached reaches(Solver& solver, const OpenHandsOf& open,
                                       std::string_view goal, const SolveLimits& limits) {
        const GoalAnswer found = solver.reaches(open.endgame, parse_goal(goal), limits);
        return {found.reached, found.nodes};
    }
};

// A deal of more hands has more to remember.
constexpr std::size_t kMostMib = 256;

class OpenEndgame final : public GameEndgame {
public:
    explicit OpenEndgame(const Endgame& endgame) : open_{endgame} {}
    const OpenHandsOf& value() const { return open_; }

    std::string rules() const override { return rules_json(open_.endgame.rules); }
    std::string text() const override { return endgame_line(open_.endgame); }
    int stakes() const override { return open_.endgame.seats; }
    void stake(std::span<const int> melds) override {
        open_.melds = staked_melds(open_.endgame, melds);
    }
    std::string goal_text(std::string_view goal) const override {
        return auction::goal_text(parse_goal(goal));
    }
    bool wants_most() const override {
        return (open_.endgame.ours >> open_.endgame.player() & 1) != 0;
    }
    std::unique_ptr<GameSolver> solver(std::size_t table_mib) const override {
        return std::make_unique<SolverOf<AuctionExact>>(std::min(2 * table_mib, kMostMib));
    }

private:
    OpenHandsOf open_;
};

struct AuctionGame {
    using State = auction::State;
    using View = auction::View;

    static std::string_view name(const State& state) { return state.rules.name(); }
    static std::string rules(const State& state) { return rules_json(state.rules); }
    static int seat(std::string_view field, const State& state, int seat) {
        return checked_seat(field, seat, state.seats());
    }
    static int player(const State& state) { return state.player; }
    static bool is_void(const State&) { return false; }
    static std::vector<int> scores(const State& state) {
        const int accounts = state.rules.accounts();
        if (!state.is_over()) return std::vector<int>(accounts);
        const Outcome end = outcome(state);
        const BySeat& points = state.rules.chips ? end.chips : end.scores;
        return {points.begin(), points.begin() + accounts};
    }
    // Every one, those told in short written out: what stands here can be taken.
    static std::vector<std::string> legal(const State& state) {
        std::vector<std::string> texts;
        const std::uint64_t count = state.is_over() ? 0 : count_legal(state);
        for (std::uint64_t i = 0; i < count; ++i) texts.push_back(legal_at(state, i));
        std::sort(texts.begin(), texts.end());
        return texts;
    }
    static std::uint64_t count_legal(const State& state) { return auction::count_legal(state); }
    static std::string legal_at(const State& state, std::uint64_t index) {
        return text(state, nth_legal(state, index));
    }
    static std::vector<std::string> legal_in_short(const State& state) {
        return legal_texts(state);
    }
    static std::string text(const State& state, const Action& action) {
        return action_text(action, state.rules);
    }
    static void take(State& state, const Action& action) { state.apply_legal(action); }
    static void show(json::Writer& out, const State& state) {
        out.member("decision", decision_name(state.decision))
            .member("player", seat_or_none(state.player));
        write_summary(out, state);
    }
    static void show_turn(json::Writer& out, const View& view, std::optional<int>) {
        out.member("decision", decision_name(view.seen().decision))
            .member("player", seat_or_none(view.seen().player))
            .member("legal", as_game(view)->legal_in_short());
    }
    static std::string hand(const State& state, int seat) {
        return card_list_text(state.hand[seat], " ");
    }
    static std::unique_ptr<GameEndgame> endgame(const State& state) {
        return as_game(endgame_of(state));
    }
    static int seats(const State& state) { return state.seats(); }
    static constexpr auto kUnnamed = Narrator::Unnamed::kPlaces;
    static void tell(Narrator& to, const State& before, std::optional<std::string_view> action) {
        if (!action) return tell_auction_deal(to, before);
        tell_auction_action(to, before, parse_action(before, *action));
    }
    static std::string choose(const State& seen, std::string_view policy, Random& rng) {
        return text(seen, choose_action(seen, find_policy(policy), rng));
    }
};

}  // namespace

std::unique_ptr<GameState> as_game(const State& state) {
    return std::make_unique<StateOf<AuctionGame>>(state);
}
std::unique_ptr<GameView> as_game(const View& view) {
    return std::make_unique<ViewOf<AuctionGame>>(view);
}
std::unique_ptr<GameEndgame> as_game(const Endgame& endgame) {
    return std::make_unique<OpenEndgame>(endgame);
}

const View* auction_view(const GameView& view) {
    const auto* own = dynamic_cast<const ViewOf<AuctionGame>*>(&view);
    return own == nullptr ? nullptr : &own->value();
}

const OpenHandsOf* open_hands(const GameEndgame& endgame) {
    const auto* own = dynamic_cast<const OpenEndgame*>(&endgame);
    return own == nullptr ? nullptr : &own->value();
}

std::string rules_json(const Rules& rules) { return json::compact(rules_value(rules)); }

Spot spot_of(const State& state, std::optional<int> ply) {
    const int player = state.is_over() ? -1 : int{state.player};
    Spot spot{as_game(View(state, std::max(player, 0))), ply, player};
    const bool in_tricks = state.decision == Decision::kLead || state.decision == Decision::kFollow;
    if (in_tricks && is_told_by_row(state.rules)) {
        const Endgame endgame = endgame_of(state);
        const auto melds = melds_at_stake(state);
        spot.open = {endgame_line(endgame), {melds.begin(), melds.begin() + endgame.seats}};
    }
    return spot;
}

}  // namespace glup::auction
