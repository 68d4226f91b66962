#include "glup/stock/value/built_in.hpp"

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

#define GLUP_INCLUDE(name, file) \
    GLUP_LABEL(name##_begin)     \
    ".incbin \"" GLUP_DATA_FOLDER "/" file "\"\n" GLUP_LABEL(name##_end) ".byte 0\n"

// clang-format off
__asm__(GLUP_READ_ONLY
        GLUP_INCLUDE(glup_weights, "value.glup")
        GLUP_INCLUDE(glup_weights_two_handed, "value-two-handed.glup")
        GLUP_INCLUDE(glup_weights_two_handed_extended, "value-two-handed-extended.glup")
        GLUP_INCLUDE(glup_forecast, "forecast.glup")
        GLUP_INCLUDE(glup_forecast_two_handed, "forecast-two-handed.glup")
        GLUP_INCLUDE(glup_forecast_two_handed_extended, "forecast-two-handed-extended.glup")
        GLUP_INCLUDE(glup_belief, "belief.json")
        ".text\n");
// clang-format on

#define GLUP_HIDDEN __attribute__((visibility("hidden")))
extern "C" {
extern const char glup_weights_begin[] GLUP_HIDDEN, glup_weights_end[] GLUP_HIDDEN;
extern const char glup_weights_two_handed_begin[] GLUP_HIDDEN,
    glup_weights_two_handed_end[] GLUP_HIDDEN;
extern const char glup_weights_two_handed_extended_begin[] GLUP_HIDDEN,
    glup_weights_two_handed_extended_end[] GLUP_HIDDEN;
extern const char glup_forecast_begin[] GLUP_HIDDEN, glup_forecast_end[] GLUP_HIDDEN;
extern const char glup_forecast_two_handed_begin[] GLUP_HIDDEN,
    glup_forecast_two_handed_end[] GLUP_HIDDEN;
extern const char glup_forecast_two_handed_extended_begin[] GLUP_HIDDEN,
    glup_forecast_two_handed_extended_end[] GLUP_HIDDEN;
extern const char glup_belief_begin[] GLUP_HIDDEN, glup_belief_end[] GLUP_HIDDEN;
}

namespace glup::value {
namespace {

// Empty for a ruleset without.
std::string_view weights_of(rules::RulesetId ruleset) {
    switch (ruleset) {
        case rules::RulesetId::kGlup: return {glup_weights_begin, glup_weights_end};
        case rules::RulesetId::kTwoHanded:
            return {glup_weights_two_handed_begin, glup_weights_two_handed_end};
        case rules::RulesetId::kTwoHandedExtended:
            return {glup_weights_two_handed_extended_begin, glup_weights_two_handed_extended_end};
        case rules::RulesetId::kOther: break;
    }
    return {};
}

}  // namespace

std::string_view built_in_forecast(rules::RulesetId ruleset) {
    switch (ruleset) {
        case rules::RulesetId::kGlup: return {glup_forecast_begin, glup_forecast_end};
        case rules::RulesetId::kTwoHanded:
            return {glup_forecast_two_handed_begin, glup_forecast_two_handed_end};
        case rules::RulesetId::kTwoHandedExtended:
            return {glup_forecast_two_handed_extended_begin, glup_forecast_two_handed_extended_end};
        case rules::RulesetId::kOther: break;
    }
    return {};
}

std::string_view built_in_belief(rules::RulesetId ruleset) {
    if (ruleset != rules::RulesetId::kGlup) return {};
    return {glup_belief_begin, glup_belief_end};
}

bool Network::has_built_in(rules::RulesetId ruleset) { return !weights_of(ruleset).empty(); }

Network Network::built_in(rules::RulesetId ruleset) {
    if (has_built_in(ruleset)) return from_bytes(weights_of(ruleset));
    throw Error("network: no weights are built in for the rules of " +
                std::string(rules::ruleset(ruleset).name));
}

}  // namespace glup::value
