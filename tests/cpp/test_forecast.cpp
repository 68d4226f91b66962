// Luck, the forecast and the chance to win a game, in the core.
#include <cmath>
#include <string>
#include <vector>

#include "check.hpp"
#include "glup/stock/policy/playout.hpp"
#include "glup/stock/rules/view.hpp"
#include "glup/stock/search/rollout.hpp"
#include "glup/stock/training/forecast_fit.hpp"
#include "glup/stock/training/trainer.hpp"
#include "glup/stock/value/game.hpp"
#include "glup/stock/value/luck.hpp"
#include "glup/stock/value/one_ply.hpp"
#include "glup/support/error.hpp"

using namespace glup;
using namespace glup::value;
using rules::RulesetId;

namespace {

// What is learned of one game.
struct Learned {
    Network network;
    ForecastSamples seen;
    std::shared_ptr<const GameChances> chances;
    std::shared_ptr<const Forecast> forecast;

    explicit Learned(RulesetId id)
        : network(Trainer(3, id).network()),
          seen(forecast_samples(network, {200, 5, 0.5, 0.1, 0})),
          chances(std::make_shared<const GameChances>(Goal{1000, std::nullopt}, seen.deals)) {
        ForecastFit fit(id);
        fit.fit(forecast_samples(network, {60, 6, 0.5, 0.3, 0.1}), 1e-3, 256);
        forecast = std::make_shared<const Forecast>(fit.forecast(seen));
    }
};

const Learned& learned(RulesetId id = RulesetId::kGlup) {
    static const Learned glup(RulesetId::kGlup), two_handed(RulesetId::kTwoHanded),
        extended(RulesetId::kTwoHandedExtended);
    return id == RulesetId::kGlup ? glup : id == RulesetId::kTwoHanded ? two_handed : extended;
}

// Of every game.
std::vector<State> states() {
    std::vector<State> result;
    for (const RulesetId id : rules::kKnown) {
        for (int i = 0; i < 6; ++i) {
            Random rng = Random::stream(23, static_cast<std::uint64_t>(i));
            auto deck = sorted_deck(rules::ruleset(id));
            rng.shuffle(deck.data(), rules::ruleset(id).deck());
            State state = deal(deck, i % 2, false, id);
            while (state.in_phase1()) {
                if (rng.below(5) == 0) result.push_back(state);
                state.apply(choose_action(state, PolicyId::kGreedy, rng));
            }
        }
    }
    return result;
}

}  // namespace

TEST("luck over all cards that might have come is nothing") {
    int compared = 0;
    for (const State& state : states()) {
        if (state.decision != Decision::kMeld || state.drawn + 2 >= rules::kStock) continue;
        for (int draw = 0; draw < rules::kSeats; ++draw) {
            const int here = state.drawn + draw;
            const int seat = draw == 0 ? state.player : state.player ^ 1;
            double sum = 0, most = 0;
            for (int there = here; there + 1 < rules::kStock; ++there) {
                State other = state;
                std::swap(other.stock[here], other.stock[there]);
                const double luck =
                    draw_luck(learned(state.ruleset).network, other, Action::pass())[seat];
                sum += luck;
                most = std::max(most, std::abs(luck));
            }
            CHECK(std::abs(sum) < 1e-2);
            CHECK(most > 0.01 || state.drawn > 50);
            ++compared;
        }
    }
    CHECK(compared > 20);
}

TEST("a dix that leaves the turn has no luck, for nothing is drawn") {
    int seen = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        Random rng(seed);
        auto deck = sorted_deck(rules::kTwoHanded);
        rng.shuffle(deck.data(), rules::kTwoHanded.deck());
        State state = deal(deck, 0, false, RulesetId::kTwoHanded);
        while (state.in_phase1()) {
            if (state.decision == Decision::kMeld && state.can_exchange()) {
                const auto luck =
                    draw_luck(learned(state.ruleset).network, state, Action::exchange());
                CHECK(luck[0] == 0 && luck[1] == 0);
                ++seen;
            }
            state.apply(choose_action(state, PolicyId::kRandom, rng));
        }
    }
    CHECK(seen > 20);
}

TEST("what is hidden does not change the forecast") {
    Random rng(1);
    for (const State& state : states()) {
        for (int seat = 0; seat < rules::kSeats; ++seat) {
            const State world = View(state, seat).sample(rng);
            const Forecast& forecast = *learned(state.ruleset).forecast;
            CHECK_EQ(forecast.expect(world, seat).total(0), forecast.expect(state, seat).total(0));
        }
    }
}

