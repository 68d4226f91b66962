#include "glup/stock/value/built_in.hpp"

#include <array>
#include <string>

#include "glup/stock/rules/rulesets.hpp"
#include "glup/stock/value/network.hpp"
#include "glup/support/error.hpp"

// The folder of the Python package, relative to the repository's root unless the build says where.
#if !defined(GLUP_DATA_FOLDER)
#define GLUP_DATA_FOLDER "src/glupcore/data"
#endif

// Assembly, since #embed is younger than the compilers that we take. Each format of objects has its
// own names for read-only data and for symbols that no other library sees.
#if defined(__APPLE__)
#define GLUP_READ_ONLY ".section __TEXT,__const\n"
#define GLUP_LABEL(name) ".private_extern _" #name "\n_" #name ":\n"
#elif defined(_WIN32)
#define GLUP_READ_ONLY ".section .rdata,\"dr\"\n"
#define GLUP_LABEL(name) ".globl " #name "\n" #name ":\n"
#else
#define GLUP_READ_ONLY ".section .rodata\n"
#define GLUP_LABEL(name) ".globl " #name "\n.hidden " #name "\n" #name ":\n"
#endif

// All files, each with the name of its first byte.
#define GLUP_FILES(F)                                       \
    F(glup_weights_0, "value.glup")                         \
    F(glup_weights_1, "value-two-handed.glup")              \
    F(glup_weights_2, "value-two-handed-extended.glup")     \
    F(glup_forecast_0, "forecast.glup")                     \
    F(glup_forecast_1, "forecast-two-handed.glup")          \
    F(glup_forecast_2, "forecast-two-handed-extended.glup") \
    F(glup_belief_0, "belief.json")

#define GLUP_INCLUDE(name, file) \
    GLUP_LABEL(name)             \
    ".incbin \"" GLUP_DATA_FOLDER "/" file "\"\n" GLUP_LABEL(name##_end) ".byte 0\n"
__asm__(GLUP_READ_ONLY GLUP_FILES(GLUP_INCLUDE) ".text\n");

#define GLUP_DECLARE(name, file) \
    extern "C" __attribute__((visibility("hidden"))) const char name[], name##_end[];
GLUP_FILES(GLUP_DECLARE)

namespace glup::value {
namespace {

using OfRules = std::array<std::string_view, rules::kKnown.size()>;

// Empty for a ruleset without.
std::string_view file_of(rules::RulesetId ruleset, const OfRules& files) {
    const auto number = static_cast<std::size_t>(ruleset);
    return number < files.size() ? files[number] : std::string_view();
}

std::string_view weights_of(rules::RulesetId ruleset) {
    return file_of(ruleset, {{{glup_weights_0, glup_weights_0_end},
                              {glup_weights_1, glup_weights_1_end},
                              {glup_weights_2, glup_weights_2_end}}});
}

}  // namespace

std::string_view built_in_forecast(rules::RulesetId ruleset) {
    return file_of(ruleset, {{{glup_forecast_0, glup_forecast_0_end},
                              {glup_forecast_1, glup_forecast_1_end},
                              {glup_forecast_2, glup_forecast_2_end}}});
}

std::string_view built_in_belief(rules::RulesetId ruleset) {
    return file_of(ruleset, {{{glup_belief_0, glup_belief_0_end}}});
}

bool Network::has_built_in(rules::RulesetId ruleset) { return !weights_of(ruleset).empty(); }

Network Network::built_in(rules::RulesetId ruleset) {
    if (has_built_in(ruleset)) return from_bytes(weights_of(ruleset));
    throw Error("network: no weights are built in for the rules of " +
                std::string(rules::ruleset(ruleset).name));
}

}  // namespace glup::value
