// Families of games: what requests ask of a deal, whatever game it is of.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "glup/auction/rules/view.hpp"
#include "glup/stock/rules/view.hpp"
#include "glup/support/json.hpp"
#include "glup/support/json_writer.hpp"

namespace glup::protocol {

// A request is the object of a line that read_request() finds nothing wrong with.

// All hands of an auction game in its tricks, as text, and the melds by hand that may still be
// lost.
struct OpenHands {
    std::string endgame;
    std::vector<int> melds;
};

// The view of the player to act. `ply` is its number in the record that it comes from, and `player`
// who is to act there, -1 if nobody is; a position has neither, as it is of no deal in particular.
struct Spot {
    std::variant<View, auction::View> view;
    std::optional<int> ply;
    std::optional<int> player;
    std::optional<OpenHands> open = std::nullopt;  // where all hands are known and told by a text
};

class Family;

// A deal that is kept by a name: its actions so far, each of them taken.
class Kept {
public:
    virtual ~Kept() = default;

    virtual const Family& family() const = 0;
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
    // The answer to show: whole, or for one seat.
    virtual std::string shown(std::optional<int> seat) const = 0;
};

class Family {
public:
    virtual ~Family() = default;

    virtual std::string_view name() const = 0;
    virtual std::vector<std::string_view> games() const = 0;
    // Whether these rules, a name or a house's keys, are of the family.
    virtual bool has(const json::Value& rules) const = 0;
    // Whether a record that is a text is of it.
    virtual bool tells(std::string_view record) const = 0;
    // As JSON, so that two can be compared; they are of the family.
    virtual std::string canonical(const json::Value& rules) const = 0;

    virtual Spot position(const json::Object& position) const = 0;
    virtual Spot position(std::string_view text) const = 0;
    virtual Spot endgame(std::string_view text) const = 0;
    // Of the last ply where none is named.
    virtual std::vector<Spot> record(const json::Object& record, std::vector<int> plies) const = 0;
    virtual std::vector<Spot> record(std::string_view text, std::vector<int> plies) const = 0;

    virtual std::unique_ptr<Kept> take_up(const json::Object& record) const = 0;
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

    // Of a spot of the family.
    virtual std::string rules(const Spot& spot) const = 0;
    // Throws Fault unless there is something to search for, or to solve.
    virtual void check(const Spot& spot, bool is_solved) const = 0;
    virtual std::string legal(const Spot& spot) const = 0;     // the answer to legal
    virtual std::string position(const Spot& spot) const = 0;  // as JSON
    // The answer to show of a text.
    virtual std::string shown(std::string_view record, std::optional<int> ply) const = 0;
    // The answer to query_rules.
    virtual std::string facts(const json::Value& rules, int trump) const = 0;
};

// The first is the one that is meant where nothing else is said.
using Families = std::span<const Family* const>;

const Family& stock_family();
const Family& auction_family();

}  // namespace glup::protocol
