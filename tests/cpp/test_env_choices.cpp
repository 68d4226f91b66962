// Sequence lead to exactly the legal actions, each in one way.
#include <map>
#include <set>

#include "check.hpp"
#include "glup/stock/env/choice_state.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/rules/legal.hpp"
#include "samples.hpp"

using namespace glup;
using namespace glup::env;

namespace {

using Sequence = std::vector<int>;

// Every sequence of choices that makes an action.
void list_sequences(const ChoiceState& at, Sequence& begun, std::set<Sequence>& sequences) {
    at.legal().for_each([&](int choice) {
        ChoiceState next = at;
        next.apply(choice);
        begun.push_back(choice);
        if (next.choosing_source()) {
            REQUIRE(next.state == at.state);
            REQUIRE(next.legal().size() >= 2);  // what is forced is taken silently
            list_sequences(next, begun, sequences);
        } else {
            sequences.insert(begun);
        }
        begun.pop_back();
    });
}

struct Seen {
    std::set<int> choices;
    int sources = 0;
    int most = 0;
};

// Both ways: each action has one sequence, which is legal and leads where the action does, and
// there are no others.
void check_bijection(const State& state, Seen& seen) {
    ActionList actions;
    legal_actions(state, actions);
    std::set<Sequence> of_actions;
    for (const Action action : actions) {
        State expected = state;
        expected.apply(action);
        ChoiceState at{state, {}};
        Sequence choices;
        at.apply(action, [&](int choice) {
            REQUIRE(at.legal().has(choice));
            choices.push_back(choice);
        });
        REQUIRE(!at.choosing_source());
        REQUIRE(at == (ChoiceState{expected, {}}));
        REQUIRE(of_actions.insert(choices).second);
        seen.choices.insert(choices.begin(), choices.end());
        seen.sources += static_cast<int>(choices.size()) - 1;
    }
    std::set<Sequence> sequences;
    Sequence begun;
    list_sequences({state, {}}, begun, sequences);
    REQUIRE(sequences == of_actions);
    seen.most = std::max(seen.most, actions.size());
}

// A meld decision with cards of a few ranks, on the table with any histories, as play would seldom
// bring it about.
State crowded_state(Random& rng) {
    State state;
    state.ruleset = rules::RulesetId::kGlup;
    state.decision = Decision::kMeld;
    state.trump = static_cast<std::uint8_t>(rng.below(rules::kSuits));
    const MeldTable& melds = state.melds();
    // The stock of an empty state is nines of clubs: they are left out.
    std::vector<Card> cards;
    const auto rank = [&] { return rank_mask(static_cast<int>(rng.below(rules::kRanks))); };
    const CardMask few = rng.below(4) == 0 ? static_cast<CardMask>(rng()) : rank() | rank();
    for (Card card = 1; card < rules::kCards; ++card) {
        if ((few >> card & 1) != 0)
            for (int n = 0; n < rules::kCopies; ++n) cards.push_back(card);
    }
    rng.shuffle(cards.data(), static_cast<int>(cards.size()));
    if (cards.size() > rules::kMaxTable) cards.resize(rules::kMaxTable);
    const std::uint32_t of_four = rng.below(4);
    for (const Card card : cards) {
        const auto role = static_cast<Role>(rng.below(kRoles));
        const bool exists = (melds.kinds_of[card] >> kind_of(card, role) & 1) != 0;
        if (!exists || rng.below(4) < of_four) {
            state.hand[0].add(card);
        } else {
            state.table[0].add(card);
            state.tableau[0].add(MeldClass(card, RoleMask{1} << role, melds.barred[card][role], 1));
        }
    }
    return state;
}

}  // namespace

TEST("in play, every legal action is one sequence of choices, and every sequence a legal action") {
    Seen seen;
    samples::visit_deals(2000, 5, [&](const State& state) { check_bijection(state, seen); });
    CHECK(seen.sources > 10000);
    CHECK(seen.most > 25);
    CHECK(seen.choices.size() > 120);
}

TEST("so is it with crowded tables") {
    Seen seen;
    Random rng(8);
    for (int i = 0; i < 20000; ++i) check_bijection(crowded_state(rng), seen);
    CHECK(seen.sources > 100000);
    CHECK(seen.most > 200);
    for (int source = 0; source < kSources; ++source) CHECK(seen.choices.count(kSource + source));
}

TEST("a declaration begun is known by its choices") {
    int checked = 0;
    samples::visit_deals(300, 6, [&](const State& state) {
        ActionList actions;
        legal_actions(state, actions);
        for (const Action action : actions) {
            ChoiceState at{state, {}};
            Sequence choices;
            at.apply(action, [&](int choice) {
                REQUIRE(at.begun() == choices);
                choices.push_back(choice);
                ++checked;
            });
        }
    });
    CHECK(checked > 10000);
}

TEST("sets of choices") {
    ChoiceSet set;
    std::vector<int> members = {0, 23, 24, 63, 64, 119, 120, 121, 122, 127, 128, 169, 170, 174};
    for (const int choice : members) set.add(choice);
    CHECK_EQ(set.size(), static_cast<int>(members.size()));
    for (std::size_t i = 0; i < members.size(); ++i) {
        CHECK_EQ(set.nth(static_cast<int>(i)), members[i]);
    }
    std::array<std::uint8_t, kChoices + 1> bytes;
    bytes.fill(7);
    set.write(bytes.data());
    for (int choice = 0; choice < kChoices; ++choice) {
        CHECK_EQ(bytes[choice], set.has(choice) ? 1 : 0);
        CHECK_EQ(set.has(choice),
                 std::find(members.begin(), members.end(), choice) != members.end());
    }
    CHECK_EQ(bytes[kChoices], 7);
    CHECK(!set.has(-1));
    CHECK(!set.has(kChoices));
    CHECK(!set.has(std::int64_t{1} << 40));
    ChoiceSet kinds;
    kinds.add_kinds(KindMask{1} | KindMask{1} << 5 | KindMask{1} << 6 | KindMask{1} << 47);
    std::vector<int> listed;
    kinds.for_each([&](int choice) { listed.push_back(choice - kDeclare); });
    CHECK(listed == std::vector<int>({0, 5, 6, 47}));
}

TEST("texts of choices are all different") {
    std::set<std::string> texts;
    for (int choice = 0; choice < kChoices; ++choice) texts.insert(choice_text(choice));
    CHECK_EQ(static_cast<int>(texts.size()), kChoices);
    CHECK_EQ(choice_text(kPlayTable + 4 * make_card(kSpades, kQueen) + 1), "QS+2");
    CHECK_EQ(choice_text(kDeclare + kRun), "run");
    CHECK_EQ(choice_text(kSource + 1), "+");
}
