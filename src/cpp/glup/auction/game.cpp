#include "glup/auction/game.hpp"

#include <algorithm>
#include <deque>
#include <optional>
#include <span>

#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/notation/trace.hpp"
#include "glup/auction/position/position_json.hpp"
#include "glup/auction/rules/legal.hpp"
#include "glup/auction/rules/rows.hpp"
#include "glup/auction/rules/score.hpp"
#include "glup/cards/text.hpp"

namespace glup::auction {
namespace {

// Every one, those told in short written out: what stands here can be taken.
std::vector<std::string> all_legal(const State& state) {
    std::vector<std::string> texts;
    const std::uint64_t count = state.is_over() ? 0 : count_legal(state);
    for (std::uint64_t i = 0; i < count; ++i)
        texts.push_back(action_text(nth_legal(state, i), state.rules));
    std::sort(texts.begin(), texts.end());
    return texts;
}

int checked_seat(const char* field, const Rules& rules, int seat) {
    if (seat >= 0 && seat < rules.seats) return seat;
    throw Error(std::string(field) + ": expected 0 to " + std::to_string(rules.seats - 1) +
                ", given " + std::to_string(seat));
}

class AuctionView final : public GameView {
public:
    explicit AuctionView(const View& view) : view_(view) {}

    int seat() const override { return view_.seat(); }
    bool to_act() const override { return view_.to_act(); }
    std::vector<std::string> legal() const override {
        return to_act() ? all_legal(view_.seen()) : std::vector<std::string>();
    }
    std::string show() const override { return position_json(view_); }

private:
    View view_;
};

class AuctionState final : public GameState {
public:
    explicit AuctionState(const State& state) : state_(state) {}

    std::unique_ptr<GameState> copy() const override {
        return std::make_unique<AuctionState>(state_);
    }
    bool over() const override { return state_.is_over(); }
    int player() const override { return over() ? -1 : state_.player; }
    std::vector<int> scores() const override {
        const int accounts = state_.rules.accounts();
        if (!over()) return std::vector<int>(accounts);
        const Outcome end = outcome(state_);
        const BySeat& points = state_.rules.chips ? end.chips : end.scores;
        return {points.begin(), points.begin() + accounts};
    }
    std::vector<std::string> legal() const override { return all_legal(state_); }
    std::string apply(std::string_view text) override {
        const Action action = parse_action(state_, text);
        const std::string canonical = action_text(action, state_.rules);
        state_.apply_legal(action);
        return canonical;
    }
    std::unique_ptr<GameView> view(int seat) const override {
        return as_game(View(state_, checked_seat("seat", state_.rules, seat)));
    }
    void show(json::Writer& out) const override {
        out.member("decision", decision_name(state_.decision))
            .member("player", over() ? std::nullopt : std::optional<int>(state_.player));
        write_summary(out, state_);
    }

private:
    State state_;
};

class AuctionRules final : public GameRules {
public:
    explicit AuctionRules(const Row& row) : row_(row) {}

    std::string_view name() const override { return row_.name; }
    std::string_view title() const override { return row_.title; }
    std::string_view kind() const override { return "auction"; }
    int seats() const override { return row_.rules.seats; }
    int sides() const override { return row_.rules.accounts(); }
    int side_of(int seat) const override {
        return row_.rules.account(checked_seat("seat", row_.rules, seat));
    }

    std::string deck(Random& rng) const override {
        auto deck = sorted_deck(row_.rules);
        rng.shuffle(deck.data(), row_.rules.pack());
        return card_list_text(std::span(deck).first(row_.rules.pack()), " ");
    }
    std::unique_ptr<GameState> deal(std::string_view deck, const DealStart& start) const override {
        if (start.exact_cut)
            throw Error("exact_cut: expected false, no cut scores in " + std::string(name()));
        const std::vector<Card> cards = parse_card_list(deck);
        check_deck(row_.rules, cards);
        const int dealer = checked_seat("dealer", row_.rules, start.dealer);
        return as_game(auction::deal(row_.rules, cards, dealer));
    }
    std::unique_ptr<GameView> read_position(std::string_view json, int seat) const override {
        const View view = parse_position(json);
        if (view.seen().rules.row != row_.rules.row)
            throw PositionError("rules: expected " + std::string(name()));
        if (view.seat() != seat) {
            throw PositionError("seat: expected " + std::to_string(seat) + ", given " +
                                std::to_string(view.seat()));
        }
        return as_game(view);
    }

private:
    const Row& row_;
};

}  // namespace

std::vector<const GameRules*> auction_rules() {
    static const std::deque<AuctionRules> all(kRows.begin(), kRows.end());
    std::vector<const GameRules*> found;
    for (const AuctionRules& rules : all) found.push_back(&rules);
    return found;
}

std::unique_ptr<GameState> as_game(const State& state) {
    return std::make_unique<AuctionState>(state);
}
std::unique_ptr<GameView> as_game(const View& view) { return std::make_unique<AuctionView>(view); }

}  // namespace glup::auction
