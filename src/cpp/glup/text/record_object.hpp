// What records of deals have in common, of whatever game.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "glup/cards/cards.hpp"
#include "glup/support/fields.hpp"
#include "glup/support/json.hpp"
#include "glup/support/record_error.hpp"

namespace glup {

// The object that a record is; `number` is that of the record. Throws RecordError.
json::Object load_record(std::string_view text, std::optional<int> number = std::nullopt);

// What `read` makes of a record: an input that is not what was expected is a RecordError.
template <class Read>
auto as_record(std::optional<int> number, Read&& read) {
    try {
        return read();
    } catch (const InputError& fault) {
        throw RecordError(number, fault);
    }
}

// Likewise, and so is whatever else is wrong.
template <class Read>
auto as_whole_record(std::optional<int> number, Read&& read) {
    try {
        return as_record(number, read);
    } catch (const RecordError&) {
        throw;
    } catch (const Error& error) {
        throw RecordError(number, std::nullopt, "", error.what());
    }
}

// Does something with an action of a record; what is wrong with it is a RecordError that names it.
template <class Take>
void at_ply(std::optional<int> number, int ply, const std::string& action, Take&& take) {
    try {
        take();
    } catch (const Error& error) {
        throw RecordError(number, ply, action, error.what());
    }
}

// The members of other keys than a record's own, their values as JSON.
std::vector<std::pair<std::string, std::string>> extra_members(
    const json::Object& object, std::span<const std::string_view> own);

// Throws RecordError unless `ply` is 0 .. the number of actions.
void check_ply(int ply, std::size_t actions, std::optional<int> number);

// Cards of a field: one text, or a list with a card in each; in the order given. Throws InputError.
std::vector<Card> read_card_list(const json::Fields& fields, std::string_view key,
                                 const std::string& expected);

}  // namespace glup
