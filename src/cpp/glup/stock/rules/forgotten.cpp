#include "glup/stock/rules/forgotten.hpp"

#include <algorithm>
#include <span>

namespace glup {
namespace {

// The place of a number drawn from 0 to their sum among shares: rounding may carry it past the last
// share, which then counts.
int drawn_place(std::span<const double> shares, double point) {
    int found = 0;
    for (std::size_t i = 0; i < shares.size(); ++i) {
        if (shares[i] <= 0) continue;
        found = static_cast<int>(i);
        if (point < shares[i]) break;
        point -= shares[i];
    }
    return found;
}

}  // namespace

Forgotten::Forgotten(const View& view) : view_(view), cards_(view.forgotten()) {
    const State& seen = view.seen();
    const rules::Ruleset& rules = seen.rules();
    const CardSet unseen = view.unseen();
    for (Card card = 0; card < rules::kCards; ++card) {
        told_ += rules.points_of(card) * seen.played[card];
        const int copies = unseen.count(card), points = rules.points_of(card);
        if (copies == 0) continue;
        auto group = std::find_if(groups_.begin(), groups_.end(),
                                  [&](const Group& one) { return one.points == points; });
        if (group == groups_.end()) {
            groups_.push_back({points, {}});
            group = groups_.end() - 1;
        }
        group->cards.insert(group->cards.end(), static_cast<std::size_t>(copies), card);
        most_ += copies * points;
    }
    ways_.resize(place(groups_.size() + 1, 0, 0));
    ways_[place(groups_.size(), 0, 0)] = 1;
    for (std::size_t g = groups_.size(); g-- > 0;) {
        const int points = groups_[g].points, size = static_cast<int>(groups_[g].cards.size());
        double choices = 1;  // of `taken` among the group
        for (int taken = 0; taken <= std::min(size, cards_); ++taken) {
            for (int cards = taken; cards <= cards_; ++cards) {
                for (int sum = taken * points; sum <= most_; ++sum)
                    ways_[place(g, cards, sum)] +=
                        choices * ways(g + 1, cards - taken, sum - taken * points);
            }
            choices = choices * (size - taken) / (taken + 1);
        }
    }
    for (int points = 0; points <= most_; ++points) {
        if (fits(points)) total_ += ways(0, cards_, points);
    }
}

bool Forgotten::fits(int points) const {
    const int me = view_.seat(), other = view_.opponent(), sum = told_ + points;
    const auto& taken = view_.seen().counters;
    const int least =
        (view_.is_untold(me) ? 0 : taken[me]) + (view_.is_untold(other) ? 0 : taken[other]);
    return view_.is_untold(me) || view_.is_untold(other) ? sum >= least : sum == least;
}

std::pair<int, int> Forgotten::bounds() const {
    std::vector<int> scores;
    for (const Group& group : groups_)
        scores.insert(scores.end(), group.cards.size(), group.points);
    std::sort(scores.begin(), scores.end());
    int least = told_, most = told_;
    for (int i = 0; i < cards_; ++i) {
        least += scores[static_cast<std::size_t>(i)];
        most += scores[scores.size() - 1 - static_cast<std::size_t>(i)];
    }
    return {least, most};
}

View Forgotten::remembered(Random& rng) const {
    State state = view_.seen();
    draw(state, rng);
    share_counters(state, rng);
    return {state, view_.seat()};
}

// First what they score, then group by group how many, then which.
void Forgotten::draw(State& state, Random& rng) const {
    std::vector<double> shares;
    for (int points = 0; points <= most_; ++points)
        shares.push_back(fits(points) ? ways(0, cards_, points) : 0);
    int points = drawn_place(shares, rng.unit() * total_), cards = cards_;
    for (std::size_t g = 0; g < groups_.size(); ++g) {
        std::vector<Card> group = groups_[g].cards;
        const int size = static_cast<int>(group.size()), each = groups_[g].points;
        shares.clear();
        double choices = 1;
        for (int taken = 0; taken <= std::min(size, cards) && taken * each <= points; ++taken) {
            shares.push_back(choices * ways(g + 1, cards - taken, points - taken * each));
            choices = choices * (size - taken) / (taken + 1);
        }
        const int taken = drawn_place(shares, rng.unit() * ways(g, cards, points));
        rng.shuffle(group.data(), size);
        for (int i = 0; i < taken; ++i) ++state.played[group[static_cast<std::size_t>(i)]];
        cards -= taken;
        points -= taken * each;
    }
}

void Forgotten::share_counters(State& state, Random& rng) const {
    const rules::Ruleset& rules = state.rules();
    const int me = view_.seat(), other = view_.opponent();
    std::vector<Card> played;
    int sum = 0;
    for (Card card = 0; card < rules::kCards; ++card) {
        played.insert(played.end(), state.played[card], card);
        sum += rules.points_of(card) * state.played[card];
    }
    const auto give = [&](int seat, int points) {
        state.counters[seat] = static_cast<std::uint8_t>(points);
    };
    if (!view_.is_untold(me)) return give(other, sum - state.counters[me]);
    if (!view_.is_untold(other)) return give(me, sum - state.counters[other]);
    rng.shuffle(played.data(), static_cast<int>(played.size()));
    int mine = 0;
    for (std::size_t i = 0; i + 1 < played.size(); i += 2) {
        const int points = rules.points_of(played[i]) + rules.points_of(played[i + 1]);
        if (rng.below(2) == 0) mine += points;
    }
    give(me, mine);
    give(other, sum - mine);
}

}  // namespace glup
