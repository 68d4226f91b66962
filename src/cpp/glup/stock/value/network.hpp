// The network: what a player may expect of the rest of the deal.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "glup/stock/rules/rulesets.hpp"

namespace glup::value {

struct Weights;

// Immutable, free to be shared by threads, and cheap to copy: copies share the weights. one_ply.hpp
// has what it can be asked.
class Network {
public:
    // The network that the core was built with, the one of the Python package. No file is read.
    // Throws Error for a ruleset that has none.
    static bool has_built_in(rules::RulesetId ruleset);
    static Network built_in(rules::RulesetId ruleset = rules::RulesetId::kGlup);
    // Throws Error, naming what is wrong, if the weights could overflow the sums.
    explicit Network(const Weights& weights);
    // What is made of it by a move is a copy: no network is ever empty.
    Network(const Network&) = default;
    Network& operator=(const Network&) = default;

    // A file as `glupcore train network` writes it (share/glupcore/value.glup of an installation):
    // mark, version, shapes, numbers, checksum. Throws Error that names what is wrong; what is no
    // file, or too large, is not read.
    static Network from_bytes(std::string_view bytes);
    static Network from_file(const std::string& path);
    std::string to_bytes() const;

    // The game it is of. Whoever asks it of another is refused.
    rules::RulesetId ruleset() const;

    const Weights& weights() const;

    class Tables;  // of the core's own
    const Tables& tables() const { return *tables_; }

private:
    std::shared_ptr<const Tables> tables_;
};

}  // namespace glup::value
