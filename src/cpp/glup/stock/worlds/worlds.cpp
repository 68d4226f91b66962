#include "glup/stock/worlds/worlds.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "glup/stock/notation/notation.hpp"
#include "glup/stock/rules/forgotten.hpp"
#include "glup/support/error.hpp"

namespace glup {
namespace {

constexpr std::array<std::array<int, rules::kCopies + 1>, rules::kCopies + 1> kChoose = {
    {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}}};

// What is drawn for cards that are forgotten differs with the cards, not with points that are told:
// they exclude some, and who adds them gets no other advice by chance.
std::uint64_t seed_of_forgotten(State seen) {
    seen.scores = {};
    seen.counters = {};
    return hash_bytes(&seen, sizeof seen);
}

}  // namespace

WorldSampler::WorldSampler(const View& view, const Belief& belief)
    : view_(view),
      seen_(view.seen()),
      belief_(belief),
      uniform_(belief == kUniformBelief || !view.seen().in_phase1()) {
    for (Card card = 0; card < rules::kCards; ++card) {
        if (std::isfinite(belief[card]) && belief[card] >= 0) continue;
        throw Error("belief: expected a finite number of at least 0 for " + card_text(card) +
                    ", given " + std::to_string(belief[card]));
    }
    if (!view.seen().in_phase1()) return;
    if (view.forgotten() > 0) {
        const Forgotten forgotten(view);
        Random rng(seed_of_forgotten(view.seen()));
        completions_.reserve(kCompletions);
        for (int i = 0; i < kCompletions; ++i)
            completions_.emplace_back(forgotten.remembered(rng), belief);
        return;
    }
    const CardSet unseen = view.unseen();
    for (Card card = 0; card < rules::kCards; ++card)
        unseen_[card] = static_cast<std::uint8_t>(unseen.count(card));
    hidden_ = unseen.size();
    wanted_ = view.concealed() - view.opponent_known().size();
    if (uniform_) return;
    ways_[rules::kCards][0] = 1.0;
    for (int c = rules::kCards - 1; c >= 0; --c) {
        const auto card = static_cast<Card>(c);
        for (int cards = 0; cards <= wanted_; ++cards) {
            for (int n = 0; n <= std::min<int>(unseen_[card], cards); ++n)
                ways_[c][cards] += weight(card, n) * ways_[c + 1][cards - n];
        }
    }
    if (!(ways_[0][wanted_] > 0 && std::isfinite(ways_[0][wanted_])))
        throw Error("belief: expected odds that leave a hand possible");
}

WorldSampler::WorldSampler(const View& view, const State& told)
    : view_(view), seen_(view.seen()), belief_(kUniformBelief), uniform_(false) {
    if (!view.seen().in_phase1()) return;
    if (view.forgotten() > 0)
        throw Error("view: expected one in which all cards played are told, given one with " +
                    std::to_string(view.forgotten()) + " forgotten");
    seen_.hand[view.opponent()] = told.hand[view.opponent()];
    const CardSet unseen = view.unseen() + view.opponent_known();
    for (Card card = 0; card < rules::kCards; ++card) {
        unseen_[card] =
            static_cast<std::uint8_t>(unseen.count(card) - seen_.hand[view.opponent()].count(card));
        hidden_ += unseen_[card];
    }
    for (auto& ways : ways_) ways[0] = 1.0;
}

double WorldSampler::weight(Card card, int copies) const {
    double result = kChoose[unseen_[card]][copies];
    for (; copies > 0; --copies) result *= belief_[card];
    return result;
}

