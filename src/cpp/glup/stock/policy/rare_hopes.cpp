#include "glup/stock/policy/rare_hopes.hpp"

#include <cmath>

#include "glup/stock/rules/scale.hpp"

namespace glup {
namespace {

// In points of Glup: what nobody comes to without chasing it, and a hope for each card missing
// that is worth it.
constexpr double kRarePoints = 200;
constexpr double kLeastHope = 40;
// Of 108,000 decisions of ordinary deals 3 in 100 have a hope and 2 in 1,000 one of so much: below
// it the network chooses better than rollouts without it.
constexpr double kDearHope = 300;

RareKinds::Chances chances_of(double each) {
    RareKinds::Chances chances{};
    std::array<double, 2 * rules::kCopies + 1> tail{1.0};  // of none unseen
    for (auto& row : chances) {
        for (std::size_t wanted = 0; wanted < tail.size(); ++wanted)
            row[wanted] = static_cast<Worth>(std::lround(tail[wanted] * (1 << kReachBits)));
        for (std::size_t wanted = tail.size() - 1; wanted > 0; --wanted)
            tail[wanted] = each * tail[wanted - 1] + (1 - each) * tail[wanted];
    }
    return chances;
}

}  // namespace

RareKinds::RareKinds(rules::RulesetId id) {
    const rules::Ruleset& ruleset = rules::ruleset(id);
    const double scale = rules::point_scale(ruleset);
    least = points_worth(static_cast<int>(std::lround(kLeastHope * scale)));
    dear = points_worth(static_cast<int>(std::lround(kDearHope * scale)));
    for (int trump = 0; trump < rules::kSuits; ++trump) {
        kinds[trump] = nines[trump] = 0;
        const MeldTable& melds = meld_table(id, trump);
        for (int kind = 0; kind < kKinds; ++kind) {
            if (melds.kinds[kind].points < kRarePoints * scale) continue;
            kinds[trump] |= KindMask{1} << kind;
            if ((melds.kinds[kind].cards & ~rank_mask(kNine)) == 0)
                nines[trump] |= KindMask{1} << kind;
        }
    }
    for (int n = 0; n <= rules::kDrawTricks; ++n) {
        // What the last draw brings comes too late.
        const double draws = std::max(0, n - 1);
        chances[n] = chances_of(draws / (ruleset.hand - 1 + 2.0 * n));
    }
}

const RareKinds& rare_kinds(rules::RulesetId id) {
    return rules::compiled_for(id, [id]<class Rules>(Rules) -> const RareKinds& {
        static const RareKinds kinds(id);
        return kinds;
    });
}

bool has_dear_hope(const State& state) {
    return state.in_phase1() && rules::compiled_for_glup(state.ruleset, [&]<class Rules>(Rules) {
               return RareHopes<Rules>(state).any_dear();
           });
}

}  // namespace glup
