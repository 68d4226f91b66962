#include "glup/pinochle/kinds.hpp"

namespace glup {
namespace {

constexpr std::array<std::string_view, kKindsWithDix> kIdentifiers = {"marriage-C",
                                                                      "double-marriage-C",
                                                                      "triple-marriage-C",
                                                                      "quadruple-marriage-C",
                                                                      "marriage-D",
                                                                      "double-marriage-D",
                                                                      "triple-marriage-D",
                                                                      "quadruple-marriage-D",
                                                                      "marriage-H",
                                                                      "double-marriage-H",
                                                                      "triple-marriage-H",
                                                                      "quadruple-marriage-H",
                                                                      "marriage-S",
                                                                      "double-marriage-S",
                                                                      "triple-marriage-S",
                                                                      "quadruple-marriage-S",
                                                                      "pinochle",
                                                                      "double-pinochle",
                                                                      "triple-pinochle",
                                                                      "quadruple-pinochle",
                                                                      "roundhouse",
                                                                      "double-roundhouse",
                                                                      "run",
                                                                      "double-run",
                                                                      "triple-run",
                                                                      "roundhouse-of-runs",
                                                                      "double-nines",
                                                                      "double-double-nines",
                                                                      "jacks",
                                                                      "double-jacks",
                                                                      "triple-jacks",
                                                                      "quadruple-jacks",
                                                                      "queens",
                                                                      "double-queens",
                                                                      "triple-queens",
                                                                      "quadruple-queens",
                                                                      "kings",
                                                                      "double-kings",
                                                                      "triple-kings",
                                                                      "quadruple-kings",
                                                                      "aces",
                                                                      "double-aces",
                                                                      "triple-aces",
                                                                      "quadruple-aces",
                                                                      "trump-jacks",
                                                                      "trump-queens",
                                                                      "trump-kings",
                                                                      "trump-aces",
                                                                      "dix"};

}  // namespace

std::string_view kind_identifier(Kind kind) { return kIdentifiers[kind]; }

}  // namespace glup
