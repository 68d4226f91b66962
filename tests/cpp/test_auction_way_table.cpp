// Layouts of unseen cards are counted and drawn as an enumeration of all of them has it.
#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "check.hpp"
#include "glup/auction/worlds/layouts.hpp"

using namespace glup;
using namespace glup::auction;

namespace {

constexpr double kAllClauses = 1e9;
constexpr double kNoClauses = 300;  // sums: hardly any clause is counted

using Key = std::vector<std::uint64_t>;

Key key_of(const Layout& layout) {
    Key key;
    for (const Hand& hand : layout)
        for (int suit = 0; suit < rules::kSuits; ++suit) key.push_back(hand.suit(suit));
    return key;
}

double times_of(const Layout& layout, const Tilt& tilt) {
    double times = 1;
    for (int place = 0; place < kMostPlaces; ++place)
        layout[place].for_each([&](Card card) { times *= tilt.times[tilt.kind[card]][place]; });
    return times;
}

// All layouts, and how often each comes if every copy is a card of its own and as the tilt has it.
class Enumeration {
public:
    explicit Enumeration(const Unseen& unseen)
        : unseen_(unseen), room_(unseen.room), layout_(unseen.settled) {
        for (const Lot& lot : unseen.lots)
            for (int i = 0; i < lot.count; ++i) cards_.push_back({lot.card, 1, lot.places});
        lay(0);
    }

    std::map<Key, double> found;
    double ways = 0;

private:
    void lay(std::size_t next) {
        if (next == cards_.size()) {
            // Clauses do not count what was settled: so this is for problems that are not settled.
            for (const Clause& clause : unseen_.clauses)
                if (!holds(clause, layout_)) return;
            const double times = times_of(layout_, unseen_.tilt);
            found[key_of(layout_)] += times;
            ways += times;
            return;
        }
        for (int place = 0; place < kMostPlaces; ++place) {
            if ((cards_[next].places >> place & 1) == 0 || room_[place] == 0) continue;
            --room_[place];
            layout_[place].add(cards_[next].card);
            lay(next + 1);
            layout_[place].remove(cards_[next].card);
            ++room_[place];
        }
    }

    const Unseen& unseen_;
    std::vector<Lot> cards_;
    std::array<std::uint8_t, kMostPlaces> room_;
    Layout layout_;
};

// Up to ten cards of few kinds, so that there are copies; now and then a place that a card can't
// have, floating cards, and clauses of all sorts.
Unseen random_problem(Random& rng) {
    const int places = 2 + static_cast<int>(rng.below(3));
    const int cards = 4 + static_cast<int>(rng.below(places == 4 ? 5 : 7));
    const auto any_card = [&] {
        const std::array ranks{kJack, kQueen, kKing, kAce};
        return make_card(static_cast<int>(rng.below(2)) + 1, ranks[rng.below(4)]);
    };
    Unseen unseen;
    for (int i = 0; i < cards; ++i) {
        const Card card = any_card();
        auto mask = static_cast<PlaceMask>((1U << places) - 1);
        if (rng.below(4) == 0) mask = static_cast<PlaceMask>(1 + rng.below((1U << places) - 1));
        const auto lot = std::find_if(unseen.lots.begin(), unseen.lots.end(), [&](const Lot& l) {
            return l.card == card && l.places == mask;
        });
        if (lot != unseen.lots.end())
            ++lot->count;
        else
            unseen.lots.push_back({card, 1, mask});
        ++unseen.room[rng.below(static_cast<std::uint32_t>(places))];
    }
    for (int i = static_cast<int>(rng.below(5)); i > 0; --i) {
        Clause clause;
        clause.places = place_bit(static_cast<int>(rng.below(static_cast<std::uint32_t>(places))));
        if (rng.below(4) == 0) clause.places |= 1;
        std::vector<Card> used;
        for (int size = 1 + static_cast<int>(rng.below(3)); size > 0; --size) {
            const Card card = any_card();
            if (std::find(used.begin(), used.end(), card) != used.end()) continue;
            used.push_back(card);
            const auto most = static_cast<std::int8_t>(rng.below(2));
            if (rng.below(4) == 0)
                clause.add({card, 1, 100});
            else
                clause.add({card, 0, most});
        }
        unseen.clauses.push_back(clause);
    }
    return unseen;
}

// Cards of two kinds that lie more often in some places, and less often in others.
Tilt random_tilt(Random& rng) {
    Tilt tilt;
    for (auto& kind : tilt.kind) kind = static_cast<std::uint8_t>(rng.below(Tilt::kKinds));
    for (std::size_t kind = 1; kind < Tilt::kKinds; ++kind)
        for (double& times : tilt.times[kind]) times = std::array{0.2, 1.0, 5.0}[rng.below(3)];
    return tilt;
}

// Whether draws come as often as they should: the sum of squares of n − 1 normal numbers is beyond
// this bound once in a million.
bool as_often(const std::map<Key, double>& ways, const std::map<Key, int>& drawn, double all,
              int draws) {
    double sum = 0;
    double kinds = -1;
    double rare = 0;
    double rare_drawn = 0;
    const auto regard = [&](double expected, double found) {
        sum += (found - expected) * (found - expected) / expected;
        kinds += 1;
    };
    for (const auto& [key, count] : ways) {
        const double expected = draws * count / all;
        const auto found = drawn.find(key);
        const double times = found == drawn.end() ? 0 : found->second;
        if (expected < 5) {
            rare += expected;
            rare_drawn += times;
        } else {
            regard(expected, times);
        }
    }
    if (rare >= 5) regard(rare, rare_drawn);
    if (kinds < 1) return true;
    const double spread = 2.0 / (9 * kinds);
    return sum < kinds * std::pow(1 - spread + 4.76 * std::sqrt(spread), 3);
}

}  // namespace

