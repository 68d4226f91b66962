// Families of games: what doors ask of the games that share their code, whichever that is. It reads
// records, positions and endgames, keeps deals, and says what there is to search for.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "glup/game/game.hpp"
#include "glup/support/json.hpp"

namespace glup {

class GameFamily;

// All hands of an auction game in its tricks, as text, and the melds by hand that may still be
// lost.
struct OpenHands {
    std::string endgame;
    std::vector<int> melds;
};

// The view of the player to act. `ply` is its number in the record that it comes from, and `player`
// who is to act there, -1 if nobody is; a position has neither, as it is of no deal in particular.
struct Spot {
    std::shared_ptr<const GameView> view;
    std::optional<int> ply = std::nullopt;
    std::optional<int> player = std::nullopt;
    std::optional<OpenHands> open = std::nullopt;  // where all hands are known and told by a text
};

// The last action of a record, if it has one.
template <class Record>
std::optional<std::string_view> last_of(const Record& record) {
    if (record.actions.empty()) return std::nullopt;
    return record.actions.back();
}

// What is before these plies, of the last one where none is named: `at(ply)` each.
template <class At>
std::vector<Spot> spots_at(const std::vector<int>& plies, int last, const At& at) {
    if (plies.empty()) return {at(last)};
    std::vector<Spot> spots;
    for (const int ply : plies) spots.push_back(at(ply));
    return spots;
}

// A deal that is kept by a name: its actions so far, each of them taken.
class GameDeal {
public:
    virtual ~GameDeal() = default;

    virtual const GameFamily& family() const = 0;
    virtual std::string rules() const = 0;  // as JSON
    virtual int plies() const = 0;
    // Its canonical text. Throws NotationError or IllegalActionError, and leaves the deal as it
    // was.
    virtual std::string apply(std::string_view action) = 0;
    virtual std::string undo() = 0;  // throws Error if there is nothing to take back
    virtual Spot spot() const = 0;
    virtual std::string record() const = 0;  // as JSON
    // Members of an open object: whose turn it is, and what everybody sees.
    virtual void write_standing(json::Writer& out) const = 0;
    // The answer to show: whole, or for one seat, to which these are the names of all, or none for
    // the usual ones.
    virtual std::string shown(std::optional<int> seat,
                              const std::vector<std::string>& names) const = 0;
};

class GameFamily {
public:
    virtual ~GameFamily() = default;

    virtual std::string_view name() const = 0;
    virtual std::vector<std::string_view> games() const = 0;
    virtual bool has_houses() const = 0;  // rules of their own
    // Whether these rules, a name or a house's keys, are of the family.
    bool has(const json::Value& rules) const;
    // They are of the family. Throws InputError and NotationError.
    virtual std::unique_ptr<GameRules> rules(const json::Value& rules) const = 0;

    // Whether what is written begins as the family writes it, and no other does.
    enum class Writing { kPosition, kRecord, kEndgame, kBytes };
    virtual bool tells(Writing what, std::string_view text) const = 0;

    // Throw NotationError and PositionError.
    virtual std::unique_ptr<GameView> position(const json::Object& position) const = 0;
    virtual std::unique_ptr<GameView> position(std::string_view text) const = 0;
    virtual std::unique_ptr<GameView> position(std::string_view json, int seat) const = 0;
    virtual std::unique_ptr<GameView> view_of_bytes(std::string_view bytes) const = 0;
    virtual std::unique_ptr<GameState> state_of_bytes(std::string_view bytes) const = 0;
    virtual std::unique_ptr<GameEndgame> endgame(std::string_view text) const = 0;
    virtual bool has_goals() const = 0;  // that endgames may be asked for
    // Of the last ply where none is named.
    virtual std::vector<Spot> record(const json::Object& record,
                                     const std::vector<int>& plies) const = 0;
    virtual std::vector<Spot> record(std::string_view text,
                                     const std::vector<int>& plies) const = 0;

    // A record as JSON, checked, in its canonical form, and the state before an action of it.
    // `number` is that of the record in its file. Throw RecordError.
    virtual std::string checked_record(std::string_view json, std::optional<int> number) const = 0;
    virtual std::unique_ptr<GameState> state_at(std::string_view record, int ply,
                                                std::optional<int> number) const = 0;

    virtual std::unique_ptr<GameDeal> take_up(const json::Object& record) const = 0;
    // A record that has not begun: what `new` says, and a deck by this seed if it names none.
    virtual json::Object start(const json::Object& request, std::uint64_t seed) const = 0;
    // A deal as a text, checked, its rules as JSON, and whether it can be reviewed.
    struct Told {
        std::string rules;
        std::string text;
        bool is_reviewed = true;
    };
    virtual Told told(const json::Object& record) const = 0;
    virtual Told told(std::string_view record) const = 0;
    // The answer to show of a text.
    virtual std::string shown(std::string_view record, std::optional<int> ply) const = 0;

    // Who advises in them: their names, and what a specification of one says, as JSON: its `name`,
    // the `options` and the limits (`limited`) that it gives, and the names of all options that
    // there are (`known`). Throws Error, which says what was expected.
    virtual std::span<const std::string_view> solvers() const = 0;
    virtual std::string read_spec(std::string_view text) const = 0;
    // Throws Error for options of an advice that name a game which a deal by these rules, a name,
    // is no part of.
    virtual void check_stakes(std::string_view options, std::string_view rules) const = 0;
    virtual bool has_reviews() const = 0;

    // Throws Error unless there is something to search for, or to solve, at this spot of it.
    virtual void check(const Spot& spot, bool is_solved) const = 0;

protected:
    // What start() adds to the rules: a deck, the dealer, and no actions.
    static void add_deal(json::Object& record, const GameRules& rules, const json::Object& request,
                         std::uint64_t seed, int dealer);
};

}  // namespace glup
