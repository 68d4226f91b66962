// Games with an auction, as requests are about them.
#include <algorithm>
#include <span>

#include "glup/auction/endgame/of_state.hpp"
#include "glup/auction/game.hpp"
#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/notation/members.hpp"
#include "glup/auction/notation/pbn.hpp"
#include "glup/auction/notation/record.hpp"
#include "glup/auction/notation/standing.hpp"
#include "glup/auction/notation/trace.hpp"
#include "glup/auction/position/position_json.hpp"
#include "glup/auction/rules/keys.hpp"
#include "glup/auction/rules/rows.hpp"
#include "glup/auction/rules/score.hpp"
#include "glup/auction/seen/seen_text.hpp"
#include "glup/cards/text.hpp"
#include "glup/protocol/answers.hpp"
#include "glup/protocol/auction_table.hpp"
#include "glup/protocol/subject.hpp"
#include "glup/support/random.hpp"

namespace glup::protocol {
namespace {

std::string rules_json(const auction::Rules& rules) {
    return json::compact(auction::rules_value(rules));
}

bool is_in_tricks(const auction::State& state) {
    return state.decision == auction::Decision::kLead ||
           state.decision == auction::Decision::kFollow;
}

Spot auction_spot(const auction::State& state, std::optional<int> ply) {
    const int player = state.is_over() ? -1 : int{state.player};
    Spot spot{auction::View(state, std::max(player, 0)), ply, player};
    if (is_in_tricks(state) && auction::is_told_by_row(state.rules)) {
        const auction::Endgame endgame = auction::endgame_of(state);
        const auto melds = auction::melds_at_stake(state);
        spot.open = {auction::endgame_line(endgame),
                     {melds.begin(), melds.begin() + endgame.seats}};
    }
    return spot;
}

const auction::View& auction_view(const Spot& spot) { return std::get<auction::View>(spot.view); }

std::vector<Spot> auction_spots(const auction::Record& record, std::vector<int> plies) {
    if (plies.empty()) plies.push_back(static_cast<int>(record.actions.size()));
    std::vector<Spot> spots;
    for (const int ply : plies) spots.push_back(auction_spot(state_at(record, ply), ply));
    return spots;
}

// Whose turn it is, and what they may do, as members of an open object.
void write_turn(json::Writer& out, const auction::State& state,
                const std::vector<std::string>& legal) {
    out.member("decision", decision_name(state.decision))
        .member("player", auction::seat_or_none(state.player))
        .member("legal", legal);
}

std::vector<Spot> seen_spots(const auction::SeenDeal& deal, std::vector<int> plies) {
    if (plies.empty()) plies.push_back(deal.plies());
    std::vector<Spot> spots;
    for (const int ply : plies) {
        const bool is_end = deal.is_over() && ply == deal.plies();
        const auction::View& view = is_end ? deal.now().view() : deal.view_at(ply);
        spots.push_back({view, ply, is_end ? -1 : int{view.seen().player}});
    }
    return spots;
}

// One deal as tags.
auction::Record tagged_record(std::string_view text) {
    const auto deals = auction::read_tags(text);
    if (deals.size() != 1)
        throw NotationError("expected one deal, given " + std::to_string(deals.size()));
    return auction::read_pbn(deals.front());
}

// The position at that ply, none: now; and what comes next in the deal.
std::string seen_shown(const auction::SeenDeal& deal, std::optional<int> ply) {
    const bool is_now = ply.value_or(deal.plies()) == deal.plies();
    json::Writer out;
    out.begin_object().key("position");
    if (is_now) {
        if (!deal.is_over()) deal.view();  // nothing is to be told first
        out.raw(deal.facts());
    } else {
        write_position(out, deal.view_at(*ply));
    }
    return out.member("expected", deal.expected()).end_object().take();
}

// Where the game stands before this deal.
auction::Series series_before(const auction::Record& record, const json::Value* told) {
    if (told == nullptr) return {record.rules, record.dealer};
    const auto* object = told->as<json::Object>();
    if (object == nullptr) throw InputError("series: expected an object, as show tells it");
    const auto series = about("series", [&] { return read_series(*object, record.rules); });
    if (series.dealer != record.dealer || series.next_rules() != record.rules)
        throw InputError("series: expected the dealer and the pot of the record");
    return series;
}

class AuctionKept final : public Kept {
public:
    // `before` is the game that the deal is of, null if it is the first.
    AuctionKept(auction::Record record, const json::Value* before)
        : record_(std::move(record)),
          before_(series_before(record_, before)),
          state_(before_.deal(record_.deck)) {
        for (int ply = 0; ply < plies(); ++ply) {
            const auction::State before = state_;
            take(state_, record_, ply);
            record_.actions[ply] =
                action_text(parse_action(before, record_.actions[ply]), record_.rules);
        }
    }

