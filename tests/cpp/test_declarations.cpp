// Which melds may be declared: counted, listed and drawn by number, against trying every choice of
// single cards.
#include "glup/stock/rules/declarations.hpp"

#include <map>
#include <set>
#include <vector>

#include "check.hpp"
#include "glup/stock/notation/notation.hpp"
#include "samples.hpp"

using namespace glup;

namespace {

// One card that lies before the player: its class of the tableau, or -1 for the hand.
struct Physical {
    Card card;
    int place;
};

// Every choice of single cards that makes up `kind`, as the number that each class gives.
class Choices {
public:
    Choices(const State& state, Kind kind) : state_(state), kind_(kind) {
        const int seat = state.player;
        state.hand[seat].for_each([&](Card card) { cards_.push_back({card, -1}); });
        for (int i = 0; i < state.tableau[seat].size(); ++i) {
            const MeldClass item = state.tableau[seat][i];
            for (int n = 0; n < item.copies(); ++n) cards_.push_back({item.card(), i});
        }
        const MeldKind& meld = state.melds().kinds[kind];
        for_each_bit(meld.cards, [&](int card) { need_[card] = meld.copies; });
        choose(0, 0, 0);
    }

    const std::set<std::uint64_t>& codes() const { return codes_; }

private:
    void choose(std::size_t next, int from_hand, std::uint64_t use) {
        bool complete = true, possible = true;
        std::array<int, rules::kCards> left{};
        for (std::size_t i = next; i < cards_.size(); ++i) ++left[cards_[i].card];
        for (Card card = 0; card < rules::kCards; ++card) {
            complete = complete && need_[card] == 0;
            possible = possible && need_[card] <= left[card];
        }
        if (complete && from_hand > 0) codes_.insert(Action::declare(kind_, use).code());
        if (complete || !possible) return;
        const Physical& one = cards_[next];
        choose(next + 1, from_hand, use);
        if (need_[one.card] == 0 || (one.place >= 0 && is_barred(one))) return;
        --need_[one.card];
        choose(next + 1, from_hand + (one.place < 0),
               one.place < 0 ? use : use + Action::use_of(one.place, 1));
        ++need_[one.card];
    }

    bool is_barred(const Physical& one) const {
        const RoleMask history = state_.tableau[state_.player][one.place].history();
        return (history_kinds(one.card, history) & state_.melds().barred_by[kind_]) != 0;
    }

    const State& state_;
    Kind kind_;
    std::vector<Physical> cards_;
    std::array<int, rules::kCards> need_{};
    std::set<std::uint64_t> codes_;
};

}  // namespace

TEST("total, list and n-th agree with trying everything") {
    std::set<int> kinds;
    int most = 0, with_classes = 0;
    const auto agrees = [&](const State& state) {
        if (state.decision != Decision::kMeld) return;
        std::set<std::uint64_t> expected;
        for (Kind kind = 0; kind < kKinds; ++kind) {
            if ((state.melds().declarable >> kind & 1) == 0) continue;
            const MeldKind& meld = state.melds().kinds[kind];
            const CardSet own = state.hand[state.player] + state.table[state.player];
            if ((meld.cards & ~own.at_least(meld.copies)) != 0) continue;  // no choice at all
            const Choices choices(state, kind);
            expected.insert(choices.codes().begin(), choices.codes().end());
            if (!choices.codes().empty()) kinds.insert(kind);
        }
        const Declarations declarations(state);
        std::set<std::uint64_t> listed, numbered;
        declarations.for_each([&](Action action) {
            REQUIRE(action.type() == Action::Type::kDeclare);
            REQUIRE(listed.insert(action.code()).second);
            with_classes += action.use() != 0;
        });
        for (int n = 0; n < declarations.total(); ++n)
            REQUIRE(numbered.insert(declarations.nth(n).code()).second);
        REQUIRE(declarations.total() == static_cast<int>(expected.size()));
        REQUIRE(listed == expected);
        REQUIRE(numbered == expected);
        most = std::max(most, declarations.total());
    };
    samples::visit_deals(1500, 3, agrees);
    CHECK(kinds.size() >= 40);
    CHECK(most >= 25);
    CHECK(with_classes >= 10000);
    for (const rules::RulesetId id :
         {rules::RulesetId::kTwoHanded, rules::RulesetId::kTwoHandedExtended}) {
        kinds.clear();
        with_classes = 0;
        samples::visit_deals(1000, 3, agrees, id);
        CHECK(static_cast<int>(kinds.size()) >= std::popcount(rules::ruleset(id).kinds()) - 2);
        CHECK(with_classes >= 1000);
    }
}

TEST("at least one card comes from the hand") {
    // All four kings lie on the table after `kings`; two more in the hand make double kings in
    // other ways than with the old four alone.
    State state;
    state.ruleset = rules::RulesetId::kGlup;
    state.decision = Decision::kMeld;
    state.trump = kHearts;
    for (int suit = 0; suit < rules::kSuits; ++suit) {
        const Card queen = make_card(suit, kQueen);
        state.table[0].add(queen);
        state.tableau[0].add(MeldClass(queen, RoleMask{1} << role_of(suit * 4), 0, 1));
    }
    CHECK_EQ(Declarations(state).total(), 0);
    state.hand[0].add(make_card(kClubs, kQueen));
    const Declarations declarations(state);
    CHECK_EQ(declarations.total(), 1);
    CHECK_EQ(action_text(state, declarations.nth(0)), "queens:QC,QD+,QH+,QS+");
}

TEST("declaring moves the cards, marks the histories and scores the points") {
    int declared = 0;
    samples::visit_deals_of_all(300, 4, [&](const State& state) {
        if (state.decision != Decision::kMeld || state.drawn + 2 == rules::kStock) return;
        const int seat = state.player;
        Declarations(state).for_each([&](Action action) {
            const MeldKind& meld = state.melds().kinds[action.kind()];
            State next = state;
            next.apply(action);
            ++declared;
            CardSet on_table;
            int in_kind = 0;
            for (const MeldClass item : next.tableau[seat]) {
                on_table.add(item.card(), item.copies());
                const bool has_kind =
                    (meld.cards & bit(item.card())) != 0 && (item.history() >> meld.role & 1) != 0;
                in_kind += has_kind ? item.copies() : 0;
                const KindMask history = history_kinds(item.card(), item.history());
                if (history == KindMask{1} << kDix) continue;  // it bars nothing
                RoleMask barred = 0;
                for_each_bit(history, [&](int kind) {
                    const Role role = role_of(static_cast<Kind>(kind));
                    barred |= state.melds().barred[item.card()][role];
                });
                REQUIRE(item.barred() == barred);
                REQUIRE(!item.is_free(role_of(static_cast<Kind>(std::countr_zero(history)))));
            }
            REQUIRE(on_table == next.table[seat]);
            REQUIRE(in_kind >= meld.copies * meld.distinct);
            REQUIRE(next.scores[seat] == state.scores[seat] + meld.points);
            CardSet before = state.hand[seat] + state.table[seat];
            before.add(state.stock[state.drawn]);
            REQUIRE(next.hand[seat] + next.table[seat] == before);
        });
    });
    CHECK(declared > 2000);
}