TEST("points to come of what was watched end in the scores of the deal") {
    for (const RulesetId id : rules::kKnown) {
        const ForecastSamples& seen = learned(id).seen;
        CHECK_EQ(seen.deals.size(), std::size_t{200});
        CHECK_EQ(seen.starts.size(), seen.size() + 1);
        int most = 0;
        for (std::size_t i = 0; i < seen.size(); ++i) {
            const auto& points = seen.points[i];
            most = std::max(most, points[kFromCounters] + points[kSources + kFromCounters]);
            CHECK_EQ(points[kFromLastTrick] + points[kSources + kFromLastTrick],
                     rules::ruleset(id).last_trick);
        }
        CHECK_EQ(most, rules::ruleset(id).counter_points());
    }
}

TEST("a file comes back as it was, and a damaged one does not") {
    const std::string bytes = learned().forecast->to_bytes();
    CHECK_EQ(Forecast::from_bytes(bytes).to_bytes(), bytes);
    for (const std::size_t place : {std::size_t{0}, bytes.size() / 2, bytes.size() - 1}) {
        std::string damaged = bytes;
        damaged[place] = static_cast<char>(damaged[place] ^ 1);
        CHECK_THROWS(Error, Forecast::from_bytes(damaged));
    }
    CHECK_THROWS(Error, Forecast::from_bytes(bytes.substr(0, 1000)));
}

TEST("a forecast is of one game, and its file says of which") {
    for (const RulesetId id : rules::kKnown) {
        const std::string bytes = learned(id).forecast->to_bytes();
        CHECK(Forecast::from_bytes(bytes).ruleset() == id);
        CHECK_EQ(Forecast::from_bytes(bytes).to_bytes(), bytes);
        CHECK_EQ(bytes.starts_with("GLUPFORE " + std::string(rules::ruleset(id).name) + "\n"),
                 id != RulesetId::kGlup);
        for (const RulesetId other : rules::kKnown) {
            if (other == id) continue;
            CHECK_THROWS(Error, ForecastFit(other).fit(learned(id).seen, 1e-3, 256));
            CHECK_THROWS(Error, ForecastFit(other).forecast(learned(id).seen));
        }
    }
    for (const State& state : states()) {
        for (const RulesetId id : rules::kKnown) {
            if (id != state.ruleset) CHECK_THROWS(Error, learned(id).forecast->expect(state, 0));
        }
    }
}

TEST("deals that no game could go on by are refused") {
    // A total below zero was a place before the table of chances; with no points no game ends.
    for (const DealScores& deal : {DealScores{-300, 400}, {0, 0}, {30, 19}, {400, -1}}) {
        Forecast::Weights weights = learned().forecast->weights();
        weights.deals[7] = deal;
        CHECK_THROWS(Error, Forecast(weights));
    }
    Forecast::Weights weights = learned().forecast->weights();
    weights.deals = {{50, 0}};
    CHECK_EQ(Forecast(weights).deals().size(), std::size_t{1});
    weights.ruleset = RulesetId::kTwoHanded;  // whose tricks bring 250 points
    CHECK_THROWS(Error, Forecast(weights));
    weights.deals = {{150, 100}};
    CHECK_EQ(Forecast(weights).deals().size(), std::size_t{1});
}

TEST("a game whose deals are all alike is won as can be reckoned") {
    // Every deal brings 60 to one and 40 to the other, by a toss.
    const std::vector<DealScores> deals = {{60, 40}};
    const GameChances game({200, std::nullopt}, deals);
    CHECK_EQ(game.after_deal(200, 190), 1.0F);
    CHECK_EQ(game.after_deal(190, 200), 0.0F);
    CHECK(std::abs(game.after_deal(150, 150) - 0.5F) < 1e-5F);
    CHECK_EQ(game.after_deal(150, 100), 1.0F);
    CHECK(std::abs(game.after_deal(130, 140) - 0.25F) < 1e-5F);  // 190 and 180, or lost
    const GameChances lead({std::nullopt, 100}, deals);
    CHECK(std::abs(lead.after_deal(340, 300) - 0.7F) < 0.01F);  // a walk by steps of 20
    CHECK(std::abs(lead.after_deal(300, 380) - 0.1F) < 0.01F);
}

TEST("a chance to win lies between none and one, and more points are worth more of it") {
    for (const State& state : states()) {
        const Learned& of = learned(state.ruleset);
        const Game game{of.chances, of.forecast, {700, 680}};
        const float expected = estimate(of.network, state, 1);
        const auto some = static_cast<float>(state.rules().deal_card_points());
        const float less = chance_to_win(game, state, 1, expected - some);
        const float more = chance_to_win(game, state, 1, expected + some);
        CHECK(less >= 0 && less <= more && more <= 1);
        CHECK(less < more);
    }
}
