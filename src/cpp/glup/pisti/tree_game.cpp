#include "glup/pisti/tree_game.hpp"

#include <algorithm>

#include "glup/pisti/choices.hpp"
#include "glup/support/error.hpp"
#include "glup/support/hash.hpp"

namespace glup::pisti {
namespace {

// In points.
constexpr double kUsual = 8;
constexpr double kTrusted = 2;

TreeGame::Root root_of(const View& view) {
    if (!view.to_act()) throw Error("view: expected one whose owner is to act, given another");
    TreeGame::Root root{.texts = {},
                        .codes = {},
                        .entrants = {},
                        .parties = kTeams,
                        .known = hash_bytes(&view.seen(), sizeof(State)),
                        .so_far = 0,
                        .usual = kUsual,
                        .trusted = kTrusted};
    const std::vector<Card> cards = hand_of(view);
    root.entrants.stand_ins = same_cards(cards);
    for (std::size_t a = 0; a < cards.size(); ++a) {
        root.texts.push_back(card_text(cards[a]));
        root.codes.push_back(cards[a]);
        root.entrants.candidates.push_back(!root.entrants.stand_ins[a]);
    }
    return root;
}

}  // namespace

PistiTree::PistiTree(const View& view, std::uint64_t seed, Policy policy)
    : TreeGame(root_of(view)),
      worlds_(view),
      seed_(seed),
      policy_(policy),
      seat_(view.seat()),
      start_(view.seen()),
      state_(start_) {}

PistiTree::PistiTree(const PistiTree& hidden, const State& world)
    : TreeGame(hidden.root_),
      seed_(hidden.seed_),
      policy_(hidden.policy_),
      seat_(hidden.seat_),
      start_(world),
      state_(world) {
    root_.known = 0;
}

std::unique_ptr<TreeGame> PistiTree::opened(Random& random) {
    const State world = worlds_ ? worlds_->draw(random) : start_;
    return std::unique_ptr<TreeGame>(new PistiTree(*this, world));
}

void PistiTree::enter_world(std::uint64_t number, Random&) {
    if (!worlds_) return;
    Random own = Random::stream(seed_, number);
    state_ = worlds_->draw(own);
}

// Of cards that are the same one.
std::span<const std::uint64_t> PistiTree::actions() {
    count_ = 0;
    for_each_bit(state_.hands[state_.player()], [&](int place) {
        const auto card = static_cast<Card>(place);
        const auto is_same = [card](std::uint64_t other) {
            return are_same(card, static_cast<Card>(other));
        };
        if (std::none_of(cards_.begin(), cards_.begin() + count_, is_same)) cards_[count_++] = card;
    });
    return {cards_.data(), static_cast<std::size_t>(count_)};
}

int PistiTree::preferred(Random& random) {
    const Card card = choose(state_, policy_, random);
    for (int i = 0; i < count_; ++i)
        if (are_same(card, static_cast<Card>(cards_[i]))) return i;
    return -1;
}

std::uint64_t PistiTree::known() const {
    if (!worlds_) return 0;
    const State seen = state_.seen_by(seat_);
    return hash_bytes(&seen, sizeof seen);
}

void PistiTree::take(int place) {
    const bool taken = state_.first_taker != kNobody;
    state_.apply(static_cast<Card>(cards_[place]));
    // The next packets, and what lay face down in the kitty.
    const bool learns = state_.plies % kRound == 0 || (!taken && state_.first_taker != kNobody);
    learned_ = learns && worlds_ && goes_on() ? known() : 0;
}

void PistiTree::play_out(Random& random, double* values) {
    if (policy_ == Policy::kGreedy)
        pisti::play_out(state_);
    else
        while (!state_.is_over()) state_.apply(choose(state_, policy_, random));
    const int team = seat_ % kTeams;
    values[0] = state_.points[team] - state_.points[1 - team];
}

}  // namespace glup::pisti