std::array<double, rules::kCards> WorldSampler::expected() const {
    std::array<double, rules::kCards> mean{};
    for (const WorldSampler& one : completions_) {
        const auto part = one.expected();
        for (std::size_t card = 0; card < mean.size(); ++card)
            mean[card] += part[card] / kCompletions;
    }
    if (hidden_ == 0) return mean;
    if (uniform_) {
        for (Card card = 0; card < rules::kCards; ++card)
            mean[card] = static_cast<double>(unseen_[card]) * wanted_ / hidden_;
        return mean;
    }
    // Ways to take so many of the cards before, as ways_ are of those after.
    std::array<double, rules::kHand + 1> before{1.0};
    for (Card card = 0; card < rules::kCards; ++card) {
        std::array<double, rules::kHand + 1> next{};
        for (int cards = 0; cards <= wanted_; ++cards) {
            for (int n = 0; n <= std::min<int>(unseen_[card], wanted_ - cards); ++n) {
                const double ways = before[cards] * weight(card, n);
                next[cards + n] += ways;
                mean[card] += n * ways * ways_[card + 1][wanted_ - cards - n] / ways_[0][wanted_];
            }
        }
        before = next;
    }
    return mean;
}

State WorldSampler::sample_numbered(Random& rng, std::int64_t world) const {
    if (completions_.empty()) return sample(rng);
    return completions_[static_cast<std::size_t>(completion_of(world))].sample(rng);
}

State WorldSampler::sample(Random& rng) const {
    if (!completions_.empty()) return completions_[rng.below(kCompletions)].sample(rng);
    return uniform_ ? view_.sample(rng) : sample_by_belief(rng);
}

// Card by card, by what the cards after it can still make of the hand.
State WorldSampler::sample_by_belief(Random& rng) const {
    State world = seen_;
    CardSet& hand = world.hand[view_.opponent()];
    std::array<Card, rules::kDeck> rest;
    int left = 0;
    int wanted = wanted_;
    for (int c = 0; c < rules::kCards; ++c) {
        const auto card = static_cast<Card>(c);
        const int most = std::min<int>(unseen_[card], wanted);
        double point = rng.unit() * ways_[c][wanted];
        int taken = 0;
        for (int n = 0; n <= most; ++n) {
            const double share = weight(card, n) * ways_[c + 1][wanted - n];
            if (share <= 0) continue;
            taken = n;  // rounding may carry the point past the last share, which then counts
            if (point < share) break;
            point -= share;
        }
        hand.add(card, taken);
        wanted -= taken;
        for (int n = taken; n < unseen_[card]; ++n) rest[left++] = card;
    }
    rng.shuffle(rest.data(), left);
    std::copy(rest.begin(), rest.begin() + left, world.stock.begin() + world.drawn);
    return world;
}

std::optional<std::vector<WeightedWorld>> WorldSampler::list(std::size_t limit) const {
    std::vector<WeightedWorld> worlds;
    if (!view_.seen().in_phase1()) {
        worlds.push_back({view_.seen(), 1.0});
        return worlds;
    }
    if (!completions_.empty()) return std::nullopt;
    const int hidden = rules::kStock - 1 - view_.seen().drawn;  // face-down cards of the stock
    std::array<std::uint8_t, rules::kCards> rest = unseen_;
    State world = seen_;
    double total = 0;
    // Each order of the stock, weighted by the copies that it can be made of; the hand is the rest.
    const auto fill = [&](auto&& self, int place, double ways) -> bool {
        if (place == hidden) {
            WeightedWorld item{world, ways};
            for (Card card = 0; card < rules::kCards; ++card) {
                item.world.hand[view_.opponent()].add(card, rest[card]);
                for (int n = rest[card]; n > 0; --n) item.weight *= belief_[card];
            }
            if (item.weight <= 0) return true;
            if (worlds.size() == limit) return false;
            total += item.weight;
            worlds.push_back(item);
            return true;
        }
        for (Card card = 0; card < rules::kCards; ++card) {
            if (rest[card] == 0) continue;
            const int copies = rest[card]--;
            world.stock[world.drawn + place] = card;
            const bool within = self(self, place + 1, ways * copies);
            ++rest[card];
            if (!within) return false;
        }
        return true;
    };
    if (!fill(fill, 0, 1.0)) return std::nullopt;
    for (WeightedWorld& item : worlds) item.weight /= total;
    return worlds;
}

}  // namespace glup
