// Records, positions and endgames of the games with an auction.
#include <utility>

#include "glup/auction/advice/inquiry.hpp"
#include "glup/auction/advice/spec.hpp"
#include "glup/auction/endgame/stakes_text.hpp"
#include "glup/auction/game.hpp"
#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/notation/pbn.hpp"
#include "glup/auction/notation/serialise.hpp"
#include "glup/auction/notation/standing.hpp"
#include "glup/auction/position/position_json.hpp"
#include "glup/auction/rules/keys.hpp"
#include "glup/auction/rules/rows.hpp"
#include "glup/auction/seen/seen_text.hpp"
#include "glup/game/fault.hpp"

namespace glup::auction {
namespace {

std::vector<Spot> auction_spots(const Record& record, const std::vector<int>& plies) {
    return spots_at(plies, static_cast<int>(record.actions.size()),
                    [&](int ply) { return spot_of(state_at(record, ply), ply); });
}

std::vector<Spot> seen_spots(const SeenDeal& deal, const std::vector<int>& plies) {
    return spots_at(plies, deal.plies(), [&](int ply) {
        const bool is_end = deal.is_over() && ply == deal.plies();
        const View& view = is_end ? deal.now().view() : deal.view_at(ply);
        return Spot{as_game(view), ply, is_end ? -1 : int{view.seen().player}};
    });
}

// One deal as tags.
Record tagged_record(std::string_view text) {
    const auto deals = read_tags(text);
    if (deals.size() != 1)
        throw NotationError("expected one deal, given " + std::to_string(deals.size()));
    return read_pbn(deals.front());
}

// The position at that ply, none: now; and what comes next in the deal.
std::string seen_shown(const SeenDeal& deal, std::optional<int> ply) {
    const bool is_now = ply.value_or(deal.plies()) == deal.plies();
    json::Writer out;
    out.begin_object().key("position");
    if (is_now)
        out.raw(deal.facts());
    else
        write_position(out, deal.view_at(*ply));
    out.member("expected", deal.expected());
    const auto [what, seat] = deal.news();
    const State& seen = deal.now().known().seen();
    out.key("next").begin_object().member("shows", shows_name(what)).member("seat", seat);
    if (what == Shows::kAction && (seat == deal.seat() || seen.decision == Decision::kBid))
        out.member("legal", legal_texts(seen));
    return out.end_object().end_object().take();
}

class AuctionFamily final : public GameFamily {
public:
    std::string_view name() const override { return "auction"; }
    std::vector<std::string_view> games() const override {
        return {kRowNames.begin(), kRowNames.end()};
    }
    bool has_houses() const override { return true; }
    std::unique_ptr<GameRules> rules(const json::Value& rules) const override {
        return auction_rules(read_rules(rules));
    }
    bool tells(Writing what, std::string_view text) const override {
        switch (what) {
            case Writing::kPosition: return false;
            case Writing::kRecord: return begins_tags(text) || begins_seen(text);
            case Writing::kEndgame: return is_endgame(text);
            case Writing::kBytes: return text.starts_with("GLA") || text.starts_with("GLW");
        }
        return false;
    }

    std::unique_ptr<GameView> position(const json::Object& position) const override {
        return as_game(auction::read_position(position));
    }
    std::unique_ptr<GameView> position(std::string_view text) const override {
        return as_game(parse_position(text));
    }
    std::unique_ptr<GameView> position(std::string_view json, int seat) const override {
        auto view = position(json);
        if (view->seat() == seat) return view;
        throw Error("seat: expected " + std::to_string(view->seat()) +
                    ", as the position has it, given " + std::to_string(seat));
    }
    std::unique_ptr<GameView> view_of_bytes(std::string_view bytes) const override {
        return as_game(view_from_bytes(bytes));
    }
    std::unique_ptr<GameState> state_of_bytes(std::string_view bytes) const override {
        return as_game(state_from_bytes(bytes));
    }
    std::unique_ptr<GameEndgame> endgame(std::string_view text) const override {
        return as_game(parse_endgame(text));
    }
    bool has_goals() const override { return true; }
    std::span<const std::string_view> solvers() const override { return solver_names(); }
    std::string read_spec(std::string_view text) const override { return auction::read_spec(text); }
    void check_stakes(std::string_view options, std::string_view) const override {
        read_options(options);
    }
    bool has_reviews() const override { return true; }
    std::vector<Spot> record(const json::Object& record,
                             const std::vector<int>& plies) const override {
        return auction_spots(read_record(record), plies);
    }
    std::vector<Spot> record(std::string_view text, const std::vector<int>& plies) const override {
        if (begins_seen(text)) return seen_spots(parse_seen(text), plies);
        return auction_spots(tagged_record(text), plies);
    }

