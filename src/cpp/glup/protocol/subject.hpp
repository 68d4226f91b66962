// What a request is about: a decision, as the player who has to make it knows it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "glup/protocol/fault.hpp"
#include "glup/support/json.hpp"
#include "glup/two_handed/deal/course.hpp"
#include "glup/two_handed/rules/view.hpp"

namespace glup::protocol {

// A request is the object of a line that read_request() finds nothing wrong with. `game` is the one
// that is kept by the name in it, null if it names none, or one that is not kept.

// The view of the player to act. `ply` is its number in the record that it comes from, and `player`
// who is to act there, -1 if nobody is; a position has neither, as it is of no deal in particular.
struct Spot {
    View view;
    std::optional<int> ply;
    std::optional<int> player;
};

// Several if it asks for several plies; one to search in has a decision, and one to solve is of
// phase 2. Throws Fault.
std::vector<Spot> spots_of(const json::Object& request, const Course* game);

// The deal that `new` begins, by this seed unless there is a deck or a record. Throws Fault.
Course begin_game(const json::Object& request, std::uint64_t seed);

// What a review is asked of, its rules told in it and checked: a record as JSON, or the text of a
// deal as one player saw it. Throws Fault.
std::string deal_of(const json::Object& request, const Course* game);

// The field, null if it is left out.
const json::Value* given(const json::Object& request, std::string_view name);
std::optional<std::string_view> text_in(const json::Object& request, std::string_view name);
std::optional<int> number_in(const json::Object& request, std::string_view name);

// The game that the request names. Throws Fault if it is not kept.
const Course& kept_game(const json::Object& request, const Course* game);

// What a request says of the game must be true of what it is about. Throws Fault.
void check_rules(const json::Object& request, std::string_view found, std::string_view subject);

// Does it; errors of ours are faults of a request, about `field` or a part of it.
template <class Work>
auto about(std::string_view field, const Work& work) {
    try {
        return work();
    } catch (const Error& error) {
        throw fault_of(error, field);
    }
}

}  // namespace glup::protocol
