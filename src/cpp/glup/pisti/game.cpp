#include "glup/pisti/game.hpp"

#include <algorithm>

#include "glup/cards/text.hpp"
#include "glup/game/inquiry_of.hpp"
#include "glup/game/values.hpp"
#include "glup/pisti/inquiry.hpp"
#include "glup/pisti/narration.hpp"
#include "glup/pisti/policy.hpp"
#include "glup/support/error.hpp"

namespace glup::pisti {
namespace {

struct PistiGame {
    using State = pisti::State;
    using View = pisti::View;

    static std::string_view name(const State&) { return kName; }
    static std::string rules(const State&) { return std::string(kRulesJson); }
    static int seats(const State&) { return kSeats; }
    static int seat(std::string_view field, const State&, int seat) {
        return checked_seat(field, seat, kSeats);
    }
    static int player(const State& state) { return state.player(); }
    static bool is_void(const State& state) { return state.is_void(); }
    static std::vector<int> scores(const State& state) {
        return {state.points.begin(), state.points.end()};
    }
    static std::vector<std::string> legal(const State& state) { return legal_texts(state); }
    static std::uint64_t count_legal(const State& state) { return legal_texts(state).size(); }
    static std::string legal_at(const State& state, std::uint64_t index) {
        return legal_texts(state)[index];
    }
    static std::vector<std::string> legal_in_short(const State& state) {
        return legal_texts(state);
    }
    static std::string text(const State&, Card card) { return card_text(card); }
    static void take(State& state, Card card) { state.apply(card); }
    static void show(json::Writer& out, const State& state) { write_standing(out, state); }
    static void show_turn(json::Writer& out, const View& view, std::optional<int>) {
        const State& seen = view.seen();
        const int player = seen.player();
        out.member("decision", seen.is_over() ? "over" : "play")
            .member("player", player == kNobody ? std::nullopt : std::optional(player))
            .member("legal", view.to_act() ? legal_texts(seen) : std::vector<std::string>());
    }
    static std::string hand(const State& state, int seat) { return hand_text(state, seat); }
    static std::unique_ptr<GameEndgame> endgame(const State&) {
        throw PhaseError("endgame: expected of a game that can be solved, given one of pisti");
    }
    static constexpr auto kUnnamed = Narrator::Unnamed::kPlaces;
    static void tell(Narrator& to, const State& before, std::optional<std::string_view> action) {
        if (!action) return tell_deal(to, before);
        tell_action(to, before, parse_action(before, *action));
    }
    static std::string choose(const State& seen, std::string_view policy, Random& rng) {
        return card_text(pisti::choose(seen, find_policy(policy), rng));
    }
};

class PistiAdviser final : public GameAdviser {
public:
    std::unique_ptr<GameInquiry> ask(const GameView& view, std::string_view options) override {
        const View* const own = pisti_view(view);
        if (own == nullptr) return nullptr;
        const AdviceOptions asked = read_options(options);
        return std::make_unique<InquiryOf<Inquiry>>([&] { return Inquiry(*own, asked); },
                                                    asked.limits());
    }
};

}  // namespace

std::unique_ptr<GameState> as_game(const State& state) {
    return std::make_unique<StateOf<PistiGame>>(state);
}
std::unique_ptr<GameView> as_game(const View& view) {
    return std::make_unique<ViewOf<PistiGame>>(view);
}
const View* pisti_view(const GameView& view) {
    const auto* own = dynamic_cast<const ViewOf<PistiGame>*>(&view);
    return own == nullptr ? nullptr : &own->value();
}
const State* pisti_state(const GameState& state) {
    const auto* own = dynamic_cast<const StateOf<PistiGame>*>(&state);
    return own == nullptr ? nullptr : &own->value();
}

Card parse_action(const State& state, std::string_view text) {
    const Card card = one_card(text);
    if (state.is_over()) throw IllegalActionError(card_text(card) + ": the deal is over");
    if (state.holds(state.player(), card)) return card;
    throw IllegalActionError(card_text(card) + ": not in the hand, expected one of " +
                             hand_text(state, state.player()));
}

std::vector<std::string> legal_texts(const State& state) {
    if (state.is_over()) return {};
    std::vector<std::string> legal = hand_texts(state, state.player());
    std::sort(legal.begin(), legal.end());
    return legal;
}

Spot spot_of(const State& state, int ply) {
    return {as_game(View(state, std::max(state.player(), 0))), ply, state.player()};
}

std::unique_ptr<GameAdviser> pisti_adviser() { return std::make_unique<PistiAdviser>(); }

}  // namespace glup::pisti
