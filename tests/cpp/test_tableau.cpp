// Melded cards and their histories against a sorted map.
#include "glup/stock/rules/tableau.hpp"

#include <cstring>
#include <map>
#include <vector>

#include "check.hpp"
#include "glup/support/random.hpp"

using namespace glup;

namespace {

using Model = std::map<std::pair<int, RoleMask>, int>;  // copies by card and history

constexpr RoleMask kRoleBits = (RoleMask{1} << kRoles) - 1;

bool agrees(const Tableau& tableau, const Model& model) {
    if (tableau.size() != static_cast<int>(model.size())) return false;
    int i = 0, place = 0;
    Card last = kNoCard;
    for (const auto& [key, copies] : model) {
        const MeldClass item = tableau[i];
        place = item.card() == last ? place + 1 : 0;
        last = item.card();
        if (item.card() != key.first || item.history() != key.second || item.copies() != copies ||
            tableau.rank_of_class(i) != place)
            return false;
        ++i;
    }
    return tableau.end() - tableau.begin() == tableau.size();
}

}  // namespace

TEST("the fields of a class do not touch each other") {
    Random rng(1);
    for (int i = 0; i < 2000; ++i) {
        const auto card = static_cast<Card>(rng.below(rules::kCards));
        const RoleMask history = static_cast<RoleMask>(rng()) & kRoleBits;
        const RoleMask barred = static_cast<RoleMask>(rng()) & kRoleBits;
        const int copies = 1 + static_cast<int>(rng.below(rules::kCopies));
        const MeldClass item(card, history, barred, copies);
        REQUIRE(item.card() == card && item.history() == history && item.barred() == barred &&
                item.copies() == copies);
        for (Role role = 0; role < kRoles; ++role)
            REQUIRE(item.is_free(role) == ((barred >> role & 1) == 0));
        const auto role = static_cast<Role>(rng.below(kRoles));
        const RoleMask bars = static_cast<RoleMask>(rng()) & kRoleBits;
        const MeldClass next = item.after(role, bars);
        REQUIRE(next == MeldClass(card, history | RoleMask{1} << role, barred | bars, copies));
        REQUIRE(item.with_copies(2) == MeldClass(card, history, barred, 2));
        REQUIRE(item.key() == item.with_copies(3).key());
    }
}

TEST("classes of a card stand in ascending order of history") {
    const Card queen = make_card(kSpades, kQueen), king = make_card(kSpades, kKing);
    const RoleMask marriage = RoleMask{1} << role_of(12), pinochle = RoleMask{1} << role_of(16);
    Tableau tableau;
    tableau.add(MeldClass(king, marriage, 0, 1));
    tableau.add(MeldClass(queen, marriage | pinochle, 0, 1));
    tableau.add(MeldClass(queen, pinochle, 0, 1));
    tableau.add(MeldClass(queen, marriage, 0, 1));
    tableau.add(MeldClass(queen, pinochle, 0, 1));
    CHECK(agrees(tableau, {{{queen, marriage}, 1},
                           {{queen, pinochle}, 2},
                           {{queen, marriage | pinochle}, 1},
                           {{king, marriage}, 1}}));
    CHECK_EQ(tableau.rank_of_class(2), 2);
    tableau.remove(1, 1);
    CHECK_EQ(tableau[1].copies(), 1);
    tableau.remove(1, 1);
    CHECK_EQ(tableau.size(), 3);
    CHECK_EQ(tableau.rank_of_class(1), 1);
    tableau.clear();
    CHECK(tableau == Tableau());
}

TEST("adding and removing in any order agrees with a map, byte for byte") {
    Random rng(2);
    Tableau tableau;
    Model model;
    int cards = 0;
    for (int step = 0; step < 30000; ++step) {
        if (cards < rules::kMaxTable && (cards == 0 || rng.below(2) == 0)) {
            // A handful of cards and histories, so that classes meet.
            const auto card = static_cast<Card>(5 * rng.below(5));
            const RoleMask history = 1 + static_cast<RoleMask>(rng.below(5)) * 0x1111;
            tableau.add(MeldClass(card, history, history << 1, 1));
            ++model[{card, history}];
            ++cards;
        } else {
            const int at = static_cast<int>(rng.below(static_cast<std::uint32_t>(tableau.size())));
            const auto found = std::next(model.begin(), at);
            const int copies =
                1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(found->second)));
            tableau.remove(at, copies);
            cards -= copies;
            found->second -= copies;
            if (found->second == 0) model.erase(found);
        }
        REQUIRE(agrees(tableau, model));
        std::vector<MeldClass> items;
        for (const auto& [key, copies] : model) {
            const auto card = static_cast<Card>(key.first);
            items.emplace_back(card, key.second, key.second << 1, copies);
        }
        rng.shuffle(items.data(), static_cast<int>(items.size()));
        Tableau other;
        for (const MeldClass item : items) other.add(item);
        REQUIRE(other == tableau);
        REQUIRE(std::memcmp(&other, &tableau, sizeof tableau) == 0);
    }
}

TEST("a table of 17 cards, each with a history of its own") {
    Tableau tableau;
    Model model;
    for (int i = rules::kMaxTable; i > 0; --i) {
        tableau.add(MeldClass(static_cast<Card>(i), RoleMask{1} << i, 0, 1));
        model[{i, RoleMask{1} << i}] = 1;
    }
    CHECK(agrees(tableau, model));
}
