// Deals of the auction games for tests: from texts, and at random.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/rules/keys.hpp"
#include "glup/auction/rules/legal.hpp"
#include "glup/auction/rules/rows.hpp"
#include "glup/auction/rules/state.hpp"
#include "glup/cards/text.hpp"
#include "glup/support/random.hpp"

namespace samples {

using namespace glup;
using namespace glup::auction;

inline Hand hand(std::string_view text) {
    Hand hand;
    for (const Card card : parse_card_list(text)) hand.add(card);
    return hand;
}

inline Rules game(std::string_view name, std::string_view options = "{}") {
    return with_options(find_rules(name), json::load_object(options));
}

inline Rules house(std::string_view json) { return read_rules(json::parse(json)); }

inline State deal_text(const Rules& rules, std::string_view deck, int dealer = 0) {
    const std::vector<Card> cards = parse_card_list(deck);
    check_deck(rules, cards);
    return deal(rules, cards, dealer);
}

inline std::vector<Card> shuffled(const Rules& rules, Random& random) {
    const auto sorted = sorted_deck(rules);
    std::vector<Card> deck(sorted.begin(), sorted.begin() + rules.pack());
    random.shuffle(deck.data(), rules.pack());
    return deck;
}

// Two seats hold as much of two suits or ranks as fits: multiples, misdeals, wins at once.
inline std::vector<Card> stacked(const Rules& rules, Random& random) {
    std::vector<Card> deck = shuffled(rules, random);
    const bool by_suit = random.below(2) == 0;
    std::array<std::uint32_t, rules::kCards> order{};
    for (Card card = 0; card < rules::kCards; ++card)
        order[card] = static_cast<std::uint32_t>(by_suit ? suit_of(card) : rank_of(card));
    const std::uint32_t turn = random.below(by_suit ? 4 : 6);
    std::stable_sort(deck.begin(), deck.end(),
                     [&](Card a, Card b) { return (order[a] + turn) % 6 < (order[b] + turn) % 6; });
    // As packets are dealt round the table, a hand is every so many packets of the deck.
    const int step = rules.seats * rules.packet;
    std::vector<Card> dealt(deck.size());
    std::size_t next = 0;
    for (int seat = 0; seat < rules.seats; ++seat) {
        for (int start = 0; start < static_cast<int>(deck.size()); start += step) {
            for (int i = 0; i < rules.packet; ++i) {
                const auto place = static_cast<std::size_t>(start + seat * rules.packet + i);
                if (place < dealt.size() && next < deck.size()) dealt[place] = deck[next++];
            }
        }
    }
    return next == deck.size() ? dealt : deck;
}

inline State after(State state, std::string_view actions) {
    while (!trimmed(actions).empty()) {
        actions = trimmed(actions);
        const std::string_view word = actions.substr(0, actions.find(' '));
        state.apply(parse_action(state, word));
        actions.remove_prefix(word.size());
    }
    return state;
}

inline std::string legal_text(const State& state) {
    std::string text;
    for (const std::string& one : legal_texts(state)) text += (text.empty() ? "" : " ") + one;
    return text;
}

// Calls visit(state) before every action and at the end of a random deal; most words of the auction
// are a pass or the lowest bid.
template <class Visit>
void visit_deal(State state, Random& random, Visit&& visit) {
    visit(state);
    while (!state.is_over()) {
        std::uint64_t count = count_legal(state);
        if (state.decision == Decision::kBid) {
            const auto words = static_cast<std::uint64_t>(legal(state).word_count);
            count = std::min(count, words + (random.below(3) == 0 || words == 0 ? 1 : 0));
            if (count == 0) count = 1;
        }
        state.apply_legal(nth_legal(state, random.below(static_cast<std::uint32_t>(count))));
        visit(state);
    }
}

// Random and stacked deals of every row, with options at random.
template <class Visit>
void visit_deals(int deals, std::uint64_t seed, Visit&& visit) {
    Random random(seed);
    for (const Row& row : kRows) {
        for (int i = 0; i < deals; ++i) {
            json::Object options;
            for (const Key& key : keys()) {
                if (!key.is_option(row.rules) || random.below(4) != 0) continue;
                Rules changed = row.rules;
                const bool listed = !key.values.empty();
                const auto value =
                    listed
                        ? key.values[random.below(static_cast<std::uint32_t>(key.values.size()))] *
                              (key.scaled ? row.rules.scale : 1)
                        : key.low +
                              static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(
                                  std::min(key.high - key.low, 900) + 1)));
                key.set(changed, value);
                options.emplace_back(key.name, value_of(key, changed));
            }
            Rules rules = row.rules;
            try {
                rules = with_options(row.rules, options);
            } catch (const Error&) {  // some exclude each other
            }
            const auto deck = i % 2 == 0 ? shuffled(rules, random) : stacked(rules, random);
            visit_deal(deal(rules, deck, static_cast<int>(random.below(rules.seats))), random,
                       visit);
        }
    }
}

}  // namespace samples