    const Family& family() const override { return auction_family(); }
    std::string rules() const override { return rules_json(record_.rules); }
    int plies() const override { return static_cast<int>(record_.actions.size()); }
    std::string apply(std::string_view text) override {
        const auction::Action action = parse_action(state_, text);
        record_.actions.push_back(action_text(action, record_.rules));
        state_.apply_legal(action);
        return record_.actions.back();
    }
    std::string undo() override {
        if (record_.actions.empty()) throw Error("expected an action to take back, given none");
        std::string action = std::move(record_.actions.back());
        record_.actions.pop_back();
        state_ = state_at(record_, plies());
        state_.accounts = before_.accounts;
        return action;
    }
    Spot spot() const override { return auction_spot(state_, plies()); }
    std::string record() const override { return record_json(record_); }
    void write_standing(json::Writer& out) const override {
        write_turn(out, state_, legal_texts(state_));
        out.key("rules").raw(rules());
        write_bid(out, state_);
        write_trump(out, state_);
        out.member("partner", auction::seat_or_none(state_.partner));
        write_melds(out, state_);
        std::vector<std::string> trick;
        for (const Card card : state_.trick()) trick.push_back(card_text(card));
        out.member("trick", trick);
        out.member("leader", auction::seat_or_none(state_.leader));
        if (state_.is_over() && state_.has_tricks())
            write_full_counters(out, state_);
        else
            write_counters(out, state_);
        auction::write_numbers(out, "tricks", state_.tricks, state_.seats());
        const auto how = auction::result_name(state_.result);
        out.member("result", how.empty() ? std::nullopt : std::optional(how))
            .member("scores", auction::as_game(state_)->scores());
    }
    std::string shown(std::optional<int> seat) const override {
        json::Writer out;
        out.begin_object();
        if (!seat) return out.key("record").raw(record()).end_object().take();
        if (*seat >= state_.seats()) {
            throw Error("seat: expected 0 to " + std::to_string(state_.seats() - 1) + ", given " +
                        std::to_string(*seat));
        }
        const auction::View view(state_, *seat);
        write_position(out.key("position"), view);
        return out.key("table").raw(auction_table(state_, view, before_)).end_object().take();
    }

private:
    auction::Record record_;
    auction::Series before_;
    auction::State state_;
};

class AuctionFamily final : public Family {
public:
    std::string_view name() const override { return "auction"; }
    std::vector<std::string_view> games() const override {
        return {auction::kRowNames.begin(), auction::kRowNames.end()};
    }
    bool has(const json::Value& rules) const override {
        const auto* name = rules.as<std::string>();
        if (name == nullptr) return rules.as<json::Object>() != nullptr;
        const auto& names = auction::kRowNames;
        return std::find(names.begin(), names.end(), *name) != names.end();
    }
    bool tells(std::string_view record) const override {
        return auction::begins_tags(record) || auction::begins_seen(record);
    }
    std::string canonical(const json::Value& rules) const override {
        return rules_json(auction::read_rules(rules));
    }

    Spot position(const json::Object& position) const override {
        return {auction::read_position(position), std::nullopt, std::nullopt};
    }
    Spot position(std::string_view text) const override {
        return {auction::parse_position(text), std::nullopt, std::nullopt};
    }
    Spot endgame(std::string_view) const override {
        throw NotationError("expected one of phase 2, given one of an auction game");
    }
    std::vector<Spot> record(const json::Object& record, std::vector<int> plies) const override {
        return auction_spots(auction::read_record(record), std::move(plies));
    }
    std::vector<Spot> record(std::string_view text, std::vector<int> plies) const override {
        if (auction::begins_seen(text))
            return seen_spots(auction::parse_seen(text), std::move(plies));
        return auction_spots(tagged_record(text), std::move(plies));
    }

