#include "glup/auction/policy/bid_samples.hpp"

#include "glup/auction/hands/bid_choice.hpp"
#include "glup/auction/policy/gain.hpp"
#include "glup/auction/policy/greedy.hpp"
#include "glup/auction/policy/greedy_playout.hpp"
#include "glup/auction/policy/uncontested.hpp"
#include "glup/auction/rules/score.hpp"
#include "glup/support/random.hpp"

namespace glup::auction {
namespace {

// Margins that opponents by the rule have, beside their own.
constexpr std::array<float, 3> kStyles{0, -3, 3};
constexpr double kSlips = 0.15;     // of those who err
constexpr std::uint32_t kErrs = 6;  // one auction in so many
constexpr std::uint32_t kAnySuit = 4;

class Sampling {
public:
    Sampling(std::span<const BidNetwork* const> pool, const Rules& rules)
        : rules_(rules), sorted_(sorted_deck(rules)), weights_(greedy_weights(rules.row)) {
        stubborn_ = weights_.stubborn();
        const BidNetwork* own = pool.empty() ? nullptr : pool.front();
        sitters_.push_back({&weights_, own});
        for (const BidNetwork* one : pool) sitters_.push_back({&weights_, one});
        for (std::size_t i = 0; i < kStyles.size(); ++i) {
            styles_[i] = weights_;
            styles_[i].margin += kStyles[i];
            sitters_.push_back({&styles_[i], nullptr});
        }
    }

    // The decisions of one seat in one auction.
    void deal(Random& random, std::int64_t most, BidSamples& samples) {
        auto deck = sorted_;
        random.shuffle(deck.data(), rules_.pack());
        const auto any_seat = [&] {
            return static_cast<int>(random.below(static_cast<std::uint32_t>(rules_.seats)));
        };
        const std::span<const Card> cards(deck.data(), static_cast<std::size_t>(rules_.pack()));
        State state = auction::deal(rules_, cards, any_seat());
        while (state.decision == Decision::kDraw) state.apply_legal(greedy_action(state, weights_));
        const int seat = any_seat();
        seats_ = seating(seat, any_seat(), random);
        const bool errs = random.below(kErrs) == 0;
        const HandNumbers hand = hand_numbers(state.hand[seat], rules_);
        while (!state.is_over() && state.decision == Decision::kBid) {
            const LegalList list = legal(state);
            const bool may_pass = list.word_count > 0 && list.words[0] == Action::kPass;
            const bool may_bid = bids_by_network(state);
            if (state.player == seat && may_pass && may_bid) {
                add_bids(state, list, hand, random, samples);
                add_total(state, random, samples);
                if (static_cast<std::int64_t>(samples.bids.size()) >= most) return;
            }
            if (may_bid && errs && random.unit() < kSlips) {
                const auto leaps = leaps_of(state, list);
                const bool passes = may_pass && random.below(2) == 0;
                state.apply_legal(passes ? Action(Action::kPass)
                                         : leaps[random.below(std::uint32_t{leaps.size()})]);
            } else {
                state.apply_legal(greedy_action(state, seats_[state.player]));
            }
        }
    }

private:
    Seating seating(int seat, int guest, Random& random) const {
        Seating seats = seating_of(sitters_[0].weights, sitters_[0].bids);
        const auto any = [&] {
            return sitters_[random.below(static_cast<std::uint32_t>(sitters_.size()))];
        };
        if (random.below(2) == 0) {
            std::array<Sitter, kMostSeats> of_account;
            for (Sitter& one : of_account) one = any();
            for (int i = 0; i < rules_.seats; ++i) seats[i] = of_account[rules_.account(i)];
            if (random.below(4) == 0) seats[guest] = any();  // partners differ, too
        }
        seats[seat] = sitters_[0];
        return seats;
    }

    double gain_after(State state, const Action& action, int account, Random& random) const {
        state.apply_legal(action);
        play_out(state, seats_, random);
        return gain_of(state, account) / (rules_.chips ? 1 : rules_.scale);
    }

    void add_bids(const State& state, const LegalList& list, const HandNumbers& hand,
                  Random& random, BidSamples& samples) const {
        BidSample& sample = samples.bids.emplace_back();
        sample.numbers = joined(hand, auction_numbers(state, hand.value));
        const int account = rules_.account(state.player);
        const double pass = gain_after(state, Action::kPass, account, random);
        const auto leaps = leaps_of(state, list);
        for (std::size_t i = 0; i < leaps.size(); ++i) {
            const bool is_last = i > 0 && leaps[i] == leaps[i - 1];
            sample.gains[i] =
                is_last ? sample.gains[i - 1]
                        : static_cast<float>(gain_after(state, leaps[i], account, random) - pass);
        }
    }

    void add_total(const State& before, Random& random, BidSamples& samples) const {
        const int seat = before.player;
        // Who sees a widow first names what is best then.
        const bool names = rules_.face_down() == 0;
        const bool any = names && random.below(kAnySuit) == 0;
        const int suit = any ? static_cast<int>(random.below(rules::kSuits)) : rules::kSuits;
        const HandNumbers hand = hand_numbers(before.hand[seat], rules_, suit);
        State state = before;
        bid_uncontested(state, seat);
        state.rules.chips = false;  // which would end the play as soon as the contract is decided
        while (!state.is_over() && state.decision != Decision::kLead) {
            const Action named = Action::trump(hand.suit);
            const bool is_named = names && state.decision == Decision::kTrump;
            if (is_named && !is_legal(state, named)) return;
            state.apply_legal(is_named ? named : greedy_action(state, stubborn_));
        }
        if (state.is_over()) return;
        play_out(state, seating_of(&stubborn_), random);
        const SeatMask side = state.side_of(seat);
        std::int32_t points = saves(state, side) ? meld_points(state, side) : 0;
        const BySeat counters = full_counters(state);
        for_each_bit(side, [&](int one) { points += counters[one]; });
        TotalSample& sample = samples.totals.emplace_back();
        sample.numbers = joined(hand, auction_numbers(before, hand.value));
        sample.value = hand.value;
        sample.total = static_cast<float>(points) / static_cast<float>(rules_.scale);
    }

    Rules rules_;
    std::array<Card, kMostCards> sorted_;
    GreedyWeights weights_, stubborn_;
    std::array<GreedyWeights, kStyles.size()> styles_;
    std::vector<Sitter> sitters_;
    Seating seats_;
};

}  // namespace

BidSamples bid_samples(std::span<const BidNetwork* const> pool, const Rules& rules,
                       std::int64_t count, std::uint64_t seed) {
    Sampling sampling(pool, rules);
    BidSamples samples;
    for (std::uint64_t i = 0; static_cast<std::int64_t>(samples.bids.size()) < count; ++i) {
        Random random = Random::stream(seed, i);
        sampling.deal(random, count, samples);
    }
    return samples;
}

}  // namespace glup::auction
