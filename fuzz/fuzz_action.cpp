// The first byte chooses one of some states of play; the rest is read as an action there. What is
// read is one of the legal actions and is printed so that it is read again.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "../tests/cpp/samples.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/rules/legal.hpp"
#include "glup/support/error.hpp"

using namespace glup;

namespace {

void expect(bool holds) {
    if (!holds) std::abort();
}

// 64 of each ruleset: 32 have a meld decision with cards on the table; then come any others, and a
// deal that is over.
std::vector<State> make_states() {
    std::vector<State> states;
    for (const rules::RulesetId id : rules::kKnown) {
        std::vector<State> melding, others;
        int ply = 0;
        const auto choose = [&](const State& state) {
            const bool melds = state.decision == Decision::kMeld;
            if (melds && state.tableau[state.player].size() > 5 && melding.size() < 32 &&
                ply % 3 == 0)
                melding.push_back(state);
            if (!melds && ++ply % 11 == 0 && others.size() < 32) others.push_back(state);
            if (state.is_over() && others.empty()) others.push_back(state);
        };
        samples::visit_deals(id == rules::RulesetId::kGlup ? 60 : 300, 1, choose, id);
        expect(melding.size() == 32 && others.size() == 32);
        states.insert(states.end(), melding.begin(), melding.end());
        states.insert(states.end(), others.begin(), others.end());
    }
    return states;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const std::vector<State> states = make_states();
    if (size == 0) return 0;
    const State& state = states[data[0] % states.size()];
    const std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
    bool has_form = true;
    try {
        for (const WrittenCard& card : read_action(text).cards)
            expect(card.card < rules::kCards && card.table >= 0 && card.table <= rules::kCopies);
    } catch (const NotationError&) {
        has_form = false;
    }
    try {
        const Action action = parse_action(state, text);
        expect(has_form);
        ActionList legal;
        legal_actions(state, legal);
        expect(std::find(legal.begin(), legal.end(), action) != legal.end());
        const std::string canonical = action_text(state, action);
        expect(parse_action(state, canonical) == action);
        State next = state;
        next.apply(action);
        expect(!(next == state));
    } catch (const NotationError& error) {
        expect(*error.what() != '\0');
    } catch (const IllegalActionError& error) {
        expect(*error.what() != '\0');
    }
    return 0;
}
