// Any text is read as an endgame or refused; what was read is printed, read again and played out.
#include <string>

#include "glup/stock/notation/notation.hpp"
#include "glup/stock/policy/playout.hpp"
#include "glup/stock/rules/legal.hpp"
#include "text_target.hpp"

using namespace glup;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = text_of(data, size);
    reads<NotationError>([&] {
        State state = parse_endgame(text);
        const std::string canonical = endgame_text(state);
        expect(parse_endgame(canonical) == state);
        expect(endgame_text(parse_endgame(canonical)) == canonical);
        const rules::Ruleset& ruleset = state.rules();
        int points = ruleset.last_trick;
        const auto add = [&](Card card) { points += ruleset.points_of(card); };
        if (state.led != kNoCard) add(state.led);
        for (const CardSet& hand : state.hand) hand.for_each(add);
        Random rng(1);
        const Scores scores = play_out(state, PolicyId::kRandom, rng);
        expect(scores[0] + scores[1] == points);
        while (!state.is_over()) {
            ActionList actions;
            legal_actions(state, actions);
            expect(!actions.empty() && actions.size() == count_legal_actions(state));
            state.apply(actions[0]);
        }
    });
    return 0;
}
