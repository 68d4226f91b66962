// A deal of a game with an auction that is kept.
#include <algorithm>
#include <utility>

#include "glup/auction/game.hpp"
#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/notation/members.hpp"
#include "glup/auction/notation/standing.hpp"
#include "glup/auction/notation/trace.hpp"
#include "glup/auction/position/position_json.hpp"
#include "glup/auction/rules/score.hpp"
#include "glup/cards/text.hpp"
#include "glup/game/fault.hpp"

namespace glup::auction {
namespace {

// Where the game stands before this deal.
Series series_before(const Record& record, const json::Value* told) {
    if (told == nullptr) return {record.rules, record.dealer};
    const auto* object = told->as<json::Object>();
    if (object == nullptr) throw InputError("series: expected an object, as show tells it");
    const auto series = about("series", [&] { return read_series(*object, record.rules); });
    if (series.dealer != record.dealer || series.next_rules() != record.rules)
        throw InputError("series: expected the dealer and the pot of the record");
    return series;
}

class AuctionDeal final : public GameDeal {
public:
    // `before` is the game that the deal is of, null if it is the first.
    AuctionDeal(Record record, const json::Value* before)
        : record_(std::move(record)),
          before_(series_before(record_, before)),
          state_(before_.deal(record_.deck)) {
        for (int ply = 0; ply < plies(); ++ply) {
            const State before = state_;
            take(state_, record_, ply);
            record_.actions[ply] =
                action_text(parse_action(before, record_.actions[ply]), record_.rules);
        }
    }

    const GameFamily& family() const override { return auction_family(); }
    std::string rules() const override { return rules_json(record_.rules); }
    int plies() const override { return static_cast<int>(record_.actions.size()); }
    std::string apply(std::string_view text) override {
        const Action action = parse_action(state_, text);
        record_.actions.push_back(action_text(action, record_.rules));
        state_.apply_legal(action);
        return record_.actions.back();
    }
    std::string undo() override {
        if (record_.actions.empty()) throw Error("expected an action to take back, given none");
        std::string action = std::move(record_.actions.back());
        record_.actions.pop_back();
        state_ = state_at(plies());
        return action;
    }
    Spot spot() const override { return spot_of(state_, plies()); }
    std::string record() const override { return record_json(record_); }
    void write_standing(json::Writer& out) const override {
        out.member("decision", decision_name(state_.decision))
            .member("player", seat_or_none(state_.player))
            .member("legal", legal_texts(state_));
        out.key("rules").raw(rules());
        write_bid(out, state_);
        write_trump(out, state_);
        out.member("partner", seat_or_none(state_.partner));
        write_melds(out, state_);
        std::vector<std::string> trick;
        for (const Card card : state_.trick()) trick.push_back(card_text(card));
        out.member("trick", trick);
        out.member("leader", seat_or_none(state_.leader));
        if (state_.is_over() && state_.has_tricks())
            write_full_counters(out, state_);
        else
            write_counters(out, state_);
        write_numbers(out, "tricks", state_.tricks, state_.seats());
        const auto how = result_name(state_.result);
        out.member("result", how.empty() ? std::nullopt : std::optional(how))
            .member("scores", as_game(state_)->scores());
    }
    std::string shown(std::optional<int> seat,
                      const std::vector<std::string>& names) const override {
        json::Writer out;
        out.begin_object();
        if (!seat) return out.key("record").raw(record()).end_object().take();
        const View view(state_, checked_seat("seat", *seat, state_.seats()));
        write_position(out.key("position"), view);
        const auto before = as_game(state_at(std::max(plies() - 1, 0)));
        out.member("sentences", before->sentences(last_of(record_), *seat, names));
        return out.key("table").raw(auction_table(state_, view, before_)).end_object().take();
    }

private:
    State state_at(int ply) const {
        State state = auction::state_at(record_, ply);
        state.accounts = before_.accounts;
        return state;
    }

    Record record_;
    Series before_;
    State state_;
};

}  // namespace

std::unique_ptr<GameDeal> auction_deal(Record record, const json::Value* before) {
    return std::make_unique<AuctionDeal>(std::move(record), before);
}

}  // namespace glup::auction
