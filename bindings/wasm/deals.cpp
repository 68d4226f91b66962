// States: a deal with all cards known.
#include <algorithm>

#include "border.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/notation/serialise.hpp"
#include "glup/stock/policy/playout.hpp"
#include "glup/stock/rules/legal.hpp"
#include "glup/stock/rules/view.hpp"

namespace glup::wasm {
namespace {

void add_state(const State& state) { out.add(state); }

}  // namespace

GLUP_EXPORT(glup_state_size) std::uint32_t glup_state_size() { return sizeof(State); }

// `deck`: the cards as a text, in deal order.
GLUP_EXPORT(glup_deal)
std::int32_t glup_deal(const char* rules, std::uint32_t rules_size, const char* deck,
                       std::uint32_t deck_size, std::int32_t dealer, std::int32_t exact_cut) {
    return guarded([=] {
        const auto id = rules::find_ruleset({rules, rules_size});
        check_exact_cut(rules::ruleset(id), exact_cut != 0);
        const auto cards = to_deck(parse_card_list({deck, deck_size}), rules::ruleset(id));
        add_state(deal(cards, dealer, exact_cut != 0, id));
    });
}

GLUP_EXPORT(glup_from_endgame)
std::int32_t glup_from_endgame(const char* text, std::uint32_t size) {
    return guarded([=] { add_state(parse_endgame({text, size})); });
}

GLUP_EXPORT(glup_to_endgame) std::int32_t glup_to_endgame(const void* state) {
    return guarded([=] { out.add_text(endgame_text(read<State>(state))); });
}

GLUP_EXPORT(glup_state_pack) std::int32_t glup_state_pack(const void* state) {
    return guarded([=] { out.add_text(to_bytes(read<State>(state))); });
}

GLUP_EXPORT(glup_state_unpack)
std::int32_t glup_state_unpack(const char* bytes, std::uint32_t size) {
    return guarded([=] { add_state(state_from_bytes({bytes, size})); });
}

GLUP_EXPORT(glup_state_hand) std::int32_t glup_state_hand(const void* state, std::int32_t seat) {
    return guarded([=] { out.add_text(cards_text(read<State>(state).hand[seat])); });
}

// The face-down cards in the order in which they will be drawn.
GLUP_EXPORT(glup_stock) std::int32_t glup_stock(const void* bytes) {
    return guarded([=] {
        const auto state = read<State>(bytes);
        std::vector<std::string> cards;
        for (int i = 0; i < state.stock_left(); ++i)
            cards.push_back(card_text(state.stock[state.drawn + i]));
        out.add_texts(cards);
    });
}

GLUP_EXPORT(glup_with_stock)
std::int32_t glup_with_stock(const void* bytes, const char* text, std::uint32_t size) {
    return guarded([=] {
        auto state = read<State>(bytes);
        const std::vector<Card> order = parse_card_list({text, size});
        const auto first = state.stock.begin() + state.drawn, last = first + state.stock_left();
        if (!std::is_permutation(first, last, order.begin(), order.end())) {
            throw Error("stock: expected the " + std::to_string(state.stock_left()) +
                        " face-down cards in another order");
        }
        std::copy(order.begin(), order.end(), first);
        add_state(state);
    });
}

GLUP_EXPORT(glup_state_legal) std::int32_t glup_state_legal(const void* state) {
    return guarded([=] { out.add_texts(legal_action_texts(read<State>(state))); });
}

// The canonical text of a legal action, read kindly; then the state after it.
GLUP_EXPORT(glup_apply)
std::int32_t glup_apply(const void* bytes, const char* text, std::uint32_t size) {
    return guarded([=] {
        auto state = read<State>(bytes);
        const Action action = parse_action(state, {text, size});
        out.add_text(action_text(state, action));
        state.apply(action);
        add_state(state);
    });
}

GLUP_EXPORT(glup_perft) std::int32_t glup_perft(const void* state, std::int32_t depth) {
    return guarded([=] {
        if (depth < 0) throw Error("depth: expected 0 or more, given " + std::to_string(depth));
        out.add(static_cast<double>(perft(read<State>(state), depth)));
    });
}

// Final scores; then the generator as it goes on.
GLUP_EXPORT(glup_playout)
std::int32_t glup_playout(const void* state, const void* random, const char* policy,
                          std::uint32_t size) {
    return guarded([=] {
        auto rng = read<Random>(random);
        const Scores scores = play_out(read<State>(state), find_policy({policy, size}), rng);
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