    std::string checked_record(std::string_view json, std::optional<int> number) const override {
        return record_json(parse_record(json, number));
    }
    std::unique_ptr<GameState> state_at(std::string_view record, int ply,
                                        std::optional<int> number) const override {
        return as_game(auction::state_at(parse_record(record, number), ply, number));
    }

    std::unique_ptr<GameDeal> take_up(const json::Object& object) const override {
        Record record = read_record(object);
        record.extra.clear();  // which may be large
        const json::Value* before = given(object, "series");
        if (before != nullptr) record.extra.emplace_back("series", json::compact(*before));
        return auction_deal(std::move(record), before);
    }
    json::Object start(const json::Object& request, std::uint64_t seed) const override {
        if (const json::Value* cut = given(request, "exact_cut"); cut && *cut->as<bool>())
            throw json::Fields(request).fault("exact_cut",
                                              "false: no cut scores in an auction game");
        const json::Value& named = *given(request, "rules");
        Rules rules = about("rules", [&] { return read_rules(named); });
        json::Object record = {{"rules", named}};
        if (const json::Value* options = given(request, "options")) {
            const auto& differing = *options->as<json::Object>();
            rules = about("options", [&] { return with_options(rules, differing); });
        }
        int dealer = number_in(request, "dealer").value_or(0);
        if (const json::Value* before = given(request, "series")) {
            const Series series =
                about("series", [&] { return read_series(*before->as<json::Object>(), rules); });
            rules = series.next_rules();
            dealer = series.dealer;
            record.emplace_back("series", *before);
        }
        record.emplace_back("options", json::Value{options_of(rules), {}});
        add_deal(record, *auction_rules(rules), request, seed, dealer);
        return record;
    }
    Told told(const json::Object& object) const override {
        Record record = read_record(object);
        record.extra.clear();
        return {rules_json(record.rules), record_json(record)};
    }
    Told told(std::string_view text) const override {
        if (begins_seen(text))
            return {rules_json(parse_seen(text).rules()), std::string(text), false};
        const Record record = tagged_record(text);
        return {rules_json(record.rules), record_json(record)};
    }

    void check(const Spot& spot, bool is_solved) const override {
        const View& view = *auction_view(*spot.view);
        if (is_solved && !spot.open) {
            const State& seen = view.seen();
            if (!spot.player)
                throw Error(
                    "position: expected a record, a game or an endgame, which have all "
                    "hands, to solve");
            if (seen.decision != Decision::kLead && seen.decision != Decision::kFollow)
                throw Error("decision: expected lead or follow, given " +
                            std::string(decision_name(seen.decision)));
            if (is_told_by_row(seen.rules))
                throw Error(
                    "record: expected every card, to solve, given a deal as one player "
                    "saw it");
            throw Error("rules: expected those of a row, to solve, given " + spot.view->rules());
        }
        if (view.to_act()) return;
        const std::string given = view.seen().is_over() ? "over" : "wait";
        throw Error("decision: expected one of the player's own, given " + given);
    }
    std::string shown(std::string_view text, std::optional<int> ply) const override {
        if (begins_seen(text)) return seen_shown(parse_seen(text), ply);
        const Record record = tagged_record(text);
        const int at = ply.value_or(static_cast<int>(record.actions.size()));
        const State state = auction::state_at(record, at);
        json::Writer out;
        out.begin_object().key("position").raw(spot_of(state, at).view->show());
        write_record(out.key("record"), record);
        return out.end_object().take();
    }
};

}  // namespace

const GameFamily& auction_family() {
    static const AuctionFamily family;
    return family;
}

}  // namespace glup::auction
