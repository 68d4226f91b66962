// No optimisation changes a value: the solver with each of them switched off, and with all.
#include "check.hpp"
#include "endgame/scale.hpp"
#include "endgame/text.hpp"
#include "endgame/variants.hpp"
#include "endgame/workload.hpp"
#include "glup/stock/endgame/solver.hpp"
#include "glup/stock/endgame/solver_impl.hpp"

namespace {

using namespace glup::endgame;

using glup::rules::RulesetId;

std::vector<Endgame> draw(int cards, int count, std::uint64_t seed,
                          RulesetId ruleset = RulesetId::kGlup) {
    std::vector<Endgame> positions;
    endgames::Chance chance(seed);
    for (int i = 0; i < count; ++i) {
        positions.push_back(endgames::any_endgame(i, cards, chance, ruleset));
    }
    return positions;
}

// Every variant meant for so many cards solves them all; each value must be the library's.
template <class Game = GlupGame>
void compare(const std::vector<Endgame>& positions, int cards) {
    std::vector<int> values;
    Solver library;
    for (const Endgame& position : positions) values.push_back(library.value(position).lower);
    for (const endgames::Variant& variant : endgames::kVariants) {
        if (cards > variant.most_cards) continue;
        Switchable options;
        variant.change(options);
        BasicSolver<Switchable, Game> solver(4, options);
        for (std::size_t i = 0; i < positions.size(); ++i) {
            const Result result = solver.value(positions[i]);
            check::report(result.exact && result.lower == values[i], __FILE__, __LINE__,
                          std::string(variant.name) + ": " + endgames::text_of(positions[i]) +
                              " is " + std::to_string(values[i]) + ", found " +
                              std::to_string(result.lower));
        }
    }
}

TEST("18 cards: every optimisation off by itself") {
    compare(draw(18, endgames::scaled(3), endgames::test_seed()), 18);
}

TEST("18 cards, an easy deal: also without the table, and with everything off but the table") {
    endgames::Chance chance(endgames::test_seed());
    const int count = endgames::scaled(2);
    Solver library;
    for (int i = 0; i < count; ++i) {
        Endgame easy;
        std::uint64_t least = ~std::uint64_t{0};
        for (int k = 0; k < 40; ++k) {
            const Endgame position = endgames::random_endgame("uniform", 18, chance);
            library.clear();
            const Result result = library.value(position);
            if (result.nodes >= least) continue;
            least = result.nodes;
            easy = position;
        }
        compare({easy}, 15);  // the variants that are too slow for most deals
    }
}

TEST("15 cards: every optimisation off by itself") {
    compare(draw(15, endgames::scaled(6), endgames::test_seed() + 1), 15);
}

TEST("9 to 12 cards: every optimisation off by itself, and all together") {
    for (int cards = 9; cards <= 12; ++cards) {
        compare(draw(cards, endgames::scaled(15), endgames::test_seed() + 2), cards);
    }
}

TEST("two-handed, 8 to 12 cards: every optimisation off by itself, and all together") {
    for (int cards = 8; cards <= 12; ++cards) {
        const int count = endgames::scaled(cards < 11 ? 18 : 9);
        compare<AnyGame>(draw(cards, count, endgames::test_seed() + 3, RulesetId::kTwoHanded),
                         cards);
    }
}

template <class Game>
void compare_nodes(int cards, RulesetId ruleset) {
    Solver library;
    BasicSolver<Switchable, Game> solver;
    for (const Endgame& position : draw(cards, 18, endgames::test_seed(), ruleset)) {
        library.clear();
        solver.clear();
        CHECK_EQ(library.value(position).nodes, solver.value(position).nodes);
    }
}

TEST("with everything on the test build counts the library's nodes") {
    compare_nodes<GlupGame>(13, RulesetId::kGlup);
    compare_nodes<AnyGame>(12, RulesetId::kTwoHanded);
}

}  // namespace
