// The table of the 48 kinds against a direct restatement of the rules, in texts and plain counts.
#include "glup/stock/rules/melds.hpp"

#include <map>
#include <set>
#include <sstream>
#include <string>

#include "check.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/support/random.hpp"

using namespace glup;

namespace {

struct Stated {
    std::string name;
    std::map<std::string, int> cards;  // copies
    int points;
};

const std::string kAllSuits = "CDHS";
const std::array<std::string, 5> kPrefix = {"", "", "double-", "triple-", "quadruple-"};

std::string card_of(char rank, char suit) { return {rank, suit}; }

std::vector<Stated> stated_kinds(char trump) {
    std::vector<Stated> kinds;
    const auto add = [&](const std::string& name, const std::string& ranks,
                         const std::string& suits, int copies, int points) {
        std::map<std::string, int> cards;
        for (const char suit : suits)
            for (const char rank : ranks) cards[card_of(rank, suit)] = copies;
        kinds.push_back({name, cards, points});
    };
    const std::array<int, 5> plain = {0, 2, 15, 45, 450};
    const std::array<int, 5> dear = {0, 4, 30, 90, 900};
    for (const char suit : kAllSuits) {
        for (int m = 1; m <= 4; ++m) {
            add(kPrefix[m] + "marriage-" + suit, "KQ", {suit}, m,
                suit == trump ? dear[m] : plain[m]);
        }
    }
    for (int m = 1; m <= 4; ++m)
        kinds.push_back({kPrefix[m] + "pinochle", {{"JD", m}, {"QS", m}}, dear[m]});
    add("roundhouse", "KQ", kAllSuits, 1, 50);
    add("double-roundhouse", "KQ", kAllSuits, 2, 500);
    add("run", "JQKTA", {trump}, 1, 15);
    add("double-run", "JQKTA", {trump}, 2, 150);
    add("triple-run", "JQKTA", {trump}, 3, 1500);
    add("roundhouse-of-runs", "JQKA", kAllSuits, 1, 200);
    add("double-nines", "9", kAllSuits, 2, 20);
    add("double-double-nines", "9", kAllSuits, 4, 200);
    const std::map<char, std::pair<std::string, int>> fours = {
        {'J', {"jacks", 4}}, {'Q', {"queens", 6}}, {'K', {"kings", 8}}, {'A', {"aces", 10}}};
    for (const char rank : {'J', 'Q', 'K', 'A'}) {
        const auto& [name, points] = fours.at(rank);
        for (int m = 1, scale = 1; m <= 4; ++m, scale *= 10)
            add(kPrefix[m] + name, {rank}, kAllSuits, m, points * scale);
    }
    for (const char rank : {'J', 'Q', 'K', 'A'})
        add("trump-" + fours.at(rank).first, {rank}, {trump}, 4, fours.at(rank).second);
    return kinds;
}

bool is_inside(const Stated& small, const Stated& large) {
    for (const auto& [card, copies] : small.cards) {
        const auto found = large.cards.find(card);
        if (found == large.cards.end() || found->second < copies) return false;
    }
    return true;
}

// "X and Y are incompatible if the cards of one are a sub-multiset of those of the other, with
// these exceptions", word for word.
bool stated_incompatible(const Stated& x, const Stated& y, char trump) {
    const std::set<std::string> pair = {x.name, y.name};
    const auto both = [&](const std::string& a, const std::string& b) {
        return pair == std::set<std::string>{a, b};
    };
    for (const char suit : kAllSuits)
        if (both("double-roundhouse", std::string("marriage-") + suit)) return false;
    if (both("double-roundhouse", "queens") || both("double-roundhouse", "kings")) return false;
    for (int m = 1; m <= 4; ++m)
        for (const char* run : {"run", "double-run", "triple-run"})
            if (both(kPrefix[m] + "marriage-" + trump, run)) return false;
    if (both("roundhouse-of-runs", "run")) return true;
    return is_inside(x, y) || is_inside(y, x);
}

}  // namespace

TEST("identifiers, cards and points of all kinds in all trumps") {
    for (int trump = 0; trump < rules::kSuits; ++trump) {
        const auto stated = stated_kinds(kAllSuits[trump]);
        REQUIRE(stated.size() == kKinds);
        for (Kind kind = 0; kind < kKinds; ++kind) {
            const MeldKind& meld = meld_table(rules::RulesetId::kGlup, trump).kinds[kind];
            CHECK_EQ(kind_identifier(kind), stated[kind].name);
            CHECK_EQ(meld.points, stated[kind].points);
            CHECK_EQ(meld.distinct, stated[kind].cards.size());
            CHECK_EQ(std::popcount(meld.cards), meld.distinct);
            std::map<std::string, int> cards;
            for_each_bit(meld.cards, [&](int card) {
                cards[card_text(static_cast<Card>(card))] = meld.copies;
            });
            CHECK(cards == stated[kind].cards);
        }
    }
}

