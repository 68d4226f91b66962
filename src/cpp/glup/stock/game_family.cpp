// Records, positions and endgames of the games with a stock.
#include <algorithm>

#include "glup/game/fault.hpp"
#include "glup/stock/advice/spec.hpp"
#include "glup/stock/advice/stakes.hpp"
#include "glup/stock/deal/course.hpp"
#include "glup/stock/deal/masked.hpp"
#include "glup/stock/deal/seen_text.hpp"
#include "glup/stock/deal/text_kind.hpp"
#include "glup/stock/game.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/notation/position.hpp"
#include "glup/stock/notation/position_json.hpp"
#include "glup/stock/notation/serialise.hpp"
#include "glup/support/random.hpp"

namespace glup {
namespace {

std::string quoted_name(const rules::Ruleset& ruleset) { return json::escaped(ruleset.name); }

class StockFamily final : public GameFamily {
public:
    std::string_view name() const override { return "two-handed"; }
    std::vector<std::string_view> games() const override {
        std::vector<std::string_view> names;
        for (const rules::RulesetId id : rules::kKnown) names.push_back(rules::ruleset(id).name);
        if (rules::is_ruleset(static_cast<std::uint64_t>(rules::RulesetId::kOther)))
            names.push_back(rules::installed_ruleset().name);
        return names;
    }
    bool has_houses() const override { return false; }
    std::unique_ptr<GameRules> rules(const json::Value& rules) const override {
        return stock_rules(rules::find_ruleset(*rules.as<std::string>()));
    }
    bool tells(Writing, std::string_view) const override { return false; }

    std::unique_ptr<GameView> position(const json::Object& position) const override {
        return as_game(view_of_fields(position, 0));
    }
    std::unique_ptr<GameView> position(std::string_view text) const override {
        return as_game(view_of_text(text));
    }
    std::unique_ptr<GameView> position(std::string_view json, int seat) const override {
        return as_game(parse_position(json, checked_seat("seat", seat, rules::kSeats, " or ")));
    }
    std::unique_ptr<GameView> view_of_bytes(std::string_view bytes) const override {
        return as_game(view_from_bytes(bytes));
    }
    std::unique_ptr<GameState> state_of_bytes(std::string_view bytes) const override {
        return as_game(state_from_bytes(bytes));
    }
    std::span<const std::string_view> solvers() const override { return solver_names(); }
    std::string read_spec(std::string_view text) const override { return glup::read_spec(text); }
    void check_stakes(std::string_view options, std::string_view rules) const override {
        stakes_of(read_options(options), rules::ruleset(rules::find_ruleset(rules)));
    }
    bool has_reviews() const override { return true; }
    std::unique_ptr<GameEndgame> endgame(std::string_view text) const override {
        return as_game(parse_endgame(text))->endgame();
    }
    bool has_goals() const override { return false; }
    std::vector<Spot> record(const json::Object& record,
                             const std::vector<int>& plies) const override {
        std::optional<int> last;
        if (!plies.empty()) last = *std::max_element(plies.begin(), plies.end());
        const Course course(unmasked(record, last, plies));
        return spots_at(plies, course.plies(),
                        [&](int ply) { return spot_of(course.state_at(ply), ply); });
    }
    std::vector<Spot> record(std::string_view text, const std::vector<int>& plies) const override {
        const SeenDeal deal = parse_seen_deal(text);
        return spots_at(plies, deal.plies(), [&](int ply) {
            const int player = as_game(deal.state_at(ply))->player();
            return Spot{as_game(deal.view_at(ply)), ply, player};
        });
    }

    std::string checked_record(std::string_view json, std::optional<int> number) const override {
        return record_json(parse_record(json, number));
    }
    std::unique_ptr<GameState> state_at(std::string_view record, int ply,
                                        std::optional<int> number) const override {
        return as_game(glup::state_at(parse_record(record, number), ply, number));
    }

    std::unique_ptr<GameDeal> take_up(const json::Object& object) const override {
        Record record = read_record(object);
        record.extra.clear();  // which may be large
        return stock_deal(std::move(record));
    }
    json::Object start(const json::Object& request, std::uint64_t seed) const override {
        for (const char* const other : {"options", "series"}) {
            if (given(request, other) != nullptr)
                throw json::Fields(request).fault(other, "none, but in an auction game");
        }
        const json::Value name{std::string(text_in(request, "rules").value_or(games().front())),
                               {}};
        const json::Value* cut = given(request, "exact_cut");
        json::Object record = {{"rules", name},
                               {"exact_cut", cut == nullptr ? json::Value{false, {}} : *cut}};
        add_deal(record, *rules(name), request, seed, number_in(request, "dealer").value_or(0));
        return record;
    }
    Told told(const json::Object& record) const override {
        const json::Value value{record, {}};
        const json::Fields fields(record);
        return {quoted_name(rules::ruleset(read_rules(fields))), json::compact(value)};
    }
    Told told(std::string_view record) const override {
        return {quoted_name(parse_seen_deal(record).ruleset()), std::string(record)};
    }
    std::string shown(std::string_view record, std::optional<int> ply) const override {
        const SeenDeal deal = parse_seen_deal(record);
        json::Writer out;
        out.begin_object()
            .key("position")
            .raw(position_json(deal.view_at(ply.value_or(deal.plies()))));
        write_record(out.key("record"), deal.record());
        return out.member("expected", deal.expected()).end_object().take();
    }

    void check(const Spot& spot, bool is_solved) const override {
        const View& view = *stock_view(*spot.view);
        if (!view.to_act()) {
            const char* const why = view.seen().is_over() ? "" : ", as the other player is to act";
            throw Error(std::string("decision: expected lead, follow or meld, given ") +
                        decision_of(view) + why);
        }
        if (is_solved && view.seen().in_phase1()) throw Error("phase: expected 2, given 1");
    }
};

}  // namespace

const GameFamily& stock_family() {
    static const StockFamily family;
    return family;
}

}  // namespace glup
