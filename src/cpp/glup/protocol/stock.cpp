// Games for two with a stock, as requests are about them.
#include <algorithm>

#include "glup/protocol/answers.hpp"
#include "glup/protocol/subject.hpp"
#include "glup/stock/deal/course.hpp"
#include "glup/stock/deal/masked.hpp"
#include "glup/stock/deal/seen_text.hpp"
#include "glup/stock/deal/text_kind.hpp"
#include "glup/stock/game.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/notation/position.hpp"
#include "glup/stock/notation/position_json.hpp"
#include "glup/support/random.hpp"

namespace glup::protocol {
namespace {

int player_of(const State& state) { return state.is_over() ? -1 : int{state.player}; }

Spot spot_of(const State& state, std::optional<int> ply) {
    const int player = player_of(state);
    return {View(state, std::max(player, 0)), ply, player};
}

const View& view_of(const Spot& spot) { return std::get<View>(spot.view); }

std::string quoted_name(const rules::Ruleset& ruleset) { return json::escaped(ruleset.name); }

class TwoHandedKept final : public Kept {
public:
    explicit TwoHandedKept(Record record) : course_(std::move(record)) {}

    const Family& family() const override { return stock_family(); }
    std::string rules() const override { return quoted_name(course_.record().ruleset()); }
    int plies() const override { return course_.plies(); }
    std::string apply(std::string_view action) override { return course_.apply(action); }
    std::string undo() override { return course_.undo(); }
    Spot spot() const override { return spot_of(course_.state(), course_.plies()); }
    std::string record() const override { return record_json(course_.record()); }
    void write_standing(json::Writer& out) const override { as_game(course_.state())->show(out); }
    std::string shown(std::optional<int> seat) const override {
        json::Writer out;
        out.begin_object();
        if (seat) {
            if (*seat >= rules::kSeats)
                throw Error("seat: expected 0 or 1, given " + std::to_string(*seat));
            out.key("position").raw(position_json(View(course_.state(), *seat)));
        } else {
            out.key("record").raw(record());
        }
        write_points(out.key("points"), course_.record().ruleset(), course_.points());
        return out.end_object().take();
    }

private:
    Course course_;
};

class TwoHandedFamily final : public Family {
public:
    std::string_view name() const override { return "two-handed"; }
    std::vector<std::string_view> games() const override {
        std::vector<std::string_view> names;
        for (const rules::RulesetId id : rules::kKnown) names.push_back(rules::ruleset(id).name);
        return names;
    }
    bool has(const json::Value& rules) const override {
        const auto* name = rules.as<std::string>();
        const auto names = games();
        return name != nullptr && std::find(names.begin(), names.end(), *name) != names.end();
    }
    bool tells(std::string_view) const override { return false; }
    std::string canonical(const json::Value& rules) const override {
        return json::escaped(*rules.as<std::string>());
    }

    Spot position(const json::Object& position) const override {
        return {view_of_fields(position, 0), std::nullopt, std::nullopt};
    }
    Spot position(std::string_view text) const override {
        return {view_of_text(text), std::nullopt, std::nullopt};
    }
    Spot endgame(std::string_view text) const override {
        return spot_of(parse_endgame(text), std::nullopt);
    }
    std::vector<Spot> record(const json::Object& record, std::vector<int> plies) const override {
        std::optional<int> last;
        if (!plies.empty()) last = *std::max_element(plies.begin(), plies.end());
        const Course course(unmasked(record, last, plies));
        if (plies.empty()) plies.push_back(course.plies());
        std::vector<Spot> spots;
        for (const int ply : plies) spots.push_back(spot_of(course.state_at(ply), ply));
        return spots;
    }
    std::vector<Spot> record(std::string_view text, std::vector<int> plies) const override {
        const SeenDeal deal = parse_seen_deal(text);
        if (plies.empty()) plies.push_back(deal.plies());
        std::vector<Spot> spots;
        for (const int ply : plies)
            spots.push_back({deal.view_at(ply), ply, player_of(deal.state_at(ply))});
        return spots;
    }

    std::unique_ptr<Kept> take_up(const json::Object& object) const override {
        Record record = read_record(object);
        record.extra.clear();  // which may be large
        return std::make_unique<TwoHandedKept>(std::move(record));
    }
    json::Object start(const json::Object& request, std::uint64_t seed) const override {
        if (given(request, "options") != nullptr)
            throw json::Fields(request).fault("options", "none, but in an auction game");
        if (given(request, "series") != nullptr)
            throw json::Fields(request).fault("series", "none, but in an auction game");
        json::Object fields;
        const auto add = [&](const char* name, json::Value value) {
            fields.emplace_back(name, std::move(value));
        };
        const rules::Ruleset& ruleset = rules::ruleset(rules::find_ruleset(
            text_in(request, "rules").value_or(rules::ruleset(rules::kDefaultRuleset).name)));
        add("rules", {std::string(ruleset.name), {}});
        if (const json::Value* deck = given(request, "deck")) {
            add("deck", *deck);
        } else {
            Deck cards = sorted_deck(ruleset);
            Random(seed).shuffle(cards.data(), ruleset.deck());
            add("deck", {deck_text({cards.begin(), cards.begin() + ruleset.deck()}), {}});
        }
        add("dealer", {std::int64_t{number_in(request, "dealer").value_or(0)}, {}});
        const json::Value* cut = given(request, "exact_cut");
        add("exact_cut", cut == nullptr ? json::Value{false, {}} : *cut);
        add("actions", {json::Array(), {}});
        return fields;
    }
    Told told(const json::Object& record) const override {
        const json::Value value{record, {}};
        const json::Fields fields(record);
        return {quoted_name(rules::ruleset(read_rules(fields))), json::compact(value)};
    }
    Told told(std::string_view record) const override {
        return {quoted_name(parse_seen_deal(record).ruleset()), std::string(record)};
    }

    std::string rules(const Spot& spot) const override {
        return quoted_name(view_of(spot).seen().rules());
    }
    void check(const Spot& spot, bool is_solved) const override {
        const View& view = view_of(spot);
        if (!view.to_act()) {
            throw Fault(
                "bad_request", "decision",
                std::string("decision: expected lead, follow or meld, given ") + decision_of(view));
        }
        if (is_solved && view.seen().in_phase1())
            throw Fault("bad_request", "phase", "phase: expected 2, given 1");
    }
    std::string legal(const Spot& spot) const override {
        const View& view = view_of(spot);
        const bool is_known = spot.player && *spot.player >= 0;
        json::Writer out;
        return out.begin_object()
            .member("phase", view.seen().in_phase1() ? 1 : 2)
            .member("decision", decision_of(view))
            .member("player", is_known ? spot.player : std::nullopt)
            .member("legal", as_game(view)->legal())
            .end_object()
            .take();
    }
    std::string position(const Spot& spot) const override { return position_json(view_of(spot)); }
    std::string shown(std::string_view record, std::optional<int> ply) const override {
        const SeenDeal deal = parse_seen_deal(record);
        json::Writer out;
        out.begin_object()
            .key("position")
            .raw(position_json(deal.view_at(ply.value_or(deal.plies()))));
        write_record(out.key("record"), deal.record());
        return out.member("expected", deal.expected()).end_object().take();
    }
    std::string facts(const json::Value& rules, int trump) const override {
        return facts_of(rules::ruleset(rules::find_ruleset(*rules.as<std::string>())), trump);
    }
};

}  // namespace

const Family& stock_family() {
    static const TwoHandedFamily family;
    return family;
}

}  // namespace glup::protocol
