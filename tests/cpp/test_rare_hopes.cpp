// The hopes for rare kinds, against a plain count of what their owner knows.
#include "glup/stock/policy/rare_hopes.hpp"

#include <cmath>
#include <functional>

#include "check.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/policy/playout.hpp"
#include "glup/stock/rules/scale.hpp"
#include "glup/stock/rules/view.hpp"
#include "samples.hpp"

using namespace glup;

namespace {

using AnyRules = rules::Interpreted;

// In real numbers, from the view alone, every question answered by counting anew.
class PlainHopes {
public:
    using Counts = std::array<int, rules::kCards>;

    explicit PlainHopes(const View& view)
        : state_(view.seen()),
          melds_(meld_table(state_.ruleset, state_.trump)),
          owner_(view.seat()) {
        const CardSet unseen = view.unseen();
        for (Card card = 0; card < rules::kCards; ++card) unseen_[card] = unseen.count(card);
        if (state_.turnup() != state_.trump_nine()) ++unseen_[state_.turnup()];
        for (int kind = 0; kind < kKinds; ++kind)
            if (is_goal(kind)) goals_ |= KindMask{1} << kind;
    }

    KindMask goals() const { return goals_; }
    // A kind whose hope is so near its bound that rounding decides.
    bool is_doubtful() const { return doubtful_; }

    // A hope of 300 points, or for nines.
    bool any_dear() const {
        return sum([&](int kind) { return is_dear(kind, 300); }) > 0;
    }
    bool is_nearly_dear() const {
        return any_dear() != (sum([&](int kind) { return is_dear(kind, 295); }) > 0) ||
               any_dear() != (sum([&](int kind) { return is_dear(kind, 305); }) > 0);
    }

    // In points, once some copies of each card are gone, and with it perhaps the turn-up.
    double hope(int kind, const Counts& gone = {}, bool turnup_gone = false) const {
        const MeldKind& form = melds_.kinds[kind];
        double hope = form.points;
        for (Card card = 0; card < rules::kCards; ++card) {
            if ((form.cards >> card & 1) == 0) continue;
            const int unseen = unseen_[card] - (turnup_gone && card == state_.turnup());
            hope *= chance(unseen, form.copies - free_copies(kind, card) + gone[card]);
        }
        return hope;
    }
    double sum(const std::function<double(int)>& of) const {
        double sum = 0;
        for (int kind = 0; kind < kKinds; ++kind)
            if (goals_ >> kind & 1) sum += of(kind);
        return sum;
    }
    // What goes with one copy of a card of the hand.
    double lost_with(Card card) const {
        const bool exchanges = card == state_.trump_nine() && state_.turnup() != card &&
                               state_.hand[owner_].count(card) == 1;
        return sum([&](int kind) {
            double lost = hope(kind) - hope(kind, one_of(kind, card));
            if (exchanges) lost += hope(kind) - hope(kind, {}, true);
            return lost;
        });
    }
    double lost_by_bars(MeldClass item) const {
        return sum([&](int kind) {
            return bars(item, kind) ? hope(kind) - hope(kind, one_of(kind, item.card())) : 0.0;
        });
    }
    double given_up(int declared) const {
        const MeldKind& taken = melds_.kinds[declared];
        return sum([&](int kind) {
            if (kind == declared || (melds_.bars[declared] >> kind & 1) == 0) return 0.0;
            Counts gone{};
            for (Card card = 0; card < rules::kCards; ++card)
                if (taken.cards & melds_.kinds[kind].cards & bit(card)) gone[card] = taken.copies;
            return hope(kind) - hope(kind, gone);
        });
    }

private:
    bool is_dear(int kind, double least) const {
        const bool nines = (melds_.kinds[kind].cards & ~rank_mask(kNine)) == 0;
        return nines || hope(kind) >= least * rules::point_scale(state_.rules());
    }
    Counts one_of(int kind, Card card) const {
        Counts gone{};
        gone[card] = (melds_.kinds[kind].cards & bit(card)) != 0;
        return gone;
    }
    bool bars(MeldClass item, int kind) const {
        const KindMask history = history_kinds(item.card(), item.history());
        for (int earlier = 0; earlier < kKinds; ++earlier)
            if ((history >> earlier & 1) != 0 && (melds_.bars[earlier] >> kind & 1) != 0)
                return true;
        return false;
    }
    int copies(Card card) const {
        return state_.hand[owner_].count(card) + state_.table[owner_].count(card);
    }
    int free_copies(int kind, Card card) const {
        int free = copies(card);
        for (const MeldClass item : state_.tableau[owner_])
            if (item.card() == card && bars(item, kind)) free -= item.copies();
        return free;
    }
    // That so many of the unseen copies come, each by itself, before the last declaration.
    double chance(int unseen, int wanted) const {
        const double tricks = (rules::kStock - state_.drawn) / 2;
        const double each = std::max(0.0, tricks - 1) / (state_.rules().hand - 1 + 2 * tricks);
        double sum = 0;
        for (int came = std::max(wanted, 0); came <= unseen; ++came) {
            const double ways =
                std::tgamma(unseen + 1) / std::tgamma(came + 1) / std::tgamma(unseen - came + 1);
            sum += ways * std::pow(each, came) * std::pow(1 - each, unseen - came);
        }
        return sum;
    }
    bool is_goal(int kind) {
        const MeldKind& form = melds_.kinds[kind];
        const double scale = rules::point_scale(state_.rules());
        if (form.points < 200 * scale) return false;
        int missing = 0, in_hand = 0;
        bool complete = true;
        for (Card card = 0; card < rules::kCards; ++card) {
            if ((form.cards & bit(card)) == 0) continue;
            missing += std::max(0, form.copies - copies(card));
            in_hand += state_.hand[owner_].count(card);
            complete &= free_copies(kind, card) >= form.copies;
        }
        if (missing > 3 || (complete && in_hand == 0)) return false;
        const double least = 40 * scale * std::max(1, missing);
        doubtful_ |= std::abs(hope(kind) / least - 1) < 0.02;
        return hope(kind) >= least;
    }

