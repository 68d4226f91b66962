#include "glup/stock/game.hpp"

#include <optional>
#include <string>

#include "glup/stock/deal/record.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/notation/position_json.hpp"

namespace glup {
namespace {

int checked_seat(const char* field, int seat) {
    if (seat == 0 || seat == 1) return seat;
    throw Error(std::string(field) + ": expected 0 or 1, given " + std::to_string(seat));
}

class TwoHandedView final : public GameView {
public:
    explicit TwoHandedView(const View& view) : view_(view) {}

    int seat() const override { return view_.seat(); }
    bool to_act() const override { return view_.to_act(); }
    std::vector<std::string> legal() const override {
        return to_act() ? legal_action_texts(view_.seen()) : std::vector<std::string>();
    }
    std::string show() const override { return position_json(view_); }

private:
    View view_;
};

class TwoHandedState final : public GameState {
public:
    explicit TwoHandedState(const State& state) : state_(state) {}

    std::unique_ptr<GameState> copy() const override { return as_game(state_); }
    bool over() const override { return state_.is_over(); }
    int player() const override { return over() ? -1 : state_.player; }
    std::vector<int> scores() const override { return {state_.scores[0], state_.scores[1]}; }
    std::vector<std::string> legal() const override { return legal_action_texts(state_); }
    std::string apply(std::string_view text) override {
        const Action action = parse_action(state_, text);
        std::string canonical = action_text(state_, action);
        state_.apply(action);
        return canonical;
    }
    std::unique_ptr<GameView> view(int seat) const override {
        return as_game(View(state_, checked_seat("seat", seat)));
    }
    void show(json::Writer& out) const override {
        const auto seat_if = [](bool there, int seat) {
            return there ? std::optional<int>(seat) : std::nullopt;
        };
        out.member("phase", state_.in_phase1() ? 1 : 2)
            .member("decision", decision_name(state_.decision))
            .member("player", seat_if(!over(), state_.player))
            .member("legal", legal())
            .member("scores", state_.scores)
            .member("counters", state_.counters)
            .member("glups", state_.glups)
            .member("last_trick", seat_if(over(), state_.leader));
    }

private:
    State state_;
};

class TwoHandedRules final : public GameRules {
public:
    explicit TwoHandedRules(rules::RulesetId id) : id_(id) {}

    std::string_view name() const override { return get().name; }
    std::string_view title() const override { return get().title; }
    std::string_view kind() const override { return "two-handed"; }
    int seats() const override { return rules::kSeats; }
    int sides() const override { return rules::kSeats; }
    int side_of(int seat) const override { return checked_seat("seat", seat); }

    std::string deck(Random& rng) const override {
        Deck deck = sorted_deck(get());
        rng.shuffle(deck.data(), get().deck());
        return deck_text({deck.begin(), deck.begin() + get().deck()});
    }
    std::unique_ptr<GameState> deal(std::string_view deck, const DealStart& start) const override {
        return deal(to_deck(parse_card_list(deck), get()), start);
    }
    std::unique_ptr<GameView> read_position(std::string_view json, int seat) const override {
        const View view = parse_position(json, checked_seat("seat", seat));
        if (view.seen().ruleset == id_) return as_game(view);
        throw PositionError("rules: expected " + std::string(name()) + ", given " +
                            std::string(view.seen().rules().name));
    }

private:
    const rules::Ruleset& get() const { return rules::ruleset(id_); }
    std::unique_ptr<GameState> deal(const Deck& deck, const DealStart& start) const {
        check_exact_cut(get(), start.exact_cut);
        return as_game(
            glup::deal(deck, checked_seat("dealer", start.dealer), start.exact_cut, id_));
    }

    rules::RulesetId id_;
};

}  // namespace

std::unique_ptr<GameState> as_game(const State& state) {
    return std::make_unique<TwoHandedState>(state);
}

std::unique_ptr<GameView> as_game(const View& view) {
    return std::make_unique<TwoHandedView>(view);
}

std::vector<const GameRules*> stock_rules() {
    static const std::vector<TwoHandedRules> all(rules::kKnown.begin(), rules::kKnown.end());
    std::vector<const GameRules*> pointers;
    for (const TwoHandedRules& one : all) pointers.push_back(&one);
    return pointers;
}

}  // namespace glup
