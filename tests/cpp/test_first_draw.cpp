// Draws by seat: another order of the same stock, and the same game on the whole.
#include <algorithm>
#include <array>
#include <cmath>

#include "check.hpp"
#include "glup/stock/policy/playout.hpp"
#include "glup/stock/rules/view.hpp"
#include "samples.hpp"

using namespace glup;

namespace {

constexpr std::array<FirstDraw, 3> kFirst = {FirstDraw::kSeat0, FirstDraw::kSeat1,
                                             FirstDraw::kTaker};

struct Moments {
    double sum = 0, squares = 0;
    int count = 0;

    void add(double value) {
        sum += value;
        squares += value * value;
        ++count;
    }
    double mean() const { return sum / count; }
    double variance() const { return squares / count - mean() * mean(); }
};

}  // namespace

TEST("the seat named draws first, but for the last two cards") {
    samples::visit_deals(10, 1, [](const State& state) {
        if (state.decision != Decision::kMeld) return;
        for (const FirstDraw first : kFirst) {
            State laid = state;
            lay_draw(laid, first);
            const bool by_rule = first == FirstDraw::kTaker || first == first_draw_of(state.player);
            const bool last = state.drawn + 2 == rules::kStock;
            REQUIRE(
                (laid.stock[state.drawn] == state.stock[state.drawn + (by_rule || last ? 0 : 1)]));
            REQUIRE((laid == state) ==
                    (by_rule || last || state.stock[state.drawn] == state.stock[state.drawn + 1]));
            lay_draw(laid, first == FirstDraw::kTaker ? first : first_draw_of(state.player ^ 1));
            lay_draw(laid, first);
            std::sort(laid.stock.begin(), laid.stock.end());
            State sorted = state;
            std::sort(sorted.stock.begin(), sorted.stock.end());
            REQUIRE(laid == sorted);
        }
    });
}

TEST("a playout lays every draw") {
    int visited = 0;
    samples::visit_deals(8, 2, [&](const State& state) {
        if (++visited % 11 != 0) return;
        for (const FirstDraw first : kFirst) {
            Random a(7), b(7);
            State end = state;
            while (!end.is_over()) {
                const Action action = choose_action(end, PolicyId::kGreedy, a);
                if (end.in_phase1() && end.decision == Decision::kMeld) lay_draw(end, first);
                end.apply(action);
            }
            REQUIRE(play_out(state, PolicyId::kGreedy, b, first) == end.scores);
        }
    });
    CHECK(visited > 500);
}

TEST("draws by seat change no expectation, and bring two actions closer together") {
    Random rng(3);
    const State start = deal(samples::shuffled_deck(rng), 0, false, rules::RulesetId::kGlup);
    const View view(start, start.player);
    const auto plays = [&](int n) {
        CardMask cards = start.hand[start.player].distinct();
        for (; n > 0; --n) cards &= cards - 1;
        return Action::play_hand(static_cast<Card>(std::countr_zero(cards)));
    };
    std::array<Moments, 3> value, difference;
    for (int i = 0; i < 6000; ++i) {
        State one = view.sample(rng);
        State two = one;
        one.apply(plays(0));
        two.apply(plays(4));
        for (std::size_t f = 0; f < kFirst.size(); ++f) {
            const Scores a = play_out(one, PolicyId::kGreedy, rng, kFirst[f]);
            const Scores b = play_out(two, PolicyId::kGreedy, rng, kFirst[f]);
            value[f].add(a[0] - a[1]);
            difference[f].add(a[0] - a[1] - b[0] + b[1]);
        }
    }
    for (std::size_t f = 0; f < 2; ++f) {
        // The worlds are the same, but hardly the draws: as if all were apart.
        const double error = std::sqrt((value[f].variance() + value[2].variance()) / 6000);
        CHECK(std::abs(value[f].mean() - value[2].mean()) < 4 * error);
        const double apart =
            std::sqrt((difference[f].variance() + difference[2].variance()) / 6000);
        CHECK(std::abs(difference[f].mean() - difference[2].mean()) < 4 * apart);
        CHECK(difference[f].variance() < 0.6 * difference[2].variance());
    }
}