TEST("which kinds exclude which") {
    for (int trump = 0; trump < rules::kSuits; ++trump) {
        const auto stated = stated_kinds(kAllSuits[trump]);
        for (Kind x = 0; x < kKinds; ++x) {
            for (Kind y = 0; y < kKinds; ++y) {
                const bool incompatible =
                    (meld_table(rules::RulesetId::kGlup, trump).barred_by[x] >> y & 1) != 0;
                const bool expected = stated_incompatible(stated[x], stated[y], kAllSuits[trump]);
                if (incompatible != expected)
                    std::cerr << stated[x].name << ", " << stated[y].name << ": ";
                CHECK_EQ(incompatible, expected);
            }
        }
    }
}

// "The kind in the history is compared with the new one, in that order."
TEST("in the traditional game a card may go on to a kind that scores more, not back") {
    const MeldTable& melds = meld_table(rules::RulesetId::kTwoHandedExtended, kSpades);
    const auto kind = [](const char* name) { return find_kind(name); };
    const auto may_follow = [&](const char* first, const char* second) {
        return (melds.bars[kind(first)] >> kind(second) & 1) == 0;
    };
    const auto one_way = [&](const char* first, const char* second) {
        CHECK(may_follow(first, second));
        CHECK(!may_follow(second, first));
        CHECK(melds.barred_by[kind(first)] >> kind(second) & 1);
    };
    one_way("marriage-S", "run");
    one_way("marriage-C", "roundhouse");
    one_way("run", "roundhouse");
    one_way("queens", "roundhouse");
    one_way("roundhouse", "double-run");
    one_way("roundhouse", "double-queens");
    for (const char* two : {"run", "pinochle", "kings", "aces"}) {
        const std::string twice = std::string("double-") + two;
        CHECK(!may_follow(two, twice.c_str()));
        CHECK(!may_follow(twice.c_str(), two));
        CHECK(!may_follow(two, two));
    }
    CHECK(may_follow("queens", "pinochle") && may_follow("double-pinochle", "queens"));
    CHECK(may_follow("run", "aces") && may_follow("aces", "run"));
    CHECK_EQ(melds.kinds[kind("marriage-S")].points, 40);
    CHECK_EQ(melds.kinds[kind("marriage-H")].points, 20);
    CHECK_EQ(meld_table(rules::RulesetId::kTwoHanded, kSpades).declarable,
             melds.declarable & meld_table(rules::RulesetId::kTwoHanded, kClubs).declarable);
    CHECK(!(meld_table(rules::RulesetId::kTwoHanded, kSpades).declarable >> kRoundhouse & 1));
}

TEST("roles number the kinds of a card in canonical order") {
    const MeldTable& melds = meld_table(rules::RulesetId::kGlup, kHearts);
    for (Card card = 0; card < rules::kCards; ++card) {
        int last = -1;
        for (Kind kind = 0; kind < kKinds; ++kind) {
            if ((melds.kinds[kind].cards & bit(card)) == 0) continue;
            const Role role = role_of(kind);
            CHECK_EQ(melds.kinds[kind].role, role);
            CHECK_EQ(kind_of(card, role), kind);
            CHECK(role < kRoles && role > last);
            last = role;
        }
    }
}

TEST("a history in roles bars the same kinds as the history in kinds") {
    for (int trump = 0; trump < rules::kSuits; ++trump) {
        const MeldTable& melds = meld_table(rules::RulesetId::kGlup, trump);
        for (Card card = 0; card < rules::kCards; ++card) {
            for (Kind past = 0; past < kKinds; ++past) {
                if ((melds.kinds[past].cards & bit(card)) == 0) continue;
                RoleMask expected = 0;
                for (Kind kind = 0; kind < kKinds; ++kind) {
                    const bool of_card = (melds.kinds[kind].cards & bit(card)) != 0;
                    if (of_card && (melds.barred_by[past] >> kind & 1) != 0)
                        expected |= RoleMask{1} << role_of(kind);
                }
                CHECK_EQ(melds.barred[card][role_of(past)], expected);
            }
        }
    }
}

TEST("histories compare as their 48-bit numbers") {
    Random rng(1);
    for (int trump = 0; trump < rules::kSuits; ++trump) {
        for (Card card = 0; card < rules::kCards; ++card) {
            KindMask own = 0;
            for (Kind kind = 0; kind < kKinds; ++kind) {
                if ((meld_table(rules::RulesetId::kGlup, trump).kinds[kind].cards & bit(card)) != 0)
                    own |= KindMask{1} << kind;
            }
            for (int i = 0; i < 200; ++i) {
                const KindMask a = own & rng() & rng();
                const KindMask b = own & rng() & rng();
                REQUIRE(history_kinds(card, history_roles(a)) == a);
                REQUIRE((history_roles(a) < history_roles(b)) == (a < b));
            }
        }
    }
}

TEST("kinds are found by identifier, whatever the case") {
    for (Kind kind = 0; kind < kKinds; ++kind) {
        std::string name(kind_identifier(kind));
        CHECK_EQ(find_kind(name), kind);
        for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        CHECK_EQ(find_kind(name), kind);
    }
    for (const char* other : {"", "marriage", "marriage-X", "run ", "triple-roundhouse", "nines"})
        CHECK_EQ(find_kind(other), kKinds);
}