    std::unique_ptr<Kept> take_up(const json::Object& object) const override {
        auction::Record record = auction::read_record(object);
        record.extra.clear();  // which may be large
        const json::Value* before = given(object, "series");
        if (before != nullptr) record.extra.emplace_back("series", json::compact(*before));
        return std::make_unique<AuctionKept>(std::move(record), before);
    }
    json::Object start(const json::Object& request, std::uint64_t seed) const override {
        json::Object fields;
        const auto add = [&](const char* name, json::Value value) {
            fields.emplace_back(name, std::move(value));
        };
        if (const json::Value* cut = given(request, "exact_cut"); cut && *cut->as<bool>())
            throw json::Fields(request).fault("exact_cut",
                                              "false: no cut scores in an auction game");
        const json::Value& named = *given(request, "rules");
        auction::Rules rules = about("rules", [&] { return auction::read_rules(named); });
        add("rules", named);
        if (const json::Value* options = given(request, "options")) {
            const auto& differing = *options->as<json::Object>();
            rules = about("options", [&] { return with_options(rules, differing); });
        }
        int dealer = number_in(request, "dealer").value_or(0);
        if (const json::Value* before = given(request, "series")) {
            const auction::Series series =
                about("series", [&] { return read_series(*before->as<json::Object>(), rules); });
            rules = series.next_rules();
            dealer = series.dealer;
            add("series", *before);
        }
        add("options", {options_of(rules), {}});
        if (const json::Value* deck = given(request, "deck")) {
            add("deck", *deck);
        } else {
            auto cards = sorted_deck(rules);
            Random(seed).shuffle(cards.data(), rules.pack());
            const auto dealt = std::span<const Card>(cards).first(rules.pack());
            add("deck", {auction::card_list_text(dealt, " "), {}});
        }
        add("dealer", {std::int64_t{dealer}, {}});
        add("actions", {json::Array(), {}});
        return fields;
    }
    Told told(const json::Object& object) const override {
        auction::Record record = auction::read_record(object);
        record.extra.clear();
        return {rules_json(record.rules), record_json(record)};
    }
    Told told(std::string_view text) const override {
        if (auction::begins_seen(text))
            return {rules_json(auction::parse_seen(text).rules()), std::string(text), false};
        const auction::Record record = tagged_record(text);
        return {rules_json(record.rules), record_json(record)};
    }

    std::string rules(const Spot& spot) const override {
        return rules_json(auction_view(spot).seen().rules);
    }
    void check(const Spot& spot, bool is_solved) const override {
        const auction::View& view = auction_view(spot);
        if (is_solved && !spot.open) {
            const auction::State& seen = view.seen();
            if (!spot.player)
                throw Fault("bad_request", "position",
                            "position: expected a record, a game or an endgame, which have all "
                            "hands, to solve");
            if (!is_in_tricks(seen))
                throw Fault("bad_request", "decision",
                            "decision: expected lead or follow, given " +
                                std::string(decision_name(seen.decision)));
            if (auction::is_told_by_row(seen.rules))
                throw Fault("bad_request", "record",
                            "record: expected every card, to solve, given a deal as one player "
                            "saw it");
            throw Fault("bad_request", "rules",
                        "rules: expected those of a row, to solve, given " + rules(spot));
        }
        if (view.to_act()) return;
        const std::string given = view.seen().is_over() ? "over" : "wait";
        throw Fault("bad_request", "decision",
                    "decision: expected one of the player's own, given " + given);
    }
    std::string legal(const Spot& spot) const override {
        const auction::View& view = auction_view(spot);
        const auction::State& seen = view.seen();
        json::Writer out;
        out.begin_object();
        write_turn(out, seen, view.to_act() ? legal_texts(seen) : std::vector<std::string>());
        return out.end_object().take();
    }
    std::string position(const Spot& spot) const override {
        return position_json(auction_view(spot));
    }
    std::string shown(std::string_view text, std::optional<int> ply) const override {
        if (auction::begins_seen(text)) return seen_shown(auction::parse_seen(text), ply);
        const auction::Record record = tagged_record(text);
        const int at = ply.value_or(static_cast<int>(record.actions.size()));
        json::Writer out;
        write_position(out.begin_object().key("position"),
                       auction_view(auction_spot(state_at(record, at), at)));
        write_record(out.key("record"), record);
        return out.end_object().take();
    }
    std::string facts(const json::Value& rules, int trump) const override {
        return auction_facts(rules, trump);
    }
};

}  // namespace

const Family& auction_family() {
    static const AuctionFamily family;
    return family;
}

}  // namespace glup::protocol
