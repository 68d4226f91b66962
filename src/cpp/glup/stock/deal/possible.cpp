#include "glup/stock/deal/possible.hpp"

#include <algorithm>
#include <numeric>

#include "glup/stock/rules/legal.hpp"
#include "glup/stock/search/candidates.hpp"

namespace glup {
namespace {

// Whether the player to act is the one whose hand is hidden from the owner.
bool is_hidden(const View& view) {
    const State& seen = view.seen();
    return !seen.is_over() && !view.to_act() && seen.in_phase1();
}

int total(const CardCounts& copies) { return std::accumulate(copies.begin(), copies.end(), 0); }

// A world in which these cards are in the opponent's hand, which must be among those that may be;
// the places left are filled in canonical order.
State world_with(const View& view, const CardCounts& held) {
    State world = view.seen();
    const CardCounts known = copies_in(view.opponent_known());
    CardCounts unseen = copies_in(view.unseen());
    CardSet& hand = world.hand[view.opponent()];
    int room = view.concealed() - total(known);
    const auto deal = [&](Card card, int copies) {
        hand.add(card, copies);
        unseen[card] -= copies;
        room -= copies;
    };
    for (Card card = 0; card < rules::kCards; ++card)
        deal(card, std::max(held[card] - known[card], 0));
    for (Card card = 0; card < rules::kCards; ++card) deal(card, std::min(unseen[card], room));
    int place = world.drawn;
    for (Card card = 0; card < rules::kCards; ++card) {
        for (int n = unseen[card]; n > 0; --n) {
            if (place < rules::kStock - 1)
                world.stock[place++] = card;
            else  // forgotten
                ++world.played[card];
        }
    }
    return world;
}

// Calls f(held) for cards of a kind that the opponent may hold together, so that every way is open
// in one of these hands.
template <class F>
void for_each_holding(const View& view, const MeldKind& kind, F&& f) {
    const CardCounts known = copies_in(view.opponent_known()), may = may_hold(view);
    const CardSet& table = view.seen().table[view.opponent()];
    CardCounts held{}, extra{};
    int room = view.concealed() - total(known), extras = 0, cards = 0;
    bool possible = true;
    for (Card card = 0; card < rules::kCards; ++card) {
        const int wanted = (kind.cards >> card & 1) != 0 ? kind.copies : 0;
        const int most = std::min(wanted, may[card]);
        const int least = std::max(wanted - table.count(card), 0);
        possible = possible && least <= most;
        room -= std::max(least - known[card], 0);
        held[card] = std::max(least, std::min(most, known[card]));
        extra[card] = std::max(most - std::max(least, known[card]), 0);
        extras += extra[card];
        cards += most;
    }
    if (!possible || cards == 0 || room < 0) return;
    const auto choose = [&](const auto& self, Card card, int missing) -> void {
        if (missing == 0) return f(held);
        if (card == rules::kCards) return;
        const int most = std::min(extra[card], missing);
        for (int copies = 0; copies <= most; ++copies) {
            held[card] += copies;
            self(self, static_cast<Card>(card + 1), missing - copies);
            held[card] -= copies;
        }
    };
    choose(choose, 0, std::min(room, extras));
}

void add_ways(const State& state, Kind kind, Among among, std::set<std::string>& ways) {
    ActionList actions;
    among == Among::kLegal ? legal_actions(state, actions) : candidate_actions(state, actions);
    for (const Action action : actions) {
        if (action.type() == Action::Type::kDeclare && action.kind() == kind)
            ways.insert(action_text(state, action));
    }
}

}  // namespace

CardCounts may_hold(const View& view) {
    const CardSet known = view.opponent_known();
    return copies_in(view.concealed() > known.size() ? known + view.unseen() : known);
}

std::set<std::string> ways_to_declare(const View& view, Kind kind, Among among) {
    std::set<std::string> ways;
    if (!is_hidden(view)) {
        add_ways(view.seen(), kind, among, ways);
        return ways;
    }
    const MeldKind& meld = view.seen().melds().kinds[kind];
    for_each_holding(view, meld, [&](const CardCounts& held) {
        add_ways(world_with(view, held), kind, among, ways);
    });
    return ways;
}

std::vector<std::string> possible_actions(const View& view) {
    const State& seen = view.seen();
    if (!is_hidden(view)) return legal_action_texts(seen);
    std::set<std::string> found;
    const CardCounts may = may_hold(view);
    if (seen.decision != Decision::kMeld) {
        for (Card card = 0; card < rules::kCards; ++card) {
            if (may[card] > 0) found.insert(card_text(card));
        }
        const Tableau& tableau = seen.tableau[view.opponent()];
        for (int i = 0; i < tableau.size(); ++i)
            found.insert(class_label(seen.rules(), tableau, i));
        return {found.begin(), found.end()};
    }
    found.insert("pass");
    for_each_bit(seen.melds().declarable, [&](int kind) {
        found.merge(ways_to_declare(view, static_cast<Kind>(kind), Among::kLegal));
    });
    if (may[seen.trump_nine()] > 0) {
        CardCounts held{};
        held[seen.trump_nine()] = 1;
        if (world_with(view, held).can_exchange()) found.insert("dix");
    }
    return {found.begin(), found.end()};
}

}  // namespace glup