TEST("ways are counted exactly") {
    Random rng(1);
    int none = 0;
    for (int i = 0; i < 1000; ++i) {
        const Unseen unseen = random_problem(rng);
        const Enumeration all(unseen);
        Unseen settled = unseen;
        double ways = 0;
        if (settled.settle()) {
            const WayTable counting(settled, Steps(settled, kAllClauses));
            ways = counting.ways();
            CHECK(Steps(settled, kAllClauses).not_counted.empty());
        }
        CHECK_EQ(ways, all.ways);
        none += all.ways == 0;
    }
    CHECK(30 < none && none < 700);
}

TEST("every layout is drawn as often as it has ways") {
    Random rng(2);
    int tested = 0;
    for (int i = 0; i < 120; ++i) {
        Unseen unseen = random_problem(rng);
        const bool tilted = i >= 60;
        if (tilted) unseen.tilt = random_tilt(rng);
        const Enumeration all(unseen);
        if (all.found.size() < 2 || all.found.size() > 300) continue;
        for (const double most_sums :
             {Layouts::kMostSums, kNoClauses, Layouts::kPropose, Layouts::kDealAnew}) {
            if (most_sums == Layouts::kDealAnew && (i >= 12 || tilted)) continue;
            Layouts layouts(unseen, most_sums);
            CHECK_EQ(layouts.exact(), most_sums != Layouts::kDealAnew);
            std::map<Key, int> drawn;
            double constant = 0;
            const int draws = layouts.exact() ? 20000 : 3000;
            for (int n = 0; n < draws; ++n) {
                REQUIRE(layouts.draw(rng));
                // Where hands are dealt anew some draws lie between those that are compared.
                for (int skip = layouts.exact() ? 0 : 3; skip > 0; --skip)
                    REQUIRE(layouts.draw(rng));
                const Key key = key_of(layouts.layout());
                ++drawn[key];
                // Beside a constant of what is settled.
                const double share = layouts.times() / times_of(layouts.layout(), unseen.tilt);
                if (constant == 0) constant = share;
                CHECK(std::abs(share / constant - 1) < 1e-9);
            }
            CHECK(std::all_of(drawn.begin(), drawn.end(),
                              [&](const auto& item) { return all.found.contains(item.first); }));
            CHECK(as_often(all.found, drawn, all.ways, draws));
            CHECK_EQ(layouts.exact(), most_sums != Layouts::kDealAnew);
            ++tested;
        }
    }
    CHECK(tested > 120);
}

TEST("clauses that leave no way are found out by every means") {
    // One of king and queen lies in the first place, but both or none in the second.
    static constexpr Card kKingOfHearts = make_card(kHearts, kKing);
    static constexpr Card kQueenOfHearts = make_card(kHearts, kQueen);
    const auto clause = [](int place, std::int8_t kings, std::int8_t queens) {
        Clause either{place_bit(place), 0, {}};
        either.add({kKingOfHearts, kings, kings});
        either.add({kQueenOfHearts, queens, queens});
        return either;
    };
    Unseen unseen;
    unseen.room = {2, 2};
    for (const Card card : {kKingOfHearts, kQueenOfHearts}) unseen.lots.push_back({card, 1, 3});
    unseen.lots.push_back({make_card(kSpades, kAce), 2, 3});
    unseen.clauses = {clause(0, 1, 1), clause(0, 0, 0), clause(1, 1, 0), clause(1, 0, 1)};
    Random rng(3);
    for (const double most_sums :
         {Layouts::kMostSums, kNoClauses, Layouts::kPropose, Layouts::kDealAnew})
        CHECK(!Layouts(unseen, most_sums).draw(rng));
    Unseen settled = unseen;
    CHECK(settled.settle());
    unseen.clauses.pop_back();
    CHECK(Layouts(unseen, Layouts::kPropose).draw(rng));
}
