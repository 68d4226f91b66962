#include "glup/auction/search/tree_game.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/policy/gain.hpp"
#include "glup/auction/policy/random.hpp"
#include "glup/auction/rules/legal.hpp"
#include "glup/auction/search/candidates.hpp"
#include "glup/auction/search/pimc_options.hpp"
#include "glup/support/error.hpp"

namespace glup::auction {
namespace {

static_assert(TreeGame::kMostParties >= kMostSeats);

constexpr std::size_t kWorlds = 4096;  // a search that needs more goes through these again
constexpr int kUsual = 10;             // units

// Of its kind, amount and cards, exactly.
std::uint64_t code_of(const Action& action) {
    if (action.is_play()) return action.card();
    std::uint64_t code = static_cast<std::uint64_t>(action.kind());
    code = code << 4 | action.cards().size();
    code = code << 16 | static_cast<std::uint64_t>(action.units());
    for (const Card card : action.cards()) code = code << 5 | card;
    return code << 5 | kNoCard;  // no card is played by that code
}

const BidNetwork* bids_of(const Rules& rules, const TreeOptions& options) {
    return options.greedy && options.learned ? BidNetwork::built_in(rules) : nullptr;
}

const View& with_choice(const View& view) {
    if (view.to_act()) return view;
    throw Error(std::string("view: expected one whose owner is to act, given one ") +
                (view.seen().is_over() ? "of a deal that is over" : "that waits"));
}
const State& with_choice(const State& state) {
    if (!state.is_over()) return state;
    throw Error(
        "state: expected one in which somebody is to act, given one of a deal that is over");
}

TreeGame::Root root_of(const State& seen, const std::vector<Action>& candidates) {
    const Trust trust = PimcOptions().trust(seen, false, false);
    TreeGame::Root root{.texts = {},
                        .codes = {},
                        .entrants = {std::vector<bool>(candidates.size(), true),
                                     StandIns(candidates.size()),
                                     0,
                                     {}},
                        .parties = seen.rules.accounts(),
                        .known = 0,
                        .so_far = 0,
                        .usual = kUsual * (seen.rules.chips ? 1.0 : seen.rules.scale),
                        .trusted = trust.spread};
    for (const Action& action : candidates) {
        root.texts.push_back(action_text(action, seen.rules));
        root.codes.push_back(code_of(action));
    }
    return root;
}

bool is_of_play(const State& state) {
    return state.decision == Decision::kLead || state.decision == Decision::kFollow;
}

}  // namespace

AuctionTree::AuctionTree(const View& view, std::uint64_t seed, const TreeOptions& options)
    : AuctionTree(with_choice(view).seen(), options) {
    root_.known = view.hash();
    worlds_.emplace(view, PimcOptions().fitting);
    seed_ = seed;
}

AuctionTree::AuctionTree(const State& world, const TreeOptions& options)
    : AuctionTree(with_choice(world), options,
                  candidates_of(world, bids_of(world.rules, options))) {}

AuctionTree::AuctionTree(const State& start, const TreeOptions& options,
                         std::vector<Action> candidates)
    : TreeGame(root_of(start, candidates)),
      options_(options),
      seat_(start.player),
      left_(options.tail / start.seats()),
      sitter_{&greedy_weights(start.rules.row), bids_of(start.rules, options)},
      seating_(seating_of(options.greedy ? sitter_.weights : nullptr)),
      candidates_(std::move(candidates)),
      start_(start),
      state_(start),
      counted_(candidates_.size()) {}

std::unique_ptr<TreeGame> AuctionTree::opened(Random& random) {
    const State world = worlds_ ? worlds_->draw(random) : start_;
    return std::unique_ptr<TreeGame>(new AuctionTree(world, options_, candidates_));
}

void AuctionTree::return_to_root() {
    state_ = start_;
    at_root_ = true;
    counts_for_ = nullptr;
}

void AuctionTree::enter_world(std::uint64_t number, Random&) {
    if (!worlds_) return;
    const std::size_t place = number % kWorlds;
    while (drawn_.size() <= place) {  // what is drawn depends on what was drawn before
        Random own = Random::stream(seed_, drawn_.size());
        drawn_.push_back(worlds_->draw(own));
    }
    state_ = drawn_[place];
}

Action AuctionTree::by_policy() const {
    return greedy_action(state_, Sitter{sitter_.weights, is_mine() ? sitter_.bids : nullptr});
}

// Of the searcher, below the root: of long lists of bids the next ones, and of choices of cards
// the policy's, as it is likely to be hardly worse than the best.
void AuctionTree::list_words() {
    constexpr int kNextBids = 3;
    const LegalList all = legal(state_);
    list_.assign(all.words.begin(), all.words.begin() + all.word_count);
    if (all.bid_count > 0) {
        const auto words = static_cast<std::uint64_t>(all.word_count);
        const std::uint64_t count = std::min(words + kNextBids, count_legal(state_));
        for (std::uint64_t i = words; i < count; ++i) list_.push_back(nth_legal(state_, i));
    }
    const Action preferred = by_policy();
    if (std::find(list_.begin(), list_.end(), preferred) == list_.end()) list_.push_back(preferred);
}

std::span<const std::uint64_t> AuctionTree::actions() {
    if (at_root_) {
        list_ = candidates_;
    } else if (is_of_play(state_)) {
        const LegalList all = legal(state_);
        list_.assign(all.words.begin(), all.words.begin() + all.word_count);
    } else if (is_mine()) {
        list_words();
    } else {
        list_.assign(1, by_policy());
    }
    codes_.clear();
    for (const Action& action : list_) codes_.push_back(code_of(action));
    return codes_;
}

int AuctionTree::preferred(Random& random) {
    const Action action = options_.greedy ? by_policy() : random_action(state_, random);
    const auto found = std::find(list_.begin(), list_.end(), action);
    return found == list_.end() ? -1 : static_cast<int>(found - list_.begin());
}

std::uint64_t AuctionTree::known() const { return worlds_ ? View(state_, seat_).hash() : 0; }

void AuctionTree::take(int place) {
    const Action action = list_[static_cast<std::size_t>(place)];
    if (at_root_) counts_for_ = &counted_[static_cast<std::size_t>(place)];
    at_root_ = false;
    const Decision before = state_.decision;
    state_.apply_legal(action);
    // Words and cards played are all that there is to see while it is bid and played; all else may
    // show cards, or hide them.
    const bool all_seen =
        action.is_play() || (before == Decision::kBid && state_.decision == Decision::kBid);
    learned_ = all_seen || !goes_on() ? 0 : known();
}

void AuctionTree::play_out(Random& random, double* values) {
    finish(state_, seating_, left_, random, open_);
    if (counts_for_ != nullptr) {
        ++counts_for_->playouts;
        counts_for_->contracts += count_of(state_, seat_);
    }
    const int accounts = start_.rules.accounts();
    const int own = start_.rules.account(seat_);
    const int parties = accounts > 2 ? accounts : 1;
    const Outcome end = outcome(state_);
    for (int party = 0; party < parties; ++party)
        values[party] = bounded_gain(gain_of(end, start_.rules, (own + party) % accounts));
}

}  // namespace glup::auction