    const State state_;
    const MeldTable& melds_;
    const int owner_;
    Counts unseen_{};
    KindMask goals_ = 0;
    bool doubtful_ = false;
};

struct Seen {
    int decisions = 0, goals = 0, bars = 0, given_up = 0, nines = 0, dear = 0;
};

// Chances have 14 bits: a hope is off by a hundredth at most where it is worth chasing.
bool is_near(Worth found, double points, double of) {
    return std::abs(found / 64.0 - points) <= 0.01 * of + 1;
}

void compare(const State& state, Seen& seen) {
    const PlainHopes plain{View(state, state.player)};
    if (plain.is_doubtful()) return;
    const RareHopes<AnyRules> hopes(state);
    const double all = plain.sum([&](int kind) { return plain.hope(kind); });
    ++seen.decisions;
    REQUIRE(hopes.empty() == (plain.goals() == 0));
    if (!plain.is_nearly_dear()) CHECK_EQ(has_dear_hope(state), plain.any_dear());
    seen.dear += plain.any_dear();
    CHECK(is_near(hopes.sum(), all, all));
    CardLanes worth{};
    hopes.add_to(worth);
    for (int kind = 0; kind < kKinds; ++kind) {
        const bool is_goal = (plain.goals() >> kind & 1) != 0;
        CHECK_EQ(hopes.has(static_cast<Kind>(kind)), is_goal);
        seen.goals += is_goal;
        const double ended = std::min(plain.given_up(kind), double{1 << 20} / 64);
        CHECK(is_near(hopes.given_up(static_cast<Kind>(kind)), ended, all));
        seen.given_up += ended > 0;
    }
    for (Card card = 0; card < rules::kCards; ++card) {
        if (state.hand[state.player].count(card) == 0) continue;
        const double lost = plain.lost_with(card);
        CHECK(is_near(worth[rank_of(card)][suit_of(card)], lost, all));
        seen.nines += card == state.trump_nine() && lost > 0;
    }
    for (const MeldClass item : state.tableau[state.player]) {
        const double lost = plain.lost_by_bars(item);
        CHECK(is_near(hopes.barred(item), lost, all));
        seen.bars += lost > 0;
    }
}

// The eldest is dealt the cards of a rare kind, but for a few.
samples::Deck stacked_deck(Random& rng, rules::RulesetId id) {
    const rules::Ruleset& ruleset = rules::ruleset(id);
    samples::Deck deck = samples::shuffled_deck(rng, ruleset);
    const int trump = suit_of(deck[ruleset.turnup_place()]);
    std::vector<int> kinds;
    for_each_bit(rare_kinds(id).kinds[trump], [&](int kind) { kinds.push_back(kind); });
    const MeldKind& form = meld_table(id, trump).kinds[kinds[rng.below(kinds.size())]];
    CardSet wanted;
    for (int copy = 0; copy < form.copies; ++copy) wanted.add_mask(form.cards);
    int left = form.copies * std::popcount(form.cards) - static_cast<int>(rng.below(4));
    for (int to = 0; to < ruleset.dealt() && left > 0; ++to) {
        if (to / ruleset.packet % 2 != 0) continue;
        for (int from = to; from < ruleset.deck(); ++from) {
            if (from == ruleset.turnup_place() || wanted.count(deck[from]) == 0) continue;
            wanted.remove(deck[from]);
            std::swap(deck[to], deck[from]);
            --left;
            break;
        }
    }
    return deck;
}

}  // namespace

TEST("hopes are those of a plain count") {
    for (const auto id : {rules::RulesetId::kGlup, rules::RulesetId::kTwoHandedExtended}) {
        Random rng(33);
        Seen seen;
        for (int game = 0; game < 80; ++game) {
            const int eldest = 1 - game % 2;
            State state = deal(stacked_deck(rng, id), game % 2, false, id);
            while (state.in_phase1()) {
                compare(state, seen);
                const bool melds = rng.below(4) == 0;
                state.apply(melds ? samples::meldful_action(state, eldest, rng)
                                  : choose_action(state, PolicyId::kChase, rng));
            }
        }
        CHECK(seen.decisions > 2000);
        CHECK(seen.goals > 0);
        if (id != rules::RulesetId::kGlup) continue;  // the other has two rare kinds
        CHECK(seen.goals > 500);
        CHECK(seen.dear > 100);
        CHECK(seen.decisions - seen.dear > 100);
        CHECK(seen.bars > 20);
        CHECK(seen.given_up > 500);
        CHECK(seen.nines > 5);
    }
}
