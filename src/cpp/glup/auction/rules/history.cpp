#include "glup/auction/rules/history.hpp"

#include <bit>

namespace glup::auction {

namespace {

std::vector<std::uint16_t> amounts_of(const State& state) {
    std::vector<std::uint16_t> amounts;
    for (std::size_t word = 0; word < state.bids.size(); ++word) {
        for_each_bit(state.bids[word], [&](int bit) {
            amounts.push_back(
                static_cast<std::uint16_t>(64 * word + static_cast<std::size_t>(bit) + 1));
        });
    }
    return amounts;
}

// Who has neither bid nor passed has not spoken yet, nor have those behind them.
std::vector<Said> spoken_once(const State& state, const std::vector<std::uint16_t>& amounts) {
    std::vector<Said> said;
    auto next = amounts.begin();
    const int eldest = state.eldest();
    for (int seat = state.rules.stands ? state.after(eldest) : eldest;; seat = state.after(seat)) {
        const auto speaker = static_cast<std::uint8_t>(seat);
        if (state.bids_made[seat] > 0 && next != amounts.end()) {
            said.push_back({speaker, *next++});
        } else if ((state.passed >> seat & 1) != 0) {
            said.push_back({speaker, 0});
        } else {
            break;
        }
        if (seat == state.dealer) break;
    }
    return said;
}

}  // namespace

std::vector<Said> auction_of(const State& state) {
    std::vector<Said> said;
    const std::vector<std::uint16_t> amounts = amounts_of(state);
    auto next = amounts.begin();
    if (state.rules.once) return spoken_once(state, amounts);
    auto left = state.bids_made;
    SeatMask out = 0;
    int highest = state.rules.stands ? state.eldest() : kNobody;
    int seat = state.rules.stands ? state.after(state.eldest()) : state.eldest();
    // Who has bids left has bid, and who has none has passed, or is to speak.
    while (out != state.all_seats()) {
        if ((out >> seat & 1) == 0 && seat != highest) {
            const auto speaker = static_cast<std::uint8_t>(seat);
            if (left[seat] > 0 && next != amounts.end()) {
                --left[seat];
                said.push_back({speaker, *next++});
                highest = seat;
            } else if ((state.passed >> seat & 1) != 0) {
                out |= seat_bit(seat);
                said.push_back({speaker, 0});
            } else {
                break;
            }
        } else if (seat == highest && (out | seat_bit(seat)) == state.all_seats()) {
            break;
        }
        seat = state.after(seat);
    }
    return said;
}

bool bid_freely(const State& state, int seat) {
    if (state.bids_made[seat] == 0) return false;
    int bids = 0;
    for (const int n : state.bids_made) bids += n;
    const bool opened = bids == state.bids_made[seat] && !state.rules.stands;
    return !(opened && seat == state.dealer && state.rules.all_pass == AllPass::kDealer);
}

std::vector<Trick> tricks_of(const State& state) {
    std::vector<Trick> tricks;
    int taken = 0;
    for (const int n : state.tricks) taken += n;
    if (state.plays == 0) return tricks;
    const int size = std::popcount(state.active);
    int leader = state.first_leader();
    for (int start = 0; start < state.plays; start += size) {
        const bool complete = start / size < taken;
        const std::span<const Card> cards{
            state.played.data() + start,
            static_cast<std::size_t>(complete ? size : state.in_trick)};
        int taker = leader, seat = leader;
        Card best = cards[0];
        for (const Card card : cards.subspan(1)) {
            seat = state.next_active(seat);
            if (!beats(card, best, state.trump)) continue;
            best = card;
            taker = seat;
        }
        tricks.push_back({static_cast<std::uint8_t>(leader),
                          complete ? static_cast<std::uint8_t>(taker) : kNobody, cards});
        leader = taker;
    }
    return tricks;
}

std::vector<Draw> draws_of(const State& state) {
    std::vector<Draw> draws;
    int seat = state.eldest();
    for (int turn = 0; turn < state.drawn; ++turn, seat = state.after(seat)) {
        draws.push_back({static_cast<std::uint8_t>(seat), state.deck[2 * turn],
                         state.deck[2 * turn + 1], (state.kept >> turn & 1) != 0});
    }
    return draws;
}

Hand played_by(const State& state, int seat) {
    Hand played;
    for (const Trick& trick : tricks_of(state)) {
        int player = trick.leader;
        for (const Card card : trick.cards) {
            if (player == seat) played.add(card);
            player = state.next_active(player);
        }
    }
    return played;
}

Hand dealt_hand(const State& state, int seat) {
    return dealt_hand(state, seat, played_by(state, seat));
}

Hand dealt_hand(const State& state, int seat, const Hand& played) {
    Hand hand = state.hand[seat] + played;
    const Rules& rules = state.rules;
    const bool bidder = seat == state.bidder;
    if (bidder && state.leader != kNobody) {
        for (int i = 0; i < rules.widow; ++i) hand.add(state.buried[i]);
    }
    for (int i = state.gave - 1; i >= 0; --i) {
        const int giver = i == 0 ? state.after(state.after(state.bidder)) : state.bidder;
        const int taker = i == 0 ? state.bidder : state.after(state.after(state.bidder));
        for (int j = 0; j < rules.pass; ++j) {
            if (seat == giver) hand.add(state.given[i][j]);
            if (seat == taker) hand.remove(state.given[i][j]);
        }
    }
    if (!state.widow_taken) return hand;
    if (rules.kitty) {
        hand.remove(state.kitty[(seat - state.bidder - 1 + state.seats()) % state.seats()]);
    } else if (bidder) {
        for (int i = 0; i < rules.widow; ++i) hand.remove(state.widow[i]);
    }
    return hand;
}

std::vector<Action> actions_of(const State& state) {
    const Rules& rules = state.rules;
    std::vector<Action> actions;
    for (const Draw& draw : draws_of(state))
        actions.push_back(draw.kept ? Action::kKeep : Action::kReject);
    for (const Said& said : auction_of(state))
        actions.push_back(said.units > 0 ? Action::bid(said.units) : Action(Action::kPass));
    const auto size = static_cast<std::size_t>(state.seats());
    if (state.widow_taken && rules.kitty) {
        actions.push_back(Action::kitty({state.kitty.data(), size - 1}));
    } else if (state.looked) {
        actions.push_back(Action::kLook);
    }
    if (state.trump != kNoSuit) {
        actions.push_back(state.moon_alone() ? Action::moon_trump(state.trump)
                                             : Action::trump(state.trump));
    }
    if (state.called != kNoCard) actions.push_back(Action::call(state.called));
    for (int i = 0; i < state.gave; ++i)
        actions.push_back(Action::give({state.given[i].data(), rules.pass}));
    if (state.leader != kNobody && rules.widow > 0)
        actions.push_back(Action::bury({state.buried.data(), rules.widow}));
    const bool shot = state.moon && !state.moon_alone();
    for (int i = 0, seat = state.leader == kNobody ? 0 : state.first_leader();; ++i) {
        // Before the bidder's first card.
        if (i < state.seats() && shot && seat == state.bidder) actions.push_back(Action::kMoon);
        if (i >= state.plays) break;
        actions.push_back(Action::play(state.played[i]));
        seat = state.after(seat);
    }
    if (state.result == Result::kConceded || state.result == Result::kConcededUnseen)
        actions.push_back(Action::kConcede);
    if (state.result == Result::kMisdeal) actions.push_back(Action::kMisdeal);
    return actions;
}

}  // namespace glup::auction
