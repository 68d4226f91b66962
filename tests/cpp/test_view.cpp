// What a player knows, and the worlds that are drawn from it.
#include "glup/stock/rules/view.hpp"

#include <cmath>
#include <vector>

#include "check.hpp"
#include "glup/stock/notation/notation.hpp"
#include "samples.hpp"

using namespace glup;

namespace {

// The same state to the player at `seat`: his opponent's unknown cards and the stock are dealt
// anew. Written without view.cpp.
State with_other_hidden_cards(State state, int seat, Random& rng) {
    const int opponent = seat ^ 1;
    std::vector<Card> hidden;
    CardSet kept;
    if (state.known[opponent] != kNoCard) kept.add(state.known[opponent]);
    CardSet loose = state.hand[opponent];
    kept.for_each([&](Card card) { loose.remove(card); });
    loose.for_each([&](Card card) { hidden.push_back(card); });
    const std::size_t in_hand = hidden.size();
    for (int i = state.drawn; i < rules::kStock - 1; ++i) hidden.push_back(state.stock[i]);
    rng.shuffle(hidden.data(), static_cast<int>(hidden.size()));
    state.hand[opponent] = kept;
    for (std::size_t i = 0; i < in_hand; ++i) state.hand[opponent].add(hidden[i]);
    for (std::size_t i = in_hand; i < hidden.size(); ++i)
        state.stock[state.drawn + i - in_hand] = hidden[i];
    return state;
}

// Mean and variance of a number of copies drawn without putting back, against their formulas.
struct Draws {
    double sum = 0, squares = 0;
    void add(double x) {
        sum += x;
        squares += x * x;
    }
    bool fits(double n, double population, double successes, double drawn) const {
        const double p = successes / population;
        const double mean = drawn * p;
        const double variance = drawn * p * (1 - p) * (population - drawn) / (population - 1);
        const double deviation = std::abs(sum / n - mean);
        const double measured = squares / n - sum / n * (sum / n);
        return deviation < 4.5 * std::sqrt(variance / n) + 1e-9 &&
               // of a single draw the mean says it all
               (drawn == 1 || std::abs(measured - variance) < 0.15 * variance + 1e-9);
    }
};

// A view with a known card in the opponent's hand and melds on both tables.
View view_after_exchange() {
    View found;
    bool there = false;
    samples::visit_deals(200, 8, [&](const State& state) {
        for (int seat = 0; seat < rules::kSeats && !there; ++seat) {
            if (state.in_phase1() && state.known[seat ^ 1] != kNoCard && state.drawn > 10 &&
                state.table[0].size() + state.table[1].size() > 2 &&
                state.hand[seat ^ 1].size() > 5) {
                found = View(state, seat);
                there = true;
            }
        }
    });
    REQUIRE(there);
    return found;
}

}  // namespace

TEST("the view of a sampled world is the view it came from, for both seats at every ply") {
    Random rng(1);
    int known = 0;
    samples::visit_deals_of_all(40, 1, [&](const State& state) {
        for (int seat = 0; seat < rules::kSeats; ++seat) {
            const View view(state, seat);
            const State world = view.sample(rng);
            REQUIRE(View(world, seat) == view);
            REQUIRE(View(world, seat).hash() == view.hash());
            REQUIRE(world.hand[seat ^ 1].size() == state.hand[seat ^ 1].size());
            REQUIRE(count_legal_actions(world) > 0 || state.is_over());
            known += state.in_phase1() && !view.opponent_known().empty();
            if (!state.in_phase1()) REQUIRE(world == state);
        }
    });
    CHECK(known > 100);
}

TEST("other hidden cards, the same view; other seen cards, another view") {
    Random rng(2);
    int different = 0;
    samples::visit_deals_of_all(30, 2, [&](const State& state) {
        if (!state.in_phase1()) return;
        for (int seat = 0; seat < rules::kSeats; ++seat) {
            const View view(state, seat);
            const State other = with_other_hidden_cards(state, seat, rng);
            REQUIRE(View(other, seat) == view);
            different += !(other == state);
            State scored = state;
            ++scored.scores[seat];
            REQUIRE(!(View(scored, seat) == view));
            REQUIRE(!(View(state, seat ^ 1) == view));
        }
    });
    CHECK(different > 1000);
}

TEST("the numbers of cards add up") {
    samples::visit_deals_of_all(30, 3, [&](const State& state) {
        for (int seat = 0; seat < rules::kSeats; ++seat) {
            const View view(state, seat);
            REQUIRE(view.seat() == seat && view.opponent() == (seat ^ 1));
            REQUIRE(view.to_act() == (!state.is_over() && state.player == seat));
            REQUIRE(view.concealed() == state.hand[seat ^ 1].size());
            REQUIRE(view.unseen().size() + view.opponent_known().size() ==
                    view.concealed() + state.stock_left());
            REQUIRE(view.known() == View(state, seat ^ 1).opponent_known());
            REQUIRE(view.seen().hand[seat] == state.hand[seat]);
            if (!state.in_phase1()) REQUIRE(view.unseen().empty());
        }
    });
}

TEST("every unseen card falls into the hand and on top of the stock as often as it should") {
    Random rng(4);
    for (const View& view :
         {view_after_exchange(),
          View(deal(samples::shuffled_deck(rng), 0, false, rules::RulesetId::kGlup), 0)}) {
        constexpr int kSamples = 20000;
        const CardSet unseen = view.unseen();
        const int opponent = view.opponent();
        std::array<Draws, rules::kCards> hand, top, middle;
        for (int i = 0; i < kSamples; ++i) {
            const State world = view.sample(rng);
            const int place = world.drawn + (rules::kStock - 1 - world.drawn) / 2;
            for (Card card = 0; card < rules::kCards; ++card) {
                const int own =
                    world.hand[opponent].count(card) - view.opponent_known().count(card);
                hand[card].add(own);
                top[card].add(world.stock[world.drawn] == card);
                middle[card].add(world.stock[place] == card);
            }
        }
        const double all = unseen.size();
        const double drawn = view.concealed() - view.opponent_known().size();
        for (Card card = 0; card < rules::kCards; ++card) {
            const double copies = unseen.count(card);
            CHECK(hand[card].fits(kSamples, all, copies, drawn));
            CHECK(top[card].fits(kSamples, all, copies, 1));
            CHECK(middle[card].fits(kSamples, all, copies, 1));
        }
    }
}
