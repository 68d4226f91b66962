// Any bytes are read as a state of an auction game, or refused; what was read is written as it was,
// and can be played on to its end. The first byte chooses a state; the others are edits of three
// bytes each, place (two bytes) and value: cards change places, or a byte is another one.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "auction_states.hpp"
#include "glup/auction/policy/playout.hpp"
#include "glup/auction/rules/history.hpp"
#include "glup/auction/rules/score.hpp"
#include "glup/support/error.hpp"

using namespace samples;

namespace {

State read(const State& state) { return state_from_bytes(std::as_bytes(std::span(&state, 1))); }

void edit(State& state, std::size_t place, unsigned char value) {
    const auto seat = place % kMostSeats;
    const auto card = static_cast<Card>(value % rules::kCards);
    const auto other = static_cast<Card>(place / 16 % rules::kCards);
    switch (place % 5) {
        case 0:
            if (!state.hand[seat].has(card) || !state.hand[(seat + 1) % 4].has(other)) break;
            state.hand[seat].remove(card);
            state.hand[seat].add(other);
            state.hand[(seat + 1) % 4].remove(other);
            state.hand[(seat + 1) % 4].add(card);
            break;
        case 1:
            std::swap(state.played[place % kMostCards], state.played[value % kMostCards]);
            break;
        case 2: state.accounts[seat] = value - 128; break;
        case 3: std::swap(state.hand[seat], state.hand[value % kMostSeats]); break;
        case 4: reinterpret_cast<unsigned char*>(&state)[place % sizeof state] ^= value; break;
    }
}

void use(const State& state) {
    Random random(state.plays);
    State played = state;
    random_playout(played, random);
    expect(played.is_over() && read(played) == played);
    outcome(played);
    for (std::uint64_t i = 0; i < std::min<std::uint64_t>(count_legal(state), 3); ++i) {
        State next = state;
        next.apply(nth_legal(state, i));
        expect(read(next) == next);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    State state = originals()[data[0] * 31u % originals().size()];
    for (std::size_t i = 1; i + 3 <= size; i += 3)
        edit(state, static_cast<std::size_t>(data[i] | data[i + 1] << 8), data[i + 2]);
    try {
        const State found = read(state);
        expect(std::memcmp(&found, &state, sizeof found) == 0);
        use(found);
    } catch (const Error& error) {
        expect(*error.what() != '\0');
    }
    try {
        state_from_bytes(std::as_bytes(std::span(data, size)));
        expect(size == sizeof state);
    } catch (const Error& error) {
        expect(*error.what() != '\0');
    }
    return 0;
}
