#include <string>

#include "glup/rules/rulesets.hpp"
#include "glup/support/error.hpp"
#include "glup/value/network.hpp"

// The file of the Python package, relative to the repository's root unless the build says where.
#if !defined(GLUP_WEIGHTS_FILE)
#define GLUP_WEIGHTS_FILE "src/glupcore/data/value.glup"
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

// clang-format off
__asm__(GLUP_READ_ONLY
        GLUP_LABEL(glup_weights_begin)
        ".incbin \"" GLUP_WEIGHTS_FILE "\"\n"
        GLUP_LABEL(glup_weights_end)
        ".byte 0\n"
        ".text\n");
// clang-format on

extern "C" {
extern const char glup_weights_begin[] __attribute__((visibility("hidden")));
extern const char glup_weights_end[] __attribute__((visibility("hidden")));
}

namespace glup::value {

bool Network::has_built_in(rules::RulesetId ruleset) { return ruleset == rules::RulesetId::kGlup; }

Network Network::built_in(rules::RulesetId ruleset) {
    if (has_built_in(ruleset)) return from_bytes({glup_weights_begin, glup_weights_end});
    throw Error("network: no weights are built in for the rules of " +
                std::string(rules::ruleset(ruleset).name));
}

}  // namespace glup::value
