// Records and positions of Pisti.

#include "glup/game/fault.hpp"
#include "glup/game/games.hpp"
#include "glup/game/series.hpp"
#include "glup/pisti/game.hpp"
#include "glup/pisti/inquiry.hpp"
#include "glup/support/error.hpp"

namespace glup::pisti {
namespace {

constexpr std::string_view kNoSolver =
    "rules: expected those of a game that can be solved, given pisti";

// What is written of Pisti is JSON that names it.
[[noreturn]] void refuse_text() {
    throw NotationError("expected JSON, as all that is written of pisti");
}

class PistiFamily final : public GameFamily {
public:
    std::string_view name() const override { return kName; }
    std::vector<std::string_view> games() const override { return {kName}; }
    bool has_houses() const override { return false; }
    std::unique_ptr<GameRules> rules(const json::Value&) const override { return pisti_rules(); }
    bool tells(Writing what, std::string_view text) const override {
        return what == Writing::kBytes && (text.starts_with("GLP") || text.starts_with("GLQ"));
    }

    std::unique_ptr<GameView> position(const json::Object& position) const override {
        return as_game(read_position(position));
    }
    std::unique_ptr<GameView> position(std::string_view text) const override {
        return position(json::load_object(text));
    }
    std::unique_ptr<GameView> position(std::string_view json, int seat) const override {
        const int owner = checked_seat("seat", seat, kSeats);
        try {
            return as_game(read_position(json::load_object(json), owner));
        } catch (const InputError& fault) {
            throw PositionError(fault.what());
        }
    }
    std::unique_ptr<GameView> view_of_bytes(std::string_view bytes) const override {
        return as_game(view_from_bytes(bytes));
    }
    std::unique_ptr<GameState> state_of_bytes(std::string_view bytes) const override {
        return as_game(state_from_bytes(bytes));
    }
    std::unique_ptr<GameEndgame> endgame(std::string_view) const override {
        throw NotationError(std::string(kNoSolver));
    }
    bool has_goals() const override { return false; }
    std::span<const std::string_view> solvers() const override { return solver_names(); }
    std::string read_spec(std::string_view text) const override { return pisti::read_spec(text); }
    void check_stakes(std::string_view options, std::string_view) const override {
        read_options(options);
    }
    bool has_reviews() const override { return false; }

    std::vector<Spot> record(const json::Object& object,
                             const std::vector<int>& plies) const override {
        const Record record = read_record(object);
        return spots_at(plies, static_cast<int>(record.actions.size()),
                        [&](int ply) { return spot_of(pisti::state_at(record, ply), ply); });
    }
    std::vector<Spot> record(std::string_view text, const std::vector<int>& plies) const override {
        if (!text.starts_with('{')) refuse_text();
        return record(json::load_object(text), plies);
    }
    std::string checked_record(std::string_view json, std::optional<int>) const override {
        return record_json(read_record(json::load_object(json)));
    }
    std::unique_ptr<GameState> state_at(std::string_view record, int ply,
                                        std::optional<int>) const override {
        return as_game(pisti::state_at(read_record(json::load_object(record)), ply));
    }
    std::unique_ptr<GameDeal> take_up(const json::Object& object) const override {
        return pisti_deal(read_record(object), json::given(object, "series"));
    }
    json::Object start(const json::Object& request, std::uint64_t seed) const override {
        const json::Fields fields(request);
        if (const json::Value* cut = json::given(request, "exact_cut"); cut && *cut->as<bool>())
            throw fields.fault("exact_cut", "false: no cut scores in pisti");
        if (json::given(request, "options") != nullptr)
            throw fields.fault("options", "none: no rule of pisti can be changed");
        json::Object record = {{"rules", json::Value{std::string(kName), {}}}};
        int dealer = json::number_in(request, "dealer").value_or(0);
        if (const json::Value* before = json::given(request, "series")) {
            const auto& told = *before->as<json::Object>();
            dealer = about("series", [&] {
                return GameSeries(find_rules(kName), json::Fields(told)).dealer();
            });
            record.emplace_back("series", *before);
        }
        add_deal(record, find_rules(kName), request, seed, dealer);
        return record;
    }
    Told told(const json::Object& record) const override {
        return {std::string(kRulesJson), record_json(read_record(record))};
    }
    Told told(std::string_view text) const override { return told(json::load_object(text)); }
    std::string shown(std::string_view, std::optional<int>) const override { refuse_text(); }

    void check(const Spot& spot, bool is_solved) const override {
        if (is_solved) throw Error(std::string(kNoSolver));
        if (spot.view->to_act()) return;
        const std::string given = spot.view->over() ? "over" : "wait";
        throw Error("decision: expected one of the player's own, given " + given);
    }
};

}  // namespace

const GameFamily& pisti_family() {
    static const PistiFamily family;
    return family;
}

}  // namespace glup::pisti
