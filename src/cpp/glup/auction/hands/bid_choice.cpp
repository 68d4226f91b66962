#include "glup/auction/hands/bid_choice.hpp"

#include <algorithm>

namespace glup::auction {
namespace {

// A leap is to be better than a lower bid by this much.
constexpr std::int32_t kClearly = BidNetwork::Bids::kOne / 16;
// Units above the value of a hand, by the rule, that no player comes to who learned to bid.
constexpr float kFar = 40;

}  // namespace

std::array<Action, kLeaps.size()> leaps_of(const State& state, const LegalList& list) {
    const auto words = static_cast<std::uint64_t>(list.word_count);
    const std::uint64_t last = count_legal(state) - 1;
    std::array<Action, kLeaps.size()> bids;
    std::transform(kLeaps.begin(), kLeaps.end(), bids.begin(), [&](int leap) {
        return nth_legal(state, std::min(words + static_cast<std::uint64_t>(leap), last));
    });
    return bids;
}

bool rival_may_speak(const State& state) {
    const int account = state.rules.account(state.player);
    for (int seat = 0; seat < state.seats(); ++seat)
        if (state.rules.account(seat) != account && (state.passed >> seat & 1) == 0) return true;
    return false;
}

bool bids_by_network(const State& state) {
    return state.decision == Decision::kBid && !state.may_misdeal(state.player) &&
           legal(state).bid_count > 0;
}

Action Bidder::choose(const State& state) const {
    const LegalList list = legal(state);
    const bool may_pass = list.word_count > 0 && list.words[0] == Action::kPass;
    const auto found = gains(state);
    std::size_t best = 0;
    const bool leaps = rival_may_speak(state);
    for (std::size_t i = 1; i < found.size() && leaps; ++i)
        if (found[i] > found[best] + kClearly) best = i;
    const Action bid = leaps_of(state, list)[best];
    const bool is_far = static_cast<float>(bid.units()) > numbers.value + kFar;
    return may_pass && (found[best] <= 0 || is_far) ? Action(Action::kPass) : bid;
}

}  // namespace glup::auction
