// What a request is about: a decision, as the player who has to make it knows it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "glup/protocol/family.hpp"
#include "glup/protocol/fault.hpp"
#include "glup/support/json.hpp"

namespace glup::protocol {

// `game` is the one that is kept by the name in a request, null if it names none, or one that is
// not kept. Who passes families does not link the others, and has a fault for their games.

// Of which family that is that a request is about. Throws Fault.
const Family& family_of(const json::Object& request, const Kept* game, Families families);

// Several if it asks for several plies; one to search in has a decision, and one to solve is of
// phase 2. Throws Fault.
std::vector<Spot> spots_of(const json::Object& request, const Kept* game, Families families);

// The deal that `new` begins, by this seed unless there is a deck or a record. Throws Fault.
std::unique_ptr<Kept> begin_game(const json::Object& request, std::uint64_t seed,
                                 Families families);

// A deal that is kept as a record, which is JSON.
std::unique_ptr<Kept> kept_record(std::string_view record, Families families);

// What a review is asked of, its rules told in it and checked: a record as JSON, or the text of a
// deal. Throws Fault.
std::string deal_of(const json::Object& request, const Kept* game, Families families);

// The field, null if it is left out.
const json::Value* given(const json::Object& request, std::string_view name);
std::optional<std::string_view> text_in(const json::Object& request, std::string_view name);
std::optional<int> number_in(const json::Object& request, std::string_view name);

// The game that the request names. Throws Fault if it is not kept.
const Kept& kept_game(const json::Object& request, const Kept* game);

// What a request says of the rules must be true of what it is about. `found` is JSON. Throws Fault.
void check_rules(const json::Object& request, const Family& family, std::string_view found,
                 std::string_view subject);

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
