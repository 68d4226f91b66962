// States: a deal with all cards known, in any game.
#include <algorithm>

#include "glup/game/games.hpp"
#include "glup/stock/game.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/policy/playout.hpp"
#include "glup/stock/rules/legal.hpp"
#include "objects.hpp"

namespace glup::wasm {

// `rules`: a name, or a house's keys as JSON; `deck`: the cards as a text, in deal order.
GLUP_EXPORT(glup_deal)
std::int32_t glup_deal(const char* rules, std::uint32_t rules_size, const char* deck,
                       std::uint32_t deck_size, std::int32_t dealer, std::int32_t exact_cut) {
    return guarded([=] {
        const DealStart start{dealer, exact_cut != 0};
        add(*read_rules({rules, rules_size})->deal({deck, deck_size}, start));
    });
}

GLUP_EXPORT(glup_from_endgame)
std::int32_t glup_from_endgame(const char* text, std::uint32_t size) {
    return guarded([=] { add(*as_game(parse_endgame({text, size}))); });
}

GLUP_EXPORT(glup_to_endgame)
std::int32_t glup_to_endgame(const char* state, std::uint32_t size) {
    return guarded([=] { out.add_text(state_of({state, size})->endgame()->text()); });
}

GLUP_EXPORT(glup_state_check)
std::int32_t glup_state_check(const char* state, std::uint32_t size) {
    return guarded([=] { add(*state_of({state, size})); });
}

GLUP_EXPORT(glup_state_hand)
std::int32_t glup_state_hand(const char* state, std::uint32_t size, std::int32_t seat) {
    return guarded([=] { out.add_text(state_of({state, size})->hand(seat)); });
}

// The face-down cards in the order in which they will be drawn.
GLUP_EXPORT(glup_stock) std::int32_t glup_stock(const char* bytes, std::uint32_t size) {
    return guarded([=] {
        const State state = stock_state_of({bytes, size});
        std::vector<std::string> cards;
        for (int i = 0; i < state.stock_left(); ++i)
            cards.push_back(card_text(state.stock[state.drawn + i]));
        out.add_texts(cards);
    });
}

GLUP_EXPORT(glup_with_stock)
std::int32_t glup_with_stock(const char* bytes, std::uint32_t size, const char* text,
                             std::uint32_t text_size) {
    return guarded([=] {
        State state = stock_state_of({bytes, size});
        const std::vector<Card> order = parse_card_list({text, text_size});
        const auto first = state.stock.begin() + state.drawn, last = first + state.stock_left();
        if (!std::is_permutation(first, last, order.begin(), order.end())) {
            throw Error("stock: expected the " + std::to_string(state.stock_left()) +
                        " face-down cards in another order");
        }
        std::copy(order.begin(), order.end(), first);
        add(*as_game(state));
    });
}

// Very many bids, and cards to bury, are told in short.
GLUP_EXPORT(glup_state_legal)
std::int32_t glup_state_legal(const char* state, std::uint32_t size) {
    return guarded([=] { out.add_texts(state_of({state, size})->legal_in_short()); });
}

// The canonical text of a legal action, read kindly; then the state after it.
GLUP_EXPORT(glup_apply)
std::int32_t glup_apply(const char* bytes, std::uint32_t size, const char* text,
                        std::uint32_t text_size) {
    return guarded([=] {
        const auto state = state_of({bytes, size});
        out.add_text(state->apply({text, text_size}));
        add(*state);
    });
}

// What a seat sees of an action, in sentences; of how the deal began, where none is given.
GLUP_EXPORT(glup_sentences)
std::int32_t glup_sentences(const char* state, std::uint32_t size, const char* action,
                            std::uint32_t action_size, std::int32_t seat) {
    return guarded([=] {
        const std::optional<std::string_view> taken =
            action_size == 0 ? std::nullopt : std::optional(std::string_view(action, action_size));
        out.add_texts(state_of({state, size})->sentences(taken, seat, {}));
    });
}

GLUP_EXPORT(glup_perft)
std::int32_t glup_perft(const char* bytes, std::uint32_t size, std::int32_t depth) {
    return guarded([=] {
        if (depth < 0) throw Error("depth: expected 0 or more, given " + std::to_string(depth));
        const auto state = state_of({bytes, size});
        const State* const own = stock_state(*state);
        out.add(static_cast<double>(own ? perft(*own, depth) : perft(*state, depth)));
    });
}

// Final scores; then the generator as it goes on.
GLUP_EXPORT(glup_playout)
std::int32_t glup_playout(const char* state, std::uint32_t size, const void* random,
                          const char* policy, std::uint32_t policy_size) {
    return guarded([=] {
        auto rng = read<Random>(random);
        const auto by = find_policy({policy, policy_size});
        const Scores scores = play_out(stock_state_of({state, size}), by, rng);
        out.add(scores).add(rng);
    });
}

// The scores of deals from fresh decks.
GLUP_EXPORT(glup_play_deals)
std::int32_t glup_play_deals(std::int32_t count, std::uint64_t seed, const char* policy,
                             std::uint32_t size, const char* rules, std::uint32_t rules_size) {
    return guarded([=] {
        const auto id = rules::find_ruleset({rules, rules_size});
        const PolicyId by = find_policy({policy, size});
        play_deals(count, by, seed, out.fill<Scores>(static_cast<std::size_t>(count)), id);
    });
}

}  // namespace glup::wasm
