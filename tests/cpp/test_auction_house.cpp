// Games of houses that no row has: any that can be played is played to its end, and adds up.
#include <string>

#include "check.hpp"
#include "glup/auction/rules/history.hpp"
#include "glup/auction/rules/series.hpp"
#include "house_samples.hpp"

using namespace samples;

namespace {

// Rules at random, from any row; nothing if they can't be played.
bool invent(Random& random, Rules& rules) {
    const auto below = [&](int n) {
        return static_cast<int>(random.below(static_cast<std::uint32_t>(n)));
    };
    rules = kRows[static_cast<std::size_t>(below(15))].rules;
    rules.house[0] = 'h';
    rules.by_house = true;
    for (const Key& key : keys()) {
        if (key.table != kMeldKinds || !key.is_known(rules) || below(3) != 0) continue;
        if (key.type == KeyType::kList) continue;
        if (key.name == "hand" || key.name == "open" || key.name == "dealer_min") continue;
        int most = std::min(key.high - key.low, 40);
        if (key.name == "scale") most = 0;
        key.set(rules, key.low + below(most + 1));
    }
    if (below(3) == 0) {
        const std::array<std::int32_t, 3> entries = {below(50), 1000 + below(50), 5000 + below(50)};
        const bool game = !rules.chips && below(4) == 0;
        std::array<std::int32_t, 4> table = {entries[0], entries[1], entries[2], kGame};
        set_worth(rules, static_cast<MeldKind>(below(kMeldKinds)), table.data(),
                  game ? 4 : below(4));
    }
    rules.open = rules.scale * (1 + below(60));
    rules.dealer_min = below(2) * rules.scale * (1 + below(rules.open / rules.scale));
    const int left = rules.pack() - rules.widow;
    rules.hand = static_cast<std::uint8_t>(rules.draw ? rules.pack() / 4 : left / rules.seats);
    leave_out(rules);
    rules.packet = static_cast<std::uint8_t>(std::min<int>(rules.packet, rules.hand));
    try {
        return read_rules(rules_value(rules)) == rules;
    } catch (const Error&) {
        return false;
    }
}

}  // namespace

TEST("games of any sane combination are played to their end, and read from their bytes") {
    Random random(77);
    int made = 0, seats = 0, kitties = 0, widows = 0, moons = 0, passes = 0;
    for (int i = 0; i < 4000 && made < 300; ++i) {
        Rules rules;
        if (!invent(random, rules)) continue;
        ++made;
        seats |= 1 << rules.seats;
        kitties += rules.kitty;
        widows += rules.widow > 3;
        passes += rules.pass > 0;
        CHECK(read_rules(rules_value(rules)) == rules);
        Series series(rules, static_cast<int>(random.below(rules.seats)));
        for (int deals = 0; deals < 2 && !series.is_over(); ++deals) {
            const auto cards = deals == 0 ? shuffled(rules, random) : stacked(rules, random);
            int plies = 0;
            State last;
            visit_deal(series.deal(cards), random, [&](const State& state) {
                if (++plies % 16 == 0 || state.is_over())
                    CHECK(state_from_bytes(std::as_bytes(std::span(&state, 1))) == state);
                CHECK_EQ(state.is_over(), count_legal(state) == 0);
                last = state;
            });
            moons += last.moon;
            if (last.played_out() && !last.moon_alone()) {
                int all = 0;
                for (const int n : full_counters(last)) all += n;
                CHECK_EQ(all, rules.deal_points());
            }
            series.add(last);
        }
    }
    CHECK_EQ(made, 300);
    CHECK_EQ(seats, 0b1'1111'1100);
    CHECK(kitties > 5);
    CHECK(widows > 10);
    CHECK(moons > 5);
    CHECK(passes > 1);
}
