// Solvers by specification, `NAME` or `NAME:option=value,…`: how one is read, whatever solvers
// there are.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "glup/search/options.hpp"
#include "glup/support/json.hpp"

namespace glup::spec {

// What the value of an option may be.
struct Types {
    bool whole = false, number = false, flag = false, text = false, none = false;

    std::string words() const;
};

struct Item {
    std::string_view name;
    Types types;
    bool is_limit = false;
};

// With commas between them.
std::string listed(std::span<const std::string_view> names);

// Throws the Error of a name that is none of these solvers; `where` says of which games they are.
[[noreturn]] void refuse_solver(std::string_view name, std::span<const std::string_view> solvers,
                                std::string_view where = "");

// The options of a solver and the limits of a search, by name.
std::vector<Item> with_limits(const std::vector<KnownOption>& options);

struct Given {
    const Item* option;
    json::Value value;
};

// What a text gives of these options; they are to outlive it. Throws Error.
std::vector<Given> read(std::string_view text, const std::vector<Item>& options);
// Null if it is not given.
const Given* find(const std::vector<Given>& all, std::string_view name);
// Throws Error for a limit out of its range.
void check_limits(const std::vector<Given>& all);

// As JSON: the `name`, the `options` and the limits (`limited`) that are given, and the names of
// all options that there are (`known`).
std::string to_json(std::string_view name, const std::vector<Item>& options,
                    const std::vector<Given>& all);

}  // namespace glup::spec
